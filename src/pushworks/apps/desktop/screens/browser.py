"""The level browser: collections on the left, their levels as small pictures on the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.collection_list import OWN, PlayableCollection, shown_title, stars_of
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.level_card import LevelCard, Thumbnails
from pushworks.apps.desktop.level_filter import FILTERS, SORTS, Known, select_levels, unknown_conditions
from pushworks.apps.desktop.level_search import ALL, AllLevels, Found, LevelSearch, Query
from pushworks.apps.desktop.open_game import open_text, play
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.apps.desktop.widgets import Button, ScrollBar, TextField, Widget
from pushworks.levels import Direction, Level
from pushworks.library.entry import PlayerRecord
from pushworks.library.truth import LevelTruth

if TYPE_CHECKING:
    from pushworks.apps.desktop.collection_examiner import CollectionExaminer
    from pushworks.apps.desktop.player_level import PlayerLevel

MANY = 100
"""Levels of a collection beyond which they are searched and ordered in the background."""


class BrowserScreen(WidgetScreen):
    """Chooses a level."""

    name: ClassVar[str] = "browser"

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        self.collections: list[PlayableCollection] = []
        self.collection: PlayableCollection | None = None
        self.chosen = 0
        """Index of the card that had the focus last."""
        self.order: list[int] = []
        """The levels shown, as indices into the collection."""
        self.search, self.filter, self.sort = "", FILTERS[0], SORTS[0]
        self.first_row = 0
        self.first_course = 0
        self.columns = 4
        self.rows = 3
        self._title_end = 0
        self._records: dict[Level, PlayerRecord] = {}
        self.thumbnails = Thumbnails()
        self._counts: dict[str, str] = {}
        self._library_ratings: dict[int, float | None] = {}
        self._stars: dict[Level, int] = {}
        self._examiner: CollectionExaminer | None = None
        self._news = 0
        self._level: ThreadTask[PlayerLevel] | None = None
        self._counting: ThreadTask[dict[str, str]] | None = None
        """Finds out how far the player is in each collection."""
        self._everywhere: LevelSearch | None = None
        """Looks through all collections."""
        self._within: LevelSearch | None = None
        """Looks through the collection, where it has many levels."""
        self.suited: float | None = None
        """The difficulty that suits the player, once it is known."""

    def enter(self) -> None:
        """Levels may have been solved or added since."""
        self._records.clear()
        self.collections = self.app.collections.all()
        self.leave()
        self._everywhere = LevelSearch(self.app.library, self.collections)
        self._count_levels()
        known = {collection.name: collection for collection in self.collections}
        if isinstance(self.collection, AllLevels):
            known[ALL] = self.collection
        wanted = self.collection.name if self.collection is not None else self.app.settings.collection
        first = self.collection is None
        self.collection = known.get(wanted) or (self.collections[0] if self.collections else None)
        self._library_ratings.clear()
        self._stars.clear()
        self._examine()
        self._level, self.suited = self.app.player_level(), None
        on_card = self._on_card
        self._select()
        super().enter()
        if first and self.collection is not None:
            self.select(self.app.settings.last_levels.get(self.collection.name, 0))
        elif on_card:
            self.select(self.chosen)

    def leave(self) -> None:
        """Nothing goes on behind it."""
        for search in (self._everywhere, self._within):
            if search is not None:
                search.stop()
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None

    def _examine(self) -> None:
        """Find out about the levels of the collection; not about all there are at once."""
        everything = isinstance(self.collection, AllLevels)
        self._examiner = None if everything else self.app.examine(self.collection)
        if self._within is not None:
            self._within.stop()
            self._within = None
        if self.collection is not None and not everything:
            self.order = list(range(len(self.collection)))
            if len(self.collection) > MANY:
                truths = self._examiner.truths if self._examiner is not None else {}
                self._within = LevelSearch(self.app.library, [self.collection], truths)

    def _count_levels(self) -> None:
        """How far the player is in each collection, for its button; until that is known, as it was before."""
        known, collections = self.app.collections, list(self.collections)

        def count(cancelled: Cancelled) -> dict[str, str]:
            counts: dict[str, str] = {}
            for collection in collections:
                if cancelled():
                    break
                progress = known.progress(collection)
                solved = "" if progress is None else f"{progress.solved} / "
                counts[collection.name] = f"{solved}{len(collection)}"
            return counts

        self._counting = ThreadTask(count)

    def place(self, index: int) -> tuple[PlayableCollection, int]:
        """The collection that a level is played in, and its index there."""
        assert self.collection is not None
        if isinstance(self.collection, AllLevels):
            return self.collection.places[index]
        return self.collection, index

    def _select(self) -> None:
        """Choose and order the levels anew; what all collections have is found in the background."""
        query = self._query
        if self._everywhere is not None and (self.search or isinstance(self.collection, AllLevels)):
            self._everywhere.ask(query)
        self.first_row = 0
        if isinstance(self.collection, AllLevels):
            return
        if self._within is not None and (self.search, self.filter, self.sort) != ("", FILTERS[0], SORTS[0]):
            self._within.ask(query)  # until the answer comes, the levels stay as they are
            return
        levels = self.collection.levels if self.collection is not None else ()

        def known(index: int) -> Known:
            truth = self.truth(index) or LevelTruth()
            duplicate = self.duplicate_of(index) is not None
            stars = self.stars(levels[index])
            return Known(self.rating(index), stars, truth.pushes_most, truth.solvable, duplicate)

        self.order = select_levels(levels, known, query.search, query.chosen, query.sort, query.suited)

    @property
    def _query(self) -> Query:
        """What is looked for now."""
        return Query(self.search, self.filter, self.sort, self.suited or 0.0)

    def _searching(self, text: str) -> None:
        self.search = text
        self._select()
        self.layout()

    def _next_filter(self) -> None:
        self.filter = FILTERS[(FILTERS.index(self.filter) + 1) % len(FILTERS)]
        self._select()
        self.layout()

    def _next_sort(self) -> None:
        self.sort = SORTS[(SORTS.index(self.sort) + 1) % len(SORTS)]
        self._select()
        self.layout()

    # What the cards ask.

    def record(self, level: Level) -> PlayerRecord:
        """What the player has achieved in a level."""
        if level not in self._records:
            library = self.app.library
            self._records[level] = library.player_record(level) if library is not None else PlayerRecord()
        return self._records[level]

    def _hint(self, collection: PlayableCollection) -> str:
        """How many levels of a collection match a search; without one, how far the player is."""
        found = self._matches() if self.search else None
        if found is None:
            return self._counts.get(collection.name, "")
        return self.t("browser.matches", count=found.counts.get(collection.name, 0))

    def _matches(self) -> Found | None:
        """What all collections have of what is searched; None while it is being found out."""
        found = self._everywhere.found if self._everywhere is not None else None
        return found if found is not None and found.query.search == self.search else None

    def _show_matches(self) -> None:
        """All collections were looked through."""
        found = self._everywhere.found if self._everywhere is not None else None
        if found is not None and isinstance(self.collection, AllLevels):
            self.collection, self.order = found.everything, found.order
            self._library_ratings.clear()
        self.layout()

    def _show_order(self) -> None:
        """The levels of a large collection were searched and ordered."""
        found = self._within.found if self._within is not None else None
        if found is None or found.query != self._query:
            return
        on_card = self._on_card
        self.order = found.order
        self.layout()
        if on_card:
            self.select(self.chosen)

    @property
    def _on_card(self) -> bool:
        """Whether a level has the focus."""
        return 0 <= self.focus < len(self.widgets) and isinstance(self.widgets[self.focus], LevelCard)

    def stars(self, level: Level) -> int:
        """Of the player's own solutions."""
        if level not in self._stars:
            self._stars[level] = stars_of(level, self.record(level), self.app.library)
        return self._stars[level]

    def truth(self, index: int) -> LevelTruth | None:
        """What the examination has found out about a level so far."""
        if isinstance(self.collection, AllLevels) and self._everywhere is not None:
            found = self._everywhere.found
            return found.truths.get(self.collection.levels[index].key) if found is not None else None
        if self._examiner is None or self.collection is None:
            return None
        return self._examiner.truths.get(self.collection.levels[index].key)

    def duplicate_of(self, index: int) -> int | None:
        """The first level of the collection that is the same, where the examination has found one."""
        return None if self._examiner is None else self._examiner.duplicates.get(index)

    @property
    def wake(self) -> float | None:
        """While levels are examined, to show what was found."""
        waiting = self._level is not None and self.suited is None
        searches = (self._everywhere, self._within)
        if self._counting is not None or any(search is not None and search.busy for search in searches):
            return 0.05
        examining = self._examiner is not None and not self._examiner.finished
        return 0.5 if waiting or examining else None

    def update(self, seconds: float) -> None:
        """Show what was found out."""
        if self._level is not None and self._level.done and self.suited is None:
            self.suited = self._level.result().difficulty
            if self.sort == "suited":
                self._select()
                self.layout()
        if self._counting is not None and self._counting.done:
            counted, self._counting = self._counting, None
            self._counts = counted.value or {}
            self.layout()
        if self._everywhere is not None and self._everywhere.poll():
            self._show_matches()
        if self._within is not None and self._within.poll():
            self._show_order()
        if self._examiner is not None and self._examiner.news != self._news:
            self._news = self._examiner.news
            self._library_ratings.clear()
            self._stars.clear()
            if self._within is not None:
                self._within.forget()
            self.dirty = True

    def examination(self) -> str:
        """How far the examination of the collection is; empty when it is over, or there is none."""
        work = self._examiner
        if work is None or work.finished or self.collection is None:
            return ""
        total = len(self.collection)
        if work.examined < total:
            return self.t("browser.examined", count=work.examined, total=total)
        return self.t("browser.proved", count=work.proved, total=total)

    def rating(self, index: int) -> float | None:
        """The rating of a level: from its notes, else from the library."""
        assert self.collection is not None
        if index in self.collection.ratings:
            return self.collection.ratings[index]
        if index not in self._library_ratings:
            library = self.app.library
            truth = self.truth(index)
            stored = library.ratings(self.collection.levels[index]) if library is not None else {}
            found = next(iter(stored.values()), None)
            self._library_ratings[index] = found if found is not None or truth is None else truth.difficulty
        return self._library_ratings[index]

    # Placing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """Courses, cards, and the way back."""
        px = canvas.px
        side = px(270)
        widgets: list[Widget] = [
            Button(pygame.Rect(px(16), px(12), px(48), px(44)), "back", self.back, icon="previous",
                   tip=self.t("make.back"), hint=self.app.keymap.label(Action.BACK)),
            Button(pygame.Rect(canvas.width - px(196), px(12), px(180), px(44)), "paste", self._paste,
                   label=self.t("browser.paste"), icon="clipboard", size=16,
                   tip=self.app.keymap.label(Action.PASTE)),
            Button(pygame.Rect(canvas.width - px(386), px(12), px(180), px(44)), "open",
                   lambda: self.display.go("open_file"), label=self.t("browser.open"), icon="folder",
                   size=16),
        ]  # fmt: skip
        for name, icon, press, key in self._tools():
            area = pygame.Rect(
                widgets[-1].rect.x - px(52 if len(widgets) > 3 else 54), px(12), px(44), px(44)
            )
            hint = "" if key is None else self.app.keymap.label(key)
            widgets.append(Button(area, name, press, icon=icon, tip=self.t(f"browser.{name}"), hint=hint))
        self._title_end = widgets[-1].rect.x - px(12)
        height, gap = px(56), px(8)
        area = pygame.Rect(px(16), px(78), side - px(16), px(46))
        found = self._matches() if self.search else None
        hint = "" if found is None else self.t("browser.matches", count=len(found.order))
        everything = isinstance(self.collection, AllLevels)
        widgets.append(
            Button(area, "everything", self._open_everything, label=self.t("browser.everything"), size=17,
                   hint=hint, active=everything, icon="" if hint else "levels")
        )  # fmt: skip
        top = area.bottom + gap
        shown = max(1, (canvas.height - top - px(38)) // (height + gap))
        self.first_course = max(0, min(self.first_course, len(self.collections) - shown))
        for row, collection in enumerate(self.collections[self.first_course : self.first_course + shown]):
            area = pygame.Rect(px(16), top + row * (height + gap), side - px(16), height)
            widgets.append(
                Button(area, f"collection {collection.name}", self._opening(collection),
                       label=shown_title(collection, self.t), size=17,
                       hint=self._hint(collection), active=collection is self.collection)
            )  # fmt: skip
        if self.collection is None:
            return widgets
        left, top = side + px(20), px(134)
        width = canvas.width - left - px(34)
        half = (width - px(24)) // 2
        widgets.append(
            TextField(pygame.Rect(left, px(78), half, px(46)), "search", lambda: self._step_focus(1),
                      label=self.t("browser.search"), text=self.search, changed=self._searching,
                      tip=self.t("browser.search_tip"))
        )  # fmt: skip
        for number, (name, value, press) in enumerate(
            (("filter", self.filter, self._next_filter), ("sort", self.sort, self._next_sort))
        ):
            area = pygame.Rect(left + half + px(12) + number * (half // 2 + px(6)), px(78), half // 2, px(46))
            widgets.append(
                Button(area, name, press, label=self.t(f"browser.{name}_{value}"), size=15,
                       tip=self.t(f"browser.{name}"), active=value not in (FILTERS[0], SORTS[0]))
            )  # fmt: skip
        self.columns = max(2, round(width / px(210)))
        card_width = (width - px(12) * (self.columns - 1)) // self.columns
        card_height = px(208)
        room = canvas.height - top - px(8)
        self.rows = max(1, round(room / (card_height + px(12))))
        card_height = room // self.rows - px(12)  # the last row ends where the window does
        self.first_row = max(0, min(self.first_row, self._last_row() - self.rows + 1))
        first, count = self.first_row * self.columns, self.rows * self.columns
        if self._examiner is not None:
            self._examiner.in_view = frozenset(self.order[first : first + count])
        for row in range(self.rows):
            for column in range(self.columns):
                place = (self.first_row + row) * self.columns + column
                if place < len(self.order):
                    index = self.order[place]
                    x = left + column * (card_width + px(12))
                    area = pygame.Rect(x, top + row * (card_height + px(12)), card_width, card_height)
                    widgets.append(
                        LevelCard(area, f"card {index}", self._playing(index), screen=self, index=index)
                    )
        total = self._last_row() + 1
        return [*widgets, *ScrollBar.at_right(canvas, top, self.first_row, self.rows, total, self._scroll_to)]

    def _tools(self) -> list[tuple[str, str, Callable[[], None], Action | None]]:
        """What can be done with the collection, from the right: name, icon, command, key."""
        tools: list[tuple[str, str, Callable[[], None], Action | None]] = []
        if self.collection is not None and self.collection.is_file:
            tools.append(("remove", "close", self._remove, None))
        if self.collection is not None and not isinstance(self.collection, AllLevels):
            tools.append(("edit", "pencil", self._edit, Action.EDIT))
            tools.append(("manage", "menu", self._manage, Action.MANAGE))
        return tools

    def _scroll_to(self, row: int) -> None:
        self.first_row = row
        self.layout()

    def _last_row(self) -> int:
        return max(0, len(self.order) - 1) // self.columns

    def _opening(self, collection: PlayableCollection) -> Callable[[], None]:
        def press() -> None:
            self.collection = collection
            self.first_row = self.chosen = 0
            self._library_ratings.clear()
            self._examine()
            self._select()
            self.layout()
            self.select(self.app.settings.last_levels.get(collection.name, 0))

        return press

    def _playing(self, index: int) -> Callable[[], None]:
        return lambda: play(self.display, *self.place(index))

    def _open_everything(self) -> None:
        """The levels of all collections."""
        found = self._everywhere.found if self._everywhere is not None else None
        self.collection = found.everything if found is not None else AllLevels("", ())
        self.order = found.order if found is not None and found.query.search == self.search else []
        self.chosen = self.order[0] if self.order else 0
        self._library_ratings.clear()
        self._examine()
        self._select()
        self.layout()

    def _edit(self) -> None:
        """Draw on from the level chosen last."""
        if self.collection is not None and 0 <= self.chosen < len(self.collection):
            collection, index = self.place(self.chosen)
            self.display.go("editor", level=collection.levels[index], own=collection.name == OWN)

    def _manage(self) -> None:
        """Rename, merge, export or delete."""
        if self.collection is not None and not isinstance(self.collection, AllLevels):
            self.display.go("collection_manager", browser=self)

    def show(self, name: str) -> None:
        """Turn to a collection; the list has changed."""
        self.collections = self.app.collections.all()
        self.collection = next(
            (collection for collection in self.collections if collection.name == name), None
        )
        self.thumbnails.clear()
        self.enter()

    def focused(self) -> None:
        """The card looked at last is the one to edit."""
        here = self.widgets[self.focus]
        if isinstance(here, LevelCard):
            self.chosen = here.index

    def _remove(self) -> None:
        """Take the file off the list."""
        collection = self.collection
        if collection is None or not collection.is_file:
            return
        self.app.collections.remove_file(collection)
        self.app.save_settings()
        self.collection = None
        self.enter()
        text = self.t("browser.removed", name=shown_title(collection, self.t))
        self.display.go("message", title=self.t("browser.remove"), text=text)

    def _paste(self) -> None:
        from pushworks.apps.desktop.clipboard import pasted

        open_text(self.display, pasted())

    # Moving about.

    def back(self) -> None:
        """Escape clears a search first."""
        if self.search:
            self._searching("")
        else:
            super().back()

    def select(self, index: int) -> None:
        """Give the focus to a level, scrolling to it."""
        if not self.order:
            return
        place = self.order.index(index) if index in self.order else 0
        index = self.order[place]
        row = place // self.columns
        self.first_row = max(min(self.first_row, row), row - self.rows + 1)
        self.layout()
        for number, widget in enumerate(self.widgets):
            if isinstance(widget, LevelCard) and widget.index == index:
                self.set_focus(number)

    def move_focus(self, direction: Direction) -> None:
        """Within the cards by index, so that the list scrolls; elsewhere as usual."""
        here = self.widgets[self.focus]
        if not isinstance(here, LevelCard) or self.collection is None:
            super().move_focus(direction)
            return
        place = self.order.index(here.index)
        column = place % self.columns
        if (direction is Direction.LEFT and column == 0) or (
            direction is Direction.UP and place < self.columns
        ):
            super().move_focus(direction)
            return
        there = place + direction.dx + direction.dy * self.columns
        if there >= len(self.order):
            there = len(self.order) - 1 if direction is Direction.DOWN else place
        self.select(self.order[there])

    def action(self, action: Action) -> bool:
        """Page keys turn pages; paste pastes."""
        here = self.widgets[self.focus]
        last = len(self.order) - 1
        if action in (Action.NEXT_LEVEL, Action.PREVIOUS_LEVEL) and self.order:
            step = self.columns * self.rows * (1 if action is Action.NEXT_LEVEL else -1)
            place = (
                self.order.index(here.index) if isinstance(here, LevelCard) else self.first_row * self.columns
            )
            self.select(self.order[max(0, min(last, place + step))])
        elif action in (Action.TO_START, Action.TO_END) and self.order:
            self.select(self.order[0 if action is Action.TO_START else last])
        elif action is Action.PASTE:
            self._paste()
        elif action is Action.EDIT:
            self._edit()
        elif action is Action.MANAGE:
            self._manage()
        else:
            return False
        return True

    def scroll(self, steps: int) -> None:
        """The wheel scrolls what is under the pointer."""
        if self.pointer[0] < self.display.canvas.px(270):
            self.first_course += steps
        else:
            self.first_row += steps
        self.layout()

    @property
    def animating(self) -> bool:
        """While pictures are missing."""
        return self.thumbnails.missing

    def draw(self, canvas: Canvas) -> None:
        """Head line, collections, cards, scroll bar."""
        px, chrome = canvas.px, canvas.chrome
        self.thumbnails.begin_frame()
        canvas.surface.fill(chrome.background)
        title = self.t("browser.title")
        if isinstance(self.collection, AllLevels):
            title = f"{title} · {self.t('browser.everything')}"
        elif self.collection is not None and self.collection.title:
            title = f"{title} · {shown_title(self.collection, self.t)}"
        room = self._title_end - px(80)
        canvas.text(title, (px(80), px(34)), 24, bold=True, width=room, shrink=0.7)
        if not self.collections:
            canvas.text(self.t("menu.no_levels"), canvas.rect.center, 20, chrome.dim, anchor="center")
        self.draw_widgets(canvas)
        at = (px(18), canvas.height - px(20))
        canvas.text(self.examination(), at, 14, chrome.dim, width=px(252), shrink=0.7)
        if self.collection is not None and not self.order:
            middle = (canvas.width // 2 + px(135), canvas.height // 2)
            unknown = unknown_conditions(self.search)
            search = self._everywhere if isinstance(self.collection, AllLevels) else self._within
            none = self.t("browser.looking" if search is not None and search.busy else "browser.none")
            text = self.t("browser.unknown", names=", ".join(unknown)) if unknown else none
            canvas.text(text, middle, 18, chrome.dim, anchor="center", width=canvas.width - px(320))

"""A collection put in order: renamed, merged with another, exported, deleted to the bin; so its levels."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.collection_list import (
    DAILY,
    OWN,
    PlayableCollection,
    shown_name,
    shown_title,
)
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.export import export_course
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.toast import Toast
from pushworks.apps.desktop.widgets import Button, Choice, TextField, Toggle, Widget
from pushworks.levels import Level

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.browser import BrowserScreen

ROW = 64
"""Height of a row in design units."""


class CollectionManagerScreen(WidgetScreen):
    """Over the browser: the collection chosen there, and the level looked at last.

    What ships with the game stays as it is, and so do files; both can be exported, and copied by merging.
    """

    name: ClassVar[str] = "collection_manager"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, browser: BrowserScreen) -> None:
        super().__init__(display)
        assert browser.collection is not None
        self.browser = browser
        self.collection: PlayableCollection = browser.collection
        self.number = browser.chosen
        self.target = 0
        self.solutions = True
        self.toast = Toast()
        self._read()

    def _read(self) -> None:
        """The list may have changed."""
        collections = self.app.collections
        self.stored = collections.is_stored(self.collection)
        self.new_name = self.collection.title
        self.number = max(0, min(self.number, len(self.collection) - 1))
        self.new_title = self.collection.levels[self.number].title if len(self.collection) else ""
        names = [
            collection.name
            for collection in collections.stored()
            if collection.name not in (self.collection.name, DAILY)  # which is the game's own
        ]
        if self.collection.name != OWN and OWN not in names:
            names.append(OWN)
        self.targets = names if self.app.library is not None else []
        self.target = min(self.target, max(0, len(names) - 1))
        self.binned = len(self.app.library.bin()) if self.app.library is not None else 0

    def enter(self) -> None:
        """Back from the bin, perhaps."""
        self._read()
        super().enter()

    # Placing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """A row for each thing that can be done."""
        px, box = canvas.px, self._box(canvas)
        may_rename = self.stored or self.collection.is_file
        has_level = self.stored and len(self.collection) > 0
        label = self.t("manage.level", number=self.number + 1)
        rows: list[list[tuple[Widget, int]]] = [
            [
                (TextField(_AT, "name", self._rename, may_rename, label=self.t("manage.name"),
                           text=self.new_name, most=100, changed=self._set_name), 5),
                (self._button("rename", self._rename, "pencil", may_rename), 2),
            ],
            [
                (TextField(_AT, "level", self._rename_level, has_level, label=label, text=self.new_title,
                           most=100, changed=self._set_title), 5),
                (self._button("rename_level", self._rename_level, "pencil", has_level, "rename"), 2),
            ],
            [
                (Choice(_AT, "into", enabled=bool(self.targets), label=self.t("manage.into"),
                        values=[shown_name(name, self.t) for name in self.targets]
                        or [self.t("manage.no_target")], index=self.target,
                        changed=self._set_target), 5),
                (self._button("merge", self._ask_to_merge, "plus", bool(self.targets)), 2),
            ],
            [
                (Toggle(_AT, "solutions", self._flip, self.app.library is not None,
                        label=self.t("manage.solutions"), on=self.solutions), 5),
                (self._button("export", self._export, "save"), 2),
            ],
            [
                (self._button("delete_level", self._delete_level, "bin", has_level), 3),
                (self._button("delete", self._delete, "bin", self.stored, "delete_all"), 4),
            ],
            [
                (Button(_AT, "bin", lambda: self.display.go("bin"), self.app.library is not None, icon="undo",
                        label=self.t("manage.bin", count=self.binned), size=17), 3),
                (Button(_AT, "done", self.back, label=self.t("done"), hint="Esc", primary=True, size=17), 4),
            ],
        ]  # fmt: skip
        widgets: list[Widget] = []
        for number, row in enumerate(rows):
            left, gap = box.x + px(28), px(12)
            room = box.width - px(56) - gap * (len(row) - 1)
            for widget, part in row:
                width = room * part // sum(each for _, each in row)
                widget.rect = pygame.Rect(left, box.y + px(84 + ROW * number), width, px(52))
                left += width + gap
                widgets.append(widget)
        return widgets

    def _button(
        self, name: str, press: Callable[[], None], icon: str, enabled: bool = True, word: str = ""
    ) -> Button:
        label = self.t(f"manage.{word or name}", number=self.number + 1)
        return Button(_AT, name, press, enabled, label=label, icon=icon, size=17)

    def _box(self, canvas: Canvas) -> pygame.Rect:
        width = min(canvas.px(820), canvas.width - canvas.px(24))
        box = pygame.Rect(0, 0, width, canvas.px(84 + 6 * ROW + 46))
        box.center = canvas.rect.center
        return box

    # What is written and chosen.

    def _set_name(self, text: str) -> None:
        self.new_name = text

    def _set_title(self, text: str) -> None:
        self.new_title = text

    def _set_target(self, index: int) -> None:
        self.target = index

    def _flip(self) -> None:
        self.solutions = not self.solutions
        self.layout()

    # What is done.

    def _rename(self) -> None:
        def work() -> str:
            renamed = self.app.rename_collection_entry(self.collection, self.new_name)
            self._show(renamed.name)
            return self.t("manage.renamed", name=renamed.title)

        self._try(work)

    def _rename_level(self) -> None:
        library, level = self.app.library, self.collection.levels[self.number]
        assert library is not None

        def work() -> str:
            library.rename_level(self.collection.name, level, self.new_title)
            self._show(self.collection.name)
            return self.t("manage.renamed", name=self.new_title)

        self._try(work)

    def _ask_to_merge(self) -> None:
        into = self.targets[self.target]
        text = self.t(
            "manage.merge_text", name=shown_title(self.collection, self.t), count=len(self.collection),
            into=shown_name(into, self.t),
        )  # fmt: skip
        choices = [(self.t("manage.merge"), lambda: self._merge(into))]
        self.display.go("message", title=self.t("manage.merge"), text=text, choices=choices)

    def _merge(self, into: str) -> None:
        library, name, stored = self.app.library, self.collection.name, self.stored
        assert library is not None
        there = any(collection.name == into for collection in library.collections())
        before = set(library.levels(into)) if there else set()
        said = ""

        def work() -> str:
            nonlocal said
            report = library.merge([name], into) if stored else library.add(self.collection.levels, into)
            self._show(into)
            added = report.new + report.copies
            said = self.t("manage.merged", name=shown_name(into, self.t), added=added, known=report.known)
            return said

        self._try(work)
        if said:
            undo = (self.t("manage.undo"), lambda: self._undo_merge(name, into, before, stored))
            self.display.go("message", title=self.t("manage.merge"), text=said, choices=[undo])

    def _undo_merge(self, name: str, into: str, before: set[Level], stored: bool) -> None:
        """Take out what was added; a collection that went to the bin comes back."""
        library = self.app.library
        assert library is not None

        def work() -> str:
            library.take_out(into, [level for level in library.levels(into) if level not in before])
            if stored:
                binned = max(one.id for one in library.bin() if one.name == name)
                library.restore(binned)
            self._show(name)
            return self.t("manage.unmerged")

        self._try(work)

    def _export(self) -> None:
        library = self.app.library if self.solutions else None
        self.toast.follow(export_course(self.collection, library), self.t)
        self.dirty = True

    def _delete_level(self) -> None:
        library, level = self.app.library, self.collection.levels[self.number]
        assert library is not None
        title = level.title or self.t("manage.level", number=self.number + 1)

        def work() -> str:
            library.delete_level(self.collection.name, level)
            self._show(self.collection.name)
            return self.t("manage.deleted", name=title)

        self._try(work)

    def _delete(self) -> None:
        library, name = self.app.library, self.collection.name
        assert library is not None

        def work() -> str:
            library.delete_collection(name)
            self._show("")
            return self.t("manage.deleted", name=name)

        self._try(work)

    def _try(self, work: Callable[[], str]) -> None:
        """Do it and say what came of it, or in one line why it cannot be done."""
        from pushworks.library import LibraryError

        try:
            said = work()
            self.app.sound("goal")
        except LibraryError as error:
            said = str(error)
            self.app.sound("bump")
        self.toast.say(said)
        self.dirty = True

    def _show(self, name: str) -> None:
        """The list has changed: the browser shows this collection now, or whichever is left."""
        self.app.collections.reload_stored()
        self.browser.show(name)
        if self.browser.collection is not None:
            self.collection = self.browser.collection
        self._read()
        self.layout()

    # Time and picture.

    def update(self, seconds: float) -> None:
        """Messages go by themselves."""
        self.dirty |= self.toast.update()

    @property
    def wake(self) -> float | None:
        """Until the message goes."""
        return self.toast.wake

    def draw(self, canvas: Canvas) -> None:
        """The box with its rows."""
        canvas.shade()
        px, box = canvas.px, self._box(canvas)
        canvas.panel(box, border=canvas.chrome.raised)
        title = self.t("manage.title", name=shown_title(self.collection, self.t), count=len(self.collection))
        canvas.text(title, (box.centerx, box.y + px(44)), 26, bold=True, anchor="center",
                    width=box.width - px(56), shrink=0.7)  # fmt: skip
        if not self.stored and not self.collection.is_file:
            at = (box.centerx, box.bottom - px(24))
            width = box.width - px(40)
            canvas.text(self.t("manage.ours"), at, 15, canvas.chrome.dim, anchor="center", width=width)
        self.draw_widgets(canvas)
        self.toast.draw(canvas, box.bottom - px(4))


_AT = pygame.Rect(0, 0, 1, 1)

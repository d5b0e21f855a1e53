"""The level editor: draw with mouse or keys, and be told at once what the drawing is worth."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pygame

from pushworks.apps.desktop import clipboard, hud, marks
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.board_view import BoardView, Marks, Still
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.collection_list import PlayableCollection
from pushworks.apps.desktop.controllers.editor_strokes import StrokeController
from pushworks.apps.desktop.controllers.editor_suggestions import SuggestionController
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.draft import Draft
from pushworks.apps.desktop.drawing import BRUSHES, TOOLS, Sheet
from pushworks.apps.desktop.editor_keys import EDITOR_KEYS
from pushworks.apps.desktop.inputs import Drop, Input, Pointer, Press
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.session import Session
from pushworks.apps.desktop.tips import Tip, tip_text
from pushworks.apps.desktop.toast import Toast
from pushworks.apps.desktop.verdict import Verdict
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction, Level, LevelError, read_text
from pushworks.render import Pose
from pushworks.render.art.walls import Around, wall
from pushworks.render.colour import mix
from pushworks.render.shapes import Shapes

BAR, FOOT, SIDE = 64, 44, 76
"""Design units of the bar above, the line below, and the tools at the left."""


class EditorScreen(WidgetScreen):
    """The drawing board. What is on it is kept at every change."""

    name: ClassVar[str] = "editor"

    def __init__(self, display: Display, level: Level | None = None, own: bool = False) -> None:
        """Go on with the drawing kept, or begin with a level (`own`: one of the player's, to be replaced)."""
        super().__init__(display)
        self.draft = Draft.of(level, own=own) if level is not None else Draft.load(self.app.library)
        self.draft.keep(self.app.library)
        self.brush, self.tool = BRUSHES[0], TOOLS[0]
        self.cursor: int | None = None
        self.view = BoardView(self.sheet.level())
        self.verdict = Verdict()
        self.toast = Toast()
        self.strokes = StrokeController(self)
        self.suggestions = SuggestionController(self)
        self.focus = -1

    @property
    def sheet(self) -> Sheet:
        """What is drawn now."""
        return self.draft.drawing.sheet

    def enter(self) -> None:
        """Back from playing, or from the details."""
        super().enter()
        self.focus = -1
        self.verdict.look(self.sheet.level())

    def leave(self) -> None:
        """Another screen comes up: stop working on the verdict."""
        self.strokes.let_go()
        self.suggestions.stop()
        self.verdict.pause()

    # Placing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """Brushes and tools at the left, what can be done with the drawing above."""
        px = canvas.px
        self.view.show(self.strokes.shown.level())
        self.view.place(
            pygame.Rect(px(SIDE), px(BAR), canvas.width - px(SIDE), canvas.height - px(BAR) - px(FOOT)),
            canvas.scale,
        )
        side, gap = px(44), px(6)
        widgets: list[Widget] = [
            Button(pygame.Rect(px(12), px(10), side, side), "back", self.back, icon="previous",
                   tip=self.t("make.back"), hint="Esc")
        ]  # fmt: skip
        keys = {name: key for key, name in EDITOR_KEYS.items()}
        labels = self.app.keymap.label
        drawing = self.draft.drawing
        bar: list[tuple[str, str, str, bool]] = [
            ("undo", "undo", labels(Action.UNDO), drawing.can_undo),
            ("redo", "redo", labels(Action.REDO), drawing.can_redo),
            ("turn", "turn", keys["turn"], True),
            ("mirror", "mirror", keys["mirror"], True),
            ("crop", "crop", keys["crop"], True),
            ("new", "new", keys["new"], True),
            ("copy", "copy", labels(Action.COPY_LEVEL), True),
            ("paste", "clipboard", labels(Action.PASTE), True),
            ("suggest", "hint", keys["suggest"], True),
            ("details", "pencil", keys["details"], True),
            ("save", "save", keys["save"], True),
            ("play", "play", keys["play"], self.level.is_playable),
        ]
        x = canvas.width - px(12) - len(bar) * (side + gap) + gap
        for name, icon, key, enabled in bar:
            widgets.append(
                Button(pygame.Rect(x, px(10), side, side), name, self._doing(name), enabled, icon=icon,
                       tip=self.t(f"editor.{name}"), hint=_pretty(key), primary=name == "play",
                       active=name == "suggest" and self.suggestions.on)
            )  # fmt: skip
            x += side + gap
        room = canvas.height - px(BAR) - px(FOOT) - px(16)
        step = min(px(56), room // (len(BRUSHES) + len(TOOLS) + 1))
        y = px(BAR) + px(10)
        for name in (*BRUSHES, *TOOLS):
            if name == TOOLS[0]:
                y += step // 2
            active = name in (self.brush, self.tool)
            area = pygame.Rect(px(14), y, px(48), step - px(6))
            widgets.append(
                Button(area, name, self._doing(name), icon="" if name in BRUSHES else _icon(name),
                       sprite=_tile(canvas, name) if name in BRUSHES else None, active=active,
                       tip=self.t(f"editor.{name}"), hint=keys[name])
            )  # fmt: skip
            y += step
        suggestion = self.suggestions.button(canvas, self._foot(canvas))
        return widgets if suggestion is None else [*widgets, suggestion]

    def _doing(self, name: str) -> Callable[[], None]:
        return lambda: self.do(name)

    # What can be done.

    @property
    def level(self) -> Level:
        """The drawing as a level with its title."""
        return self.draft.level()

    def do(self, name: str) -> None:
        """One of the buttons, by whatever means."""
        sheet = self.sheet
        if name in BRUSHES:
            self.brush = name
        elif name in TOOLS:
            self.tool = name
            self.strokes.selection = None
        elif name in ("undo", "redo"):
            changed = self.draft.drawing.undo() if name == "undo" else self.draft.drawing.redo()
            if changed:
                self.app.sound("undo")
                self._changed()
        elif name == "turn":
            self.take(sheet.turned())
        elif name == "mirror":
            self.take(sheet.mirrored())
        elif name == "crop":
            self.take(sheet.framed(margin=1, smallest=(1, 1)))
        elif name == "new":
            self.take(Sheet.blank(12, 9))
            self.draft.forget()
            self._changed()
        elif name == "copy":
            clipboard.copied(self.draft.text())
            self.toast.say(self.t("copied.level"))
        elif name == "paste":
            self._paste(clipboard.pasted())
        elif name == "suggest":
            self.suggestions.toggle()
        elif name == "suggestion":
            self.suggestions.apply()
        elif name == "details":
            self.display.go("level_details", draft=self.draft)
        elif name == "save":
            self._save()
        elif name == "play":
            self._play()
        if self.display.top is self:
            self.layout()

    def take(self, sheet: Sheet) -> None:
        """Change the drawing."""
        if self.draft.drawing.change(sheet):
            self._changed()

    def _changed(self) -> None:
        """The drawing is another one: keep it and judge it."""
        self.draft.keep(self.app.library)
        self.strokes.let_go()
        size = self.sheet.width * self.sheet.height
        if self.cursor is not None:
            self.cursor = min(self.cursor, size - 1)
        self.verdict.look(self.sheet.level())
        if self.display.top is self:
            self.layout()

    def _paste(self, text: str) -> None:
        try:
            levels = read_text(text if "\n" in text else text + "\n").levels if text.strip() else ()
        except LevelError as error:
            self.toast.say(str(error))
            return
        if not levels:
            self.toast.say(self.t("paste.nothing"))
            return
        self.draft.begin(levels[0])
        self._changed()

    def _save(self) -> None:
        problem = self.draft.save(self.app.collections)
        self.draft.keep(self.app.library)
        if problem:
            self.toast.say(self.t("editor.not_saved", reason=self._why()))
            self.app.sound("bump")
        else:
            self.toast.say(self.t("editor.saved", title=self.draft.title))
            self.app.sound("goal")

    def _why(self) -> str:
        return self.t(self.verdict.key, **self.verdict.values)

    def _play(self) -> None:
        level = self.level
        if not level.is_playable:
            self.toast.say(self._why())
            return
        collection = PlayableCollection("", level.title or self.t("editor.title"), (level,))
        session = Session(None, collection, 0)
        session.back_to = self.name
        self.display.go("play", session=session)

    # Input.

    def handle(self, item: Input) -> None:
        """A dropped level is drawn on."""
        if isinstance(item, Drop):
            try:
                self._paste(Path(item.text).read_text("utf-8") if item.is_file else item.text)
            except (OSError, UnicodeDecodeError) as error:
                self.toast.say(str(error))
        else:
            super().handle(item)

    def _pressed(self, item: Press) -> None:
        what, name = item.what, item.name
        actions = {Action.UNDO: "undo", Action.REDO: "redo", Action.COPY_LEVEL: "copy", Action.PASTE: "paste"}
        if name in EDITOR_KEYS:
            if not item.repeat:
                self.do(EDITOR_KEYS[name])
        elif isinstance(what, Direction):
            self._move_cursor(what)
        elif isinstance(what, Action) and what in actions:
            self.do(actions[what])
        elif what is Action.CONFIRM and self.cursor is not None:
            if not item.repeat:
                self.strokes.press_cursor(self.cursor)
        elif what is Action.BACK:
            if self.strokes.anchor is not None or self.strokes.selection is not None:
                self.strokes.let_go()
                self.layout()
            else:
                self.back()
        elif what in (Action.ZOOM_IN, Action.ZOOM_OUT):
            self.scroll(-1 if what is Action.ZOOM_IN else 1)
        elif what in (Action.HELP, Action.SETTINGS):
            self.display.go(str(what))
        elif what in (Action.NEXT_FIELD, Action.PREVIOUS_FIELD):
            order = (*BRUSHES,)
            step = 1 if what is Action.NEXT_FIELD else -1
            self.do(order[(order.index(self.brush) + step) % len(order)])

    def _move_cursor(self, direction: Direction) -> None:
        width, height = self.sheet.width, self.sheet.height
        if self.cursor is None:
            self.cursor = height // 2 * width + width // 2
        else:
            y, x = divmod(self.cursor, width)
            x, y = x + direction.dx, y + direction.dy
            if 0 <= x < width and 0 <= y < height:
                self.cursor = y * width + x
        self.strokes.follow(self.cursor)
        self.dirty = True

    def _pointed(self, item: Pointer) -> None:
        self.pointer = (item.x, item.y)
        if not self.strokes.holding and (self._grabbed is not None or self._under(self.pointer) is not None):
            super()._pointed(item)
            return
        self.strokes.point(item)
        if self.focus != -1 and self._grabbed is None:
            self.focus = -1
            self.dirty = True

    def scroll(self, steps: int) -> None:
        """The wheel zooms."""
        self.view.zoom_by(1.15**-steps, self.display.canvas.scale, self.pointer)
        self.dirty = True

    # Time and drawing.

    def update(self, seconds: float) -> None:
        """Look at the verdict."""
        if self.verdict.poll():
            self.dirty = True
        if self.suggestions.poll():
            self.layout()
        self.dirty |= self.toast.update()

    @property
    def wake(self) -> float | None:
        """While the verdict is worked out, or a message is to go."""
        return 0.05 if self.verdict.busy or self.suggestions.busy else self.toast.wake

    def draw(self, canvas: Canvas) -> None:
        """Drawing, bar, tools, verdict."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        shown = self.strokes.shown.level()
        self.view.show(shown)
        self.view.draw(canvas, Still(shown), self._marks(canvas))
        self._draw_grid(canvas)
        canvas.surface.fill(chrome.panel, pygame.Rect(0, 0, canvas.width, px(BAR)))
        canvas.surface.fill(chrome.panel, pygame.Rect(0, px(BAR), px(SIDE), canvas.height))
        self._draw_title(canvas, shown)
        self._draw_verdict(canvas)
        self.draw_widgets(canvas)
        self.toast.draw(canvas, canvas.height - px(FOOT + 12))

    def _draw_title(self, canvas: Canvas, shown: Level) -> None:
        """Title and size; or what the button under the pointer does, which lies over no drawing here."""
        px = canvas.px
        area = pygame.Rect(px(72), 0, self.find("undo").rect.x - px(84), px(BAR))
        tip = super().tip_of_focus(canvas)
        if tip is not None and tip.covers:
            hud.draw_tip(canvas, tip_text(self.widgets[self.focus]), area)
            return
        title = self.draft.title or self.t("editor.untitled")
        canvas.text(title, (area.x, px(23)), 20, bold=True, width=area.width, shrink=0.7)
        size = {"width": shown.width, "height": shown.height}
        about = self.t("editor.size", **size, boxes=len(shown.boxes), goals=len(shown.goals))
        if canvas.fonts.width(about, max(9, round(px(14) * 0.6)), False) > area.width:
            about = f"{shown.width} × {shown.height}"  # in the smallest windows
        canvas.text(about, (area.x, px(46)), 14, canvas.chrome.dim, width=area.width, shrink=0.6)

    def keep_clear(self, canvas: Canvas) -> list[pygame.Rect]:
        """The drawing, and the line of the verdict."""
        return [self.view.bounds, self._foot(canvas)]

    def _foot(self, canvas: Canvas) -> pygame.Rect:
        """The line below."""
        return pygame.Rect(0, canvas.height - canvas.px(FOOT), canvas.width, canvas.px(FOOT))

    def tip_of_focus(self, canvas: Canvas) -> Tip | None:
        """A label that would lie over the drawing stands in the bar."""
        tip = super().tip_of_focus(canvas)
        return None if tip is not None and tip.covers else tip

    def _marks(self, canvas: Canvas) -> Marks:
        found = Marks()
        if self.strokes.shown == self.sheet:  # they are about the drawing as it is without a stroke
            found.add(self.verdict.doomed, marks.deadlocked(canvas.style.danger), above=True)
            self.suggestions.mark(found, canvas)
        if self.strokes.selection is not None:
            squares = self.strokes.selected_squares()
            found.add(squares, marks.target(canvas.style.reach), above=True)
        if self.cursor is not None:
            found.add([self.cursor], marks.cursor(canvas.chrome.accent), above=True)
        elif self.strokes.hover is not None:
            found.add([self.strokes.hover], marks.target(canvas.chrome.accent), above=True)
        return found

    def _draw_grid(self, canvas: Canvas) -> None:
        """Lines between the squares, so that one can draw where nothing is yet."""
        view, surface = self.view, canvas.surface
        clip = surface.get_clip()
        surface.set_clip(view.area)
        ink = mix(canvas.style.background, canvas.chrome.text, 0.22)
        left, top = (at - view.tile // 2 for at in view.pixel_of(0))
        right, bottom = left + view.level.width * view.tile, top + view.level.height * view.tile
        for column in range(view.level.width + 1):
            x = left + column * view.tile
            pygame.draw.line(surface, ink, (x, top), (x, bottom))
        for row in range(view.level.height + 1):
            y = top + row * view.tile
            pygame.draw.line(surface, ink, (left, y), (right, y))
        surface.set_clip(clip)

    def _draw_verdict(self, canvas: Canvas) -> None:
        px, chrome = canvas.px, canvas.chrome
        foot = self._foot(canvas)
        canvas.surface.fill(chrome.panel, foot)
        colour = {True: chrome.good, False: chrome.warn, None: chrome.dim}[self.verdict.good]
        icon = {True: "check", False: "close", None: "solve"}[self.verdict.good]
        canvas.icon(icon, (px(34), foot.centery), px(26), colour)
        if self.suggestions.found is not None:
            right = self.find("suggestion").rect.left
        else:
            keys = f"1–5 {self.t('editor.brushes')}    6–0 {self.t('editor.tools')}"
            at = (foot.right - px(20), foot.centery)
            right = canvas.text(keys, at, 14, chrome.dim, anchor="midright").left
        canvas.text(self._why(), (px(64), foot.centery), 17, bold=True, width=right - px(84), shrink=0.75,
                    lines=2)  # fmt: skip


def _pretty(key: str) -> str:
    from pushworks.apps.desktop.keymap import pretty

    return pretty(key) if key == key.lower() else key


def _icon(tool: str) -> str:
    return {"pen": "pencil"}.get(tool, tool)


def _tile(canvas: Canvas, brush: str) -> Shapes:
    """What a brush draws, as a small picture."""
    style = canvas.style
    if brush == "wall":
        no = False
        alone = Around(no, no, no, no, no, no, no, no, (no, no, no, no))
        return wall(alone, style.wall, style.floor.even)
    if brush == "floor":
        from pushworks.render.art.floors import floor

        return floor(style.floor, False, 0, False, False, False)
    return {"goal": style.goal, "box": style.box}.get(brush) or style.player(Pose(Direction.DOWN))

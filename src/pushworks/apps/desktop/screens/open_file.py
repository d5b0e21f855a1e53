"""Open a level file: the folders and files of the disk, by keys or mouse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.open_game import open_text
from pushworks.apps.desktop.screens.list_screen import ListScreen
from pushworks.apps.desktop.widgets import Button, Widget

SUFFIXES = frozenset({".xsb", ".sok", ".txt", ".slc", ".xml", ".mf8", ".hsb", ".tsb", ".sb", ".lvl", ".plc"})
MOST = 5000
"""Entries of one folder that are listed at most."""


class OpenFileScreen(ListScreen):
    """One folder at a time."""

    name: ClassVar[str] = "open_file"
    above = 2

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        last = Path(self.app.settings.folder)
        self.folder = last if self.app.settings.folder and last.is_dir() else Path.home()
        self.problem = ""
        self.entries: list[Path] = []
        self._list()

    @property
    def length(self) -> int:
        """Folders and files of the folder."""
        return len(self.entries)

    def _list(self) -> None:
        """Folders first, then level files, hidden ones left out."""
        self.problem, self.entries, self.first = "", [], 0
        try:
            found = [path for path in self.folder.iterdir() if not path.name.startswith(".")][:MOST]
            folders = sorted((path for path in found if path.is_dir()), key=lambda path: path.name.casefold())
            files = sorted(
                (path for path in found if path.suffix.lower() in SUFFIXES and path.is_file()),
                key=lambda path: path.name.casefold(),
            )
        except OSError as error:
            self.problem = error.strerror or str(error)
            return
        self.entries = [*folders, *files]

    # Placing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """The way back, the way up, and a row for each entry in view."""
        px = canvas.px
        widgets: list[Widget] = [
            Button(pygame.Rect(px(16), px(12), px(48), px(44)), "back", self.back, icon="previous",
                   tip=self.t("make.back"), hint=self.app.keymap.label(Action.BACK)),
            Button(pygame.Rect(px(24), px(104), canvas.width - px(60), px(44)), "up", self._up,
                   self.folder.parent != self.folder, label=self.t("open.up"), icon="undo", size=16),
        ]  # fmt: skip
        top, height = px(156), px(44)
        for row, number in enumerate(self.make_room((canvas.height - top - px(12)) // height)):
            path = self.entries[number]
            area = pygame.Rect(px(24), top + row * height, canvas.width - px(60), height - px(4))
            is_folder = path.is_dir()
            widgets.append(
                Button(area, f"entry {path.name}", self._opening(path), label=path.name, size=16,
                       icon="folder" if is_folder else "levels", flat=True)
            )  # fmt: skip
        return [*widgets, *self.scroll_bar(canvas, top)]

    def _opening(self, path: Path) -> Callable[[], None]:
        def press() -> None:
            if path.is_dir():
                self._enter_folder(path)
            else:
                self.app.settings.folder = str(self.folder)
                open_text(self.display, str(path), is_file=True)

        return press

    def _up(self) -> None:
        self._enter_folder(self.folder.parent)

    def _enter_folder(self, folder: Path) -> None:
        self.folder = folder
        self._list()
        self.focus = 2 if self.entries else 1
        self.layout()

    # Moving about.

    def action(self, action: Action) -> bool:
        """Page keys turn pages; undo goes up."""
        if action in (Action.NEXT_LEVEL, Action.PREVIOUS_LEVEL):
            self.scroll_by(self.rows * (1 if action is Action.NEXT_LEVEL else -1))
        elif action is Action.UNDO and self.folder.parent != self.folder:
            self._up()
        else:
            return False
        return True

    def scroll(self, steps: int) -> None:
        """The wheel goes three rows at once."""
        self.scroll_by(3 * steps)

    def keep_clear(self, canvas: Canvas) -> list[pygame.Rect]:
        """The title and the line with the folder."""
        return [pygame.Rect(canvas.px(70), 0, canvas.width, canvas.px(104)),
                pygame.Rect(0, canvas.px(70), canvas.width, canvas.px(24))]  # fmt: skip

    def draw(self, canvas: Canvas) -> None:
        """Head line, folder, list, scroll bar."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        title = canvas.text(self.t("open.title"), (px(80), px(34)), 24, bold=True)
        canvas.text(self.t("open.drop"), (canvas.width - px(24), px(34)), 15, chrome.dim, anchor="midright",
                    width=canvas.width - px(44) - title.right, shrink=0.7, lines=2)  # fmt: skip
        canvas.text(str(self.folder), (px(28), px(82)), 16, chrome.dim, width=canvas.width - px(56))
        if not self.entries:
            text = self.t("open.denied", reason=self.problem) if self.problem else self.t("open.empty")
            canvas.text(
                text, canvas.rect.center, 18, chrome.dim, anchor="center", width=canvas.width - px(40)
            )
        self.draw_widgets(canvas)

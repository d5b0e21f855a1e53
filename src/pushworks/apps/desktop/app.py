"""`App`: what all screens share: settings, texts, library, levels, sounds. It has no window of its own."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from pushworks.apps import strings
from pushworks.apps.desktop import settings as settings_file
from pushworks.apps.desktop.keymap import KeyMap
from pushworks.apps.desktop.shelf import Course, Shelf
from pushworks.apps.desktop.sounds import Sounds

if TYPE_CHECKING:
    from pushworks.library import Library

MOST_PLACES = 500
"""Collections whose place is remembered."""

log = logging.getLogger("pushworks.desktop")


class App:
    """The player's things."""

    def __init__(
        self,
        *,
        settings_path: Path | None = None,
        library_path: Path | None = None,
        opened: Course | None = None,
        icon_style: str | None = None,
    ) -> None:
        self.settings_path = settings_path or settings_file.default_path()
        self.settings = settings_file.load(self.settings_path)
        if icon_style is not None:
            self.settings.icon_style = icon_style
        self.keymap = KeyMap(self.settings.keys)
        self.sounds = Sounds()
        self._library_path = library_path
        self._library: Library | None = None
        self._opened = opened
        self._shelf: Shelf | None = None
        self.library_problem = ""

    @property
    def library(self) -> Library | None:
        """The library, opened when first needed; None (and a note) where it cannot be opened."""
        if self._library is None and not self.library_problem:
            from pushworks.library import Library, LibraryError

            try:
                self._library = Library(self._library_path)
            except (LibraryError, OSError, sqlite3.Error) as error:
                self.library_problem = str(error) or type(error).__name__
                log.warning("games are not kept: %s", self.library_problem)
        return self._library

    @property
    def shelf(self) -> Shelf:
        """The collections there are to play."""
        if self._shelf is None:
            self._shelf = Shelf(self.library, self._opened, self.settings.files)
        return self._shelf

    def remember(self, course: Course, index: int) -> None:
        """What is played now: where Continue goes, and where the browser opens the collection."""
        settings = self.settings
        settings.collection, settings.level = course.name, index
        settings.places.pop(course.name, None)
        settings.places[course.name] = index
        while len(settings.places) > MOST_PLACES:
            del settings.places[next(iter(settings.places))]
        if course.is_file:
            self.shelf.put_file(course)
        self.save_settings()

    def rename_course(self, course: Course, name: str) -> Course:
        """Give a collection of the library another name (a file another title); its place is remembered.

        Raises `LibraryError` where that cannot be.
        """
        if course.is_file:
            renamed = self.shelf.rename_file(course, name.strip() or course.title)
        else:
            assert self.library is not None
            stored = self.library.rename_collection(course.name, name)
            self.shelf.forget_stored()
            renamed = self.shelf.find(stored) or course
            settings = self.settings
            if course.name in settings.places:
                settings.places[renamed.name] = settings.places.pop(course.name)
            if settings.collection == course.name:
                settings.collection = renamed.name
        self.save_settings()
        return renamed

    def t(self, key: str, /, **values: object) -> str:
        """A text in the player's language."""
        return strings.text(key, self.settings.language, **values)

    def sound(self, name: str) -> None:
        """Play a sound if the player wants to hear it."""
        if self.settings.sound:
            self.sounds.play(name, self.settings.volume / 100)

    def tune(self) -> None:
        """Let the music follow the settings: none while sound is off."""
        self.sounds.music(self.settings.music / 100 if self.settings.sound else 0.0)

    def save_settings(self) -> None:
        """Keep the settings. A disk that cannot be written to is noted, not fatal."""
        self.settings.keys = self.keymap.changes()
        try:
            settings_file.save(self.settings, self.settings_path)
        except OSError as error:
            log.warning("settings are not kept: %s", error)

    def close(self) -> None:
        """Close the library."""
        if self._library is not None:
            with contextlib.suppress(sqlite3.Error):
                self._library.close()

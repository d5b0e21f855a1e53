"""`App`: what all screens share: settings, texts, library, levels, sounds. It has no window of its own."""

from __future__ import annotations

import contextlib
import copy
import logging
import sqlite3
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from pushworks.apps import strings
from pushworks.apps.desktop import settings as settings_file
from pushworks.apps.desktop.collection_list import CollectionList, PlayableCollection
from pushworks.apps.desktop.keymap import KeyMap
from pushworks.apps.desktop.sounds import Sounds

if TYPE_CHECKING:
    from pushworks.apps.desktop.collection_examiner import CollectionExaminer
    from pushworks.apps.desktop.player_level import PlayerLevel
    from pushworks.apps.desktop.tasks import ThreadTask
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
        opened: PlayableCollection | None = None,
        icon_style: str | None = None,
    ) -> None:
        self.settings_path = settings_path or settings_file.default_path()
        self.settings = settings_file.load(self.settings_path)
        self._saved = copy.deepcopy(self.settings)
        """The settings as they were loaded or saved last."""
        if icon_style is not None:
            self.settings.icon_style = icon_style
        self.keymap = KeyMap(self.settings.keys)
        self.sounds = Sounds()
        self._library_path = library_path
        self._library: Library | None = None
        self._opened = opened
        self._collections: CollectionList | None = None
        self._opening = threading.RLock()
        """Held while the library is opened, which a task in the background may be the first to need."""
        self.library_problem = ""
        self.language = self.settings.language
        """What the game speaks: English where there is no font for the language that was chosen."""
        self.font_problem = ""
        self.at_rest = False
        """Nobody plays now: levels may be examined."""
        self._examiner: CollectionExaminer | None = None

    def player_level(self) -> ThreadTask[PlayerLevel] | None:
        """The player's rating, worked out in the background; None where nothing is kept."""
        from pushworks.apps.desktop.player_level import player_level
        from pushworks.apps.desktop.tasks import ThreadTask

        library, collections = self.library, self.collections.shipped()
        return None if library is None else ThreadTask(lambda _: player_level(library, collections))

    def examine(self, collection: PlayableCollection | None) -> CollectionExaminer | None:
        """Find out the truth about a collection's levels in the background; None where that is not wanted."""
        if not self.settings.examine_levels or self.library is None or collection is None:
            return None
        if self._examiner is None:
            from pushworks.apps.desktop.collection_examiner import CollectionExaminer

            self._examiner = CollectionExaminer(self.library.path, lambda: self.at_rest)
        self._examiner.examine(collection.name, collection.levels)
        return self._examiner

    @property
    def library(self) -> Library | None:
        """The library, opened when first needed; None (and a note) where it cannot be opened."""
        with self._opening:
            if self._library is None and not self.library_problem:
                from pushworks.library import Library, LibraryError

                try:
                    self._library = Library(self._library_path)
                except (LibraryError, OSError, sqlite3.Error) as error:
                    self.library_problem = str(error) or type(error).__name__
                    log.warning("games are not kept: %s", self.library_problem)
            return self._library

    @property
    def collections(self) -> CollectionList:
        """The collections there are to play."""
        with self._opening:
            if self._collections is None:
                self._collections = CollectionList(self.library, self._opened, self.settings.files)
            return self._collections

    def remember(self, collection: PlayableCollection, index: int) -> None:
        """What is played now: where Continue goes, and where the browser opens the collection."""
        settings = self.settings
        settings.collection, settings.level = collection.name, index
        settings.last_levels.pop(collection.name, None)
        settings.last_levels[collection.name] = index
        while len(settings.last_levels) > MOST_PLACES:
            del settings.last_levels[next(iter(settings.last_levels))]
        if collection.is_file:
            self.collections.add_file(collection)
        self.save_settings()

    def rename_collection_entry(self, collection: PlayableCollection, name: str) -> PlayableCollection:
        """Give a collection of the library another name (a file another title); its place is remembered.

        Raises `LibraryError` where that cannot be.
        """
        if collection.is_file:
            renamed = self.collections.rename_file(collection, name.strip() or collection.title)
        else:
            assert self.library is not None
            stored = self.library.rename_collection(collection.name, name)
            self.collections.reload_stored()
            renamed = self.collections.find(stored) or collection
            settings = self.settings
            if collection.name in settings.last_levels:
                settings.last_levels[renamed.name] = settings.last_levels.pop(collection.name)
            if settings.collection == collection.name:
                settings.collection = renamed.name
        self.save_settings()
        return renamed

    def t(self, key: str, /, **values: object) -> str:
        """A text in the player's language."""
        return strings.text(key, self.language, **values)

    def format_number(self, value: float, digits: int | None = 0) -> str:
        """A number as the chosen language writes it."""
        return strings.number(value, self.language, digits)

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
            settings_file.save(self.settings, self.settings_path, self._saved)
            self._saved = copy.deepcopy(self.settings)
        except OSError as error:
            log.warning("settings are not kept: %s", error)

    def close(self) -> None:
        """Stop working, and close the library."""
        if self._examiner is not None:
            self._examiner.stop()
        if self._library is not None:
            with contextlib.suppress(sqlite3.Error):
                self._library.close()

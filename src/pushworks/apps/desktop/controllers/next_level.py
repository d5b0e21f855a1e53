"""The button "next level for me": looks for one in the background and opens it, or has one made."""

from __future__ import annotations

import logging
import random
from typing import TYPE_CHECKING

from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.tasks import ThreadTask

if TYPE_CHECKING:
    from pushworks.apps.desktop.next_level import Advice
    from pushworks.apps.desktop.screen import Screen

log = logging.getLogger("pushworks.desktop")


class NextLevel:
    """Belongs to a screen, which polls it."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._looking: ThreadTask[Advice] | None = None

    @property
    def busy(self) -> bool:
        """Whether a level is being looked for."""
        return self._looking is not None

    def press(self) -> None:
        """Look for one."""
        from pushworks.apps.desktop.level_maker import LIMITS
        from pushworks.apps.desktop.next_level import next_level

        app = self.screen.app
        library = app.library
        if self._looking is None and library is not None:
            collections = app.collections.all()
            seed = random.randrange(LIMITS["seed"][1])
            self._looking = ThreadTask(lambda _: next_level(library, collections, seed))

    def poll(self) -> None:
        """Open what was found; where nothing fits, a level is made."""
        if self._looking is None or not self._looking.done:
            return
        looked, self._looking = self._looking, None
        if looked.error is not None:
            log.error("no level was found", exc_info=looked.error)
            return
        advice, display = looked.result(), self.screen.display
        if display.top is not self.screen:
            return
        if advice.level is not None:
            play(display, advice.level.collection, advice.level.index)
        else:
            display.go("generator_progress", request=advice.request)

"""`Draft`: the level in the editor with its title, author and notes, kept at every change. No pygame here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pushworks.apps.desktop.drawing import Drawing, Sheet
from pushworks.apps.desktop.names import name_of
from pushworks.levels import Level

if TYPE_CHECKING:
    from pushworks.apps.desktop.collection_list import CollectionList
    from pushworks.library import Library, OtherLevel

GAME, PLACE = "editor", "drawing"
"""Where the library keeps what is on the drawing board."""


class Draft:
    """What is on the drawing board."""

    def __init__(self, sheet: Sheet, title: str = "", author: str = "", notes: str = "") -> None:
        self.drawing = Drawing(sheet)
        self.title, self.author, self.notes = title, author, notes
        self.origin: Level | None = None
        """The player's own level that saving replaces."""

    @classmethod
    def of(cls, level: Level, *, own: bool = False) -> Draft:
        """Begin with a level."""
        draft = cls(Sheet.of_level(level), level.title, level.author, level.notes)
        draft.origin = level if own else None
        return draft

    @classmethod
    def load(cls, library: Library | None) -> Draft:
        """What was on the drawing board last."""
        saved = library.load_game(_about()) if library is not None else None
        if saved is None:
            return cls(Sheet.blank(12, 9))
        rows = saved.board.split("\n")
        width = max(map(len, rows))
        empty = not saved.board.strip("|\n ")
        draft = cls(Sheet.blank(12, 9) if empty else Sheet(width, "".join(row.ljust(width) for row in rows)))
        draft.title, draft.author, draft.notes = (
            str(saved.extra.get(name, "")) for name in ("title", "author", "notes")
        )
        origin = saved.extra.get("origin")
        draft.origin = Level.from_xsb(origin.split("\n")) if isinstance(origin, str) and origin else None
        return draft

    def keep(self, library: Library | None) -> None:
        """Put it where it survives whatever happens to the program."""
        if library is None:
            return
        sheet = self.drawing.sheet
        rows = [sheet.cells[at : at + sheet.width] for at in range(0, len(sheet.cells), sheet.width)]
        extra = {
            "title": self.title, "author": self.author, "notes": self.notes,
            "origin": self.origin.to_xsb() if self.origin is not None else "",
        }  # fmt: skip
        library.save_game(_about("\n".join(rows)), "", extra=extra)

    def begin(self, level: Level) -> None:
        """Draw on from another level; undo goes back to what was there."""
        self.drawing.change(Sheet.of_level(level))
        self.title, self.author, self.notes, self.origin = level.title, level.author, level.notes, None

    def forget(self) -> None:
        """A new drawing has no name yet."""
        self.title, self.notes, self.origin = "", "", None

    def level(self) -> Level:
        """The drawing as a level, without its margin."""
        level = self.drawing.sheet.cropped().level()
        return replace(level, title=self.title, author=self.author, notes=self.notes)

    def text(self) -> str:
        """The level as text, with what is said about it."""
        level = self.level()
        lines = [level.to_xsb()]
        lines += [
            f"{name}: {value}"
            for name, value in (("Title", level.title), ("Author", level.author), ("Comment", level.notes))
            if value
        ]
        return "\n".join(lines) + "\n"

    def save(self, collections: CollectionList) -> bool:
        """Put the level among the player's own; True when it is no level that could be kept."""
        level = self.level()
        if not level.is_playable:
            return True
        if not self.title:
            own = collections.own()
            self.title = name_of(level, {other.title for other in own.levels} if own is not None else ())
            level = replace(level, title=self.title)
        collections.put(level, self.origin)
        self.origin = level
        return False


def _about(board: str = "") -> OtherLevel:
    from pushworks.library import OtherLevel

    return OtherLevel(GAME, PLACE, board, "")

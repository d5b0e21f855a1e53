"""Ways into a game: continue, a level by number, pasted or dropped text, a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pushworks.apps.desktop.session import SLOTS, Session
from pushworks.levels import LevelError
from pushworks.sokoban import Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.display import Display
    from pushworks.apps.desktop.shelf import Course


def play(
    display: Display, course: Course, index: int, mode: Mode = Mode.PUSH, *, resume: bool = True
) -> None:
    """Open a level to play, above the start menu."""
    app = display.app
    app.remember(course, index)
    session = Session(app.library, course, index, mode, resume=resume)
    if display.top.name == "playing":
        display.replace("playing", session=session)
    else:
        display.go("playing", session=session)


def continue_place(display: Display) -> tuple[Course, int, Mode] | None:
    """Where the player stopped last: that very level, or when it is solved the next one that is not."""
    app = display.app
    library = app.library
    course = app.shelf.find(app.settings.collection) if app.settings.collection else None
    if course is None or not len(course):
        for saved in library.recent(game="sokoban", limit=10) if library is not None else []:
            mode = next((mode for mode, slot in SLOTS.items() if slot == saved.slot), None)
            if mode is not None:  # the collection is gone, the game is not
                index = saved.extra.get("index", 0)
                number = index if isinstance(index, int) else 0
                return (
                    *app.shelf.place_of(saved.level, str(saved.extra.get("collection", "")), number),
                    mode,
                )
        course = next((each for each in app.shelf.courses() if len(each)), None)
        if course is None:
            return None
    last = len(course) - 1
    start = max(0, min(app.settings.level, last)) if course.name == app.settings.collection else 0
    if library is None:
        return course, start, Mode.PUSH
    games = [library.load_game(course.levels[start], slot=slot) for slot in SLOTS.values()]
    begun = [(saved.updated, mode) for saved, mode in zip(games, SLOTS, strict=True) if saved is not None]
    if begun:
        return course, start, max(begun, key=lambda each: each[0])[1]
    for index in range(start, last + 1):
        if not library.is_solved(course.levels[index]):
            return course, index, Mode.PUSH
    return course, start, Mode.PUSH


def open_text(display: Display, text: str, *, is_file: bool = False) -> bool:
    """Play a level given as text or file; True when there was one. Otherwise says what was expected."""
    from pushworks.apps.desktop.shelf import read_course
    from pushworks.levels import read_text

    app = display.app
    try:
        if is_file:
            course = read_course(Path(text))
            app.shelf.opened = course
            play(display, course, 0)
            return True
        collection = read_text(text if "\n" in text else text + "\n")
        playable = [level for level in collection.levels if level.is_playable]
        if not playable:
            problems = [str(error) for error in collection.errors]
            problems += ["; ".join(level.status.reasons()) for level in collection.levels]
            raise LevelError(problems[0] if problems else "expected a level in XSB text")
    except LevelError as error:
        display.go("message", title=app.t("open.failed"), text=str(error))
        return False
    course = app.shelf.keep(playable[0])
    index = next((i for i, level in enumerate(course.levels) if level == playable[0]), len(course) - 1)
    play(display, course, index)
    return True


def as_moves(text: str) -> str | None:
    """The moves in a text that is a solution and no level: LURD letters, blanks, run lengths (``3r``)."""
    letters, count = "", ""
    for character in text:
        if character.isspace():
            continue
        if character.isdigit():
            count += character
        elif character in "udlrUDLR":
            letters += character * int(count or 1)
            count = ""
            if len(letters) > 1_000_000:
                return None
        else:
            return None
    return letters if letters and not count else None

"""Ways into a game: continue, a level by number, pasted or dropped text, a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pushworks.apps.desktop.session import SLOTS, Session
from pushworks.levels import LevelError
from pushworks.sokoban import Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.collection_list import PlayableCollection
    from pushworks.apps.desktop.display import Display


def play(
    display: Display,
    collection: PlayableCollection,
    index: int,
    mode: Mode = Mode.PUSH,
    *,
    resume: bool = True,
) -> None:
    """Open a level to play, above the start menu."""
    app = display.app
    app.remember(collection, index)
    session = Session(app.library, collection, index, mode, resume=resume)
    if display.top.name == "play":
        display.replace("play", session=session)
    else:
        display.go("play", session=session)


def continue_place(display: Display) -> tuple[PlayableCollection, int, Mode] | None:
    """Where the player stopped last: that very level, or when it is solved the next one that is not."""
    app = display.app
    library = app.library
    collection = app.collections.find(app.settings.collection) if app.settings.collection else None
    if collection is None or not len(collection):
        for saved in library.recent(game="sokoban", limit=10) if library is not None else []:
            mode = next((mode for mode, slot in SLOTS.items() if slot == saved.slot), None)
            if mode is not None:  # the collection is gone, the game is not
                index = saved.extra.get("index", 0)
                number = index if isinstance(index, int) else 0
                return (
                    *app.collections.find_level(saved.level, str(saved.extra.get("collection", "")), number),
                    mode,
                )
        collection = next((each for each in app.collections.all() if len(each)), None)
        if collection is None:
            return None
    last = len(collection) - 1
    start = max(0, min(app.settings.level, last)) if collection.name == app.settings.collection else 0
    if library is None:
        return collection, start, Mode.PUSH
    games = [library.load_game(collection.levels[start], slot=slot) for slot in SLOTS.values()]
    begun = [(saved.updated, mode) for saved, mode in zip(games, SLOTS, strict=True) if saved is not None]
    if begun:
        return collection, start, max(begun, key=lambda each: each[0])[1]
    for index in range(start, last + 1):
        if not library.player_record(collection.levels[index]):
            return collection, index, Mode.PUSH
    return collection, start, Mode.PUSH


def open_text(display: Display, text: str, *, is_file: bool = False) -> bool:
    """Play a level given as text or file; True when there was one. Otherwise says what was expected."""
    from pushworks.apps.desktop.collection_list import read_collection
    from pushworks.levels import read_text

    app = display.app
    try:
        if is_file:
            collection = read_collection(Path(text))
            app.collections.opened = collection
            play(display, collection, 0)
            return True
        found = read_text(text if "\n" in text else text + "\n")
        playable = [level for level in found.levels if level.is_playable]
        if not playable:
            problems = [str(error) for error in found.errors]
            problems += ["; ".join(level.status.reasons()) for level in found.levels]
            raise LevelError(problems[0] if problems else "expected a level in XSB text")
    except LevelError as error:
        display.go("message", title=app.t("open.failed"), text=str(error))
        return False
    collection = app.collections.keep(playable[0])
    index = next(
        (i for i, level in enumerate(collection.levels) if level == playable[0]), len(collection) - 1
    )
    play(display, collection, index)
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

"""`pushworks library rename|merge|delete|bin|restore|empty`: the store put in order, in the game's words."""

from __future__ import annotations

import re
import sys
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import CommandError, Exit, JsonOption, print_json
from pushworks.apps.cli.library_options import LibraryOption, opened
from pushworks.apps.cli.options import LevelNumberOption
from pushworks.apps.cli.terminal import is_terminal, print_words
from pushworks.levels import Level
from pushworks.levels.quantities import counted
from pushworks.levels.source import numbers_within

if TYPE_CHECKING:
    from pushworks.library import Binned, Library

_NUMBERS = re.compile(r"\d{1,9}(-\d{0,9})?(,\d{1,9}(-\d{0,9})?)*", re.ASCII)
_CollectionArgument = Annotated[str, typer.Argument(metavar="COLLECTION", help="The name of a collection.")]


def rename(
    collection: _CollectionArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    level: LevelNumberOption = None,
    library: LibraryOption = None,
) -> None:
    """Give a collection another name, or with --level a level of it another title."""
    with opened(library, must_exist=True) as store:
        if level:
            (chosen,) = _levels(store, collection, str(level))
            store.rename_level(collection, chosen, name)
            print_words(f"{collection}: level {level} is now {name}")
        else:
            print_words(f"{collection} is now {store.rename_collection(collection, name)}")


def merge(
    collections: Annotated[list[str], typer.Argument(metavar="COLLECTION...", help="What to merge.")],
    into: Annotated[
        str,
        typer.Option("--into", metavar="NAME", help="The collection to put them into; created if necessary."),
    ],
    library: LibraryOption = None,
) -> None:
    """Put the levels of collections into another one, without copies; the others go to the bin."""
    with opened(library, must_exist=True) as store:
        report = store.merge(collections, into)
    print_words(f"{into}: {counted(report.copies, 'level')} added, {report.known} already there")


def delete(
    collection: _CollectionArgument,
    levels: Annotated[
        str, typer.Option("--levels", metavar="N|A-B", help="Only these levels of it, e.g. 3 or 2-5,9.")
    ] = "",
    library: LibraryOption = None,
) -> None:
    """Put a collection, or some levels of it, into the bin. Solutions stay; `restore` brings it back."""
    with opened(library, must_exist=True) as store:
        if levels:
            chosen = _levels(store, collection, levels)
            with store.db.transaction():
                for level in chosen:
                    store.delete_level(collection, level)
            print_words(f"{collection}: {counted(len(chosen), 'level')} in the bin")
        else:
            store.delete_collection(collection)
            print_words(f"{collection} is in the bin")


def show_bin(library: LibraryOption = None, json: JsonOption = False) -> None:
    """List what was deleted, the last first, with the numbers that `restore` takes."""
    with opened(library, must_exist=True) as store:
        found = store.bin()
    for thing in found:
        if json:
            print_json({"schema": 1, **asdict(thing)})
        else:
            day = time.strftime("%Y-%m-%d %H:%M", time.localtime(thing.deleted))
            print_words(f"{thing.id}: {described(thing)}, deleted {day}")
    if not found and not json:
        print_words("the bin is empty")


def restore(
    numbers: Annotated[list[int], typer.Argument(metavar="NUMBER...", help="As `library bin` lists them.")],
    library: LibraryOption = None,
) -> None:
    """Take things out of the bin, back to where they were."""
    with opened(library, must_exist=True) as store:
        for number in numbers:
            print_words(f"restored in {store.restore(number)}")


def empty(
    yes: Annotated[bool, typer.Option("--yes", help="Without asking; for scripts.")] = False,
    library: LibraryOption = None,
) -> None:
    """Empty the bin for good. Solutions, records and saved games stay."""
    with opened(library, must_exist=True) as store:
        found = store.bin()
        levels = sum(thing.levels for thing in found)
        if found and not yes:
            _ask(levels)
        store.empty_bin()
    print_words(f"{counted(levels, 'level')} deleted for good")


def described(thing: Binned) -> str:
    """What lies in the bin, in one line."""
    if thing.is_whole:
        return f"{thing.name}, {counted(thing.levels, 'level')}"
    return f"{thing.title or '(no title)'} of {thing.name}"


def _ask(levels: int) -> None:
    if not is_terminal(sys.stdin):
        raise CommandError("the bin was not emptied: answer yes in a terminal, or give --yes")
    print(f"Delete {counted(levels, 'level')} for good? Type yes: ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() != "yes":
        raise CommandError("the bin was not emptied", Exit.DONE)


def _levels(store: Library, collection: str, numbers: str) -> list[Level]:
    """The levels at these places of a collection."""
    if not _NUMBERS.fullmatch(numbers):
        raise CommandError(f"expected numbers like 3 or 2-5,9, got {numbers!r}")
    found = list(store.levels(collection))
    return [found[number - 1] for number in dict.fromkeys(numbers_within(numbers, len(found), collection))]

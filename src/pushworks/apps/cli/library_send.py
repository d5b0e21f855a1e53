"""`pushworks library send`: the player's own solutions to letslogic.com, only after a clear yes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import CommandError, Exit, JsonOption, print_json, warn
from pushworks.apps.cli.letslogic import (
    AllowHostOption,
    KeyOption,
    letslogic_base,
    needed_key,
    polite_fetcher,
)
from pushworks.apps.cli.library_options import LibraryOption, opened
from pushworks.apps.cli.terminal import is_terminal, print_words

if TYPE_CHECKING:
    from pushworks.library import Library, Solution


@dataclass(frozen=True, slots=True)
class _Letter:
    """One solution to send."""

    level: str
    title: str
    solution: Solution


def send(
    collection: Annotated[str, typer.Argument(help="A collection imported from letslogic.")],
    key: KeyOption = "",
    yes: Annotated[bool, typer.Option("--yes", help="Send without asking; for scripts.")] = False,
    allow_host: AllowHostOption = None,
    delay: Annotated[float, typer.Option(min=0.0, max=60.0, help="Seconds between two solutions.")] = 1.0,
    library: LibraryOption = None,
    json: JsonOption = False,
) -> None:
    """Send your best solutions of a collection to letslogic.com, in your name.

    Only solutions you played yourself are sent, never what a solver found. First it is said what would go
    where, and nothing leaves this machine before you answer yes.
    """
    from pushworks.library.sources.letslogic import LetsLogic
    from pushworks.library.web import FetchError

    with ExitStack() as stack:
        store = stack.enter_context(opened(library))
        letters = list(_letters(store, collection))
        if not letters:
            raise CommandError(f"{collection}: no level from letslogic in it that you have solved yourself")
        needed_key(key)
        _ask_for_consent(letters, letslogic_base(), yes)
        fetcher = stack.enter_context(polite_fetcher(delay, allow_host or [], quiet=True))
        site = LetsLogic(fetcher, key, base=letslogic_base())
        failed = False
        for letter in letters:
            answer, error = "", ""
            try:
                answer = site.send(letter.level, letter.solution.moves)
            except FetchError as trouble:
                failed, error = True, str(trouble)
                warn(f"level {letter.level}: {trouble}")
            counts = letter.solution.metrics
            if json:
                print_json(
                    {"schema": 1, "level": letter.level, "title": letter.title, "moves": counts.moves,
                     "pushes": counts.pushes, "answer": answer or None, "error": error or None}
                )  # fmt: skip
            elif not error:
                print_words(f"{letter.level} {letter.title}: {counts.moves}/{counts.pushes}: {answer}")
    if failed:
        raise typer.Exit(Exit.BAD_INPUT)


def _letters(store: Library, collection: str) -> Iterator[_Letter]:
    """The best by moves and the best by pushes of every level, where the player found them."""
    for level in store.levels(collection):
        number = level.tags.get("letslogic")
        if number is None:
            continue
        best = store.best(level)
        sent: set[str] = set()
        for solution in (best.moves, best.pushes):
            if solution is not None and solution.source == "player" and solution.moves not in sent:
                sent.add(solution.moves)
                yield _Letter(number, level.title, solution)


def _ask_for_consent(letters: list[_Letter], address: str, yes: bool) -> None:
    """Say what would be sent where; go on only after a yes."""
    levels = len({letter.level for letter in letters})
    what = f"{len(letters)} solution{'s' * (len(letters) != 1)} of {levels} level{'s' * (levels != 1)}"
    print_words(f"This sends {what}, moves and your key, to {address}.", sys.stderr)
    print_words("They are published there under your name and cannot be taken back from here.", sys.stderr)
    if yes:
        return
    if not is_terminal(sys.stdin):
        raise CommandError("nothing was sent: answer yes in a terminal, or give --yes")
    print("Send them? Type yes: ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() != "yes":
        raise CommandError("nothing was sent", Exit.DONE)

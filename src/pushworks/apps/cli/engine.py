"""`pushworks engine`: the solver for other programs, over standard input and output."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pushworks.apps.cli.common import CommandError, Exit, standard_input
from pushworks.apps.cli.terminal import print_words


def engine(
    check: Annotated[
        str | None,
        typer.Option(metavar="COMMAND", help="Instead, test whether this program speaks the protocol."),
    ] = None,
) -> None:
    """Speak the solver protocol on standard input and output: level, option, go, info, solution, stop.

    The documentation describes every line. To try it by hand, type sep, then level #####|#@$.#|#####, then
    go, then quit.
    """
    if check is not None:
        _check(check)
        return
    from pushworks.apps.server.engine import serve

    with open(standard_input().fileno(), "rb", buffering=0, closefd=False) as source:
        serve(source, sys.stdout)


def _check(command: str) -> None:
    from pushworks.engine.protocol.conformance import check

    broken = 0
    try:
        for finding in check(command):
            broken += bool(finding.problem)
            print_words(f"{'BROKEN' if finding.problem else 'ok':6}  {finding.rule}")
            if finding.problem:
                print_words(f"        {finding.problem}")
    except (OSError, IndexError, ValueError) as error:
        raise CommandError(
            f"{command!r} cannot be run: {getattr(error, 'strerror', None) or error}"
        ) from None
    if broken:
        raise typer.Exit(Exit.UNSOLVED)

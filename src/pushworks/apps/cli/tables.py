"""Tables of levels on the terminal: what they are called, figures, and a last word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pushworks.apps.cli.terminal import shown

if TYPE_CHECKING:
    from rich.console import Console

PIPE = 160
"""Letters in a line where nobody says how wide it may be."""


def print_table(
    words: Iterable[str], figures: Iterable[str], last: str, rows: Iterable[Sequence[str]]
) -> Console:
    """Print columns of words, columns of figures and a last one; what it was printed on, for what follows."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for name in words:
        table.add_column(name, overflow="fold")
    for name in figures:
        table.add_column(name, justify="right")
    table.add_column(last)
    for row in rows:
        table.add_row(*(Text(shown(cell)) for cell in row))  # a title is no markup
    console = Console()
    if not console.is_terminal:
        console = Console(width=PIPE)
    console.print(table)
    return console

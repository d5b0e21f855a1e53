"""The tables of all commands: aligned columns that fit the terminal, printed row by row as results come.

The widths are settled before the first row, so that nobody waits for the last level to see the first. On a
terminal a table fits its width: columns that matter least are left out, long texts and numbers shortened,
sentences continued below. In a pipe or a file there is no such limit.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pushworks.apps.cli.terminal import columns_of, columns_of_text, shown, wrapped

_GAP = "  "
_SHORTEST = 4  # columns of a text on a terminal that is too narrow for anything else


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    name: str
    width: int = 0
    """Columns of the terminal that its values take; the name takes at least its own length."""
    number: bool = False
    """Written to the right, and shortened as 12.3M where it must be."""
    least: int = 0
    """A text may be shortened to so many columns; 0 is its full width."""
    rank: int = 0
    """Where there is no room, the column with the highest rank goes first; 0 stays."""
    optional: bool = False
    """Left out where no value is known to be there: levels without titles need no column for them."""
    wraps: bool = False
    """A sentence, which goes on in the lines below instead of being shortened."""


def text(
    name: str,
    values: Iterable[str] = (),
    *,
    width: int = 0,
    least: int = 0,
    rank: int = 0,
    optional: bool = False,
    wraps: bool = False,
) -> Column:
    """A column of words, as wide as the longest of `values` and at least `width`."""
    longest = max((columns_of_text(shown(value)) for value in values), default=0)
    return Column(name, max(longest, width), least=least, rank=rank, optional=optional, wraps=wraps)


def number(name: str, width: int = 0, *, rank: int = 0) -> Column:
    """A column of numbers."""
    return Column(name, width, number=True, rank=rank)


class Table:
    """Rows on standard output; the headings are printed with the first one."""

    def __init__(self, columns: Sequence[Column], room: int | None = None) -> None:
        self._all = list(columns)
        self._room = columns_of(sys.stdout) if room is None else room
        self._shown = layout(self._all, self._room)
        self._begun = False

    def add(self, cells: Sequence[object]) -> None:
        """Print a row; it has a cell for every column, also for those left out."""
        if not self._begun:
            self._begun = True
            self._print([column.name for column in self._all])
        self._print(cells)

    def _print(self, cells: Sequence[object]) -> None:
        parts = []
        for place, width in self._shown:
            column = self._all[place]
            lines = [shown(cells[place])]
            if self._room and column.wraps:
                lines = [cut(line, width) for line in wrapped(lines[0], width).split("\n")]
            elif self._room:
                lines = [_short_number(lines[0], width) if column.number else cut(lines[0], width)]
            blanks = [" " * (width - columns_of_text(line)) for line in lines]
            parts.append(
                [
                    blank + line if column.number else line + blank
                    for line, blank in zip(lines, blanks, strict=True)
                ]
            )
        blank_row = [" " * width for _, width in self._shown]
        for place in range(max(map(len, parts), default=0)):
            row = [
                lines[place] if place < len(lines) else blank
                for lines, blank in zip(parts, blank_row, strict=True)
            ]
            print(_GAP.join(row).rstrip(), flush=True)


def print_table(columns: Sequence[Column], rows: Iterable[Sequence[object]]) -> None:
    """A table whose rows are all there already: columns become as wide as their values."""
    body = [[shown(cell) for cell in row] for row in rows]
    widths = [max((columns_of_text(row[place]) for row in body), default=0) for place in range(len(columns))]
    wide = [replace(one, width=max(one.width, width)) for one, width in zip(columns, widths, strict=True)]
    table = Table(wide)
    for row in body:
        table.add(row)


def layout(columns: Sequence[Column], room: int | None) -> list[tuple[int, int]]:
    """The places of the columns that fit into so many columns of a terminal, each with its width."""
    full = [max(one.width, columns_of_text(one.name)) for one in columns]
    kept = [place for place, one in enumerate(columns) if one.width or not one.optional]
    if not room:
        return [(place, full[place]) for place in kept]
    least = [
        min(full[place], max(one.least, columns_of_text(one.name)))
        if one.least and not one.number
        else full[place]
        for place, one in enumerate(columns)
    ]
    while _total(least, kept) > room and any(columns[place].rank for place in kept):
        kept.remove(max(kept, key=lambda place: (columns[place].rank, place)))
    widths = {place: least[place] for place in kept}
    texts = [place for place in kept if not columns[place].number]
    spare = room - _total(least, kept)
    while spare > 0 and (open_ := [place for place in texts if widths[place] < full[place]]):
        widths[min(open_, key=lambda place: widths[place])] += 1
        spare -= 1
    while spare < 0 and (open_ := [place for place in texts if widths[place] > _SHORTEST]):
        widths[max(open_, key=lambda place: widths[place])] -= 1
        spare += 1
    return [(place, widths[place]) for place in kept]


def cut(text: str, width: int) -> str:
    """A text in so many columns: of a path the end says most, of a title the beginning."""
    if columns_of_text(text) <= width:
        return text
    from rich.cells import set_cell_size

    if "/" in text.split(" ")[0] or re.search(r":\d+$", text):
        tail = text
        while columns_of_text(tail) > width - 1:
            tail = tail[1:]
        return "…" + tail
    return set_cell_size(text, width - 1).rstrip() + "…"


def _short_number(cell: str, width: int) -> str:
    """``12,345,678`` in five columns: ``12.3M``. What is no plain number is left alone."""
    if len(cell) <= width or not re.fullmatch(r"\d[\d,\u202f ]*", cell):
        return cell
    count = float(re.sub(r"\D", "", cell))
    for unit in "kMGTPE":
        count /= 1000
        if count < 1000:
            return f"{count:.1f}{unit}" if len(f"{count:.1f}{unit}") <= width else f"{count:.0f}{unit}"
    return cell


def _total(widths: Sequence[int], kept: Sequence[int]) -> int:
    return sum(widths[place] for place in kept) + len(_GAP) * max(0, len(kept) - 1)

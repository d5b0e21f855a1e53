"""The rows of experiments on the screen, as they come or all at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pushworks.apps.cli import tables

if TYPE_CHECKING:
    from pushworks.lab.table import Column

_WIDTHS = {"expanded": 10, "status": 10}
_USUAL = {"ratio": 5, "count": 6, "seconds": 7, "percent": 7}
"""Columns of the terminal for the numbers that are to be expected."""
_RANKS = {"from back": 7, "b*": 6, "log_d n": 5, "cpu s": 4, "pushes": 3, "× shortest": 2}
"""Where there is no room, these go, the highest first."""


def row_table(columns: Sequence[Column], known: Mapping[str, Iterable[str]]) -> tables.Table:
    """A table whose rows are still to come; `known` are the values that some columns will have."""
    return tables.Table([_column(one, known.get(one.title, ())) for one in columns])


def print_rows(rows: Iterable[dict[str, Any]], columns: Sequence[Column]) -> None:
    """A table of rows that are all there."""
    from pushworks.lab.table import cells

    tables.print_table([_column(one) for one in columns], cells(rows, columns)[1:])


def row_cells(row: dict[str, Any], columns: Sequence[Column]) -> list[str]:
    """The values of a row as text."""
    from pushworks.lab.table import cells

    return cells([row], columns)[1]


def _column(column: Column, values: Iterable[str] = ()) -> tables.Column:
    rank = _RANKS.get(column.title, 0)
    width = _WIDTHS.get(column.title, _USUAL.get(column.style, 0))
    if column.style in _USUAL:
        return tables.number(column.title, width, rank=rank)
    return tables.text(column.title, values, width=width, least=40 if column.title == "algorithm" else 12)

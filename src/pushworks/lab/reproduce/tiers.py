"""Three tiers of levels of our own for the table of methods, each with what its order teaches.

Work is states expanded, not seconds: it is the same on every machine, and in Python a search from both ends
pays for two queues. The levels were chosen from random ones for the order they show; what a tier shows
contrary to the rule has its reason beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

from pushworks.lab.table import Column
from pushworks.lab.trial import Row
from pushworks.levels import Level
from pushworks.levels.reader import read_text

METHODS = ("dfs", "dfid", "bfs", "astar", "bidirectional")
"""From most work to least, as a textbook has it."""


@dataclass(frozen=True)
class Tier:
    """Some levels that show the same."""

    name: str
    teaches: str
    """What its order of methods shows, and why."""
    text: str
    """The levels, as they are written beside the report."""

    @property
    def levels(self) -> list[Level]:
        """The levels, in order."""
        return list(read_text(self.text, dialect="xsb", source=self.name))


def tiers() -> list[Tier]:
    """The tiers, the least work first."""
    folder = resources.files("pushworks").joinpath("data", "tiers")
    return [
        Tier(name, teaches, folder.joinpath(f"{name}.xsb").read_text(encoding="utf-8"))
        for name, teaches in _TEACHES.items()
    ]


_TEACHES = {
    "small": "Short solutions in rooms with many positions. Depth-first search runs past them; a limit on the depth "
    "helps it; breadth-first search stops at the depth of the solution; A* leaves out what leads away from "
    "the goals; from both ends the depth is halved.",
    "large": "The same with three boxes and many more positions: the same order, the differences larger.",
    "deep": "Long solutions, and the contrary: depth-first search does less work than breadth-first search. Many "
    "long ways lead to a goal and it takes any of them, several times as long as necessary, while "
    "breadth-first search must first expand everything that is nearer than the shortest. Deepening from 100 "
    "expands states again that it meets by a shorter way. A* and both ends keep their places among the "
    "methods with short solutions.",
}


def work_table(rows_of: dict[str, Sequence[Row]]) -> tuple[list[Row], list[Column]]:
    """States expanded by each method in each tier, with the rank of each."""
    table: list[Row] = []
    for method in METHODS:
        row: Row = {"label": method}
        for tier, rows in rows_of.items():
            mine = [each for each in rows if each["label"] == method]
            row[tier] = sum(each.get("expanded") or 0 for each in mine)
            row[f"{tier} moves"] = sum(each.get("moves") or 0 for each in mine)
        table.append(row)
    columns = [Column("method", lambda row: row["label"], "text")]
    for tier in rows_of:
        columns.append(Column(f"{tier}: expanded", lambda row, tier=tier: row[tier], "count"))  # type: ignore[misc]
        columns.append(Column("moves", lambda row, tier=tier: row[f"{tier} moves"], "count"))  # type: ignore[misc]
    return table, columns


def order_of(rows: Sequence[Row]) -> list[str]:
    """The methods from most work to least."""
    work = {method: sum(row["expanded"] for row in rows if row["label"] == method) for method in METHODS}
    return sorted(work, key=lambda method: -work[method])

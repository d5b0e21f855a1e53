"""`SearchResult`: what a search answers, and how a notebook shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Generic

from pushworks.sealgo.problem import A
from pushworks.sealgo.statistics import Statistics
from pushworks.sealgo.status import Status


@dataclass
class SearchResult(Generic[A]):
    """What a search returns: the verdict, the answer if there is one, and what it took."""

    status: Status
    solution: list[A] | None = None
    cost: float | None = None
    statistics: Statistics = field(default_factory=Statistics)

    def _repr_html_(self) -> str:
        """How a notebook shows it: the verdict and the figures."""
        figures = {
            "status": self.status, "cost": "-" if self.cost is None else f"{self.cost:g}",
            "actions": "-" if self.solution is None else len(self.solution),
            "expanded": f"{self.statistics.expanded:,}", "generated": f"{self.statistics.generated:,}",
            "largest frontier": f"{self.statistics.largest_frontier:,}",
            "seconds": f"{self.statistics.wall:.3f}",
        }  # fmt: skip
        return figures_table(figures)


def figures_table(figures: Mapping[str, object]) -> str:
    """Names and values as an HTML table."""
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in figures.items()
    )
    return f"<table>{rows}</table>"

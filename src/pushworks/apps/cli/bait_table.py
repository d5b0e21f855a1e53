"""The table of `pushworks bait agents`: a line for each agent and level."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean
from typing import TYPE_CHECKING

from pushworks.apps.cli.tables import Table, number, text

if TYPE_CHECKING:
    from pushworks.bait.arena import GameReport


@dataclass
class AgentRow:
    """What one agent did on one level."""

    agent: str
    level: str
    reports: list[GameReport] = field(default_factory=list)

    def add(self, report: GameReport) -> None:
        """Count another game."""
        self.reports.append(report)

    def cells(self) -> list[str]:
        """The columns of the table."""
        reports = self.reports
        wall = [step for report in reports for step in report.wall]
        cpu = [step for report in reports for step in report.cpu]
        planned = [report.planned_at for report in reports if report.planned_at is not None]
        return [
            self.agent,
            self.level,
            f"{sum(report.won for report in reports)}/{len(reports)}",
            f"{mean(report.score for report in reports):.1f}",
            f"{mean(report.ticks for report in reports):.0f}",
            f"{min(planned)}" if planned else "-",
            f"{1000 * mean(wall):.1f}" if wall else "-",
            f"{1000 * max(wall):.1f}" if wall else "-",
            f"{1000 * max(cpu):.1f}" if cpu else "-",
            f"{sum(report.overruns for report in reports)}",
        ]


def make_table(agents: Iterable[str], levels: Iterable[str]) -> Table:
    """The table; where there is no room, the times go first and the worst of them last."""
    return Table([
        text("agent", agents), text("level", levels, least=10), number("won", 5), number("score", 6),
        number("steps", 5), number("plan at", rank=2), number("mean ms", rank=4), number("worst ms", rank=1),
        number("worst CPU ms", rank=3), number("overruns"),
    ])  # fmt: skip

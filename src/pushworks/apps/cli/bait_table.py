"""The table of `pushworks bait agents`: a line for each agent and level."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import mean
from typing import TYPE_CHECKING

from pushworks.apps.cli.terminal import shown

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


HEADINGS = [
    "agent", "level", "won", "score", "steps", "plan at", "mean ms", "worst ms", "worst CPU ms", "overruns",
]  # fmt: skip


def print_table(rows: list[AgentRow]) -> None:
    """The rows as a table; plain text with aligned columns, so that it can be pasted anywhere."""
    if not rows:
        return
    table = [HEADINGS, *([shown(cell) for cell in row.cells()] for row in rows)]
    widths = [max(len(line[column]) for line in table) for column in range(len(HEADINGS))]
    for number, line in enumerate(table):
        cells = [
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("| " + " | ".join(cells) + " |")
        if number == 0:
            marks = ["-" * width for width in widths[:2]] + ["-" * (width - 1) + ":" for width in widths[2:]]
            print("| " + " | ".join(marks) + " |")

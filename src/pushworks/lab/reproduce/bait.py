"""The report on Bait: its four programs against the clock, and ours beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pushworks.bait.agents import make_agent
from pushworks.bait.arena import play
from pushworks.bait.level import BaitLevel
from pushworks.lab.reproduce import reported
from pushworks.lab.reproduce.section import Runner, Section
from pushworks.lab.table import Column
from pushworks.lab.trial import Row

_AGENTS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("dfs", "dfs", {}), ("dls depth 3", "dls", {"depth": 3}), ("dls depth 15", "dls", {"depth": 15}),
    ("greedy", "greedy", {}), ("mcts", "mcts", {}), ("astar", "astar", {}), ("iw", "iw", {}),
    ("random", "random", {}),
)  # fmt: skip


@dataclass(frozen=True)
class AgentTrial:
    """One game of one agent."""

    level: BaitLevel
    name: str
    label: str
    algorithm: str
    options: dict[str, Any] = field(default_factory=dict)
    budget: float = 0.1
    ticks: int = 300
    seconds: float = 120.0

    @property
    def key(self) -> str:
        """Unique in an experiment."""
        return f"{self.name} {self.label}"


def run_agent(trial: AgentTrial) -> Row:
    """Let the agent play; processor time is what its budget is measured in, so that a busy machine is fair."""
    agent = make_agent(trial.algorithm, trial.level, seed=1, **trial.options)
    report = play(agent, trial.level, budget=trial.budget, clock="cpu", max_ticks=trial.ticks, patience=30)
    return {
        "level": trial.name, "label": trial.label, "algorithm": trial.algorithm, "parameters": trial.options,
        "status": "done", "won": report.won, "score": report.score, "ticks": report.ticks,
        "planned_at": report.planned_at, "cpu": sum(report.cpu), "worst": max(report.cpu, default=0.0),
    }  # fmt: skip


def bait_sections(
    levels: Sequence[tuple[str, BaitLevel]], run: Runner, budget: float = 0.1, ticks: int = 300
) -> list[Section]:
    """Every agent on every level, with the report's budget of 100 ms a step."""
    trials = [
        AgentTrial(level, name, label, agent, options, budget, ticks)
        for label, agent, options in _AGENTS
        for name, level in levels
    ]
    rows = run("agents", trials, run_agent)
    table = []
    for label, agent, _ in _AGENTS:
        mine = [row for row in rows if row["label"] == label and "won" in row]
        won = [row for row in mine if row["won"]]
        table.append({
            "label": label, "won": len(won), "levels": len(mine), "ticks": sum(row["ticks"] for row in won),
            "first": sum(row["planned_at"] == 1 for row in mine), "cpu": sum(row["cpu"] for row in mine),
            "reported": reported.BAIT_WON.get(agent, "-"),
        })  # fmt: skip
    columns = [
        Column("agent", lambda row: row["label"], "text"), Column("won", lambda row: row["won"], "count"),
        Column("levels", lambda row: row["levels"], "count"),
        Column("plan in the first step", lambda row: row["first"], "count"),
        Column("steps of games won", lambda row: row["ticks"], "count"),
        Column("cpu s", lambda row: row["cpu"], "seconds"),
        Column("the report", lambda row: row["reported"], "text"),
    ]  # fmt: skip
    ranking = sorted(table, key=lambda row: -row["won"])
    findings = [
        f"Most games won: {ranking[0]['label']} ({ranking[0]['won']} of {ranking[0]['levels']}).",
        "Reported: greedy search with the weighted evaluation (called A* there) best, the sample MCTS worst; its own "
        "levels are not the ones here, unless you gave them.",
    ]
    return [
        Section(
            "Agents against the clock",
            f"{1000 * budget:g} ms of processor time a step, at most {ticks} steps, or 30 steps of waiting.",
            tables=[(table, columns)], findings=findings, rows=rows,
        )
    ]  # fmt: skip

"""What `pushworks library check` found, for people and for programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from pushworks.apps.cli.common import print_json
from pushworks.apps.cli.tables import number, print_table, text
from pushworks.apps.cli.terminal import print_words
from pushworks.levels.quantities import counted, solution_length

if TYPE_CHECKING:
    from pushworks.library import Claim, Problem, Stats

_VERDICTS = ("proved", "kept", "unproved", "false")


@dataclass
class CheckReport:
    """Everything found so far; printed once, also when the check is interrupted."""

    stats: Stats
    problems: list[Problem] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    @property
    def is_bad(self) -> bool:
        """Whether something is wrong that was not repaired."""
        false = [claim for claim in self.claims if claim.verdict == "false"]
        return not all(p.is_repaired for p in self.problems) or not all(c.is_repaired for c in false)

    def print(self, json: bool) -> None:
        """One object, or lines and a table."""
        if json:
            print_json(self._record())
            return
        for problem in self.problems:
            print_words(f"{problem.line}{' (repaired)' if problem.is_repaired else ''}")
        for claim in self.claims:
            if claim.verdict in ("false", "unproved"):
                print_words(_line(claim))
        if self.claims:
            _print_verdicts(self.claims)
        if not self.is_bad:
            levels, solutions = counted(self.stats.levels, "level"), counted(self.stats.solutions, "solution")
            counts = f"{levels}, {solutions} replayed"
            print_words(f"{'everything repaired' if self._repaired else 'nothing wrong'}: {counts}")

    @property
    def _repaired(self) -> int:
        return sum(p.is_repaired for p in self.problems) + sum(c.is_repaired for c in self.claims)

    def _record(self) -> dict[str, object]:
        return {
            "schema": 1,
            "levels": self.stats.levels,
            "solutions": self.stats.solutions,
            "problems": [problem.line for problem in self.problems],
            "claims": {name: sum(c.verdict == name for c in self.claims) for name in _VERDICTS},
            "findings": [asdict(claim) for claim in self.claims if claim.verdict != "proved"],
            "repaired": self._repaired,
        }


def _line(claim: Claim) -> str:
    said = f"level {claim.level_id}: {solution_length(claim.moves, claim.pushes)}, said to be best at"
    verdict = "false" if claim.verdict == "false" else "not proved"
    return f"{said} {claim.objective}: {verdict}, {claim.detail}{' (repaired)' if claim.is_repaired else ''}"


def _print_verdicts(claims: list[Claim]) -> None:
    """Verdicts by objective."""
    counts = Counter((claim.objective, str(claim.verdict)) for claim in claims)
    objectives = sorted({claim.objective for claim in claims})
    print_table(
        [text("said to be best at"), *(number(name) for name in _VERDICTS)],
        ((one, *(f"{counts[one, name]:,}" for name in _VERDICTS)) for one in objectives),
    )

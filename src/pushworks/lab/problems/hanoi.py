"""The towers of Hanoi: a short example of a problem of one's own that can be searched from both ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pushworks.lab.problems.numbers import numbers_in
from pushworks.sealgo import BiSearchProblem, register

Pegs = tuple[int, ...]
"""The peg (0, 1, 2) of each disc, the smallest disc first."""


@register("hanoi")
class Hanoi(BiSearchProblem[Pegs, str]):
    """Bring `discs` discs from the first peg to the third, one at a time, never a larger one on a smaller."""

    def __init__(self, discs: int = 4) -> None:
        if not 1 <= discs <= 20:
            raise ValueError(f"expected 1 to 20 discs, got {discs}")
        self.discs = discs

    @classmethod
    def instances(cls, argument: str) -> Iterable[tuple[str, Any]]:
        """``3`` or ``3-6``: so many discs."""
        return [(str(number), number) for number in numbers_in(argument, "numbers of discs such as 3-6")]

    @classmethod
    def heuristic_names(cls) -> Mapping[str, str]:
        """It has one of its own, not by name."""
        return {}

    def initial_state(self) -> Pegs:
        """All discs on the first peg."""
        return (0,) * self.discs

    def goal_states(self, num: int | None = None) -> Iterable[Pegs]:
        """All discs on the third peg."""
        return [(2,) * self.discs][:num]

    def is_goal(self, state: Pegs) -> bool:
        """Whether all discs are on the third peg."""
        return all(peg == 2 for peg in state)

    def actions(self, state: Pegs) -> Iterable[str]:
        """``02`` moves the top disc of peg 0 to peg 2."""
        tops = [next((disc for disc, at in enumerate(state) if at == peg), self.discs) for peg in range(3)]
        return [f"{a}{b}" for a in range(3) for b in range(3) if tops[a] < tops[b]]

    def result(self, state: Pegs, action: str) -> Pegs:
        """The smallest disc of one peg moved to another."""
        disc = state.index(int(action[0]))
        return (*state[:disc], int(action[1]), *state[disc + 1 :])

    def heuristic(self, state: Pegs) -> float:
        """One move for each disc that is not home: admissible and consistent, since a move moves one disc."""
        return self._at_least(state, 2)

    def actions_to(self, state: Pegs) -> Iterable[str]:
        """Every move can be undone by the opposite one."""
        return [f"{action[1]}{action[0]}" for action in self.actions(state)]

    def reason(self, state: Pegs, action: str) -> Pegs:
        """The opposite move."""
        return self.result(state, f"{action[1]}{action[0]}")

    def re_heuristic(self, state: Pegs) -> float:
        """The same, to the first peg."""
        return self._at_least(state, 0)

    def _at_least(self, state: Pegs, home: int) -> int:
        """The discs that are not home."""
        return sum(peg != home for peg in state)

    def show(self, state: Pegs) -> str:
        """The pegs, each with its discs from the bottom up."""
        pegs = ([disc + 1 for disc in reversed(range(self.discs)) if state[disc] == peg] for peg in range(3))
        return "\n".join("|" + " ".join(map(str, discs)) for discs in pegs)

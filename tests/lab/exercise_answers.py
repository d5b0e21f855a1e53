"""The answer key of each exercise, and a wrong answer: the hidden tests must tell them apart."""

from __future__ import annotations

from pathlib import Path

import pytest

ANSWERS = Path(__file__).parents[2] / "course" / "answers"
if not ANSWERS.is_dir():
    pytest.skip("the answers are in the repository, in no package", allow_module_level=True)
RIGHT = {number: (ANSWERS / f"exercise{number}.py").read_text() for number in range(1, 11)}
WRONG = {
    1: RIGHT[1].replace("return small, self.large", "return small, self.large - 1"),
    2: "def estimate(board):\n    return 2 * sum(t != p for p, t in enumerate(board) if t)\n",
    3: "def is_deadlocked(position):\n    boxes = position.locate_boxes()\n"
    "    return any(position.is_wall(x, y - 1) for x, y in boxes)\n",
    4: RIGHT[4].replace("len(waves[1]) < len(waves[0])", "False"),
    5: RIGHT[5].replace("best = min(best, problem.heuristic(state))", "best = problem.heuristic(state)"),
    6: "def make_level(rng):\n    return '######\\n#@$$ #\\n#  ..#\\n######'\n",
    7: "from pushworks.bait import Move\nfrom pushworks.bait.agents import Agent\n\n\nclass Mine(Agent):\n"
    "    def act(self, observation, timer):\n        return Move.NIL\n",
    8: RIGHT[8].replace("heappop(heap)", "heap.pop(0)").replace("h, ticket", "ticket, 0"),
    9: RIGHT[9].replace("box in free and player in free", "box in free"),
    10: RIGHT[10].replace("beyond in walls or beyond in boxes", "beyond in walls"),
}

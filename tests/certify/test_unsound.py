"""Deadlock rules that are wrong: what they leave out, and the patterns they believe in, are refused.

A writer in Python walks the positions of solvable levels with one wrong rule, finds no solution because of
it, and writes a certificate that the level is unsolvable. `tests/slow/slow_certify.py` breaks the core.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.certify.forge import Parts, Pattern, State, floor_of, put_together
from tests.oracle.corpus import corpus
from tests.scale import part

from pushworks.certify import Refused, check, check_native
from pushworks.engine import certificate_text
from pushworks.levels import Level

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
MOST = 400


class Walk:
    """The positions of a level, squares numbered as in the format."""

    def __init__(self, text: str) -> None:
        self.cells, boxes, _ = floor_of(text)
        number = {cell: at for at, cell in enumerate(self.cells)}
        self.next = [[number.get((y + dy, x + dx), -1) for dy, dx in STEPS] for y, x in self.cells]
        rows = text.split("\n")
        self.goals = {at for at, (y, x) in enumerate(self.cells) if rows[y][x] in ".*+"}
        self.start = frozenset(boxes)
        self.player = next(at for at, (y, x) in enumerate(self.cells) if rows[y][x] in "@+")

    def region(self, boxes: frozenset[int], player: int) -> set[int]:
        seen, todo = {player}, [player]
        while todo:
            for there in self.next[todo.pop()]:
                if there >= 0 and there not in seen and there not in boxes:
                    seen.add(there)
                    todo.append(there)
        return seen

    def distance(self, square: int) -> int:
        """To the nearest goal as the crow flies along the axes."""
        y, x = self.cells[square]
        return min(abs(self.cells[goal][0] - y) + abs(self.cells[goal][1] - x) for goal in self.goals)


Rule = Callable[[Walk, frozenset[int], int], tuple[int, ...]]
"""The boxes that a rule calls a deadlock after a push to a square, or nothing."""


def _beside_a_wall(walk: Walk, boxes: frozenset[int], to: int) -> tuple[int, ...]:
    return (to,) if to not in walk.goals and -1 in walk.next[to] else ()


def _blocked_one_way(walk: Walk, boxes: frozenset[int], to: int) -> tuple[int, ...]:
    """Frozen along one axis is not frozen."""
    up, down, _, _ = walk.next[to]
    held = [box for box in (up, down) if box in boxes]
    return tuple(sorted([to, *held])) if held and to not in walk.goals else ()


def _three_in_a_square(walk: Walk, boxes: frozenset[int], to: int) -> tuple[int, ...]:
    near = [box for box in walk.next[to] if box in boxes]
    return tuple(sorted([to, *near])) if len(near) >= 2 else ()


def _home_for_good(walk: Walk, boxes: frozenset[int], to: int) -> tuple[int, ...]:
    """A box that left a goal never comes back."""
    return (to,) if walk.start - boxes and not walk.start - boxes <= {to} and to not in walk.goals else ()


def _too_far(walk: Walk, boxes: frozenset[int], to: int) -> tuple[int, ...]:
    """Distances that do not fit count as none."""
    return (to,) if walk.distance(to) > 2 else ()


def _nothing(walk: Walk, boxes: frozenset[int], to: int) -> tuple[int, ...]:
    """No rule at all: the walk goes on from solved positions, too."""
    return ()


RULES: dict[str, Rule] = {
    "beside a wall": _beside_a_wall,
    "blocked one way": _blocked_one_way,
    "three in a square": _three_in_a_square,
    "home for good": _home_for_good,
    "distances too short": _too_far,
}


def unsolvable_by(walk: Walk, rule: Rule) -> tuple[list[State], set[Pattern]] | None:
    """The positions and patterns of a walk that the rule keeps from every solution; None if it does not."""
    first = (walk.start, min(walk.region(walk.start, walk.player)))
    seen, todo, patterns = {first}, [first], set[Pattern]()
    for boxes, player in todo:
        if (boxes <= walk.goals and rule is not _nothing) or len(todo) > MOST:
            return None
        region = walk.region(boxes, player)
        for box in boxes:
            for direction, to in enumerate(walk.next[box]):
                if to < 0 or to in boxes or walk.next[box][direction ^ 1] not in region:
                    continue
                after = boxes - {box} | {to}
                if group := rule(walk, after, to):
                    patterns.add(Pattern(group, min(walk.region(frozenset(group), box)), 0))
                    continue
                state = (after, min(walk.region(after, box)))
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
    return [State(tuple(sorted(boxes)), player) for boxes, player in todo], patterns


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("with_patterns", [False, True])
def test_a_wrong_rule_is_refused(rule: str, with_patterns: bool) -> None:
    tried = 0
    for case in part([case for case in corpus() if case.truth.solvable], 3):
        text = certificate_text(case.level)
        walk = Walk(text)
        found = unsolvable_by(walk, RULES[rule])
        if found is None:
            continue
        states, patterns = found
        tried += 1
        potentials = ((0,) * len(walk.goals),)
        listed = tuple(sorted(patterns, key=lambda pattern: pattern.boxes)) if with_patterns else ()
        data = put_together(Parts("unsolvable", text, "", potentials, (), listed, (tuple(states),)))
        for checker in (check, check_native):
            with pytest.raises(Refused, match=r"pattern|no reason"):
                checker(data)
    assert tried >= 3


@pytest.mark.parametrize(
    "rows",
    [
        "######|#@$.##|##   #|######",
        "######|#    #|# $ .#|#@   #|######",
        "#######|#.  ###|# $   #|#@ $ .#|#######",
        "#####|#.@.#|#$ $#|#   #|#####",
    ],
)
def test_solved_positions_among_the_others_are_refused(rows: str) -> None:
    """Every reachable position, the solved ones included, is closed under pushes: nothing else is wrong."""
    text = certificate_text(Level.from_xsb(rows.replace("|", "\n")))
    walk = Walk(text)
    found = unsolvable_by(walk, _nothing)
    assert found is not None
    solved = [state for state in found[0] if frozenset(state.boxes) <= walk.goals]
    assert solved
    potentials = ((0,) * len(walk.goals),)
    data = put_together(Parts("unsolvable", text, "", potentials, (), (), (tuple(found[0]),)))
    for checker in (check, check_native):
        with pytest.raises(Refused, match="a solved position is in the set"):
            checker(data)

"""Plans checked by the core against brute force that shares no code with it: the same step breaks."""

from __future__ import annotations

import random
from collections import deque

import pytest
from tests.scale import size

from pushworks.engine import OptionsError, PlanJob, PlannedStep, check_plan
from pushworks.levels import Direction, Level, read_text
from pushworks.sealgo import Status

PLANS = size(120, 4000)
State = tuple[int, tuple[int, ...], frozenset[int], int]
"""Step, boxes of the plan in their order, the other boxes, the player's square."""


class BruteForce:
    """Breadth first over single steps of the player; the rules of a plan written down once more.

    `freezing`: boxes that make way may freeze off the goals, or where they cannot do their own step.
    """

    def __init__(self, level: Level, steps: list[PlannedStep], *, freezing: bool) -> None:
        self.level, self.steps, self.freezing = level, steps, freezing
        self.planned = list(dict.fromkeys(step.box for step in steps))
        self.ways = {way: way.dy * level.width + way.dx for way in Direction}
        self.alive = self._alive()
        self.alone: dict[tuple[int, int], bool] = {}

    def _alive(self) -> set[int]:
        """Squares from which a box alone can be pushed to a goal, the player being anywhere."""
        walls, alive, todo = self.level.walls, set(self.level.goals), list(self.level.goals)
        for square in todo:
            for step in self.ways.values():
                before, player = square - step, square - 2 * step
                if before not in walls and player not in walls and before not in alive:
                    alive.add(before)
                    todo.append(before)
        return alive

    def furthest(self) -> int:
        """How many steps can be carried out."""
        start = self._advance(
            (0, tuple(self.planned), self.level.boxes - set(self.planned), self.level.player)
        )
        seen, todo, best = {start}, deque([start]), start[0]
        while todo:
            state = todo.popleft()
            best = max(best, state[0])
            if best == len(self.steps):
                break
            for after in self._after(state):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return best

    def _advance(self, state: State) -> State:
        step, planned, others, player = state
        while step < len(self.steps):
            number = self.planned.index(self.steps[step].box)
            if planned[number] != self.steps[step].target:
                break
            step += 1
        return step, planned, others, player

    def _after(self, state: State) -> list[State]:
        step, planned, others, player = state
        found = []
        for move in self.ways.values():
            to, beyond = player + move, player + 2 * move
            if to in self.level.walls:
                continue
            boxes = others | set(planned)
            if to not in boxes:
                found.append((step, planned, others, to))
                continue
            if beyond in self.level.walls or beyond in boxes:
                continue
            boxes = (boxes - {to}) | {beyond}
            if to in others:
                if to in self.alive and (  # one that was lost before may go anywhere
                    beyond not in self.alive or (not self.freezing and self._group_off_goal(boxes, beyond))
                ):
                    continue
                found.append((step, planned, (others - {to}) | {beyond}, to))
                continue
            number = planned.index(to)
            own = self.planned[number] == self.steps[step].box
            before = any(done.box == self.planned[number] for done in self.steps[:step])
            later = [one.target for one in self.steps[step:] if one.box == self.planned[number]]
            if not own and before:
                continue  # placed
            if not own and not self.freezing and self._spoiled(boxes, beyond, later[0]):
                continue
            there = (*planned[:number], beyond, *planned[number + 1 :])
            found.append(self._advance((step, there, others, to)))
        return found

    def _spoiled(self, boxes: set[int] | frozenset[int], box: int, target: int) -> bool:
        """Whether a box that waits for its step cannot do it any more."""
        if (box, target) not in self.alone:
            self.alone[box, target] = possible_alone(self.level, box, target)
        return not self.alone[box, target] or (box != target and self._frozen(boxes, box, set()))

    def _frozen(self, boxes: set[int] | frozenset[int], box: int, held: set[int]) -> bool:
        """Whether a box is blocked along both axes by walls and by boxes that are frozen with it."""
        return all(self._blocked(boxes, box, axis, held | {box}) for axis in (0, 1))

    def _blocked(self, boxes: set[int] | frozenset[int], box: int, axis: int, held: set[int]) -> bool:
        step = self.level.width if axis == 0 else 1
        for near in (box - step, box + step):
            if near in self.level.walls or near in held:
                return True
            if near in boxes and self._blocked(boxes, near, 1 - axis, held | {near}):
                return True
        return False

    def _group_off_goal(self, boxes: set[int] | frozenset[int], box: int) -> bool:
        """Whether the box is frozen and it, or a box it is frozen with, is not on a goal."""
        if not self._frozen(boxes, box, set()):
            return False
        held, todo = {box}, [box]
        while todo:  # frozen boxes that touch each other hold each other
            at = todo.pop()
            for step in self.ways.values():
                near = at + step
                if near in boxes and near not in held and self._frozen(boxes, near, set()):
                    held.add(near)
                    todo.append(near)
        return bool(held - self.level.goals)


def possible_alone(level: Level, box: int, target: int) -> bool:
    """Whether a box alone can be brought to a square, the player being anywhere at first."""
    starts = [(box, player) for player in level.floor if player != box]
    seen, todo = set(starts), starts
    for at, player in todo:
        if at == target:
            return True
        for way in Direction:
            to = player + way.dy * level.width + way.dx
            after = (to + way.dy * level.width + way.dx if to == at else at, to)
            if after not in seen and to not in level.walls and after[0] not in level.walls:
                seen.add(after)
                todo.append(after)
    return False


def most_steps(level: Level, steps: list[PlannedStep], *, freezing: bool) -> int:
    """How many of the first steps can be carried out."""
    counts = range(len(steps), -1, -1)
    return next(n for n in counts if BruteForce(level, steps[:n], freezing=freezing).furthest() == n)


def random_level(dice: random.Random) -> Level | None:
    """A small level with two or three boxes; None when it is not playable."""
    width, height = dice.randrange(6, 9), dice.randrange(5, 8)
    cells = [
        "#" if x in (0, width - 1) or y in (0, height - 1) or dice.random() < 0.08 else " "
        for y in range(height)
        for x in range(width)
    ]
    free = [square for square, cell in enumerate(cells) if cell == " "]
    count = dice.choice([2, 2, 3])
    if len(free) < 2 * count + 2:
        return None
    *some, player = dice.sample(free, 2 * count + 1)
    for square in some[:count]:
        cells[square] = "$"
    for square in some[count:]:
        cells[square] = "."
    cells[player] = "@"
    rows = ["".join(cells[y * width : (y + 1) * width]) for y in range(height)]
    level = next(iter(read_text("\n".join(rows))))
    return level if level.is_playable else None


def test_the_core_agrees_with_brute_force() -> None:
    dice = random.Random(36)
    ends: dict[tuple[bool, bool], int] = {}
    done = same = 0
    while done < PLANS:
        level = random_level(dice)
        if level is None:
            continue
        floor = sorted(level.floor)
        steps = [
            PlannedStep(dice.choice(sorted(level.boxes)), dice.choice(floor))
            for _ in range(dice.randrange(1, 4))
        ]
        done += 1
        found = check_plan(level, steps)
        # Which boxes are frozen together is the core's choice: between every touching one and none.
        least = most_steps(level, steps, freezing=False)
        most = least if least == len(steps) else most_steps(level, steps, freezing=True)
        assert least <= len(found.parts) <= most, (level.to_xsb(), steps, found)
        assert found.status is (Status.UNSOLVABLE if found.broken is not None else Status.SOLVED)
        same += least == most
        kind = (found.status is Status.SOLVED, bool(found.filled()))
        ends[kind] = ends.get(kind, 0) + 1
    assert same > 0.9 * PLANS
    assert all(ends.get(kind, 0) >= 2 for kind in ((True, False), (True, True), (False, False))), ends


def test_what_cannot_be_is_refused() -> None:
    level = next(iter(read_text("#######\n#@ $ .#\n#######")))
    with pytest.raises(OptionsError, match="no box"):
        PlanJob(level, [PlannedStep(8, 10)])
    with pytest.raises(OptionsError, match="off the board"):
        check_plan(level, [PlannedStep(10, 999)])
    with pytest.raises(OptionsError, match="seconds"):
        PlanJob(level, [PlannedStep(10, 12)], seconds=-1)
    with pytest.raises(OptionsError, match="at most"):
        PlanJob(level, [PlannedStep(10, 12)] * 65)
    assert check_plan(level, []).status is Status.SOLVED


def test_it_ends_at_its_limits_and_when_it_is_cancelled() -> None:
    boxes = "\n".join("#" + " $ $ $ $ $ " + "#" if y % 2 else "#" + " " * 11 + "#" for y in range(9))
    goals = "#" + "." * 11 + "#\n" + "#" + "." * 9 + " @#"
    text = "#" * 13 + "\n" + boxes + "\n" + goals + "\n" + "#" * 13
    level = next(iter(read_text(text)))
    # The corner box can only leave its column by a way that many others can open: a long search.
    steps = [PlannedStep(min(level.boxes), 14), PlannedStep(max(level.boxes), 14 + 10)]
    found = check_plan(level, [*steps, PlannedStep(max(level.boxes), 14)], nodes=200)
    assert found.nodes <= 201
    with PlanJob(level, [*steps, PlannedStep(max(level.boxes), 14)]) as job:
        job.cancel()
        assert job.result(timeout=5).status in (Status.CANCELLED, Status.SOLVED, Status.UNSOLVABLE)

"""What the readable checker believes about a position is true of every position of small levels.

The certificates of the other tests hold what the engine writes. Here nothing does: any list of potentials,
goal set, group of boxes or pattern that passes the checker's own conditions is tried on every placement of
the boxes, also such that no game reaches, and compared with the fewest pushes by brute force.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from tests.certify.forge import Parts, Pattern, floor_of, put_together
from tests.scale import size

from pushworks.certify import check_native
from pushworks.certify.check import DEAD, Checker, Refused, bits

LEVELS = size(8, 400)
"""Of each kind."""


def random_level(rng: random.Random, boxes: int, goals: int) -> str | None:
    """A small room with pillars."""
    width, height = rng.randint(5, 7), rng.randint(4, 6)
    cells = {(y, x) for y in range(1, height - 1) for x in range(1, width - 1) if rng.random() < 0.85}
    floor, todo = set[tuple[int, int]](), sorted(cells)[:1]
    while todo:
        y, x = todo.pop()
        if (y, x) in cells and (y, x) not in floor:
            floor.add((y, x))
            todo += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    if len(floor) < boxes + 3 or len(floor) < goals:
        return None
    spots, targets = rng.sample(sorted(floor), boxes + 1), set(rng.sample(sorted(floor), goals))
    at = dict.fromkeys(spots[1:], "$") | {spots[0]: "@"}
    stands = {" ": ".", "$": "*", "@": "+"}
    rows = []
    for y in range(height):
        row = ""
        for x in range(width):
            char = at.get((y, x), " ")
            row += "#" if (y, x) not in floor else stands[char] if (y, x) in targets else char
        rows.append(row)
    return "\n".join(rows)


def checker_of(parts: Parts) -> Checker:
    """The checker of a certificate, its patterns not yet checked."""
    try:
        return Checker(put_together(parts))
    except Refused as error:
        raise AssertionError(error) from error


Position = tuple[int, int]
"""Boxes and the first square of the player's region, as sets of the checker."""


def distances(checker: Checker) -> dict[Position, int]:
    """The fewest pushes from every placement of the boxes; DEAD where no solution is left."""
    board = checker.board
    before: dict[Position, list[Position]] = {}
    for chosen in combinations(board.squares, board.count):
        boxes = sum(chosen)
        rest = board.floor & ~boxes
        while rest:
            region = board.flood(rest & -rest, rest)
            rest &= ~region
            before.setdefault((boxes, region & -region), [])
    for boxes, player in list(before):
        for _, after, to in steps(checker, boxes, player):
            before[after, to].append((boxes, player))
    found = dict.fromkeys(before, DEAD)
    queue = [position for position in before if not position[0] & ~board.goals]
    found.update(dict.fromkeys(queue, 0))
    for position in queue:
        for earlier in before[position]:
            if found[earlier] == DEAD:
                found[earlier] = found[position] + 1
                queue.append(earlier)
    return found


def steps(checker: Checker, boxes: int, player: int) -> Iterator[tuple[int, int, int]]:
    """The player's square after each push, and the position."""
    board = checker.board
    for _, box, to in board.pushes(boxes, board.flood(player, board.floor & ~boxes)):
        after = boxes ^ box ^ to
        region = board.flood(box, board.floor & ~after)
        yield box, after, region & -region


def cases(seed: int, boxes: int, goals: int) -> Iterator[tuple[random.Random, str]]:
    rng = random.Random(f"{seed} {boxes} {goals}")
    made = 0
    while made < LEVELS:
        text = random_level(rng, boxes, goals)
        if text is not None:
            made += 1
            yield rng, text


KINDS = [(1, 1), (2, 2), (3, 3), (2, 3), (3, 4), (2, 1)]
"""Boxes and goals."""


@pytest.mark.parametrize(("boxes", "goals"), KINDS)
def test_bounds_and_goal_sets(boxes: int, goals: int) -> None:
    cut = 0
    for rng, text in cases(1, boxes, goals):
        most = 4 if boxes == goals else 0
        lists = tuple(tuple(rng.randint(-4, most) for _ in range(goals)) for _ in range(6))
        sets = tuple(tuple(sorted(rng.sample(range(goals), n))) for n in range(goals + 1))
        checker = checker_of(Parts("unsolvable", text, "", lists, sets, (), ()))
        for (at, player), least in distances(checker).items():
            places = [checker.board.side(box, player) for box in bits(at)]
            if least < DEAD:
                assert checker.by_number(places, least + 1) == "", text
            else:
                cut += bool(checker.by_number(places, DEAD))
    assert cut > 0


@pytest.mark.parametrize(("boxes", "goals"), KINDS)
def test_corrals(boxes: int, goals: int) -> None:
    """Where a group counts as a corral, a best push is one of those into it."""
    taken = 0
    for _, text in cases(2, boxes, goals):
        checker = checker_of(Parts("unsolvable", text, "", ((0,) * goals,), (), (), ()))
        board, left = checker.board, distances(checker)
        for (at, player), least in left.items():
            region = board.flood(player, board.floor & ~at)
            standing = list(bits(at))
            for group in (sum(g) for n in range(1, boxes + 1) for g in combinations(standing, n)):
                try:
                    pushes = list(checker.corral(at, region, group))
                except Refused:
                    continue
                taken += 1
                best = DEAD
                for _, box, to in pushes:
                    after = at ^ box ^ to
                    reached = board.flood(box, board.floor & ~after)
                    best = min(best, 1 + left[after, reached & -reached])
                assert min(best, DEAD) == least, text
    assert taken > 0


def all_patterns(checker: Checker, most: int) -> Iterator[tuple[int, int]]:
    """Every set of a few boxes with every piece of floor beside it."""
    board = checker.board
    for count in range(1, most + 1):
        for chosen in combinations(board.squares, count):
            rest = board.floor & ~sum(chosen)
            while rest:
                piece = board.flood(rest & -rest, rest)
                rest &= ~piece
                yield sum(chosen), piece


@pytest.mark.parametrize(("boxes", "goals"), KINDS)
def test_patterns(boxes: int, goals: int) -> None:
    """The boldest patterns that keep each other's promises are true, each alone and added up."""
    wasted = dead = bolder = 0
    for rng, text in cases(3, boxes, goals):
        most = 3 if boxes == goals else 0
        potentials = tuple(rng.randint(-3, most) for _ in range(goals))
        checker = checker_of(Parts("unsolvable", text, "", (potentials,), (), (), ()))
        board = checker.board
        left = distances(checker)
        number = {square: at for at, square in enumerate(board.squares)}
        wastes = dict.fromkeys(all_patterns(checker, min(boxes, 2)), DEAD)
        while True:  # lower what is refused until nothing is
            checker.patterns = {}
            for (group, piece), waste in wastes.items():
                checker.patterns.setdefault(group & -group, []).append((group, piece, waste))
            lowered = {pattern: waste_at_least(checker, *pattern) for pattern in wastes}
            if lowered == wastes:
                break
            wastes = {pattern: waste for pattern, waste in lowered.items() if waste > 0}
        checker.check_patterns()
        listed = tuple(
            Pattern(tuple(number[box] for box in bits(group)), number[piece & -piece], waste % DEAD)
            for (group, piece), waste in wastes.items()
        )
        parts = Parts("unsolvable", text, "", (potentials,), (), listed, ())
        checker_of(parts)
        with pytest.raises(Refused, match=r"^(?!.*pattern)"):  # the positions are missing, no more
            check_native(put_together(parts))
        bolder += refused_when_bolder(rng, parts)
        for (at, player), least in left.items():
            places = [board.side(box, player) for box in bits(at)]
            if any(place not in checker.alive for place in places):
                continue
            if least < DEAD:
                assert checker.by_pattern(at, player, places, least + 1) == "", text
                wasted += checker.by_pattern(at, player, places, least) == "waste"
            else:
                dead += checker.by_pattern(at, player, places, DEAD) == "pattern"
    assert boxes < 2 or goals < boxes or (wasted > 0 and dead > 0 and bolder > 0)


def refused_when_bolder(rng: random.Random, parts: Parts) -> int:
    """Some of the patterns promise one push more each: both checkers refuse that. How many were tried."""
    finite = [number for number, pattern in enumerate(parts.patterns) if pattern.waste > 0]
    chosen = rng.sample(finite, min(3, len(finite)))
    for number in chosen:
        patterns = list(parts.patterns)
        patterns[number] = replace(patterns[number], waste=patterns[number].waste + 1)
        data = put_together(replace(parts, patterns=tuple(patterns)))
        with pytest.raises(Refused, match="a pattern"):
            Checker(data).check_patterns()
        with pytest.raises(Refused, match="a pattern"):
            check_native(data)
    return len(chosen)


def waste_at_least(checker: Checker, group: int, piece: int) -> int:
    """The most that a pattern may promise, with what the others promise now."""
    board, (_, cost, potential) = checker.board, checker.lists[0]
    listed = checker.patterns[group & -group]
    found = max(waste for *pattern, waste in listed if pattern == [group, piece])
    if not group & ~board.goals:
        found = min(found, sum(potential[box] - cost[board.side(box, piece)] for box in bits(group)))
    for player, box, to in board.pushes(group, piece):
        before, after = cost.get(board.side(box, player)), cost.get(board.side(to, box))
        if before is None or after is None:
            continue
        promised = [waste for _, waste in checker.contained(group ^ box ^ to, box)]
        found = min(found, min(DEAD, 1 + after - before + max(promised, default=0)))
    return found


def test_the_numbers_of_squares_agree() -> None:
    for _, text in cases(4, 2, 2):
        board = checker_of(Parts("unsolvable", text, "", ((0, 0),), (), (), ())).board
        squares, boxes, goals = floor_of(text)
        assert [(cell.bit_length() - 1) % board.stride for cell in board.squares] == [x for _, x in squares]
        assert sum(board.squares[box] for box in boxes) == board.boxes
        assert board.goals.bit_count() == goals

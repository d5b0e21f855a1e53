"""Writes certificates as an adversary would: consistent from end to end, but for the lie they rest on.

A changed byte (forge.py) breaks a file in one place, and something else gives it away. Here all follows from
the ingredients: potentials, goal sets, patterns, corrals, and positions that are left out. The writer
believes each of them and lists just the positions that are then needed, in the one order there is. So a
checker that accepts a lie accepts the file.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from tests.certify.forge import Parts, Pattern, State, floor_of, put_together

from pushworks.certify.check import DEAD, Checker, Refused, bits


def random_level(rng: random.Random) -> str | None:
    """A few boxes in rooms with doors: often unsolvable, now and then with a box that nobody can reach."""
    width, height = rng.randint(5, 9), rng.randint(4, 7)
    share = rng.choice([0.7, 0.85, 0.95])
    cells = {(y, x) for y in range(1, height - 1) for x in range(1, width - 1) if rng.random() < share}
    if not cells:
        return None
    floor, todo = set[tuple[int, int]](), [rng.choice(sorted(cells))]
    while todo:
        y, x = todo.pop()
        if (y, x) in cells and (y, x) not in floor:
            floor.add((y, x))
            todo += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    boxes = rng.choice([1, 2, 2, 2, 3, 3])
    goals = max(1, boxes + rng.choice([0, 0, 0, 0, 1, 1, -1]))
    if not boxes + 2 <= len(floor) <= 24 or goals > len(floor):
        return None
    spots = rng.sample(sorted(floor), boxes + 1)
    at = dict.fromkeys(spots[1:], "$") | {spots[0]: "@"}
    if rng.random() < 0.05:
        outside = rng.choice(sorted(cells - floor) or [(0, 0)])
        at[outside] = rng.choice("$*")
        floor.add(outside)
    targets = set(rng.sample(sorted(floor), goals))
    stands = {" ": ".", "$": "*", "@": "+", "*": "*"}
    rows = []
    for y in range(height):
        row = ""
        for x in range(width):
            char = at.get((y, x), " ")
            row += "#" if (y, x) not in floor else stands[char] if (y, x) in targets else char
        rows.append(row)
    return "\n".join(rows)


def with_ballast(rng: random.Random, text: str, squares: int) -> str | None:
    """The same level with so many boxes on goals above it (some more), none of which can ever be pushed.

    They fill a hall that is joined to the level by a crooked passage, which they fill as well. So all that is
    true of the level stays true; its squares and boxes have high numbers, which take several words. None if
    something else is above the level.
    """
    rows = text.split("\n")
    top, door = min(floor_of(text)[0])
    if set("".join(rows[:top])) != {"#"}:
        return None
    width = max(door + 1, rng.randint(4, 12))
    wide = max(len(rows[0]), width + 2)
    hall = ["#" + "*" * width + "#"] * max(-(-squares // width), 1)
    passage = "#" * door + "**"
    below = [row[:door] + "*" + row[door + 1 :] if y < top else row for y, row in enumerate(rows)]
    return "\n".join(row.ljust(wide, "#") for row in ["#", *hall, passage, *below])


class Gullible(Checker):
    """Reads a certificate and believes its patterns."""

    def check_patterns(self) -> None:
        pass


@dataclass
class Lies:
    """How often the writer leaves a position out that is needed, and how it treats corrals."""

    forget: float = 0.0
    corral: float = 0.0
    """The share of positions that name a group of boxes which passes for a corral."""
    false_corral: float = 0.0
    """The share that names any group, and only some of its pushes."""
    last: int = 99
    """Groups are made of so many boxes, those with the highest numbers."""


def closed(rng: random.Random, parts: Parts, lies: Lies) -> Parts:
    """The certificate with just the positions that its ingredients leave to be listed.

    Solved positions that contradict the claim are left out: nothing better can be done about them.
    """
    checker = Gullible(put_together(replace(parts, layers=())))
    board, moves = checker.board, checker.kind == "moves"
    number = {square: at for at, square in enumerate(board.squares)}
    region = board.flood(board.player, board.floor & ~board.boxes)
    start = (board.boxes, board.player if moves else region & -region)
    found, groups, done = {start: 0}, dict[tuple[int, int], tuple[int, ...]](), set[tuple[int, int]]()
    queue = [(0, start)]
    if checker.target <= 0 or (board.stuck and checker.target == DEAD):
        queue, found = [], {}
    while queue:
        g, position = heappop(queue)
        if position in done:
            continue
        done.add(position)
        boxes, player = position
        free = board.floor & ~boxes
        region = board.flood(player, free)
        pushes = list(board.pushes(boxes, region))
        standing = list(bits(boxes))
        if not moves and rng.random() < lies.corral + lies.false_corral:
            last = standing[-lies.last :]
            some = rng.sample(range(len(last)), rng.randint(1, len(last)))
            chosen = tuple(sorted(len(standing) - len(last) + at for at in some))
            group = sum(standing[at] for at in chosen)
            try:
                pushes = list(checker.corral(boxes, region, group))
                groups[position] = chosen
            except Refused:
                if rng.random() < lies.false_corral:
                    groups[position] = chosen
                    pushes = [push for push in pushes if push[1] & group and rng.random() < 0.7]
        for behind, box, to in pushes:
            after = boxes ^ box ^ to
            cost = g + 1 + (checker.walk(player, behind, free) if moves else 0)
            cost, rest = (cost, checker.target - cost) if checker.target < DEAD else (0, DEAD)
            places = [board.side(one, box) for one in bits(after)]
            if rest <= 0 or checker.by_number(places, rest):
                continue
            region_after = box if moves else board.flood(box, board.floor & ~after)
            there = (after, region_after & -region_after)
            if found.get(there, DEAD) <= cost or checker.by_pattern(after, box, places, rest):
                continue
            if not after & ~board.goals or rng.random() < lies.forget:
                continue
            found[there] = cost
            heappush(queue, (cost, there))
    layers: list[list[State]] = [[] for _ in range(max(found.values(), default=-1) + 1)]
    for (boxes, player), g in found.items():
        squares = tuple(number[box] for box in bits(boxes))
        layers[g].append(State(squares, number[player], groups.get((boxes, player), ())))
    return replace(parts, layers=tuple(map(tuple, layers)))


def pieces_beside(checker: Checker, group: int) -> list[int]:
    """The pieces of floor around some boxes alone."""
    rest, found = checker.board.floor & ~group, []
    while rest:
        found.append(checker.board.flood(rest & -rest, rest))
        rest &= ~found[-1]
    return found


def random_ingredients(
    rng: random.Random, text: str, claim: str, *, boldness: float, ballast: int = 0
) -> Parts:
    """Random potentials and goal sets; patterns that are true, but for a share that promises too much.

    So many goals and boxes, the first ones, are ballast: little is said of them.
    """
    _, boxes, goals = floor_of(text)
    few, free = len(boxes) - ballast, range(ballast, goals)
    most = 3 if goals == len(boxes) else 0
    wide = rng.choice([0, 2, 6, 6])
    lists = tuple(
        (*[0] * ballast, *(rng.randint(-wide, min(wide, most)) for _ in free))
        for _ in range(rng.randint(1, 3))
    )
    sets = tuple(tuple(sorted(rng.sample(free, rng.randint(0, len(free))))) for _ in range(rng.randint(0, 3)))
    parts = Parts(claim, text, "", lists, sets, (), ())
    checker = Gullible(put_together(parts))
    squares = checker.board.squares[-24:] + checker.board.squares[: ballast and 2]
    wastes = dict[tuple[int, int], int]()
    if few:
        for _ in range(rng.choice([0, 10, 50])):
            group = sum(rng.sample(squares, rng.randint(1, min(3, len(boxes)))))
            for piece in pieces_beside(checker, group):
                wastes[group, piece] = rng.choice([DEAD, DEAD, 1, 2, 4])
    wastes = true_patterns(checker, wastes)
    if few and rng.random() < boldness:
        for _ in range(rng.randint(1, 3)):
            group = sum(rng.sample(squares, rng.randint(1, min(4, len(boxes)))))
            around = pieces_beside(checker, group)
            if around:
                wastes[group, rng.choice(around)] = rng.choice([DEAD, 1, 2, 3, 8])
    return replace(parts, patterns=listed(checker, wastes))


def listed(checker: Checker, wastes: dict[tuple[int, int], int]) -> tuple[Pattern, ...]:
    """The patterns as the format has them."""
    number = {square: at for at, square in enumerate(checker.board.squares)}
    return tuple(
        Pattern(tuple(number[box] for box in bits(group)), number[piece & -piece], waste % DEAD)
        for (group, piece), waste in wastes.items()
    )


def true_patterns(checker: Checker, wastes: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    """The same patterns with what they can promise, if anything."""
    board, (_, cost, potential) = checker.board, checker.lists[0]
    while True:
        checker.patterns = {}
        for (group, piece), waste in wastes.items():
            checker.patterns.setdefault(group & -group, []).append((group, piece, waste))
        lowered = dict[tuple[int, int], int]()
        for (group, piece), waste in wastes.items():
            most = waste
            if not group & ~board.goals:
                most = min(most, sum(potential[box] - cost[board.side(box, piece)] for box in bits(group)))
            for player, box, to in board.pushes(group, piece):
                before, after = cost.get(board.side(box, player)), cost.get(board.side(to, box))
                if before is not None and after is not None:
                    promised = [more for _, more in checker.contained(group ^ box ^ to, box)]
                    most = min(most, min(DEAD, 1 + after - before + max(promised, default=0)))
            if most > 0:
                lowered[group, piece] = most
        if lowered == wastes:
            return wastes
        wastes = lowered


def broken(rng: random.Random, parts: Parts) -> Parts:
    """One more lie, and nothing else made to fit."""
    kind = rng.randrange(8)
    layers = [list(layer) for layer in parts.layers]
    where = [(g, at) for g, layer in enumerate(layers) for at in range(len(layer))]
    if kind < 5 and not where:
        kind = 5
    g, at = rng.choice(where) if where else (0, 0)
    squares = range(len(floor_of(parts.level)[0]))
    if kind == 0:
        del layers[g][at]
    elif kind == 1:  # a number that is not the least
        moved = layers[g].pop(at)
        layers += [[] for _ in range(g + 3 - len(layers))]
        layers[rng.randint(max(g - 2, 0), g + 2)].append(moved)
    elif kind == 2:  # another place of the player
        state = layers[g][at]
        player = rng.choice([square for square in squares if square not in state.boxes])
        layers[g][at] = replace(state, player=player)
    elif kind == 3:
        state = layers[g][at]
        boxes = tuple(sorted(rng.sample(squares, len(state.boxes))))
        if state.player not in boxes:
            layers[g][at] = replace(state, boxes=boxes)
    elif kind == 4:
        state = layers[g][at]
        layers[g][at] = replace(state, corral=tuple(sorted(rng.sample(range(len(state.boxes)), 1))))
    elif kind == 5 and parts.patterns:
        changed = list(parts.patterns)
        which = rng.randrange(len(changed))
        pattern = changed[which]
        changed[which] = replace(pattern, waste=rng.choice([0, pattern.waste + 1, pattern.waste + 2]))
        return replace(parts, patterns=tuple(changed))
    elif kind == 6:
        return replace(parts, lists=(*parts.lists, tuple(rng.randint(-9, 9) for _ in parts.lists[0])))
    else:  # goals that are not there, a box or a wall less, the player elsewhere
        text = list(parts.level)
        spots = [place for place, char in enumerate(text) if char in " .$*#" and char != "\n"]
        text[rng.choice(spots)] = rng.choice(" .$*#")
        return replace(parts, level="".join(text))
    return replace(parts, layers=tuple(map(tuple, layers)))

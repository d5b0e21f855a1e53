"""`StateSpace`: a level's positions as single integers, and their successors, for search in pure Python.

A position is one integer, which Python hashes and compares quickly. From the lowest bits up it holds
the avatar's square, a bit for each square that may hold a box, and one bit for each hole, mushroom,
key and goal of the start (things only ever disappear) and for the key in hand:

    goals | key in hand | keys | mushrooms | holes | boxes | avatar

So a step to the next square is an addition, and so is a push. All that depends on the boxes but not on
the avatar (which squares are free, ...) is worked out once for each arrangement and remembered:
most moves are steps that change nothing but the avatar's square.

The rules themselves are in `rules.step`; a test plays both against each other on random levels.
"""

from __future__ import annotations

from typing import NamedTuple

from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import DIRECTIONS
from pushworks.bait.rules import BAIT, AvatarInHole, GameStatus, Rules, State, WinTest

DEAD = -1
"""The position after the avatar fell into a hole."""


class Arrangement(NamedTuple):
    """Everything about a position but the avatar's square, as sets of squares (one bit a square)."""

    plain: int
    """Squares the avatar may enter with no further effect."""
    slides: int
    """Squares a box may be pushed to and stays on."""
    boxes: int
    holes: int
    mushrooms: int
    keys: int
    goals: int
    has_key: bool


class _Step(NamedTuple):
    """A step from a square in a direction. The first fields are what the hot loop needs."""

    move: int
    target_bit: int
    walk: int
    """What to add to a position for the step alone."""
    beyond_bit: int
    """The square behind the target, 0 if that is a wall."""
    push: int
    """What to add for the step and the box before it."""
    target: int
    beyond: int


class StateSpace:
    """The positions of one level under one set of rules."""

    def __init__(self, level: BaitLevel, rules: Rules = BAIT) -> None:
        self.level, self.rules = level, rules
        board = level.board
        self.cells = [cell for cell in range(board.width * board.height) if cell not in board.walls]
        """The board's cells by number of the square: only floor is numbered."""
        self.square_of = {cell: square for square, cell in enumerate(self.cells)}
        size = len(self.cells)
        self.size = size
        self.floor = (1 << size) - 1

        place = max(1, (size - 1).bit_length())
        self.avatar_bits, self.avatar_mask = place, (1 << place) - 1
        self.box_shift = place
        place += size
        self._fields: list[dict[int, int]] = []
        for cells in (level.holes, level.mushrooms, level.keys):
            self._fields.append({self.square_of[c]: place + i for i, c in enumerate(sorted(cells))})
            place += len(cells)
        self.key_flag = 1 << place
        self.goal_shift = place + 1
        self._fields.append({self.square_of[c]: place + 1 + i for i, c in enumerate(sorted(level.goals))})
        self.hole_place, self.mushroom_place, self.key_place, self.goal_place = self._fields
        self.story_shift = place - len(level.keys)
        """Above this: keys, key in hand and goals, the part that tells what is left to fetch."""

        self.box_bit = [1 << (self.box_shift + square) for square in range(size)]
        self.neighbour = [
            [self.square_of.get(board.neighbour(cell, d), -1) for d in DIRECTIONS] for cell in self.cells
        ]
        """By square and direction: the next square, -1 for a wall."""
        self.steps = [self._steps_from(square) for square in range(size)]
        self._arrangements: dict[int, Arrangement] = {}

    def _squares(self, cells: frozenset[int]) -> int:
        return sum(1 << self.square_of[cell] for cell in cells)

    def _steps_from(self, square: int) -> list[_Step]:
        steps = []
        for direction in DIRECTIONS:
            target = self.neighbour[square][direction]
            if target < 0:
                continue
            beyond = self.neighbour[target][direction]
            walk = target - square
            push = walk + (self.box_bit[beyond] - self.box_bit[target] if beyond >= 0 else 0)
            beyond_bit = 1 << beyond if beyond >= 0 else 0
            steps.append(_Step(int(direction), 1 << target, walk, beyond_bit, push, target, beyond))
        return steps

    # -- positions and states ---------------------------------------------------------------------

    def pack(self, state: State) -> int:
        """The integer of a state of this level (score and tick are left out)."""
        if state.avatar < 0:
            return DEAD
        number = self.square_of[state.avatar]
        for cell in state.boxes:
            number |= self.box_bit[self.square_of[cell]]
        things = (state.holes, state.mushrooms, state.keys, state.goals)
        for cells, places in zip(things, self._fields, strict=True):
            for cell in cells:
                number |= 1 << places[self.square_of[cell]]
        return number | (self.key_flag if state.has_key else 0)

    def unpack(self, position: int) -> State:
        """The state of an integer; the tick is not known and left at 0."""
        if position == DEAD:
            raise ValueError("expected a living avatar")
        cells = self.cells

        def things(places: dict[int, int]) -> frozenset[int]:
            return frozenset(cells[square] for square, place in places.items() if position >> place & 1)

        boxes = frozenset(cells[s] for s in range(self.size) if position & self.box_bit[s])
        state = State(
            cells[position & self.avatar_mask], bool(position & self.key_flag), boxes,
            things(self.hole_place), things(self.key_place), things(self.goal_place),
            things(self.mushroom_place), self.score(position),
        )  # fmt: skip
        return state._replace(status=GameStatus.WON) if self.is_won(position) else state

    def score(self, position: int) -> int:
        """The score so far: it follows from what has disappeared.

        Where neither box nor hole vanishes, fills are not counted: a box could be pushed in and out.
        """
        level, rules = self.level, self.rules
        things = self.arrangement(position >> self.avatar_bits)
        if rules.hole_vanishes:
            fills = len(level.holes) - things.holes.bit_count()
        else:
            fills = len(level.boxes) - things.boxes.bit_count() if rules.box_vanishes else 0
        return (
            rules.fill_score * fills
            + rules.goal_score * (len(level.goals) - things.goals.bit_count())
            + rules.mushroom_score * (len(level.mushrooms) - things.mushrooms.bit_count())
        )

    def is_won(self, position: int) -> bool:
        """Whether the game is won."""
        win = self.rules.win
        if win is WinTest.GOALS_TAKEN:
            return position >> self.goal_shift == 0
        if position == DEAD:
            return False
        things = self.arrangement(position >> self.avatar_bits)
        return not things.boxes & ~things.holes if win is WinTest.BOXES_IN_HOLES else not things.boxes

    def arrangement(self, number: int) -> Arrangement:
        """All but the avatar: a position without its lowest `avatar_bits` bits, as sets of squares."""
        known = self._arrangements.get(number)
        if known is None:
            known = self._arrangements[number] = self._arrange(number)
        return known

    def _arrange(self, number: int) -> Arrangement:
        position = number << self.avatar_bits
        boxes = position >> self.box_shift & self.floor
        holes, mushrooms, keys, goals = (
            sum(1 << square for square, place in places.items() if position >> place & 1)
            for places in self._fields
        )
        rules = self.rules
        dangers = 0 if rules.avatar_in_hole is AvatarInHole.WALK else holes
        plain = self.floor & ~(boxes | dangers | mushrooms | keys | goals)
        slides = self.floor & ~boxes
        if rules.hole_vanishes or rules.box_vanishes:
            slides &= ~holes
        if rules.mushroom_blocks_box:
            slides &= ~mushrooms
        if rules.goal_blocks_box:
            slides &= ~goals
        if rules.key_blocks_box:
            slides &= ~keys
        return Arrangement(
            plain, slides, boxes, holes, mushrooms, keys, goals, bool(position & self.key_flag)
        )

    # -- moves ------------------------------------------------------------------------------------

    def successors(self, position: int) -> list[tuple[int, int, int]]:
        """Every move that changes something and does not kill: the move, where it leads, and 1."""
        number = position >> self.avatar_bits
        things = self._arrangements.get(number) or self.arrangement(number)
        plain, slides, boxes = things.plain, things.slides, things.boxes
        quiet = plain | boxes & ~(things.keys | things.goals | things.mushrooms | things.holes)
        found = []
        for step in self.steps[position & self.avatar_mask]:
            move, target_bit, walk, beyond_bit, push, _, _ = step
            if plain & target_bit:
                found.append((move, position + walk, 1))
            elif slides & beyond_bit and quiet & target_bit:
                found.append((move, position + push, 1))
            else:
                after = self._event(position, things, step)
                if after not in (position, DEAD):
                    found.append((move, after, 1))
        return found

    def result(self, position: int, move: int) -> int:
        """Where a move leads: the same position when nothing changes, `DEAD` when it kills."""
        things = self.arrangement(position >> self.avatar_bits)
        for step in self.steps[position & self.avatar_mask]:
            if step.move == move:
                plain = things.plain & step.target_bit
                return position + step.walk if plain else self._event(position, things, step)
        return position

    def _event(self, position: int, things: Arrangement, step: _Step) -> int:
        """A step that does more than move the avatar; see `rules` for what can happen."""
        rules, bit, after = self.rules, step.target_bit, position
        if things.boxes & bit:
            if things.slides & step.beyond_bit:
                after += step.push - step.walk
            elif things.holes & step.beyond_bit and self._may_fall(things, step.beyond_bit):
                after -= self.box_bit[step.target] if rules.box_vanishes else step.walk - step.push
                if rules.hole_vanishes:
                    after -= 1 << self.hole_place[step.beyond]
            else:
                return position
        if things.holes & bit and rules.avatar_in_hole is not AvatarInHole.WALK:
            return DEAD if rules.avatar_in_hole is AvatarInHole.DIE else after
        has_key = things.has_key
        if things.keys & bit:
            after -= 1 << self.key_place[step.target]
            if not has_key:
                after += self.key_flag
                has_key = True
        if things.goals & bit:
            if rules.key_needed and not has_key:
                return after
            after -= 1 << self.goal_place[step.target]
        if things.mushrooms & bit:
            after -= 1 << self.mushroom_place[step.target]
        return after + step.walk

    def _may_fall(self, things: Arrangement, beyond: int) -> bool:
        """Whether nothing but the hole itself lies at `beyond`."""
        rules = self.rules
        blocked = things.boxes
        if rules.mushroom_blocks_box:
            blocked |= things.mushrooms
        if rules.goal_blocks_box:
            blocked |= things.goals
        if rules.key_blocks_box:
            blocked |= things.keys
        return not blocked & beyond

"""Check a certificate: a file that proves that a level is unsolvable, or that no solution is shorter than C.

This file is the definition of "proved". It imports only the standard library and nothing of Pushworks, so it
can be copied away and run alone: ``python check.py FILE...``. docs/certificates.md describes the format.

The argument. The certificate lists a set S of positions, each with a number g. The start is in S with g = 0,
no solved position is in S with g < C, and every legal push from a position of S with number g leads to one

- that is in S with a number of at most g + 1, or
- for which a *reason* shows that it cannot be solved, or needs at least C - g - 1 further pushes.

Then no solution has fewer than C pushes: the last position of a shorter one that is in S (with a number of at
most the pushes made so far) is followed by one with a reason. Positions that nothing needs are refused, too.
"""

import re
import sys
import zlib
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import accumulate, chain
from typing import Any, NamedTuple

MAGIC = b"pushworks certificate 2\n"
CLAIM = rb"claim (?:(unsolvable)|(pushes|moves) (0|[1-9][0-9]{0,8}))\n"
ROW = rb" *[#@+$*.][#@+$*. ]*"  # none is blank, so the text cannot be read as two levels
HEAD = re.compile(CLAIM + rb"level\n(%b(?:\n%b)*)\n(?:solution ([udlrUDLR]+)\n)?proof\n" % (ROW, ROW))
Costs = dict[tuple[int, int], int]  # by the square of a box and the player's side of it
DEAD = 1 << 60  # a number of pushes that no solution has
REASONS = ("bound", "square", "matching", "pattern", "waste")
MOST_CELLS, MOST_TRIES, MOST_ADDED = 1 << 17, 1 << 14, 64  # of a board; when waste is added up: tries, boxes


class Refused(Exception):  # noqa: N818
    """The certificate proves nothing; the text says why."""


def need(condition: object, why: str) -> None:
    """Refuse the certificate unless the condition holds."""
    if not condition:
        raise Refused(why)


class Proof(NamedTuple):
    """What an accepted certificate proves; `counts` says with how much, and which reason held how often."""

    claim: str
    bound: int
    level: str
    solution: str
    counts: dict[str, int]


def shift(squares: int, move: int) -> int:
    """The set moved by so many cells."""
    return squares << move if move > 0 else squares >> -move


def bits(squares: int) -> Iterator[int]:
    """The squares of a set, one by one, as sets."""
    while squares:
        yield squares & -squares
        squares &= squares - 1


class Board:
    """The level. A set of squares is an integer with one bit a cell; a column of wall ends each row."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        self.stride = stride = max(map(len, lines)) + 1
        need(stride * len(lines) <= MOST_CELLS, "the board is too large")
        self.moves = (-stride, stride, -1, 1)  # up, down, left, right
        kinds = dict.fromkeys("#@+$*. ", 0)
        for place, char in enumerate("".join(line.ljust(stride) for line in lines)):
            kinds[char] |= 1 << place
        self.player = kinds["@"] | kinds["+"]
        need(self.player.bit_count() == 1, "the level has not exactly one player")
        inner = sum(((1 << max(stride, 3) - 3) - 1) << y * stride + 1 for y in range(1, len(lines) - 1))
        self.floor = self.flood(self.player, (1 << stride * len(lines)) - 1 & ~kinds["#"])
        need(not self.floor & ~inner, "the level is open")
        # Boxes and goals that the player can never come near do not take part. One not on a goal stays so.
        self.stuck = bool(kinds["$"] & ~self.floor)
        self.boxes = (kinds["$"] | kinds["*"]) & self.floor
        self.goals = (kinds["."] | kinds["*"] | kinds["+"]) & self.floor
        self.squares = list(bits(self.floor))  # the format numbers squares in this order
        self.count, self.last = self.boxes.bit_count(), len(self.squares) - 1
        self.fill = self.count == self.goals.bit_count()  # every goal is filled in the end
        # Every push changes the colour (chessboard) of a box's square, so all solutions have the same parity.
        cells = [cell.bit_length() - 1 for cell in bits(self.boxes ^ self.goals)]
        self.parity = sum(sum(divmod(cell, stride)) for cell in cells) % 2
        roomy = self.floor  # squares with floor all around: a box there divides nothing
        for move in (1, stride - 1, stride, stride + 1):
            roomy &= shift(self.floor, move) & shift(self.floor, -move)
        self.pieces: dict[int, list[int]] = {}  # of the floor around a box
        for cell in self.squares:
            rest, pieces = self.floor & ~cell, self.pieces.setdefault(cell, [])
            while rest:
                pieces.append(rest if cell & roomy else self.flood(rest & -rest, rest))
                rest &= ~pieces[-1]

    def flood(self, start: int, free: int) -> int:
        """The start and all squares of `free` that are joined to it."""
        reached, before = start, 0
        while reached != before:
            before = reached
            for move in self.moves:
                run = free  # what is reached over one free square, then over two in a row, four, ...
                while (new := shift(reached, move) & run) & ~reached:
                    reached, run, move = reached | new, run & shift(run, move), 2 * move
        return reached

    def side(self, box: int, player: int) -> tuple[int, int]:
        """The box, and the side of it that the player is on: where it could walk around the box alone."""
        pieces = self.pieces[box]  # pushes of other boxes never change the side
        return box, next(piece for piece in pieces if piece & player) if len(pieces) > 1 else pieces[0]

    def pushes(self, boxes: int, region: int) -> Iterator[tuple[int, int, int]]:
        """The square of the player, of the box and the one in front of it, for every legal push."""
        free = self.floor & ~boxes
        for move in self.moves:
            for box in bits(boxes & shift(region, move) & shift(free, -move)):
                yield shift(box, -move), box, shift(box, move)

    def distances(self, goals: Iterable[tuple[int, int]]) -> Costs:
        """For a lone box with a side: the least of a goal's cost and the pushes to it; nothing if none."""
        found: Costs = {}
        queue = sorted((cost, goal, side) for cost, goal in goals for side in self.pieces[goal])
        while queue:
            cost, box, side = heappop(queue)
            if (box, side) in found:
                continue
            found[box, side] = cost
            for move in self.moves:  # undo a push: the player stands where the box goes, and steps back
                old, player = shift(box, -move), shift(box, -2 * move)
                if side & old and player & self.floor:
                    heappush(queue, (cost + 1, *self.side(old, player)))
        return found


class Checker:
    """A certificate, and what is worked out of it."""

    def __init__(self, data: bytes) -> None:
        need(data.startswith(MAGIC) and len(data) > len(MAGIC) + 4, "not a certificate of version 2")
        need(zlib.crc32(data[:-4]).to_bytes(4, "little") == data[-4:], "the checksum is wrong")
        if not (head := HEAD.match(data, len(MAGIC))):
            raise Refused("the head is malformed")
        dead, kind, number, self.level, self.solution = ((text or b"").decode() for text in head.groups())
        self.kind, self.bound, self.target = dead or kind, int(number or 0), int(number or DEAD)
        self.board = board = Board(self.level)
        if self.kind == "pushes" and board.fill and (self.bound - board.parity) % 2 == 0:
            self.target -= 1  # at least C - 1 pushes, and an even (odd) number of them: at least C
        self.counts = dict.fromkeys(("states", "patterns", "bounds", "in the set", *REASONS), 0)
        self.data, self.at = data[:-4], head.end()
        self.read()
        self.check_patterns()

    def number(self, most: int) -> int:
        """The next number: seven bits a byte, the lowest first, the eighth bit set in all but the last."""
        value, place, byte = 0, 0, 128
        while byte >= 128:
            need(self.at < len(self.data) and place <= 42, "the file ends too early or holds a wrong number")
            byte = self.data[self.at]
            value, self.at, place = value | (byte & 127) << place, self.at + 1, place + 7
        need(value <= most and (byte or place == 7), "a number is too large or written too long")
        return value

    def rising(self, found: list[int], count: int, limit: int) -> list[int]:
        """The list made longer: each number is written as the gap to the one before."""
        while len(found) < count:
            found.append(self.number(limit) + (found[-1] + 1 if found else 0))
            need(found[-1] < limit, "a square does not exist")
        return found

    def read(self) -> None:
        """Read lists of potentials, goal sets and patterns."""
        board, goals = self.board, list(bits(self.board.goals))
        self.alive = board.distances((0, goal) for goal in goals)
        self.living = sum({square for square, _ in self.alive})  # the other squares are dead
        # Potentials of the goals: a solution takes at least the sum of all of them and, for every box, the
        # least of (distance - potential) over the goals, which is called its cost.
        self.lists: list[tuple[int, Costs, dict[int, int]]] = []
        for _ in range(self.number(255)):
            stay = dict[int, int]()  # -(potential) of each goal
            for goal in goals:
                code = self.number(1 << 21)  # potentials 0, -1, 1, -2, ... are 0, 1, 2, 3, ...
                stay[goal] = (code + 1) // 2 if code % 2 else -code // 2
                need(board.fill or stay[goal] >= 0, "a potential is above 0 though goals may stay empty")
            costs = board.distances((cost, goal) for goal, cost in stay.items())
            self.lists.append((-sum(stay.values()), costs, stay))
        need(self.lists, "there is no list of potentials")
        # A goal set: of the boxes that can reach no goal outside it, at most so many can be brought home.
        self.sets: list[tuple[int, Costs]] = []
        for _ in range(self.number(255)):
            inside = self.rising([], self.number(len(goals)), len(goals))
            others = [(0, goal) for at, goal in enumerate(goals) if at not in inside]
            self.sets.append((len(inside), board.distances(others)))
        # A pattern: boxes, the piece of floor that the player is in, and the pushes they waste at least.
        self.patterns: dict[int, list[tuple[int, int, int]]] = {}  # by their first box
        squares, last = list[int](), -1
        for _ in range(self.number(len(self.data))):
            size, before = self.number(board.count), (squares, last)
            shared = self.number(min(size, len(squares)))
            squares = self.rising(squares[:shared], size, len(board.squares))
            boxes, last = sum(board.squares[at] for at in squares), self.number(board.last)
            once = shared == size or squares[shared] not in before[0][shared : shared + 1]
            need(size > 0 and once and not board.squares[last] & boxes, "a pattern is malformed")
            need((squares, last) > before, "patterns are not in rising order")
            piece = board.flood(board.squares[last], board.floor & ~boxes)
            need(piece & -piece == board.squares[last], "the player of a pattern is not on its first square")
            self.patterns.setdefault(boxes & -boxes, []).append((boxes, piece, self.number(1 << 20) or DEAD))
            self.counts["patterns"] += 1

    def contained(self, boxes: int, player: int) -> Iterator[tuple[int, int]]:
        """The patterns that a position contains: their boxes and what they waste."""
        for first in bits(boxes):
            for group, piece, waste in self.patterns.get(first, ()):
                if not group & ~boxes and piece & player:
                    yield group, waste

    def check_patterns(self) -> None:
        """Every pattern keeps its promise, whatever is pushed.

        By the first list of potentials, a push wastes 1 + (cost of its box after) - (cost before), and a box
        that stays on a goal -(potential) - (its cost there); neither is negative. Other boxes only stand in
        the way: the pattern is tried alone on the board, and the promise holds by induction over a solution.
        """
        board, (_, cost, stay) = self.board, self.lists[0]
        for boxes, piece, waste in chain.from_iterable(self.patterns.values()):
            if not boxes & ~board.goals:
                least = sum(stay[box] - cost[board.side(box, piece)] for box in bits(boxes))
                need(least >= waste, "a pattern is solved with less waste than it says")
            for player, box, to in board.pushes(boxes, piece):
                before, after = cost.get(board.side(box, player)), cost.get(board.side(to, box))
                if before is None or after is None:
                    continue  # the box can reach no goal any more
                rest = waste - (1 + after - before) if waste < DEAD else DEAD
                found = [promised for _, promised in self.contained(boxes ^ box ^ to, box)]
                need(max(found, default=0) >= rest, "a pattern can waste less than it says")

    def by_number(self, places: list[tuple[int, int]], rest: int) -> str:
        """Why boxes there cannot be brought home with fewer than `rest` pushes, counting box by box."""
        if any(place not in self.alive for place in places):
            return "square"
        if any(total + sum(cost[place] for place in places) >= rest for total, cost, _ in self.lists):
            return "bound"
        fits = all(sum(place not in outside for place in places) <= size for size, outside in self.sets)
        return "" if fits else "matching"

    def by_pattern(self, boxes: int, player: int, places: list[tuple[int, int]], rest: int) -> str:
        """The same by what boxes do to each other; empty when nothing says so."""
        found = sorted(self.contained(boxes, player), key=lambda item: (-item[1], [*bits(item[0])]))
        if found and found[0][1] >= DEAD:
            return "pattern"
        total, cost, _ = self.lists[0]
        rest -= total + sum(cost[place] for place in places)
        self.tries, self.sums = MOST_TRIES, [*accumulate((waste for _, waste in reversed(found)), initial=0)]
        return "waste" if self.board.count <= MOST_ADDED and self.adds_up(found, 0, 0, rest) else ""

    def adds_up(self, found: list[tuple[int, int]], begin: int, taken: int, rest: int) -> bool:
        """Whether patterns from one on, without a common box, waste so much together."""
        self.tries -= 1
        for at in range(begin, len(found) if rest > 0 else begin):
            boxes, waste = found[at]
            if self.tries < 0 or self.sums[len(found) - at] < rest:
                return False
            if not boxes & taken and self.adds_up(found, at + 1, taken | boxes, rest - waste):
                return True
        return rest <= 0

    def corral(self, boxes: int, region: int, group: int) -> Iterator[tuple[int, int, int]]:
        """The pushes into a PI-corral, which are the only ones that matter.

        A group of boxes encloses an area: all floor that the player cannot enter and around which only boxes
        of the group stand. A push of one of these is impossible for ever, or until another of them is pushed,
        or possible now and leads into the area; and the level is not solved without one. Then a shortest
        solution begins with a push of the last kind: what it did before can be done after.
        """
        board, area, rest = self.board, 0, self.board.floor & ~boxes & ~region
        while rest:
            piece = board.flood(rest & -rest, rest)
            around = sum({box for move in board.moves for box in bits(shift(piece, move) & boxes)})
            area |= 0 if around & ~group else piece
            rest &= ~piece
        need(group & ~board.goals or (board.fill and area & board.goals), "a corral need not be opened")
        for box in bits(group):
            for move in board.moves:
                to, behind = shift(box, move), shift(box, -move)
                never = not (to & self.living and behind & board.floor)
                if never or behind & (area | group) or to & group:
                    continue
                need(behind & region and to & area, "a box of a corral can be pushed elsewhere")
                yield behind, box, to

    def read_states(self) -> dict[tuple[int, int], tuple[int, int]]:
        """The set S: boxes and player, with the number g and the boxes of a corral (0: none)."""
        board, states = self.board, dict[tuple[int, int], tuple[int, int]]()
        at = [number for number, square in enumerate(board.squares) if square & board.boxes]
        last: tuple[Any, ...] = (0,)
        for g in range(self.number(len(self.data))):
            last = ()
            for _ in range(self.number(len(self.data))):  # each position by its changes from the one before
                changes, corral = divmod(self.number(2 * board.count + 1), 2)
                gone = self.rising([], changes, board.count)
                come = self.rising([], changes, len(board.squares))
                need(not {at[place] for place in gone} & {*come}, "a box moves to where it was")
                at = sorted([*(one for place, one in enumerate(at) if place not in gone), *come])
                boxes = sum({board.squares[one] for one in at})
                player = board.squares[number := self.number(board.last)]
                need(boxes.bit_count() == board.count and not boxes & player, "a position is malformed")
                need(last < (last := (at, number)) and (boxes, player) not in states, "not in rising order")
                masks = [self.number((1 << 32) - 1) for _ in range(0, board.count, 32) if corral]
                chosen = sum(mask << 32 * number for number, mask in enumerate(masks))
                need(chosen >> board.count == 0 and bool(chosen) == bool(corral), "a corral is malformed")
                group = sum(board.squares[one] for n, one in enumerate(at) if chosen >> n & 1)
                states[boxes, player] = g, group
        need(last and self.at == len(self.data), "the last number has no position, or more follows")
        return states

    def check(self) -> Proof:
        """Check everything; raises `Refused`."""
        board, moves = self.board, self.kind == "moves"
        self.states = self.read_states()
        start = (board.boxes, self.place(board.boxes, board.player))
        self.needed = {start}
        if not (board.stuck and self.target == DEAD) and self.target > 0:
            need(self.states.get(start, (DEAD, 0))[0] == 0, "the start is not in the set")
        for (boxes, player), (g, corral) in self.states.items():
            need(boxes & ~board.goals or g >= self.target, "a solved position is in the set")
            need(self.place(boxes, player) == player, "the player is not on the first square of its region")
            need(not (moves and corral), "corrals say nothing about moves")
            region = board.flood(player, board.floor & ~boxes)
            pushes = self.corral(boxes, region, corral) if corral else board.pushes(boxes, region)
            for behind, box, to in pushes:
                cost = g + 1 + (self.walk(player, behind, board.floor & ~boxes) if moves else 0)
                self.counts[self.reason(boxes ^ box ^ to, box, cost if self.target < DEAD else 0)] += 1
        need(self.states.keys() <= self.needed, "no push needs a listed position, or not with its number")
        need(not self.solution or self.play() == self.bound, "the solution is not as long as the claim says")
        self.counts["states"], self.counts["bounds"] = len(self.states), len(self.lists) + len(self.sets)
        return Proof(self.kind, self.bound, self.level, self.solution, self.counts)

    def place(self, boxes: int, player: int) -> int:
        """How a position names the player: by the first square of its region; for moves, by its own."""
        region = player if self.kind == "moves" else self.board.flood(player, self.board.floor & ~boxes)
        return region & -region

    def reason(self, boxes: int, player: int, g: int) -> str:
        """Why nothing more need be said of a position that g pushes (or moves) lead to."""
        rest = self.target - g if self.target < DEAD else DEAD  # what must be shown
        places = [self.board.side(box, player) for box in bits(boxes)]
        if cut := "bound" if rest <= 0 else self.by_number(places, rest):
            return cut
        position = (boxes, self.place(boxes, player))
        listed = self.states.get(position, (DEAD, 0))[0]
        self.needed |= {position} if listed == g else set()
        cut = "in the set" if listed <= g else self.by_pattern(boxes, player, places, rest)
        need(cut, "a push leads out of the set for no reason")
        return cut

    def walk(self, reached: int, to: int, free: int) -> int:
        """How many steps the player needs to a square it can reach."""
        steps = 0
        while not reached & to:
            steps, before = steps + 1, reached
            for move in self.board.moves:
                reached |= shift(before, move) & free
        return steps

    def play(self) -> int:
        """The pushes (or moves) of the solution, which must be one."""
        board, boxes, player = self.board, self.board.boxes, self.board.player
        for letter in self.solution:
            player = shift(player, move := board.moves["udlr".index(letter.lower())])
            need(player & board.floor, "the solution walks into a wall")
            need(bool(player & boxes) == letter.isupper(), "the solution is wrong about a push")
            if player & boxes:
                need(shift(player, move) & board.floor & ~boxes, "the solution pushes a box into something")
                boxes ^= player | shift(player, move)
        need(not boxes & ~board.goals and not board.stuck, "the solution does not solve the level")
        return len(self.solution) if self.kind == "moves" else sum(map(str.isupper, self.solution))


def check(data: bytes) -> Proof:
    """What a certificate proves; raises `Refused` when it proves nothing."""
    return Checker(data).check()


if __name__ == "__main__":
    refused = 0
    for name in sys.argv[1:] or sys.exit("usage: python check.py FILE..."):
        try:
            with open(name, "rb") as file:
                proof = check(file.read())
            what = proof.claim if proof.claim == "unsolvable" else f"at least {proof.bound} {proof.claim}"
            print(f"{name}: proved: {what}", f"solution: {proof.solution or 'none'}", proof.level, sep="\n")
        except (Refused, OSError) as error:
            print(f"{name}: refused: {error}", file=sys.stderr)
            refused = 1
    sys.exit(refused)

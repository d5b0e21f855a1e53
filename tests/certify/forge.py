"""Takes certificates apart and puts them together again, right or wrong.

Written for the tests from the document of the format alone, so it is a third reader of it.
"""

from __future__ import annotations

import random
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

MAGIC = b"pushworks certificate 2\n"


@dataclass(frozen=True)
class Pattern:
    boxes: tuple[int, ...]
    player: int
    waste: int


@dataclass(frozen=True)
class State:
    boxes: tuple[int, ...]
    player: int
    corral: tuple[int, ...] = ()
    """The boxes of a corral, by their place among the boxes; empty for none."""


@dataclass(frozen=True)
class Parts:
    """A certificate as plain data."""

    claim: str
    level: str
    solution: str
    lists: tuple[tuple[int, ...], ...]
    sets: tuple[tuple[int, ...], ...]
    patterns: tuple[Pattern, ...]
    layers: tuple[tuple[State, ...], ...]

    @property
    def states(self) -> list[tuple[int, State]]:
        return [(g, state) for g, layer in enumerate(self.layers) for state in layer]


def floor_of(level: str) -> tuple[list[tuple[int, int]], list[int], int]:
    """The squares the player can reach if there are no boxes, the numbers of those with boxes, the goals."""
    cells = {(y, x): char for y, line in enumerate(level.split("\n")) for x, char in enumerate(line)}
    todo = [at for at, char in cells.items() if char in "@+"]
    seen = set(todo)
    while todo:
        y, x = todo.pop()
        for at in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if at not in seen and cells.get(at, "#") != "#":
                seen.add(at)
                todo.append(at)
    squares = sorted(seen)
    boxes = [number for number, at in enumerate(squares) if cells[at] in "$*"]
    return squares, boxes, sum(cells[at] in ".*+" for at in squares)


def _numbers(data: bytes) -> Iterator[int]:
    value = place = 0
    for byte in data:
        value |= (byte & 127) << place
        place += 7
        if byte < 128:
            yield value
            value = place = 0


def take_apart(data: bytes) -> Parts:
    found = re.fullmatch(
        rb"(?s)pushworks certificate 2\nclaim ([^\n]*)\nlevel\n([#@+$*. \n]+)\n"
        rb"(?:solution ([udlrUDLR]+)\n)?proof\n(.*)", data[:-4],
    )  # fmt: skip
    assert found
    claim, level, solution, body = found[1].decode(), found[2].decode(), (found[3] or b"").decode(), found[4]
    _, boxes, goals = floor_of(level)
    numbers = _numbers(body)
    take = numbers.__next__

    def rising(begin: list[int], count: int) -> list[int]:
        while len(begin) < count:
            begin.append(take() + (begin[-1] + 1 if begin else 0))
        return begin

    potentials = tuple(
        tuple(code // 2 if code % 2 == 0 else -(code + 1) // 2 for code in (take() for _ in range(goals)))
        for _ in range(take())
    )
    sets = tuple(tuple(rising([], take())) for _ in range(take()))
    patterns, last = [], list[int]()
    for _ in range(take()):
        size = take()
        last = rising(last[: take()], size)
        patterns.append(Pattern(tuple(last), take(), take()))
    layers, at = [], boxes
    for _ in range(take()):
        layer = []
        for _ in range(take()):
            code = take()
            gone = set(rising([], code // 2))
            at = sorted([*(box for place, box in enumerate(at) if place not in gone), *rising([], code // 2)])
            player, masks = take(), [take() for _ in range(0, len(at), 32) if code % 2]
            chosen = sum(mask << 32 * number for number, mask in enumerate(masks))
            layer.append(State(tuple(at), player, tuple(n for n in range(len(at)) if chosen >> n & 1)))
        layers.append(tuple(layer))
    assert next(numbers, None) is None
    return Parts(claim, level, solution, potentials, sets, tuple(patterns), tuple(layers))


def _coded(numbers: list[int]) -> bytes:
    out = bytearray()
    for value in numbers:
        while value >= 128:
            out.append(value & 127 | 128)
            value >>= 7
        out.append(value)
    return bytes(out)


def _gaps(numbers: list[int] | tuple[int, ...], begin: int = 0) -> list[int]:
    return [value - (numbers[at - 1] + 1 if at else 0) for at, value in enumerate(numbers) if at >= begin]


def in_order(parts: Parts) -> Parts:
    """Positions and patterns sorted, as the format wants them."""
    patterns = sorted(set(parts.patterns), key=lambda pattern: (pattern.boxes, pattern.player))
    layers = [sorted(layer, key=lambda state: (state.boxes, state.player)) for layer in parts.layers]
    while layers and not layers[-1]:
        layers.pop()
    return replace(parts, patterns=tuple(patterns), layers=tuple(map(tuple, layers)))


def put_together(parts: Parts, *, sort: bool = True) -> bytes:
    parts = in_order(parts) if sort else parts
    _, boxes, _ = floor_of(parts.level)
    out = [len(parts.lists)]
    out += [
        2 * potential if potential >= 0 else -2 * potential - 1
        for potentials in parts.lists
        for potential in potentials
    ]
    out.append(len(parts.sets))
    for inside in parts.sets:
        out += [len(inside), *_gaps(inside)]
    out.append(len(parts.patterns))
    last: tuple[int, ...] = ()
    for pattern in parts.patterns:
        pairs = enumerate(zip(last, pattern.boxes, strict=False))
        shared = next((at for at, (a, b) in pairs if a != b), min(len(last), len(pattern.boxes)))
        out += [len(pattern.boxes), shared, *_gaps(pattern.boxes, shared), pattern.player, pattern.waste]
        last = pattern.boxes
    out.append(len(parts.layers))
    at: tuple[int, ...] = tuple(boxes)
    for layer in parts.layers:
        out.append(len(layer))
        for state in layer:
            gone = [place for place, box in enumerate(at) if box not in state.boxes]
            come = [box for box in state.boxes if box not in at]
            assert len(gone) == len(come)
            out += [2 * len(gone) + bool(state.corral), *_gaps(gone), *_gaps(come), state.player]
            mask = sum(1 << box for box in state.corral)
            out += [mask >> begin & 0xFFFFFFFF for begin in range(0, len(at), 32) if mask]
            at = state.boxes
    head = f"claim {parts.claim}\nlevel\n{parts.level}\n"
    head += f"solution {parts.solution}\n" if parts.solution else ""
    return sealed(MAGIC + head.encode() + b"proof\n" + _coded(out))


def sealed(data: bytes) -> bytes:
    """With the right checksum."""
    return data + struct.pack("<I", zlib.crc32(data))


def with_bound(parts: Parts, change: int) -> Parts:
    """The same certificate claims more (or less), without a solution."""
    kind, _, bound = parts.claim.partition(" ")
    return replace(parts, claim=f"{kind} {int(bound) + change}", solution="")


def _without_a_state(rng: random.Random, parts: Parts) -> Parts:
    g = rng.choice([g for g, layer in enumerate(parts.layers) if layer])
    at = rng.randrange(len(parts.layers[g]))
    layer = parts.layers[g][:at] + parts.layers[g][at + 1 :]
    return replace(parts, layers=(*parts.layers[:g], layer, *parts.layers[g + 1 :]))


def _smaller_g(rng: random.Random, parts: Parts) -> Parts:
    later = [g for g, layer in enumerate(parts.layers) if g and layer]
    if not later:
        return _without_a_state(rng, parts)
    g = rng.choice(later)
    at = rng.randrange(len(parts.layers[g]))
    moved = parts.layers[g][at]
    layers = list(parts.layers)
    layers[g] = layers[g][:at] + layers[g][at + 1 :]
    layers[g - 1] = (*layers[g - 1], moved)
    return replace(parts, layers=tuple(layers))


def _weaker_pattern(rng: random.Random, parts: Parts) -> Parts:
    """A pattern promises more than it did: fewer boxes, more waste, or another place of the player."""
    if not parts.patterns:
        return _smaller_g(rng, parts)
    at = rng.randrange(len(parts.patterns))
    pattern = parts.patterns[at]
    kind = rng.randrange(4)
    if kind == 0 and len(pattern.boxes) > 1:
        gone = rng.choice(pattern.boxes)
        pattern = replace(pattern, boxes=tuple(box for box in pattern.boxes if box != gone))
    elif kind == 1 and pattern.waste:
        pattern = replace(pattern, waste=pattern.waste + 2)
    elif kind == 2:
        free = [at for at in range(len(floor_of(parts.level)[0])) if at not in pattern.boxes]
        pattern = replace(pattern, player=rng.choice(free))
    else:
        return replace(parts, patterns=parts.patterns[:at] + parts.patterns[at + 1 :])
    return replace(parts, patterns=(*parts.patterns[:at], pattern, *parts.patterns[at + 1 :]))


def _other_price(rng: random.Random, parts: Parts) -> Parts:
    number = rng.randrange(len(parts.lists))
    potentials = list(parts.lists[number])
    potentials[rng.randrange(len(potentials))] += rng.choice([-3, -1, 1, 3])
    return replace(parts, lists=(*parts.lists[:number], tuple(potentials), *parts.lists[number + 1 :]))


def _other_corral(rng: random.Random, parts: Parts) -> Parts:
    g = rng.choice([g for g, layer in enumerate(parts.layers) if layer])
    at = rng.randrange(len(parts.layers[g]))
    boxes = range(len(parts.layers[g][at].boxes))
    corral = tuple(sorted(rng.sample(boxes, rng.randint(0, len(boxes)))))
    layer = list(parts.layers[g])
    layer[at] = replace(layer[at], corral=corral)
    return replace(parts, layers=(*parts.layers[:g], tuple(layer), *parts.layers[g + 1 :]))


CHANGES = (_without_a_state, _smaller_g, _weaker_pattern, _other_price, _other_corral)


def changed_bytes(rng: random.Random, data: bytes, *, seal: bool) -> bytes:
    """One to three bytes are others; with the right checksum or without."""
    changed = bytearray(data[:-4] if seal else data)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(changed))
        changed[at] = (changed[at] + rng.randint(1, 255)) % 256
    return sealed(bytes(changed)) if seal else bytes(changed)

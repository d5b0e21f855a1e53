"""Certificates for people: which reason held how often, and the patterns as boards."""

from __future__ import annotations

from collections.abc import Iterator

from pushworks.certify.check import DEAD, REASONS, Checker, Proof

_MEANING = {
    "in the set": "lead to a listed position",
    "bound": "need too many pushes by a list of potentials",
    "square": "push a box where no goal can be reached",
    "matching": "leave too few goals for some boxes",
    "pattern": "contain a deadlock pattern",
    "waste": "need too many pushes with what patterns waste",
}
_MOST_DRAWN = 6


def _counted(number: int, one: str, plural: str = "s") -> str:
    """``1 push``, ``2,000 pushes``."""
    return f"{number:,} {one}{plural if number != 1 else ''}"


def reason_lines(proof: Proof) -> Iterator[str]:
    """How many pushes from the listed positions there are, by what becomes of them."""
    total = sum(proof.counts[reason] for reason in ("in the set", *REASONS))
    yield f"{_counted(total, 'push', 'es')} from {_counted(proof.counts['states'], 'position')}:"
    for reason in ("in the set", *REASONS):
        if count := proof.counts[reason]:
            yield f"  {count:>12,} {_MEANING[reason]}"
    if corrals := proof.counts.get("corrals", 0):
        yield f"  {_counted(corrals, 'position')} with a PI-corral: only the pushes into it count"


def drawn_patterns(data: bytes, most: int = _MOST_DRAWN) -> Iterator[str]:
    """The largest patterns as boards: their boxes, and dots in the middle where the player may stand."""
    checker = Checker(data)
    found = [pattern for patterns in checker.patterns.values() for pattern in patterns]
    found.sort(key=lambda item: (-item[2], -item[0].bit_count(), item[0], item[1]))
    for boxes, piece, waste in found[:most]:
        what = "a deadlock" if waste >= DEAD else f"wastes at least {_counted(waste, 'push', 'es')}"
        yield f"{_counted(boxes.bit_count(), 'box', 'es')}, player on ·: {what}"
        yield from _drawn(checker, boxes, piece)
    if len(found) > most:
        yield f"and {_counted(len(found) - most, 'pattern')} more"


def _drawn(checker: Checker, boxes: int, piece: int) -> Iterator[str]:
    board = checker.board
    for y, line in enumerate(checker.level.split("\n")):
        row = ""
        for x, char in enumerate(line):
            cell = 1 << y * board.stride + x
            if not board.floor & cell:
                row += "#" if char == "#" else " "
            elif boxes & cell:
                row += "*" if board.goals & cell else "$"
            elif board.goals & cell:
                row += "."
            else:
                row += "·" if piece & cell else " "
        yield f"  {row.rstrip()}"

"""Which dialect is this? Answered from the boards themselves, and refused where two answers fit.

A dialect *fits* a board when every character is in its alphabet and the board then has exactly one player,
at least one box and no fewer goals than boxes. The dialect that fits most boards is taken. If several fit
equally many, they must read the same boards from the text; otherwise the reader refuses to guess.
"""

from __future__ import annotations

from pushworks.levels.dialect import GUESSED, MF8, XSB, Dialect
from pushworks.levels.errors import LevelError
from pushworks.levels.scan import Block, scan


def detect(lines: list[str]) -> tuple[Dialect, list[Block]]:
    """The dialect of a text, and the boards found with it."""
    plain = scan(lines, XSB)
    if plain and _is_plain_xsb(plain):
        return XSB, plain
    text = "\n".join(lines)
    found = {
        dialect.name: scan(lines, dialect) if any(c in text for c in dialect.starts) else []
        for dialect in GUESSED
        if dialect is not XSB
    }
    found[XSB.name] = plain
    chosen = choose(found)
    return chosen, found[chosen.name]


def choose(blocks: dict[str, list[Block]]) -> Dialect:
    """The dialect that fits the boards found with each; `LevelError` when two fit with different meanings."""
    fits = {dialect: _fitting(blocks[dialect.name], dialect) for dialect in GUESSED}
    most = max(map(len, fits.values()))
    if most == 0:  # nothing makes sense: take what reads most boards without a foreign character
        return max(GUESSED, key=lambda dialect: sum(block.error is None for block in blocks[dialect.name]))
    best = [dialect for dialect in GUESSED if len(fits[dialect]) == most]
    for other in best[1:]:
        differing = [line for line, board in fits[best[0]].items() if fits[other].get(line) != board]
        if differing:
            one, two = best[0], other
            raise LevelError(
                f"this board fits two dialects with different meanings: {one.name} ({one.summary}) and "
                f"{two.name} ({two.summary}); say which with the dialect option",
                line=min(differing),
            )
    return best[0]


def _is_plain_xsb(blocks: list[Block]) -> bool:
    """True when no character occurs that another dialect reads differently."""
    return all(
        block.error is None and not any("+" in row or "-" in row for row in block.rows) for block in blocks
    )


def _fitting(blocks: list[Block], dialect: Dialect) -> dict[int, list[str]]:
    """The boards the dialect fits, as XSB rows, by their line."""
    minimum = 3 if dialect not in (XSB, MF8) else 1  # prose is easily mistaken for a row of letters
    found = {}
    for block in blocks:
        if block.error is None and len(block.rows) >= minimum:
            rows = [dialect.to_xsb(row).rstrip() for row in block.rows]
            if _is_plausible("".join(rows)):
                found[block.line] = rows
    return found


def _is_plausible(text: str) -> bool:
    players = text.count("@") + text.count("+")
    boxes = text.count("$") + text.count("*")
    goals = text.count(".") + text.count("*") + text.count("+")
    return players == 1 and 1 <= boxes <= goals

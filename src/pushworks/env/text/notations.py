"""One board in several notations, and the question that goes with it."""

from __future__ import annotations

from collections.abc import Callable

from pushworks.levels import Level

_KINDS = "# .$*@+"
_NAMES = {
    "#": "wall", " ": "floor", ".": "goal", "$": "box", "*": "box on a goal", "@": "player",
    "+": "player on a goal",
}  # fmt: skip


def _rows(level: Level) -> list[str]:
    """The board with walls that the player cannot reach, so that every row says something."""
    known = level.floor | level.goals | level.boxes | {level.player}
    rows = [list(row.ljust(level.width)) for row in level.rows()]
    for square in range(level.width * level.height):
        y, x = divmod(square, level.width)
        if square not in known:
            rows[y][x] = "#"
    return ["".join(row) for row in rows]


def _xsb(level: Level) -> str:
    return "\n".join(_rows(level))


def _spaced(level: Level) -> str:
    return "\n".join(" ".join("_" if c == " " else c for c in row) for row in _rows(level))


def _letters(level: Level) -> str:
    table = str.maketrans(_KINDS, "WFGBXPY")
    return "\n".join(row.translate(table) for row in _rows(level))


def _emoji(level: Level) -> str:
    table = str.maketrans(dict(zip(_KINDS, "🧱⬜🎯📦✅🧍🙆", strict=True)))
    return "\n".join(row.translate(table) for row in _rows(level))


def _numbered(level: Level) -> str:
    head = "    " + " ".join(f"{x:>2}" for x in range(level.width))
    rows = [
        f"{y:>3} " + " ".join(f" {'_' if c == ' ' else c}" for c in row) for y, row in enumerate(_rows(level))
    ]
    return "\n".join([head, *rows])


def _coordinates(level: Level) -> str:
    def listed(squares: frozenset[int]) -> str:
        return " ".join(f"({square // level.width},{square % level.width})" for square in sorted(squares))

    return "\n".join(
        [
            f"size: {level.height} rows, {level.width} columns; (row,column) from (0,0) at the upper left",
            f"player: {listed(frozenset({level.player}))}",
            f"boxes: {listed(level.boxes)}",
            f"goals: {listed(level.goals)}",
            f"free squares: {listed(level.floor)}",
            "every other square is a wall",
        ]
    )


def _legend(letters: str) -> str:
    return ", ".join(f"{letter} {_NAMES[kind]}" for kind, letter in zip(_KINDS, letters, strict=True))


NOTATIONS: dict[str, tuple[Callable[[Level], str], str]] = {
    "xsb": (_xsb, _legend("# .$*@+").replace(",   floor", ", (space) floor")),
    "spaced": (_spaced, _legend("#_.$*@+")),
    "letters": (_letters, _legend("WFGBXPY")),
    "emoji": (_emoji, _legend("🧱⬜🎯📦✅🧍🙆")),
    "numbered": (_numbered, _legend("#_.$*@+") + "; rows and columns are numbered from 0"),
    "coordinates": (_coordinates, ""),
}
"""How boards are written: the function and the legend of each notation."""

RULES = (
    "Sokoban: the player moves up, down, left or right, one square at a time, and pushes a box by walking "
    "into it when the square behind the box is free (no wall, no other box). Boxes cannot be pulled. The "
    "puzzle is solved when every box stands on a goal."
)


def board_text(level: Level, notation: str) -> str:
    """The board in a notation."""
    if notation not in NOTATIONS:
        raise ValueError(f"expected a notation among {', '.join(NOTATIONS)}; got {notation!r}")
    return NOTATIONS[notation][0](level)


def prompt(level: Level, notation: str) -> str:
    """The whole question: rules, legend, board, and how to answer."""
    board = board_text(level, notation)
    legend = NOTATIONS[notation][1]
    return "\n".join([
        RULES,
        *([f"Legend: {legend}."] if legend else []),
        "",
        board,
        "",
        "Give the moves as letters U, D, L, R inside <answer></answer>, for example <answer>RRULD</answer>. "
        "Fewer moves are better. If the puzzle cannot be solved, answer <answer>unsolvable</answer>.",
    ])  # fmt: skip

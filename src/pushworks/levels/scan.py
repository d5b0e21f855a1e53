"""Finds the boards in a text: everything else between them is prose.

A board is a run of lines that hold only characters of the dialect. Its first row must hold a wall (in
XSB also a box or player will do), so that a line of dots or hyphens in the prose is not taken for one; a
run without any box, player or goal is ornament. A line that looks like a row (it starts and ends with a
wall) but holds a foreign character makes its board unreadable: reported, and the rest is read on.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from pushworks.levels import runlength
from pushworks.levels.board import MAX_SIDE
from pushworks.levels.dialect import MF8, Dialect
from pushworks.levels.errors import LevelError

_COUNTED = re.compile(r"[0-9][^0-9\s]|[|]")
_COMMENT = re.compile(r"\s*(?:[a-z]+ )?comment\s*:", re.IGNORECASE)
_COMMENT_MARK = re.compile(r"\s*(?:[a-z]+ )?comment(?:[ -]end\s*:?|\s*:)", re.IGNORECASE)
_QUOTES = re.compile(r"^(?:> ?)+")
_TAG = re.compile(r"\s*\[(?:soko=[^\]]*|/soko)\]", re.IGNORECASE)
_SMALLEST = 12  # squares of the smallest closed board with a player and a box
_LARGEST = MAX_SIDE * (MAX_SIDE + 1)  # characters of the largest board, with the ends of its rows
_EXPANSION = 50
"""Beside two boards of the largest size, run-length text makes at most this many characters of each read."""
_MOST_TINY = 1000
"""More boards too small to be a level than this, and the text is something else."""


def is_tag(line: str) -> bool:
    """True for the ``[soko=…]`` and ``[/soko]`` lines of MF8."""
    return _TAG.fullmatch(line) is not None


@dataclass(slots=True)
class Block:
    """The rows of one board as they stand in the text."""

    line: int
    """1-based line of the first row."""
    rows: list[str] = field(default_factory=list)
    error: LevelError | None = None
    """Why it cannot be read."""
    end: int = 0
    """The line after the last row; what lies between the blocks is prose."""


def scan(lines: list[str], dialect: Dialect) -> list[Block]:
    """The boards in numbered lines. The lines come without trailing white space."""
    return _Scanner(lines, dialect).run()


class _Scanner:
    """One pass over the lines; `block` is the board being collected."""

    def __init__(self, lines: list[str], dialect: Dialect) -> None:
        self.lines = lines
        self.dialect = dialect
        self.alphabet = dialect.alphabet
        self.walls = "".join(c for c, kind in dialect.kinds.items() if kind == "#")
        self.things = "".join(c for c, kind in dialect.kinds.items() if kind in ".$*@+")
        self.has_tags = dialect is MF8 and any(is_tag(line) for line in lines)
        self.counted_alphabet = self.alphabet + "0123456789()|"
        self.counted_lines: dict[str, bool] = {}  # verdicts: hostile files repeat themselves
        self.expandable = 2 * _LARGEST + _EXPANSION * sum(map(len, lines))  # characters counts may still make
        self.blocks: list[Block] = []
        self.block: Block | None = None
        self.tiny = 0
        self.comment_marks: list[int] | None = None
        self.comment_end = 0  # lines before this one belong to a comment

    def run(self) -> list[Block]:
        if self.has_tags:
            self._run_tagged()
        else:
            self._run_plain()
        self._close(len(self.lines) + 1)
        return self.blocks

    def _run_plain(self) -> None:
        alphabet = self.alphabet
        for number, line in enumerate(self.lines, 1):
            if not line:
                if self.block is not None:
                    self._close(number)
            elif number < self.comment_end:
                continue
            elif line.strip(alphabet):
                self._foreign_line(number, line)
            elif self.block is not None:
                self.block.rows.append(line)
            elif self._starts_board(number, line):
                self.block = Block(number, [line])

    def _foreign_line(self, number: int, line: str) -> None:
        """A line with a character that no row has: run-length text, a damaged row, or prose."""
        unquoted = _QUOTES.sub("", line) if line[0] == ">" else ""
        if unquoted and not unquoted.strip(self.alphabet) and any(c in unquoted for c in self.walls):
            self.block = self.block or Block(number)
            self.block.rows.append(unquoted)
        elif self._is_counted(line):
            self._counted(number, line)
        elif self._is_damaged_row(number, line):
            self.block = self.block or Block(number)
            self.block.rows.append(line)
            if self.block.error is None:
                self.block.error = self.dialect.foreign(line, number)
        else:
            self._close(number)
            if _COMMENT.match(line):
                self._skip_comment(number)

    def _skip_comment(self, number: int) -> None:
        """A comment that has an end (before another begins) is prose up to there, whatever it holds."""
        if self.comment_marks is None:
            self.comment_marks = [i for i, line in enumerate(self.lines, 1) if _COMMENT_MARK.match(line)]
        following = bisect_right(self.comment_marks, number)
        if following < len(self.comment_marks):
            mark = self.comment_marks[following]
            if not _COMMENT.match(self.lines[mark - 1]):
                self.comment_end = mark

    def _starts_board(self, number: int, line: str) -> bool:
        if len(line) >= self.dialect.shortest_row and any(c in line for c in self.dialect.starts):
            return True
        # A lone floor character above a row is how an empty row at the top of a board is written.
        return line == self.dialect.blank and self._is_row(number + 1) and not self.dialect.fills_rows

    def _is_row(self, number: int) -> bool:
        if number > len(self.lines):
            return False
        line = self.lines[number - 1]
        return bool(line) and not line.strip(self.alphabet)

    def _is_damaged_row(self, number: int, line: str) -> bool:
        text = line.strip()
        if self.block is None:  # prose may start with any letter, but hardly starts and ends with a hash
            return (
                len(text) > 2
                and text[0] == text[-1] == "#"
                and "#" in self.walls
                and self._is_row(number + 1)
            )
        return text[0] in self.walls and (text[-1] in self.walls or self._is_row(number + 1))

    def _is_counted(self, line: str) -> bool:
        known = self.counted_lines.get(line)
        if known is None:
            known = self.counted_lines[line] = (
                "0" not in self.alphabet
                and _COUNTED.search(line) is not None
                and not line.strip(self.counted_alphabet)
                and any(c in line for c in self.walls)
            )
        return known

    def _counted(self, number: int, line: str) -> None:
        """A row, or several ended by ``|``, in run-length form."""
        block = self.block
        if block is None:
            block = self.block = Block(number)
        if len(block.rows) > MAX_SIDE:  # too high already: it will be refused, so spare the work
            return
        try:
            expanded = runlength.expand(line, limit=min(_LARGEST, self.expandable))
        except LevelError as error:
            block.error = block.error or LevelError(error.message, line=number, column=error.column)
            return
        self.expandable -= len(expanded)
        rows = expanded.split("|")
        if len(rows) > 1 and not rows[-1]:
            rows.pop()
        block.rows.extend(rows)

    def _run_tagged(self) -> None:
        """MF8 with its tags: whatever stands between them is the board."""
        for number, line in enumerate(self.lines, 1):
            if is_tag(line):
                self._close(number)
                self.block = None if "/" in line else Block(number + 1)
            elif self.block is not None and line:
                if self.block.error is None and line.strip(self.alphabet):
                    self.block.error = self.dialect.foreign(line, number)
                self.block.rows.append(line)

    def _close(self, end: int) -> None:
        block, self.block = self.block, None
        if block is None:
            return
        rows = block.rows
        if not self.dialect.fills_rows:  # a line of hyphens below a board is a rule, not an empty row
            while rows and len(rows[-1]) > 1 and not rows[-1].strip("-_ ") and self.things.find("-") < 0:
                rows.pop()
        if rows and not any(c in row for row in rows for c in self.things):  # ornament
            return
        if len(rows) < 3 or len(rows) * max(map(len, rows)) < _SMALLEST:
            self.tiny += 1
            if self.tiny > _MOST_TINY:
                found = f"found more than {_MOST_TINY:,} boards too small for any"
                raise LevelError(f"expected levels, {found}", line=block.line)
        block.end = end
        self.blocks.append(block)

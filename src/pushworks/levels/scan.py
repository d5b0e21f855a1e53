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

_COUNTED = re.compile(r"[0-9]+[^0-9\s]|[|]")
_COMMENT = re.compile(r"\s*(?:[a-z]+ )?comment\s*:.*", re.IGNORECASE)
_COMMENT_MARK = re.compile(r"\s*(?:[a-z]+ )?comment(?:[ -]end\s*:?|\s*:.*)", re.IGNORECASE)
_MF8_OPEN = re.compile(r"\s*\[soko=.*\]\s*", re.IGNORECASE)
_MF8_CLOSE = re.compile(r"\s*\[/soko\]\s*", re.IGNORECASE)


@dataclass(slots=True)
class Block:
    """The rows of one board as they stand in the text."""

    line: int
    """1-based line of the first row."""
    rows: list[str] = field(default_factory=list)
    error: LevelError | None = None
    """Why it cannot be read."""


@dataclass(slots=True)
class Scan:
    """Boards and the prose around them: ``prose[i]`` stands before ``blocks[i]``, the last after all."""

    blocks: list[Block]
    prose: list[list[tuple[int, str]]]
    """Numbered lines, blank ones included."""


def scan(lines: list[str], dialect: Dialect) -> Scan:
    """Split numbered lines into boards and prose. Lines come without trailing white space."""
    return _Scanner(lines, dialect).run()


class _Scanner:
    """One pass over the lines; `block` is the board being collected."""

    def __init__(self, lines: list[str], dialect: Dialect) -> None:
        self.lines = lines
        self.dialect = dialect
        self.alphabet = dialect.alphabet
        self.walls = "".join(c for c, kind in dialect.kinds.items() if kind == "#")
        self.things = "".join(c for c, kind in dialect.kinds.items() if kind in ".$*@+")
        self.has_tags = dialect is MF8 and any(_MF8_OPEN.fullmatch(line) for line in lines)
        self.result = Scan([], [[]])
        self.block: Block | None = None
        self.comment_marks: list[int] | None = None
        self.comment_end = 0  # lines before this one belong to a comment

    def run(self) -> Scan:
        if self.has_tags:
            self._run_tagged()
        else:
            self._run_plain()
        self._close()
        return self.result

    def _run_plain(self) -> None:
        alphabet, prose = self.alphabet, self.result.prose
        for number, line in enumerate(self.lines, 1):
            if number < self.comment_end:
                prose[-1].append((number, line))
            elif not line:
                if self.block is not None:
                    self._close()
                prose[-1].append((number, line))
            elif not line.strip(alphabet):
                if self.block is not None:
                    self.block.rows.append(line)
                elif self._starts_board(number, line):
                    self.block = Block(number, [line])
                else:
                    prose[-1].append((number, line))
            else:
                self._foreign_line(number, line)

    def _foreign_line(self, number: int, line: str) -> None:
        """A line with a character that no row has: run-length text, a damaged row, or prose."""
        unquoted = line.lstrip("> ") if line.startswith(">") else line
        if unquoted is not line and unquoted and not unquoted.strip(self.alphabet) and "#" in unquoted:
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
            self._close()
            self.result.prose[-1].append((number, line))
            if _COMMENT.fullmatch(line):
                self._skip_comment(number)

    def _skip_comment(self, number: int) -> None:
        """A comment that has an end (before another begins) is prose up to there, whatever it holds."""
        if self.comment_marks is None:
            self.comment_marks = [i for i, line in enumerate(self.lines, 1) if _COMMENT_MARK.fullmatch(line)]
        following = bisect_right(self.comment_marks, number)
        if following < len(self.comment_marks):
            mark = self.comment_marks[following]
            if not _COMMENT.fullmatch(self.lines[mark - 1]):
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
        if "0" in self.alphabet or not _COUNTED.search(line):
            return False
        return not line.strip(self.alphabet + "0123456789()|") and any(c in line for c in self.walls)

    def _counted(self, number: int, line: str) -> None:
        """A row, or several ended by ``|``, in run-length form."""
        block = self.block = self.block or Block(number)
        try:
            rows = runlength.expand(line, limit=MAX_SIDE * (MAX_SIDE + 1)).split("|")
        except LevelError as error:
            block.error = block.error or LevelError(error.message, line=number, column=error.column)
            return
        if len(rows) > 1 and not rows[-1]:
            rows.pop()
        block.rows.extend(rows)

    def _run_tagged(self) -> None:
        """MF8 with its tags: whatever stands between them is the board."""
        prose = self.result.prose
        for number, line in enumerate(self.lines, 1):
            if _MF8_OPEN.fullmatch(line):
                self._close()
                self.block = Block(number + 1)
            elif _MF8_CLOSE.fullmatch(line):
                self._close()
            elif self.block is None:
                prose[-1].append((number, line))
            elif line:
                if self.block.error is None and line.strip(self.alphabet):
                    self.block.error = self.dialect.foreign(line, number)
                self.block.rows.append(line)

    def _close(self) -> None:
        block, self.block = self.block, None
        if block is None:
            return
        rows = block.rows
        if not self.dialect.fills_rows:  # a line of hyphens below a board is a rule, not an empty row
            while rows and len(rows[-1]) > 1 and not rows[-1].strip("-_ ") and self.things.find("-") < 0:
                rows.pop()
        if rows and not any(c in row for row in rows for c in self.things):  # ornament
            self.result.prose[-1].extend((block.line + i, row) for i, row in enumerate(rows))
            return
        self.result.blocks.append(block)
        self.result.prose.append([])

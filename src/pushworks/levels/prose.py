"""The text around boards: titles, authors, comments, solutions and saved games.

The rules are those of the SOK format, with the keys other programs write:

- ``Key: value`` lines after a board belong to it, those above the first board to the collection.
  In files that put ``Title:`` above each board (the first one has it, nothing follows the last), they go
  to the board below.
- Without ``Title:``, the last line above a board is its title if a blank line stands before it or it is the
  only one there. ``;`` and quotes around it are dropped. Lines that start with ``::`` are never read.
- Moves after a board are a solution, or a saved game under such a heading.
- Whatever is left over are notes.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from pushworks.levels import lurd
from pushworks.levels.errors import LevelError
from pushworks.levels.level import Recording
from pushworks.levels.scan import is_tag
from pushworks.levels.words import one_line, several_lines

_KEYS = {
    "title": "title",
    "name": "title",
    "author": "author",
    "collection": "collection",
    "set": "collection",
    "game": "game",
    "comment": "comment",
    "author comment": "comment",
    "solution comment": "recording comment",
    "savegame comment": "recording comment",
}
_KEY = re.compile(r"([A-Za-z][A-Za-z -]{1,24}?)\s*:\s*(.*)", re.DOTALL)
_HEADING = re.compile(
    r"(?P<kind>own solution|solution|save ?game|saved game|snapshot)\b(?P<title>[^:]*)(?::(?P<rest>.*))?",
    re.IGNORECASE,
)
_SIZES = re.compile(r"\d+[\sxX,]+\d+")

Lines = list[tuple[int, str]]


@dataclass(slots=True)
class Passage:
    """What the lines between two boards say."""

    values: dict[str, str] = field(default_factory=dict)
    """title, author, collection, game."""
    comments: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    """Lines that are none of these, for notes; without the title line."""
    title_line: str = ""
    """Title of the board below, by the rule for free text."""
    closing_line: str = ""
    """A single line that hangs on the board above and stands off the board below."""
    solutions: list[Recording] = field(default_factory=list)
    saved_games: list[Recording] = field(default_factory=list)
    problems: list[LevelError] = field(default_factory=list)

    @property
    def notes(self) -> str:
        """Comments and free lines."""
        return "\n".join(filter(None, ["\n".join(self.comments), *self.text])).strip()


def read_passage(
    lines: list[str], begin: int, end: int, *, has_board_above: bool, has_board_below: bool
) -> Passage:
    """Interpret ``lines[begin:end]``: what stands before, between or after the boards."""
    part = lines[begin:end]
    if not any(part):
        return Passage()
    numbered = [(begin + i, line) for i, line in enumerate(part, 1) if not is_tag(line)]
    return _PassageReader(numbered, has_board_above, has_board_below).run()


class _PassageReader:
    def __init__(self, lines: Lines, has_board_above: bool, has_board_below: bool) -> None:
        self.lines = lines
        self.has_board_above = has_board_above
        self.has_board_below = has_board_below
        self.passage = Passage()
        self.free: list[tuple[int, str]] = []  # index into lines, cleaned text
        self.at = 0
        self.column = 0  # where on its line the text of the moves begins
        self.marks: dict[str, tuple[list[int], list[int]]] | None = None  # see _comment_marks

    def run(self) -> Passage:
        while self.at < len(self.lines):
            number, raw = self.lines[self.at]
            line = raw.strip()
            if line and not self.has_board_above and ":" not in line and line[0] not in ";0123456789":
                self.free.append((self.at, _clean(line)))  # plain words: none of the cases below
                self.at += 1
            elif not line.strip("; ") or line.startswith("::") or _SIZES.fullmatch(line):
                self.at += 1
            elif self._is_moves(line):
                self.column = raw.index(line)
                self._take_recording("", "solution", [])
            elif not self._take_key(number, line):
                self.free.append((self.at, _clean(line)))
                self.at += 1
        self._sort_free_lines()
        return self.passage

    def _is_moves(self, line: str) -> bool:
        """Moves; not a word like "dull" that stands right above a board as its title."""
        is_title = self.has_board_below and self.at == len(self.lines) - 1
        return self.has_board_above and not is_title and lurd.looks_like_moves(line)

    def _take_key(self, number: int, line: str) -> bool:
        """Read a ``key: value`` line or a heading of moves; False when it is neither."""
        if ":" not in line and not self.has_board_above:  # no key, and no heading of moves
            return False
        text = line.lstrip(";").strip()
        heading = _HEADING.fullmatch(text)
        if heading and self.has_board_above and (heading["rest"] is not None or self._moves_follow()):
            kind = "solution" if "solution" in heading["kind"].lower() else "saved game"
            rest = (heading["rest"] or "").strip()
            if not rest or lurd.looks_like_moves(rest):
                self.at += 1
                first = [(number, rest)] if rest else []
                self.column = self.lines[self.at - 1][1].rindex(rest) if rest else 0
                self._take_recording(heading["title"].strip(" ()"), kind, first)
                return True
        match = _KEY.fullmatch(text)
        key = _KEYS.get(" ".join(match[1].lower().replace("-", " ").split())) if match else None
        if match is None or key is None:
            return False
        value = match[2].strip()
        self.at += 1
        if key.endswith("comment"):
            value = self._take_block(match[1], value)
        if key == "recording comment":
            self._note_last_recording(value)
        elif key == "comment":
            self.passage.comments.append(value)
        else:
            self.passage.values.setdefault(key, value)
        return True

    def _moves_follow(self) -> bool:
        for at in range(self.at + 1, len(self.lines)):
            line = self.lines[at][1].strip()
            if line:
                return lurd.looks_like_moves(line)
        return False

    def _take_block(self, key: str, first: str) -> str:
        """The lines up to ``key-end:``; just the first when no such line follows."""
        begins, ends = self._comment_marks().get(key.lower(), ([], []))
        begin, end = _first_from(begins, self.at), _first_from(ends, self.at)
        if end is None or (begin is not None and begin < end):  # another comment: this one has no end
            return first
        body = [text.strip() for _, text in self.lines[self.at : end]]
        self.at = end + 1
        return "\n".join([first, *body]).strip()

    def _comment_marks(self) -> dict[str, tuple[list[int], list[int]]]:
        """By key, the lines that begin with ``key:`` and those that are ``key-end:``.

        All are found in one pass: to look for the end of every comment by itself would take a time that
        grows with the square of the text.
        """
        if self.marks is None:
            self.marks = {}
            for at, (_, raw) in enumerate(self.lines):
                line = raw.strip().lower()
                key, colon, _ = line.partition(":")
                if colon:
                    self.marks.setdefault(key, ([], []))[0].append(at)
                bare = line.removesuffix(":").rstrip()
                if bare.endswith((" end", "-end")):
                    self.marks.setdefault(bare[:-4], ([], []))[1].append(at)
        return self.marks

    def _take_recording(self, title: str, kind: str, first: Lines) -> None:
        """Moves over as many lines as they take."""
        parts = list(first)
        while self.at < len(self.lines):
            number, raw = self.lines[self.at]
            line = raw.strip()
            if lurd.looks_like_moves(line) or (line and parts and not line.strip("0123456789()[]{}*")):
                parts.append((number, line))
            elif line or parts:
                break
            self.at += 1
        if not parts:
            return
        try:
            moves = lurd.read_moves("".join(text for _, text in parts))
        except LevelError as error:
            column = self.column + error.column if error.column and len(parts) == 1 else None
            self.passage.problems.append(LevelError(error.message, line=parts[0][0], column=column))
            return
        kept = self.passage.solutions if kind == "solution" else self.passage.saved_games
        kept.append(Recording(moves, one_line(title)))

    def _note_last_recording(self, value: str) -> None:
        for kept in (self.passage.solutions, self.passage.saved_games):
            if kept:
                kept[-1] = Recording(kept[-1].moves, kept[-1].title, several_lines(value))
                return

    def _sort_free_lines(self) -> None:
        """Find the title line among the free lines; the others are text."""
        free, passage = self.free, self.passage
        if free and self.has_board_below:
            at, text = free[-1]
            alone = len(free) == 1
            blank_before = at == 0 or not self.lines[at - 1][1].strip()
            nothing_after = all(not line.strip() for _, line in self.lines[at + 1 :])
            pair = self._numbered_name() if nothing_after else ""
            if pair:
                passage.title_line = pair
                del free[-2:]
            elif alone and at == 0 and self.has_board_above and len(self.lines) > 1 and nothing_after:
                passage.closing_line = text
                free.pop()
            elif nothing_after and (alone or blank_before):
                passage.title_line = text
                free.pop()
        passage.text = [text for _, text in free]

    def _numbered_name(self) -> str:
        """The title that ends the passage on two lines: ``; 7`` and ``'Its name'``."""
        if len(self.free) < 2 or self.free[-2][0] != self.free[-1][0] - 1:
            return ""
        first, second = (self.lines[at][1].strip() for at, _ in self.free[-2:])
        if first.startswith(";") and len(second) > 2 and second[0] == second[-1] == "'":
            return f"{_clean(first)} {_clean(second)}"
        return ""


def _first_from(places: list[int], start: int) -> int | None:
    """The first of these places, which rise, that is `start` or later."""
    at = bisect_left(places, start)
    return places[at] if at < len(places) else None


def _clean(line: str) -> str:
    """A line without comment sign and quotes."""
    text = line.lstrip(";").strip()
    if len(text) > 2 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    return text

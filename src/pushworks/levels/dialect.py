"""Dialects: the character sets boards are written in.

Seven kinds of square are enough for every board: wall, floor, goal, box, box on goal, player, player on
goal. A dialect says how each is written and which further characters are understood. Inside the package
a row is always in XSB characters (``"# .$*@+"``), so translating is one `str.translate`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pushworks.levels.errors import LevelError

KINDS = "# .$*@+"
"""The seven kinds of square, as XSB writes them."""


@dataclass(frozen=True, eq=False)
class Dialect:
    """One character set."""

    name: str
    summary: str
    letters: str
    """How the seven kinds are written, in the order of `KINDS`."""
    also: dict[str, str] = field(default_factory=dict)
    """Further characters that are read: character to kind."""
    starts: str = "#$@"
    """The first row of a board holds at least one of these; the rest of the text around boards does not."""
    shortest_row: int = 1
    """Shorter lines do not start a board: a number on its own line is no board in digits."""
    blank: str = "-"
    """Floor as a visible character, for rows that would otherwise be empty or trimmed."""
    fills_rows: bool = False
    """True when every row is written to its full width with visible floor."""

    def __post_init__(self) -> None:
        kinds = dict(zip(self.letters, KINDS, strict=True)) | self.also
        object.__setattr__(self, "kinds", kinds)
        object.__setattr__(self, "alphabet", "".join(kinds))
        object.__setattr__(self, "_to_xsb", str.maketrans(kinds))
        object.__setattr__(self, "_from_xsb", str.maketrans(KINDS, self.letters))

    kinds: dict[str, str] = field(init=False, repr=False, compare=False)
    """Every character that is read, with its kind."""
    alphabet: str = field(init=False, repr=False, compare=False)
    _to_xsb: dict[int, int] = field(init=False, repr=False, compare=False)
    _from_xsb: dict[int, int] = field(init=False, repr=False, compare=False)

    def to_xsb(self, row: str) -> str:
        """A row of this dialect in XSB characters; every character must be in the alphabet."""
        return row.translate(self._to_xsb)

    def from_xsb(self, row: str) -> str:
        """A row of XSB characters in this dialect."""
        return row.translate(self._from_xsb)

    def foreign(self, row: str, line: int | None = None) -> LevelError:
        """The error for a row that holds a character which is not in the alphabet."""
        column = len(row) - len(row.lstrip(self.alphabet)) + 1
        expected = self.letters.replace(" ", "")
        return LevelError(
            f"expected a row of {self.name} characters ({expected}), found {row[column - 1]!r}",
            line=line,
            column=column,
        )


_FLOOR = {"-": " ", "_": " "}

XSB = Dialect("xsb", "# wall, $ box, . goal, * box on goal, @ player, + player on goal", KINDS, _FLOOR)
SOK = Dialect(
    "sok",
    "SOK letters: b box, B box on goal, p player, P player on goal, - floor",
    "#-.bBpP",
    {" ": " ", "_": " ", "$": "$", "*": "*", "@": "@", "+": "+", "W": "#", "o": ".", "m": "@", "M": "+"},
    starts="#W",
)
SYMBOLS = Dialect(
    "symbols",
    "like xsb, but + is a box on a goal and - the player on a goal",
    "# .$+@-",
    {"_": " "},
    blank="_",
)
LETTERS = Dialect(
    "letters",
    "W wall, B box, G goal, P player, X player on goal, Y box on goal",
    "W GBYPX",
    _FLOOR,
    starts="W",
)
MF8 = Dialect(
    "mf8",
    "[soko=W,H] blocks: H wall, a player, x player on goal, _ floor",
    "H_.$*ax",
    {" ": " ", "-": " ", "X": "+"},
    starts="H",
    blank="_",
    fills_rows=True,
)
DIGITS = Dialect(
    "digits",
    "0 floor, 1 wall, 2 player, 3 box, 4 goal, 5 box on goal, 6 player on goal, 7 outside",
    "1043526",
    {"7": " "},
    starts="17",
    shortest_row=3,
    blank="0",
    fills_rows=True,
)
CLASSROOM = Dialect(
    "classroom",
    ". floor, + goal, $ box, * box on goal, @ player, & player on goal; a wall around is implied",
    "#.+$*@&",
    {" ": " "},
    starts="#.+$*@&",
    blank=".",
    fills_rows=True,
)

DIALECTS = {d.name: d for d in (XSB, SOK, LETTERS, SYMBOLS, MF8, DIGITS, CLASSROOM)}
"""All dialects by name."""

GUESSED = (XSB, SOK, SYMBOLS, LETTERS, MF8, DIGITS)
"""Those that can be told from the text, the most usual first; `classroom` cannot."""


def dialect_named(name: str) -> Dialect:
    """The dialect of that name, or a `LevelError` that lists them."""
    try:
        return DIALECTS[name]
    except KeyError:
        raise LevelError(f"no dialect {name!r}; there are {', '.join(DIALECTS)}") from None

"""What every reader of levels (the package's and the page's) must read alike: a corpus, and texts at random.

reader_corpus.json holds our own texts with the levels, titles and solutions to be read, and the lines of what
cannot be read.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from pushworks import levels
from pushworks.levels import Collection, LevelError

CORPUS = Path(__file__).with_name("reader_corpus.json")

BOARDS = (
    "#####\n#@$.#\n#####", "######\n#@ $.#\n######", "  ####\n###  #\n#@$ .#\n######",
    "-#####\n##@--#\n#-$*.#\n######", "5#|#@$.#|5#", "5#\n#@$.#\n5#", "> #####\n> #@$.#\n> #####",
    "#####\n#pb.#\n#####", "WWWWWW\nWPB GW\nWWWWWW", "711117\n120341\n711117",
    "[soko=5,3]\nHHHHH\nHa$.H\nHHHHH\n[/soko]", "#####\n#@?.#\n#####", "######\n#@$.+#\n######",
    "#######\n#+-$ .#\n#######", "#####\n# $.#\n#####", "####\n#@.#\n####", "#\n", "# #", "2(2#)#|#@$.#|5#",
    "#####\n#@$.3\n#####",
)  # fmt: skip
LINES = (
    "", "", "", "Title: One", "title : two", "Author: A B", "Collection: Set", "Set: Other",
    "Comment: words", "Comment:", "Comment-End:", "Author comment:", "Solution: R", "Solution", "rR",
    "Solution (2/1)", "2(r)R", "lurdLURD", "lurd", "Snapshot 2", "Savegame 1", "; 7", ";", "'Its name'",
    "Level 3", "level 4", "just some words", "Game: Sokoban", "Game: Hexoban", "Date: 2020", "::::",
    "-----", "=====", "*", "Title:", "Title: ", "Author:", "  indented words", "\tTab: x", "http://a.b/c",
    "Difficulty: 5", "Id: 9", "Copyright: C", "Email: a@b", "Note: n", "Best: 12/4", "1", "22",
    "; 'quoted'", "\"double\"", "Dull", "More info: #", "a#b", "#not a board", "name: # # #", "Moves: r",
    "Pushes: 3", "Solution/Pushes", "Solution 2: RR", "Zug: 5",
)  # fmt: skip
ODD = "#.$*@+ -_|()0123456789;:'\"<>/lurdLURDabpBPWGYXH\t\ufeff\u00a0\x1b\x07\u202e日é\r\x0b\x0c\x85\u2028"


def random_text(random: Random) -> str:
    """Boards and lines in any order; now and then damaged."""
    parts = [
        random.choice(BOARDS) if random.random() < 0.4 else random.choice(LINES)
        for _ in range(random.randrange(1, 9))
    ]
    text = "\n".join(parts)
    if random.random() < 0.25:
        characters = list(text)
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(len(characters) + 1)
            characters[at : at + random.randrange(2)] = random.choice(ODD)
        text = "".join(characters)
    return text.replace("\n", "\r\n") if random.random() < 0.05 else text


def random_texts(seed: int, count: int) -> list[str]:
    """So many texts; the same for the same seed."""
    random = Random(seed)
    return [random_text(random) for _ in range(count)]


def reader_corpus() -> list[dict[str, Any]]:
    """Texts with what they hold: name, text, title, author, levels, errors."""
    cases: list[dict[str, Any]] = json.loads(CORPUS.read_text("utf-8"))
    return cases


def read_by_package(text: str) -> dict[str, Any]:
    """What the package reads, in the form of the corpus."""
    try:
        read = levels.read_text(text)
    except LevelError as error:
        return {"title": "", "author": "", "levels": [], "errors": [error.line or 0]}
    return {
        "title": read.title,
        "author": read.author,
        "levels": levels_of(read),
        "errors": [error.line or 0 for error in read.errors] if read.entries else [0],
    }


def levels_of(read: Collection) -> list[dict[str, Any]]:
    """The levels of a collection, in the form of the corpus."""
    return [
        {"board": level.to_xsb(), "title": level.title, "author": level.author,
         "solutions": [each.moves for each in level.solutions]}
        for level in read
    ]  # fmt: skip

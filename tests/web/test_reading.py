"""The page reads levels as the package does: every dialect, and the words around boards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.modules import in_page

from pushworks import levels
from pushworks.levels import DIALECTS, Collection, LevelError, shipped_collection

BOARD = "#####\n#@$.#\n#####"
OTHER = "######\n#@ $.#\n######"
TEXTS = {
    "bare": BOARD,
    "windows": BOARD.replace("\n", "\r\n"),
    "marked": "\ufeff" + BOARD,
    "titles below": f"{BOARD}\nTitle: One\nAuthor: A\n\n{OTHER}\nTitle: Two\n",
    "titles above": f"Title: One\n{BOARD}\n\nTitle: Two\nAuthor: B\n{OTHER}\n",
    "free titles": f"; 1\n\n{BOARD}\n\n; 2\n\n{OTHER}\n",
    "numbered names": f"; 7\n'Its name'\n\n{BOARD}\n\n; 8\n'Another'\n\n{OTHER}\n",
    "closing line": f"{BOARD}\nthe first\n\n\n{OTHER}\nthe second\n",
    "collection": f"Collection: Both\nAuthor: Somebody\n\n{BOARD}\n\n{OTHER}\nAuthor: Else\n",
    "set title": f"Title: The set\n\n{BOARD}\n\n{OTHER}\n",
    "comment with a board": f"{BOARD}\nComment:\n#####\nno board\nComment-End:\nTitle: After\n",
    "open comment": f"{BOARD}\nComment: one line\nTitle: Here\n",
    "solutions": f"{BOARD}\nSolution: R\n\n{OTHER}\nSolution (2/1)\nr\nR\n",
    "counted solution": f"{OTHER}\nSolution: 2(r)\n\n{BOARD}\nR\n",
    "saved game": f"{BOARD}\nSavegame 1\nr\nTitle: Saved\n",
    "run-length": "5#|#@$.#|5#",
    "run-length rows": "5#\n#@$.#\n5#",
    "groups": "2(2#)#|#@$.#|5#",
    "quoted": "> #####\n> #@$.#\n> #####",
    "rule below": f"{BOARD}\n-----\n\n{OTHER}",
    "hyphens": "-#####\n##@--#\n#-$*.#\n######",
    "symbols": "######\n#@$.+#\n######",
    "sok letters": "#####\n#pb.#\n#####",
    "letters": "WWWWWW\nWPB GW\nWWWWWW",
    "mf8": "[soko=5,3]\nHHHHH\nHa$.H\nHHHHH\n[/soko]",
    "digits": "711117\n120341\n711117",
    "numbers are no boards": f"117\n\n{BOARD}\n",
    "damaged row": f"#####\n#@?.#\n#####\n\n{OTHER}\n",
    "damaged count": f"#####\n#@$.3\n#####\n\n{OTHER}\n",
    "two meanings": "#######\n#+-$ .#\n#######",
    "another game": f"Game: Hexoban\n\n{BOARD}",
    "nothing": "just words\nand more words\n",
    "empty": "",
    "unclosed count": "3(#",
    "slc": '<?xml version="1.0"?><SokobanLevels><Title>T &amp; U</Title><LevelCollection Copyright="C">'
    '<Level Id="One"><L>#####</L><L>#@$.#</L><L>#####</L></Level>'
    "<Level Id='Two' Copyright='D'><L>######</L><L>#@ $.#</L><L>######</L></Level>"
    "</LevelCollection></SokobanLevels>",
    "slc with entity": '<!DOCTYPE a [<!ENTITY x "y">]><SokobanLevels></SokobanLevels>',
    "broken slc": "<SokobanLevels><LevelCollection><Level></LevelCollection></SokobanLevels>",
    "control characters": f"{BOARD}\nTitle: a\x1b[31mb\u202ec\n",
    "words": f"Dull\n\n{BOARD}\n\nlurd\n\n{OTHER}\n",
}  # fmt: skip


def in_package(text: str) -> dict[str, Any]:
    try:
        read = levels.read_text(text)
    except LevelError as error:
        return {"errors": [error.line or 0], "levels": []}
    if not read.entries:
        return {"errors": [0], "levels": []}
    return {"errors": [error.line or 0 for error in read.errors], "levels": entries(read)}


def entries(read: Collection) -> list[dict[str, Any]]:
    return [
        {"board": level.to_xsb(), "title": level.title, "author": level.author,
         "solutions": [each.moves for each in level.solutions]}
        for level in read
    ]  # fmt: skip


def without(entry: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in keys}


@pytest.fixture(scope="module")
def page_answers() -> dict[str, Any]:
    return dict(zip(TEXTS, in_page([{"task": "read", "text": text} for text in TEXTS.values()]), strict=True))


@pytest.mark.parametrize("name", TEXTS)
def test_the_page_reads_what_the_package_reads(name: str, page_answers: dict[str, Any]) -> None:
    answer, expected = page_answers[name], in_package(TEXTS[name])
    assert [without(each, "problem") for each in answer["levels"]] == expected["levels"]
    if name not in ("slc with entity", "broken slc"):  # the two XML readers count their lines differently
        assert [error["line"] for error in answer["errors"]] == expected["errors"]
    else:
        assert answer["errors"]


def test_every_dialect_and_shipped_pack_is_read_alike() -> None:
    names = [name for name in (*DIALECTS, "slc") if name != "classroom"]
    packs = [shipped_collection(pack) for pack in ("first-steps", "grand-depot", "great-halls")]
    texts = [levels.to_text(pack, dialect=name) for pack in packs for name in names]
    for text, answer in zip(texts, in_page([{"task": "read", "text": text} for text in texts]), strict=True):
        read = levels.read_text(text)
        assert not answer["errors"]
        assert [without(each, "problem") for each in answer["levels"]] == entries(read)
        assert not any(each["problem"] for each in answer["levels"])
        assert (answer["title"], answer["author"]) == (read.title, read.author)


def test_errors_say_where() -> None:
    (answer,) = in_page([{"task": "read", "text": TEXTS["damaged row"]}])
    (error,) = answer["errors"]
    assert (error["line"], error["column"]) == (2, 3)
    assert "found '?'" in error["message"]


def test_unplayable_boards_say_why() -> None:
    boards = {
        "#####\n# $.#\n#####": "no_player",
        "#####\n#@@$.#\n#####": "several_players",
        "#####\n#@ .#\n#####": "no_boxes",
        "#####\n#@$ #\n#####": "fewer_goals",
        "#####\n#@$.\n#####": "open",
        "#######\n#@$.#$.#\n#######": "unreachable_box",
        BOARD: "",
    }
    answers = in_page([{"task": "read", "text": board} for board in boards])
    assert [answer["levels"][0]["problem"] for answer in answers] == list(boards.values())

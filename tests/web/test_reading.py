"""The page reads levels as the package does: every dialect, and the words around boards."""

from __future__ import annotations

from typing import Any

from tests.levels.reader_texts import levels_of, random_texts, read_by_package, reader_corpus
from tests.web.modules import in_page

from pushworks import levels
from pushworks.levels import DIALECTS, shipped_collection

BOARD = "#####\n#@$.#\n#####"
DAILY_TEXTS = 300


def read_by_page(texts: list[str]) -> list[dict[str, Any]]:
    """What the page reads: the levels, and the lines of what it cannot read."""
    answers = in_page([{"task": "read", "text": text} for text in texts])
    return [
        {"title": answer["title"], "author": answer["author"],
         "levels": [without(each, "problem") for each in answer["levels"]],
         "errors": [error["line"] for error in answer["errors"]]}
        for answer in answers
    ]  # fmt: skip


def without(entry: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in keys}


def differences(texts: list[str]) -> list[str]:
    """The texts that the page and the package read differently."""
    return [
        text
        for text, answer in zip(texts, read_by_page(texts), strict=True)
        if answer != read_by_package(text)
    ]


def test_the_page_reads_the_corpus() -> None:
    corpus = reader_corpus()
    for case, answer in zip(corpus, read_by_page([case["text"] for case in corpus]), strict=True):
        expected = without(case, "name", "text")
        if case["name"] in (
            "slc with entity",
            "broken slc",
        ):  # the two XML readers count their lines differently
            answer["errors"], expected["errors"] = bool(answer["errors"]), bool(expected["errors"])
        assert answer == expected, case["name"]


def test_the_page_reads_random_texts_as_the_package_does() -> None:
    assert not differences(random_texts(17, DAILY_TEXTS))


def test_every_dialect_and_shipped_pack_is_read_alike() -> None:
    names = [name for name in (*DIALECTS, "slc") if name != "classroom"]
    packs = [shipped_collection(pack) for pack in ("first-steps", "grand-depot", "great-halls")]
    texts = [levels.to_text(pack, dialect=name) for pack in packs for name in names]
    for text, answer in zip(texts, in_page([{"task": "read", "text": text} for text in texts]), strict=True):
        read = levels.read_text(text)
        assert not answer["errors"]
        assert [without(each, "problem") for each in answer["levels"]] == levels_of(read)
        assert not any(each["problem"] for each in answer["levels"])
        assert (answer["title"], answer["author"]) == (read.title, read.author)


def test_errors_say_where() -> None:
    (answer,) = in_page([{"task": "read", "text": "#####\n#@?.#\n#####"}])
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

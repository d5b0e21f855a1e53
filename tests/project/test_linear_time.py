"""Reading foreign text takes time that grows with its length and no faster, whatever the text.

Each case is a function of ours and a hostile text of any length. The text is read at one length and at four
times that length: linear code takes about four times as long, quadratic code sixteen times. Only cases that
take long enough to be measured are compared, the best of several runs counts, and it is processor time.
"""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from pushworks.apps.cli.library_options import _RANGE
from pushworks.apps.cli.solutions import read_answers
from pushworks.bait.level import read_levels
from pushworks.engine.protocol.words import read_board
from pushworks.env.text.answers import read_answer
from pushworks.lab.problems.numbers import numbers_in
from pushworks.lab.solvers import find_solution
from pushworks.levels import Level, LevelError, lurd, pddl, read_text, runlength, words
from pushworks.library.sources.sokoban_cn import page_text, read_page
from pushworks.library.web.html import tokens
from pushworks.library.web.robots import Robots
from pushworks.render.sheets import SkinError, read_sheet
from pushworks.sokoban import verify
from pushworks.sokoban.heuristics.combine import split_terms

LENGTH = 12_000
LONGEST = 4 * LENGTH
BOARD = "#####\n#@$.#\n#####\n"
LEVEL = Level.from_xsb(BOARD)
SLC = "<SokobanLevels><LevelCollection>"

Text = Callable[[int], str]


def again(piece: str, before: str = "", after: str = "") -> Text:
    """The piece over and over, up to the length asked for."""
    return lambda length: before + piece * (length // len(piece)) + after


def counted(piece: str, before: str = "", after: str = "") -> Text:
    """The piece over and over with a number in it, so that no two are alike."""
    return lambda length: before + "".join(piece.format(i) for i in range(length // len(piece))) + after


def lettered(i: int) -> str:
    """A number as capital and small letters: as many ways to write a key."""
    return "".join(c.upper() if i >> bit & 1 else c for bit, c in enumerate("authorcomment")) + ":\n"


def comments(length: int) -> str:
    """Comments whose keys are all written differently, then lines in which none of them ends."""
    keys = [lettered(i).replace("rc", "r c").replace("RC", "R C") for i in range(length // 60)]
    return BOARD + "".join(keys) + "a line\n" * (length // 14)


READ: dict[str, Text] = {
    "keys": comments,
    "comments without an end": again("Comment: x\n", BOARD),
    "comment ends": again("Comment:\nx\nComment-End:\n", BOARD),
    "marks of many keys": counted("k{}-end:\n", BOARD + "Comment: a\n"),
    "headings": again("solution\n\n", BOARD),
    "headings with colons": again("Snapshot: ", BOARD),
    "moves": again("Solution: ludr\n", BOARD),
    "spaces": again(" ", BOARD + "Title" , ":x"),
    "sizes": again("1 ", BOARD, "x"),
    "digits": again("1", BOARD, "x"),
    "quotes": again("> ", BOARD, "#"),
    "tags": again("[soko=", BOARD),
    "closed tags": again("[soko=1,1]\n"),
    "boards": again(BOARD + "\n"),
    "damaged rows": again("#?#\n#@$.#\n"),
    "tall board": again("#\n", "#" * 500 + "\n"),
    "counted rows": again("9#|", BOARD + "\n"),
    "long counts": again("1#|1#|999#\n\n"),
    "groups": again("(", BOARD + "\n2#"),
    "wide rows": again("#"),
    "escapes": again("\x1b[", BOARD + "Title: "),
    "window titles": again("\x1b]0;", BOARD + "Title: "),
    "half pairs": again("\ud800", BOARD + "Comment: "),
    "SLC elements": again("<L>", SLC),
    "SLC closed": again("<Level><L>#</L></Level>", SLC, "</LevelCollection></SokobanLevels>"),
    "SLC text": again("&#65;", SLC + "<Level><L>"),
    "SLC attributes": counted(' a{}="x"', "<SokobanLevels", "></SokobanLevels>"),
    "blank lines": again("\n", BOARD, "x"),
    "dashes": again("-\n", BOARD),
    "mf8": again("H_ax\n", "[soko=4,9]\n"),
    "digit boards": again("111\n", "1111\n1234\n"),
}  # fmt: skip

OTHERS: dict[str, tuple[Callable[[str], object], Text]] = {
    "a plan without direction": (pddl.looks_like_plan, again("move-")),
    "a plan of words": (pddl.looks_like_plan, again("move ")),
    "a plan of half directions": (pddl.looks_like_plan, again(" push dir-", "move")),
    "a long plan": (pddl.plans_in, again("(move a b dir-up)\n")),
    "plans in lines": (pddl.plans_in, again("push-\n\n")),
    "moves": (lurd.read_moves, again("lurd")),
    "jumps": (lambda text: list(lurd.legs(text)), again("[")),
    "closed jumps": (lambda text: list(lurd.legs(text)), again("[l]")),
    "counts": (runlength.expand, again("2r")),
    "counts of nothing": (runlength.expand, again("0(99999r)")),
    "deep groups": (runlength.expand, again("x", "(" * 100, ")" * 100)),
    "compressing": (runlength.compress, again("lurdd")),
    "compressing runs": (runlength.compress, again("r")),
    "words": (words.one_line, again("\x9b0;")),
    "several lines": (words.several_lines, again("\x1b \x90x")),
    "replays": (lambda text: verify(LEVEL, text), again("dulr")),
    "solutions under numbers": (lambda text: read_answers(text, ""), again("lurd\n", "1\n")),
    "solutions in lines": (lambda text: read_answers(text, ""), again("lurd\n")),
    "JSON lines": (lambda text: read_answers(text, ""), again('{"solution": "lr"}\n')),
    "deep JSON": (lambda text: read_answers(text, ""), again("[", '{"solution":')),
    "output of a solver": (lambda text: find_solution(LEVEL, text), again("u d ")),
    "letters at the end of words": (lambda text: find_solution(LEVEL, text), again("ud", after="x")),
    "lines of letters": (lambda text: find_solution(LEVEL, text), again("ud \t\n", after="x")),
    "tabs": (lambda text: find_solution(LEVEL, text), again("\t", "u", "x")),
    "open answers": (read_answer, again("<answer>")),
    "closed answers": (read_answer, again("</answer>", "<answer>")),
    "answers in words": (read_answer, again("up, ")),
    "nested boxes": (read_answer, lambda length: "\\boxed{" * (length // 16) + "}" * (length // 16)),
    "open boxes": (read_answer, again("\\boxed{")),
    "answers of keys": (read_answer, again('"answer": [')),
    "marked answers": (read_answer, again("Answer: ", after="x")),
    "numbered answers": (read_answer, again("1. up\n")),
    "answers in prose": (read_answer, again("go RRUL and ", after="on")),
    "answers of signs": (read_answer, again("unsolvable!", after="x")),
    "lists of answers": (read_answer, again("1. up (\n", after="\nx")),
    "lines of answers": (read_answer, again("up\n", "x\n")),
    "answers with counts": (read_answer, again("R x9 2D ", after="x")),
    "answers in brackets": (read_answer, again("R (R ", after="x")),
    "tables of answers": (read_answer, again("| up |\n", "| a |\n", "x")),
    "long rows": (read_answer, again("| up ", "| a |\n", "|\nx")),
    "claims under conditions": (read_answer, again("if unsolvable ", after="x")),
    "answers of joined words": (read_answer, again("updown", after="x")),
    "answers with glued counts": (read_answer, again("u2", after="x")),
    "keys in quotes": (read_answer, again("'answer': ['", after="x")),
    "answers in pairs": (read_answer, again("RU\n", "x:\n")),
    "answers by signs": (read_answer, again("^ ", after="x")),
    "marked remarks": (read_answer, again("answer: R (", after="x")),
    "Chinese counts": (read_answer, again("先向右两步", after="x")),
    "thoughts": (read_answer, again("</think>R ")),
    "a board of the protocol": (read_board, again("#@$.#|")),
    "a bait level": (read_levels, again("w\n", "wA" * 300 + "\n")),
    "bait titles": (read_levels, again(";x\n")),
    "tags": (lambda text: list(tokens(text)), again("<a ")),
    "open tags": (lambda text: list(tokens(text)), again("<a")),
    "comments": (lambda text: list(tokens(text)), again("<!--")),
    "titles": (lambda text: list(tokens(text)), again("<title>")),
    "references": (lambda text: list(tokens(text)), again("&#9;")),
    "quoted values": (lambda text: list(tokens(text)), again("<a b='")),
    "paragraphs": (read_page, again("<p>关数: 1")),
    "breaks": (read_page, again("<br>", "<p>关数: 1<p>")),
    "robots": (lambda text: Robots(text.split("\n")).may_read("http://x/y"), again("Disallow: /*\n")),
    "spaces of robots": (lambda text: Robots(text.split("\n")), again(" ", "allow")),
    "an encoding": (lambda text: page_text(b"", text), again(" ", "charset=", "?")),
    "an encoding in quotes": (lambda text: page_text(b"", text), again(" ", "charset='", "?")),
    "heuristics": (split_terms, again("+a")),
    "heuristics in brackets": (split_terms, again("(+")),
    "a range": (_RANGE.fullmatch, again("1", after="x")),
    "numbers": (lambda text: numbers_in(text, ""), again("1-9,", after="1")),
    "numbers of nothing": (lambda text: numbers_in(text, ""), again("1", after="x")),
}  # fmt: skip


def seconds(reader: Callable[[str], object], text: str) -> float:
    """Processor time of one reading; a refusal is an answer, too."""
    gc.disable()  # a collection looks at whatever other tests have left
    begin = time.process_time()
    try:
        with suppress(LevelError, SkinError, ValueError):
            reader(text)
        return time.process_time() - begin
    finally:
        gc.enable()


def grows_linearly(reader: Callable[[str], object], text: Text, length: int = LENGTH) -> bool:
    """Whether four times the text takes far less than sixteen times as long, in one of several attempts."""
    while (long := seconds(reader, text(4 * length))) < 0.03:  # too quick to measure
        length *= 4
        if length > LONGEST:
            return True
    for _ in range(8):  # a busy machine spoils some attempts
        short = min(seconds(reader, text(length)) for _ in range(3))
        for _ in range(3):
            if long < 10 * short:
                return True
            long = min(long, seconds(reader, text(4 * length)))
    return False


@pytest.mark.parametrize("name", READ)
def test_levels_are_read_in_linear_time(name: str) -> None:
    assert grows_linearly(read_text, READ[name])


@pytest.mark.parametrize("name", OTHERS)
def test_other_texts_are_read_in_linear_time(name: str) -> None:
    assert grows_linearly(*OTHERS[name])


def test_skins_are_read_in_linear_time(tmp_path: Path) -> None:
    file = tmp_path / "skin.ini"

    def read(text: str) -> None:
        file.write_text(text, encoding="utf-8")
        read_sheet(file)

    for text in (again("[tiles]\nwall=1 1\n"), counted("[a{}]\n"), again("=", "[tiles]\n")):
        assert grows_linearly(read, text)


def test_the_measurement_sees_a_quadratic_pattern() -> None:
    quadratic = re.compile(r"<answer>(.*?)</answer>", re.DOTALL)
    assert not grows_linearly(quadratic.findall, again("<answer>"), LENGTH // 4)


def test_few_bytes_do_not_ask_for_gigabytes() -> None:
    bomb = "1#|1#|999999#\n\n" * 300  # 4 KB of counts that mean 300 MB
    found = read_text(BOARD + "\n" + bomb)
    assert len(found) == 1
    assert any("expands to more than" in str(error) for error in found.errors)

"""Links that hold a level: what goes in comes out, and whatever else comes in does no harm."""

from __future__ import annotations

import base64
import json
from typing import Any
from urllib.parse import quote

from tests.web.hostile_links import hostile_links
from tests.web.modules import in_tools

from pushworks.levels import Level, shipped_collection
from pushworks.library.par import par_of
from pushworks.sokoban import Game

BOARD = "#######\n#@ $ .#\n#######"


def opened(*links: str) -> list[Any]:
    """What links hold; a link is everything from `?` or `#` on."""
    tasks = []
    for link in links:
        search, mark, fragment = link.partition("#")
        tasks.append({"task": "open", "search": search, "hash": mark + fragment})
    return in_tools(tasks)


def test_levels_come_out_as_they_went_in() -> None:
    levels = [
        level for pack in ("first-steps", "warehouse", "grand-depot") for level in shipped_collection(pack)
    ]
    tasks: list[dict[str, Any]] = []
    for number, level in enumerate(levels):
        par = par_of(level)
        assert par is not None
        game = Game(level)
        game.play(par.by_pushes[: number % 40])
        more = {"solution": par.by_moves} if number % 2 else {"position": game.lurd}
        tasks.append(
            {"task": "link", "board": level.to_xsb(), "title": level.title, "author": "Ü & 学=#%", **more}
        )
    links = in_tools(tasks)
    for task, link, found in zip(tasks, links, opened(*links), strict=True):
        for field in ("board", "title", "author"):
            assert found[field] == task[field]
        assert found["solution"] == task.get("solution", "")
        assert found["position"] == task.get("position", "")
        assert not found["complaint"]
        assert set(link) <= set("#&=%._-") | set(map(chr, range(128))) - set(" <>\"'`{}|\\^()[]*~!$@+")
    assert max(map(len, links)) < 2000
    assert any(link.startswith("#z=") for link in links)
    assert any(link.startswith("#l=") for link in links)


def test_a_link_is_short_and_readable() -> None:
    (link,) = in_tools([{"task": "link", "board": BOARD, "title": "First", "solution": "rRR"}])
    assert link == "#l=7w_wp-b-gw_7w&t=First&s=r2R"


def test_links_of_others() -> None:
    plain = base64.urlsafe_b64encode(BOARD.encode()).decode()
    meta = {"Board": BOARD.split("\n"), "Level Title": "Título", "Level No.": 1}
    described = base64.urlsafe_b64encode(json.dumps(meta).encode()).decode().rstrip("=")
    on_goal = "#####\n#+$ #\n#. $#\n#####"
    found = opened(
        f"?level={quote(BOARD)}", f"?puzzle={quote(BOARD)}", f"?base64={plain}", f"?json={described}",
        f"?level={BOARD}".replace("\n", "%0A"),  # a wall that was not escaped ends the query
        f"?level={quote(on_goal)}".replace("%2B", "+"),
        f"?level={quote(BOARD.replace(' ', '+'), safe='+')}",  # spaces as forms write them
        "#l=7%23|%23@-$-.%23|7%23",
    )  # fmt: skip
    for number, answer in enumerate(found):
        assert answer.get("board") == (on_goal if number == 5 else BOARD), (number, answer)
    assert found[3]["title"] == "Título"


def test_a_broken_level_says_what_is_wrong_and_where() -> None:
    fragments = (
        "#l=5w_wpbgq_5w", "#l=5w_wp-gw_5w", "#l=5w_w-bgw_5w", "#l=wwww_wpbg", "#l=", "#l=999999w", "#l=3(w",
        "#l=%zz", "#z=!!!", "#z=AAAA", "?base64=%00", "?json=eyJCb2FyZCI6M30", "?level=hello",
    )  # fmt: skip
    errors = [answer["error"] for answer in opened(*fragments)]
    assert all(errors)
    assert all(len(error.splitlines()) == 1 for error in errors)
    assert errors[0].startswith("2:5:")
    assert errors[1] == "verdict.no_boxes"  # Node has no catalogue: the name of the text
    assert errors[2] == "verdict.no_player"
    nothing = opened("", "#", "?", "#/play/first/1", "#nothing", "?x=1")
    assert all(answer["error"] is None and "board" not in answer for answer in nothing)
    # With its mark a fragment of 200,000 characters is read, and one more is not.
    level = "#l=7w_wp-b-gw_7w&x="
    long = [level + "x" * (200_001 - len(level) + more) for more in (0, 1)]
    assert [answer.get("error") for answer in opened(*long)] == [None, "share.too_long"]


def test_moves_that_do_not_fit_are_left_out_and_complained_about() -> None:
    level = "#l=7w_wp-b-gw_7w"
    answers = opened(
        *(f"{level}&{moves}" for moves in ("s=rR", "s=u", "p=u", "p=r", "s=99999999R", "p=rRR&s=x"))
    )
    assert [answer["solution"] for answer in answers] == [""] * 6
    assert [bool(answer["complaint"]) for answer in answers] == [True, True, True, False, True, True]
    assert [answer["position"] for answer in answers] == ["", "", "", "r", "", "rRR"]


def test_a_game_to_race_against_comes_out_as_it_went_in() -> None:
    solution, tenths = "rRR", [0, 35, 3600]
    (link,) = in_tools([{"task": "link", "board": BOARD, "solution": solution, "tenths": tenths}])
    assert link == "#l=7w_wp-b-gw_7w&s=r2R&g=0z.2r1"
    (found,) = opened(link)
    assert (found["solution"], found["tenths"]) == (solution, tenths)
    broken = ("&g=0", "&g=0000", "&g=0.1", "&g=-1", "&g=0Z0", "&g=", "")
    assert [answer["tenths"] for answer in opened(*(link.replace("&g=0z.2r1", each) for each in broken))] == [
        None
    ] * len(broken)
    (unsolved,) = opened("#l=7w_wp-b-gw_7w&s=rR&g=00")
    assert unsolved["tenths"] is None


def test_hostile_links_never_throw() -> None:
    links = hostile_links(2000, 7)
    assert len(links) == 2000
    answers = opened(*links)
    good = [answer for answer in answers if "board" in answer]
    assert 150 < len(good) < 1500
    for link, answer in zip(links, answers, strict=True):
        assert answer["seconds"] < 1, link[:200]
        if "board" not in answer:
            continue
        assert not answer["problem"]
        assert not Level.from_xsb(answer["board"]).status, link
        assert len(answer["title"]) <= 200
        assert not any(ord(letter) < 32 for letter in answer["title"] + answer["author"])

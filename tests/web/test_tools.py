"""The page's tools beside the package's: Bait's rules, the drawing board, films."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from PIL import Image
from tests.web.modules import in_tools

from pushworks.bait import BaitLevel
from pushworks.bait.level import BaitLevelError
from pushworks.bait.shipped import shipped_levels, shipped_solutions
from pushworks.levels import Level, Symmetry, shipped_collection, turned

GOLDEN = Path(__file__).parents[1] / "golden" / "bait"


@pytest.mark.parametrize("name", ["micro", "fuzz"])
def test_recorded_games_of_bait_go_the_same_way(name: str) -> None:
    games = json.loads((GOLDEN / f"{name}.json").read_text())
    answers = in_tools([{"task": "bait", "board": game["level"], "moves": game["moves"]} for game in games])
    for game, trace in zip(games, answers, strict=True):
        state = list(game["start"])
        assert trace[0] == state, game["name"]
        for number, change in enumerate(game["changes"], 1):
            for place, value in change.items():
                state[int(place)] = value
            assert trace[number] == state, f"{game['name']}: move {number}"


def test_shipped_solutions_of_bait_win() -> None:
    tasks = [
        {"task": "bait", "board": level.to_text(), "moves": moves}
        for level, moves in zip(shipped_levels(), shipped_solutions(), strict=True)
    ]
    assert {trace[-1][3] for trace in in_tools(tasks)} == {"won"}


@pytest.mark.parametrize("board", ["", "www\nwxw\nwww", "wAw\nwAw", "www\nw.w\nwww", "\n\n", "w" * 101])
def test_bad_levels_of_bait_are_told_alike(board: str) -> None:
    (said,) = in_tools([{"task": "badBait", "board": board}])
    assert said.startswith("line ")
    if len(board) < 100:
        with pytest.raises(BaitLevelError) as error:
            BaitLevel.from_text(board)
        assert said.partition(": ")[2][:30] == str(error.value).partition(": ")[2][:30]


def test_taps_of_bait_walk_around_what_is_dangerous() -> None:
    board = "wwwwww\nwA0.kw\nw....w\nwwwwww"
    key, hole, wall = in_tools([{"task": "baitWalk", "board": board, "to": to} for to in (10, 8, 0)])
    assert key in ("drrru", "drrur"), key
    assert (hole, wall) == (None, None)


def test_drawings_turn_and_mirror_like_levels() -> None:
    level = next(iter(shipped_collection("warehouse")))
    (answers,) = in_tools(
        [
            {
                "task": "drawing",
                "board": level.to_xsb(),
                "strokes": [["turned"], ["turned"], ["mirrored"], ["undo"], ["undo"], ["undo"], ["redo"]],
            }
        ]
    )
    boards = [answer["board"] for answer in answers]
    assert boards[0] == turned(level, Symmetry.TURN_90).to_xsb()
    assert boards[1] == turned(level, Symmetry.TURN_180).to_xsb()
    assert boards[2] == turned(level, Symmetry.FLIP_TURN_180).to_xsb()
    assert boards[3] == boards[1]
    assert boards[5] == level.to_xsb()
    assert boards[6] == boards[0]
    assert (answers[5]["undo"], answers[6]["redo"]) == (False, True)


def test_a_level_is_drawn_by_strokes() -> None:
    wide = 12
    square = lambda x, y: y * wide + x  # noqa: E731 - as short as it can be said
    (shape,) = in_tools(
        [{"task": "shapes", "width": wide, "height": 9, "from": square(2, 2), "to": square(8, 5)}]
    )
    assert len(shape["rectangle"]) == 2 * 7 + 2 * 2
    assert shape["fill"] == wide * 9
    assert (shape["line"][0], shape["line"][-1]) == (square(2, 2), square(8, 5))
    (answers,) = in_tools(
        [
            {
                "task": "drawing",
                "strokes": [
                    ["paint", shape["rectangle"], "wall"],
                    ["paint", [square(3, 3)], "player"],
                    ["paint", [square(5, 3)], "box"],
                    ["paint", [square(7, 3)], "goal"],
                    ["paint", [square(7, 3)], "box"],
                    ["paint", [square(7, 3)], "box", True],
                    ["paint", [square(4, 4)], "player"],
                    ["paint", [square(5, 3)], "floor"],
                    ["undo"],
                    ["roomy"],
                ],
            }
        ]
    )
    assert [answer["problem"] for answer in answers] == [
        "no_player", "no_boxes", "fewer_goals", "", "fewer_goals", "", "", "no_boxes", "", "",
    ]  # fmt: skip
    assert answers[5]["board"] == "#######\n#@ $ .#\n#     #\n#######"
    assert answers[-1]["board"] == "#######\n#  $ .#\n# @   #\n#######"


def test_a_sheet_grows_with_the_drawing_and_stays_bounded() -> None:
    (answers,) = in_tools(
        [{"task": "drawing", "board": "\n".join(["#" * 80] * 80), "strokes": [["roomy"], ["turned"]]}]
    )
    assert all(answer["width"] <= 60 and answer["height"] <= 60 for answer in answers)
    (answers,) = in_tools(
        [{"task": "drawing", "strokes": [["paint", [0], "wall"], ["roomy"], ["paint", [0, -5, 9999], "box"]]}]
    )
    assert answers[1]["width"] >= 12


def test_films_are_read_by_others() -> None:
    random = Random(3)
    width, height = 40, 30
    colours = [[random.randrange(256) for _ in range(3)] for _ in range(200)]
    first = [random.choice(colours) for _ in range(width * height)]
    second = list(first)
    for place in (5, 500, 501, 900):
        second[place] = [255, 0, 0]
    many = [[random.randrange(256) for _ in range(3)] for _ in range(width * height)]
    answers = in_tools(
        [
            {"task": "gif", "width": width, "height": height, "frames": [first, second, second, first]},
            {"task": "gif", "width": width, "height": height, "frames": [many]},
        ]
    )
    film = Image.open(io.BytesIO(base64.b64decode(answers[0])))
    assert (film.size, film.n_frames, film.info["loop"]) == ((width, height), 4, 0)  # type: ignore[attr-defined]
    for number, wanted in enumerate((first, second, second, first)):
        film.seek(number)
        assert differences(film, wanted).max() <= 8, number
    noise = Image.open(io.BytesIO(base64.b64decode(answers[1])))
    assert differences(noise, many).mean() < 20  # 256 colours stand for 1200


def differences(picture: Image.Image, wanted: list[list[int]]) -> Any:
    """By how much each channel of each pixel differs."""
    return np.abs(np.asarray(picture.convert("RGB"), int).reshape(-1, 3) - np.array(wanted))


def test_what_cannot_be_reached_is_trimmed() -> None:
    walled = "#########\n#########\n###.# ###\n##@$ ####\n##  #####\n#########\n#########"
    closed = "#####\n#@$.#\n#####"
    leaking = "####\n#@$.\n####"
    found = in_tools([{"task": "trim", "board": board} for board in (walled, closed, leaking)])
    assert found == [" ###\n##.##\n#@$ #\n#  ##\n####", closed, leaking]
    assert Level.from_xsb(found[0]).id == Level.from_xsb(walled).id


def test_a_hall_of_more_squares_than_a_call_takes_is_trimmed() -> None:
    rows = ["#" * 402, "#@$." + " " * 397 + "#", *["#" + " " * 400 + "#"] * 399, "#" * 402]
    hall = "\n".join(f"{row}##" for row in rows)
    (found,) = in_tools([{"task": "trim", "board": hall}])
    assert found == "\n".join(rows)

"""The page's rules beside the package's: the same games, ways and deadlock proofs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.web.modules import in_page

from pushworks.engine import Options, solve
from pushworks.levels import Direction, Level, shipped_collection
from pushworks.library.par import Par
from pushworks.sealgo import Status
from pushworks.sokoban import Game

COMMANDS = (
    "undo",
    "redo",
    "undoAction",
    "redoAction",
    "undoPush",
    "redoPush",
    "restart",
    "jump",
    "step",
    "play",
)
IN_PACKAGE = {
    "undo": Game.undo, "redo": Game.redo, "undoAction": Game.undo_action, "redoAction": Game.redo_action,
    "undoPush": Game.undo_push, "redoPush": Game.redo_push, "restart": Game.restart,
}  # fmt: skip


def some_levels(count: int, seed: int) -> list[Level]:
    every = [
        level for pack in ("first-steps", "warehouse", "grand-depot") for level in shipped_collection(pack)
    ]
    return Random(seed).sample(every, count)


def state(game: Game) -> dict[str, Any]:
    return {
        "lurd": game.lurd, "future": game.future, "pushes": game.pushes, "moves": game.moves,
        "board": game.current_level().to_xsb(), "solved": game.solved,
    }  # fmt: skip


def test_long_games_of_every_command_stay_the_same() -> None:
    tasks, expected = [], []
    for number, level in enumerate(some_levels(30, 1)):
        random, game = Random(number), Game(level)
        commands: list[list[Any]] = []
        states = []
        for _ in range(120):
            command = random.choice((*COMMANDS, "step", "step", "walk", "push"))
            if command == "walk":
                square = random.choice(sorted(game.reachable()))
                commands.append(["play", game.walk_to(square) or ""])
            elif command == "push" and game.movable_boxes():
                box = random.choice(sorted(game.movable_boxes()))
                target = random.choice(sorted(game.box_targets(box) | {box}))
                commands.append(["play", game.push_box_to(box, target) or ""])
            elif command == "jump":
                index = random.randint(0, game.moves + len(game.future))
                game.go_to(index)
                commands.append(["jump", index])
            elif command in IN_PACKAGE:
                IN_PACKAGE[command](game)
                commands.append([command])
            else:
                letter = random.choice("udlr")
                game.move(Direction.from_letter(letter))
                commands.append(["step", letter])
            states.append(state(game))
        tasks.append({"task": "play", "board": level.to_xsb(), "commands": commands})
        expected.append(states)
    for answers, states in zip(in_page(tasks), expected, strict=True):
        for number, (answer, wanted) in enumerate(zip(answers, states, strict=True)):
            assert {key: answer[key] for key in wanted} == wanted, number


def test_ways_of_boxes_are_as_short_and_reach_as_far() -> None:
    tasks, expected = [], []
    for number, level in enumerate(some_levels(25, 2)):
        random, game = Random(number), Game(level)
        for _ in range(15):
            game.move(random.choice(list(Direction)))
        commands: list[list[Any]] = [["play", game.lurd]]
        lengths: list[tuple[int, int] | list[int] | None] = [None]
        for box in sorted(game.boxes):
            targets = sorted(game.box_targets(box) - {box})
            commands.append(["targetsOf", box])
            lengths.append(targets)
            for target in random.sample(targets, min(3, len(targets))):
                for shortest in ("pushes", "moves"):
                    way = game.push_path(box, target, shortest=shortest)  # type: ignore[arg-type]
                    assert way is not None
                    commands.append(["pushTo", box, target, shortest])
                    lengths.append((len(way), sum(map(str.isupper, way))))
        tasks.append({"task": "play", "board": level.to_xsb(), "commands": commands})
        expected.append(lengths)
    for answers, lengths in zip(in_page(tasks), expected, strict=True):
        for answer, wanted in zip(answers, lengths, strict=True):
            if isinstance(wanted, tuple):
                way = answer["answer"]
                assert (len(way), sum(map(str.isupper, way))) == wanted
            elif wanted is not None:
                assert answer["answer"] == wanted


def test_of_many_ways_of_a_box_the_shortest_is_taken() -> None:
    board = """\
##########
#       ##
#  #   # #
##@#     #
# $  .   #
#   # #  #
#   #    #
##########"""
    game = Game(Level.from_xsb(board))
    (box,) = game.boxes
    asked = [
        (to, shortest) for to in sorted(game.box_targets(box) - {box}) for shortest in ("pushes", "moves")
    ]
    commands = [["pushTo", box, to, shortest] for to, shortest in asked]
    (answers,) = in_page([{"task": "play", "board": board, "commands": commands}])
    differ = 0
    for (to, shortest), answer in zip(asked, answers, strict=True):
        ways = (answer["answer"], game.push_path(box, to, shortest=shortest))  # type: ignore[arg-type]
        counts = [(len(way or ""), sum(map(str.isupper, way or ""))) for way in ways]
        assert counts[0] == counts[1], (to, shortest)
        differ += game.push_path(box, to, shortest="moves") != game.push_path(box, to, shortest="pushes")
    assert differ > 5


@pytest.mark.parametrize(
    "board",
    [
        "########\n#@ $ . #\n####   #\n########",
        "###########\n#  $      #\n# ###   # #\n#@####### #\n# $ . .   #\n####   ####\n###########",
    ],
    ids=["one box", "two boxes"],
)
def test_a_box_in_the_way_is_pushed_aside_and_back(board: str) -> None:
    level = Level.from_xsb(board)
    squares = sorted(level.floor - level.boxes)
    answers = in_page(
        [{"task": "play", "board": board, "commands": [["goThrough", square]]} for square in squares]
    )
    found = [answer["answer"] for (answer,) in answers]
    for square, way in zip(squares, found, strict=True):
        expected = Game(level).go_through(square)
        assert (way and len(way)) == (expected and len(expected)), square
    assert sum(way is not None for way in found) >= 3


def positions(count: int, seed: int) -> list[Level]:
    """Positions from games at random: many of them deadlocked."""
    found = []
    for number, level in enumerate(some_levels(count, seed)):
        random, game = Random(number), Game(level)
        for _ in range(60):
            if game.movable_boxes():
                box = random.choice(sorted(game.movable_boxes()))
                game.push_box_to(box, random.choice(sorted(game.box_targets(box))))
        found.append(game.current_level())
    return found


def test_what_is_called_deadlocked_is_proved() -> None:
    levels = positions(60, 3)
    answers = in_page([{"task": "deadlock", "board": level.to_xsb()} for level in levels])
    deadlocked = [level for level, answer in zip(levels, answers, strict=True) if answer is not None]
    assert len(deadlocked) >= 10
    for level in deadlocked:
        assert solve(level, Options(seconds=20)).status is Status.UNSOLVABLE


def test_deadlocked_positions_say_why_and_name_the_boxes() -> None:
    boards = {
        "######\n#$ @ #\n#    #\n#   .#\n######": ("corner", [7]),
        "#######\n#@    #\n#  $  #\n#     #\n#  .  #\n#######": None,
        "########\n#@ $   #\n#      #\n# .    #\n########": ("edge", [11]),
        "########\n#@     #\n#  $$  #\n#  $$  #\n# .... #\n########": ("freeze", [19, 20, 27, 28]),
        "########\n#@     #\n#  **  #\n#  **  #\n#      #\n########": None,
    }
    for (board, wanted), answer in zip(
        boards.items(), in_page([{"task": "deadlock", "board": board} for board in boards]), strict=True
    ):
        found = None if answer is None else (answer["why"], sorted(answer["boxes"]))
        assert found == wanted, board


def test_room_for_the_player_and_boxes_at_rest() -> None:
    asked = [
        {"task": "dead", "board": "#####\n#@$.#\n#####"},
        {"task": "deadlock", "board": "#####\n#@**#\n#.$ #\n#####"},
    ]
    assert in_page(asked) == [[6], None]


def test_stars_are_those_of_the_game_on_the_desk() -> None:
    cases = [(moves, pushes) for moves in (0, 20, 21, 22, 23, 40) for pushes in (8, 9, 10, 30)]
    tasks = [{"task": "stars", "par": {"moves": 20, "pushes": 8}, "moves": m, "pushes": p} for m, p in cases]
    tasks += [{"task": "stars", "par": {"moves": 20, "pushes": None}, "moves": 20, "pushes": 99}]
    expected = [Par(20, 8).stars(m, p) for m, p in cases] + [Par(20, None).stars(20, 99)]
    assert in_page(tasks) == expected


def test_the_level_of_the_day_is_that_of_the_game_on_the_desk(site_folder: Any) -> None:
    import json
    from datetime import date

    from pushworks.apps.desktop.daily import daily_level, weekly_levels

    days = json.loads((site_folder / "packs" / "daily" / "2028.json").read_text("utf-8"))
    assert len(days) == 366
    for day in (date(2028, 1, 1), date(2028, 2, 29), date(2028, 12, 31)):
        level = daily_level(day)
        assert level is not None
        board, _, _, name = days[(day - date(2028, 1, 1)).days]
        assert board == level.to_xsb().replace("\n", "|")
        assert level.title == f"{day} · {name}"
    weeks = json.loads((site_folder / "packs" / "daily" / "weeks.json").read_text("utf-8"))
    five = weekly_levels(date(2026, 1, 5))
    assert five is not None
    assert [board for board, *_ in weeks[1]] == [level.to_xsb().replace("\n", "|") for level in five]

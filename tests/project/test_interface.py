"""The public interface: the names `pushworks` itself exports, and what importing them costs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pushworks

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api" / "pushworks.md"
NAMES = [name for name in pushworks.__all__ if name not in ("__version__", *pushworks._PACKAGES)]
BOARD = "#####\n#@$.#\n#####\n"


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_the_one_its_package_exports(name: str) -> None:
    found = getattr(pushworks, name)
    package = sys.modules[f"pushworks.{pushworks._PACKAGE_OF[name]}"]
    assert found is getattr(package, name)
    assert name in package.__all__


def test_pictures_are_reachable_and_behave_alike(tmp_path: Path) -> None:
    level = pushworks.Level.from_xsb(BOARD)
    svg = pushworks.render.to_svg(level, tmp_path / "a.svg", tile=20, style="workshop")
    png = pushworks.render.to_png(level, tmp_path / "a.png", tile=20, style="workshop")
    gif = pushworks.render.to_gif(level, "R", tmp_path / "a.gif", tile=20, style="workshop")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == svg == pushworks.render.to_svg(level, tile=20)
    assert (tmp_path / "a.png").read_bytes() == png == pushworks.render.to_png(level, tile=20)
    assert (tmp_path / "a.gif").read_bytes() == gif


def test_a_level_is_given_as_it_comes(tmp_path: Path) -> None:
    file = tmp_path / "levels.xsb"
    file.write_text(BOARD + "\n" + BOARD + "\n#######\n#@ $ .#\n#######\n", encoding="utf-8")
    level = pushworks.read("first:2")[0]
    assert pushworks.read("first")[1] == level
    assert list(pushworks.read("first:2-3")) == list(pushworks.read("first")[1:3])
    for source in (level, "first:2", level.to_xsb(), str(level)):
        result = pushworks.solve(source, objective="pushes", time=10)
        assert result.optimal
        assert pushworks.verify(level, result.moves)
    assert pushworks.solve(f"{file}:3").moves == "rRR"
    assert [result.pushes for result in pushworks.solve_many(file, time=10)] == [1, 1, 2]
    moves = pushworks.solve("first:2").moves
    assert pushworks.verify(level, pushworks.optimize("first:2", moves).best.moves)
    with pytest.raises(pushworks.LevelError, match=r"expected one level, there are 3: say which, .*:1"):
        pushworks.solve(file)


def test_print_draws_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    print(pushworks.Level.from_xsb(BOARD))
    assert capsys.readouterr().out == BOARD


def test_moves_are_text_and_counts_are_counts() -> None:
    level = pushworks.Level.from_xsb(BOARD)
    result = pushworks.solve(level)
    verdict = pushworks.verify(level, result.moves)
    assert result.moves == verdict.moves == "R"
    assert result.move_count == verdict.move_count == result.pushes == verdict.pushes == 1


def test_optimize_takes_keywords_as_solve_does() -> None:
    level = pushworks.Level.from_xsb("#######\n#     #\n# @$ .#\n#     #\n#######")
    result = pushworks.optimize(level, "RurrdLulldRR", objective="moves", time=10)
    assert result.best.moves == "RR"
    assert result.optimal


def level() -> pushworks.Level:
    return pushworks.Level.from_xsb(BOARD)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pushworks.solve(7), "expected a Level, the text of a board"),
        (lambda: pushworks.solve("first:1", {"time": 1}), "expected Options or keywords"),
        (lambda: pushworks.solve("first:1", tme=1), "no option 'tme'; there are time, objective"),
        (lambda: pushworks.solve("first:1", time="soon"), "time: expected a number, got str"),
        (lambda: pushworks.solve("first:1", objective=7), "objective: expected text, got int"),
        (lambda: list(pushworks.solve_many(7)), "expected several levels or the name of a file, got int"),
        (lambda: list(pushworks.solve_many([7])), "expected a Level, got int"),
        (lambda: pushworks.Job("first:1"), "expected a Level, got str"),
        (lambda: pushworks.read(7), "expected a path, an open file or a text"),
        (lambda: pushworks.write("first", "x.xsb"), "expected a Level, a Collection or several levels"),
        (lambda: pushworks.verify("first", "r"), "expected a Level and its moves"),
        (lambda: pushworks.verify(level(), 7), "expected a Level and its moves"),
        (lambda: pushworks.rate("first:1"), "expected a Level to rate, got str"),
        (lambda: pushworks.Game("first:1"), "expected a Level to play, got str"),
        (lambda: pushworks.render.to_svg("first:1"), "expected a Level to draw, got str"),
        (lambda: pushworks.render.to_png(7), "expected a Level to draw, got int"),
        (lambda: pushworks.optimize(7, "r"), "expected a Level, the text of a board"),
        (lambda: pushworks.optimize("first:1", 7), "expected solutions as LURD text, got int"),
        (lambda: pushworks.optimize("first:1", [7]), "expected a Level and its moves"),
        (lambda: pushworks.optimize("first:1", "R", time="soon"), "time: expected a number, got str"),
        (
            lambda: pushworks.optimize("first:1", "R", goal="moves"),
            "no option 'goal'; there are time, object",
        ),
        (lambda: pushworks.optimize("first:1", "R", pushworks.Options()), "expected OptimizeOptions or key"),
        (lambda: pushworks.Library(7), "expected the path of a library, got int"),
        (lambda: pushworks.Level.from_xsb([1, 2]), "expected the text of a board, or its rows; got int"),
        (lambda: pushworks.Level.from_xsb(None), "expected the text of a board, or its rows; got NoneType"),
        (lambda: pushworks.Collection.of(7), "expected several levels, got int"),
        (lambda: pushworks.Collection.of(["first"]), "expected several levels, got str"),
        (lambda: pushworks.write([level()], 7), "expected a path or an open text file to write to; got int"),
        (lambda: pushworks.Order("ten"), "count: expected a whole number, got str"),
        (lambda: pushworks.Recipe(boxes=3), "boxes: expected the least and the most"),
        (lambda: pushworks.Recipe(["rooms"]), "maker: expected text, got list"),
        (lambda: pushworks.make_pack(7, pushworks.Order(1)), "expected a Recipe and an Order, got int"),
        (lambda: pushworks.make_pack(pushworks.Recipe(), 7), "expected a Recipe and an Order, got int"),
        (lambda: pushworks.Options(seconds=None), "expected 0 or more seconds, got NoneType"),
        (lambda: pushworks.Options(nodes="many"), "expected a whole number from 0 to .*, got many"),
        (lambda: pushworks.Collection([level()]), "expected a tuple of levels, got list; Collection.of"),
        (lambda: pushworks.Collection.of(b"first"), "expected several levels, got bytes"),
        (
            lambda: list(pushworks.solve_many(b"first")),
            "expected several levels or the name of a file, got b",
        ),
        (lambda: pushworks.render.to_text("first:1"), "expected a Level to draw, got str"),
        (lambda: pushworks.render.to_svg(level(), 7), "expected a path to write to, got int"),
        (lambda: pushworks.render.to_png(level(), [7]), "expected a path to write to, got list"),
    ],
)
def test_wrong_types_are_one_clear_error(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("wrong", [None, 7, 1.5, b"first", ["first"], {}, object()])
def test_no_function_takes_what_it_cannot_mean(wrong: Any, tmp_path: Path) -> None:
    """Every function that takes a level or a file says in one line what it expected."""
    take_a_level: list[Callable[[Any], object]] = [
        pushworks.solve, pushworks.rate, pushworks.Game, pushworks.Job, pushworks.render.to_svg,
        pushworks.render.to_png, pushworks.render.to_text, lambda given: pushworks.verify(given, "R"),
        lambda given: pushworks.optimize(given, "R"), lambda given: pushworks.render.to_gif(given, "R"),
        lambda given: list(pushworks.solve_many([given])),
    ]  # fmt: skip
    take_a_file: list[Callable[[Any], object]] = [
        pushworks.read, lambda given: pushworks.write(level(), given),
    ]  # fmt: skip
    for function in take_a_level + take_a_file:
        with pytest.raises(TypeError, match=r"^expected .* got ") as caught:
            function(wrong)
        assert "\n" not in str(caught.value)


def test_a_folder_or_nothing_is_no_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for function in (pushworks.read, pushworks.solve, lambda given: list(pushworks.solve_many(given))):
        with pytest.raises(pushworks.LevelError, match="Is a directory"):
            function(tmp_path)
        with pytest.raises(pushworks.LevelError, match="the text of a board; got nothing"):
            function("")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "first").mkdir()  # hides no collection
    assert len(pushworks.read("first")) == 12
    assert pushworks.solve("first:1").solved


def test_every_name_is_listed_once_and_documented() -> None:
    assert sorted(NAMES) == sorted(pushworks._PACKAGE_OF)
    table = re.findall(r"^\| `(\w+)` \|.*\[(\w+)\]", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert dict(table) == pushworks._PACKAGE_OF
    assert set(NAMES) <= set(dir(pushworks))


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'sovle'"):
        pushworks.sovle  # noqa: B018


def test_importing_the_package_loads_no_other() -> None:
    code = "import json, sys, pushworks; print(json.dumps([m for m in sys.modules if 'pushworks.' in m]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


def test_a_level_is_read_solved_and_verified_by_these_names_alone() -> None:
    level = pushworks.read("#####\n#@$.#\n#####\n").levels[0]
    result = pushworks.solve(level, pushworks.Options(objective=pushworks.Objective.PUSHES))
    assert result.status is pushworks.Status.SOLVED
    assert pushworks.verify(level, result.moves).solved

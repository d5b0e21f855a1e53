"""Levels as planning problems: a real planner solves them, its plans are moves of the game."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from pushworks.apps.cli import main
from pushworks.lab.solvers import SolverTrial, find_solution, parse_command, run_solver
from pushworks.levels import Level, LevelError, pddl, shipped_collection
from pushworks.sokoban import verify

PLANNER = f"{sys.executable} -m pyperplan -s gbf -H hff {{domain}} {{problem}}"


def plan(folder: Path, level: Level, *, typed: bool) -> str:
    (folder / "domain.pddl").write_text(pddl.domain(typed=typed))
    (folder / "problem.pddl").write_text(pddl.problem(level, "The 3rd, odd name!", typed=typed))
    subprocess.run(
        [sys.executable, "-m", "pyperplan", "-s", "bfs", "domain.pddl", "problem.pddl"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    return (folder / "problem.pddl.soln").read_text()


@pytest.mark.parametrize("typed", [True, False])
def test_a_planner_solves_a_level(tmp_path: Path, typed: bool) -> None:
    level = shipped_collection("first").at(2)
    moves = pddl.read_plan(plan(tmp_path, level, typed=typed))
    assert verify(level, moves).solved
    assert len(moves) == 15  # breadth first: the fewest moves
    assert verify(level, moves).pushes == sum(move.isupper() for move in moves)


def test_boxes_at_home_more_goals_and_boxes_out_of_reach(tmp_path: Path) -> None:
    level = Level.from_xsb("#########\n#@ $ .*.#\n#     . #\n#########\n#*#\n###")
    text = pddl.problem(level)
    assert "(home box-2)" in text
    assert "box-3" not in text  # walled in on its goal: no business of the planner
    assert verify(level, pddl.read_plan(plan(tmp_path, level, typed=True))).solved


def test_the_lab_runs_a_planner() -> None:
    level = shipped_collection("first").at(2)
    row = run_solver(SolverTrial(level, "first:2", *parse_command(f"planner={PLANNER}"), seconds=20))
    assert row["status"] == "solved"
    assert verify(level, row["solution"]).solved
    with pytest.raises(ValueError, match="NAME=program"):
        parse_command("planner=prog {domain}")


def test_plans_as_planners_print_them() -> None:
    push = "0.001: (PUSH-TO-GOAL box-1 s-3-2 s-4-2 s-5-2 DIR-RIGHT) [1]"
    text = f"; found\n(move s-2-2 s-3-2 dir-right)\n{push}\n; cost = 2\n"
    assert pddl.read_plan(text) == "rR"
    assert pddl.plans_in(f"search …\n{text}\nbye\n(move a b dir-up)\n") == ["rR", "u"]
    assert pddl.looks_like_plan(text)
    assert not pddl.looks_like_plan("(rR)\n")
    assert not pddl.looks_like_plan("; nothing")
    with pytest.raises(LevelError) as error:
        pddl.read_plan("(move a b dir-up)\n(lift box-1)\n")
    assert error.value.line == 2
    corridor = Level.from_xsb("######\n#@ $.#\n######")
    assert find_solution(corridor, f"log\n{text}") == "rR"
    assert find_solution(corridor, "(move a b dir-right)") is None


def test_a_level_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(LevelError, match="fewer goals"):
        pddl.problem(Level.from_xsb("####\n#@$#\n####"))


def test_convert_and_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "plans"
    assert main.run(["convert", "first:1-2", "--to", "pddl", "-o", str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["domain.pddl", "first-1.pddl", "first-2.pddl"]
    assert (folder / "domain.pddl").read_text() == pddl.domain()
    answer = tmp_path / "plan"
    answer.write_text(
        "(move s-3-3 s-2-3 dir-left)\n(move s-2-3 s-3-3 dir-right)\n(push box-1 s s s dir-right)\n"
    )
    assert main.run(["verify", "first:1", str(answer)]) == 0
    answer.write_text("(move s-3-3 s-2-3 dir-left)\nnonsense\n")
    assert main.run(["verify", "first:1", str(answer)]) == 2
    captured = capsys.readouterr()
    assert "first:1: accepted, 3 moves" in captured.out
    assert f"{answer}:2: expected a step" in captured.err
    assert main.run(["convert", "first:1", "--to", "pddl-untyped"]) == 0
    out = capsys.readouterr().out
    assert ":typing" not in out
    assert "(define (problem level-1)" in out


def test_random_plans_are_their_moves() -> None:
    random_ = random.Random(4)
    words = {"u": "up", "d": "down", "l": "left", "r": "right"}
    for _ in range(200):
        moves = "".join(random_.choice("udlrUDLR") for _ in range(random_.randrange(1, 40)))
        lines = [
            f"({'push-to-floor box-1' if move.isupper() else 'move'} s-1-1 s-2-2 dir-{words[move.lower()]})"
            for move in moves
        ]
        assert pddl.read_plan("\n".join(lines)) == moves

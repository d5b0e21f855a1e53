"""The benchmark for language models: tasks that keep their promises, notations, answers, turns, score."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from pushworks.apps.cli import main
from pushworks.engine import Options, solve
from pushworks.env.text import NOTATIONS, Turns, board_text, judge, make_tasks, prompt, read_answer, report
from pushworks.env.text.tasks import STRATA, Task, read_tasks, split_of, write_tasks
from pushworks.levels import Level, LevelError
from pushworks.levels.symmetry import Symmetry, turned
from pushworks.sealgo import Status


@cache
def tasks() -> tuple[Task, ...]:
    return tuple(make_tasks(2, seed=11))


def solution(task: Task) -> str:
    return solve(task.board, Options("moves")).moves


def test_tasks_are_what_they_claim() -> None:
    assert len({task.id for task in tasks()}) == len(tasks()) == 2 * (len(STRATA) + 1)
    assert next(make_tasks(1, seed=11)) == tasks()[0]
    for task in tasks():
        level = task.board
        assert level.id == task.id
        assert split_of(level) == task.split
        answer = solve(level, Options("pushes"))
        if task.solvable:
            low, high = STRATA[task.stratum]
            assert low <= answer.pushes == task.pushes <= high
            assert solve(level, Options("moves")).move_count == task.moves
            assert task.difficulty is not None
        else:
            assert answer.status is Status.UNSOLVABLE


def test_the_split_follows_the_puzzle_however_it_is_turned() -> None:
    for task in tasks():
        for symmetry in Symmetry:
            copy = turned(task.board, symmetry)
            assert (copy.id, split_of(copy)) == (task.id, task.split)


def test_notations_say_the_same_board() -> None:
    level = Level.from_xsb("  ####\n###  #\n#@$ .#\n#  *##\n#####")
    assert board_text(level, "xsb").split("\n")[2] == "#@$ .#"
    assert board_text(level, "xsb").split("\n")[0] == "######"
    assert board_text(level, "spaced").split("\n")[2] == "# @ $ _ . #"
    assert board_text(level, "letters").split("\n")[3] == "WFFXWW"
    assert board_text(level, "emoji").split("\n")[2] == "🧱🧍📦⬜🎯🧱"
    assert board_text(level, "numbered").split("\n")[3].split() == ["2", "#", "@", "$", "_", ".", "#"]
    said = board_text(level, "coordinates")
    assert "player: (2,1)" in said
    assert "boxes: (2,2) (3,3)" in said
    assert "goals: (2,4) (3,3)" in said
    for notation in NOTATIONS:
        assert board_text(level, notation) in prompt(level, notation)
    with pytest.raises(ValueError, match="expected a notation among xsb"):
        board_text(level, "runes")


@pytest.mark.parametrize(
    ("said", "moves"),
    [
        ("<answer>RRul</answer>", "rrul"),
        ("I think\n<answer>R</answer> no, <answer>L U</answer>", "lu"),
        ("Right, right, up.", "rru"),
        ("reasoning\n\nR-R → D", "rrd"),
        ("up down left right", "udlr"),
        (r"so it is \boxed{RDDL}", "rddl"),
        (r"$\boxed{\text{R D}}$ or rather $$\boxed{\text{RDDL}}$$.", "rddl"),
        ("**RDDL**", "rddl"),
        ("The moves:\n```\nRDDL\n```\n", "rddl"),
        ("Answer: R D D L", "rddl"),
        ("**Final Answer:** R, D, D, L\n\nEvery box is on a goal now.", "rddl"),
        ("Solution:\n\n`RDDL`\nThis pushes the box up.", "rddl"),
        ("The answer is R.", "r"),
        ("→ ↓ ↓ ←", "rddl"),
        ("➡️⬇️⬇️⬅️", "rddl"),
        ("push right, then push down", "rd"),
        ("1. Up\n2. Down\n3. Left", "udl"),
        ("- up\n- left\n", "ul"),
        ("RRUL fails, which is dull. So rddL it is, and all boxes are home.", "rddl"),
        ("RDDL. Up next is nothing.", "rddl"),
        ("RRU is not unsolvable after all", "rru"),
        ('{"thought": "go up", "answer": "RDDL"}', "rddl"),
        ('```json\n{"moves": ["right", "down", "down", "left"]}\n```', "rddl"),
        ('["R", "D"]', "rd"),
        ("<answer>The moves are RDDL</answer>", "rddl"),
        ("<think>perhaps <answer>LLL</answer></think>\nThe moves are RDDL.", "rddl"),
        ("<action>Right</action>", "r"),
        (r"\boxed{R \rightarrow D \to D \rightarrow L}", "rddl"),
        (r"$\rightarrow\downarrow\downarrow\leftarrow$", "rddl"),
        ("👉👇👇👈", "rddl"),
        ("**R → D → D → L**\n\nThis brings the box up to the goal.", "rddl"),
        ("Right (R), Down (↓), D, L", "rddl"),
        ("R, D x2, L", "rddl"),
        ("R, 2D, L", "rddl"),
        ("R, D(2), L", "rddl"),
        ("move right, down twice, then left", "rddl"),
        ("right ×1, down 2 times, left", "rddl"),
        ("1. Move right\n2. Push down\n3. Down again\n4. Left\n\nThis solves it.", "rddl"),
        ("1. R (go to (1,2))\n2. D (push the box)\n3. D: it is home\n4. L", "rddl"),
        ("**Step 1:** Right\n**Step 2:** Down to (3,2)\nStep 3: down\nStep 4: left", "rddl"),
        ("First, move right.\nNext, push down.\nThen down.\nFinally, left.", "rddl"),
        ("Right\nDown\nDown\nLeft", "rddl"),
        ("I go right, down, down, and finally left.", "rddl"),
        ("RDDL. Any other push makes it unsolvable.", "rddl"),
        ("右 下下 左", "rddl"),
        ("答案是RDDL。", "rddl"),
        ("向右，向下，向下，向左", "rddl"),
    ],
)
def test_answers_are_read(said: str, moves: str) -> None:
    assert read_answer(said).moves == moves


def test_answers_that_are_none() -> None:
    assert read_answer("<answer>Unsolvable.</answer>").unsolvable
    assert read_answer("So this puzzle is unsolvable.").unsolvable
    assert read_answer("I tried RRUL, but there is no solution").unsolvable
    assert read_answer("Answer: **unsolvable**").unsolvable
    assert read_answer("The puzzle is impossible.").unsolvable
    assert read_answer("<answer>impossible</answer>").unsolvable
    assert read_answer("这一关无解。").unsolvable
    assert "got 'RRX'" in read_answer("<answer>RRX</answer>").error
    for nothing in (
        "I go up to the wall", "Dr. Lull said no", r"\boxed{}", '{"answer": 4}',
        "It is impossible to push the box left, so I give up.",
        "The 2D board has walls on the right (3) and left.",
        "Push the right box, then the left box. Unclear.",
    ):  # fmt: skip
        assert read_answer(nothing) == replace(read_answer(nothing), moves="", unsolvable=False), nothing
        assert read_answer(nothing).error
    assert "got 'jump'" in read_answer("jump over it").error
    assert "got nothing" in read_answer("").error
    assert "got nothing" in read_answer("<answer> </answer>").error


def test_the_score() -> None:
    right = {
        task.id: f"<answer>{solution(task) if task.solvable else 'unsolvable'}</answer>" for task in tasks()
    }
    best = report(tasks(), right)
    assert (best.score, best.efficiency, best.false_claims, best.missing) == (1.0, 1.0, 0, 0)
    never = report(tasks(), {task.id: "unsolvable" for task in tasks()})
    assert never.score == pytest.approx(1 / 5)
    assert never.false_claims == 8
    none = report(tasks(), {})
    assert (none.score, none.missing) == (0.0, 10)
    first = tasks()[0]
    moves = solution(first)
    back = {"u": "d", "d": "u", "l": "r", "r": "l"}[moves[0].lower()] if moves[0].islower() else ""
    detour = judge(first, moves[0] + back + moves if back else moves)
    assert detour.correct
    assert detour.efficiency == pytest.approx(len(moves) / (len(moves) + 2 * bool(back)))
    assert not judge(first, "zzz").correct
    for short in (moves[:-1], "u" * 99):  # legal and unsolved, illegal
        assert (judge(first, short).correct, judge(first, short).efficiency) == (False, 0.0)
        assert judge(first, short).reason


def test_several_samples_and_unreadable_replies() -> None:
    first, last = tasks()[0], tasks()[-1]
    said = {first.id: [solution(first), "hm", "u" * 99, "unsolvable"], last.id: ["unsolvable"]}
    found = report([first, last], said)
    assert [(line.answers, line.answered, line.correct) for line in found.lines] == [(4, 3, 1), (1, 1, 1)]
    assert [(line.share, line.any_correct) for line in found.lines] == [(0.25, 1), (1.0, 1)]
    assert (found.score, found.unreadable, found.false_claims, found.missing) == (0.625, 1, 1, 0)
    assert found.error == 0  # one task a stratum says nothing


def test_standard_errors_count_tasks_not_samples() -> None:
    solvable = tasks()[:2]
    one, other = ([solution(task)] * 10 for task in solvable)
    found = report(solvable, {solvable[0].id: one, solvable[1].id: ["hm"] * 10})
    assert [line.stratum for line in found.lines] == ["pushes 1-3"]
    assert (found.lines[0].share, found.lines[0].error) == (0.5, pytest.approx(0.5))
    assert found.error == pytest.approx(0.5)
    assert report(solvable, {solvable[0].id: one, solvable[1].id: other}).error == 0


def test_turns() -> None:
    task = tasks()[0]
    turns = Turns(task, "spaced")
    assert board_text(task.board, "spaced") in turns.opening()
    assert turns.say("fly").startswith("Not understood")
    moves = solution(task)
    for letter in moves[:-1]:
        assert "#" in turns.say(letter)
    assert turns.say(moves[-1]) == f"Solved with {len(moves)} moves; {task.moves} are enough."
    assert turns.correct
    assert turns.say("u") == "The puzzle is over."
    wall = Turns(replace(task, level="#####\n#@$.#\n#####"), max_moves=3)
    assert wall.say("u").startswith("Move 1 did nothing")
    assert wall.say("ll").startswith("Over: 3 moves")
    silent = Turns(task, max_moves=3)
    assert [silent.say("hm").split(":")[0] for _ in range(3)] == ["Not understood", "Not understood", "Over"]
    assert (silent.over, silent.correct, silent.say("u")) == (True, False, "The puzzle is over.")
    mixed = Turns(replace(task, level="#####\n#@$.#\n#####"), max_moves=3)
    mixed.say("hm")
    assert mixed.say("uuu").startswith("Over: 2 moves")
    lost = Turns(tasks()[-1])
    assert lost.say("unsolvable").startswith("That is right")
    assert Turns(task).say("unsolvable").startswith("That is wrong")


def test_files_and_their_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    write_tasks(tasks(), path)
    assert read_tasks(path) == list(tasks())
    path.write_text(json.dumps({"id": 1}) + "\n")
    with pytest.raises(LevelError, match=r"tasks\.jsonl:1:1: expected a task"):
        read_tasks(path)
    with pytest.raises(LevelError, match="No such file"):
        read_tasks(tmp_path / "none")


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    def command(*arguments: str, given: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", StringIO(given))
        code = main.run(["env", *arguments])
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return command


def test_the_command(tmp_path: Path, run: Callable[..., Done]) -> None:
    path, answers = tmp_path / "tasks.jsonl", tmp_path / "answers.jsonl"
    made = run("text", "make", "-o", str(path), "-n", "1", "--seed", "2")
    assert made.code == 0, made.err
    assert made.out.startswith(f"{path}: 5 tasks")
    asked = [
        json.loads(line)
        for line in run("text", "prompts", str(path), "--notation", "letters").out.splitlines()
    ]
    assert len(asked) == 5
    found = {task.id: task for task in read_tasks(path)}
    with answers.open("w") as file:
        for one in asked:
            task = found[one["id"]]
            reply = solution(task) if task.solvable else "unsolvable"
            file.write(json.dumps({"id": one["id"], "answer": f"so\n<answer>{reply}</answer>"}) + "\n")
    scored = run("text", "score", str(path), str(answers), "--json")
    assert json.loads(scored.out)["score"] == 1.0
    first = next(iter(found.values()))
    played = run("text", "play", f"{path}:1", given=solution(first) + "\n")
    assert played.code == 0
    assert played.out.endswith("1 of 1 correct\n")
    assert run("text", "play", f"{path}:1", given="").code == 1
    quick = run("speed", str(tmp_path / "none.xsb"))
    assert (quick.code, quick.err.count("\n")) == (2, 1)
    speed = run("speed", "first-steps", "--boards", "64", "--seconds", "0.1", "--json")
    assert json.loads(speed.out)["steps_per_second"] > 1000
    line = json.dumps({"id": first.id, "answer": "RRU"})
    answers.write_text(f"{line}\n\n{line}\n")
    assert (
        ":3:1: expected one answer for each id and sample"
        in run("text", "score", str(path), str(answers)).err
    )
    answers.write_text(line.replace("RRU", 'hm", "sample": "2') + f"\n{line}\n")
    results = tmp_path / "results.jsonl"
    sampled = run("text", "score", str(path), str(answers), "--results", str(results))
    assert sampled.out.endswith("4 without an answer, 1 not readable\n")
    assert [json.loads(row)["read"] for row in results.read_text().splitlines()] == [False, True]
    answers.write_text(line.replace(first.id, "other"))
    unknown = run("text", "score", str(path), str(answers))
    assert (unknown.code, unknown.err.count("\n")) == (2, 1)
    assert ":1:1: expected the id of a task, got 'other'" in unknown.err
    answers.write_text("nonsense\n")
    wrong = run("text", "score", str(path), str(answers))
    assert (wrong.code, wrong.err.count("\n")) == (2, 1)
    assert ":1:1: expected an object with id and answer" in wrong.err

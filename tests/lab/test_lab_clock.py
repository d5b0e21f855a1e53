"""`--clock cpu`: limits in processor seconds, in the tables of `lab reproduce` by default."""

from __future__ import annotations

import time

import pytest
from tests.sealgo.sealgo_examples import EightPuzzle

from pushworks.apps.cli.lab_common import Limits as LabLimits
from pushworks.apps.cli.main import run
from pushworks.lab.watch import record
from pushworks.sealgo import BreadthFirst, Limits, Status


class Slow(EightPuzzle):
    """Waits at every state, which costs no processor time."""

    def successors(self, state):
        time.sleep(0.002)
        return super().successors(state)


def test_waiting_counts_on_the_wall_only():
    board = (0, 2, 1, 3, 4, 5, 6, 7, 8)
    by_clock = BreadthFirst(Slow(board)).run(Limits(nodes=150, seconds=0.1))
    assert by_clock.status is Status.TIME_LIMIT
    by_processor = BreadthFirst(Slow(board)).run(Limits(nodes=150, seconds=5, clock="cpu"))
    assert by_processor.status is Status.NODE_LIMIT
    busy = BreadthFirst(EightPuzzle(board)).run(Limits(seconds=0.01, clock="cpu"))
    assert busy.status is Status.TIME_LIMIT


def test_on_the_command_line(capsys):
    arguments = ["lab", "compare", "first:1", "--algorithms", "astar"]
    assert run([*arguments, "--clock", "cpu"]) == 0
    capsys.readouterr()
    assert run([*arguments, "--clock", "sun"]) == 2
    assert "expected the clock wall or cpu, got 'sun'" in capsys.readouterr().err
    assert run([*arguments, "--clock", "cpu", "--backend", "native"]) == 2
    assert "the native back end keeps to the wall clock" in capsys.readouterr().err
    assert run([*arguments, "--backend", "native"]) == 0, "by default the clock that the back end has"
    assert [LabLimits().clock_for(*asked) for asked in (
        ("python", ["astar"]), ("native", ["astar"]), ("python", ["astar", "parallel"]),
    )] == ["cpu", "wall", "wall"]  # fmt: skip
    assert LabLimits(clock="wall").clock_for("python", ["astar"]) == "wall"
    with pytest.raises(ValueError, match="expected the clock"):
        Limits(clock="moon")


def test_recordings_count_on_the_clock_of_their_limits():
    board = (0, 2, 1, 3, 4, 5, 6, 7, 8)
    by_clock, by_processor = (
        record(BreadthFirst(Slow(board)), Limits(nodes=60, clock=clock)) for clock in ("wall", "cpu")
    )
    assert by_clock.steps[-1].seconds > 0.1, "sixty waits of two milliseconds"
    assert by_processor.steps[-1].seconds < by_clock.steps[-1].seconds


@pytest.mark.parametrize("command", ["watch", "race"])
def test_films_take_a_clock(command, tmp_path, capsys):
    film = tmp_path / "film.html"
    arguments = ["lab", command, "first:1", "-o", str(film)]
    for clock in ("cpu", "wall"):
        assert run([*arguments, "--clock", clock]) == 0
    capsys.readouterr()
    assert run([*arguments, "--clock", "sun"]) == 2
    assert "expected the clock wall or cpu, got 'sun'" in capsys.readouterr().err


@pytest.mark.parametrize("given", [["--clock", "seconds"], ["--clock=seconds"]])
def test_a_race_still_takes_the_old_spelling(given, tmp_path, capsys):
    film = tmp_path / "film.html"
    assert run(["lab", "race", "first:1", "-o", str(film), *given]) == 0
    assert "--clock is now --by" in capsys.readouterr().err
    assert '"clock":"seconds"' in film.read_text().replace(" ", "")

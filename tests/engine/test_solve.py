"""The facade: options in, replayed results out."""

from pushworks.engine import Job, Options, algorithms, solve, solve_many
from pushworks.levels import Level
from pushworks.sealgo import Status

ONE_PUSH = Level.from_xsb("#####\n#@$.#\n#####")
TURN = Level.from_xsb("#######\n#  .  #\n#  $  #\n#@ $. #\n#     #\n#######")
DEADLOCKED = Level.from_xsb("######\n#$@ .#\n######")
SOLVED = Level.from_xsb("####\n#@*#\n####")


def test_one_push() -> None:
    result = solve(ONE_PUSH, Options(objective="pushes"))
    assert (result.status, result.moves, result.pushes, result.optimal) == (Status.SOLVED, "R", 1, True)


def test_statuses() -> None:
    assert solve(DEADLOCKED).status is Status.UNSOLVABLE
    assert solve(SOLVED).moves == ""
    assert solve(SOLVED).solved
    fewer_goals = Level.from_xsb("######\n#$@$.#\n######")
    assert solve(fewer_goals).status is Status.INVALID
    assert "fewer goals" in solve(fewer_goals).error
    assert solve(Level.from_xsb("#####\n#@$. \n#####")).status is Status.INVALID


def test_batch_keeps_the_order() -> None:
    results = list(solve_many([ONE_PUSH, DEADLOCKED, TURN], Options(objective="pushes")))
    assert [result.status for result in results] == [Status.SOLVED, Status.UNSOLVABLE, Status.SOLVED]
    assert results[2].pushes == 2


def test_job_can_be_polled_and_waited_for() -> None:
    with Job(TURN, Options(objective="pushes")) as job:
        result = job.result(timeout=30)
        assert result.solved
        assert job.done
        assert not job.poll().running


def test_algorithms_are_listed() -> None:
    assert "astar" in algorithms()

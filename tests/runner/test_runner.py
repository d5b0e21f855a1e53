"""Jobs on every back end: results, failures, dead workers, limits."""

import json
import multiprocessing.process
import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest
from tests.runner.runner_jobs import misbehave, pid, square

from pushworks.runner import (
    InProcess,
    Job,
    JournalError,
    Limits,
    Manifest,
    OutcomeStatus,
    ProcessPool,
    make_backend,
    run,
)

HERE = InProcess()
JOBS = [Job(str(n), n) for n in range(20)]
both = pytest.mark.parametrize("backend", [HERE, ProcessPool(2)], ids=["here", "processes"])


@both
def test_every_job_is_run(backend):
    outcomes = list(run(square, JOBS, backend=backend))
    assert {o.key: o.value for o in outcomes} == {str(n): n * n for n in range(20)}
    assert all(o.ok and not o.error for o in outcomes)


@both
def test_in_order(backend):
    jobs = [Job(str(n), 0.05 / (n + 1)) for n in range(6)]
    assert [o.key for o in run(misbehave, jobs, backend=backend, ordered=True)] == list("012345")


@both
def test_a_job_that_raises_is_reported_and_the_rest_goes_on(backend):
    jobs = [Job("a", "raise"), Job("b", 1)]
    a, b = run(misbehave, jobs, backend=backend, ordered=True)
    assert (a.status, a.error) == (OutcomeStatus.FAILED, "KeyError: 'no\\nsuch thing'")
    assert "misbehave" in a.trace
    assert b.value == 1


@both
def test_jobs_may_be_endless(backend):
    outcomes = run(square, (Job(str(n), n) for n in count()), backend=backend, ordered=True)
    assert [next(outcomes).value for _ in range(10)] == [n * n for n in range(10)]
    outcomes.close()


def test_a_dead_worker_costs_one_job():
    jobs = [Job("k", "die"), Job("x", "exit"), *JOBS]
    outcomes = {o.key: o for o in run(misbehave, jobs, backend=ProcessPool(2))}
    assert len(outcomes) == len(jobs)
    assert outcomes["k"].status is OutcomeStatus.CRASHED
    assert "SIGKILL" in outcomes["k"].error
    assert "exit status 3" in outcomes["x"].error
    assert all(outcomes[job.key].ok for job in JOBS)


def test_a_worker_killed_while_idle_is_replaced():
    pool = ProcessPool(1)
    outcomes = run(pid, (Job(str(n)) for n in range(3)), backend=pool, ordered=True)
    worker = next(outcomes).value
    os.kill(worker, signal.SIGKILL)
    next(child for child in multiprocessing.active_children() if child.pid == worker).join(30)
    assert [o.ok for o in outcomes] == [True, True]


@both
def test_time_limit(backend):
    jobs = [Job("slow", "hang"), Job("quick", 1)]
    slow, quick = run(misbehave, jobs, backend=backend, limits=Limits(seconds=0.3), ordered=True)
    assert slow.status is OutcomeStatus.TIME_LIMIT
    assert quick.ok


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_memory_limit():
    jobs = [Job("big", "eat"), Job("small", 1)]
    big, small = run(misbehave, jobs, backend=ProcessPool(1), limits=Limits(memory=400 << 20), ordered=True)
    assert big.status is OutcomeStatus.MEMORY_LIMIT
    assert small.ok


def test_a_result_that_cannot_travel_is_a_failure():
    (outcome,) = run(misbehave, [Job("f", "odd")], backend=ProcessPool(1))
    assert outcome.status is OutcomeStatus.FAILED
    assert "cannot be sent back" in outcome.error


def test_progress_counts():
    seen = []
    jobs = [Job("a", "raise"), Job("b", 1)]
    list(run(misbehave, jobs, progress=lambda p: seen.append((p.finished, p.total, p.last.key))))
    assert seen == [(1, 2, "a"), (2, 2, "b")]


def test_two_jobs_of_one_key_are_refused():
    with pytest.raises(ValueError, match="two jobs"):
        list(run(square, [Job("a", 1), Job("a", 2)]))


def test_back_ends_by_name():
    assert isinstance(make_backend(), InProcess)
    assert isinstance(make_backend(workers=2), ProcessPool)
    assert make_backend("processes", 3).workers == 3
    with pytest.raises(ValueError, match="expected a back end"):
        make_backend("cloud")
    with pytest.raises(ValueError, match="at least one worker"):
        make_backend("here", 0)


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_journal(tmp_path):
    path = tmp_path / "deep" / "run.jsonl"
    manifest = Manifest({"size": 3}, seed=7)
    list(run(misbehave, [Job("a", 5), Job("b", "raise")], out=path, manifest=manifest))
    head, a, b = lines(path)
    assert head["manifest"]["parameters"] == {"size": 3}
    assert head["manifest"]["seed"] == 7
    assert head["manifest"]["machine"]["cores"] == os.cpu_count()
    assert (a["key"], a["status"], a["value"]) == ("a", "done", 5)
    assert (b["status"], "value" in b) == ("failed", False)


@both
def test_resume_runs_only_the_rest(tmp_path, backend):
    path = tmp_path / "run.jsonl"
    first = run(square, JOBS, out=path, backend=backend, ordered=True)
    for _ in range(8):
        next(first)
    first.close()
    done = len(lines(path)) - 1
    assert 8 <= done <= 20  # the other workers may have finished more, even all
    with path.open("a") as file:
        file.write('{"key": "19", "sta')  # killed in the middle of a line
    outcomes = list(run(square, JOBS, out=path, resume=True, backend=backend, ordered=True))
    assert [o.value for o in outcomes] == [n * n for n in range(20)]
    assert sum(o.restored for o in outcomes) == done
    assert sorted(int(e["key"]) for e in lines(path)[1:]) == list(range(20))


def test_resume_tries_crashed_jobs_again(tmp_path):
    path = tmp_path / "run.jsonl"
    list(run(misbehave, [Job("a", "die"), Job("b", 1)], out=path, backend=ProcessPool(1)))
    a, b = run(misbehave, [Job("a", 2), Job("b", 1)], out=path, resume=True, ordered=True)
    assert (a.value, a.restored, b.restored) == (2, False, True)
    again = list(run(misbehave, [Job("a", 2), Job("b", 1)], out=path, resume=True))
    assert all(o.restored for o in again)


def test_resume_refuses_another_run(tmp_path):
    path = tmp_path / "run.jsonl"
    list(run(square, JOBS[:1], out=path, manifest=Manifest({"n": 1})))
    with pytest.raises(JournalError, match="n was 1 and is now 2"):
        list(run(square, JOBS, out=path, manifest=Manifest({"n": 2}), resume=True))
    path.write_text("hello\n")
    with pytest.raises(JournalError, match=":1: expected a line of JSON"):
        list(run(square, JOBS, out=path, resume=True))
    path.write_text("3\n")
    with pytest.raises(JournalError, match="expected the manifest"):
        list(run(square, JOBS, out=path, resume=True))
    with pytest.raises(ValueError, match="resume needs"):
        list(run(square, JOBS, resume=True))


SCRIPT = """
import signal
import sys
from pathlib import Path
sys.path.insert(0, {here!r})
from tests.runner.runner_jobs import misbehave
from pushworks.runner import Job, ProcessPool, run
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored when the tests run in the background
    jobs = [Job("quick", 1), Job("slow", "hang"), Job("slower", "hang")]
    try:
        for outcome in run(misbehave, jobs, backend=ProcessPool(2), out=Path({out!r})):
            print(outcome.key, flush=True)
    except KeyboardInterrupt:
        sys.exit(130)
"""


def test_ctrl_c_keeps_what_is_finished(tmp_path):
    out = tmp_path / "run.jsonl"
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(here=str(Path(__file__).parents[2]), out=str(out)))
    process = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "quick\n"
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=120) == 130
    assert [entry.get("key") for entry in lines(out)] == [None, "quick"]


def test_a_program_that_ends_does_not_wait_for_workers_nobody_ended(tmp_path):
    """As when Ctrl-C comes right between the start of a worker and its entry in the pool."""
    script = tmp_path / "script.py"
    text = SCRIPT.format(here=str(Path(__file__).parents[2]), out="x.jsonl").partition("    jobs =")[0]
    text += "    from pushworks.runner.processes import _Worker\n    import multiprocessing\n"
    text += '    worker = _Worker(multiprocessing.get_context("forkserver"), misbehave, "one")\n'
    text += '    worker.give(Job("slow", "hang"))\n    worker.connection.recv()\n'
    script.write_text(text)
    begun = time.monotonic()
    assert subprocess.run([sys.executable, str(script)], cwd=tmp_path, timeout=120).returncode == 0
    assert time.monotonic() - begun < 30


def test_a_script_without_a_main_guard_gets_a_clear_error(tmp_path):
    script = tmp_path / "script.py"
    guard = 'if __name__ == "__main__":'
    script.write_text(
        SCRIPT.format(here=str(Path(__file__).parents[2]), out="x.jsonl").replace(guard, "if True:")
    )
    done = subprocess.run(
        [sys.executable, str(script)], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert "a worker process could not start" in done.stderr


def test_a_worker_killed_while_it_starts_costs_one_job(monkeypatch: pytest.MonkeyPatch) -> None:
    start = multiprocessing.process.BaseProcess.start
    killed: list[int] = []

    def start_and_die(process: multiprocessing.process.BaseProcess) -> None:
        start(process)
        if not killed and process.pid is not None:
            killed.append(process.pid)
            os.kill(process.pid, signal.SIGKILL)

    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", start_and_die)
    pool = ProcessPool(2)
    outcomes = list(run(square, JOBS[:6], backend=pool))
    assert sorted(outcome.status.name for outcome in outcomes).count("CRASHED") == 1
    assert sum(outcome.ok for outcome in outcomes) == 5

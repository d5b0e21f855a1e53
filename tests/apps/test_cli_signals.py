"""Ctrl-C, SIGTERM, SIGHUP, kills, readers that go away: what is finished is kept, no worker left behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pushworks.apps.cli import main, start
from pushworks.levels import read

COMMAND = [sys.executable, "-m", "pushworks.apps.cli.start"]

# Wide and open, nine boxes: no search for fewest moves ends within a minute.
ENDLESS = """\
##############
#            #
# $ .  $  .  #
#   . $   .  #
# $    .  $  #
#  .  $   .  #
# $   . $    #
#  .  $  .   #
#   @  $     #
#            #
##############
Title: endless
"""
QUICK = "#####\n#@$.#\n#####\nTitle: a\n\n######\n#@ $.#\n######\nTitle: b\n"


def wait_until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def hear_signals() -> None:
    """In the child: signals that whoever started the tests ignores (nohup, a job in the background) count."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    path = tmp_path / "levels.xsb"
    path.write_text(f"{ENDLESS}\n{QUICK}")
    return path


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_what_is_finished_is_kept(number: signal.Signals, code: int, levels: Path, tmp_path: Path) -> None:
    """The first level never ends, so the others are finished before their turn."""
    out, journal = tmp_path / "out.xsb", tmp_path / "run.jsonl"
    process = subprocess.Popen(
        [*COMMAND, "solve", levels, "--for", "moves", "--jobs", "2", "--out", out, "--journal", journal,
         "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_signals,
    )  # fmt: skip
    wait_until(lambda: lines_in(journal) == 3)
    process.send_signal(number)
    printed, said = process.communicate(timeout=30)
    assert process.returncode == code
    assert said == "pushworks: interrupted; 2 of 3 levels finished and kept\n"
    assert len(printed.splitlines()) == 2
    assert [level.solutions[0].moves for level in read(out)] == ["R", "rR"]


def test_the_level_at_work_is_given_up_and_those_before_it_kept(tmp_path: Path) -> None:
    levels, out = tmp_path / "levels.xsb", tmp_path / "out.xsb"
    levels.write_text(f"{QUICK}\n{ENDLESS}")
    process = subprocess.Popen(
        [*COMMAND, "solve", levels, "--for", "moves", "--out", out],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_signals,
    )  # fmt: skip
    wait_until(lambda: out.exists() and len(read(out)) == 2)
    process.terminate()
    printed, said = process.communicate(timeout=30)
    assert process.returncode == 143
    assert "Traceback" not in said
    assert "2 of 2 solved" in printed
    assert len(read(out)) == 2


def test_workers_end_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        "import sys\nfrom tests.runner.runner_jobs import busy\n"
        "from pushworks.runner import Job, ProcessPool, run\n"
        "if __name__ == '__main__':\n"
        "    jobs = [Job(str(n), sys.argv[1]) for n in range(2)]\n"
        "    list(run(busy, jobs, backend=ProcessPool(2)))\n"
    )
    folder = tmp_path / "pids"
    folder.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen([sys.executable, script, folder], env=environment) as parent:
        wait_until(lambda: len(list(folder.iterdir())) == 2)
        pids = [int(path.name) for path in folder.iterdir()]
        assert all(Path(f"/proc/{pid}").exists() for pid in pids)
        parent.kill()
    wait_until(lambda: not any(running(pid) for pid in pids), 20)


def running(pid: int) -> bool:
    """Whether a process does anything (a dead one that nobody has waited for does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("delay", [0.0, 0.1, 0.3])
def test_ctrl_c_while_it_starts_is_quiet(delay: float, levels: Path) -> None:
    script = "from pushworks.apps.cli.start import main; print('here', flush=True); main()"
    process = subprocess.Popen(
        [sys.executable, "-c", script, "solve", levels, "--for", "moves"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_signals,
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.01 + delay)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    # How many levels it had finished by then depends on the machine; a traceback would be more lines.
    assert re.fullmatch(r"(pushworks: interrupted(; \d of 3 .*)?\n)?", said), said


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    words = " ".join(COMMAND)
    return subprocess.run(
        ["bash", "-c", line.replace("pushworks", words)], capture_output=True, text=True, check=False,
        env={**os.environ, **environment},
    )  # fmt: skip


def test_streams_that_are_closed_full_or_gone(tmp_path: Path) -> None:
    done = shell("pushworks solve - <&-")
    assert (done.returncode, done.stderr) == (2, "pushworks: -: standard input is closed\n")
    out = tmp_path / "out.xsb"
    done = shell(f"pushworks convert first:1 -o {out} >&- 2>&-")
    assert done.returncode == 0
    assert len(read(out)) == 1
    done = shell("pushworks show first > /dev/full")
    assert (done.returncode, done.stderr) == (2, "pushworks: standard output: No space left on device\n")
    done = shell(f"pushworks show {'first ' * 50} | head -1; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (141, "")
    assert len(done.stdout.splitlines()) == 1


def test_a_terminal_without_unicode(tmp_path: Path) -> None:
    path = tmp_path / "titled.xsb"
    path.write_text("#####\n#@$.#\n#####\nTitle: Größe 推箱子\n", encoding="utf-8")
    done = shell(f"pushworks show {path}; pushworks convert {path}", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == f"{path}: read as xsb\n"
    assert "Gr\\xf6\\xdfe \\u63a8" in done.stdout
    assert "Größe 推箱子" in done.stdout, "files are UTF-8 everywhere"


def test_ctrl_c_in_a_finaliser_is_not_lost() -> None:
    """Python prints and drops what a finaliser raises; the command must be interrupted all the same."""
    script = (
        "import os, signal, sys, time\n"
        "from pushworks.apps.cli import main, start\n"
        "class Doomed:\n"
        "    def __del__(self):\n"
        "        os.kill(os.getpid(), signal.SIGTERM); time.sleep(0)\n"
        "def run(words):\n"
        "    try:\n"
        "        Doomed(); time.sleep(20); return 0\n"
        "    except KeyboardInterrupt:\n"
        "        return 130\n"
        "main.run = run; start.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (143, "")


@pytest.mark.parametrize("handler", [start._interrupt, start._leave_at_once], ids=["before", "after"])
def test_a_signal_right_before_or_after_the_command(handler: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The signal comes while handlers are being set: the exit code says so, and there is no traceback."""
    installed: list[object] = []

    def set_and_interrupt(chosen: object) -> None:
        installed.append(chosen)
        if chosen is handler and installed.count(handler) == (1 if handler is start._interrupt else 2):
            start._interrupt(signal.SIGTERM, None)

    monkeypatch.setattr(start, "_on_signals", set_and_interrupt)
    monkeypatch.setattr(start, "_received", [])
    monkeypatch.setattr(sys, "argv", ["pushworks", "--version"])
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    with pytest.raises(SystemExit) as leaving:
        start.main()
    assert leaving.value.code == 128 + signal.SIGTERM


def test_a_signal_while_a_class_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 turns a Ctrl-C inside `__set_name__` into a RuntimeError."""

    class Interrupting:
        def __set_name__(self, owner: type, name: str) -> None:
            start._interrupt(signal.SIGTERM, None)

    def run(arguments: object) -> int:
        type("Loaded", (), {"field": Interrupting()})
        raise AssertionError("not reached")

    monkeypatch.setattr(main, "run", run)
    monkeypatch.setattr(start, "_on_signals", lambda handler: None)
    monkeypatch.setattr(start, "_received", [])
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    with pytest.raises(SystemExit) as leaving:
        start.main()
    assert leaving.value.code == 128 + signal.SIGTERM

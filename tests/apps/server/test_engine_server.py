"""`pushworks engine`: the answers of our engine, whatever it is told."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import pytest
from tests.scale import size

from pushworks.apps.server.engine import MOST_WAITING, Server, serve
from pushworks.engine import Job, Options
from pushworks.engine.protocol import MAX_LINE, board_line, options_from, read_board, setting
from pushworks.engine.protocol.conformance import check, hard_level
from pushworks.engine.protocol.words import ProtocolError, settings_of
from pushworks.levels import Level

EASY = "#######|#@-$-.#|#######"


def talk(*lines: str) -> list[str]:
    """What the engine says to a batch of lines."""
    said = io.StringIO()
    serve(io.BytesIO("".join(f"{line}\n" for line in lines).encode()), said)
    return said.getvalue().splitlines()


@contextmanager
def live() -> Iterator[tuple[TextIO, TextIO]]:
    """An engine to talk with: where to write lines, where to read them."""
    theirs, ours = os.pipe()
    back, forth = os.pipe()
    with (
        os.fdopen(theirs, "rb", buffering=0) as source,
        os.fdopen(forth, "w") as target,
        os.fdopen(ours, "w", buffering=1) as say,
        os.fdopen(back) as hear,
    ):
        others = set(threading.enumerate())
        thread = threading.Thread(target=serve, args=(source, target))
        thread.start()
        yield say, hear
        say.write("quit\n")
        thread.join(10)
        assert not thread.is_alive()
        # Its reader still waits for lines; closed under it, the number of the pipe may be that of the next.
        say.close()
        for reader in set(threading.enumerate()) - others:
            reader.join(10)
            assert not reader.is_alive()


def test_a_batch_is_answered_in_order() -> None:
    said = talk(f"level {EASY}", "go", "level 8#|#@-$--.#|8#", "go objective pushes", "ready")
    assert "readyok" in said
    said.remove("readyok")  # it is heard at once, whatever runs
    assert said[0] == "solution rRR"
    assert said[1].startswith("done solved seconds ")
    assert said[2] == "solution rRRR"
    assert said[3].startswith("done solved ")
    assert said[3].endswith(" optimal yes")
    assert len(said) == 4


def test_the_greeting_offers_every_option() -> None:
    said = talk("sep")
    assert said[0].startswith("id name Pushworks ")
    assert said[-1] == "sepok 1"
    assert "option objective choice any any pushes moves pushes+moves moves+pushes" in said
    assert "option memory integer 4294967296 0 4611686018427387904" in said
    assert "option extra text -" in said


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", "expected one of sep ready option level go stop quit; got 'hello'"),
        ("option colour red", "no option 'colour'"),
        ("option threads", "expected option NAME VALUE"),
        ("option threads 0", "expected an integer from 1 to"),
        ("option threads 1.5", "expected an integer from 1 to"),
        ("option time nan", "expected a number from 0 to"),
        ("option time -1", "expected a number from 0 to"),
        ("option nodes " + "9" * 5000, "expected an integer from 0 to 4611686018427387904 after nodes"),
        ("option seed 3", "no option 'seed'"),
        ("option objective fun", "expected objective any pushes"),
        ("option extra weight", "expected extra name=value"),
        ("level", "expected a board after level"),
        ("level #####|#@ $.#|#####", "expected a board after level"),
        ("level ####|#@x#|####", "found 'x'"),
        ("level 9999999#", "expands to more than"),
        ("level 3(#", "never closed"),
        ("level #####|#@$-#|#####", "fewer goals"),
        ("go", "expected a level before go"),
        ("go time", "expected a level before go"),
        ("\x1b[31mred\x1b[0m", r"got '\\x1b[31mred\\x1b[0m'".replace("\\\\", "\\")),
        ("x" * (MAX_LINE + 2), "expected lines of at most"),
    ],
)
def test_bad_lines_get_one_error(line: str, answer: str) -> None:
    said = talk(line)
    assert said[0].startswith("error ")
    assert answer in said[0]
    assert "\x1b" not in said[0]
    assert said[1:] == (["done invalid"] if line.startswith("go") else [])


def test_options_stay_and_those_of_go_do_not() -> None:
    said = talk(
        "option nodes 1", f"level {EASY}", "go nodes 1000", "go algorithm bfs", "go time x", "go time"
    )
    ends = [line.split(" seconds")[0] for line in said if line.startswith("done")]
    assert ends == ["done solved", "done node-limit", "done invalid", "done invalid"]


def test_a_bad_level_forgets_the_one_before() -> None:
    assert talk(f"level {EASY}", "level ##", "go")[-1] == "done invalid"


@pytest.mark.parametrize("objective", ["moves", "any"])
def test_stop_is_answered_at_once(objective: str) -> None:
    board = board_line(hard_level())
    with live() as (say, hear):
        say.write(f"level {board}\ngo objective {objective}\nlevel {EASY}\ngo\n")
        say.write("ready\n")
        assert hear.readline() == "readyok\n"
        begin = time.monotonic()
        say.write("stop\n")
        said = [hear.readline()]
        took = time.monotonic() - begin
        while len(said) < 2:
            said.append(hear.readline())
        assert said[0].startswith("done cancelled")
        assert said[1] == "done cancelled\n"  # the search that waited was meant as well
        say.write("go\n")  # but the level that waited has been taken
        assert hear.readline().startswith("solution")
    assert took < 1.0  # 0.2 s with a processor to itself; the proof measures it


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pushworks.apps.server.engine.INFO_EVERY", 0.05)
    with live() as (say, hear):
        say.write(f"level {board_line(hard_level())}\ngo objective moves\n")
        words = hear.readline().split()
        assert words[0] == "info"
        assert words[1::2] == [
            "seconds",
            "expanded",
            "generated",
            "stored",
            "bytes",
            "bound",
            "packed",
            "strategy",
        ]


def test_more_lines_than_can_wait() -> None:
    hard = board_line(hard_level())
    said = talk(f"level {hard}", "go objective moves", *["go"] * (MOST_WAITING + 5), "stop")
    assert sum(line.startswith("done") for line in said) == MOST_WAITING + 6
    assert sum(line.startswith("error") for line in said) == 5


def test_a_defect_of_the_engine_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(job: Job) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(Job, "result", fail)
    assert talk(f"level {EASY}", "go") == ["error RuntimeError: two lines", "done invalid"]


def test_a_front_end_that_goes_away_ends_the_search() -> None:
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    server = Server(io.BytesIO(f"level {board_line(hard_level())}\ngo objective moves\n".encode()), Closed())
    begin = time.monotonic()
    server.run()  # returns when the first report cannot be written
    assert time.monotonic() - begin < 30


def fuzz_lines(seed: int, count: int) -> Iterator[bytes]:
    """Lines that are right, nearly right, or noise; searches in them are small."""
    random_ = random.Random(seed)
    boards = [EASY, "8#|#@-$--.#|8#", "#####|#@$-#|#-.-#|#---#|#####", "7#|#.@-$-#|#-$-.-#|7#"]
    names = ["objective", "algorithm", "time", "nodes", "threads", "extra", "", "zeit"]
    values = [
        "any",
        "moves",
        "pushes+moves",
        "auto",
        "bfs",
        "0.5",
        "3",
        "1000",
        "-1",
        "nan",
        "1e3",
        "x=1",
        "weight=2",
        "é",
        "-",
    ]
    for _ in range(count):
        board = random_.choice(boards)
        if random_.random() < 0.4:
            at = random_.randrange(len(board))
            board = board[:at] + random_.choice("#@$.*+-|0159()x é") + board[at + random_.randrange(3) :]
        pair = f"{random_.choice(names)} {random_.choice(values)}"
        line = random_.choice(
            [
                "sep",
                "ready",
                "stop",
                f"option {pair}",
                f"level {board}",
                "go",
                "go nodes 300",
                f"go {pair}",
                pair,
                "",
            ]
        ).encode()
        if random_.random() < 0.01:
            line = b"stop"
        if random_.random() < 0.15:
            at = random_.randrange(len(line) + 1)
            line = line[:at] + random_.randbytes(random_.randrange(1, 6)) + line[at:]
        yield line.replace(b"\n", b" ").replace(b"quit", b"")


def test_no_line_breaks_it() -> None:
    ends = tell_noise(1, 10_000)
    assert ends["solved"] > 200  # how many is a matter of time: a search may be stopped by the next line
    assert ends["invalid"] > 300
    assert ends["cancelled"] > 3


def tell_noise(seed: int, count: int) -> Counter[str]:
    """Talk nonsense to an engine; how its searches ended. Every line has its due answer."""
    lines = list(fuzz_lines(seed, count))
    answers: list[str] = []
    expected = done = 0
    with live() as (say, hear):
        for at in range(0, len(lines), 20):  # not all at once: searches shall end as well as be stopped
            chunk = lines[at : at + 20]
            say.buffer.write(b"\n".join([*chunk, b""]))
            say.buffer.flush()
            expected += sum(word_of(line) == "go" for line in chunk)
            while done < expected:
                answers.append(hear.readline())
                done += answers[-1].startswith("done")
        say.write(f"level {EASY}\ngo algorithm auto extra - time 0 nodes 0\n")
        while not answers[-1].startswith("done solved"):  # and it still works
            answers.append(hear.readline())
    assert sum(line.startswith("done") for line in answers) == expected + 1
    for said, word in (("readyok", "ready"), ("sepok", "sep")):
        assert sum(line.startswith(said) for line in answers) == sum(word_of(line) == word for line in lines)
    assert {line.split()[0] for line in answers} <= {
        "id", "option", "sepok", "readyok", "info", "solution", "done", "error",
    }  # fmt: skip
    return Counter(line.split()[1] for line in answers if line.startswith("done"))


def word_of(line: bytes) -> str:
    return (line.decode(errors="replace").split() or [""])[0]


SERVER = "import sys; from pushworks.apps.server.engine import serve; serve(sys.stdin.buffer.raw, sys.stdout)"
COMMAND = "from pushworks.apps.cli.start import main; main()"


def test_our_engine_keeps_every_rule() -> None:
    """Started anew for each rule: without the rest of the command line that takes half as long."""
    command = f"{sys.executable} -c '{size(SERVER, COMMAND)}' engine"
    assert [finding for finding in check(command) if finding.problem] == []


def test_the_command_is_an_engine() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, "engine"], input=f"sep\nlevel {EASY}\ngo\n", capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert "sepok 1\nsolution rRR\ndone solved" in done.stdout


def test_boards_and_options_survive_the_way_there_and_back() -> None:
    level = Level.from_xsb("  #####\n###   #\n#@$ $ #\n# .*. #\n#######")
    assert read_board(board_line(level)) == level
    options = Options("pushes", "astar", 2.5, 1000, 1 << 20, 2, {"weight": "2", "heuristic": "matching"})
    assert options_from({name: setting(name, text) for name, text in settings_of(options).items()}) == options
    assert settings_of(options_from({})) == {}
    with pytest.raises(ProtocolError):
        setting("nothing", "1")

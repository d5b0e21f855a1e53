"""Does a program speak the protocol? Each rule of docs/protocol.md as a small conversation with it.

``pushworks engine --check 'program --option'`` runs them all and names the rules that are broken.
"""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pushworks.engine.protocol import words
from pushworks.engine.protocol.command_line import split_command
from pushworks.levels import Level
from pushworks.sokoban import verify

ANSWER = 5.0
"""Seconds an engine may take for an answer that needs no search, or an easy one."""
STOP = 0.2
"""Seconds between ``stop`` and ``done``; what a busy machine adds is `SLACK`."""
SLACK = 0.3

EASY = "#######|#@-$-.#|#######"
HOPELESS = "######|#@---#|#$---#|#----#|#---.#|######"  # the box stands at a wall without a goal


class BrokenRuleError(Exception):
    """A rule does not hold; the message says how."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of one rule."""

    rule: str
    problem: str
    """Empty when the rule holds."""
    seconds: float


class Talk:
    """A conversation with a program, line by line."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            split_command(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for raw in self.process.stdout:
            self._lines.put(raw.decode("utf-8", errors="replace").strip())
        self._lines.put(None)

    def say(self, *lines: str) -> None:
        """Send lines."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines).encode())
            self.process.stdin.flush()
        except OSError:
            raise BrokenRuleError(f"the engine ended before {lines[0][:40]!r}") from None

    def hear(self, *awaited: str, seconds: float = ANSWER) -> list[str]:
        """The lines up to the first that begins with one of these words."""
        until = time.monotonic() + seconds
        heard: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                last = heard[-1] if heard else "nothing"
                wanted = " or ".join(awaited)
                raise BrokenRuleError(
                    f"expected {wanted} within {seconds:g} s, heard {words.shown(last)}"
                ) from None
            if line is None:
                raise BrokenRuleError(f"expected {' or '.join(awaited)}, but the engine ended")
            heard.append(line)
            if line.split(" ")[0] in awaited:
                return heard

    def close(self) -> None:
        """End the program, however it feels about that."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()


def check(command: str) -> Iterator[Finding]:
    """Try every rule, each with the program started anew."""
    for rule in RULES:
        begin = time.monotonic()
        problem = ""
        talk = Talk(command)
        try:
            rule(talk)
        except BrokenRuleError as error:
            problem = str(error)
        finally:
            talk.close()
        yield Finding((rule.__doc__ or "").strip(), problem, time.monotonic() - begin)


def _greets(talk: Talk) -> None:
    """`sep` is answered by id name, options and sepok"""
    talk.say("sep")
    lines = [line.split() for line in talk.hear("sepok")]
    if not any(line[:2] == ["id", "name"] and len(line) > 2 for line in lines):
        raise BrokenRuleError("expected a line 'id name …' before sepok")
    for line in lines:
        if line[:1] == ["option"] and (
            len(line) < 4 or line[2] not in ("choice", "integer", "number", "text")
        ):
            raise BrokenRuleError(
                f"expected 'option NAME TYPE DEFAULT …', heard {words.shown(' '.join(line))}"
            )
    if len(lines[-1]) < 2 or not lines[-1][1].isdecimal():
        raise BrokenRuleError("expected the version of the protocol after sepok")


def _is_ready(talk: Talk) -> None:
    """`ready` is answered by readyok"""
    talk.say("ready", "ready")
    talk.hear("readyok")
    talk.hear("readyok")


def _survives_nonsense(talk: Talk) -> None:
    """A line it does not know is answered by error, and the talk goes on"""
    talk.say("", "  ", "abracadabra", "ready")
    lines = talk.hear("readyok")
    if sum(line.startswith("error") for line in lines) != 1:
        raise BrokenRuleError("expected one line 'error …' for the unknown word, and none for empty lines")


def _survives_long_lines(talk: Talk) -> None:
    """A line of two million characters is answered by error"""
    talk.say("level " + "#" * (2 << 20), "ready")
    if not any(line.startswith("error") for line in talk.hear("readyok")):
        raise BrokenRuleError("expected a line 'error …'")


def _refuses_options(talk: Talk) -> None:
    """An option it does not have is answered by error"""
    talk.say("option nosuchoption 1", "ready")
    if not any(line.startswith("error") for line in talk.hear("readyok")):
        raise BrokenRuleError("expected a line 'error …'")


def _refuses_levels(talk: Talk) -> None:
    """`go` without a level, or after a broken one, is answered by error and done invalid"""
    for lines in (["go"], ["level ####|#$.#|####", "go"], ["level ?!", "go"]):
        talk.say(*lines)
        heard = talk.hear("done")
        if heard[-1].split()[:2] != ["done", "invalid"] or not any(h.startswith("error") for h in heard):
            raise BrokenRuleError(f"expected error and done invalid after {lines}, heard {heard[-1]!r}")


def _solves(talk: Talk) -> None:
    """`go` is answered by a solution that solves the level, then by done solved"""
    for board in (EASY, "7#|#@-$-.#|7#"):
        talk.say(f"level {board}", "go time 5")
        heard = talk.hear("done")
        solutions = [line.split()[1] for line in heard if line.startswith("solution ")]
        if not solutions or heard[-1].split()[:2] != ["done", "solved"]:
            raise BrokenRuleError(f"expected a solution and done solved, heard {heard[-1]!r}")
        if not all(verify(words.read_board(EASY), moves).solved for moves in solutions):
            raise BrokenRuleError(f"expected a solution of {EASY}, heard {solutions[0]!r}")


def _answers_every_go(talk: Talk) -> None:
    """Lines sent during a search wait for its end; every go gets one done"""
    talk.say(f"level {EASY}", "go time 5", "go time 5", f"level {EASY}", "go time 5")
    for _ in range(3):
        talk.hear("done")
    talk.say("ready")
    if len(talk.hear("readyok")) != 1:
        raise BrokenRuleError("expected nothing but readyok after the third done")


def _admits_defeat(talk: Talk) -> None:
    """A level without a solution gets done without a solution"""
    talk.say(f"level {HOPELESS}", "go time 2")
    heard = talk.hear("done")
    if any(line.startswith("solution") for line in heard) or heard[-1].split()[1:2] in (["solved"], []):
        raise BrokenRuleError(f"expected done unsolvable, not-found or a limit; heard {heard[-1]!r}")


def _hears_while_searching(talk: Talk) -> None:
    """`ready` is answered while a search runs, stop ends it within 0.2 s"""
    _hard(talk)
    time.sleep(0.3)
    talk.say("ready")
    talk.hear("readyok", seconds=1.0)
    begin = time.monotonic()
    talk.say("stop")
    talk.hear("done", seconds=STOP + SLACK)
    took = time.monotonic() - begin
    if took > STOP + SLACK:
        raise BrokenRuleError(f"done came {took:.2f} s after stop")
    talk.say("stop", "ready")
    if len(talk.hear("readyok")) != 1:
        raise BrokenRuleError("expected no answer to stop when nothing runs")


def _keeps_time(talk: Talk) -> None:
    """`go time 0.5` ends by itself"""
    _hard(talk, "time 0.5")
    talk.hear("done", seconds=0.5 + STOP + 2 * SLACK)


def _quits(talk: Talk) -> None:
    """`quit` ends the program, also during a search"""
    _hard(talk)
    talk.say("quit")
    _gone(talk, "quit")


def _ends_with_its_input(talk: Talk) -> None:
    """The end of its input ends the program, after the search under way"""
    talk.say(f"level {EASY}", "go time 5")
    assert talk.process.stdin is not None
    talk.process.stdin.close()
    talk.hear("done")
    _gone(talk, "the end of its input")


def _gone(talk: Talk, why: str) -> None:
    try:
        code = talk.process.wait(2)
    except subprocess.TimeoutExpired:
        raise BrokenRuleError(f"the program still runs 2 s after {why}") from None
    if code:
        raise BrokenRuleError(f"expected exit code 0 after {why}, got {code}")


def hard_level() -> Level:
    """A hall full of boxes and goals between pillars: far too much for a proof of the fewest moves."""
    side = 26

    def kind(x: int, y: int) -> str:
        if x in (0, side - 1) or y in (0, side - 1) or (x % 5 == 0 and y % 5 == 0):
            return "#"
        if (x, y) == (1, 1):
            return "@"
        if x % 5 == 2 and y % 5 == 2:
            return "$"
        return "." if (x + 2 * y) % 25 == 3 + 2 * (x % 2) or (x % 5 == 4 and y % 5 == 1) else " "

    return Level.from_xsb("".join(kind(x, y) for x in range(side)) for y in range(side))


def _hard(talk: Talk, limits: str = "") -> None:
    talk.say("sep")
    offers = any(line.startswith("option objective") for line in talk.hear("sepok"))
    goal = "objective moves" if offers else ""
    talk.say(f"level {words.board_line(hard_level())}", f"go {goal} {limits}".strip())


RULES: tuple[Callable[[Talk], None], ...] = (
    _greets,
    _is_ready,
    _survives_nonsense,
    _survives_long_lines,
    _refuses_options,
    _refuses_levels,
    _solves,
    _answers_every_go,
    _admits_defeat,
    _hears_while_searching,
    _keeps_time,
    _quits,
    _ends_with_its_input,
)

"""The entry point of the `pushworks` command: signals, standard streams and the exit code.

It imports nothing heavy, so that Ctrl-C ends it cleanly from the first moment on: while the packages
are being loaded it ends the program without a word, later it is an exception that commands catch to keep
what is finished. SIGTERM and SIGHUP are the same as Ctrl-C, with exit codes of their own.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress

_INTERRUPTED = 130
_BROKEN_PIPE = 141  # what a shell says of a program that SIGPIPE ended
_BAD_OUTPUT = 2

_received: list[int] = []


def _leave_at_once(number: int, frame: object) -> None:  # noqa: ARG001 - the signature of a signal handler
    os._exit(128 + number)


def _interrupt(number: int, frame: object) -> None:  # noqa: ARG001
    """The first signal interrupts the command; those that follow must not disturb its tidying up."""
    if not _received:
        _received.append(number)
        raise KeyboardInterrupt
    if number == signal.SIGINT and len(_received) > 1:
        os._exit(_INTERRUPTED)  # a person who presses Ctrl-C a third time means it
    _received.append(number)


def _send_again(number: int) -> None:
    """Raise a signal in this process.

    On POSIX by `kill`, which interrupts a call that the main thread waits in; on Windows that would end the
    process at once.
    """
    if os.name == "posix":
        os.kill(os.getpid(), number)
    else:
        signal.raise_signal(number)


def _unraisable(problem: sys.UnraisableHookArgs) -> None:
    """Where Python may not raise, in a finaliser for instance, a Ctrl-C would be lost: it comes again."""
    if problem.exc_type is KeyboardInterrupt and _received:
        again = threading.Timer(0.02, _send_again, (_received.pop(),))
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(problem)


def _on_signals(handler: object) -> None:
    """Let all signals that ask to end come to one place, except those the caller has switched off."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)  # type: ignore[arg-type]


def _means_interrupted(problem: BaseException | None) -> bool:
    """Whether it is a Ctrl-C, or another exception that somebody made of one.

    Python before 3.12 does that to whatever happens while it makes a class, so also while modules are loaded.
    """
    while problem is not None and not isinstance(problem, KeyboardInterrupt):
        problem = problem.__cause__ or problem.__context__
    return problem is not None


def _open_streams() -> None:
    """Closed standard streams become the null device, so that no file takes their numbers.

    And what an encoding does not have is written as an escape, never the end of the command.
    """
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number: this one
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _flush(code: int) -> int:
    """Whether everything printed has arrived; a reader that went away is no reason to complain."""
    try:
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        code = code or _BROKEN_PIPE
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        print(f"pushworks: standard output: {reason}", file=sys.stderr)
        code = _BAD_OUTPUT
    silence = os.open(os.devnull, os.O_WRONLY)  # what is left in the buffer goes nowhere when Python ends
    os.dup2(silence, 1)
    return code


def main() -> None:
    """Entry point of the console script."""
    _on_signals(_leave_at_once)
    _open_streams()
    from pushworks.apps.cli.main import run

    sys.unraisablehook = _unraisable
    try:
        _on_signals(_interrupt)  # from here on a signal may come between any two lines
        code = run(sys.argv[1:])
        _on_signals(_leave_at_once)
    except BaseException as problem:
        _on_signals(_leave_at_once)
        if not _means_interrupted(problem):
            raise
        code = _INTERRUPTED
    if code == _INTERRUPTED and _received:
        code = 128 + _received[0]
    sys.exit(_flush(code))


if __name__ == "__main__":
    main()

"""The `pushworks` command.

To add a command, write a file in this folder with a function of the command's name (or a `typer.Typer`
called ``app`` for one with sub-commands) and add one line to `COMMANDS`. The file is imported only when
its command is called, so the start stays quick; what goes wrong is turned into one line and an exit code
here, so commands just raise.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from typing import Any, NamedTuple

import typer

from pushworks.apps.cli.common import CommandError, Exit, missing_extra, warn
from pushworks.apps.cli.help_sections import OVERVIEW, arrange
from pushworks.apps.cli.helptext import join_lines, name_values_plainly, plain_usage
from pushworks.apps.cli.old_spellings import modernised
from pushworks.levels.errors import LevelError


class Command(NamedTuple):
    """Where a command lives and what the overview says about it."""

    module: str
    summary: str


COMMANDS = {
    "tour": Command("tour", "A first look: the solver at work on a shipped collection."),
    "play": Command("play", "Play in a window or in the terminal."),
    "solve": Command("solve", "Search levels for solutions, any or optimal."),
    "optimize": Command("optimize", "Make solutions shorter by any of six measures."),
    "bench": Command("bench", "Measure the core on this machine and print its signature."),
    "show": Command("show", "Draw levels in the terminal, as SVG, PNG or GIF."),
    "convert": Command("convert", "Write levels in another dialect or format."),
    "certify": Command("certify", "Check certificates of optimality and unsolvability."),
    "verify": Command("verify", "Replay solutions and say whether they solve their levels."),
    "import": Command("import_", "Bring levels into the library: files, archives, clipboard, web."),
    "library": Command("library", "Collections, levels and solutions kept in one file."),
    "generate": Command("generate", "Make levels that are certain to be solvable."),
    "rate": Command("rate", "Rate how hard levels are for people."),
    "lab": Command("lab", "Experiments that compare, sweep and ablate; tables and plots."),
    "learn": Command("learn", "Train a network that guides the search."),
    "league": Command("league", "Compare solvers on whole collections."),
    "env": Command("env", "Environments for agents, tasks for language models."),
    "bait": Command("bait", "The second game: play, solve, agents, generate, verify, show."),
    "engine": Command("engine", "Speak the solver protocol on standard input and output."),
    "mcp": Command("mcp", "Serve tools for language models (Model Context Protocol)."),
    "serve": Command("serve", "Serve the web page on this machine, with your library."),
    "doctor": Command("doctor", "Print versions, what is installed and how the core was built."),
}

_SUMMARY = "Play, solve, make, study and learn box-pushing puzzles."
_NEXT = (
    "pushworks COMMAND --help explains a command. LEVELS are a file, or a collection that ships with "
    "Pushworks. Documentation: https://pushworks.github.io/pushworks/"
)
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]  # Typer itself does not export it


class _Overview(typer.core.TyperGroup):
    """All commands, under headings."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Write the commands in the order of the headings."""
        width = max(map(len, self.commands))
        for heading, names in OVERVIEW.items():
            with formatter.section(heading):
                formatter.write_dl([(f"{name:{width}}", COMMANDS[name].summary) for name in names])


def application(name: str | None) -> typer.Typer:
    """The Typer application with one command loaded, or an overview of all when `name` is none of them."""
    app = typer.Typer(
        name="pushworks", help=_SUMMARY, no_args_is_help=True,
        add_completion=name not in COMMANDS or _is_completing(),
        pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]},
        rich_markup_mode="rich" if name in COMMANDS else None,  # the overview comes at once, without Rich
        cls=_Overview, epilog="" if name in COMMANDS else _NEXT,
    )  # fmt: skip
    app.callback()(_root)
    name_values_plainly()
    if name in COMMANDS:
        module = import_module(f"pushworks.apps.cli.{COMMANDS[name].module}")
        if isinstance(getattr(module, "app", None), typer.Typer):
            app.add_typer(module.app, name=name, help=COMMANDS[name].summary, no_args_is_help=True)
        else:
            function = name.replace("-", "_") + "_" * iskeyword(name)  # import_, like PEP 8 wants it
            app.command(name)(getattr(module, function))
    else:
        for other, command in COMMANDS.items():
            app.command(other, help=command.summary)(_overview_only)
    return app


def _is_completing() -> bool:
    """Whether a shell asks how a command line can go on."""
    return bool(os.environ.get("_PUSHWORKS_COMPLETE"))


def _words_to_complete() -> list[str]:
    """The command line so far, without the program: bash has one variable for it, Typer's scripts another."""
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    return line.split()[1:]


def _overview_only() -> None:
    """Stands for a command in the overview; never called."""


def _version(wanted: bool) -> None:
    if wanted:
        from pushworks import __version__

        typer.echo(f"pushworks {__version__}")
        raise typer.Exit


def _root(
    version: bool = typer.Option(
        False, "--version", "-V", help="Print the version and stop.", callback=_version, is_eager=True
    ),
) -> None:
    del version  # its callback has done the work


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return the exit code; messages go to standard error, one line each."""
    words = _words_to_complete() if _is_completing() else arguments
    name = next((word for word in words if not word.startswith("-")), None)
    try:
        command = typer.main.get_command(application(name))
        join_lines(command)
        arrange(command)
        _let_interrupts_through(command)
        code = command.main(args=modernised(arguments), prog_name="pushworks", standalone_mode=False)
        return code if isinstance(code, int) else Exit.DONE
    except _UsageError as error:
        return _usage(error, f"pushworks {name}" if name in COMMANDS else "pushworks")
    except CommandError as error:
        return _complain(str(error), error.code)
    except LevelError as error:
        return _complain(str(error), Exit.BAD_INPUT)
    except ModuleNotFoundError as error:
        line = missing_extra(error.name or "")
        if line is None:
            raise
        return _complain(line, Exit.BAD_INPUT)
    except (KeyboardInterrupt, _InterruptedError, typer.Abort):
        return _complain("interrupted", Exit.INTERRUPTED)
    except BrokenPipeError:  # the reader has seen enough (| head): nothing to say, and nobody to say it to
        return Exit.BROKEN_PIPE
    except SystemExit as leaving:  # what Click makes of a broken pipe
        if isinstance(leaving.__context__, BrokenPipeError):
            return Exit.BROKEN_PIPE
        raise
    except OSError as error:
        # Files are written by `levels.files`, which names them; a full disk without a name is the output's.
        full = error.errno in (errno.ENOSPC, errno.EFBIG, errno.EIO)
        name = error.filename or ("standard output" if full else "")
        where = f"{name}: " if name else ""
        return _complain(f"{where}{error.strerror or error}", Exit.BAD_INPUT)


class _InterruptedError(Exception):
    """A Ctrl-C that no command caught."""


def _let_interrupts_through(command: Any) -> None:
    """Typer would turn a Ctrl-C into an exit code without a word."""
    invoke = command.invoke

    def invoke_it(context: Any) -> Any:
        try:
            return invoke(context)
        except KeyboardInterrupt:
            raise _InterruptedError from None

    command.invoke = invoke_it


def _usage(error: Exception, command: str) -> int:
    from pushworks.apps.messages import translated

    message = str(getattr(error, "format_message", lambda: str(error))())
    if type(error).__name__ == "NoArgsIsHelpError":
        typer.echo(message)
        return Exit.DONE
    command = getattr(getattr(error, "ctx", None), "command_path", command)  # pushworks lab check
    line = f"{translated(plain_usage(message))} (see {command} --help)"
    return _complain(translated(line), Exit.BAD_INPUT)


def _complain(line: str, code: int) -> int:
    warn(" ".join(line.splitlines()))
    return code

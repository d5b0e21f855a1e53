"""Help that says what to type instead of naming Python types, and that wraps between words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import typer

_WORDS = {
    "<bool>": None, "<list[str]>": None, "<str>": "TEXT", "<path>": "PATH", "<list[path]>": "PATH",
    "<list[int]>": "NUMBER", "<list[float]>": "NUMBER",
    "<int>": "NUMBER", "<int range>": "NUMBER", "<float>": "NUMBER", "<float range>": "NUMBER",
}  # fmt: skip
"""A switch takes nothing, and an argument of several levels is already called LEVELS..."""


def name_values_plainly() -> None:
    """Let Typer's help call values TEXT, PATH and NUMBER; versions that do so themselves are left alone.

    Ranges are left out: most end at the largest number the core takes, which helps nobody, and a number out
    of range is answered with one line that names the range.
    """
    for kind in (typer.core.TyperOption, typer.core.TyperArgument):
        original = getattr(kind, "display_type_rich", None)
        if original is None or getattr(original, "is_plain", False):
            continue

        def plain(self: Any, ctx: Any, original: Any = original) -> str | None:
            name: str | None = original(self, ctx)
            return _WORDS.get(name.lower(), name) if name is not None else None

        plain.is_plain = True  # type: ignore[attr-defined]
        kind.display_type_rich = plain  # type: ignore[method-assign]
        if kind is typer.core.TyperArgument:
            setattr(kind, "get_usage_pieces", _usage_of)  # noqa: B010 - its types name no `Any`
        if hasattr(kind, "_get_number_range_help_str"):
            kind._get_number_range_help_str = lambda self: None  # type: ignore[method-assign] # noqa: ARG005


def _usage_of(argument: Any, ctx: Any) -> list[str]:  # noqa: ARG001 - the signature is Typer's
    """LEVELS..., or [LEVELS...] where it may be left out: not {LEVELS...}... and [[LEVELS...]]..."""
    name = re.sub(r"[\[\]]|\.\.\.", "", argument.metavar or argument.name.upper())
    name += "..." if argument.nargs != 1 else ""
    return [name if argument.required else f"[{name}]"]


QUOTE = "'"
_USAGE: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"^Invalid value for '([^']+)'( / '[^']*')*: ", r"\1: "),
    (r"Input should be greater than or equal to (\S+)", r"expected a number from \1"),
    (r"Input should be less than or equal to (\S+)", r"expected a number up to \1"),
    (r"Input should be a valid integer.*", "expected a whole number"),
    (r"Input should be a valid number.*", "expected a number"),
    (r"^No such command ('[^']+')\.", r"no command \1"),
    (
        r" Did you mean (?:one of: )?([^?]+)\?$",
        lambda found: f"; did you mean {found[1].replace(QUOTE, '')}?",
    ),
    (r"^No such option: ('?)([^\s']+)\1\.?", r"no option \2"),
    (r" \(Possible (?:options|commands): ([^)]+)\)$", r"; did you mean \1?"),
    (r"^Missing (?:argument|option|parameter) '([^'.]+)(?:\.\.\.)?'( / '[^']*')*\.?", r"\1 is missing"),
    (r"^Option '([^']+)' requires an argument\.$", r"\1 needs a value"),
    (r"^Got unexpected extra argument(?:\(s\)|s)? \((.+)\)$", r"expected no further arguments, got \1"),
    (r"\b(?:dir|directory|file|path) ('[^']*') does not exist\.?$", r"\1 does not exist"),
)


def plain_usage(message: str) -> str:
    """What is wrong with a command line, on one line and in the words of our own messages."""
    line = " ".join(message.split())
    for theirs, ours in _USAGE:
        line = re.sub(theirs, ours, line)
    return line


def join_lines(command: Any) -> None:
    """Make each paragraph of a command's help one line, here and in its sub-commands: Rich wraps it then.

    And call arguments what the usage line calls them.
    """
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            parameter.metavar = _usage_of(parameter, None)[0].strip("[]")
    if command.help:
        paragraphs = command.help.split("\n\n")
        command.help = "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
    for child in getattr(command, "commands", {}).values():
        join_lines(child)

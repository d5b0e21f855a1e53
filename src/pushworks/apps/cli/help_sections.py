"""How help is divided: commands and options under headings, and examples at the end.

`tests/apps/test_cli_help.py` sees to it that every command has its heading and that every example parses.
"""

from __future__ import annotations

from typing import Any

import typer

OVERVIEW = {
    "Begin": ("tour", "play", "serve"),
    "Solve": ("solve", "optimize", "verify", "certify"),
    "Levels": ("show", "convert", "generate", "rate", "import", "library"),
    "Study": ("lab", "league", "learn", "env", "bait", "bench"),
    "Integration and diagnostics": ("engine", "mcp", "doctor"),
}
"""The commands of `pushworks --help`."""

GROUPS = {
    "lab": {
        "Experiments": (
            "compare", "sweep", "ablate", "solvers", "states", "deadlocks", "report", "reproduce",
        ),
        "Overviews": ("algorithms", "heuristics", "problems"),
        "Films and slides": ("watch", "race", "slides"),
        "Exercises": ("exercise", "check", "test-heuristic", "grade"),
    },
    "library": {
        "Levels": ("add", "list", "find", "show", "export", "stats"),
        "Solutions": ("improve", "send", "check"),
        "Changes": ("rename", "merge", "delete", "bin", "restore", "empty"),
    },
}  # fmt: skip
"""The sub-commands of large groups."""

_PANELS = {
    "Limits": ("--time", "--max-time", "--memory", "--nodes"),
    "Processors": ("--threads", "--jobs", "--reproducible", "--cluster", "--clock"),
    "Results": (
        "--out", "--json", "--format", "--markdown", "--csv", "--latex", "--plot", "--plot-kind", "--figure",
        "--library", "--certify", "--journal", "--resume", "--title", "--author", "--show",
    ),
    "The makers three-phase, mcts and evolve": (
        "--tries", "--iterations", "--move-limit", "--generations", "--score", "--pairing", "--threshold",
        "--score-weight",
    ),
}  # fmt: skip
_MANY = 12
"""So many options need headings."""

EXAMPLES = {
    "tour": (("pushworks tour first", "short levels instead of the large ones"),),
    "play": (
        ("pushworks play", "the start menu"),
        ("pushworks play mylevels.xsb --level 3", "begin there"),
        ("pushworks play --terminal", "without a window"),
    ),
    "serve": (("pushworks serve --open", "the page, your library behind it"),),
    "solve": (
        ("pushworks solve mylevels.xsb", "a table of all levels"),
        ("pushworks solve first:2 --for pushes", "the fewest pushes, proved"),
        ("pushworks solve mylevels.xsb -o solved.sok", "levels with their solutions"),
        ("pushworks solve mylevels.xsb --json", "for other programs"),
    ),
    "optimize": (
        ("pushworks optimize solved.sok -o better.sok", "improve a file"),
        ("pushworks optimize first:3 --for pushes --time 60", "solve, then improve"),
    ),
    "verify": (("pushworks verify first:2 dllddrrUdlluurR", "replay these moves"),),
    "certify": (
        ("pushworks solve first:2 --for pushes --certify proofs", "write a certificate"),
        ("pushworks certify proofs/*.cert", "check it"),
    ),
    "show": (
        ("pushworks show mylevels.xsb:1-4", "in the terminal"),
        ("pushworks show first:2 --png level.png --style night", "as a picture"),
        ("pushworks show solved.sok:1 --gif solved.gif", "the solution"),
    ),
    "convert": (
        ("pushworks convert mylevels.xsb --to letters", "to the terminal"),
        ("pushworks convert mylevels.slc -o mylevels.xsb", "SLC to plain text"),
    ),
    "generate": (
        ("pushworks generate -n 5 --size 9x9 --boxes 3 -o mine.xsb", "five small levels"),
        ("pushworks generate --difficulty 5-7 -o hard.xsb", "harder ones"),
    ),
    "rate": (("pushworks rate mylevels.xsb --plot features.png", "a table and a picture"),),
    "import": (
        ("pushworks import mylevels.xsb levels.zip", "into your library"),
        ("pushworks import https://example.org/levels.txt", "from the web"),
    ),
    "library find": (("pushworks library find --boxes 3-5 --unsolved", "what is left to solve"),),
    "lab compare": (
        ("pushworks lab compare first:2-4 --algorithms bfs,astar,idastar", "a table"),
        ("pushworks lab compare first --plot nodes.png", "with a plot"),
    ),
    "lab sweep": (("pushworks lab sweep first:3 -a astar --weight 1,2,5", "weighted"),),
    "lab watch": (("pushworks lab watch first:3 -a astar -o film.html", "an HTML page"),),
    "lab race": (("pushworks lab race first:3 --algorithms bfs,astar -o race.html", "both"),),
    "league": (("pushworks league mylevels.xsb --time 10s --out results", "tables and charts"),),
    "bait solve": (("pushworks bait solve bait:1", "the first level of the second game"),),
}
"""Command lines with what they do, by command."""


def arrange(command: Any, path: str = "") -> None:
    """Put the parts of a command's help under their headings, and of its sub-commands."""
    options = [one for one in command.params if one.param_type_name == "option"]
    for option in options if len(options) >= _MANY else ():
        if option.rich_help_panel is None:
            option.rich_help_panel = next(
                (panel for panel, names in _PANELS.items() if set(names) & set(option.opts)), None
            )
    children = getattr(command, "commands", {})
    for heading, names in GROUPS.get(path, {}).items():
        for name in filter(children.__contains__, names):  # the overview knows no sub-commands
            children[name].rich_help_panel = heading
            children[name] = children.pop(name)  # in this order
    if path in EXAMPLES:
        _add_examples(command, path)
    for name, child in children.items():
        arrange(child, f"{path} {name}".strip())


def _add_examples(command: Any, path: str) -> None:
    """Print the examples below the rest, each on its line: Typer's own way makes a paragraph of each."""
    whole = command.format_help

    def format_help(ctx: Any, formatter: Any) -> None:
        whole(ctx, formatter)
        typer.echo("\n".join([" Examples:", "", *example_lines(path)]))

    command.format_help = format_help


def example_lines(path: str) -> list[str]:
    """The examples of a command; what they do is beside them, as a comment of the shell."""
    width = max(len(line) for line, _ in EXAMPLES[path])
    return [f"  {line:{width}}  # {effect}" for line, effect in EXAMPLES[path]]

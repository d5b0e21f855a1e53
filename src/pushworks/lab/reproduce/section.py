"""A report is a list of sections: what was run, the tables, the plots, and what differs from what was reported."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pushworks.lab.table import Column, to_csv, to_markdown
from pushworks.lab.trial import Row
from pushworks.levels.files import write_text

Runner = Callable[[str, Sequence[Any], Callable[[Any], Row]], list[Row]]
"""Runs trials under a name, with progress, and gives their rows; what a command line brings with it."""


@dataclass
class Section:
    """A part of a report."""

    title: str
    about: str
    """What was run and why, in a sentence or two."""
    command: str = ""
    """The command that runs exactly this part, where there is one."""
    tables: list[tuple[Sequence[Row], Sequence[Column]]] = field(default_factory=list)
    plots: list[tuple[str, Callable[[Path], None]]] = field(default_factory=list)
    """File name without its ending, and what draws it."""
    findings: list[str] = field(default_factory=list)
    """What came out, beside what was reported."""
    rows: Sequence[Row] = ()
    """All figures, for the CSV file."""


def write_report(folder: Path, title: str, intro: str, sections: Sequence[Section]) -> Path:
    """Write ``report.md``, a CSV file for each section and the plots as PNG and PDF; returns the report."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"# {title}", "", intro]
    for number, section in enumerate(sections, 1):
        lines += ["", f"## {number}. {section.title}", "", section.about]
        if section.command:
            lines += ["", "```", section.command, "```"]
        for rows, columns in section.tables:
            lines += ["", to_markdown(rows, columns)]
        for name, draw in section.plots:
            for ending in (".png", ".pdf"):
                draw(folder / f"{name}{ending}")
            lines += ["", f"![{section.title}]({name}.png)"]
        lines += ["", *(f"- {finding}" for finding in section.findings)] if section.findings else []
        if section.rows:
            name = f"{number}-{_file_name(section.title)}.csv"
            write_text(folder / name, to_csv(section.rows))
            lines += ["", f"All figures: [{name}]({name})"]
    report = folder / "report.md"
    write_text(report, "\n".join(lines) + "\n")
    return report


def _file_name(title: str) -> str:
    """The first words of a title, with nothing in them that a system forbids in names of files."""
    words = ("".join(c for c in word if c.isascii() and c.isalnum()) for word in title.lower().split()[:3])
    return "-".join(filter(None, words))


def command_line(*words: object) -> str:
    """A command as it can be pasted into a shell."""
    return shlex.join(["pushworks", *map(str, words)])

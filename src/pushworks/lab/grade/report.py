"""The marks of a class as CSV and as Markdown."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from pushworks.lab.grade.grading import Grade
from pushworks.lab.grade.similarity import Similar

MOST_PAIRS = 50
"""Similar pairs that are shown: where an exercise has one short solution, most of a class is similar."""
_FORMULA = tuple("=+-@＝＋－＠")
"""What makes a spreadsheet compute a cell instead of showing it, also in the wide letters of East Asia."""
_MARKS = re.compile(r"([\\`*\[\]|])")
"""What Markdown takes for a mark of its own."""


def to_csv(grades: Sequence[Grade], out_of: float) -> str:
    """One line for each submission, one column for each check (1 passed, 0 not)."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    checks = [finding.asks for finding in grades[0].findings] if grades else []
    table.writerow(
        ["submission", "marks", "out_of", "passed", "checks", "sentence", "note", *map(_cell, checks)]
    )
    for grade in grades:
        marks = f"{grade.marks(out_of):g}"
        row = [_cell(grade.name), marks, f"{out_of:g}", grade.passed, len(grade.findings)]
        row += [_cell(grade.sentence), _cell(grade.note), *(int(each.passed) for each in grade.findings)]
        table.writerow(row)
    return text.getvalue()


def to_markdown(grades: Sequence[Grade], out_of: float, similar: Sequence[Similar] = ()) -> str:
    """A table of marks, and one of similar submissions if there are any."""
    lines = ["| submission | marks | passed | sentence | note |", "|---|---:|---:|---|---|"]
    for grade in grades:
        passed = f"{grade.passed}/{len(grade.findings)}"
        cells = (grade.name, f"{grade.marks(out_of):g}", passed, grade.sentence, grade.note)
        lines.append("| " + " | ".join(map(_plain, cells)) + " |")
    if similar:
        lines += ["", "Read these together (similar tokens are a hint, not a verdict):", ""]
        lines += ["| submission | submission | shared |", "|---|---|---:|"]
        lines += [
            f"| {_plain(pair.one)} | {_plain(pair.other)} | {pair.share:.0%} |"
            for pair in similar[:MOST_PAIRS]
        ]
        if len(similar) > MOST_PAIRS:
            lines += ["", f"And {len(similar) - MOST_PAIRS:,} pairs more."]
    return "\n".join(lines)


def _shown(text: str) -> str:
    """A text in which whatever moves the cursor or turns the direction of writing is named instead."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _cell(text: str) -> str:
    """A text that a spreadsheet shows as it is: submissions choose their own messages."""
    text = _shown(text)
    return "'" + text if text.lstrip().startswith(_FORMULA) else text


def _plain(text: str) -> str:
    """A text that Markdown shows as it is, with no links and no pictures from elsewhere."""
    return _MARKS.sub(r"\\\1", _shown(text)).replace("<", "&lt;")

"""Copies the measured figures of docs/results.json into the documents, and draws the chart of the README.

    python tools/figures.py                               write the documents again
    python tools/figures.py --check                       exit 1 if a document does not say what the file says
    python tools/figures.py league docs/league/results.json       take the results of a league first
    python tools/figures.py record NAME VALUE UNIT COMMAND [OF]   store one figure first

A document marks what is copied:

    <!-- figure: XSokoban_90.Pushworks.10s -->89<!-- end -->
    <!-- date: XSokoban_90.Pushworks.10s -->2026-11-18<!-- end -->
    <!-- table: exact-summary --> ... <!-- end -->
    <!-- league: XSokoban_90 Microban_155 --> ... <!-- end -->
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from pushworks.lab.figures import Figures, Table
from pushworks.levels.files import write_text

sys.path.insert(0, str(Path(__file__).parent))
from figures_chinese import chinese

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "results.json"
CHART = ROOT / "docs" / "images" / "solvers.svg"
PROGRAMS = {"Pushworks": "Pushworks", "festival": "Festival 3.1", "yass": "YASS 2.153", "jsoko": "JSoko"}
COLOURS = {"Pushworks": "#b8651b", "festival": "#4c78a8", "yass": "#72a37b", "jsoko": "#9a8fb5"}
CHARTED = ("XSokoban_90", "Microban_155", "SokHard_163", "Sasquatch_50")
MARK = re.compile(r"(<!-- (figure|date|table|league): ([^>]*?) -->)(.*?)(<!-- end -->)", re.DOTALL)


def documents() -> list[Path]:
    """Every document that may hold figures."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def in_chinese(path: Path) -> bool:
    """Whether a document is one for Chinese readers."""
    return path.parent.name == "zh" or path.name.endswith(".zh.md")


def rewritten(text: str, figures: Figures, *, translate: bool = False) -> str:
    """A document with the figures of the file in its marked places, tables in Chinese if asked."""

    def fill(found: re.Match[str]) -> str:
        opening, kind, names, _, closing = found.groups()
        try:
            content = _content(kind, names, figures)
        except KeyError as error:
            raise ValueError(f"docs/results.json has no {kind} {error}") from None
        if translate:
            content = "\n".join(map(chinese, content.split("\n")))
        return opening + content + closing

    return MARK.sub(fill, text)


def _content(kind: str, names: str, figures: Figures) -> str:
    if kind == "figure":
        return number(figures.figures[names].value)
    if kind == "date":
        return figures.figures[names].date
    if kind == "table":
        return "\n" + "\n".join(table_lines(figures.tables[names])) + "\n"
    return "\n" + "\n".join(league_lines(names.split(), figures)) + "\n"


def number(value: float) -> str:
    """1234567 as 1,234,567; no trailing zeros."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.3f}".rstrip("0")


def table_lines(table: Table) -> Iterable[str]:
    """A table as Markdown, and below it where it comes from."""
    sides = table.align.ljust(len(table.columns), "l")
    yield f"| {' | '.join(table.columns)} |"
    yield "|" + "|".join("---:" if side == "r" else "---" for side in sides) + "|"
    for row in table.rows:
        yield f"| {' | '.join(row)} |"
    yield ""
    yield f"Pushworks {table.version}, {table.date}: `{table.command}`"


def league_lines(collections: Iterable[str], figures: Figures) -> Iterable[str]:
    """Levels solved within ten seconds each, a row for each collection."""
    yield f"| | levels | {' | '.join(PROGRAMS.values())} |"
    yield "|---|---:|" + "---:|" * len(PROGRAMS)
    for collection in collections:
        ours = figures.figures[f"{collection}.Pushworks.10s"]
        cells = []
        for program in PROGRAMS:
            found = figures.figures.get(f"{collection}.{program}.10s")
            cells.append("–" if found is None else number(found.value))
        best = max(int(cell) for cell in cells if cell != "–")
        told = [f"**{cell}**" if cell == str(best) else cell for cell in cells]
        yield f"| {name_of(collection)} | {ours.of} | {' | '.join(told)} |"


def name_of(collection: str) -> str:
    """The name of a collection without its number of levels: Microban_II_135 is Microban II."""
    return re.sub(r"_\d+$", "", collection).replace("_", " ")


def chart(figures: Figures) -> str:
    """Levels solved within ten seconds each, as horizontal bars: an SVG file without any dependency."""
    left, width, bar, gap = 110, 560, 15, 14
    parts, y = [], 46
    for collection in CHARTED:
        top = y
        for program, label in PROGRAMS.items():
            found = figures.figures.get(f"{collection}.{program}.10s")
            if found is None or not found.of:
                continue
            length = width * found.value / found.of
            told = f"{label}: {number(found.value)} of {found.of}"
            parts.append(
                f'<rect x="{left}" y="{y}" width="{length:.1f}" height="{bar - 2}" fill="{COLOURS[program]}">'
                f"<title>{told}</title></rect>"
                f'<text x="{left + length + 6:.1f}" y="{y + bar - 4}">{number(found.value)}</text>'
            )
            y += bar
        middle = (top + y) / 2 + 3
        parts.append(f'<text x="{left - 8}" y="{middle:.0f}" text-anchor="end">{name_of(collection)}</text>')
        y += gap
    legend, x = [], left
    for program, label in PROGRAMS.items():
        legend.append(f'<rect x="{x}" y="26" width="11" height="11" fill="{COLOURS[program]}"/>')
        legend.append(f'<text x="{x + 16}" y="36">{label}</text>')
        x += 36 + 7 * len(label)
    date = figures.figures[f"{CHARTED[0]}.Pushworks.10s"].date
    title = f"Levels solved within 10 s each, one thread ({date})"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {y}" width="720" height="{y}" '
        f'font-family="sans-serif" font-size="12" fill="#333" role="img">\n<title>{title}</title>\n'
        f'<rect width="720" height="{y}" fill="#fff"/>\n'
        f'<text x="{left}" y="16" font-size="14" font-weight="bold">{title}</text>\n'
        + "\n".join(legend + parts) + "\n</svg>\n"
    )  # fmt: skip


def stale(figures: Figures) -> list[str]:
    """The files that do not say what the results file says."""
    found = [
        path.relative_to(ROOT).as_posix()
        for path in documents()
        if (text := path.read_text(encoding="utf-8")) != rewritten(text, figures, translate=in_chinese(path))
    ]
    if not CHART.exists() or CHART.read_text(encoding="utf-8") != chart(figures):
        found.append(CHART.relative_to(ROOT).as_posix())
    return found


def main(words: list[str]) -> int:
    """Record what the arguments say, then write or check the documents."""
    figures = Figures.read(FILE)
    if words == ["--check"]:
        found = stale(figures)
        for name in found:
            print(f"{name}: run python tools/figures.py")
        return 1 if found else 0
    match words:
        case []:
            pass
        case ["league", path]:
            figures.add_league(json.loads(Path(path).read_text(encoding="utf-8")))
        case ["record", name, value, unit, command, *of]:
            figures.record(name, float(value), unit, command, int(of[0]) if of else None)
        case _:
            print(__doc__)
            return 2
    if words:
        figures.write(FILE)
    for path in documents():
        text = path.read_text(encoding="utf-8")
        fresh = rewritten(text, figures, translate=in_chinese(path))
        if fresh != text:
            write_text(path, fresh)
    write_text(CHART, chart(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

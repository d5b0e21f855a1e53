"""Every figure about the solver that a document states comes from docs/results.json."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pushworks import __version__
from pushworks.lab.figures import Figures

ROOT = Path(__file__).parents[2]
HISTORY = {"CHANGELOG.md", "docs/what-we-tried.md"}
"""What was true when it was written; the league's own pages are written by the run."""
COLLECTIONS = "XSokoban|Microban|SokHard|Sasquatch|Holland|SokEvo|breadth_68|Sven|Boxoban|Grigr|Peloux|box_it"
ALLOWED = re.compile(
    r"\d+ ?[×x] ?\d+"  # sizes of boards
    r"|\b(of|the|'s) \d+ levels\b|\b(90|155|135|163|50|81) levels\b"  # sizes of collections
    r"|90 关|v\d\b|\bten\b|\d{4}-\d\d-\d\d|\b(19|20)\d\d\b"
)


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("figures", ROOT / "tools" / "figures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["figures"] = module
    spec.loader.exec_module(module)
    return module


def test_no_line_begins_with_a_mark() -> None:
    """Markdown takes a line that begins with a comment for HTML, and ends the paragraph before it."""
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        found = re.findall(r"^\s*<!-- (?:figure|date): .*", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert not found, (page.name, found)


def test_documents_and_chart_are_those_of_the_results_file() -> None:
    figures = tool()
    assert figures.stale(Figures.read(figures.FILE)) == []


def test_the_results_file_keeps_its_form() -> None:
    figures = Figures.read(ROOT / "docs" / "results.json")
    assert figures.text() == (ROOT / "docs" / "results.json").read_text(encoding="utf-8")
    for each in [*figures.figures.values(), *figures.tables.values()]:
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", each.date)
        assert each.command
    for table in figures.tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}


def stated(text: str) -> list[str]:
    """Sentences that state a figure about a collection outside the places that the tool writes."""
    text = tool().MARK.sub("", text)
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>", "", text)
    sentences = re.split(r"(?<=[.;:!?])\s|。|\n\n|\n(?=[-|#])", text)
    found = (each for each in sentences if re.search(COLLECTIONS, each))
    return [each for each in found if re.search(r"\d", ALLOWED.sub("", each))]


PAGES = [
    page
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    if page.relative_to(ROOT).as_posix() not in HISTORY and page.parent.name != "league"
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_document_states_a_figure_of_its_own(page: Path) -> None:
    assert stated(page.read_text(encoding="utf-8")) == []


def test_a_figure_of_its_own_is_found() -> None:
    assert stated("It solves 87 of the 90 levels of XSokoban.") == [
        "It solves 87 of the 90 levels of XSokoban."
    ]
    assert stated("| SokHard | 163 | 159 (10 s) |\n")
    marked = "<!-- figure: XSokoban_90.Pushworks.10s -->1<!-- end --> of the 90 levels of XSokoban."
    assert stated(marked) == []


def test_a_league_becomes_figures() -> None:
    def entry(player: str, status: str, seconds: float, **more: object) -> dict[str, object]:
        return {"collection": "A_II_3", "player": player, "status": status, "seconds": seconds, **more}

    entries = [
        entry("Pushworks auto", "solved", 12.0, cpu=9.0),
        entry("Pushworks auto", "time limit", 10.0),
        entry("Pushworks auto", "solved", 1.0, cpu=1.0),
        entry("festival-3.1 80s", "solved", 70.5, recorded=True),
        entry("festival-3.1 80s", "solved", 0.5, recorded=True),
        entry("jsoko-any 20s", "solved", 1.0, recorded=True),
        entry("jsoko-push 20s", "time limit", 1.0, recorded=True),
    ]
    figures = Figures()
    head = {"seconds": 10, "started": "2026-11-18T10:00:00+00:00", "version": "0.1.0", "command": "x"}
    figures.add_league({**head, "entries": entries})
    values = {name: (each.value, each.of) for name, each in figures.figures.items()}
    assert values == {
        "A_II_3.Pushworks.10s": (2, 3),
        "A_II_3.festival.80s": (2, 2),
        "A_II_3.festival.10s": (1, 2),
        "A_II_3.jsoko.20s": (1, 1),
        "A_II_3.jsoko.10s": (1, 1),
    }
    (row,) = list(tool().league_lines(["A_II_3"], figures))[2:]
    assert row == "| A II | 3 | **2** | 1 | – | 1 |"
    # A league with another limit leaves these figures as they are, one that was interrupted says nothing.
    figures.add_league({**head, "seconds": 60, "entries": [{**entries[1], "status": "solved"}] * 3})
    assert figures.figures["A_II_3.Pushworks.60s"].value == 3
    assert figures.figures["A_II_3.Pushworks.10s"].value == 2
    figures.add_league({**head, "levels": {"A_II_3": 3}, "entries": entries[:2]})
    assert figures.figures["A_II_3.Pushworks.10s"].value == 2


def test_a_missing_figure_is_an_error(tmp_path: Path) -> None:
    figures = Figures()
    figures.record("speed", 1234.5, "a second", "pushworks bench")
    figures.record_table("t", ["a", "b"], [["1", "2"]], "pushworks bench", "lr")
    figures.write(tmp_path / "results.json")
    again = Figures.read(tmp_path / "results.json")
    assert again == figures
    assert again.figures["speed"].version == __version__
    rewritten = tool().rewritten
    assert (
        rewritten("<!-- figure: speed -->1<!-- end -->", again) == "<!-- figure: speed -->1,234.5<!-- end -->"
    )
    assert "|---|---:|\n| 1 | 2 |" in rewritten("<!-- table: t --><!-- end -->", again)
    with pytest.raises(ValueError, match="no figure 'gone'"):
        rewritten("<!-- figure: gone --><!-- end -->", again)
    (tmp_path / "results.json").write_text(json.dumps({"schema": 9}))
    with pytest.raises(ValueError, match="schema"):
        Figures.read(tmp_path / "results.json")

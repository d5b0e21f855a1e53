"""The tools that make the site: every command is described, and what is wrong with a site is found."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from pushworks.apps.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_every_command_is_described() -> None:
    pytest.importorskip("mkdocs")
    text = "\n".join(tool("docs_hooks").command_lines())
    for name in COMMANDS:
        assert f"\n## pushworks {name}\n" in text
    assert "\n### pushworks lab compare\n" in text
    assert "`pushworks solve LEVELS... [OPTIONS]`" in text
    assert "\n```sh\npushworks tour first " in text
    assert "| `--for OBJECTIVE` | any, pushes, moves, pushes+moves or moves+pushes. Default: `any`. |" in text
    for line in text.splitlines():
        if line.startswith("| `--"):
            assert line.count(" | ") == 1, line  # no cell breaks its table


def test_documents_of_the_root_are_pages_of_the_site() -> None:
    pytest.importorskip("mkdocs")
    text = "[a](ARCHITECTURE.md#terms) [b](docs/env.md#speed) [c](https://x.org)"
    assert (
        tool("docs_hooks").root_page(text)
        == "[a](architecture.md#terms) [b](env.md#speed) [c](https://x.org)"
    )


def test_the_language_switch_leads_to_the_same_page() -> None:
    pytest.importorskip("mkdocs")
    alternates = tool("docs_hooks").alternates
    pages = {"index.md", "solve.md", "league/index.md", "zh/index.md", "zh/solve.md"}

    def links(page: str) -> list[str]:
        return [each["link"] for each in alternates(page, pages)]

    assert links("solve.md") == links("zh/solve.md") == ["solve.html", "zh/solve.html"]
    assert links("league/index.md") == ["league/index.html", "zh/index.html"]
    assert links("index.md") == ["index.html", "zh/index.html"]


def test_the_pages_of_the_league_have_a_place(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    (tmp_path / "index.md").write_text("| [A_II_50](A_II_50.md) | 50 |\n| [B_9](B_9.md) | 9 |\n[C](C.md)\n")
    entries = [{"Home": "index.md"}, {"More": [{"All": "league/index.md"}]}]
    tool("docs_hooks").add_league(entries, tmp_path)
    assert entries[1] == {
        "More": [{"All": "league/index.md"}, {"A II": "league/A_II_50.md"}, {"B": "league/B_9.md"}]
    }


def test_what_is_wrong_with_a_site_is_found(tmp_path: Path) -> None:
    problems = tool("check_site").problems
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.png").write_bytes(b"")
    (tmp_path / "index.html").write_text(
        '<img src="a.png"><a href="sub/b.html#x">b</a><a href="https://x.org">x</a>'
    )
    (tmp_path / "sub" / "b.html").write_text('<img src="../a.png"><a href="../index.html">home</a>')
    assert problems(tmp_path) == []
    (tmp_path / "lonely.html").write_text('<script src="https://example.org/x.js"></script><img src="b.png">')
    (tmp_path / "sub" / "b.html").write_text('<a href="gone.html">gone</a>')
    (tmp_path / "a.html").write_text('<iframe srcdoc="&lt;img src=&quot;https://x.org/y.png&quot;&gt;">')
    (tmp_path / "index.html").write_text('<a href="a.html">a</a><a href="sub/b.html">b</a>')
    assert sorted(problems(tmp_path)) == [
        "a.html loads https://x.org/y.png",
        "lonely.html is not reached from index.html",
        "lonely.html lacks b.png",
        "lonely.html loads https://example.org/x.js",
        "sub/b.html links to gone.html, which is not there",
    ]


def test_a_notebook_becomes_a_page() -> None:
    pytest.importorskip("mkdocs")
    cells = [
        new_markdown_cell("# Boards"),
        new_code_cell("level", outputs=[
            new_output("stream", text="two\nlines\n"),
            new_output("execute_result", {"text/plain": "Level(width=6)", "image/svg+xml": "<svg/>"}),
            new_output("execute_result", {"text/plain": "x", "text/html": "<table>\n\n</table>"}),
            new_output("execute_result", {"text/plain": "x", "application/vnd.jupyter.widget-view+json": {}}),
        ]),
    ]  # fmt: skip
    text, pictures = tool("docs_notebooks").page_of(new_notebook(cells=cells), "1-boards")
    assert pictures == {"1-boards-1.svg": "<svg/>"}
    title, link, code, printed, picture, table, widget = text.strip().split("\n\n")
    assert title == "# Boards"
    assert "(1-boards.ipynb)" in link
    assert code == "```python\nlevel\n```"
    assert printed == "```text\ntwo\nlines\n```"
    assert picture == "![The level](1-boards-1.svg)"
    assert table == "<table>\n</table>"
    assert "In Jupyter" in widget


def test_a_cell_that_fails_ends_the_building_of_the_site() -> None:
    pytest.importorskip("mkdocs")
    failed = new_output("error", ename="ValueError", evalue="no such level")
    notebook = new_notebook(cells=[new_markdown_cell("#"), new_code_cell("x", outputs=[failed])])
    with pytest.raises(ValueError, match=r"1-boards.ipynb: ValueError: no such level"):
        tool("docs_notebooks").page_of(notebook, "1-boards")


def test_every_notebook_has_a_place_in_the_site() -> None:
    places = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for notebook in (ROOT / "docs" / "notebooks").glob("*.ipynb"):
        assert f": notebooks/{notebook.stem}.md\n" in places

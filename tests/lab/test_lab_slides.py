"""Slides of the course: well-formed pictures with figures of real searches, in both languages."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pushworks.apps.cli.main import run
from pushworks.lab.slides import HEIGHT, WIDTH, slides
from pushworks.levels import shipped_collection
from pushworks.sealgo import make
from pushworks.sokoban import BiSokobanProblem


@pytest.mark.parametrize("language", ["en", "zh"])
def test_slides(language, tmp_path, capsys):
    folder = tmp_path / "slides"
    assert run(["lab", "slides", "-o", str(folder), "--language", language]) == 0
    assert "9 slides" in capsys.readouterr().out
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8")
        root = ElementTree.fromstring(text)
        assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
        ids = re.findall(r'\bid="([^"]+)"', text)
        assert len(ids) == len(set(ids)), "names of nested pictures are their own"
        assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)
        assert "{" not in "".join(root.itertext())
        assert bool(re.search("[\u4e00-\u9fff]", text)) == (language == "zh")


def test_their_figures_are_measured():
    drawn = slides()
    level = list(shipped_collection("first"))[8]
    for name in ("bfs", "dfs", "astar", "bidirectional"):
        expanded = make(name, BiSokobanProblem(level)).run().statistics.expanded
        assert f"{expanded:,}" in drawn["02-trees"]


def test_a_file_is_no_folder(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert run(["lab", "slides", "-o", str(tmp_path / "file")]) == 2
    assert "expected a folder to write the slides to" in capsys.readouterr().err

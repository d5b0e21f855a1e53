"""Plots one can print: what they show, what they refuse, before and after the work."""

from __future__ import annotations

import csv
import io

import pytest
from tests.scale import FULL

from pushworks.apps.cli.main import run
from pushworks.lab import compare, run_experiment
from pushworks.lab.plots import plot_bars, plot_compare, plot_heat, plot_sweep
from pushworks.lab.plots.paper import places, short_labels, short_names, spread
from pushworks.lab.table import COMPARE, to_csv, to_latex, to_markdown
from pushworks.levels import Level

LEVELS = [
    ("drawn.xsb:1", Level.from_xsb("#######\n#  .  #\n# $#$ #\n# .@  #\n#  #  #\n#######")),
    ("drawn.xsb:2", Level.from_xsb("#######\n#. $ .#\n# $@$ #\n#. $ .#\n#######")),
]


@pytest.fixture(scope="module")
def sweep():
    lists = {"weight": [1, 3], "b_weight": [1, 100, float("inf")]}
    return list(run_experiment(compare(LEVELS, ["bidirectional"], lists)))


def words_of(path) -> str:
    return path.read_text(encoding="utf-8")


def test_labels_say_only_what_differs():
    assert short_labels(["astar weight=1", "astar weight=3"]) == {
        "astar weight=1": "weight=1",
        "astar weight=3": "weight=3",
    }
    assert short_labels(["bfs", "astar"]) == {"bfs": "bfs", "astar": "astar"}
    assert short_labels(["bfs", "bfs weight=3"])["bfs"] == "bfs"
    assert short_labels(["only one"]) == {"only one": "only one"}
    assert short_names(["a.xsb:1", "a.xsb:2"]) == {"a.xsb:1": "1", "a.xsb:2": "2"}
    assert short_names(["a.xsb:1", "b.xsb:1"])["b.xsb:1"] == "b.xsb:1"


def test_axes_are_to_scale():
    assert places([1, 2, 5]) == ([1, 2, 5], "linear")
    assert places([1, 10, 1000, "inf"]) == ([1, 10, 1000, 10_000], "log")
    assert places([0, 100]) == ([0, 100], "linear")
    assert places(["matching", "none"]) == ([0, 1], "words")
    at, _ = places([1, 2, "inf"])
    assert at[2] > 2


def test_medians_and_quartiles():
    assert spread([5]) == (5, 0, 0)
    assert spread([1, 2, 3, 4]) == (2.5, 1.0, 1.0)
    assert spread([1, 2, 9]) == (2, 1, 7)


def test_all_kinds_in_all_formats(sweep, tmp_path):
    kinds = (("sweep", plot_sweep), ("heat", plot_heat), ("bars", plot_bars), ("c", plot_compare))
    for ending, start in ((".svg", b"<?xml"), (".png", b"\x89PNG"), (".pdf", b"%PDF")):
        for name, draw in kinds if ending == ".svg" or FULL else kinds[:1]:  # one function saves them all
            path = tmp_path / f"{name}{ending}"
            draw(sweep, path)
            assert path.read_bytes().startswith(start)
    again = tmp_path / "again.svg"
    plot_heat(sweep, again)
    assert again.read_bytes() == (tmp_path / "heat.svg").read_bytes()
    text = words_of(tmp_path / "sweep.svg")
    assert "against b_weight" in text
    assert "∞" in text
    assert "level 1 weight=3" in text
    assert "median, quartiles" in text
    text = words_of(tmp_path / "bars.svg")
    assert "weight=3 b_weight=100" in text
    assert "bidirectional" not in text  # the same for all
    text = words_of(tmp_path / "heat.svg")
    assert "states expanded, median" in text


def test_error_bars_over_seeds(tmp_path):
    lists = {"seed": [1, 2, 3, 4], "playout": [5, 20]}
    rows = list(run_experiment(compare(LEVELS[:1], ["mcts"], lists, nodes=5000)))
    plot_sweep(rows, tmp_path / "seeds.svg")
    text = words_of(tmp_path / "seeds.svg")
    assert "against playout" in text
    assert "seed" not in text.replace("against playout", "")  # folded into the bars


def test_what_cannot_be_drawn_is_said(sweep, tmp_path):
    one = [row for row in sweep if row["parameters"]["weight"] == 1]
    with pytest.raises(ValueError, match=r"expected two parameters .* got b_weight"):
        plot_heat(one, tmp_path / "x.svg")
    with pytest.raises(ValueError, match="expected a picture named"):
        plot_bars(one, tmp_path / "x.gif")
    with pytest.raises(ValueError, match="expected a parameter that varies"):
        plot_sweep(one, tmp_path / "x.svg", "weight")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sweep", "first", "--weight", "1", "--plot", "x.png"], "more than one value to plot against"),
        (["sweep", "first", "--weight", "1,2", "--plot", "x.png", "--plot-kind", "heat"], "for a heat map"),
        (["sweep", "first", "--weight", "1,2", "--plot", "x.png", "--against", "k"], "that varies (weight)"),
        (["compare", "first", "--plot", "x.gif"], "expected a picture named"),
        (
            ["compare", "first", "--plot", "x.png", "--plot-kind", "heat"],
            "--plot-kind cactus or bars",
        ),
        (["compare", "first", "--plot", "nowhere/x.png"], "there is no folder nowhere"),
        (["compare", "first", "--csv", "nowhere/x.csv"], "there is no folder nowhere"),
        (["compare", "first", "--figure", "luck"], "expected --figure among"),
    ],
)
def test_before_the_work_and_not_after_it(arguments, message, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pushworks.lab.run_trial", lambda trial: pytest.fail("it ran"))
    assert run(["lab", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_the_same_numbers_everywhere(sweep):
    markdown, latex = to_markdown(sweep, COMPARE), to_latex(sweep, COMPARE)
    table = list(csv.DictReader(io.StringIO(to_csv(sweep))))
    rows = [line for line in latex.splitlines() if "&" in line][1:]
    assert len(rows) == len(sweep) == len(table) == len(markdown.splitlines()) - 2
    for line, row, figures in zip(rows, sweep, table, strict=True):
        assert line.count("&") == len(COMPARE) - 1
        assert str(row["moves"]) in line
        assert int(figures["expanded"]) == row["expanded"]
        assert f"{row['expanded']:,}" in line
        assert r"b\_weight" in line
    assert latex.startswith(r"\begin{tabular}{lllrrrrr}")

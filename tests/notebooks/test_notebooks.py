"""The notebooks run as they are, and what they show draws itself."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from nbclient import NotebookClient
from tests.scale import part

from pushworks.apps.notebook import Player
from pushworks.bait.agents import AGENTS
from pushworks.engine import Options, solve
from pushworks.lab.exercises import EXERCISES
from pushworks.lab.watch import record
from pushworks.levels import Level
from pushworks.sealgo import ALGORITHMS, AStar
from pushworks.sokoban import Game, Map, SokobanProblem

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LEVEL = Level.from_xsb("#######\n#  .  #\n# $#$ #\n# .@  #\n#  #  #\n#######")


@pytest.fixture
def names():
    """What a notebook registers is taken away again."""
    yield
    for table in (ALGORITHMS, AGENTS):
        for name in ("beam", "hasty"):
            table._known.pop(name, None)


def test_there_is_one_for_every_exercise():
    assert EXERCISES[1]
    assert [path.name[0] for path in NOTEBOOKS] == [str(number) for number in EXERCISES if number <= 8]


@pytest.mark.parametrize("path", part(NOTEBOOKS, 2, 1), ids=lambda path: path.stem)
def test_cells_run(path, names, capsys):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    namespace: dict[str, object] = {"__name__": "notebook"}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert not cell.outputs, "notebooks are kept without what they print"
            exec(compile(cell.source, f"{path.name} {cell.id}", "exec"), namespace)
    text = notebook.cells[-1].source
    assert f"pushworks lab check exercise{path.name[0]}.py" in text
    assert capsys.readouterr().out


def test_a_real_kernel_draws_what_a_cell_ends_with():
    notebook = nbformat.read(FOLDER / "1-a-first-search.ipynb", as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    kinds = [set(output.data) for output in outputs if output.output_type == "execute_result"]
    assert "image/svg+xml" in kinds[0]  # a level
    assert "image/svg+xml" in kinds[1]  # a position
    assert "text/html" in kinds[2]  # a result
    assert "text/html" in kinds[3]  # a search


def test_things_draw_themselves():
    for thing in (LEVEL, Map.from_level(LEVEL), Game(LEVEL)):
        root = ElementTree.fromstring(thing._repr_svg_())
        assert root.get("viewBox") == "0 0 7 6"
    before = Game(LEVEL)
    after = Game(LEVEL)
    after.play("l")
    assert before._repr_svg_() != after._repr_svg_()
    result = solve(LEVEL, Options(nodes=10_000))
    assert result.moves in result._repr_html_()
    found = AStar(SokobanProblem(LEVEL)).run()
    assert f"<td>{found.cost:g}</td>" in found._repr_html_()
    page = record(AStar(SokobanProblem(LEVEL)))._repr_html_()
    assert page.startswith("<iframe srcdoc=")
    assert "astar" in page


def test_the_player_plays_and_python_judges():
    player = Player(LEVEL)
    assert (player.moves, player.solved) == ("", False)
    solution = "".join(SokobanProblem(LEVEL).moves(AStar(SokobanProblem(LEVEL)).run().solution))
    player.replay(solution)
    assert player.at == 0
    player.at = len(solution)
    assert player.solved
    player.moves = "zz"  # a page that lies
    player.at = 2
    assert not player.solved
    with pytest.raises(ValueError, match="expected moves that can be played"):
        Player(LEVEL, "uuuu")
    board = json.loads(json.dumps(player.board))
    assert board["player"] == LEVEL.player
    ids = set(re.findall(r'id="([^"]+)"', board["definitions"]))
    assert set(board["sprites"].values()) | {name for name, _, _ in board["ground"]} <= ids

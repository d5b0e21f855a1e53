"""Watching: what is recorded is what happened, and every kind of film can be read."""

from __future__ import annotations

import itertools
import json
import re
from xml.etree import ElementTree

import pytest
from PIL import Image
from tests.sealgo.sealgo_examples import EightPuzzle as PlainPuzzle

from pushworks.apps.cli.main import run
from pushworks.lab.problems import BaitProblem, EightPuzzle, GridPath, Missionaries
from pushworks.lab.watch import Film, record, to_html, to_svg_frames
from pushworks.lab.watch.film import BACKWARD, FORWARD
from pushworks.lab.watch.gif import draw_frames
from pushworks.lab.watch.stage import BaitStage, CellStage, SokobanStage, TextStage, stage_for
from pushworks.lab.watch.tree import layout
from pushworks.levels import Level
from pushworks.sealgo import ALGORITHMS, BestFirstSearch, Limits, make
from pushworks.sokoban import BiSokobanProblem, MapProblem, PushProblem

LEVEL = Level.from_xsb("########\n#   .  #\n# $#$  #\n# .@   #\n#  #   #\n########")


@pytest.mark.parametrize("name", list(ALGORITHMS))
def test_every_algorithm_can_be_recorded(name):
    problem = BiSokobanProblem(LEVEL)
    recording = record(make(name, problem), Limits(nodes=1500))
    plain = make(name, BiSokobanProblem(LEVEL)).run(Limits(nodes=1500))
    assert recording.result.status == plain.status
    assert recording.result.cost == plain.cost
    assert len(recording.steps) == plain.statistics.expanded == recording.steps[-1].closed
    backward = sum(step.backward for step in recording.steps)
    assert backward == plain.statistics.backward_expanded
    for number, step in enumerate(recording.steps):
        assert step.parent < number
        if step.parent >= 0:  # the parent really leads here
            parent = recording.steps[step.parent]
            assert parent.backward == step.backward
            near = problem.predecessors if step.backward else problem.successors
            assert step.state in [state for _, state, _ in near(parent.state)]
    if recording.path:
        assert problem.is_goal(recording.path[-1])
    if name in ("astar", "bfs", "bidirectional", "bibfs", "ucs", "greedy", "best", "dfs"):
        assert sum(step.parent < 0 for step in recording.steps) <= 1 + len(list(problem.goal_states()))
        assert all(step.frontier is not None for step in recording.steps)


def test_figures_are_those_of_the_search():
    steps = record(make("astar", BiSokobanProblem(LEVEL), weight=2)).steps
    assert all(step.f == step.g + 2 * step.h for step in steps)
    assert (steps[0].g, steps[0].parent) == (0, -1)
    steps = record(make("best", BiSokobanProblem(LEVEL), eval_f="g+h*h")).steps
    assert all(step.f == step.g + step.h**2 for step in steps)
    steps = record(make("greedy", BiSokobanProblem(LEVEL))).steps
    assert all(step.f == step.h for step in steps)

    class Own(BestFirstSearch):
        def eval_f(self, state):
            return self.g_costs[state] + 1

    steps = record(Own(BiSokobanProblem(LEVEL))).steps
    assert all(step.f == step.g + 1 for step in steps)


def test_the_tree_lies_within_the_paper_and_backward_roots_at_the_right():
    steps = record(make("bibfs", BiSokobanProblem(LEVEL))).steps
    points = layout(steps)
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in points)
    for step, (x, _) in zip(steps, points, strict=True):
        if step.parent < 0:
            assert x == (1 if step.backward else 0)
        else:
            assert (x < points[step.parent][0]) == step.backward
    assert len(set(points)) == len(points)


def test_a_film_shows_every_step_once_and_ends_with_the_answer():
    recordings = [record(make(name, BiSokobanProblem(LEVEL))) for name in ("bfs", "greedy")]
    film = Film(recordings, count=40)
    frames = list(film.frames())
    assert len(frames) == len(film.ticks) == 40
    for which, recording in enumerate(recordings):
        shown = [row[which].step for _, row in frames]
        assert shown == sorted(shown)
        assert shown[-1] == len(recording.steps) - 1
        warmed = sum(sum(row[which].heat.values()) for _, row in frames)
        assert warmed == len(recording.steps) * len(LEVEL.boxes)
        last = frames[-1][1][which]
        assert last.done
        assert recording.problem.is_goal(last.state)
    assert [row[1].done for _, row in frames].index(True) < [row[0].done for _, row in frames].index(True)
    seconds = Film(recordings, clock="seconds", count=10)
    assert seconds.ticks[-1] == max(recording.steps[-1].seconds for recording in recordings)
    assert all(frame.done for frame in list(seconds.frames())[-1][1])
    with pytest.raises(ValueError, match="at least one recording"):
        Film([])


@pytest.mark.parametrize(
    ("problem", "kind"),
    [
        (BiSokobanProblem(LEVEL), SokobanStage),
        (PushProblem(LEVEL), SokobanStage),
        (MapProblem(LEVEL), SokobanStage),
        (EightPuzzle(2), CellStage),
        (Missionaries(), CellStage),
        (GridPath(1), CellStage),
        (PlainPuzzle.shuffled(12, 1), TextStage),
        ("bait", BaitStage),
    ],
)
def test_anything_can_be_drawn(problem, kind):
    if problem == "bait":
        from pushworks.bait.shipped import shipped_levels

        problem = BaitProblem(shipped_levels()[2])
    assert type(stage_for(problem)) is kind
    film = Film([record(make("astar", problem), Limits(nodes=300))], count=4)
    pictures = list(to_svg_frames(film))
    for text in pictures:
        ElementTree.fromstring(text)
    assert len(set(pictures)) == len(film.ticks)
    drawn = draw_frames(film)
    assert len({picture.tobytes() for picture in drawn}) == len(film.ticks)
    page = to_html(film)
    data = json.loads(re.search(r'type="application/json">(.*?)</script>', page, re.DOTALL)[1])
    (track,) = data["tracks"]
    assert len(track["frames"]) == len(film.ticks) == len(data["ticks"])
    assert len(track["tree"]["x"]) == len(film.tracks[0].recording.steps)
    assert track["frames"][-1]["done"]
    names = set(re.findall(r'id="([^"]+)"', page))
    assert set(data["names"]) <= names
    assert not re.search(r"(src|href)=.https?:", page)  # one file, nothing else


def test_two_directions_in_two_colours():
    film = Film([record(make("bidirectional", BiSokobanProblem(LEVEL)))], count=2)
    last = list(to_svg_frames(film))[-1]
    assert FORWARD in last
    assert BACKWARD in last
    picture = draw_frames(film)[-1]
    colours = {colour for _, colour in picture.getcolors(1 << 20)}
    assert (0x00, 0x72, 0xB2) in colours
    assert (0xD5, 0x5E, 0x00) in colours


def test_commands(tmp_path, capsys):
    level = tmp_path / "one.xsb"
    level.write_text(LEVEL.to_xsb())
    arguments = ["lab", "watch", str(level), "--heuristic", "matching", "--frames", "5"]
    assert run([*arguments, "-o", str(tmp_path / "search.gif")]) == 0
    with Image.open(tmp_path / "search.gif") as film:
        assert film.n_frames == 5
    assert "astar heuristic=matching on one.xsb:1" in capsys.readouterr().out
    assert run([*arguments, "-o", str(tmp_path / "search.svg")]) == 0
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == [f"search-{k}.svg" for k in range(1, 6)]
    assert run(["lab", "race", str(level), "-o", str(tmp_path / "race.html"), "--by", "seconds"]) == 0
    page = (tmp_path / "race.html").read_text()
    assert all(f"{name} on one.xsb:1" in page for name in ("bfs", "astar", "bidirectional"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["watch", "first:1", "-o", "film.mp4"], "expected a film named *.gif, *.html or *.svg"),
        (["watch", "first", "-o", "film.gif"], "expected one level to watch"),
        (["watch", "first:1", "--algorithm", "bsf"], "expected an algorithm, one of"),
        (["watch", "first:1", "--heat", "walls"], "expected --heat boxes or player"),
        (["race", "first:1", "--algorithms", ","], "expected at least one algorithm"),
        (["race", "first:1", "--by", "years"], "expected --by expansions or seconds"),
        (["race", "first:1", "--algorithms", "bibfs", "--problem", "symmetric"], "searched backwards"),
    ],
)
def test_mistakes_are_one_line(arguments, message, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(["lab", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert len(error.splitlines()) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["bfs", "astar", "bibfs", "bidirectional"])
def test_the_line_of_the_answer_goes_along_the_trees(name):
    recording = record(make(name, BiSokobanProblem(LEVEL)))
    (track,) = Film([recording]).tracks
    steps = [recording.steps[number] for number in track.line]
    assert set(track.line) <= track.answer
    assert steps[0].state == recording.path[0]
    sides = [step.backward for step in steps]
    assert sides == sorted(sides), "forward ones first"
    assert any(sides) == (name.startswith("bi"))
    for a, b in itertools.pairwise(track.line):
        one, other = recording.steps[a], recording.steps[b]
        if one.backward == other.backward:
            assert (one.parent == b) if one.backward else (other.parent == a)
    if any(sides):
        assert steps[-1].parent == -1

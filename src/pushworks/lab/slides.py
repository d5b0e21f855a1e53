"""Slides for a lecture: the key pictures of the course as SVG, 1280 × 720, drawn from real searches."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from html import escape
from importlib import resources

from pushworks.bait.rules import BAIT
from pushworks.bait.shipped import shipped_levels
from pushworks.engine import Options, solve
from pushworks.lab.watch import Film, Recording, record
from pushworks.lab.watch.vector import TREE, tree_picture
from pushworks.levels import Level, shipped_collection
from pushworks.render import to_svg
from pushworks.render.bait import bait_to_svg
from pushworks.sealgo import make
from pushworks.sealgo.assignment import cheapest_assignment
from pushworks.sokoban import BiSokobanProblem
from pushworks.sokoban.board import Board, bits

WIDTH, HEIGHT = 1280, 720
_FONT = 'font-family="Noto Sans, Noto Sans CJK SC, Microsoft YaHei, DejaVu Sans, Verdana, sans-serif"'
_INK, _BLUE, _RED = "#1b1b1b", "#0072B2", "#c0392b"
_TOP, _BOTTOM, _SIDE = 110, 640, 40
"""Where pictures begin and end."""

Words = dict[str, dict[str, str]]
"""Title and text of each slide."""


def slides(language: str = "en") -> dict[str, str]:
    """The slides by name, in the order of the course."""
    words = _words(language)
    drawn = {}
    for number, (name, draw) in enumerate(_SLIDES.items(), 1):
        body, figures = draw(words)
        text = words[name]["text"].format(**figures)
        drawn[f"{number:02}-{name}"] = _slide(words[name]["title"], text, body)
    return drawn


def _words(language: str) -> Words:
    folder = resources.files("pushworks").joinpath("data", "slides")
    file = folder.joinpath(f"{language}.toml")
    if not file.is_file():
        file = folder.joinpath("en.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


Drawn = tuple[str, dict[str, object]]
"""The inside of a slide, and figures for its text."""


def _state(_: Words) -> Drawn:
    level = _level(2)
    problem = BiSokobanProblem(level)
    start = problem.initial_state()
    after = [(action, problem.map_of(state)) for action, state, _cost in problem.successors(start)]
    body = _board(level, _SIDE, _TOP, 520, 500)
    room = (_BOTTOM - _TOP) / len(after)
    for row, (action, position) in enumerate(after):
        y = _TOP + row * room
        body += _text(640, y + room / 2 + 12, f"→ {action}", 40, _BLUE)
        body += _board(position.to_level(), 780, y + 8, 440, room - 16)
    return body, {}


def _trees(words: Words) -> Drawn:
    level, body = _level(9), ""
    for column, name in enumerate(("bfs", "dfs", "astar", "bidirectional")):
        recording = record(make(name, BiSokobanProblem(level)), title=name)
        tree, count = _tree(recording, 285, 440)
        x = _SIDE + column * 305
        body += _picture(tree, x, _TOP + 40, 285, 440)
        body += _text(x, _TOP + 20, name, 30) + _text(
            x, _BOTTOM - 10, f"{words['expanded']['title']} {count:,}", 24
        )
    return body, {}


def _heuristic(_: Words) -> Drawn:
    level = _level(8)  # where walls and other boxes cost more than the matching says
    board = Board(level)
    boxes, goals = list(bits(board.boxes)), list(bits(board.goals))
    rows = [[board.pushes_to(goal)[box] for goal in goals] for box in boxes]
    cost, chosen = cheapest_assignment(rows)
    tile = _tile(level, 1200, 520)
    left = (WIDTH - tile * level.width) / 2
    body = _board(level, left, _TOP, tile * level.width, tile * level.height)
    for box, goal in zip(boxes, chosen, strict=True):
        (x, y), (u, v) = board.position(box), board.position(goals[goal])
        body += (
            f'<line x1="{left + (x + 0.5) * tile:.0f}" y1="{_TOP + (y + 0.5) * tile:.0f}" '
            f'x2="{left + (u + 0.5) * tile:.0f}" y2="{_TOP + (v + 0.5) * tile:.0f}" stroke="{_BLUE}" '
            'stroke-width="8" stroke-linecap="round" opacity="0.8"/>'
        )
    pushes = solve(level, Options(objective="pushes")).pushes
    return body, {"matching": int(cost), "pushes": pushes}


def _weight(words: Words) -> Drawn:
    weights, found = (0, 1, 2, 3, 5, 10), []
    for weight in weights:
        runs = [
            make("astar", BiSokobanProblem(level), weight=weight).run()
            for level in shipped_collection("first")
        ]
        found.append((sum(run.statistics.expanded for run in runs), sum(run.cost or 0 for run in runs)))
    most, body, room = max(count for count, _ in found), "", (_BOTTOM - _TOP - 50) / len(found)
    for row, (weight, (count, moves)) in enumerate(zip(weights, found, strict=True)):
        y, wide = _TOP + row * room, 640 * count / most
        body += _text(_SIDE, y + 44, f"w = {weight}", 32)
        size = f'width="{wide:.0f}" height="{room - 22:.0f}"'
        body += f'<rect x="190" y="{y + 8:.0f}" {size} fill="{_BLUE}" rx="6"/>'
        body += _text(210 + wide, y + 44, f"{count:,} · {words['expanded']['text']} {moves:g}", 28)
    return body + _text(190, _BOTTOM - 6, words["expanded"]["title"], 26), {}


def _deadlocks(_: Words) -> Drawn:
    boards = (
        "#######\n#$    #\n#  @  #\n#   . #\n#     #\n#######",
        "#######\n#  $$ #\n#  @  #\n#. .  #\n#     #\n#######",
        "#######\n#  .  #\n# $$. #\n# $$@ #\n# . . #\n#######",
    )  # fmt: skip
    body = ""
    for column, text in enumerate(boards):
        level = Level.from_xsb(text)
        tile = _tile(level, 380, 440)
        left, top = _SIDE + column * 410, _TOP + 60
        body += _board(level, left, top, tile * level.width, tile * level.height)
        for y, x in (divmod(square, level.width) for square in sorted(level.boxes)):
            body += (
                f'<rect x="{left + x * tile:.1f}" y="{top + y * tile:.1f}" width="{tile:.1f}" '
                f'height="{tile:.1f}" fill="none" stroke="{_RED}" stroke-width="5" rx="6"/>'
            )
    return body, {}


def _taboo(_: Words) -> Drawn:
    level = _level(9)
    board = Board(level)
    alive = board.area(board.goals)
    tile = _tile(level, 1200, 520)
    left = (WIDTH - tile * level.width) / 2
    body = _board(level, left, _TOP, tile * level.width, tile * level.height)
    for square in range(board.size):
        if not alive >> square & 1:
            x, y = board.position(square)
            body += (
                f'<rect x="{left + x * tile:.1f}" y="{_TOP + y * tile:.1f}" width="{tile:.1f}" '
                f'height="{tile:.1f}" fill="{_RED}" opacity="0.45"/>'
            )
    return body, {}


def _ends(_: Words) -> Drawn:
    level = _level(9)
    both, count = _tree(
        record(make("bidirectional", BiSokobanProblem(level)), title="bidirectional"), 1000, 510
    )
    one = make("bfs", BiSokobanProblem(level)).run().statistics.expanded
    return _picture(both, 140, _TOP, 1000, 510), {"both": f"{count:,}", "one": f"{one:,}"}


def _making(_: Words) -> Drawn:
    level = _level(6)
    solved = replace(level, boxes=frozenset(sorted(level.goals)[: len(level.boxes)]))
    if solved.player in solved.boxes:
        solved = replace(solved, player=min(level.floor - solved.boxes))
    arrow = _text(WIDTH / 2 - 24, 380, "→", 60, _BLUE)
    return _board(solved, _SIDE, _TOP, 560, 520) + arrow + _board(level, 680, _TOP, 560, 520), {}


def _bait(_: Words) -> Drawn:
    level = shipped_levels()[4]
    svg = bait_to_svg(level.board, level.start(BAIT))
    return _picture(svg, _SIDE, _TOP, WIDTH - 2 * _SIDE, _BOTTOM - _TOP - 10), {}


_SLIDES: dict[str, Callable[[Words], Drawn]] = {
    "state": _state, "trees": _trees, "heuristic": _heuristic, "weight": _weight, "deadlocks": _deadlocks,
    "taboo": _taboo, "ends": _ends, "making": _making, "bait": _bait,
}  # fmt: skip


def _level(number: int) -> Level:
    """A level of `first`."""
    return list(shipped_collection("first"))[number - 1]


def _tree(recording: Recording, wide: float, high: float) -> tuple[str, int]:
    """The tree of a finished search as a document, and how many states it expanded."""
    film = Film([recording], count=1)
    (_, (frame,)), tall = list(film.frames())[-1], round(TREE * high / wide)
    inside = tree_picture(film.tracks[0], frame, tall)
    document = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {TREE} {tall}">{inside}</svg>'
    return document, len(recording.steps)


def _tile(level: Level, wide: float, high: float) -> float:
    """The side of a square when a board fills a rectangle."""
    return min(wide / level.width, high / level.height)


def _board(level: Level, x: float, y: float, wide: float, high: float) -> str:
    return _picture(to_svg(level), x, y, wide, high)


_numbers = itertools.count()


def _picture(document: str, x: float, y: float, wide: float, high: float) -> str:
    """A document inside the slide, its names made its own, at most so large."""
    prefix = f"p{next(_numbers)}"
    for kind in ('id="', 'href="#', "url(#"):
        document = document.replace(kind, f"{kind}{prefix}")
    head, _, rest = document.partition(">")
    box = re.search(r'viewBox="([^"]+)"', head)
    assert box is not None
    place = f'x="{x:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{high:.0f}" viewBox="{box[1]}"'
    return f"<svg {place}>{rest}"


def _text(x: float, y: float, text: str, size: int, colour: str = _INK) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{colour}" {_FONT}>{escape(text)}</text>'


def _slide(title: str, text: str, body: str) -> str:
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {size}>'
        f'<rect {size} fill="#ffffff"/>'
        f'{_text(_SIDE, 74, title, 46)}{body}{_text(_SIDE, 690, text, 24)}</svg>\n'
    )  # fmt: skip

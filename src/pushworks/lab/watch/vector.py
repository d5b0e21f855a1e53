"""Films as single SVG pictures, one for each frame: for slides and papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from pushworks.lab.watch.film import ANSWER, BACKWARD, CURRENT, FORWARD, HEAT, Film, Frame, Track
from pushworks.render import Scene
from pushworks.render.svg import scene_to_svg

_TILE, TREE, _MARGIN, _HEAD = 32, 420, 14, 62
_FONT = 'font-family="DejaVu Sans, Verdana, sans-serif"'


def to_svg_frames(film: Film) -> Iterator[str]:
    """The frames as SVG documents, in order."""
    heats: list[Counter[tuple[int, int]]] = [Counter() for _ in film.tracks]
    for _, row in film.frames():
        parts: list[str] = []
        top = width = 0
        for which, (track, frame) in enumerate(zip(film.tracks, row, strict=True)):
            heats[which].update(frame.heat)
            body, (wide, high) = _panel(film, track, frame, heats[which])
            parts.append(f'<g transform="translate(0 {top})">{body}</g>')
            top, width = top + high, max(width, wide)
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top}" '
            f'viewBox="0 0 {width} {top}"><rect width="{width}" height="{top}" fill="#ffffff"/>'
            f"{''.join(parts)}</svg>\n"
        )


def _panel(
    film: Film, track: Track, frame: Frame, heat: Counter[tuple[int, int]]
) -> tuple[str, tuple[int, int]]:
    stage = track.stage
    board_width, board_height = stage.width * _TILE, stage.height * _TILE
    high = max(board_height, 220)
    first, *rest = film.caption(track, frame)
    lines = [f'<text x="{_MARGIN}" y="24" font-size="18" font-weight="bold" {_FONT}>{escape(first)}</text>']
    lines += [
        f'<text x="{_MARGIN + 230 * k}" y="48" font-size="14" {_FONT}>{escape(text)}</text>'
        for k, text in enumerate(rest)
    ]
    lines.append(f'<g transform="translate({_MARGIN} {_HEAD})">{_board(track, frame, heat)}</g>')
    left = 2 * _MARGIN + board_width
    lines.append(f'<g transform="translate({left} {_HEAD})">{tree_picture(track, frame, high)}</g>')
    return "\n".join(lines), (left + TREE + _MARGIN, _HEAD + high + _MARGIN)


def _board(track: Track, frame: Frame, heat: Counter[tuple[int, int]]) -> str:
    """The ground, the heat above it, the pieces on top."""
    stage = track.stage
    pieces = stage.pieces(frame.state)
    upper = Scene(stage.width, stage.height, placed=pieces.sprites)
    ground = _nested(scene_to_svg(stage.ground, _TILE), f"a{id(track)}")
    most = max(heat.values(), default=1)
    warm = "".join(
        f'<rect x="{x * _TILE}" y="{y * _TILE}" width="{_TILE}" height="{_TILE}" fill="{HEAT}" '
        f'fill-opacity="{0.12 + 0.75 * (number / most) ** 0.5:.2f}"/>'
        for (x, y), number in sorted(heat.items())
    )
    labels = "".join(
        f'<text x="{(x + 0.5) * _TILE:g}" y="{(y + 0.68) * _TILE:g}" font-size="{_TILE // 2}" '
        f'text-anchor="middle" {_FONT}>{escape(text)}</text>'
        for text, x, y in [*stage.ground_labels(), *pieces.labels]
    )
    return ground + warm + _nested(scene_to_svg(upper, _TILE), f"b{id(track)}") + labels


def _nested(svg: str, prefix: str) -> str:
    """A document inside another: its names must be its own."""
    for kind in ('id="', 'href="#', "url(#"):
        svg = svg.replace(kind, f"{kind}{prefix}")
    return svg


def tree_picture(track: Track, frame: Frame, high: int) -> str:
    """The tree as far as it has grown, in a frame `TREE` wide; no document by itself."""
    steps, points = track.recording.steps, track.points

    def at(number: int) -> tuple[float, float]:
        x, y = points[number]
        return round(8 + x * (TREE - 16), 1), round(8 + y * (high - 16), 1)

    edges: dict[str, list[str]] = {FORWARD: [], BACKWARD: []}
    for number in range(frame.step + 1):
        step = steps[number]
        if step.parent >= 0:
            (x, y), (u, v) = at(step.parent), at(number)
            edges[BACKWARD if step.backward else FORWARD].append(f"M{x} {y}L{u} {v}")
    marks = sorted(track.answer) if frame.done else [frame.step] if frame.step >= 0 else []
    radius, colour = (3, ANSWER) if frame.done else (4.5, CURRENT)
    dots = "".join(f'<circle cx="{at(i)[0]}" cy="{at(i)[1]}" r="{radius}" fill="{colour}"/>' for i in marks)
    lines = "".join(
        f'<path d="{"".join(parts)}" stroke="{colour}" fill="none" stroke-width="0.8"/>'
        for colour, parts in edges.items()
        if parts
    )
    if frame.done and len(track.line) > 1:
        along = "L".join(f"{x} {y}" for x, y in map(at, track.line))
        lines += f'<path d="M{along}" stroke="{ANSWER}" fill="none" stroke-width="2"/>'
    return f'<rect width="{TREE}" height="{high}" fill="none" stroke="#cfcfcf"/>{lines}{dots}'

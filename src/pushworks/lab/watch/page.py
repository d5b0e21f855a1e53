"""Films as a page: one file that needs nothing else, with play, pause, step and a slider."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

from pushworks.lab.watch.film import Film, Frame, Track
from pushworks.lab.watch.record import Recording
from pushworks.render.shapes import Shapes
from pushworks.render.svg import symbols


def to_html(film: Film, title: str = "A search", *, projector: bool = False) -> str:
    """The film as an HTML document; `projector` begins with large type and high contrast."""
    sheet = _Sheet()
    frames = list(film.frames())
    tracks = [
        _track(film, track, [row[which] for _, row in frames], sheet)
        for which, track in enumerate(film.tracks)
    ]
    definitions, names = symbols(sheet.sprites)
    data = {
        "clock": film.clock, "projector": projector, "ticks": [round(tick, 6) for tick in film.ticks],
        "names": [names[sprite] for sprite in sheet.sprites], "tracks": tracks,
    }  # fmt: skip
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    page = files("pushworks.lab.watch").joinpath("page.html").read_text(encoding="utf-8")
    return page.replace("__TITLE__", escape(title)).replace("__DEFS__", definitions).replace("__DATA__", text)


def to_frame(recordings: Sequence[Recording], height: int = 520) -> str:
    """The page inside a frame, as a notebook shows it."""
    page = to_html(Film(recordings), recordings[0].title)
    return (
        f'<iframe srcdoc="{escape(page, quote=True)}" style="width:100%;height:{height}px;border:0" '
        'sandbox="allow-scripts"></iframe>'
    )


class _Sheet:
    """Numbers for the sprites in use."""

    def __init__(self) -> None:
        self.sprites: list[Shapes] = []
        self._number: dict[Shapes, int] = {}

    def flat(self, placed: Sequence[tuple[Shapes, float, float]]) -> list[float]:
        """Number, x, y of each sprite, one after the other."""
        found: list[float] = []
        for shapes, x, y in placed:
            if shapes not in self._number:
                self._number[shapes] = len(self.sprites)
                self.sprites.append(shapes)
            found += (self._number[shapes], x, y)
        return found


def _track(film: Film, track: Track, frames: Sequence[Frame], sheet: _Sheet) -> dict[str, Any]:
    stage, steps = track.stage, track.recording.steps
    return {
        "title": track.recording.title, "width": stage.width, "height": stage.height,
        "background": stage.ground.background[:7], "ground": sheet.flat(stage.ground.placed),
        "groundLabels": stage.ground_labels(),
        "tree": {
            "x": [round(x, 4) for x, _ in track.points], "y": [round(y, 4) for _, y in track.points],
            "parent": [step.parent for step in steps], "backward": [int(step.backward) for step in steps],
            "answer": sorted(track.answer), "line": track.line,
        },
        "frames": [_frame(film, track, frame, sheet) for frame in frames],
    }  # fmt: skip


def _frame(film: Film, track: Track, frame: Frame, sheet: _Sheet) -> dict[str, Any]:
    pieces = track.stage.pieces(frame.state)
    return {
        "step": frame.step, "done": frame.done, "text": film.caption(track, frame)[1:],
        "pieces": sheet.flat(pieces.sprites), "labels": pieces.labels,
        "heat": [figure for (x, y), number in frame.heat.items() for figure in (x, y, number)],
    }  # fmt: skip

"""A film: one or several recordings on one clock, cut to a number of frames.

The clock counts expansions or seconds. At each tick every recording shows its last step up to then, so that
algorithms race side by side. What a frame holds is ready to be drawn; the pictures, the animation and the
page are made of nothing else.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pushworks.lab.watch.record import Recording, Step
from pushworks.lab.watch.stage import Stage, stage_for
from pushworks.lab.watch.tree import Point, layout

ClockKind = Literal["expansions", "seconds"]
FORWARD, BACKWARD, ANSWER, CURRENT = "#0072B2", "#D55E00", "#009E73", "#111111"
"""Okabe and Ito's colours, that nearly all people can tell apart."""
HEAT = "#CC79A7"


@dataclass(frozen=True)
class Frame:
    """What one recording shows at one tick."""

    state: Any
    step: int
    """Number of the last step shown, -1 before the first."""
    heat: dict[tuple[int, int], int]
    """How often each square was warmed since the frame before."""
    done: bool
    """Whether the search has come to its end."""


@dataclass(frozen=True)
class Track:
    """One recording, prepared."""

    recording: Recording
    stage: Stage
    points: list[Point]
    """A place in the unit square for every step."""
    answer: frozenset[int]
    """The steps that lie on the answer."""
    line: tuple[int, ...]
    """Those that lead from its first state to its last, in order: forward ones, then backward ones."""


class Film:
    """Recordings on one clock; `count` frames, the last of which shows the end of all of them."""

    def __init__(
        self, recordings: Sequence[Recording], *, clock: ClockKind = "expansions", count: int = 200,
        heat: str = "boxes",
    ) -> None:  # fmt: skip
        if not recordings or not any(recording.steps for recording in recordings):
            raise ValueError("expected at least one recording with at least one step")
        self.clock: ClockKind = clock
        self.tracks = [_track(recording, heat) for recording in recordings]
        ends = [self._at(recording.steps[-1]) for recording in recordings if recording.steps]
        end = max(ends)
        if clock == "expansions":
            count = min(count, int(end))
        self.ticks = [end * (k + 1) / count for k in range(count)]
        """The clock at each frame."""

    def _at(self, step: Step) -> float:
        return step.seconds if self.clock == "seconds" else step.closed

    def frames(self) -> Iterator[tuple[float, list[Frame]]]:
        """At each tick what every recording shows."""
        clocks = [[self._at(step) for step in track.recording.steps] for track in self.tracks]
        shown = [0] * len(self.tracks)
        for tick in self.ticks:
            row = []
            for which, track in enumerate(self.tracks):
                steps = track.recording.steps
                upto = bisect_right(clocks[which], tick + 1e-9)
                heat: Counter[tuple[int, int]] = Counter()
                for step in steps[shown[which] : upto]:
                    heat.update(track.stage.heat(step.state))
                shown[which] = upto
                done = upto == len(steps)
                path = track.recording.path
                if done and path:
                    state = path[-1]
                elif upto:
                    state = steps[upto - 1].state
                else:
                    state = track.recording.problem.initial_state()
                row.append(Frame(state, upto - 1, dict(heat), done))
            yield tick, row

    def caption(self, track: Track, frame: Frame) -> list[str]:
        """The lines of figures beside a board."""
        if frame.step < 0:
            return [track.recording.title, "not started"]
        step = track.recording.steps[frame.step]
        figures = [f"{name} {_figure(getattr(step, name))}" for name in "ghf"]
        waiting = "-" if step.frontier is None else f"{step.frontier:,}"
        ending = track.recording.verdict if frame.done else f"frontier {waiting}   closed {step.closed:,}"
        return [track.recording.title, "   ".join(figures), ending]


def _figure(value: float | None) -> str:
    return "-" if value is None else "∞" if value == float("inf") else f"{value:g}"


def _track(recording: Recording, heat: str) -> Track:
    on_path: set[int] = set()
    states = set(recording.path)
    latest: dict[tuple[Any, bool], int] = {}
    for number, step in enumerate(recording.steps):
        if step.state in states:
            on_path.add(number)
            latest[step.state, step.backward] = number
    stage, points = stage_for(recording.problem, heat), layout(recording.steps)
    return Track(recording, stage, points, frozenset(on_path), _line(recording.path, latest))


def _line(path: Sequence[Any], latest: Mapping[tuple[Any, bool], int]) -> tuple[int, ...]:
    """The steps along an answer. Where two searches met, the line goes over from one tree to the other."""
    forward = next((k for k, state in enumerate(path) if (state, False) not in latest), len(path))
    found = [latest[state, False] for state in path[:forward]]
    found += [latest[state, True] for state in path[forward:] if (state, True) in latest]
    return tuple(found)

"""Options of `pushworks generate` by subject, and the recipe they amount to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pushworks.apps.cli.common import CommandError
from pushworks.apps.cli.jobs import WorkOptions
from pushworks.apps.cli.options import MaxTimeOption, NodesOption
from pushworks.apps.cli.outputs import picture
from pushworks.apps.cli.units import MOST, board_size
from pushworks.levels.settings import split_setting

if TYPE_CHECKING:
    from pushworks.generate import Recipe

_EFFORTS = {"low": (5, 50_000), "normal": (20, 300_000), "high": (100, 1_000_000)}
"""Candidates for each level wanted, and positions of one search."""
_SLOW = ("three-phase", "mcts", "evolve")
"""Makers whose candidates take long: each is a job of its own."""


@dataclass(frozen=True)
class BoardOptions:
    """What the levels are like."""

    size: Annotated[
        Any, typer.Option("--size", parser=board_size, metavar="WxH", help="Size of the board, with walls.")
    ] = "10x10"
    boxes: Annotated[str, typer.Option(metavar="N|A-B", help="Boxes of a level.")] = "3-4"
    difficulty: Annotated[
        str | None, typer.Option(metavar="A-B", help="Only levels rated within, from 1 to 10.")
    ] = None
    maker: Annotated[
        str,
        typer.Option(help="rooms, quick, deep, three-phase, mcts or evolve (docs: Make levels)."),
    ] = "rooms"
    silhouette: Annotated[str, typer.Option(help="Outline: box, cross, ell, ring, stairs, notch or any.")] = (
        "any"
    )
    carving: Annotated[str, typer.Option(help="templates, chambers, walk or any.")] = "any"
    floor: Annotated[
        int, typer.Option(min=0, max=MOST, help="Fewest floor squares before trimming; 0: by boxes.")
    ] = 0

    @property
    def is_slow(self) -> bool:
        """Whether a candidate is worth a job."""
        return self.maker in _SLOW


@dataclass(frozen=True)
class EffortOptions:
    """How much work is put into them."""

    effort: Annotated[str, typer.Option(help="low, normal or high: candidates and positions.")] = "normal"
    candidates: Annotated[
        int | None, typer.Option(min=1, max=MOST, help="Candidates to choose from, instead of by effort.")
    ] = None
    positions: Annotated[
        int | None, typer.Option(min=100, max=MOST, help="Positions of one search, instead of by effort.")
    ] = None
    tries: Annotated[
        int, typer.Option(min=1, max=MOST, help="Constructions of one three-phase candidate.")
    ] = 200_000
    iterations: Annotated[
        int, typer.Option(min=1, max=MOST, help="Iterations of one tree search of mcts.")
    ] = 2000
    move_limit: Annotated[
        int, typer.Option(min=0, max=MOST, help="Moves of one construction; 0: the cube of the side.")
    ] = 0
    trim: Annotated[
        int,
        typer.Option(
            min=0, max=100, help="How much of the floor that no solution needs becomes wall, in percent."
        ),
    ] = 50
    nodes: NodesOption = 50_000
    generations: Annotated[int, typer.Option(min=1, max=MOST, help="Changes tried by the maker evolve.")] = 60

    @property
    def usual(self) -> tuple[int, int]:
        """Candidates for each level and positions of one search, by the name of the effort."""
        if self.effort not in _EFFORTS:
            raise CommandError(f"expected --effort among {', '.join(_EFFORTS)}, got {self.effort!r}")
        return _EFFORTS[self.effort]


@dataclass(frozen=True)
class ScoreOptions:
    """The score of the three-phase makers."""

    score: Annotated[str, typer.Option(help="Weights of the three-phase score: course or kartal.")] = "course"
    pairing: Annotated[
        str, typer.Option(help="Boxes and goals of that score: trajectory or lexicographic.")
    ] = ""
    threshold: Annotated[float, typer.Option(help="Least three-phase score.")] = 8.5
    score_weight: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A weight of that score: block, congestion, boxes, ..."),
    ] = None


@dataclass(frozen=True)
class ChoiceOptions:
    """Which levels are kept."""

    min_pushes: Annotated[int, typer.Option(min=1, max=MOST, help="Fewest pushes of a solution.")] = 4
    pick: Annotated[
        str | None,
        typer.Option(metavar="N,N,...", help="Make exactly these candidates again, in this order."),
    ] = None
    rate: Annotated[bool, typer.Option(help="Measure features and difficulty.")] = True
    curate: Annotated[bool, typer.Option(help="Reject boring levels.")] = True
    not_in: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="Make no level of this file, in any orientation.")
    ] = None


@dataclass(frozen=True)
class RunOptions(WorkOptions):
    """Where the work is done, and how a run goes on after it was cut short."""

    max_time: MaxTimeOption = None
    journal: Annotated[
        Path | None,
        typer.Option(
            help="Where candidates are kept as they are found; else beside --out until that is complete."
        ),
    ] = None
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue an interrupted run from its journal.")
    ] = False

    def journal_beside(self, out: Path | None) -> Path | None:
        """The journal named, or one beside the pack."""
        return self.journal or (out.with_name(out.name + ".journal.jsonl") if out else None)


@dataclass(frozen=True)
class PackOptions:
    """What becomes of the levels."""

    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the pack here.")] = None
    title: Annotated[str, typer.Option(help="Title of the pack.")] = ""
    author: Annotated[str, typer.Option(help="Author to name in the pack.")] = ""
    show: Annotated[bool, typer.Option("--show", help="Print the levels with their ratings.")] = False
    plot: Annotated[
        Path | None, typer.Option(callback=picture, help="Draw the features of the pack here (PNG or SVG).")
    ] = None


def recipe_of(
    board: BoardOptions, effort: EffortOptions, score: ScoreOptions, choice: ChoiceOptions
) -> Recipe:
    """The recipe that the options amount to; a `CommandError` for one that cannot be."""
    from pushworks.generate import Recipe

    width, height = board.size
    low, high = _pair(board.boxes, "-", "--boxes like 4 or 3-5")
    try:
        return Recipe(
            maker=board.maker, width=width, height=height, boxes=(int(low), int(high)),
            difficulty=_pair(board.difficulty, "-", "--difficulty like 4-6") if board.difficulty else None,
            style=board.carving, silhouette=board.silhouette, min_floor=board.floor,
            positions=effort.positions or effort.usual[1], score=score.score, pairing=score.pairing,
            threshold=score.threshold, weights=_weights(score.score_weight or []), tries=effort.tries,
            iterations=effort.iterations, move_limit=effort.move_limit, trim=effort.trim, nodes=effort.nodes,
            generations=effort.generations, min_pushes=choice.min_pushes, rated=choice.rate,
            curated=choice.curate,
        )  # fmt: skip
    except ValueError as error:
        raise CommandError(str(error)) from None


def _pair(text: str, between: str, expected: str) -> tuple[float, float]:
    """The two numbers of ``3-5`` or ``10x10``; one number stands for both."""
    match = re.fullmatch(rf"(\d+(?:\.\d+)?)(?:{between}(\d+(?:\.\d+)?))?", text.strip().lower())
    if match is None:
        raise CommandError(f"expected {expected}, got {text!r}")
    return float(match[1]), float(match[2] or match[1])


def _weights(texts: list[str]) -> tuple[tuple[str, float], ...]:
    """``block=15`` as a name and a number."""
    try:
        return tuple((name, float(value)) for name, value in map(split_setting, texts))
    except ValueError:
        raise CommandError(f"expected --score-weight like block=15, got {', '.join(texts)}") from None

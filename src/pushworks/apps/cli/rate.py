"""`pushworks rate`: how hard levels are for people, feature by feature."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pushworks.apps.cli.common import (
    DialectOption,
    Exit,
    JsonOption,
    LevelArguments,
    Picked,
    pick_levels,
    print_json,
    warn,
    worst,
)
from pushworks.apps.cli.groups import grouped
from pushworks.apps.cli.jobs import WorkOptions
from pushworks.apps.cli.library_options import KeepOption, opened
from pushworks.apps.cli.options import NodesOption, TimeOption
from pushworks.apps.cli.outputs import check_outputs, library_files, picture
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.tables import Table, number, text
from pushworks.apps.cli.units import MOST

if TYPE_CHECKING:
    from pushworks.generate import Rating
    from pushworks.runner import Backend

_COLUMNS = {
    "difficulty": number("difficulty"),
    "pushes": number("pushes"),
    "moves": number("moves"),
    "box_changes": number("changes", rank=2),
    "counter_intuitive": number("detours", rank=3),
    "two_decomposition": number("turns", rank=4),
    "dead_share": number("deadlocked", rank=5),
    "hurried": number("hurried", 8),
    "planned": number("planned", 8),
    "exact": number("exact", 8),
}
"""The features of the table. --json has all the others."""
_WHOLE = ("moves", "hurried", "planned", "exact")
"""Means over solutions or orientations, of which tenths would say nothing."""

_WORK = WorkOptions()


@grouped
def rate(
    levels: LevelArguments,
    dialect: DialectOption = None,
    positions: Annotated[
        int, typer.Option(min=0, max=MOST, help="Explore levels of at most so many positions completely.")
    ] = 1_000_000,
    nodes: NodesOption = 400_000,
    samples: Annotated[int, typer.Option(min=1, max=MOST, help="Shortest solutions averaged over.")] = 8,
    time: TimeOption = "20s",
    work: WorkOptions = _WORK,
    library: KeepOption = None,
    plot: Annotated[
        Path | None, typer.Option(callback=picture, help="Draw the features here (PNG or SVG).")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Rate levels from 1 to 10 and print the features behind the rating.

    The columns: pushes and moves of a shortest solution, how often it changes boxes, pushes that move a box
    away from its goal (detours), how often it changes between two groups of boxes (turns), the share of all
    positions that are deadlocked, and how many positions a hurried, a planning and an exact search examine.
    The difficulty is computed from the last three. A value marked ~ is not exact: it comes from one
    solution, or from a search that was cut off. A level with the difficulty ? was not solved. The
    documentation explains every feature.
    """
    from pushworks.generate import Effort

    effort = Effort(positions, nodes, samples, time)
    check_outputs(("--plot", plot), reads=[*levels, *(library_files(library) if library else [])])
    picked = list(pick_levels(levels, dialect))
    codes: list[int] = []
    rated: list[tuple[Rating, str]] = []
    names = (item.name.rpartition("/")[2] for item in picked)
    table = Table([text("level", names, least=12), *_COLUMNS.values()])
    with ExitStack() as stack:
        bar = stack.enter_context(progress("rated", len(picked)))
        store = stack.enter_context(opened(library)) if library is not None else None
        for item, rating, error in _ratings(picked, effort, work.backend_of(len(picked))):
            if json:
                print_json(_record(item, rating, error))
            elif rating is not None:
                table.add([item.name.rpartition("/")[2], *(_cell(name, rating) for name in _COLUMNS)])
            if error:
                warn(f"{item.name}: {error}")
            codes.append(_code(rating))
            if rating is not None:
                rated.append((rating, item.source))
                if store is not None and item.level is not None and rating.difficulty is not None:
                    store.rate(item.level, rating.difficulty, detail=rating.to_json())
            bar.advance()
    if plot is not None and rated:
        from pushworks.generate.plot import plot_features

        plot_features(rated, plot, "Difficulty")
    if code := worst(codes):
        raise typer.Exit(code)


def _ratings(
    picked: list[Picked], effort: Any, backend: Backend
) -> Iterator[tuple[Picked, Rating | None, str]]:
    """The rating of every level, in order; or why there is none."""
    from pushworks.generate import rate_text
    from pushworks.runner import Job, run

    work = [
        Job(str(number), (item.level.to_xsb(), _known_solution(item), effort))
        for number, item in enumerate(picked)
        if item.level is not None and item.level.is_playable
    ]
    outcomes = run(rate_text, work, backend=backend, ordered=True)
    for item in picked:
        if item.level is None:
            yield item, None, str(item.error)
        elif not item.level.is_playable:
            yield item, None, f"not playable: {item.level.status}"
        else:
            outcome = next(outcomes)
            yield item, outcome.value, outcome.error


def _known_solution(item: Picked) -> str:
    """A solution that came with the level, if it is one."""
    from pushworks.sokoban import verify

    assert item.level is not None
    return next((s.moves for s in item.level.solutions if verify(item.level, s.moves)), "")


def _code(rating: Rating | None) -> int:
    if rating is None:
        return Exit.BAD_INPUT
    if rating.features.solvable is None:
        return Exit.UNSOLVED
    return Exit.DONE if rating.features.solvable else Exit.UNSOLVABLE


def _cell(name: str, rating: Rating) -> str:
    features = rating.features
    value = rating.difficulty if name == "difficulty" else getattr(features, name)
    if value is None:
        return "-"
    if name == "dead_share":
        return f"{value:.0%}"
    if name == "difficulty":
        text = f"{value:.2f}"
    else:
        text = f"{value:.{0 if name in _WHOLE else 1}f}".removesuffix(".0")
    if name == "difficulty" and features.solvable is None:
        return text + "?"
    if name in features.estimates or (name == "difficulty" and rating.estimated):
        return "~" + text
    return f"{text} ±{rating.margin}" if name == "difficulty" else text


def _record(item: Picked, rating: Rating | None, error: str) -> dict[str, Any]:
    level = item.level
    return {
        "schema": 1, "file": item.source, "index": item.index, "title": level and level.title,
        "id": level.id if level is not None and level.is_playable else None,
        "xsb": level and level.to_xsb(), "difficulty": rating and rating.difficulty,
        "estimated": rating and rating.estimated, "margin": rating and rating.margin,
        "features": rating and rating.features.to_json(), "error": error or None,
    }  # fmt: skip

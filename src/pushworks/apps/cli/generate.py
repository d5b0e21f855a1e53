"""`pushworks generate`: make levels that are certain to be solvable, and keep the best."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pushworks.apps.cli.common import CommandError, Exit, JsonOption, open_collection, print_json
from pushworks.apps.cli.jobs import ClusterOption, JobsOption, backend_for
from pushworks.apps.cli.outputs import check_outputs, picture
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.terminal import shown
from pushworks.apps.cli.units import MOST, duration
from pushworks.levels.settings import split_setting

if TYPE_CHECKING:
    from pushworks.generate import Accepted, Pack, Recipe, Tally
    from pushworks.levels import Collection, Level

_EFFORTS = {"low": (5, 50_000), "normal": (20, 300_000), "high": (100, 1_000_000)}
"""Candidates for each level wanted, and positions of one search."""


def generate(
    count: Annotated[int, typer.Option(min=1, max=MOST, help="Levels wanted.")] = 10,
    size: Annotated[
        str, typer.Option(metavar="WxH", help="Board they are carved in, walls included.")
    ] = "10x10",
    boxes: Annotated[str, typer.Option(metavar="N or A-B", help="Boxes of a level.")] = "3-4",
    difficulty: Annotated[
        str | None, typer.Option(metavar="A-B", help="Only levels rated within, from 1 to 10.")
    ] = None,
    maker: Annotated[
        str, typer.Option(help="rooms, quick, deep, three-phase, mcts or evolve; docs/generate.md explains.")
    ] = "rooms",
    silhouette: Annotated[
        str, typer.Option(help="Outline: box, cross, ell, ring, stairs, notch or any.")
    ] = "any",
    style: Annotated[str, typer.Option(help="Carving: templates, chambers, walk or any.")] = "any",
    floor: Annotated[
        int, typer.Option(min=0, max=MOST, help="Fewest floor squares before trimming; 0: by boxes.")
    ] = 0,
    seed: Annotated[int, typer.Option(min=0, max=MOST, help="Same seed and parameters, same levels.")] = 0,
    effort: Annotated[str, typer.Option(help="low, normal or high: candidates and positions.")] = "normal",
    candidates: Annotated[
        int | None, typer.Option(min=1, max=MOST, help="Candidates to choose from, instead of by effort.")
    ] = None,
    positions: Annotated[
        int | None, typer.Option(min=100, max=MOST, help="Positions of one search, instead of by effort.")
    ] = None,
    score: Annotated[
        str, typer.Option(help="Weights of the three-phase score: course or kartal.")
    ] = "course",
    pairing: Annotated[
        str, typer.Option(help="Boxes and goals of that score: trajectory or lexicographic.")
    ] = "",
    threshold: Annotated[float, typer.Option(help="Least three-phase score.")] = 8.5,
    score_weight: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=X", help="A weight of that score: block, congestion, boxes, scale, ..."),
    ] = None,
    tries: Annotated[
        int, typer.Option(min=1, max=MOST, help="Constructions of one three-phase candidate.")
    ] = 200_000,
    iterations: Annotated[int, typer.Option(min=1, max=MOST, help="Of one tree search of mcts.")] = 2000,
    move_limit: Annotated[
        int, typer.Option(min=0, max=MOST, help="Moves of one construction; 0: the cube of the side.")
    ] = 0,
    trim: Annotated[
        int, typer.Option(min=0, max=100, help="Percent of the floor no solution needs that becomes wall.")
    ] = 50,
    nodes: Annotated[
        int, typer.Option(min=1, max=MOST, help="Positions the solver may expand to rate one level.")
    ] = 50_000,
    generations: Annotated[
        int, typer.Option(min=1, max=MOST, help="Changes tried by the maker evolve.")
    ] = 60,
    min_pushes: Annotated[int, typer.Option(min=1, max=MOST, help="Fewest pushes of a solution.")] = 4,
    pick: Annotated[
        str | None,
        typer.Option(metavar="N,N,...", help="Make exactly these candidates again, in this order."),
    ] = None,
    rate: Annotated[bool, typer.Option(help="Measure features and difficulty.")] = True,
    curate: Annotated[bool, typer.Option(help="Reject boring levels.")] = True,
    not_in: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="Make none that is in this file, turned or not.")
    ] = None,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    max_time: Annotated[
        float | None, typer.Option(parser=duration, metavar="TIME", help="Stop early after this time.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write the pack here.")] = None,
    journal: Annotated[
        Path | None,
        typer.Option(
            help="Where candidates are kept as they are found; else beside --out until that is complete."
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the journal of a run cut short.")
    ] = False,
    title: Annotated[str, typer.Option(help="Title of the pack.")] = "",
    author: Annotated[str, typer.Option(help="Author to name in the pack.")] = "",
    show: Annotated[bool, typer.Option("--show", help="Print the levels with their ratings.")] = False,
    plot: Annotated[
        Path | None, typer.Option(callback=picture, help="Draw the features of the pack here (PNG or SVG).")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Make levels, each with its solution, rating and recipe, no two alike under the 8 symmetries.

    Candidates are journaled as they are found: a run that is killed loses nothing and goes on with --resume.
    """
    from pushworks.generate import Order, Recipe, make_pack, to_collection
    from pushworks.levels import write
    from pushworks.runner import JournalError

    if effort not in _EFFORTS:
        raise CommandError(f"expected --effort among {', '.join(_EFFORTS)}, got {effort!r}")
    per_level, usual_positions = _EFFORTS[effort]
    width, height = _pair(size, "x", "--size like 10x10")
    low, high = _pair(boxes, "-", "--boxes like 4 or 3-5")
    try:
        recipe = Recipe(
            maker=maker, width=int(width), height=int(height), boxes=(int(low), int(high)),
            difficulty=_pair(difficulty, "-", "--difficulty like 4-6") if difficulty else None,
            style=style, silhouette=silhouette, min_floor=floor, positions=positions or usual_positions,
            score=score, pairing=pairing, threshold=threshold, weights=_weights(score_weight or []),
            tries=tries, iterations=iterations,
            move_limit=move_limit, trim=trim, nodes=nodes,
            generations=generations, min_pushes=min_pushes, rated=rate, curated=curate,
        )  # fmt: skip
    except ValueError as error:
        raise CommandError(str(error)) from None
    if plot is not None and not rate:
        raise CommandError("--plot needs rated levels")
    where = journal or (out.with_name(out.name + ".journal.jsonl") if out else None)
    check_outputs(("--out", out), ("--journal", where), ("--plot", plot), reads=not_in or [])
    if pick is not None:
        _remake(recipe, seed, pick, out, title, author, json)
        return
    slow = maker in (
        "three-phase",
        "mcts",
        "evolve",
    )  # each candidate is worth a job
    order = Order(count, seed, candidates or per_level * count, batch=1 if slow else 4)
    if resume and (where is None or not where.exists()):
        raise CommandError(f"nothing to resume: there is no journal {where or '(give --out or --journal)'}")
    known: list[Level] = []
    for name in not_in or ():
        known.extend(open_collection(name))

    with progress("candidates", order.enough) as bar:
        seen = 0

        def report(tally: Tally) -> None:
            nonlocal seen
            bar.advance(tally.candidates - seen, _note(tally))
            seen = tally.candidates

        try:
            pack = make_pack(
                recipe, order, backend=backend_for(jobs, cluster), journal=where, resume=resume, not_in=known,
                max_time=max_time, progress=report,
            )  # fmt: skip
        except JournalError as error:
            raise CommandError(str(error)) from None
    collection = to_collection(pack, recipe, order, title=title, author=author)
    finished = len(pack.levels) == count and not pack.interrupted  # also where --max-time ended the choosing
    if out is not None and pack.levels:  # a run that made nothing leaves alone what is there
        write(collection, out)
        if where is not None and journal is None and finished:
            where.unlink()  # it has done its work; left behind it would stand in the way of the next run
    _print(pack, collection, recipe, seed, as_json=json, everything=show or out is None)
    if plot is not None and pack.levels:
        from pushworks.generate.plot import plot_features

        plot_features([(level.rating, "") for level in pack.levels if level.rating], plot, title or "Pack")
    if pack.interrupted:
        raise typer.Exit(Exit.INTERRUPTED)
    if not finished:
        raise CommandError(
            f"{len(pack.levels)} of {count} levels after {pack.tally.candidates} candidates; "
            f"rejected: {_reasons(pack.tally)}{_best(pack.tally, recipe)}",
            Exit.UNSOLVED,
        )


def _remake(
    recipe: Recipe, seed: int, pick: str, out: Path | None, title: str, author: str, as_json: bool
) -> None:
    """Make candidates again by their numbers, as the notes of a level name them."""
    from pushworks.generate import Order, Pack, Tally, remake, to_collection
    from pushworks.levels import write

    try:
        indices = [int(part) for part in pick.split(",")]
    except ValueError:
        raise CommandError(f"expected --pick like 3,17,256, got {pick!r}") from None
    try:
        levels = tuple(remake(recipe, seed, index) for index in indices)
    except ValueError as error:
        raise CommandError(str(error)) from None
    pack = Pack(levels, Tally(len(levels), len(levels), len(levels)), complete=True)
    collection = to_collection(
        pack, recipe, Order(len(levels), seed, len(levels)), title=title, author=author
    )
    if out is not None:
        write(collection, out)
    _print(pack, collection, recipe, seed, as_json=as_json, everything=out is None)


def _pair(text: str, between: str, expected: str) -> tuple[float, float]:
    """The two numbers of ``3-5`` or ``10x10``; one number stands for both."""
    match = re.fullmatch(rf"(\d+(?:\.\d+)?)(?:{between}(\d+(?:\.\d+)?))?", text.strip().lower())
    if match is None:
        raise CommandError(f"expected {expected}, got {text!r}")
    return float(match[1]), float(match[2] or match[1])


def _note(tally: Tally) -> str:
    return f"{tally.accepted} accepted, {tally.rate:.1f}/s; rejected: {_reasons(tally)}"


def _reasons(tally: Tally) -> str:
    return ", ".join(f"{why} {number}" for why, number in tally.rejected.most_common()) or "none"


def _best(tally: Tally, recipe: Recipe) -> str:
    """How near a construction came to the score asked for."""
    if not tally.best_score:
        return ""
    return f"; best three-phase score {tally.best_score:.2f}, asked for {recipe.threshold:g}"


def _weights(texts: list[str]) -> tuple[tuple[str, float], ...]:
    """``block=15`` as a name and a number."""
    try:
        return tuple((name, float(value)) for name, value in map(split_setting, texts))
    except ValueError:
        raise CommandError(f"expected --score-weight like block=15, got {', '.join(texts)}") from None


def _print(
    pack: Pack, collection: Collection, recipe: Recipe, seed: int, *, as_json: bool, everything: bool
) -> None:
    for number, (made, level) in enumerate(zip(pack.levels, collection, strict=True), 1):
        if as_json:
            print_json(_record(number, made, recipe, seed))
        elif everything:
            print(shown(f"{level.title}: {level.notes}", lines=True))
            print(level.to_xsb() + "\n")
    if not as_json:
        print(
            f"{len(pack.levels)} levels from {pack.tally.candidates} candidates "
            f"({pack.tally.accepted} good enough; rejected: {_reasons(pack.tally)})"
        )


def _record(number: int, made: Accepted, recipe: Recipe, seed: int) -> dict[str, Any]:
    rating = made.rating
    return {
        "schema": 1, "index": number, "id": made.level.id, "xsb": made.level.to_xsb(),
        "solution": made.solution, "optimal": made.optimal, "score": made.score,
        "difficulty": rating and rating.difficulty,
        "estimated": rating and rating.estimated, "features": rating and rating.features.to_json(),
        "seed": seed, "candidate": made.index, "recipe": recipe.to_json(),
    }  # fmt: skip

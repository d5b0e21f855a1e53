"""`pushworks generate`: make levels that are certain to be solvable, and keep the best."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pushworks.apps.cli.common import CommandError, Exit, JsonOption, open_collection, print_json
from pushworks.apps.cli.generate_options import (
    BoardOptions,
    ChoiceOptions,
    EffortOptions,
    PackOptions,
    RunOptions,
    ScoreOptions,
    recipe_of,
)
from pushworks.apps.cli.groups import grouped
from pushworks.apps.cli.options import CountOption, SeedOption
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.terminal import print_words
from pushworks.levels.quantities import counted

if TYPE_CHECKING:
    from pushworks.generate import Accepted, Pack, Recipe, Tally
    from pushworks.levels import Collection, Level

_BOARD, _EFFORT, _SCORE = BoardOptions(), EffortOptions(), ScoreOptions()
_CHOICE, _RUN, _PACK = ChoiceOptions(), RunOptions(), PackOptions()


@grouped
def generate(
    count: CountOption = 10,
    board: BoardOptions = _BOARD,
    seed: SeedOption = 0,
    effort: EffortOptions = _EFFORT,
    score: ScoreOptions = _SCORE,
    choice: ChoiceOptions = _CHOICE,
    run: RunOptions = _RUN,
    target: PackOptions = _PACK,
    json: JsonOption = False,
) -> None:
    """Make levels, each with its solution, rating and recipe, no two the same, even turned or mirrored.

    Candidates are journaled as they are found: if a run is killed, --resume continues it without loss.
    """
    from pushworks.generate import Order, make_pack, to_collection
    from pushworks.levels import write
    from pushworks.runner import JournalError

    recipe = recipe_of(board, effort, score, choice)
    out, plot, title, author = target.out, target.plot, target.title, target.author
    if plot is not None and not choice.rate:
        raise CommandError("--plot needs rated levels")
    where = run.journal_beside(out)
    check_outputs(("--out", out), ("--journal", where), ("--plot", plot), reads=choice.not_in or [])
    if choice.pick is not None:
        _remake(recipe, seed, choice.pick, out, title, author, json)
        return
    enough = effort.candidates or effort.usual[0] * count
    order = Order(count, seed, enough, batch=1 if board.is_slow else 4)
    if run.resume and (where is None or not where.exists()):
        raise CommandError(f"nothing to resume: there is no journal {where or '(give --out or --journal)'}")
    known: list[Level] = []
    batches = -(-enough // order.batch)
    for name in choice.not_in or ():
        known.extend(open_collection(name))

    with progress("candidates", order.enough) as bar:
        seen = 0

        def report(tally: Tally) -> None:
            nonlocal seen
            bar.advance(tally.candidates - seen, _note(tally))
            seen = tally.candidates

        try:
            pack = make_pack(
                recipe, order, backend=run.backend_of(batches), journal=where, resume=run.resume,
                not_in=known, max_time=run.max_time, progress=report,
            )  # fmt: skip
        except JournalError as error:
            raise CommandError(str(error)) from None
    collection = to_collection(pack, recipe, order, title=title, author=author)
    finished = len(pack.levels) == count and not pack.interrupted  # also where --max-time ended the choosing
    if out is not None and pack.levels:  # a run that made nothing leaves alone what is there
        write(collection, out)
        if where is not None and run.journal is None and finished:
            where.unlink()  # it has done its work; left behind it would stand in the way of the next run
    _print(pack, collection, recipe, seed, as_json=json, everything=target.show or out is None, out=out)
    if plot is not None and pack.levels:
        from pushworks.generate.plot import plot_features

        plot_features([(level.rating, "") for level in pack.levels if level.rating], plot, title or "Pack")
    if pack.interrupted:
        raise typer.Exit(Exit.INTERRUPTED)
    if not finished:
        tried = counted(pack.tally.candidates, "candidate")
        raise CommandError(
            f"{len(pack.levels)} of {counted(count, 'level')} after {tried}; "
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
    _print(pack, collection, recipe, seed, as_json=as_json, everything=out is None, out=out)


def _note(tally: Tally) -> str:
    return f"{tally.accepted} accepted, {tally.rate:.1f}/s; rejected: {_reasons(tally)}"


def _reasons(tally: Tally) -> str:
    return ", ".join(f"{why} {number}" for why, number in tally.rejected.most_common()) or "none"


def _best(tally: Tally, recipe: Recipe) -> str:
    """How near a construction came to the score asked for."""
    if not tally.best_score:
        return ""
    return f"; best three-phase score {tally.best_score:.2f}, asked for {recipe.threshold:g}"


def _print(
    pack: Pack,
    collection: Collection,
    recipe: Recipe,
    seed: int,
    *,
    as_json: bool,
    everything: bool,
    out: Path | None,
) -> None:
    for number, (made, level) in enumerate(zip(pack.levels, collection, strict=True), 1):
        if as_json:
            print_json(_record(number, made, recipe, seed))
        elif everything:
            for line in f"{level.title}: {level.notes}".splitlines():
                print_words(line)
            print(level.to_xsb() + "\n")
    if not as_json:
        where = f"{out}: " if out is not None and pack.levels else ""
        print_words(
            f"{where}{counted(len(pack.levels), 'level')} from {counted(pack.tally.candidates, 'candidate')} "
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

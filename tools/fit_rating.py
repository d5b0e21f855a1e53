"""Fit the difficulty to what people did: which features, which weights, how good, how sure.

    python tools/fit_rating.py LEVELS TABLE [--cache FILE]

LEVELS is a level file; TABLE has a line for each of its levels, columns separated by tabs, with `played`
and `solved`: how often people tried the level and how often they solved it. The share that failed is what the
difficulty should order. Only the weights printed at the end go into `pushworks.generate.rating`; neither
levels nor table are part of Pushworks.

The fit is a ridge regression with weights of at least zero (more effort never makes a level easier) of the
logit of the failure rate on logarithms of features. Everything is judged on folds the fit has not seen. With
a column `collection` the table also says how well a fit to one half of the collections orders the levels of
the other half: levels of one author resemble each other, so that is the harder test.
"""

from __future__ import annotations

import argparse
import csv
import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls
from scipy.stats import kendalltau, spearmanr

from pushworks.generate import Effort, features_of
from pushworks.generate.search_effort import HURRIED_LIMIT, PLANNED_LIMIT
from pushworks.levels import read

Vector = NDArray[np.float64]
Table = dict[str, Vector]

CHOSEN = ("hurried", "quicker")
"""`quicker` is the planned or the exact search, whichever expands fewer positions."""
CANDIDATES: tuple[tuple[str, ...], ...] = (
    ("pushes",),
    ("box_changes",),
    ("exact",),
    ("hurried",),
    ("planned",),
    ("hurried", "planned"),
    CHOSEN,
    ("hurried", "planned", "exact"),
    ("hurried", "planned", "exact", "pushes"),
    ("hurried", "quicker", "pushes"),
    ("hurried", "quicker", "box_changes"),
    ("hurried", "quicker", "two_decomposition"),
    ("two_decomposition", "box_changes", "counter_intuitive"),
    (
        "hurried", "planned", "exact", "pushes", "moves", "box_lines", "box_changes",
        "counter_intuitive", "two_decomposition", "boxes", "floor", "blocks",
    ),
)  # fmt: skip
RIDGE = 30.0
FOLDS, REPEATS, RESAMPLES = 10, 10, 2000


def measured(levels: Path, cache: Path | None) -> Table:
    """ln(1 + feature) of every level; measuring takes a minute, so it may be kept in a file."""
    rows: list[dict[str, float]] = []
    if cache is not None and cache.exists():
        rows = [json.loads(line) for line in cache.read_text(encoding="utf-8").splitlines()]
    for level in list(read(levels))[len(rows) :]:
        features = asdict(features_of(level, Effort(nodes=200_000)))
        rows.append({name: value for name, value in features.items() if isinstance(value, int | float)})
        if cache is not None:
            with cache.open("a", encoding="utf-8") as file:
                print(json.dumps(rows[-1]), file=file)
    for row in rows:
        row["quicker"] = min(row["planned"], row["exact"])
    names = {name for candidate in CANDIDATES for name in candidate}
    return {name: np.log1p(np.array([float(row[name]) for row in rows])) for name in names}


def people_of(table: Path) -> tuple[Vector, list[str]]:
    """The share of tries that failed, level by level, and the collections they are from (if it says)."""
    with table.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file, delimiter="\t"))
    failed = np.array([1 - int(line["solved"]) / int(line["played"]) for line in lines])
    return failed, [line["collection"] for line in lines if "collection" in line]


def weights_of(features: Vector, target: Vector) -> tuple[Vector, float]:
    """Weights (of the features as they are) and the constant of the ridge fit."""
    centre, spread = features.mean(axis=0), features.std(axis=0)
    count = features.shape[1]
    rows = np.vstack([(features - centre) / spread, np.sqrt(RIDGE) * np.eye(count)])
    weights = nnls(rows, np.concatenate([target - target.mean(), np.zeros(count)]))[0] / spread
    return weights, float(target.mean() - centre @ weights)


def folds(count: int, seed: int) -> list[NDArray[np.int64]]:
    """The numbers from 0 to `count`, dealt into ten piles."""
    order = np.random.default_rng(seed).permutation(count)
    return [order[first::FOLDS] for first in range(FOLDS)]


def out_of_fold(features: Vector, target: Vector, seed: int) -> Vector:
    """What each level is predicted by a fit that did not see it."""
    predicted = np.empty(len(target))
    for fold in folds(len(target), seed):
        seen = np.setdiff1d(np.arange(len(target)), fold)
        weights, constant = weights_of(features[seen], target[seen])
        predicted[fold] = features[fold] @ weights + constant
    return predicted


def columns(table: Table, names: tuple[str, ...]) -> Vector:
    """The features of these names, a column each."""
    return np.column_stack([table[name] for name in names])


def correlation(a: Vector, b: Vector) -> float:
    """Spearman's rank correlation."""
    return float(spearmanr(a, b)[0])


def cross_validated(features: Vector, target: Vector) -> float:
    """The rank correlation out of fold, mean over several deals."""
    return float(
        np.mean([correlation(out_of_fold(features, target, seed), target) for seed in range(REPEATS)])
    )


def honest_choice(table: Table, target: Vector) -> float:
    """The same when the choice among the candidates is made anew inside every fold."""
    predicted = np.empty(len(target))
    for fold in folds(len(target), 0):
        seen = np.setdiff1d(np.arange(len(target)), fold)
        inner = [
            correlation(out_of_fold(columns(table, names)[seen], target[seen], 1), target[seen])
            for names in CANDIDATES
        ]
        features = columns(table, CANDIDATES[int(np.argmax(inner))])
        weights, constant = weights_of(features[seen], target[seen])
        predicted[fold] = features[fold] @ weights + constant
    return correlation(predicted, target)


def interval(predicted: Vector, target: Vector) -> tuple[float, float]:
    """95 % of the rank correlations of resampled levels."""
    random = np.random.default_rng(0)
    found = []
    for _ in range(RESAMPLES):
        drawn = random.integers(0, len(target), len(target))
        found.append(correlation(predicted[drawn], target[drawn]))
    low, high = np.percentile(found, [2.5, 97.5])
    return float(low), float(high)


def other_half(features: Vector, target: Vector, collections: list[str]) -> Vector:
    """Spearman's and Kendall's correlation on one half of the collections of a fit to the other half.

    A row for each of many deals of the collections into halves. The levels of the half that is predicted are
    resampled, so that the spread of the rows tells how sure the mean is.
    """
    names = np.array(collections)
    random = np.random.default_rng(0)
    found = []
    for _ in range(RESAMPLES):
        order = random.permutation(np.unique(names))
        seen = np.isin(names, order[: len(order) // 2])
        if not 0.3 < seen.mean() < 0.7:  # one collection may hold a quarter of the levels
            continue
        weights, _ = weights_of(features[seen], target[seen])
        drawn = random.choice(np.flatnonzero(~seen), (~seen).sum())
        predicted = features[drawn] @ weights
        found.append([correlation(predicted, target[drawn]), float(kendalltau(predicted, target[drawn])[0])])
    return np.array(found)


def points_of(weights: Vector) -> Vector:
    """The weights in difficulty points: 1 for one position each, 10 where both searches are cut off."""
    span = np.log((1 + np.array([HURRIED_LIMIT, PLANNED_LIMIT])) / 2)
    return np.asarray(weights * 9 / (weights @ span))


def margin_of(difficulty: Vector, target: Vector) -> float:
    """Within how many points two levels of three are of the difficulty that has their rank among people."""
    by_people = np.sort(difficulty)[np.argsort(np.argsort(target))]
    return float(np.percentile(np.abs(difficulty - by_people), 200 / 3))


def main() -> None:
    """Print the comparison, the figure with its interval, the weights and the margin."""
    parser = argparse.ArgumentParser(description="Fit the difficulty to what people did.")
    parser.add_argument("levels", type=Path)
    parser.add_argument("table", type=Path)
    parser.add_argument("--cache", type=Path, help="keep the features in this file")
    arguments = parser.parse_args()
    table = measured(arguments.levels, arguments.cache)
    failed, collections = people_of(arguments.table)
    if len(failed) != len(table["pushes"]):
        raise SystemExit(f"{len(table['pushes'])} levels but {len(failed)} lines in the table")
    target = np.log((failed + 0.005) / (1 - failed + 0.005))
    print("rank correlation with the failure rate, ten-fold cross-validation, mean of ten deals:")
    for names in CANDIDATES:
        print(f"  {cross_validated(columns(table, names), target):.3f}  {', '.join(names)}")
    print(f"  {honest_choice(table, target):.3f}  chosen among these inside every fold")
    chosen = columns(table, CHOSEN)
    low, high = interval(out_of_fold(chosen, target, 0), target)
    if collections:
        halves = other_half(chosen, target, collections)
        for name, values in zip(("Spearman", "Kendall"), halves.T, strict=True):
            below, above = np.percentile(values, [2.5, 97.5])
            print(f"fitted to half of the collections, on the others: {name} {values.mean():.3f}", end="")
            print(f", 95 % interval {below:.2f} to {above:.2f}")
    points = points_of(weights_of(chosen, target)[0])
    difficulty = np.clip(1 + (chosen - np.log(2)) @ points, 1, 10)
    print(f"chosen: {', '.join(CHOSEN)}; 95 % interval {low:.2f} to {high:.2f}")
    print(f"points: {', '.join(f'{n} {p:.3f}' for n, p in zip(CHOSEN, points, strict=True))}")
    print(f"margin: {margin_of(difficulty, target):.1f} points for two levels of three")


if __name__ == "__main__":
    main()

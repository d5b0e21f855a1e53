"""Calibration of the player's rating: predicted against real success of people, on levels held out.

    python bench/player_rating.py LEVELS --anchors FOLDER [--cache FILE]

LEVELS is a level file; FOLDER holds a table (.tsv) with a line for each of its levels, columns separated by
tabs, with `played` and `solved`: how often people tried the level and how often they solved it.

What a new player is expected to do (`library/player_rating.py`) should be what the people of the table did.
In each of ten folds everything that was fitted to people is fitted anew without the fold: the weights of the
difficulty and the line from difficulty to rating. The calibration error is the mean, over ten groups of
equal size, ordered by prediction, of the distance between the mean prediction and the mean of what people
did, in percentage points; the groups are of equal size in levels, and in attempts. The last lines say which
constants the whole table gives and how well the shipped ones do on it.
"""

from __future__ import annotations

import argparse
import csv
import json
from math import log, pi, sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pushworks.generate.rating import HURRIED, PLANNED
from pushworks.generate.search_effort import search_effort_of
from pushworks.levels import read
from pushworks.library.player_rating import CENTRE, GLICKO, PlayerRating, expected

Vector = NDArray[np.float64]
FOLDS, REPEATS, GROUPS = 10, 10, 10


def efforts(levels: Path, cache: Path | None) -> Vector:
    """ln(1 + positions) of the two terms of the difficulty, a row a level; kept in a file if asked."""
    rows: list[list[float]] = []
    if cache is not None and cache.exists():
        rows = [json.loads(line) for line in cache.read_text(encoding="utf-8").splitlines()]
    for level in list(read(levels))[len(rows) :]:
        effort = search_effort_of(level)
        rows.append([effort.hurried, min(effort.planned, effort.exact)])
        if cache is not None:
            with cache.open("a", encoding="utf-8") as file:
                print(json.dumps(rows[-1]), file=file)
    return np.log1p(np.array(rows))


def people(folder: Path) -> tuple[Vector, Vector]:
    """The share of tries that succeeded and the number of tries, level by level."""
    with next(iter(sorted(folder.glob("*.tsv")))).open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file, delimiter="\t"))
    played = np.array([float(line["played"]) for line in lines])
    return np.array([float(line["solved"]) for line in lines]) / played, played


def logistic(columns: Vector, target: Vector) -> Vector:
    """Weights of a logistic regression on shares, the constant last (Newton's method, a slight ridge)."""
    rows = np.column_stack([columns, np.ones(len(columns))])
    weights = np.zeros(rows.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (target - chance) - 1e-3 * weights
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + 1e-3 * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def held_out(columns: Vector, target: Vector, seed: int) -> Vector:
    """What each level is predicted by a fit that did not see it."""
    order = np.random.default_rng(seed).permutation(len(target))
    predicted = np.empty(len(target))
    for first in range(FOLDS):
        fold = order[first::FOLDS]
        seen = np.setdiff1d(order, fold)
        weights = logistic(columns[seen], target[seen])
        predicted[fold] = 1 / (1 + np.exp(-(columns[fold] @ weights[:-1] + weights[-1])))
    return predicted


def calibration_error(predicted: Vector, target: Vector, weight: Vector) -> float:
    """The calibration error in percentage points over groups of equal weight."""
    order = np.argsort(predicted)
    group = np.minimum(GROUPS - 1, (GROUPS * (np.cumsum(weight[order]) - weight[order] / 2)) // weight.sum())
    total = 0.0
    for each in range(GROUPS):
        some = order[group == each]
        if len(some):
            total += abs(float(weight[some] @ (predicted[some] - target[some])))
    return 100 * total / float(weight.sum())


def main() -> None:
    """Print the calibration errors and the constants."""
    parser = argparse.ArgumentParser(description="Calibration of the player's rating on what people did.")
    parser.add_argument("levels", type=Path, nargs="?")
    parser.add_argument("--anchors", type=Path, help="the folder of the table")
    parser.add_argument("--cache", type=Path, help="keep the search efforts in this file")
    arguments = parser.parse_args()
    if arguments.levels is None or arguments.anchors is None:
        print("nothing to compare with: give LEVELS and --anchors FOLDER")
        return
    columns = efforts(arguments.levels, arguments.cache)
    target, played = people(arguments.anchors)
    if len(target) != len(columns):
        raise SystemExit(f"{len(columns)} levels but {len(target)} lines in the table")
    runs = [held_out(columns, target, seed) for seed in range(REPEATS)]
    same = np.ones(len(target))
    for name, weight in (("levels", same), ("attempts", played)):
        found = [calibration_error(run, target, weight) for run in runs]
        print(
            f"calibration error on held-out levels, groups of equal {name}: "
            f"{np.mean(found):.2f} points (mean of {REPEATS} deals, {min(found):.2f} to {max(found):.2f})"
        )
    difficulty = np.clip(1 + (columns - log(2)) @ np.array([HURRIED, PLANNED]), 1, 10)
    slope, constant = logistic(difficulty[:, None] - 1, target)
    rest = np.log((target + 0.005) / (1.005 - target)) - (slope * (difficulty - 1) + constant)
    # A new player's deviation and the level's flatten the curve: what one level is to one player is steeper.
    deviation, flat = 0.0, 1.0
    for _ in range(20):
        flat = 1 / sqrt(1 + 3 * (np.hypot(PlayerRating().deviation, deviation) / GLICKO / pi) ** 2)
        deviation = float(np.std(rest)) * GLICKO / flat
    print(
        f"fitted to the whole table: level base {CENTRE - constant * GLICKO / flat:.0f}, "
        f"point {-slope * GLICKO / flat:.0f}, deviation {deviation:.0f}"
    )
    shipped = np.array([expected(PlayerRating(), each) for each in difficulty])
    print(
        f"shipped constants on the whole table: {calibration_error(shipped, target, same):.2f} points "
        f"by levels, {calibration_error(shipped, target, played):.2f} by attempts"
    )


if __name__ == "__main__":
    main()

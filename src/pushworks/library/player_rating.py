"""A player's rating: Glicko-2 (Glickman, 2012) with levels in the place of opponents.

A level's rating follows from its difficulty (`pushworks.generate.rate`, 1 to 10); solving it is a win,
giving it up a loss. A new player's rating and deviation describe the people of a public site, so what
`expected` says of a new player is the share of people who solve such a level (`bench/player_rating.py` checks
that on levels held out from the fit). `web/js/player_rating.js` is the same model;
tests/golden/player_rating.json holds both to the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, hypot, log, pi, sqrt

GLICKO = 173.7178
"""Rating points for one unit of Glicko-2's own scale."""
CENTRE = 1500.0
TAU = 0.5
"""How fast the volatility may change."""
TOLERANCE = 1e-6
LEAST_DEVIATION = 45.0
"""A deviation below this would let the rating follow progress too slowly."""
LEVEL_BASE = 1030.0
"""The rating of a level of difficulty 1."""
LEVEL_POINT = 100.0
"""Rating points for each point of difficulty."""
LEVEL_DEVIATION = 150.0
"""How far the difficulty of a level may be from what people find."""
TARGET = 0.7
"""The expected success at which a level is neither dull nor hopeless: what the next level aims at."""


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """Rating, its standard deviation, and the volatility of the player's results."""

    rating: float = CENTRE
    deviation: float = 350.0
    volatility: float = 0.06


def level_rating(difficulty: float) -> float:
    """The rating of a level of this difficulty."""
    return LEVEL_BASE + LEVEL_POINT * (difficulty - 1)


def expected(player: PlayerRating, difficulty: float) -> float:
    """The probability that the player solves a level of this difficulty."""
    spread = _weight(hypot(player.deviation, LEVEL_DEVIATION) / GLICKO)
    return 1 / (1 + exp(-spread * (player.rating - level_rating(difficulty)) / GLICKO))


def difficulty_for(player: PlayerRating, chance: float = TARGET) -> float:
    """The difficulty, within 1 to 10, that the player solves with this probability."""
    spread = _weight(hypot(player.deviation, LEVEL_DEVIATION) / GLICKO)
    wanted = player.rating - GLICKO * log(chance / (1 - chance)) / spread
    return min(10.0, max(1.0, 1 + (wanted - LEVEL_BASE) / LEVEL_POINT))


def after(player: PlayerRating, difficulty: float, score: float) -> PlayerRating:
    """The rating after one level: `score` is 1 for solved, 0 for given up, 0.5 for solved with hints."""
    mu, phi = (player.rating - CENTRE) / GLICKO, player.deviation / GLICKO
    weight = _weight(LEVEL_DEVIATION / GLICKO)
    chance = 1 / (1 + exp(-weight * (mu - (level_rating(difficulty) - CENTRE) / GLICKO)))
    variance = 1 / (weight**2 * chance * (1 - chance))
    change = weight * (score - chance)
    volatility = _volatility(player.volatility, phi, variance, variance * change)
    widened = hypot(phi, volatility)
    phi = 1 / sqrt(1 / widened**2 + 1 / variance)
    return PlayerRating(
        CENTRE + GLICKO * (mu + phi**2 * change), max(LEAST_DEVIATION, GLICKO * phi), volatility
    )


def rating_of(results: Iterable[tuple[float, float]]) -> PlayerRating:
    """The rating after levels in the order played: (difficulty, score) of each."""
    player = PlayerRating()
    for difficulty, score in results:
        player = after(player, difficulty, score)
    return player


def _weight(phi: float) -> float:
    """Glicko's g: how much a result tells about a player when its opponent is this uncertain."""
    return 1 / sqrt(1 + 3 * (phi / pi) ** 2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility: Glickman's root search (the Illinois algorithm)."""
    a = log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)

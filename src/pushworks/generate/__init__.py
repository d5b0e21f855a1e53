"""The level maker: construction, features, difficulty, curation."""

import warnings
from typing import Any

from pushworks.generate.curate import Accepted, badly_drawn, boring, diverse_best
from pushworks.generate.features import Effort, Features, features_of
from pushworks.generate.makers import Draft, make, score_of
from pushworks.generate.pack import Order, Pack, Tally, make_pack, remake, to_collection
from pushworks.generate.rating import Rating, difficulty_of, rate, rate_text
from pushworks.generate.recipe import MAKERS, SCORES, Recipe
from pushworks.generate.trim import trimmed

__all__ = [
    "MAKERS",
    "SCORES",
    "Accepted",
    "Draft",
    "Effort",
    "Features",
    "Order",
    "Pack",
    "Rating",
    "Recipe",
    "Tally",
    "badly_drawn",
    "boring",
    "difficulty_of",
    "diverse_best",
    "features_of",
    "make",
    "make_pack",
    "rate",
    "rate_text",
    "remake",
    "score_of",
    "to_collection",
    "trimmed",
]


def __getattr__(name: str) -> Any:
    if name == "tidy":  # its name until 0.1.0
        warnings.warn("pushworks.generate.tidy is called trimmed", DeprecationWarning, stacklevel=2)
        return trimmed
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

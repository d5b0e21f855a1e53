"""The conda recipe of a release names that release and no other."""

from __future__ import annotations

from pathlib import Path

import yaml

from tools import fill_recipe

RECIPE = (Path(__file__).parents[2] / "tools" / "packaging" / "recipe.yaml").read_text()


def test_version_and_checksum_are_filled_in() -> None:
    recipe = yaml.safe_load(fill_recipe.filled(RECIPE, "9.8.7", "ab" * 32))
    assert recipe["context"]["version"] == "9.8.7"
    assert recipe["source"]["sha256"] == "ab" * 32
    assert recipe["requirements"] == yaml.safe_load(RECIPE)["requirements"]

"""Writes dist/recipe.yaml: the conda recipe with the version and the checksum of the sdist in dist/."""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def filled(recipe: str, version: str, checksum: str) -> str:
    """The recipe for one release."""
    recipe, versions = re.subn(r'version: "[^"]*"', f'version: "{version}"', recipe, count=1)
    recipe, sums = re.subn(r'sha256: "[^"]*"', f'sha256: "{checksum}"', recipe, count=1)
    assert versions == sums == 1
    return recipe


def main() -> int:
    """0 when the recipe was written."""
    sdists = sorted((ROOT / "dist").glob("pushworks-*.tar.gz"))
    if not sdists:
        print("dist/ holds no sdist: run make wheel first")
        return 2
    version = sdists[-1].name.removeprefix("pushworks-").removesuffix(".tar.gz")
    checksum = hashlib.sha256(sdists[-1].read_bytes()).hexdigest()
    recipe = (ROOT / "tools" / "packaging" / "recipe.yaml").read_text(encoding="utf-8")
    (ROOT / "dist" / "recipe.yaml").write_text(filled(recipe, version, checksum), encoding="utf-8")
    print(f"dist/recipe.yaml: {version}, sha256 {checksum}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

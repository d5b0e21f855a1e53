"""The levels and texts of the web page, exported from `data`.

    python tools/web_data.py FOLDER

writes `packs/index.json` (the packs, easiest first), `packs/NAME.json` (their levels with par),
`packs/NAME.solutions.json` (the solutions that par comes from, fetched only by those who ask for them),
`packs/bait.json` (the levels of Bait) and `texts/CODE.json` (the catalogue of a language, ``section.key`` to
text) with `texts/index.json`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from pushworks.apps.desktop.collection_list import HIDDEN, ORDER, rating_of
from pushworks.apps.strings import SHIPPED, languages, shipped_catalogue
from pushworks.bait.shipped import shipped_levels, shipped_solutions
from pushworks.levels import Collection, Level, shipped_collection
from pushworks.levels.shipped import shipped_names
from pushworks.library.par import par_of


def pack_names() -> list[str]:
    """The packs that the page shows, easiest first, as the desktop game does."""
    shown = set(shipped_names()) - set(HIDDEN)
    return sorted(shown, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))


def level_entry(level: Level) -> dict[str, Any]:
    """A level with what is known about it; what is not known is left out."""
    entry: dict[str, Any] = {"title": level.title, "board": level.to_xsb()}
    rating = rating_of(level)
    if rating is not None:
        entry["difficulty"] = rating
    par = par_of(level)
    if par is not None:
        entry["par"] = {"moves": par.moves, "pushes": par.pushes}
        entry["proved"] = {"moves": par.moves_proved, "pushes": par.pushes_proved}
    return entry


def pack(name: str, collection: Collection) -> dict[str, Any]:
    """A pack: its first line of notes is what it says about itself."""
    return {
        "name": name,
        "title": collection.title,
        "author": collection.author,
        "about": collection.notes.partition("\n")[0],
        "levels": [level_entry(level) for level in collection],
    }


def solutions(collection: Collection) -> list[dict[str, str]]:
    """For each level the solution with the fewest moves and the one with the fewest pushes."""
    pars = [par_of(level) for level in collection]
    return [{} if par is None else {"moves": par.by_moves, "pushes": par.by_pushes} for par in pars]


def write(folder: Path) -> None:
    """Everything into a folder."""
    packs, texts = folder / "packs", folder / "texts"
    packs.mkdir(parents=True, exist_ok=True)
    texts.mkdir(parents=True, exist_ok=True)
    index = []
    for name in pack_names():
        collection = shipped_collection(name)
        whole = pack(name, collection)
        _json(packs / f"{name}.json", whole)
        _json(packs / f"{name}.solutions.json", solutions(collection))
        index.append({**{key: whole[key] for key in ("name", "title", "about")}, "count": len(collection)})
    _json(packs / "index.json", index)
    bait = zip(shipped_levels(), shipped_solutions(), strict=True)
    _json(packs / "bait.json", [{"title": b.title, "board": b.to_text(), "solution": s} for b, s in bait])
    shipped = {code: name for code, name in languages().items() if (SHIPPED / f"{code}.toml").is_file()}
    for code in shipped:
        _json(texts / f"{code}.json", shipped_catalogue(code))
    _json(texts / "index.json", shipped)


def _json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, separators=(",", ":"), ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the levels and texts of the web page.")
    parser.add_argument("folder", type=Path)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()

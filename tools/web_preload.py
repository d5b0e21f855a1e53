"""Tells the browser at once which files the first screen needs, in place of letting it find them one by one.

A page of plain modules is a chain: the first names the second, which names the third. `insert` follows the
imports of the bundle (`web_bundle`), and writes a ``modulepreload`` for each into index.html, so that all of
them are asked for together. What another screen needs besides stands in the page as JSON, for visits that
begin there (`router.warm`).
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable
from pathlib import Path

ENTRIES = ("js/first.js",)
DATA = ("texts/index.json", "art/styles.json", "packs/index.json")
"""What every visit reads."""
MARK = '<script type="module" src="js/app.js"></script>'
_IMPORT = re.compile(
    r"^\s*(?:import|export)\s[^'\"()]*?from\s+'(\.[^']+)';|^import '(\.[^']+)';", re.MULTILINE
)


def needed(folder: Path, entries: Iterable[str] = ENTRIES) -> list[str]:
    """The modules that the entries import, and what those import, each before what needs it first."""
    found: list[str] = []
    waiting = list(entries)
    while waiting:
        path = waiting.pop(0)
        if path in found or not (folder / path).is_file():
            continue
        found.append(path)
        for one, other in _IMPORT.findall((folder / path).read_text("utf-8")):
            waiting.append(posixpath.normpath(posixpath.join(posixpath.dirname(path), one or other)))
    return found


def insert(folder: Path) -> None:
    """Write the hints into the built index.html."""
    page = folder / "index.html"
    if not page.is_file():
        return
    first = needed(folder)
    hints = [f'<link rel="modulepreload" href="{path}">' for path in first]
    hints += [f'<link rel="preload" href="{path}" as="fetch" crossorigin>' for path in DATA]
    text = page.read_text("utf-8")
    if MARK not in text:
        raise SystemExit(f"web/index.html: expected the line {MARK}")
    screens = sorted((folder / "js" / "screens").glob("*.js"))
    lists = {
        screen.stem: [path for path in needed(folder, [f"js/screens/{screen.name}"]) if path not in first]
        for screen in screens
        if f"js/screens/{screen.name}" not in first
    }
    hints.append(f'<script type="application/json" id="preloads">{json.dumps(lists)}</script>')
    page.write_text(text.replace(MARK, "\n".join([*hints, MARK.replace("app.js", "first.js")])), "utf-8")

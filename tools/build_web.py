"""Builds the page: everything below `web/`, the art, levels and texts, into build/web.

Usage: python tools/build_web.py [FOLDER]       (`make web` calls it; default build/web)

The folder is a whole static site: copy it to any host. Nothing in it is committed.
`web_art.py` and `web_data.py` say what the generated files hold. ``files.json`` lists every file with a
short hash of its content, for the service worker.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path

import web_art
import web_daily
import web_data
import web_preload

ROOT = Path(__file__).resolve().parent.parent
EXPORTERS = (web_art.write, web_data.write, web_daily.write)
"""What writes the files that are made from the package."""
LIST = "files.json"
WORKER, UNBUILT = "sw.js", "'not built'"
"""The service worker, and what stands in it for the version of the site."""


def build(folder: Path) -> None:
    """Make the site in `folder`; what a former build left there and this one does not make is removed."""
    made = folder.with_name(folder.name + ".new")
    shutil.rmtree(made, ignore_errors=True)
    if (ROOT / "web").is_dir():
        shutil.copytree(ROOT / "web", made)
    for export in EXPORTERS:
        export(made)
    web_preload.insert(made)
    _list_files(made)
    shutil.rmtree(folder, ignore_errors=True)
    made.rename(folder)


def _list_files(folder: Path) -> None:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    hashes = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in paths
        if path.name != WORKER
    }
    listed = json.dumps(hashes, indent=0)
    (folder / LIST).write_text(listed, "utf-8")
    worker = folder / WORKER
    if worker.is_file():  # another site is another worker: that is how a browser sees that there is news
        version = hashlib.sha256(listed.encode()).hexdigest()[:16]
        worker.write_text(worker.read_text("utf-8").replace(UNBUILT, f"'{version}'"), "utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "web")

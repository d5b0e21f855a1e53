"""Where the built page lies: inside an installed package, or in the ``build/web`` of a checkout."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[3]


class MissingSiteError(Exception):
    """The page was not built; the message says in one line what to do."""


def site_folder(package: Path = PACKAGE) -> Path:
    """The folder to serve.

    A checkout's own page comes first: who works on the page wants to see what `make web` built last.
    """
    built = package.parents[1] / "build" / "web"
    is_checkout = (package.parents[1] / "web").is_dir()
    for folder in ([built] if is_checkout else []) + [package / "data" / "site"]:
        if (folder / "index.html").is_file():
            return folder
    if is_checkout:
        raise MissingSiteError("the page is not built yet; build it with: make web")
    raise MissingSiteError(
        "this installation has no page in it: it was built from sources without `make web`; "
        "pip install --force-reinstall --only-binary pushworks 'pushworks[web]' brings one that has"
    )

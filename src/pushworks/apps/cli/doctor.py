"""`pushworks doctor`: what is installed and how the core was built."""

from __future__ import annotations

import os
import platform
import sys
from importlib import metadata
from importlib.util import find_spec

import typer

from pushworks import __version__
from pushworks.apps.cli.common import EXTRAS, Exit, JsonOption, print_json
from pushworks.apps.cli.data_places import places, variables
from pushworks.apps.cli.terminal import print_words


def doctor(json: JsonOption = False) -> None:
    """Print versions, optional parts, how the core was built, where data are stored, and variables.

    To remove everything: pip uninstall pushworks, and delete what "data" lists.
    """
    report: dict[str, object] = {
        "schema": 1,
        "pushworks": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "cores": os.cpu_count(),
        "packages": {name: _version(name) for name in _requirements()},
        "extras": {name: all(find_spec(module) for module in modules) for name, modules in EXTRAS.items()},
    }
    problem = ""
    try:
        from pushworks.engine import build_info

        report["core"] = build_info()
    except ImportError as error:
        report["core"] = None
        problem = f"the native core cannot be loaded: {error}"
    report["data"] = {name: str(path) for name, path in places().items()}
    report["variables"] = variables()
    if json:
        print_json(report)
    else:
        _print(report)
    if problem:
        print_words(f"pushworks: {problem}; build it with: make build", sys.stderr)
        raise typer.Exit(Exit.BAD_INPUT)


def _requirements() -> list[str]:
    """The packages every installation has."""
    wanted = metadata.requires("pushworks") or []
    return [line.split(">")[0].split("=")[0].strip() for line in wanted if "extra ==" not in line]


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _print(report: dict[str, object]) -> None:
    for name, value in report.items():
        if name == "schema":
            continue
        if not isinstance(value, dict):
            print_words(f"{name:10} {value}", indent=" " * 11)
            continue
        print(name if value else f"{name:10} none set")
        width = max(14, *map(len, value)) if value else 0
        for key, part in value.items():
            if name == "extras":
                part = "installed" if part else f"not installed: pip install 'pushworks[{key}]'"
            elif name == "data" and not os.path.exists(part):
                part = f"{part} (not there)"
            if name == "core":
                key, part = key.replace("_", " "), {True: "yes", False: "no", "": "none"}.get(part, part)
            print_words(f"  {key:{width}} {part}", indent=" " * (width + 3))

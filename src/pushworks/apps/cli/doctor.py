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


def doctor(json: JsonOption = False) -> None:
    """Print versions, which optional parts are installed and how the native core was built."""
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
    if json:
        print_json(report)
    else:
        _print(report)
    if problem:
        print(f"pushworks: {problem}; build it with: make build", file=sys.stderr)
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
            typer.echo(f"{name:10} {value}")
            continue
        typer.echo(name)
        for key, part in value.items():
            if name == "extras":
                part = "installed" if part else f"not installed: pip install 'pushworks[{key}]'"
            typer.echo(f"  {key:14} {part}")

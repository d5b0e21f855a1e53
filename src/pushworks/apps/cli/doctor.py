"""`pushworks doctor`: what is installed and how the core was built."""

from __future__ import annotations

import platform

import typer

from pushworks import __version__


def doctor() -> None:
    """Print versions and the build of the native core."""
    from pushworks.engine import build_info

    typer.echo(f"pushworks {__version__} on Python {platform.python_version()}")
    for name, value in build_info().items():
        typer.echo(f"  {name}: {value}")

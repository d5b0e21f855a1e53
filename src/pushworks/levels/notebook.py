"""Things draw themselves in a notebook; the package that draws is above this one and imported by name."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def svg_of(level: Any) -> str:
    """A level as an SVG picture, drawn by the package `render`."""
    return str(import_module("pushworks.render").to_svg(level, tile=32))

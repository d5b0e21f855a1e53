"""Sizes and durations as people type and read them: ``8G``, ``100ms``, ``2m``."""

from __future__ import annotations

import re

import typer

MOST = 2**63 - 1
"""The largest count, size or seed that the core takes; larger ones are refused, not cut."""
MOST_THREADS = 4096
_MOST_SECONDS = 1e9  # thirty years

_AMOUNT = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*([A-Za-zµ]*)")
_SIZES = {"": 1, "b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}
_SECONDS = {
    "us": 1e-6,
    "µs": 1e-6,
    "ms": 1e-3,
    "": 1.0,
    "s": 1.0,
    "m": 60.0,
    "min": 60.0,
    "h": 3600.0,
    "d": 86400.0,
}


def size(text: str) -> int:
    """Bytes of ``512M``, ``8G`` or ``2.5GiB``. For ``typer.Option(parser=size)``."""
    match = _AMOUNT.fullmatch(text.strip())
    unit = match[2].lower().removesuffix("b").removesuffix("i") if match else None
    if match is None or unit not in _SIZES:
        raise typer.BadParameter(f"expected a size like 512M or 8G, got {text!r}")
    count = float(match[1]) * _SIZES[unit]
    if count > MOST:
        raise typer.BadParameter(f"expected a size below 8388608T, got {text!r}")
    return int(count)


def duration(text: str) -> float:
    """Seconds of ``100ms``, ``10``, ``2m`` or ``1.5h``. For ``typer.Option(parser=duration)``."""
    match = _AMOUNT.fullmatch(text.strip())
    unit = match[2].lower() if match else None
    if match is None or unit not in _SECONDS:
        raise typer.BadParameter(f"expected a time like 100ms, 10s or 2m, got {text!r}")
    seconds = float(match[1]) * _SECONDS[unit]
    if seconds > _MOST_SECONDS:
        raise typer.BadParameter(f"expected at most {_MOST_SECONDS / 86400:.0f}d, got {text!r}")
    return seconds


def board_size(text: str) -> tuple[int, int]:
    """Width and height of ``10x8``; one number stands for both. For ``typer.Option(parser=board_size)``."""
    match = re.fullmatch(r"(\d{1,6})(?:x(\d{1,6}))?", text.strip().lower(), re.ASCII)
    if match is None:
        raise typer.BadParameter(f"expected WIDTHxHEIGHT like 10x8, got {text!r}")
    return int(match[1]), int(match[2] or match[1])


def show_size(count: float) -> str:
    """``3.2 GiB``."""
    for unit in ("B", "KiB", "MiB", "GiB"):
        if count < 1024:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1024
    return f"{count:.1f} TiB"


def show_duration(seconds: float) -> str:
    """``350 ms``, ``12.3 s``, ``4 min 05 s``, ``2 h 10 min``."""
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min"

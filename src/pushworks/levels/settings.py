"""`NAME=VALUE`: the one way in which a setting is written, wherever a person writes one."""

from __future__ import annotations

from collections.abc import Iterable


def split_setting(text: str, expected: str = "NAME=VALUE") -> tuple[str, str]:
    """Name and value; `ValueError`, in one line with what was `expected`, without a name or without ``=``."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name:
        raise ValueError(f"expected {expected}, got {text!r}")
    return name, value


def split_settings(texts: Iterable[str], expected: str = "NAME=VALUE") -> dict[str, str]:
    """Several of them; of two with the same name the later one counts."""
    return dict(split_setting(text, expected) for text in texts)


def typed(value: str) -> str | int | float | bool:
    """``2`` and ``0.5`` as numbers, ``true`` and ``false`` as truth values, anything else as text."""
    if value in ("true", "false"):
        return value == "true"
    try:
        number = float(value)
    except ValueError:
        return value
    return int(number) if number.is_integer() else number

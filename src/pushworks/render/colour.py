"""Colours as text: reading, mixing, lightening."""

from __future__ import annotations

RGBA = tuple[int, int, int, int]


def rgba(colour: str) -> RGBA:
    """``#rrggbb`` or ``#rrggbbaa`` as four numbers from 0 to 255."""
    digits = colour.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ValueError(f"expected #rrggbb or #rrggbbaa, got {colour!r}")
    value = int(digits.ljust(8, "f"), 16)
    return (value >> 24, value >> 16 & 255, value >> 8 & 255, value & 255)


def mix(first: str, second: str, part: float) -> str:
    """The colour that lies `part` of the way from `first` to `second`."""
    blend = (round(a + (b - a) * part) for a, b in zip(rgba(first), rgba(second), strict=True))
    text = "#" + "".join(f"{channel:02x}" for channel in blend)
    return text.removesuffix("ff") if len(text) == 9 else text


def lighter(colour: str, part: float) -> str:
    """A colour nearer to white."""
    return mix(colour, "#ffffff", part)


def darker(colour: str, part: float) -> str:
    """A colour nearer to black."""
    return mix(colour, "#000000", part)


def fade(colour: str, opacity: float) -> str:
    """The colour with its opacity multiplied."""
    red, green, blue, alpha = rgba(colour)
    return f"#{red:02x}{green:02x}{blue:02x}{round(alpha * opacity):02x}"


def luminance(colour: str) -> float:
    """Relative luminance from 0 (black) to 1 (white), as the web's contrast guidelines define it."""

    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4

    red, green, blue, _ = rgba(colour)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)

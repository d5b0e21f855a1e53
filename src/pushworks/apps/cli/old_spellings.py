"""Options that had another name before. The old spelling works for one release, with a warning.

Delete an entry in the release after the one that renamed it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pushworks.apps.cli.common import warn

OLD: dict[str, dict[str, tuple[str, ...]]] = {
    "play": {"--icon-style": ("--style",), "--size": ("--window-size",)},
    "generate": {"--style": ("--carving",)},
    "learn data": {"--levels": ("--shard",)},
    "learn train": {
        "--rate": ("--learning-rate",), "--levels": ("--batch-levels",),
        "--positions": ("--batch-positions",),
    },
    "library improve": {"--time": ("--max-time",)},
    "lab check": {"--time": ("--max-time",)},
    "lab deadlocks": {"--levels": ("--count",), "--boxes": ("--max-boxes",)},
    "lab ablate": {"--heuristics": ("--alone",)},
    "lab race": {"--limit": ("--depth",)},
    "lab watch": {"--limit": ("--depth",)},
    "lab compare": {"--limit": ("--depth",)},
    "lab sweep": {"--limit": ("--depth",)},
    "bait play": {"--icon-style": ("--style",)},
    "bait solve": {"--optimal": ("--for", "moves")},
    "bait generate": {"--effort": ("--nodes",), "--boxes": ("--max-boxes",)},
    "env speed": {"--seconds": ("--time",)},
    "env text": {"--plain": ("--text",)},
}  # fmt: skip
"""Command, old option, what to type instead."""


def modernised(arguments: Sequence[str]) -> list[str]:
    """The arguments with the options of today; a warning for each that was renamed."""
    words = list(arguments)
    path = [word for word in words if not word.startswith("-")]
    renamed = OLD.get(" ".join(path[:2])) or OLD.get(path[0] if path else "", {})
    if path[:2] == ["bait", "generate"]:
        words = _board_size(words)
    if path[:2] == ["lab", "race"]:
        words = _race_by(words)
    result: list[str] = []
    for place, word in enumerate(words):
        option, equals, value = word.partition("=")
        if word == "--":
            return result + words[place:]
        if option not in renamed:
            result.append(word)
            continue
        now = renamed[option]
        warn(f"{option} is now {' '.join(now)}; the old spelling goes with the next release")
        result += [f"{now[0]}={value}"] if equals else now
    return result


def _race_by(words: list[str]) -> list[str]:
    """`lab race --clock seconds` is now ``--by seconds``; `--clock` has become wall or cpu, as everywhere."""
    values = ("expansions", "seconds")
    result: list[str] = []
    for word, following in zip(words, [*words[1:], ""], strict=True):
        option, equals, value = word.partition("=")
        if option == "--clock" and (value if equals else following) in values:
            warn("--clock is now --by; the old spelling goes with the next release")
            word = f"--by={value}" if equals else "--by"
        result.append(word)
    return result


def _board_size(words: list[str]) -> list[str]:
    """`bait generate --width 9 --height 8` is now ``--size 9x8``."""
    sides = {"--width": "9", "--height": "8"}
    rest: list[str] = []
    given = iter(words)
    for word in given:
        option, equals, value = word.partition("=")
        if option in sides:
            sides[option] = value if equals else next(given, "")
        else:
            rest.append(word)
    if len(rest) == len(words):
        return rest
    size = "x".join(sides.values())
    warn(f"--width and --height are now --size {size}; the old spelling goes with the next release")
    return [*rest, "--size", size]

"""Sets of actions by name. A direction is 0 up, 1 down, 2 left, 3 right; -1 stays."""

from __future__ import annotations

UP, DOWN, LEFT, RIGHT, STAY = 0, 1, 2, 3, -1

ActionSet = tuple[tuple[int, bool], ...]
"""Direction and whether a box in the way is pushed, for each action."""

_STEPS = ((UP, True), (DOWN, True), (LEFT, True), (RIGHT, True))
_WALKS = ((UP, False), (DOWN, False), (LEFT, False), (RIGHT, False))

ACTIONS: dict[str, ActionSet] = {
    "steps": _STEPS,
    "steps+stay": ((STAY, False), *_STEPS),
    "push-or-walk": ((STAY, False), *_STEPS, *_WALKS),
    "clockwise": ((UP, True), (RIGHT, True), (DOWN, True), (LEFT, True)),
    "puffer": ((STAY, False), (DOWN, True), (UP, True), (LEFT, True), (RIGHT, True)),
    "pushes": (),
}
"""Steps (4), with staying first (5), gym-sokoban's (9), Jumanji's order, PufferLib's order, whole pushes.

Whole pushes are numbered ``(row * width + column) * 4 + direction`` by the square of the box; the player
walks there by itself.
"""

MEANINGS = {
    "steps": ("up", "down", "left", "right"),
    "steps+stay": ("stay", "up", "down", "left", "right"),
    "push-or-walk": (
        "stay", "push up", "push down", "push left", "push right", "walk up", "walk down", "walk left",
        "walk right",
    ),
    "clockwise": ("up", "right", "down", "left"),
    "puffer": ("stay", "down", "up", "left", "right"),
}  # fmt: skip
"""What each action does, in words."""


def actions_named(name: str) -> ActionSet:
    """The set of that name."""
    if name not in ACTIONS:
        raise ValueError(f"expected actions among {', '.join(ACTIONS)}; got {name!r}")
    return ACTIONS[name]

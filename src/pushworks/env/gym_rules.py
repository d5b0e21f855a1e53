"""The published tables of gym-sokoban: actions, room codes, rewards, colours.

`like="gym-sokoban"` and the drop-in `pushworks.compat.gym_sokoban` share them.
"""

from __future__ import annotations

from pushworks.engine.batch import BOX, GOAL, PLAYER, WALL
from pushworks.env.rewards import REWARDS

ACTION_LOOKUP = {
    0: "no operation", 1: "push up", 2: "push down", 3: "push left", 4: "push right",
    5: "move up", 6: "move down", 7: "move left", 8: "move right",
}  # fmt: skip
WORDS_OF_MOVES = {
    0: "push up", 1: "push down", 2: "push left", 3: "push right",
    4: "move up", 5: "move down", 6: "move left", 7: "move right",
}  # fmt: skip
"""The table that `room_utils` and `render_utils` have under the name ACTION_LOOKUP: one less everywhere."""
CHANGE_COORDINATES = {0: (-1, 0), 1: (1, 0), 2: (0, -1), 3: (0, 1)}
"""Rows and columns of (action - 1) % 4."""
TYPE_LOOKUP = {
    0: "wall", 1: "empty space", 2: "box target", 3: "box on target", 4: "box not on target", 5: "player",
}  # fmt: skip
RENDERING_MODES = ["rgb_array", "human", "tiny_rgb_array", "tiny_human", "raw"]

ROOM_CODES = {0: 1, WALL: 0, GOAL: 2, BOX | GOAL: 3, BOX: 4, PLAYER: 5, PLAYER | GOAL: 6}
"""The code of what a cell holds. A player on a target is 6 in pictures and 5 in `room_state`."""
COLOURS = (
    (0, 0, 0), (243, 248, 238), (254, 126, 125), (254, 95, 56), (142, 121, 56), (160, 212, 56),
    (219, 212, 56),
)  # fmt: skip
"""The colour of each code in tiny pictures."""
TILE = 16
"""Pixels of a square in large pictures."""
MAX_STEPS = 120
REWARD = REWARDS["boxoban"]

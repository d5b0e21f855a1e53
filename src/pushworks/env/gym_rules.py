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
PULL_ACTIONS = {**ACTION_LOOKUP, 9: "pull up", 10: "pull down", 11: "pull left", 12: "pull right"}
"""The table of the environments that also pull."""
TWO_PLAYER_ACTIONS = {
    number + 8 * player: f"P{player + 1}: {words}" if number else words
    for player in (0, 1)
    for number, words in ACTION_LOOKUP.items()
    if number or not player
}
"""The table of the environments with two players: 1 to 8 are the first one's, 9 to 16 the second one's."""
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
SECOND_PLAYER_COLOURS = ((96, 5, 145), (195, 127, 232))
"""Of the second player in tiny pictures: on floor and on a target."""
BOX_COLOURS = (
    ((111, 127, 232), (6, 33, 130), (69, 81, 122), (11, 60, 237)),
    ((195, 127, 232), (96, 5, 145), (96, 63, 114), (145, 17, 214)),
    ((221, 113, 167), (140, 5, 72), (109, 60, 71), (239, 0, 55)),
    ((247, 193, 145), (132, 64, 3), (94, 68, 46), (239, 111, 0)),
)
"""Of four boxes that have a target each: the target, the box on it, on another target, and on floor."""
OTHER_BOX_COLOUR = (255, 255, 255)
"""Of further boxes and their targets."""
TILE = 16
"""Pixels of a square in large pictures."""
MAX_STEPS = 120
REWARD = REWARDS["boxoban"]

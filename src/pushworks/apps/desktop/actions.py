"""`Action`: everything a person can ask of the game besides moving, whatever device it comes from."""

from __future__ import annotations

from enum import StrEnum


class Action(StrEnum):
    """A command. The value is its name in the settings file and in the string catalogue (``action.undo``)."""

    CONFIRM = "confirm"
    BACK = "back"
    NEXT_FIELD = "next_field"
    PREVIOUS_FIELD = "previous_field"
    UNDO = "undo"
    REDO = "redo"
    UNDO_PUSH = "undo_push"
    REDO_PUSH = "redo_push"
    RESTART = "restart"
    HINT = "hint"
    SOLVE = "solve"
    WATCH = "watch"
    REVIEW = "review"
    PLAN = "plan"
    HISTORY = "history"
    CURSOR = "cursor"
    SELECT_BOX = "select_box"
    PULL_MODE = "pull_mode"
    KEEP_TARGET = "keep_target"
    NEXT_LEVEL = "next_level"
    PREVIOUS_LEVEL = "previous_level"
    SHOW_REACH = "show_reach"
    SHOW_TARGETS = "show_targets"
    SHOW_DEAD = "show_dead"
    SHOW_WARNING = "show_warning"
    SHOW_BOUND = "show_bound"
    SHOW_RULER = "show_ruler"
    SHOW_CHECKER = "show_checker"
    TURN_VIEW = "turn_view"
    MIRROR_VIEW = "mirror_view"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    ZOOM_FIT = "zoom_fit"
    RESET_VIEW = "reset_view"
    PAN_UP = "pan_up"
    PAN_DOWN = "pan_down"
    PAN_LEFT = "pan_left"
    PAN_RIGHT = "pan_right"
    PLAY_PAUSE = "play_pause"
    FASTER = "faster"
    SLOWER = "slower"
    TO_START = "to_start"
    TO_END = "to_end"
    COPY_LEVEL = "copy_level"
    COPY_SOLUTION = "copy_solution"
    PASTE = "paste"
    EXPORT_GIF = "export_gif"
    EXPORT_PNG = "export_png"
    EDIT = "edit"
    LEVELS = "levels"
    MANAGE = "manage"
    SETTINGS = "settings"
    HELP = "help"
    MUTE = "mute"
    FULLSCREEN = "fullscreen"
    QUIT = "quit"


REPEATING = frozenset(
    {
        Action.UNDO, Action.REDO, Action.UNDO_PUSH, Action.REDO_PUSH, Action.ZOOM_IN, Action.ZOOM_OUT,
        Action.PAN_UP, Action.PAN_DOWN, Action.PAN_LEFT, Action.PAN_RIGHT, Action.NEXT_FIELD,
        Action.PREVIOUS_FIELD, Action.SELECT_BOX,
    }
)  # fmt: skip
"""Actions that go on while their key is held."""

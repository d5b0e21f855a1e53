"""Sokoban in a notebook: a small player to play and to replay. Needs the extra ``notebook`` (anywidget)."""

from pushworks.apps.notebook.player import Player

__all__ = ["Player"]

"""Sokoban in a terminal: the same game, library and engine as in the window, over ssh as well."""

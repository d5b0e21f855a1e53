"""The screens of the game, one `Screen` a file."""

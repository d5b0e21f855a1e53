"""The screens of the game, one `State` a file."""

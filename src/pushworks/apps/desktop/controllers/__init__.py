"""What the screens of the game control: input, hints, overlays, warnings. Screens draw; these act."""

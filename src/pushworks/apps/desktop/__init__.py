"""The desktop game: pygame-ce glue around the rooms below. Only files of this folder know pygame."""

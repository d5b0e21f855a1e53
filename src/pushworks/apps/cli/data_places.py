"""Where Pushworks stores data, and which environment variables it reads: for `pushworks doctor`."""

from __future__ import annotations

import os
from pathlib import Path

from pushworks.apps.cli.library_options import library_path

VARIABLES = {
    "PUSHWORKS_LIBRARY": "the library file",
    "PUSHWORKS_CONFIG": "the folder of settings, languages and skins",
    "PUSHWORKS_SKINS": "the folder of skin sheets",
    "PUSHWORKS_PICTURES": "the folder for pictures and animations",
    "PUSHWORKS_LEVELS": "the folder for exported collections",
    "PUSHWORKS_BOXOBAN": "the folder of Boxoban's levels",
    "LETSLOGIC_KEY": "your letslogic key",
}
"""What each stands for. `PUSHWORKS_PORTABLE` and `RAY_AUTH_MODE` are for building and clusters."""
_SECRET = {"LETSLOGIC_KEY"}


def places() -> dict[str, Path]:
    """The files and folders in which data of the user may be; few of them exist on most machines."""
    from platformdirs import user_cache_path, user_config_path, user_documents_path, user_pictures_path

    config = os.environ.get("PUSHWORKS_CONFIG")
    settings = Path(config) if config else user_config_path("pushworks", appauthor=False)
    return {
        "library": library_path(None),
        "settings": settings,
        "cache": user_cache_path("pushworks"),
        "pictures": Path(os.environ.get("PUSHWORKS_PICTURES") or user_pictures_path() / "Pushworks"),
        "levels": Path(os.environ.get("PUSHWORKS_LEVELS") or user_documents_path() / "Pushworks"),
    }


def variables() -> dict[str, str]:
    """The environment variables that are set, a key not told."""
    found = {name: os.environ[name] for name in VARIABLES if os.environ.get(name)}
    return {name: "(set)" if name in _SECRET else value for name, value in found.items()}

"""Other people's files: load a Python file, or what installed packages announce, so that they can register.

A package announces itself in its ``pyproject.toml``; the module named there is imported when names are first
looked up:

    [project.entry-points.pushworks]
    anything = "their_package.search"
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterable
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

GROUP = "pushworks"
_loaded: dict[Path, int] = {}
_plugins_loaded = False


class LoadError(ValueError):
    """A file that cannot be loaded: one line with file, line and reason."""


def load_file(path: str | Path) -> None:
    """Run a Python file for what it registers; a file that has not changed since is not run again."""
    file = Path(path).resolve()
    try:
        changed = file.stat().st_mtime_ns
    except OSError as error:
        raise LoadError(f"{path}: {error.strerror}") from None
    if _loaded.get(file) == changed:
        return
    name = f"pushworks_loaded_{file.stem}"
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise LoadError(f"{path}: expected a Python file named *.py")
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickles look their module up
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise LoadError(f"{path}:{error.lineno}:{error.offset}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        raise LoadError(f"{path}:{line_in(error, file)}: {describe(error)}") from None
    _loaded[file] = changed


def load_files(paths: Iterable[str | Path]) -> None:
    """`load_file` for each."""
    for path in paths:
        load_file(path)


def load_plugins() -> None:
    """Import what installed packages announce, once; one that fails is named and passed over."""
    global _plugins_loaded
    if _plugins_loaded:
        return
    _plugins_loaded = True
    for entry in entry_points(group=GROUP):
        try:
            entry.load()
        except Exception as error:  # somebody else's package must not take ours down
            print(f"pushworks: plugin {entry.name} ({entry.value}): {describe(error)}", file=sys.stderr)


def line_in(error: BaseException, file: Path) -> int:
    """The last line of `file` that an error passed through."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno or 1 for frame in reversed(frames) if Path(frame.filename) == file), 1)


def where(error: BaseException) -> str:
    """``my.py:12: `` when an error came out of a loaded file, else nothing."""
    for file in _loaded:
        if any(Path(frame.filename) == file for frame in traceback.extract_tb(error.__traceback__)):
            return f"{file.name}:{line_in(error, file)}: "
    return ""


def describe(error: BaseException) -> str:
    """An error in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())

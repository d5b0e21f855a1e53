"""``python -m pushworks.compat program.py …`` or ``-m module …``: run a program with our `gym_sokoban`."""

from __future__ import annotations

import importlib.util
import runpy
import sys
from pathlib import Path

from pushworks.compat import install

_USAGE = "usage: python -m pushworks.compat (PROGRAM | -m MODULE) [ARGUMENT …]"


def _found(module: str) -> bool:
    """Whether there is such a module to run."""
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):  # of its package
        return False


def main() -> None:
    """Run the program that the arguments name, with its own arguments."""
    arguments = sys.argv[1:]
    module = arguments[:1] == ["-m"]
    rest = arguments[1:] if module else arguments
    if not rest or (not module and rest[0] in ("-h", "--help")):
        print(_USAGE, file=sys.stdout if arguments[:1] in (["-h"], ["--help"]) else sys.stderr)
        raise SystemExit(0 if arguments[:1] in (["-h"], ["--help"]) else 2)
    program = Path(rest[0], "__main__.py") if Path(rest[0]).is_dir() else Path(rest[0])
    if not module and not program.exists():
        print(f"{rest[0]}: expected a Python program, there is no such file", file=sys.stderr)
        raise SystemExit(2)
    install()
    sys.argv = rest
    if module:
        sys.path.insert(0, "")
        if not _found(rest[0]):
            print(f"{rest[0]}: expected a module, there is none of this name", file=sys.stderr)
            raise SystemExit(2)
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    else:
        sys.path.insert(0, str(Path(rest[0]).resolve().parent))
        runpy.run_path(rest[0], run_name="__main__")


if __name__ == "__main__":
    main()

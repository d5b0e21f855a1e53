"""The submissions in a folder: one Python file each, or one folder each, named after the student."""

from __future__ import annotations

import stat
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

_MOST_BYTES, _MOST_FILES = 16 << 20, 200
_MOST_SOURCE = 1 << 20
"""Bytes of a Python file that are still looked at."""


@dataclass(frozen=True, slots=True)
class Submission:
    """What one student handed in."""

    name: str
    file: Path | None
    """The file to check; None when there is none, and `problem` says why."""
    problem: str = ""
    note: str = ""
    """What the teacher should know although it was graded, such as a wrong file name."""
    beside: tuple[Path, ...] = ()
    """The other files of its folder."""

    def digest(self) -> str:
        """A hash of all that was handed in: a changed submission is graded again."""
        hashed = sha256()
        for path in filter(None, (self.file, *self.beside)):
            hashed.update(path.name.encode(errors="surrogateescape") + b"\0")
            hashed.update(sha256(path.read_bytes()).digest())
        return hashed.hexdigest()


def find_submissions(folder: Path, expected: str) -> list[Submission]:
    """The submissions in a folder, by name; `expected` is the file name that a student's folder should hold.

    Links are never followed: what they point to was not handed in.
    """
    if not folder.is_dir():
        raise ValueError(f"{folder}: expected a folder of submissions")
    found: list[Submission] = []
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.name.startswith((".", "__")):
            continue
        mode = path.lstat().st_mode
        if stat.S_ISDIR(mode):
            found.append(_in_folder(path, expected))
        elif path.suffix == ".py":
            taken = any(each.name == path.stem for each in found)
            found.append(_file(path.name if taken else path.stem, path))
        elif stat.S_ISLNK(mode):
            found.append(Submission(path.name, None, "a link, not a submission"))
    if not found:
        raise ValueError(f"{folder}: expected Python files, or a folder for each student")
    return found


def one_submission(folder: Path, expected: str) -> Submission:
    """The submission that a folder itself is."""
    return _in_folder(folder, expected)


def _in_folder(folder: Path, expected: str, deeper: int = 3) -> Submission:
    """The submission that a student's folder holds, or the only folder in it."""
    name = folder.name
    files = [path for path in sorted(folder.iterdir()) if not path.name.startswith(".")]
    plain = [path for path in files if stat.S_ISREG(path.lstat().st_mode)]
    if len(plain) > _MOST_FILES or sum(path.lstat().st_size for path in plain) > _MOST_BYTES:
        return Submission(name, None, f"too much: more than {_MOST_FILES} files or {_MOST_BYTES >> 20} MB")
    target, note = folder / (expected or "?"), ""
    wanted = expected or "one Python file"
    if target not in plain:
        if target in files:
            return Submission(name, None, f"{expected} is no plain file (a link or a folder)")
        python = [path for path in plain if path.suffix == ".py"]
        folders = [path for path in files if stat.S_ISDIR(path.lstat().st_mode) and path.name != "__MACOSX"]
        if not python and len(folders) == 1 and deeper:  # an archive unpacked in a folder of its own
            return replace(_in_folder(folders[0], expected, deeper - 1), name=name)
        if not python:
            return Submission(name, None, f"missing file: expected {wanted}")
        if len(python) > 1:
            names = ", ".join(path.name for path in python[:4])
            return Submission(name, None, f"wrong name: expected {wanted}, got {names}")
        target = python[0]
        note = f"wrong name: expected {expected}, graded {target.name}" if expected else ""
    return _file(name, target, note, tuple(path for path in plain if path != target))


def _file(name: str, path: Path, note: str = "", beside: tuple[Path, ...] = ()) -> Submission:
    """A submission whose file is known, after a look whether it can be one."""
    about = path.lstat()
    if not stat.S_ISREG(about.st_mode):
        return Submission(name, None, f"{path.name} is no plain file (a link or a folder)")
    if about.st_size > _MOST_SOURCE:
        return Submission(name, None, f"{path.name} is larger than {_MOST_SOURCE >> 20} MB")
    return Submission(name, path, "", note, beside)

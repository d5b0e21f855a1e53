"""The careful writer: the old file or the new one, never a part; and what is no file is left alone."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pushworks.levels.files import is_stream, replacing, same_file, write_bytes, write_text


def others(path: Path) -> list[str]:
    """What lies beside a file."""
    return sorted(other.name for other in path.parent.iterdir() if other != path)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "levels.xsb"
    path.write_bytes(b"old")
    return path


def test_the_old_file_is_there_until_the_new_one_is_complete(old: Path) -> None:
    with replacing(old) as file:
        file.write(b"half")
        file.flush()
        assert old.read_bytes() == b"old"
        file.write(b" and half")
    assert old.read_bytes() == b"half and half"
    assert others(old) == []


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, OSError])
def test_what_goes_wrong_in_between_leaves_the_old_file(old: Path, error: type[BaseException]) -> None:
    def write_half() -> None:
        with replacing(old) as file:
            file.write(b"half")
            raise error

    with pytest.raises(error):
        write_half()
    assert old.read_bytes() == b"old"
    assert others(old) == []


@contextmanager
def room_for(count: int) -> Iterator[None]:
    """As if the disk were full after so many bytes of a file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (count, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_leaves_the_old_file_and_names_it(old: Path) -> None:
    with room_for(1000), pytest.raises(OSError, match="too large") as caught:
        write_bytes(old, b"x" * 5000)
    assert caught.value.filename == str(old)
    assert old.read_bytes() == b"old"
    assert others(old) == []


def test_links_are_followed_and_permissions_kept(tmp_path: Path, old: Path) -> None:
    old.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(old.name)
    write_text(link, "new\n")
    assert link.is_symlink()
    assert old.read_text() == "new\n"
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    dangling = tmp_path / "dangling"
    dangling.symlink_to("not-yet")
    write_text(dangling, "made")
    assert dangling.is_symlink()
    assert (tmp_path / "not-yet").read_text() == "made"
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE((tmp_path / "not-yet").stat().st_mode) == 0o666 & ~umask


def test_pipes_and_devices_are_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_text(pipe, "words")
    reader.join(10)
    assert heard == [b"words"]
    assert stat.S_ISFIFO(pipe.stat().st_mode), "it is still a pipe"
    write_text("/dev/null", "words")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    with pytest.raises(OSError, match="No space left") as caught:
        write_text("/dev/full", "words")
    assert caught.value.filename == "/dev/full"
    with pytest.raises(IsADirectoryError):
        write_text(tmp_path, "words")


def test_the_file_that_standard_output_goes_to_is_not_replaced(tmp_path: Path) -> None:
    script = (
        "from pushworks.levels.files import write_text; print('before');"
        "write_text('/dev/stdout', 'in between\\n'); print('after')"
    )
    out = tmp_path / "out"
    with out.open("wb") as file:
        subprocess.run([sys.executable, "-c", script], stdout=file, check=True)
    assert out.read_text().splitlines() == ["before", "in between", "after"]
    assert not is_stream(out)


def test_a_file_that_may_not_be_written_is_not_replaced(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # as it is for everyone but root
    with pytest.raises(PermissionError):
        write_text(old, "new")
    assert old.read_bytes() == b"old"


def test_one_file_by_many_names(tmp_path: Path, old: Path) -> None:
    (tmp_path / "link").symlink_to(old)
    os.link(old, tmp_path / "hard")
    assert same_file(old, tmp_path / "link")
    assert same_file(old, tmp_path / "hard")
    assert same_file(tmp_path / "a" / ".." / "new", tmp_path / "new")
    assert not same_file(old, tmp_path / "new")


def test_text_that_is_none_is_written_as_escapes(tmp_path: Path) -> None:
    write_text(tmp_path / "a", "half a \ud83d character")
    assert (tmp_path / "a").read_text() == "half a \\ud83d character"

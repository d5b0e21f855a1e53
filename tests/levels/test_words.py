"""Words of strangers, and files that do not end."""

from __future__ import annotations

import io
import os
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from pushworks import levels
from pushworks.levels import LevelError
from pushworks.levels import reader as reader_module
from pushworks.levels.encoding import decode, is_text_encoding
from pushworks.levels.words import LONGEST_LINE, one_line, several_lines

BOARD = "#####\n#@$.#\n#####\n"


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Plain", "Plain"),
        ("  two   spaces ", "two spaces"),
        ("推箱子 ñ 😀\u200d🔥 \u05d0\u200f", "推箱子 ñ 😀\u200d🔥 \u05d0\u200f"),
        ("\x1b[31mRed\x1b[0m", "Red"),
        ("\x1b]0;window\x07name", "name"),
        ("\x1bP1$r\x1b\\x\x9b1mC1\x9d0;t\x9cy", "xC1y"),
        ("a\x1b", "a"),
        ("a\rb\tc\x0bd\u2028e\x85f", "a b c d e f"),
        ("\u202egnp.exe\u2069", "gnp.exe"),
        ("nul\0bell\x07del\x7f", "nulbelldel"),
        ("\ud83dx\udcff", "\ufffdx\ufffd"),
    ],
)
def test_titles(written: str, kept: str) -> None:
    assert one_line(written) == kept
    if "  " not in written and "\x1b" not in written:
        file = levels.read_text(f"Collection: {written}\n\n{BOARD}Title: {written}\nAuthor: {written}\n")
        assert file[0].title in (kept, kept.partition(" ")[0]), "a line break in it ends it"


def test_notes_keep_their_lines() -> None:
    assert several_lines("one\n\ttwo\x1b[1m\r\nthree\u202e\rfour") == "one\n\ttwo\nthree\nfour"


def test_endless_titles_are_cut() -> None:
    level = levels.read_text(f"{BOARD}Title: {'x' * 100_000}\n")[0]
    assert level.title == "x" * (LONGEST_LINE - 1) + "…"


@pytest.mark.parametrize("hostile", ["\x90", "\x1b]", "\x1b[0", "\x1b ", "\u202e", "\ud800", "\x9d;"])
def test_cleaning_takes_linear_time(hostile: str) -> None:
    def seconds(count: int) -> float:
        begun = time.process_time()
        several_lines(hostile * count)
        return time.process_time() - begun

    assert seconds(200_000) < 100 * seconds(20_000) + 0.5


@pytest.mark.parametrize(
    "name",
    ["undefined", "hex", "rot13", "zlib", "idna", "punycode", "unicode_escape", "a\0b", "\ud800", ""],
)
def test_odd_encodings_are_refused_in_one_line(name: str) -> None:
    assert not is_text_encoding(name)
    with pytest.raises(LevelError, match="no text encoding") as caught:
        levels.read(io.BytesIO(BOARD.encode()), encoding=name)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", ["utf-7", "utf-16", "utf-32", "utf-8-sig", "big5"])
def test_bytes_that_are_not_in_the_encoding(name: str) -> None:
    with pytest.raises(LevelError, match=f"not {name} text"):
        decode(b"\x00\xd8\xff", name)


def test_files_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader_module, "MAX_BYTES", 100_000)
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)

    def feed() -> None:
        with suppress(BrokenPipeError), fifo.open("wb", buffering=0) as pipe:
            while True:
                pipe.write(b"#" * 4096)

    feeder = threading.Thread(target=feed)
    feeder.start()
    for source in (fifo, Path("/dev/zero"), io.BytesIO(bytes(200_000)), io.StringIO("#" * 200_000)):
        with pytest.raises(LevelError, match="expected at most 100,000 bytes, there are more"):
            levels.read(source)  # type: ignore[arg-type]
    feeder.join()
    whole = BOARD + " " * (100_000 - len(BOARD))
    assert len(levels.read(io.StringIO(whole))) == 1

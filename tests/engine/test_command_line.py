"""Command lines of other programs, split as each system does it."""

from __future__ import annotations

from pushworks.engine.protocol.command_line import split_command


def test_quotes_hold_words_together() -> None:
    line = 'solver --name "two words" {level}'
    for windows in (False, True):
        assert split_command(line, windows=windows) == ["solver", "--name", "two words", "{level}"]


def test_a_backslash_separates_folders_on_windows() -> None:
    line = r'"C:\Program Files\solver.exe" C:\levels\one.xsb'
    assert split_command(line, windows=True) == [r"C:\Program Files\solver.exe", r"C:\levels\one.xsb"]
    assert split_command(r"a\ b c", windows=False) == ["a b", "c"]

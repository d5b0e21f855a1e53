"""Every option that writes a file: never over an input, whole or not at all, through links, into pipes."""

from __future__ import annotations

import os
import resource
import stat
from pathlib import Path

import pytest

from pushworks.apps.cli import main

Capture = pytest.CaptureFixture[str]
LEVELS = "#####\n#@$.#\n#####\nTitle: one\n\n######\n#@ $.#\n######\nTitle: two\n"

# Every command that reads levels and writes a file: IN is read, OUT is written.
WRITERS = {
    "solve --out": ["solve", "IN", "--out", "OUT"],
    "solve --journal": ["solve", "IN", "--journal", "OUT"],
    "rate --plot": ["rate", "IN", "--plot", "OUT"],
    "convert": ["convert", "IN", "-o", "OUT"],
    "show --svg": ["show", "IN:1", "--svg", "OUT"],
    "show --png": ["show", "IN:1", "--png", "OUT"],
    "generate --not-in": ["generate", "--count", "1", "--not-in", "IN", "--out", "OUT"],
    "lab compare --out": ["lab", "compare", "IN", "--algorithms", "bfs", "--out", "OUT"],
    "lab compare --csv": ["lab", "compare", "IN", "--algorithms", "bfs", "--csv", "OUT"],
    "lab compare --plot": ["lab", "compare", "IN", "--algorithms", "bfs", "--plot", "OUT"],
    "lab sweep --markdown": ["lab", "sweep", "IN", "--algorithm", "bfs", "--markdown", "OUT"],
    "lab ablate --csv": ["lab", "ablate", "IN", "--csv", "OUT"],
    "lab solvers --out": ["lab", "solvers", "IN", "--algorithms", "astar", "--out", "OUT"],
    "lab states --csv": ["lab", "states", "IN", "--csv", "OUT"],
    "play --log-file": ["play", "IN", "--log-file", "OUT"],
}
PICTURES = ("--plot",)


def filled(words: list[str], source: str, out: Path) -> list[str]:
    return [word.replace("IN", source).replace("OUT", str(out)) for word in words]


@pytest.mark.parametrize("how", ["itself", "symlink", "hardlink"])
@pytest.mark.parametrize("name", WRITERS)
def test_no_output_destroys_an_input(name: str, how: str, tmp_path: Path, capsys: Capture) -> None:
    levels = tmp_path / f"levels{'.png' if name.endswith(PICTURES) else '.xsb'}"
    levels.write_text(LEVELS)
    target = levels
    if how != "itself":
        target = tmp_path / f"other{levels.suffix}"
        (target.symlink_to if how == "symlink" else target.hardlink_to)(levels)
    assert main.run(filled(WRITERS[name], str(levels), target)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "read by the command" in err
    assert levels.read_text() == LEVELS


def test_standard_input_is_an_input(tmp_path: Path, capsys: Capture) -> None:
    levels = tmp_path / "levels.xsb"
    levels.write_text(LEVELS)
    kept = os.dup(0)
    try:
        with levels.open("rb") as file:
            os.dup2(file.fileno(), 0)
        assert main.run(["convert", "-", "-o", str(levels)]) == 2
    finally:
        os.dup2(kept, 0)
        os.close(kept)
    assert "read by the command" in capsys.readouterr().err
    assert levels.read_text() == LEVELS


def test_a_library_is_an_input(tmp_path: Path, capsys: Capture) -> None:
    levels, store = tmp_path / "levels.xsb", tmp_path / "library.db"
    levels.write_text(LEVELS)
    assert main.run(["library", "add", str(levels), "--library", str(store)]) == 0
    before = store.read_bytes()
    for command in (
        ["library", "export", "-o", str(store), "--library", str(store)],
        ["library", "find", "-o", str(store), "--library", str(store)],
        ["solve", str(levels), "--out", str(store), "--library", str(store)],
    ):
        assert main.run(command) == 2
        assert "read by the command" in capsys.readouterr().err
    assert store.read_bytes() == before


def test_two_outputs_are_two_files(tmp_path: Path, capsys: Capture) -> None:
    same = str(tmp_path / "same")
    assert main.run(["solve", "first:1", "--out", same, "--journal", same]) == 2
    assert "--out writes to this file already" in capsys.readouterr().err
    assert not Path(same).exists()
    assert main.run(["solve", "first:1", "--out", str(tmp_path)]) == 2
    assert "this is a folder" in capsys.readouterr().err
    assert main.run(["solve", "first:1", "--out", str(tmp_path / "no" / "x.xsb")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_levels_of_two_files_are_drawn_in_different_pictures(tmp_path: Path) -> None:
    for name in ("a.xsb", "b.xsb"):
        (tmp_path / name).write_text(LEVELS.partition("\n\n")[0] + "\n")
    picture = tmp_path / "p.svg"
    assert main.run(["show", str(tmp_path / "a.xsb"), str(tmp_path / "b.xsb"), "--svg", str(picture)]) == 0
    assert {path.name for path in tmp_path.glob("*.svg")} == {"p-1.svg", "p-2.svg"}


# Those that replace a file: what was there before stays when the disk is full.
FULL = {
    "solve": ["solve", "IN", "--out", "OUT"],
    "convert": ["convert", "IN", "-o", "OUT"],
    "library export": ["library", "export", "-o", "OUT", "--library", "STORE"],
    "bait generate": ["bait", "generate", "--rounds", "5", "-o", "OUT"],
    "show --svg": ["show", "IN:1", "--svg", "OUT"],
    "show --png": ["show", "IN:1", "--png", "OUT"],
    "bait show": ["bait", "show", "bait:1", "--svg", "OUT"],
    "lab csv": ["lab", "compare", "IN", "--algorithms", "bfs", "--csv", "OUT"],
    "generate": ["generate", "--count", "1", "--candidates", "4", "--no-curate", "--out", "OUT"],
}


@pytest.mark.parametrize("name", FULL)
def test_a_full_disk_keeps_the_old_file(name: str, tmp_path: Path, capsys: Capture) -> None:
    levels, store = tmp_path / "levels.xsb", tmp_path / "library.db"
    levels.write_text(LEVELS)
    room = 10
    if "STORE" in FULL[name]:
        room = 1 << 16  # what SQLite needs to open the file
        levels.write_text(f"{LEVELS}Comment: {'x' * room}\n")
        assert main.run(["library", "add", str(levels), "--library", str(store)]) == 0
    out = tmp_path / "out.xsb"
    out.write_text("what was there before")
    words = [word.replace("STORE", str(store)) for word in filled(FULL[name], str(levels), out)]
    capsys.readouterr()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        code = main.run(words)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert code == 2
    lines = [line for line in capsys.readouterr().err.splitlines() if line.startswith("pushworks: ")]
    assert len(lines) == 1
    assert lines[0].startswith(f"pushworks: {tmp_path}/out.xsb"), "the file that could not be written"
    assert out.read_text() == "what was there before"
    assert not [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")]


@pytest.mark.parametrize("name", ["solve", "convert", "bait generate", "show --svg", "lab csv"])
def test_links_are_followed(name: str, tmp_path: Path) -> None:
    levels = tmp_path / "levels.xsb"
    levels.write_text(LEVELS)
    real, link = tmp_path / "real.xsb", tmp_path / "link.xsb"
    real.write_text("old")
    link.symlink_to(real)
    assert main.run(filled(FULL[name], str(levels), link)) == 0
    assert link.is_symlink()
    assert real.read_text() not in ("old", "")


@pytest.mark.parametrize("name", ["solve", "convert", "bait generate", "show --svg", "lab csv"])
def test_devices_stay_devices(name: str, tmp_path: Path, capsys: Capture) -> None:
    levels = tmp_path / "levels.xsb"
    levels.write_text(LEVELS)
    assert main.run(filled(FULL[name], str(levels), Path("/dev/null"))) == 0
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    capsys.readouterr()
    assert main.run(filled(FULL[name], str(levels), Path("/dev/full"))) == 2
    assert "/dev/full: No space left on device" in capsys.readouterr().err
    assert main.run(["solve", str(levels), "--journal", "/dev/null"]) == 2
    assert "expected a regular file" in capsys.readouterr().err


def test_a_pack_of_nothing_leaves_the_old_one(tmp_path: Path) -> None:
    out = tmp_path / "pack.sok"
    out.write_text("what was there before")
    words = ["generate", "--count", "1", "--candidates", "4", "--max-time", "0.000001", "--out", str(out)]
    assert main.run(words) != 0
    assert out.read_text() == "what was there before"

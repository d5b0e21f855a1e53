"""Journals: locked, never overwritten, whole lines only, and nothing in them is believed by its looks."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.runner.runner_jobs import square

from pushworks.runner import Job, Journal, JournalError, Manifest, Outcome, OutcomeStatus, run

MANIFEST = Manifest({"size": 3})
JOBS = [Job(str(n), n) for n in range(3)]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "run.jsonl"
    list(run(square, JOBS, out=path, manifest=MANIFEST))
    return path


def refusal(path: Path, **options: Any) -> str:
    """Why a journal is refused; it must be as it was before."""
    before = path.read_bytes()
    with pytest.raises(JournalError) as caught:
        list(run(square, JOBS, out=path, manifest=MANIFEST, **options))
    assert path.read_bytes() == before
    return str(caught.value)


def test_a_journal_is_never_begun_over_another_file(journal: Path) -> None:
    assert "go on with it by --resume" in refusal(journal)
    journal.write_text("a letter to my aunt\n")
    assert "go on with it by --resume" in refusal(journal)
    assert f"{journal}:1: expected a line of JSON" in refusal(journal, resume=True)
    journal.write_text("")  # made by mktemp: there is nothing to lose
    assert len(list(run(square, JOBS, out=journal, manifest=MANIFEST))) == 3


@pytest.mark.parametrize(
    "line",
    [
        "[]", "3", "null", '"key"', "{}", '{"key": "0"}', '{"key": 0, "status": "done"}',
        '{"key": "0", "status": "fine"}', '{"key": "0", "status": ["done"]}',
        '{"key": ["0"], "status": "done"}', '{"key": "0", "status": "failed", "error": 5}',
        '{"key": "0", "status": "done", "seconds": "long"}', '{"key": "0", "status": "done", "worker": {}}',
        "[" * 100_000,
    ],
)  # fmt: skip
def test_json_of_another_shape_is_refused_with_its_line(journal: Path, line: str) -> None:
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join([*lines[:2], line, *lines[2:]]) + "\n")
    assert refusal(journal, resume=True).startswith(f"{journal}:3: expected ")


@pytest.mark.parametrize("line", ["[]", "{}", '{"manifest": 3}', '{"manifest": {"parameters": 5}}', "7"])
def test_a_journal_without_a_manifest_is_refused(journal: Path, line: str) -> None:
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join([line, *lines[1:]]) + "\n")
    assert refusal(journal, resume=True) == f"{journal}:1: expected the manifest of a run"


def test_another_version_is_another_run(journal: Path) -> None:
    lines = journal.read_text().splitlines()
    first = json.loads(lines[0])
    first["manifest"]["version"] = "0.0.1"
    journal.write_text("\n".join([json.dumps(first), *lines[1:]]) + "\n")
    assert "version was '0.0.1'" in refusal(journal, resume=True)


def test_one_process_at_a_time(journal: Path) -> None:
    with Journal(journal, MANIFEST, resume=True):
        script = (
            "import sys; from pathlib import Path; from pushworks.runner import Journal, Manifest\n"
            "Journal(Path(sys.argv[1]), Manifest({'size': 3}), resume=True)"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, str(journal)], capture_output=True, text=True, check=False
        )
        assert "another process is writing to this journal" in done.stderr.splitlines()[-1]
    Journal(journal, MANIFEST, resume=True).close()  # free again


def test_a_full_disk_leaves_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Journal(path, MANIFEST) as journal:
        whole = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (whole + 20, hard))
        try:
            with pytest.raises(OSError, match="too large") as caught:
                journal.write(Outcome("a", OutcomeStatus.DONE, "x" * 100))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert caught.value.filename == str(path)
        assert path.stat().st_size == whole
        journal.write(Outcome("b", OutcomeStatus.DONE, 1))
    assert len(path.read_text().splitlines()) == 2


def test_only_a_regular_file_is_a_journal(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(JournalError, match="expected a regular file"):
        Journal(pipe, MANIFEST)
    link = tmp_path / "link"
    link.symlink_to("real")
    Journal(link, MANIFEST).close()
    assert link.is_symlink()
    assert (tmp_path / "real").stat().st_size


def test_halves_of_characters_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with Journal(path, MANIFEST) as journal:
        journal.write(Outcome("\udcff", OutcomeStatus.DONE, "\ud83d"))
    with Journal(path, MANIFEST, resume=True) as journal:
        assert journal.restored["\udcff"].value == "\ud83d"

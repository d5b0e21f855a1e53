"""Every source file says in its first lines what it is for; a .cpp file may leave that to its header."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMENTS = {
    ".py": ('"""', 'r"""', "#"), ".sh": ("#",), ".toml": ("#", "["), ".css": ("/*",),
    ".js": ("//", "/*"), ".mjs": ("//", "/*"), ".hpp": ("//",), ".cpp": ("//",),
}  # fmt: skip
"""What a line that explains a file begins with."""
LINES = 5


def has_heading(name: str) -> bool:
    path = ROOT / name
    if path.suffix == ".cpp" and path.with_suffix(".hpp").is_file():
        return True
    with path.open(encoding="utf-8") as file:
        head = [line for line, _ in zip(file, range(LINES), strict=False)]
    return any(line.startswith(COMMENTS[path.suffix]) for line in head)


def test_every_file_begins_with_what_it_is_for() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("a clone is needed")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.split("\0") if Path(name).suffix in COMMENTS]
    assert len(names) > 500
    assert [name for name in names if (ROOT / name).is_file() and not has_heading(name)] == []


def test_a_file_without_a_heading_is_found(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text("import os\n", encoding="utf-8")
    (tmp_path / "told.py").write_text('"""What it is for."""\n\nimport os\n', encoding="utf-8")
    assert not has_heading(str(tmp_path / "plain.py"))
    assert has_heading(str(tmp_path / "told.py"))

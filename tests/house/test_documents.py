"""The documents are true: their code runs and prints what they say, their links lead somewhere."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [code for name, code in BLOCK.findall(README.read_text(encoding="utf-8")) if name == language]


def sessions(text: str) -> list[tuple[str, str]]:
    """Commands of console blocks with the output the text promises."""
    found: list[tuple[str, str]] = []
    for line in text.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            command, output = found[-1]
            found[-1] = (command, output + line)
    return found


def run_command(command: str, folder: Path) -> str:
    """Run a `pushworks` line of the README in a folder; a redirection is done here, without a shell."""
    line, _, target = command.partition(" > ")
    program, *arguments = shlex.split(line)
    assert program == "pushworks"
    code = "from pushworks.apps.cli.start import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder, capture_output=True, text=True, env={**os.environ, "COLUMNS": "100"},
    )  # fmt: skip
    assert done.returncode == 0, f"{command}: {done.stderr}"
    if target:
        (folder / target).write_text(done.stdout)
        return ""
    return done.stdout + done.stderr


def test_console_blocks_print_what_they_show(tmp_path: Path) -> None:
    checker = doctest.OutputChecker()
    steps = sessions("".join(blocks("console")))
    assert len(steps) > 5
    for command, promised in steps:
        printed = run_command(command, tmp_path)
        assert checker.check_output(promised, printed, doctest.ELLIPSIS), f"$ {command}\n{printed}"


def test_python_blocks_run(capsys: pytest.CaptureFixture[str]) -> None:
    found = blocks("python")
    assert found
    for code in found:
        exec(compile(code, str(README), "exec"), {})
    assert capsys.readouterr().out


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    lines = [
        line for name in ("README.md", "CONTRIBUTING.md") for line in (ROOT / name).read_text().splitlines()
    ]
    named = {word for line in lines for word in re.findall(r"(?:^|`)make ([a-z-]+)", line)}
    assert {"solve", "test"} <= named
    for target in named:
        assert re.search(rf"^{target}:.*##", makefile, re.MULTILINE), target


@pytest.mark.parametrize(
    "page", [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")], ids=lambda page: page.name
)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text) + re.findall(r'src="([^"]+)"', text):
        if not link.startswith(("http:", "https:", "mailto:")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_the_architecture_names_every_room() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    for path in (ROOT / "src" / "pushworks").glob("*/__init__.py"):
        assert f"  {path.parent.name}/ " in text, path.parent.name

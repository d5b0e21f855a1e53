"""The documents are true: their code runs and prints what they say, their links lead somewhere."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from tests.apps.pseudo_terminal import run_on_terminal, terminal

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
READMES = (README, ROOT / "README.zh.md")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    """The blocks of both READMEs; what they have in common once."""
    found = [block for page in READMES for block in BLOCK.findall(page.read_text(encoding="utf-8"))]
    return list(dict.fromkeys(code for name, code in found if name == language))


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
    assert len(steps) > 3
    for command, promised in steps:
        printed = run_command(command, tmp_path)
        assert checker.check_output(promised, printed, doctest.ELLIPSIS), f"$ {command}\n{printed}"


def test_python_blocks_run(capsys: pytest.CaptureFixture[str]) -> None:
    found = blocks("python")
    assert found
    for code in found:
        exec(compile(code, str(README), "exec"), {})
    assert capsys.readouterr().out


def test_the_first_commands_work(tmp_path: Path) -> None:
    """The installation is tried by `make wheel`; the game opens and shows its first frame."""
    (block,) = blocks("sh")
    install, play = block.splitlines()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert re.fullmatch(r"pip install 'pushworks\[(\w+)\]'", install)[1] in extras  # type: ignore[index]
    assert play == "pushworks play"
    variables = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": str(tmp_path)}
    code = "from pushworks.apps.cli.start import main; main()"
    command = [sys.executable, "-c", code, "play", "--log-file", str(tmp_path / "log")]
    variables |= {"PUSHWORKS_CONFIG": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    log = tmp_path / "log"
    with terminal() as screen:
        ends = dict.fromkeys(("stdin", "stdout", "stderr"), screen.slave)
        process = subprocess.Popen(command, env=variables, cwd=tmp_path, **ends)
        try:
            deadline = time.monotonic() + 60
            while "first frame" not in (log.read_text() if log.exists() else ""):
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.05)
        finally:
            process.kill()
            process.wait()


def test_the_first_look_on_a_terminal() -> None:
    """What `make solve` shows: the film of the hardest solution, its boards, and three lines to go on."""
    makefile = (ROOT / "Makefile").read_text()
    assert re.search(r"^solve:.*\n\t\$\(BIN\)/pushworks .*,tour\)$", makefile, re.MULTILINE)
    code, shown = run_on_terminal(["tour", "first-steps"], None)
    assert code == 0
    assert "The hardest was Loading Dock" in shown
    assert shown.count("\x1b[7A") == 60  # the film: a frame for each move over the one before
    tail = shown[shown.index("30 of 30 solved") :].splitlines()
    assert [line.split()[0] for line in tail[-3:]] == ["pushworks"] * 3
    plain = run_command("pushworks tour first-steps", ROOT)
    assert "\x1b" not in plain
    assert "  #  ##  #  ->  #  ##  #\n" in plain


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

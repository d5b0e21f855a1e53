"""The documents are true: their code runs and prints what they say, their links lead somewhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.apps.pseudo_terminal import run_on_terminal, terminal

from pushworks.apps.cli.main import COMMANDS, application
from pushworks.levels import read
from pushworks.sokoban import verify

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
READMES = (README, ROOT / "README.zh.md")
URLS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]
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


def alike(text: str, level: Path) -> str:
    """What is printed without what may differ: figures, blanks, which of several right solutions it is."""
    lines = []
    for line in text.splitlines():
        if re.fullmatch("[lurdLURD]+", line):
            assert verify(read(level)[0], line).solved, line
            line = "a solution"
        lines.append(" ".join(re.sub(r"\d[\d.,]*", "#", line).replace("threads", "thread").split()))
    return "\n".join(lines)


def test_console_blocks_print_what_they_show(tmp_path: Path) -> None:
    steps = sessions("".join(blocks("console")))
    assert len(steps) == 2
    for command, promised in steps:
        program, name = command.split()[:2]
        if program == "cat":
            (tmp_path / name).write_text(promised)
            continue
        level = tmp_path / command.split()[2]
        assert alike(run_command(command, tmp_path), level) == alike(promised, level), command


def test_python_blocks_run(capsys: pytest.CaptureFixture[str]) -> None:
    found = blocks("python")
    assert found
    for code in found:
        exec(compile(code, str(README), "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    "name",
    [
        "solve",
        "optimize",
        "tutorial",
        "protocol",
        "library",
        "zh/index",
        "zh/solve",
        "zh/tutorial",
        "api/pushworks",
    ],
)
def test_python_blocks_of_pages_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    page = ROOT / "docs" / f"{name}.md"
    code = "\n".join(
        code for lang, code in BLOCK.findall(page.read_text(encoding="utf-8")) if lang == "python"
    )
    assert code
    exec(compile(code, str(page), "exec"), {})


def test_the_first_commands_work(tmp_path: Path) -> None:
    """The installation is tried by `make wheel`; the game opens and shows its first frame."""
    (block,) = {re.sub(r" +#.*", "", block) for block in blocks("sh")}
    install, *commands = block.splitlines()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    named = re.fullmatch(r"pip install 'pushworks\[([\w,]+)\]'", install)
    assert named is not None
    assert set(named[1].split(",")) <= extras.keys()
    assert commands == [
        "pushworks tour", "pushworks play", "pushworks solve mylevels.xsb", "pushworks serve --open",
    ]  # fmt: skip
    mine = tmp_path / "mylevels.xsb"
    mine.write_text("#####\n#@$.#\n#####\n")
    assert "1 of 1 solved" in run_command("pushworks solve mylevels.xsb", tmp_path)
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
    """What `make solve` shows: the film of the hardest solution, its boards, and four lines to go on."""
    makefile = (ROOT / "Makefile").read_text()
    assert re.search(r"^solve:.*\n\t\$\(BIN\)/pushworks .*,tour\)$", makefile, re.MULTILINE)
    code, shown = run_on_terminal(["tour", "first-steps"], None)
    assert code == 0
    assert "The hardest was Loading Dock" in shown
    assert shown.count("\x1b[7A") == 60  # the film: a frame for each move over the one before
    tail = shown[shown.index("30 of 30 solved") :].splitlines()
    assert [line.split()[0] for line in tail[-4:]] == ["pushworks"] * 4
    plain = run_command("pushworks tour first-steps", ROOT)
    assert "\x1b" not in plain
    assert "  #  ##  #  ->  #  ##  #\n" in plain


def test_the_picture_of_the_solver_shows_the_level_it_names() -> None:
    """A pack that is made again may hold other levels at the same places."""
    tool = (ROOT / "tools" / "make_pictures.py").read_text(encoding="utf-8")
    place = re.search(r'^LARGE = \("([\w-]+)", (\d+)\)', tool, re.MULTILINE)
    assert place is not None
    boxes = len(read(place[1])[int(place[2]) - 1].boxes)
    for page in (*READMES, ROOT / "docs" / "index.md", ROOT / "docs" / "zh" / "index.md"):
        (named,) = re.findall(r"(\d+) (?:boxes|个箱子)", page.read_text(encoding="utf-8"))
        assert int(named) == boxes, page


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
            target = page.parent / link
            made = (
                Path(link).name in ("cli.md", "changelog.md") or target.with_suffix(".ipynb").exists()
            )  # by the hooks of the site
            assert made or target.exists(), f"{page.name} links to {link}"


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_links_of_the_readmes_work_on_a_package_index(page: Path) -> None:
    """Links and pictures are absolute, and lead to files of this repository or pages of its site."""
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    assert len(links) > 15
    repository, site = URLS["Repository"], URLS["Documentation"]
    raw = repository.replace("github.com", "raw.githubusercontent.com") + "/main/"
    made = {site, site + "play/", URLS["Issues"]}  # the site itself, the page to play on, the tracker
    for link in links:
        if link in made:
            continue
        if link.startswith(site):
            target = ROOT / "docs" / link.removeprefix(site).replace(".html", ".md")
        else:
            prefix = f"{repository}/blob/main/"
            assert link.startswith((prefix, raw)), link
            target = ROOT / link.removeprefix(prefix).removeprefix(raw)
        assert target.is_file(), link


def test_both_readmes_say_the_same() -> None:
    """The Chinese README has the same blocks, pictures, links and figures in the same order."""

    def skeleton(page: Path) -> list[str]:
        text = re.sub(r"  +# .*", "", page.read_text(encoding="utf-8"))  # comments are in its language
        found = re.findall(r"^```.*?^```$|<!-- [^>]+ -->|^- \*\*", text, re.MULTILINE | re.DOTALL)
        return [*found, *re.findall(r"https://raw[^\s\")]+", text)]

    first, second = (skeleton(page) for page in READMES)
    assert first == second


def test_the_architecture_names_every_package() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    for path in (ROOT / "src" / "pushworks").glob("*/__init__.py"):
        assert f"  {path.parent.name}/ " in text, path.parent.name


@cache
def command_of(name: str) -> Any:
    """What the program would run."""
    return typer.main.get_command(application(name)).commands[name]  # type: ignore[attr-defined]


def option_names(words: list[str]) -> set[str] | None:
    """The options of the command that a line of a document calls; None if it is none of ours."""
    command: Any = None
    for word in words:
        if command is None:
            if word not in COMMANDS:
                return None
            command = command_of(word)
        elif word in getattr(command, "commands", {}):
            command = command.commands[word]
    if command is None:
        return None
    return {name for each in command.params for name in (*each.opts, *each.secondary_opts)} | {"--help", "-h"}


@pytest.mark.parametrize(
    "page", [*READMES, *(ROOT / "docs").rglob("*.md")], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_commands_in_documents_have_only_options_that_exist(page: Path) -> None:
    text = re.sub(r"\\\n\s*", "", page.read_text(encoding="utf-8"))
    lines = [
        line
        for block in re.findall(r"^```.*?^```$", text, re.MULTILINE | re.DOTALL)
        for line in block.split("\n")
    ]
    lines += [" ".join(code.split()) for code in re.findall(r"`(pushworks [^`]+)`", text)]
    plain = (re.sub(r"'[^']*'", "QUOTED", line) for line in lines)
    for line in (part.strip() for each in plain for part in each.split("&&")):
        called = re.match(r"^(?:\$ |> )?pushworks (.+)", line.partition("  #")[0])
        words = called[1].replace("[", " ").replace("]", " ").split() if called else []
        known = option_names(words)
        if known is not None:
            named = {word.partition("=")[0] for word in words if re.match(r"--[a-z]|-[a-zA-Z]$", word)}
            assert named <= known, f"{line}: {named - known}"


def test_every_environment_variable_is_documented() -> None:
    page = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    read = set()
    for path in (ROOT / "src" / "pushworks").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        read |= set(re.findall(r"\b(?:PUSHWORKS_[A-Z_]+|LETSLOGIC_KEY)\b", text))
    assert len(read) >= 5
    for name in read:
        assert f"`{name}`" in page, name


@pytest.mark.parametrize(
    "page",
    [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *READMES, *(ROOT / "docs").glob("*.md")],
    ids=lambda page: page.name,
)
def test_files_that_documents_name_exist(page: Path) -> None:
    """`core/fess`, `core/run/tuning.*` and `core/plan/zones` (whatever its endings) are there."""
    folders = "core|src|tests|bench|tools|web|bindings|examples"
    for name in re.findall(rf"`((?:{folders})/[\w./*-]+)`", page.read_text(encoding="utf-8")):
        if "CODE" in name:  # a place for a name
            continue
        found = (ROOT / name).exists() or any(ROOT.glob(f"{name.rstrip('/*')}*"))
        assert found, f"{page.name} names {name}"

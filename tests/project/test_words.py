"""The tree uses the field's terms: words of the past stay out (CONTRIBUTING.md has the table)."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDS = [
    r"errands?",
    r"doubts?",
    r"doubtful",
    r"seats?",
    r"seated",
    r"pupils?",
    r"laurels",
    r"stances?",
    r"dealers?",
    r"crews?",
    r"roomiest",
    r"weary",
    r"manners",
    r"dearer",
    r"dearest",
    r"struggles?",
    r"lost[_-]sets?",
    r"lost\ssets?",
    r"dead[_\s]?(?:sets?|patterns?)",
    r"openers?",
    r"tidy",
    r"second[_\s]?opinion",
    r"deadlock\s?watch",
    r"rivals?",
    r"shelf",
    r"shelves",
    r"shelving",
    r"tolls?",
    r"allowances?",
    r"ledgers?",
    r"dense[_\s]?prover",
    r"fillings?",
    r"lost[_\s-]positions?",
    r"price[_\s-]lists?",
    r"wish|wishes|wished",
]
"""Whole words, in any case. Words that are ordinary English as well (draw, room) are left to readers."""
HISTORY = {
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "bench/solver-log.md",
    "src/pushworks/engine/renamed.py",
    "tests/engine/test_renamed.py",
    "tests/project/test_words.py",
}
OTHERS = {
    "src/pushworks/data/bait/levels.txt",  # titles of levels
    "src/pushworks/data/levels/great-halls.xsb",
    "src/pushworks/data/levels/warehouse.xsb",
    "tools/packs.toml",
    "src/pushworks/generate/__init__.py",  # an old name that warns
    "src/pushworks/apps/cli/signature.py",  # a switch of the core
    "src/pushworks/apps/server/site/guard.py",  # the name of a header of HTTP
    "web/js/settings.js",  # the name that a setting was kept under
}
"""Files in which such a word is meant."""


_WORD = re.compile(rf"\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)
_PARTS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")
"""Where the words of a name meet."""


def found(text: str) -> list[str]:
    return _WORD.findall(_PARTS.sub(" ", text))


def test_old_words_stay_out() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("a clone is needed")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    wrong = []
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if name in HISTORY | OTHERS or not path.is_file():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # pictures
        for number, line in enumerate(text.splitlines(), 1):
            wrong += [f"{name}:{number}: {word}" for word in found(line)]
    assert wrong == []


def test_an_old_word_is_found() -> None:
    assert found("The Crew runs an errand; a lost set.") == ["Crew", "errand", "lost set"]
    assert found("a screw, a crewman, deadlock patterns") == []
    assert found("def put_on_the_shelf(stances_)") == ["shelf", "stances"]
    assert found("class SecondOpinion(DeadSets): newOpener()") == ["Second Opinion", "Dead Sets", "Opener"]

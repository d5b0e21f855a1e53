"""Random numbers that no version of Python changes."""

from __future__ import annotations

import ast
from hashlib import sha256
from pathlib import Path

import pytest

import pushworks
from pushworks.levels.mersenne import Random

PACKAGE = Path(pushworks.__file__).parent


def test_it_is_the_mersenne_twister() -> None:
    key = sum(word << 32 * place for place, word in enumerate((0x123, 0x234, 0x345, 0x456)))
    random = Random(key)  # the first numbers that the authors publish for this key
    assert [random.getrandbits(32) for _ in range(5)] == [
        1067595299, 955945823, 477289528, 4107218783, 4228976476,
    ]  # fmt: skip


def test_every_method_gives_what_it_gave_when_the_packs_were_made() -> None:
    random, digest = Random(20261118), sha256()
    for n in range(200):
        drawn = (
            random.random(), random.getrandbits(60), random.randint(1, 6), random.choice("udlr"),
            random.sample(range(30 + n), 7), random.choices("ab", (1, 3), k=2),
        )  # fmt: skip
        digest.update(repr(drawn).encode())
    order = list(range(50))
    random.shuffle(order)
    digest.update(repr(order).encode())
    assert digest.hexdigest() == "a6f1f37f19d8f7139bd03e65ba8eb3378ebb6247c245b0eceb654ae110e25ab1"
    assert Random("bait 1 2").randrange(5, 1000) == 321
    assert Random(-7).random() == Random(7).random() == 0.32383276483316237


def test_nothing_to_choose_from_is_an_error() -> None:
    for draw in (lambda: Random(1).choice([]), lambda: Random(1).below(0), lambda: Random(1).sample([1], 2)):
        with pytest.raises(ValueError, match="expected"):
            draw()


def test_makers_of_levels_use_no_other_generator() -> None:
    files = [*(PACKAGE / "generate").rglob("*.py"), *(PACKAGE / "env" / "text").rglob("*.py"),
             PACKAGE / "bait" / "generator.py", PACKAGE / "lab" / "small.py",
             *(PACKAGE / "lab" / "problems").glob("*.py"), PACKAGE / "learn" / "data.py"]  # fmt: skip
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert "random" not in names, file

"""`make mutate` on a toy: a mutation is applied, told killed from survived, and taken back."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutate", ROOT / "tools" / "mutate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutate"] = module
    spec.loader.exec_module(module)
    return module


mutate = _tool()


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    root = tmp_path / "toy"
    (root / "src").mkdir(parents=True)
    (root / "tests").mkdir()
    (root / "src" / "sums.py").write_text("def more(n):\n    seen = True\n    return n + 1\n")
    (root / "tests" / "test_sums.py").write_text(
        "from sums import more\n\n\ndef test_more():\n    assert more(1) == 2\n"
    )
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    return root


def test_killed_and_survived(
    toy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # the toy needs none, and they take a second
    shop = mutate.Workshop(toy, tmp_path / "scratch", native=False)
    shop.refresh()
    assert shop.test(["tests"], 60) == ""
    bad = mutate.Mutation("return n + 1", "return n - 1", "less instead of more")
    idle = mutate.Mutation("seen = True", "seen = False", "nobody looks")
    hang = mutate.Mutation("return n + 1", "__import__('time').sleep(60)", "for ever")
    first, second = (shop.try_mutation(m, ["tests"], 60) for m in (bad, idle))
    third = shop.try_mutation(hang, ["tests"], 2)
    assert (first.verdict, first.by) == ("killed", "tests/test_sums.py::test_more")
    assert (second.verdict, second.by) == ("survived", "")
    assert (third.verdict, third.by) == ("killed", "timeout")
    assert (shop.tree / "src" / "sums.py").read_text() == (toy / "src" / "sums.py").read_text()
    outcomes = {outcome.key: outcome for outcome in (first, second, third)}
    assert mutate.report([bad, idle, hang], outcomes) == 1
    assert "3 mutations: 2 killed, 0 equivalent, 1 open" in capsys.readouterr().out


def test_a_line_must_stand_exactly_once(toy: Path) -> None:
    with pytest.raises(mutate.TableError, match="found it nowhere"):
        mutate.find(toy, mutate.Mutation("return n + 2", "return n", "gone"))
    (toy / "src" / "twice.py").write_text("    return n + 1\n")
    twice = mutate.Mutation("return n + 1", "return n", "twice")
    with pytest.raises(mutate.TableError, match=r"sums.py:3, src/twice.py:1"):
        mutate.find(toy, twice)
    assert mutate.find(toy, mutate.Mutation("return n + 1", "return n", "one", "sums.py"))[1] == 2


def test_the_table_fits_the_source() -> None:
    """Every line is there exactly once, whichever file it has moved to; the reasons are told apart."""
    mutations, tests = mutate.load(ROOT / "tools" / "mutations.toml")
    assert len(mutations) >= 60
    assert all((ROOT / test).exists() for test in tests)
    lines = mutate.lines_of(ROOT)
    for mutation in mutations:
        mutate.find(ROOT, mutation, lines)
        assert mutation.line != mutation.to

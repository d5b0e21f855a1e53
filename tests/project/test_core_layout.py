"""The folders of the C++ core include each other one way, and its files keep to a size one can read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "core"

# What each folder may include, beside itself: ARCHITECTURE.md draws the same picture.
ALLOWED: dict[str, set[str]] = {
    "base": set(),
    "level": {"base"},
    "facts": {"base", "level"},
    "deadlock": {"base", "level", "facts"},
    "run": {"base", "level", "facts", "deadlock"},
    "exact": {"base", "level", "facts", "deadlock", "run"},
    "plan": {"base", "level", "facts", "deadlock", "run"},
    "bitsearch": {"base", "level", "facts", "deadlock", "run"},
    "fess": {"base", "level", "facts", "deadlock", "run", "plan"},
    "parts": {"base", "level", "facts", "deadlock", "run", "plan", "fess"},
    "greedy": {"base", "level", "facts", "deadlock", "run", "plan", "fess"},
    "optimize": {"base", "level"},
    "certify": {"base", "level", "facts", "deadlock", "run"},
    "nets": {"base", "level", "facts", "deadlock", "run", "exact"},
    "solve": {"base", "level", "facts", "deadlock", "run", "exact", "plan", "bitsearch", "fess", "greedy"},
    "generate": {"base", "level"},
    "env": {"base", "level", "facts", "deadlock", "exact", "generate"},
    "analyse": {"base", "level", "facts", "deadlock", "run", "exact", "optimize"},
    "study": {"base", "level", "facts", "deadlock", "exact"},
    "bait": {"base"},
}
LONGEST_FILE = 400
LONGEST_FUNCTION = 80
MOST_FIELDS = 25
SAME_LINES = 10  # in a row, in two places: one of them is too many


def sources(folder: str = "") -> list[Path]:
    return sorted((CORE / folder).rglob("*.[ch]pp"))


OF_ONE_SYSTEM = re.compile(
    r"clock_gettime\(|madvise\(|aligned_alloc|memalign|getrusage|sysconf|"
    r"#include <(sys/|unistd|pthread|sched|dlfcn|fcntl|windows)"
)


def test_every_folder_has_its_rule() -> None:
    assert {path.name for path in CORE.iterdir()} == set(ALLOWED)


@pytest.mark.parametrize("folder", ALLOWED)
def test_includes_go_one_way(folder: str) -> None:
    for path in sources(folder):
        for included in re.findall(r'#include "([^"]+)"', path.read_text(encoding="utf-8")):
            assert (CORE / included).is_file(), f"{path}: {included} is not a file of the core"
            other = included.split("/")[0]
            assert other == folder or other in ALLOWED[folder], (
                f"{path.relative_to(ROOT)} includes {included}"
            )


def test_there_is_no_way_round_the_rule() -> None:
    """A folder that may include another is never included by it."""
    for folder, allowed in ALLOWED.items():
        for other in allowed:
            assert folder not in ALLOWED[other]


def test_files_are_short() -> None:
    for path in sources():
        count = len(path.read_text(encoding="utf-8").splitlines())
        assert count <= LONGEST_FILE, f"{path.relative_to(ROOT)} has {count} lines"


def functions(text: str) -> list[tuple[str, int]]:
    """Head line and length of every function, in a class or not (as clang-format lays them out)."""
    found = []
    lines = text.splitlines()
    for number, line in enumerate(lines):
        for margin in ("", "    "):
            if not re.match(margin + r"(?!if|for|while|switch)[A-Za-z_~].*\(", line):
                continue
            # The body begins here or after a list of initialisers, and ends with a brace on the same margin.
            end = next((n for n in range(number, len(lines)) if lines[n] == margin + "}"), number)
            blank = next(
                (
                    n
                    for n in range(number, len(lines))
                    if not lines[n].startswith(margin + " ") and n > number
                ),
                number,
            )
            if end == blank:
                found.append((line, end - number + 1))
    return found


def fields(text: str) -> Iterator[tuple[str, int]]:
    """Name and number of fields of every class: lines at its own depth that end a declaration, `name_;`."""
    for found in re.finditer(r"^(class|struct) (\w+)[^;{]*\{$(.*?)^\};$", text, re.MULTILINE | re.DOTALL):
        declared = re.findall(
            r"^ {4}(?! )(?!using |static |friend |enum )[^()\n]*\w[^()\n]*;", found[3], re.MULTILINE
        )
        names = [name for line in declared for name in re.sub(r"<[^;]*>|\{[^}]*\}|//.*", "", line).split(",")]
        yield found[2], len(names)


def test_classes_have_few_fields() -> None:
    """A class with more says why, in a comment with the word `fields`."""
    for path in sources():
        text = path.read_text(encoding="utf-8")
        for name, count in fields(text):
            assert count <= MOST_FIELDS or "fields" in text, f"{path.relative_to(ROOT)}: {name} has {count}"


def test_the_count_of_fields_sees_them() -> None:
    assert dict(fields("class A {\n    void f();\n    int a_, b_ = 0;\n    std::map<int, B> c_;\n};\n")) == {
        "A": 3
    }


def test_functions_are_short() -> None:
    seen = 0
    for path in sources():
        for head, count in functions(path.read_text(encoding="utf-8")):
            seen += count > 20
            assert count <= LONGEST_FUNCTION, f"{path.relative_to(ROOT)}: {count} lines: {head}"
    assert seen > 100  # the rule above does find functions


def test_no_two_places_say_the_same() -> None:
    """Ten lines that stand in two places belong in one."""
    where: dict[tuple[str, ...], str] = {}
    for path in sources():
        lines = [
            (number, stripped)
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
            if len(stripped := line.strip()) > 1 and not stripped.startswith(("//", "#"))
        ]
        for first in range(len(lines) - SAME_LINES + 1):
            window = lines[first : first + SAME_LINES]
            here = f"{path.relative_to(ROOT)}:{window[0][0]}"
            other = where.setdefault(tuple(text for _, text in window), here)
            assert other == here, f"{here} says what {other} says"


_NAMESPACE = re.compile(r"namespace (?P<name>[\w:]+ )?\{")
_TYPE = re.compile(r"(?:class|struct|enum class) (?P<name>\w+)(?: final)?(?: :.*)?(?: \{.*)?$")


def types_seen_outside(path: Path) -> list[str]:
    """The classes of a file that other files can name, or clash with: not those of an unnamed namespace."""
    found, around = [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        if opening := _NAMESPACE.match(line):
            around.append((opening["name"] or "").strip())
        elif line.startswith("}  // namespace"):
            around.pop()
        elif (named := _TYPE.match(line)) and "" not in around and not line.endswith(";"):
            found.append("::".join([*around, named["name"]]))
    return found


def test_no_two_classes_have_one_name() -> None:
    """The linker keeps one of two equal names, and the other's objects are destroyed by the wrong code."""
    homes: dict[str, list[str]] = {}
    for path in sorted(CORE.rglob("*.[ch]pp")):
        for name in types_seen_outside(path):
            homes.setdefault(name, []).append(str(path.relative_to(CORE)))
    assert len(homes) > 100
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_the_memory_of_containers_counts() -> None:
    """Limits on memory hold because every vector of the core counts: `Vector` of base/memory.hpp."""
    allowed = {CORE / "base" / "memory.hpp", CORE / "base" / "large_pages.hpp"}
    found = [path for path in sources() if "std::vector<" in path.read_text(encoding="utf-8")]
    assert set(found) <= allowed


def test_what_one_system_has_stands_behind_a_condition() -> None:
    """Visual Studio's library lacks what MinGW, which we can link here, has."""
    found = 0
    for path in [*sources(), *(ROOT / "checker").glob("*.[ch]pp"), *(ROOT / "bindings").glob("*.[ch]pp")]:
        conditions: list[str] = []
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("#if"):
                conditions.append(line)
            elif line.startswith("#endif"):
                conditions.pop()
            elif OF_ONE_SYSTEM.search(line):
                found += 1
                guarded = any("_WIN32" in condition or "__linux__" in condition for condition in conditions)
                assert guarded, f"{path.relative_to(ROOT)}:{number}: {line}"
    assert found >= 3  # the thread's clock twice, large pages

"""Do the tests bite? Break the source in one line at a time and see whether a test fails.

`mutations.toml` lists the lines. Each is changed in a copy of the tree, the core is built there, and the fast
tests run until the first failure: the mutation is *killed* by that test, or by a timeout, or it *survived*.
A survivor needs a better test or, in the table, the reason why it changes nothing (`equivalent`).

    python tools/mutate.py              every mutation that has no outcome yet
    python tools/mutate.py --again      those that survived, once more
    python tools/mutate.py --first      each with the tests of its group only: quick, and no proof
    python tools/mutate.py bits journal only mutations whose file or reason has one of these words

Outcomes are kept in build/mutate/outcomes.jsonl, so a stopped run goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("core", "checker", "bindings", "src", "web")
SUFFIXES = (".py", ".cpp", ".hpp", ".js")
MODULES = ("_core", "_checker")
"""The compiled modules of the package."""
MEMORY = 8 << 30
"""What a test run may write to: a mutation that eats memory must not harm the machine. Address space is more:
Node asks for much that it never uses."""


class TableError(ValueError):
    """The table does not fit the source."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One line, what it becomes, and why a test should care."""

    line: str
    to: str
    why: str
    file: str = ""
    """The end of the path, needed only where the line stands in several files."""
    tests: tuple[str, ...] = ()
    """Where to look first."""
    equivalent: str = ""
    """Why no test can tell the difference, if that is so."""

    @property
    def key(self) -> str:
        """Names the mutation in the outcomes; the file may move."""
        return hashlib.sha256(f"{self.line}\n{self.to}\n{self.why}".encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutation: killed, survived, or `broken` when the mutated core does not compile."""

    key: str
    verdict: str
    by: str
    seconds: float


def load(table: Path) -> tuple[list[Mutation], list[str]]:
    """The mutations of a table, and the tests that every one of them is run against."""
    data = tomllib.loads(table.read_text(encoding="utf-8"))
    mutations = [
        Mutation(tests=tuple(group.get("tests", ())), **entry)
        for group in data["group"]
        for entry in group["mutation"]
    ]
    double = [key for key, count in Counter(mutation.key for mutation in mutations).items() if count > 1]
    if double:
        raise TableError(f"the same mutation twice: {double}")
    return mutations, list(data["tests"])


Lines = Mapping[str, Sequence[tuple[Path, int]]]
"""Files and line numbers of every line of the source, without the spaces around it."""


def lines_of(root: Path) -> Lines:
    """All lines of the source and where they stand."""
    found: dict[str, list[tuple[Path, int]]] = {}
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.*")):
            if path.suffix in SUFFIXES:
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
                    found.setdefault(line.strip(), []).append((path, number))
    return found


def find(root: Path, mutation: Mutation, lines: Lines | None = None) -> tuple[Path, int]:
    """The file and line number of the mutation's line, which must stand in the source exactly once."""
    here = (lines if lines is not None else lines_of(root)).get(mutation.line.strip(), ())
    hits = [(path, number) for path, number in here if str(path).endswith(mutation.file)]
    if len(hits) != 1:
        places = ", ".join(f"{path.relative_to(root)}:{n + 1}" for path, n in hits) or "nowhere"
        raise TableError(f"expected one line '{mutation.line}' in *{mutation.file}, found it {places}")
    return hits[0]


def in_core(path: Path) -> bool:
    """Whether the core must be built again for it; what the page asks is linked by the test that asks it."""
    return path.suffix in (".cpp", ".hpp") and not path.is_relative_to(ROOT / "bindings" / "web")


@contextmanager
def mutated(root: Path, mutation: Mutation) -> Iterator[Path]:
    """The tree with the mutation in it; the line is put back afterwards."""
    path, number = find(root, mutation)
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    indent = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
    lines[number] = f"{indent}{mutation.to.strip()}\n"
    path.write_text("".join(lines), encoding="utf-8")
    try:
        yield path
    finally:
        path.write_text(text, encoding="utf-8")


# Every Python process of a test run must take the package from the copy, not from where it is installed.
_HOOK = """import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "Redirect" not in type(finder).__name__]
"""


class Workshop:
    """A copy of the tree with a build of its own, where mutations are tried."""

    def __init__(self, root: Path, scratch: Path, *, native: bool = True) -> None:
        self.root, self.scratch, self.native = root, scratch, native
        self.tree = scratch / "tree"

    def refresh(self) -> None:
        """Bring the copy up to date; files that have not changed keep their time, for the build."""
        listing = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
        listed = subprocess.run(listing, cwd=self.root, capture_output=True, check=True).stdout.decode()
        wanted = {name for name in listed.split("\0") if name and (self.root / name).is_file()}
        for name in wanted:
            source, copy = self.root / name, self.tree / name
            if not copy.exists() or copy.read_bytes() != source.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, copy)
        for folder in (*SOURCES, "tests"):
            for path in [p for p in (self.tree / folder).rglob("*") if p.is_file()]:
                if str(path.relative_to(self.tree)) not in wanted and not path.name.startswith(MODULES):
                    path.unlink()
        hook = self.scratch / "hook" / "sitecustomize.py"
        hook.parent.mkdir(parents=True, exist_ok=True)
        hook.write_text(_HOOK, encoding="utf-8")

    def borrow(self) -> None:
        """Take the modules that are installed: enough where the core is as it was."""
        for name in MODULES:
            installed = subprocess.run(
                [sys.executable, "-c", f"from pushworks import {name}; print({name}.__file__)"],
                capture_output=True, text=True, check=True,
            ).stdout.strip()  # fmt: skip
            self._place(Path(installed))

    def _place(self, module: Path) -> None:
        target = self.tree / "src" / "pushworks" / module.name
        target.unlink(missing_ok=True)  # never write into a module that some process may have mapped
        shutil.copyfile(module, target)

    def build(self) -> str:
        """Build the core of the copy; '' or the compiler's last words."""
        if not self.native:
            return ""
        build = self.scratch / "build"
        bin_ = Path(sys.executable).parent
        environment = {**os.environ, "PATH": f"{bin_}:{os.environ['PATH']}"}
        steps = [["cmake", "--build", str(build), "--target", *MODULES]]
        if not (build / "build.ninja").exists():  # quick to compile, quick enough to run
            steps.insert(0, [
                "cmake", "-S", str(self.tree), "-B", str(build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Mutate",
                "-DCMAKE_CXX_FLAGS_MUTATE=-O1 -DNDEBUG", f"-DPython_EXECUTABLE={sys.executable}",
            ])  # fmt: skip
        for step in steps:
            ran = subprocess.run(step, env=environment, capture_output=True, text=True, check=False)
            if ran.returncode:
                return "\n".join((ran.stdout + ran.stderr).splitlines()[-12:])
        for module in (found for name in MODULES for found in build.glob(f"{name}*.so")):
            self._place(module)
        return ""

    def _objects(self) -> Path:
        """Where the object files of the core under test lie, for tests that link with them."""
        own = self.scratch / "build"
        if self.native:
            return own
        return max(self.root.glob("build/cp*"), key=lambda folder: folder.stat().st_mtime, default=own)

    def test(self, tests: Iterable[str], timeout: float) -> str:
        """'' when all tests pass, else the first that failed, or 'timeout'."""
        known = [test for test in dict.fromkeys(tests) if (self.tree / test.partition("::")[0]).exists()]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *known]
        environment = {
            **os.environ, "PYTHONPATH": f"{self.scratch / 'hook'}:{self.tree / 'src'}",
            "PYTHONDONTWRITEBYTECODE": "1", "PUSHWORKS_BUILD": str(self._objects()),
        }  # fmt: skip
        running = subprocess.Popen(
            command, cwd=self.tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)),
        )  # fmt: skip
        try:
            output, _ = running.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            return "timeout"
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
                running.communicate()
        if running.returncode == 0:
            return ""
        failed = [line.split()[1] for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        return failed[0] if failed else (output.strip().splitlines() or ["no output"])[-1][:120]

    def try_mutation(self, mutation: Mutation, tests: list[str], timeout: float) -> Outcome:
        """Apply, build, test, undo."""
        begin = time.monotonic()
        with mutated(self.tree, mutation):
            broken = self.build()  # for Python, too: the core may still be that of the mutation before
            by = broken or self.test((*mutation.tests, *tests), timeout)
        verdict = "broken" if broken else "killed" if by else "survived"
        return Outcome(mutation.key, verdict, by, round(time.monotonic() - begin, 1))


def read_outcomes(file: Path) -> dict[str, Outcome]:
    """The last outcome of each mutation."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {outcome.key: outcome for outcome in (Outcome(**json.loads(line)) for line in lines)}


def report(mutations: list[Mutation], outcomes: dict[str, Outcome]) -> int:
    """Print the table; the number of mutations that ask for work."""
    open_ = 0
    for mutation in mutations:
        outcome = outcomes.get(mutation.key)
        verdict, by = (outcome.verdict, outcome.by) if outcome else ("not run", "")
        if verdict == "survived" and mutation.equivalent:
            verdict, by = "equivalent", mutation.equivalent
        open_ += verdict not in ("killed", "equivalent")
        print(f"{verdict:10}  {mutation.file:24.24}  {mutation.why}")
        if by:
            print(f"{'':38}{by.splitlines()[-1]}")
    ran = [outcomes[m.key] for m in mutations if m.key in outcomes]
    killed = sum(outcome.verdict == "killed" for outcome in ran)
    counted = sum(not m.equivalent for m in mutations if m.key in outcomes)
    share = f"{killed / counted:.0%}" if counted else "none run"
    equivalent = sum(bool(m.equivalent) for m in mutations)
    print(
        f"{len(mutations)} mutations: {killed} killed, {equivalent} equivalent, {open_} open; killed {share}"
    )
    return open_


def main() -> int:
    """The command line."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("words", nargs="*", help="only mutations with one of these words in file or reason")
    parser.add_argument("--table", type=Path, default=ROOT / "tools" / "mutations.toml")
    parser.add_argument("--again", action="store_true", help="try survivors once more")
    parser.add_argument("--first", action="store_true", help="only the tests of the mutation's group")
    parser.add_argument("--report", action="store_true", help="only print what is known")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for the tests of one mutation")
    options = parser.parse_args()
    mutations, tests = load(options.table)
    for mutation in mutations:
        find(ROOT, mutation)  # all lines must be there before hours are spent
    workshop = Workshop(ROOT, ROOT / "build" / "mutate")
    log = workshop.scratch / "outcomes.jsonl"
    outcomes = read_outcomes(log)
    todo = [
        mutation for mutation in mutations
        if (mutation.key not in outcomes or (options.again and outcomes[mutation.key].verdict != "killed"))
        and (not options.words or any(w in mutation.file + " " + mutation.why for w in options.words))
    ]  # fmt: skip
    if todo and not options.report:
        workshop.refresh()
        own = [test for mutation in todo for test in mutation.tests]
        tests = [] if options.first else tests
        if not any(in_core(find(ROOT, mutation)[0]) for mutation in todo):
            workshop.native = False
            workshop.borrow()
        failure = workshop.build() or workshop.test([*own, *tests], 10 * options.timeout)
        if failure:
            print(f"the tests do not pass without any mutation: {failure}", file=sys.stderr)
            return 2
        for number, mutation in enumerate(todo, 1):
            outcome = workshop.try_mutation(mutation, tests, options.timeout)
            outcomes[mutation.key] = outcome
            with log.open("a", encoding="utf-8") as out:
                out.write(json.dumps({name: getattr(outcome, name) for name in Outcome.__slots__}) + "\n")
            took = f"{outcome.seconds:6.1f} s"
            print(f"{number}/{len(todo)}  {outcome.verdict:8}  {took}  {mutation.why}", flush=True)
    return 1 if report(mutations, outcomes) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except TableError as problem:
        sys.exit(f"mutate: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)

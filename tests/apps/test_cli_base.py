"""The command line's common ground: arguments, messages, exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from pushworks.apps.cli import common, main, units
from pushworks.apps.cli.progress import progress

BOARDS = "; one\n#####\n#@$.#\n#####\n\n; broken\n#####\n#@x.#\n#####\n\n; three\n######\n#@ $.#\n######\n"


@pytest.fixture
def levels_file(tmp_path: Path) -> str:
    path = tmp_path / "levels.xsb"
    path.write_text(BOARDS)
    return str(path)


def lines_of(capsys: pytest.CaptureFixture[str]) -> tuple[list[str], list[str]]:
    out, err = capsys.readouterr()
    return out.splitlines(), err.splitlines()


def test_help_lists_every_command_and_each_loads(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["--help"]) == 0
    overview = capsys.readouterr().out
    assert "..." not in overview.replace("[ARGS]...", "")  # every summary fits on its line
    for name in main.COMMANDS:
        assert name in overview
        assert main.run([name, "--help"]) == 0
        assert "Usage: pushworks" in capsys.readouterr().out


def test_alone_it_prints_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run([]) == 0
    assert "Begin:\n  tour" in capsys.readouterr().out  # the first command of a newcomer comes first
    assert main.run(["-V"]) == 0
    assert capsys.readouterr().out.startswith("pushworks ")


def test_python_dash_m() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pushworks", "verify", "first:1", "R"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "first:1: accepted, 1 move, 1 push\n")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("pushworks so", ["solve"]),
        ("pushworks lab com", ["compare"]),
        ("pushworks solve --thr", ["--threads"]),
        ("pushworks solve gre", ["great-halls"]),
        ("pushworks library find --or", ["--order"]),
    ],
)
def test_a_shell_completes_commands_options_and_collections(
    line: str, expected: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("_PUSHWORKS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
    with pytest.raises(SystemExit) as ended:
        main.run([])
    assert ended.value.code in (0, None)
    assert capsys.readouterr().out.split() == expected


def test_files_are_completed_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "first.xsb").write_text("")
    (tmp_path / "firs[t").mkdir()
    assert common.complete_levels("fir") == ["first", "first-steps", "firs[t/", "first.xsb"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("frist", "did you mean first? shipped are first, first-steps"),
        ("grand_depot:3", "did you mean grand-depot?"),
        ("zzzz", "no such file or shipped collection; shipped are first"),
    ],
)
def test_an_unknown_collection_is_answered_with_the_nearest(
    name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["solve", name], ["show", name], ["tour", name], ["env", "speed", name]):
        assert main.run(command) == 2
        assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["shwo"], "no command 'shwo'; did you mean show? (see pushworks --help)"),
        (["lab", "comprae"], "no command 'comprae'; did you mean compare? (see pushworks lab --help)"),
        (["zzzz"], "no command 'zzzz' (see pushworks --help)"),
        (["show", "--nope", "x"], "no option --nope"),
        (["solve", "first", "--tiem", "3"], "no option --tiem; did you mean --optimize, --time?"),
        (["show", "nowhere.xsb"], "nowhere.xsb: No such file or directory"),
        (["show"], "LEVELS is missing (see pushworks show --help)"),
        (["convert", "first", "--to", "klingon"], "no dialect 'klingon'"),
        (["show", "first", "--dialect", "klingon", "--svg"], "--svg needs a value"),
        (["engine", "--check"], "--check needs a value (see pushworks engine --help)"),
        (
            ["learn", "train", "nowhere"],
            "FOLDER: 'nowhere' does not exist",
        ),
        (["doctor", "twice"], "expected no further arguments, got twice (see pushworks doctor --help)"),
        (["show", "first:99"], "there is no level 99"),
        (["show", "first:5-2"], "there is no level 5-2"),
    ],
)
def test_bad_usage_is_one_line_and_code_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(arguments) == 2
    out, err = lines_of(capsys)
    assert (out, len(err)) == ([], 1)
    assert err[0].startswith("pushworks: ")
    assert message in err[0]


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (common.CommandError("no luck", 1), 1, "no luck"),
        (PermissionError(13, "Permission denied", "a.txt"), 2, "a.txt: Permission denied"),
        (ModuleNotFoundError("No module", name="pygame.font"), 2, "pip install 'pushworks[game]'"),
    ],
)
def test_what_commands_raise_becomes_a_line_and_a_code(
    error: BaseException,
    code: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def doctor() -> None:
        raise error

    monkeypatch.setattr("pushworks.apps.cli.doctor.doctor", doctor)
    assert main.run(["doctor"]) == code
    out, err = lines_of(capsys)
    assert out == []
    assert err == [f"pushworks: {line}" for line in err[0].removeprefix("pushworks: ").splitlines()]
    assert message in err[0]


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def doctor() -> None:
        raise ModuleNotFoundError("No module", name="pushworks.nothing")

    monkeypatch.setattr("pushworks.apps.cli.doctor.doctor", doctor)
    with pytest.raises(ModuleNotFoundError):
        main.run(["doctor"])


def test_level_arguments(levels_file: str) -> None:
    def picked(argument: str) -> list[int]:
        return [item.index for item in common.pick_levels([argument])]

    assert picked(levels_file) == [1, 2, 3]
    assert picked(levels_file + ":3") == [3]
    assert picked(levels_file + ":2-3") == [2, 3]
    assert picked(levels_file + ":3,1") == [3, 1]
    assert picked(levels_file + ":2-") == [2, 3]
    items = list(common.pick_levels([levels_file]))
    assert [item.level is None for item in items] == [False, True, False]
    assert str(items[1].error).startswith(f"{levels_file}:8:3: ")
    assert items[2].name == f"{levels_file}:3"
    assert len(list(common.pick_levels(["first"]))) == 12


def test_a_file_with_a_colon_in_its_name(tmp_path: Path) -> None:
    path = tmp_path / "odd:3"
    path.write_text(BOARDS)
    assert [item.index for item in common.pick_levels([str(path)])] == [1, 2, 3]
    assert [item.index for item in common.pick_levels([f"{path}:1"])] == [1]


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(BOARDS.encode())))
    assert main.run(["show", "--json", "--", "-:1"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["file"], record["index"], record["title"]) == ("-", 1, "one")


def test_worst_code() -> None:
    assert common.worst([]) == 0
    assert common.worst([0, 3]) == 3
    assert common.worst([3, 1, 0]) == 1
    assert common.worst([1, 2, 130]) == 130


@pytest.mark.parametrize(
    ("text", "count"), [("512", 512), ("8G", 8 << 30), ("1.5 MiB", 3 << 19), ("2kb", 2048), ("3b", 3)]
)
def test_sizes(text: str, count: int) -> None:
    assert units.size(text) == count


@pytest.mark.parametrize(
    ("text", "seconds"), [("10", 10), ("100ms", 0.1), ("2m", 120), ("1.5h", 5400), ("3 s", 3), ("5us", 5e-6)]
)
def test_durations(text: str, seconds: float) -> None:
    assert units.duration(text) == pytest.approx(seconds)


@pytest.mark.parametrize("text", ["", "G", "-3", "8X", "1..2"])
def test_bad_amounts(text: str) -> None:
    for parse in (units.size, units.duration):
        with pytest.raises(main.typer.BadParameter):
            parse(text)


def test_amounts_for_people() -> None:
    assert [units.show_size(n) for n in (5, 2048, 3 << 29, 5 << 40)] == [
        "5 B",
        "2.0 KiB",
        "1.5 GiB",
        "5.0 TiB",
    ]
    assert [units.show_duration(s) for s in (0.35, 12.3, 245, 7800)] == [
        "350 ms", "12.3 s", "4 min 05 s", "2 h 10 min",
    ]  # fmt: skip


def test_progress_in_a_pipe_is_plain_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(range(0, 1000, 4))
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    with progress("work", 4) as bar:
        for _ in range(4):
            bar.advance(note="fine")
    with progress("work", 4, show=False) as bar:
        bar.advance()
    assert capsys.readouterr().err == "work: 2/4 fine\nwork: 4/4 fine\n"


def test_a_closed_pipe_is_no_traceback() -> None:
    script = (
        "import sys; from pushworks.apps.cli.start import main;"
        "sys.argv[1:] = ['show'] + ['first'] * 400; main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("first:1 One push")
        process.stdout.close()
        assert process.stderr.read() == ""


def test_the_overview_loads_no_heavy_room() -> None:
    script = (
        "import sys; from pushworks.apps.cli.main import run; run(['--help']);"
        "print([m for m in ('numpy', 'PIL', 'pushworks._core', 'pygame') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"

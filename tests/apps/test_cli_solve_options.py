"""What `pushworks solve` cannot do is said in one line that names the option; no level is searched."""

import pytest

from pushworks.apps.cli.main import run
from pushworks.engine import algorithms, switches

LONG = "1" * 23


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--nodes", "-1"], "--nodes: expected a number from 0"),
        (["--nodes", LONG], "--nodes: expected a number up to"),
        (["--threads", LONG], "--threads: expected a number up to 256"),
        (["--threads", "0"], "--threads: expected a number from 1"),
        (["--for", "beauty"], "--for: expected any, pushes, moves"),
        (["--algorithm", "astra"], "--algorithm: unknown algorithm 'astra': did you mean 'astar'?"),
        (
            ["--algorithm", "fess", "--set", "fess.order=abc"],
            "--set: fess.order must be a whole number in 0..12",
        ),
        (["--algorithm", "astar", "--set", "wieght=2"], "--set: astar has no switch 'wieght'"),
        (["--set", "foo=3"], "--set: auto has no switch 'foo' (pushworks solve --algorithm list prints all "),
        (["--algorithm", "bidirectional", "--for", "moves"], "--for: bidirectional counts pushes only"),
        (["--algorithm", "distributed"], "--for: distributed counts pushes only"),
    ],
)
def test_the_option_is_blamed(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "no-such-file.xsb", *arguments]) == 2  # the levels are not even looked for
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert line in captured.err


def test_the_list_of_algorithms_needs_no_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "--algorithm", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name, summary in algorithms().items():
        place = next(i for i, line in enumerate(lines) if line.split()[0] == name)
        assert summary in lines[place]
        for offset, switch in enumerate(switches(name), start=1):
            assert lines[place + offset].split()[1].startswith(f"{switch.name}=")

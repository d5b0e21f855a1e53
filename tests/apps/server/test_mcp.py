"""The tools for language models: a real client talks to them, in the process and over pipes."""

from __future__ import annotations

import sys
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters

from pushworks.apps.server.mcp import MAX_LEVELS, MAX_TEXT, build
from pushworks.levels import Level, read_text
from pushworks.sokoban import verify

BOARD = "#######\n#@ $ .#\n#######"


def call(tool: str, /, **given: Any) -> Any:
    """The structured answer of a tool, or the line it refuses with."""

    async def talk() -> Any:
        async with Client(build()) as client:
            return await client.call_tool(tool, given)

    return value_of(anyio.run(talk))


def value_of(answer: Any) -> Any:
    if answer.is_error:
        return f"error: {answer.content[0].text}"
    found = answer.structured_content
    if found is None:
        return answer.content[0]
    return found["result"] if set(found) == {"result"} else found


def test_read_and_show() -> None:
    (facts,) = call("read_levels", text=f"{BOARD}\nTitle: Mine\n")
    assert (facts["title"], facts["boxes"], facts["width"], facts["playable"]) == ("Mine", 1, 7, True)
    assert len(call("read_levels", text="first")) == 12
    shown = call("show_level", level=BOARD, moves="rR")
    assert getattr(shown, "text", shown) == "#######\n#  @$.#\n#######"
    picture = call("show_level", level=BOARD, picture=True)
    assert picture.mime_type == "image/png"


def test_solve_verify_rate() -> None:
    answer = call("solve_level", level=BOARD, objective="moves")
    assert (answer["status"], answer["solution"], answer["optimal"]) == ("solved", "rRR", True)
    assert call("solve_level", level="#####\n#@$ #\n# . #\n#   #\n#####")["status"] == "unsolvable"
    verdict = call("verify_solution", level=BOARD, moves="2r R")
    assert (verdict["solved"], verdict["pushes"], verdict["box_lines"]) == (True, 2, 1)
    verdict = call("verify_solution", level=BOARD, moves="rl2l")
    assert (verdict["solved"], verdict["at_move"], verdict["reason"]) == (False, 3, "a wall is in the way")
    assert call("rate_level", level="first:2")["difficulty"] >= 1


def test_generate_and_convert() -> None:
    made = call("generate_levels", count=2, width=7, height=7, boxes=2, seed=5)
    assert len(made) == 2
    for one in made:
        assert verify(Level.from_xsb(one["level"]), one["solution"])
    assert made == call("generate_levels", count=2, width=7, height=7, boxes=2, seed=5)
    text = call("convert_levels", text=BOARD, to="digits")
    assert list(read_text(text, dialect="digits")) == [Level.from_xsb(BOARD)]


@pytest.mark.parametrize(
    ("tool", "given", "answer"),
    [
        ("solve_level", {"level": "hello"}, "level"),
        ("solve_level", {"level": "####\n#@x#\n####"}, "found 'x'"),
        ("solve_level", {"level": "first"}, "expected one level, found 12"),
        ("solve_level", {"level": "first:99"}, "expected first:1 to first:12"),
        ("solve_level", {"level": "first:" + "9" * 9999}, "expected first:1 to first:12"),
        ("solve_level", {"level": "####\n#@$#\n####"}, "fewer goals"),
        ("solve_level", {"level": BOARD, "seconds": 1e9}, "less than or equal to 60"),
        ("solve_level", {"level": BOARD, "objective": "fun"}, "Input should be"),
        ("solve_level", {"level": "#" * (MAX_TEXT + 1)}, "at most"),
        ("solve_level", {"level": "/etc/passwd"}, "level"),
        ("read_levels", {"text": f"{BOARD}\n\n" * (MAX_LEVELS + 1)}, "expected 1 to 100 levels"),
        ("read_levels", {"text": "#" * 101 + "\n#@$.#"}, "expected boards up to 100 x 100"),
        ("verify_solution", {"level": BOARD, "moves": "rx"}, "expected moves"),
        ("verify_solution", {"level": BOARD, "moves": "999999999r"}, "expands to more than"),
        ("show_level", {"level": BOARD, "moves": "lll"}, "move 1: a wall is in the way"),
        ("generate_levels", {"count": 1000}, "less than or equal to 20"),
        ("generate_levels", {"easiest": 5, "hardest": 2}, "expected a difficulty band"),
        ("convert_levels", {"text": BOARD, "to": "klingon"}, "expected one of xsb"),
        ("convert_levels", {"text": "####\n#@$#\n####", "to": "pddl"}, "fewer goals"),
    ],
)
def test_limits_and_bad_input(tool: str, given: dict[str, Any], answer: str) -> None:
    said = call(tool, **given)
    assert isinstance(said, str)
    assert said.startswith("error: ")
    assert answer in said
    assert "Traceback" not in said


def test_over_pipes() -> None:
    code = "from pushworks.apps.cli.start import main; main()"

    async def talk() -> Any:
        async with Client(StdioServerParameters(command=sys.executable, args=["-c", code, "mcp"])) as client:
            tools = (await client.list_tools()).tools
            return tools, await client.call_tool("solve_level", {"level": "first:2"})

    tools, answer = anyio.run(talk)
    assert [tool.name for tool in tools] == [
        "read_levels", "show_level", "solve_level", "verify_solution", "rate_level", "generate_levels",
        "convert_levels",
    ]  # fmt: skip
    assert all(tool.description for tool in tools)
    assert value_of(answer)["status"] == "solved"


def test_without_the_extra_one_line_says_which(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pushworks.apps.cli import main

    for name in [name for name in sys.modules if name.partition(".")[0] in ("mcp", "anyio")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "pushworks.apps.server.mcp", raising=False)

    class Absent:
        def find_spec(self, name: str, *_: object) -> None:
            if name.partition(".")[0] in ("mcp", "anyio"):
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr(sys, "meta_path", [Absent(), *sys.meta_path])
    assert main.run(["mcp"]) == 2
    assert "pip install 'pushworks[mcp]'" in capsys.readouterr().err

"""`pushworks mcp`: the workshop as tools for language models, over the Model Context Protocol.

A model sends levels as text and gets figures, boards and pictures back. It cannot read or write files, and
everything it asks for has a limit: the length of its text, the size of boards, seconds, memory, how many
levels are made and how many tools work at the same time. Bad input is one line that says what was expected.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import anyio
from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from pushworks import __version__
from pushworks.engine import Job, Objective, Options, Result
from pushworks.levels import (
    Level,
    LevelError,
    lurd,
    pddl,
    read_text,
    shipped_collection,
    shipped_names,
    to_text,
)
from pushworks.levels.writer import FORMATS

MAX_TEXT = 200_000
MAX_LEVELS = 100
MAX_SIDE = 100
MAX_SECONDS = 60.0
MAX_MOVES = 100_000
MAX_MADE = 20
MEMORY = 1 << 30
AT_ONCE = 2

INSTRUCTIONS = f"""Sokoban: # wall, $ box, . goal, * box on goal, @ player, + player on goal, space or -
floor. Solutions are LURD text: l u r d a step, upper case a push. A level is text in any usual format, or the
name of one that ships with Pushworks, such as first:2 ({", ".join(shipped_names())}). Check solutions with
verify_solution before you call them solutions."""

LevelText = Annotated[
    str, Field(max_length=MAX_TEXT, description="The level as text, or a name such as first:2.")
]
LevelsText = Annotated[
    str, Field(max_length=MAX_TEXT, description="Levels as text, or a name such as first.")
]
Seconds = Annotated[float, Field(gt=0, le=MAX_SECONDS, description="Time limit.")]
Side = Annotated[int, Field(ge=5, le=20)]

T = TypeVar("T")


def levels_of(text: str) -> list[Level]:
    """The levels of a text, or of a shipped collection; `ToolError` says what is wrong."""
    name, _, number = text.strip().partition(":")
    try:
        if name in shipped_names():
            pack = shipped_collection(name)
            if not number:
                return list(pack)
            if not number.isdecimal() or not 1 <= int(number[:6]) <= len(pack):
                raise ToolError(f"expected {name}:1 to {name}:{len(pack)}")
            return [pack.at(int(number))]
        collection = read_text(text)
    except LevelError as error:
        raise ToolError(str(error)) from None
    if collection.errors:
        raise ToolError(str(collection.errors[0]))
    found = list(collection)
    if not found or len(found) > MAX_LEVELS:
        raise ToolError(f"expected 1 to {MAX_LEVELS} levels, found {len(found)}")
    for level in found:
        if level.width > MAX_SIDE or level.height > MAX_SIDE:
            raise ToolError(
                f"expected boards up to {MAX_SIDE} x {MAX_SIDE}, got {level.width} x {level.height}"
            )
    return found


def level_of(text: str, *, playable: bool = True) -> Level:
    """The only level of a text."""
    found = levels_of(text)
    if len(found) != 1:
        raise ToolError(f"expected one level, found {len(found)}")
    if playable and not found[0].is_playable:
        raise ToolError(f"expected a playable level: {found[0].status}")
    return found[0]


def moves_of(text: str) -> str:
    """Moves in LURD, or the plan of a planner."""
    try:
        moves = pddl.read_plan(text) if pddl.looks_like_plan(text) else lurd.read_moves(text, limit=MAX_MOVES)
    except LevelError as error:
        raise ToolError(str(error)) from None
    return moves


async def searched(level: Level, options: Options) -> Result:
    """Search without stopping the conversation; a request that is cancelled cancels the search."""
    with Job(level, options) as job:
        while not job.done:
            await anyio.sleep(0.02)
        return job.result()


def build() -> MCPServer:
    """The server with its tools."""
    server = MCPServer("Pushworks", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    workers = anyio.Semaphore(AT_ONCE)

    async def worked(work: Callable[[], T]) -> T:
        async with workers:
            return await anyio.to_thread.run_sync(work)

    @server.tool()
    async def read_levels(text: LevelsText) -> list[dict[str, Any]]:
        """Read levels in any usual format: boards, titles, sizes, ids, and what is wrong with them."""
        return await worked(lambda: [_facts(level) for level in levels_of(text)])

    @server.tool()
    async def show_level(
        level: LevelText,
        moves: Annotated[str, Field(max_length=MAX_TEXT, description="Moves to make first.")] = "",
        picture: Annotated[bool, Field(description="A PNG picture instead of text.")] = False,
    ) -> Any:
        """The board as text or as a picture, at the start or after some moves."""
        board = _after(level_of(level, playable=False), moves_of(moves))
        return await worked(lambda: _picture(board)) if picture else board.to_xsb()

    @server.tool()
    async def solve_level(
        level: LevelText,
        objective: Objective = Objective.ANY,
        seconds: Seconds = 10.0,
    ) -> dict[str, Any]:
        """Search for a solution: any, or one proved to have the fewest pushes or moves."""
        wanted = level_of(level)
        async with workers:
            result = await searched(wanted, Options(objective, seconds=seconds, memory=MEMORY))
        return {
            "status": str(result.status), "solution": result.moves or None,
            "moves": result.move_count or None, "pushes": result.pushes or None,
            "optimal": result.optimal, "lower_bound": result.lower_bound,
            "seconds": round(result.seconds, 3), "expanded": result.expanded, "error": result.error or None,
        }  # fmt: skip

    @server.tool()
    async def verify_solution(
        level: LevelText,
        moves: Annotated[str, Field(max_length=MAX_TEXT, description="LURD moves or a PDDL plan.")],
    ) -> dict[str, Any]:
        """Replay moves by the rules: whether they solve the level, and if not, why and at which move."""
        from pushworks.sokoban import verify
        from pushworks.sokoban.metrics import measure

        wanted, given = level_of(level, playable=False), moves_of(moves)
        verdict = await worked(lambda: verify(wanted, given))
        figures = measure(wanted, given) if verdict.legal else None
        return {
            "solved": verdict.solved, "reason": verdict.reason or None, "moves": verdict.move_count,
            "pushes": verdict.pushes, "at_move": None if verdict.legal else (verdict.error_index or 0) + 1,
            "box_lines": figures and figures.box_lines, "box_changes": figures and figures.box_changes,
        }  # fmt: skip

    @server.tool()
    async def rate_level(level: LevelText, seconds: Seconds = 10.0) -> dict[str, Any]:
        """How hard a level is for people, from 1 to 10, with the features this rests on."""
        from pushworks.generate import Effort, rate

        wanted = level_of(level)
        effort = Effort(positions=300_000, nodes=100_000, seconds=seconds)
        return (await worked(lambda: rate(wanted, effort))).to_json()

    @server.tool()
    async def generate_levels(
        count: Annotated[int, Field(ge=1, le=MAX_MADE)] = 1,
        width: Side = 9,
        height: Side = 9,
        boxes: Annotated[int, Field(ge=1, le=8)] = 3,
        easiest: Annotated[float, Field(ge=1, le=10, description="Difficulty at least.")] = 1.0,
        hardest: Annotated[float, Field(ge=1, le=10, description="Difficulty at most.")] = 10.0,
        seed: Annotated[int, Field(ge=0, lt=1 << 32, description="Same seed, same levels.")] = 0,
        seconds: Seconds = 20.0,
    ) -> list[dict[str, Any]]:
        """Make levels that are certain to be solvable, with their solutions; fewer if time runs out."""
        from pushworks.generate import Order, Recipe, make_pack

        try:
            band = (easiest, hardest) if (easiest, hardest) != (1.0, 10.0) else None
            recipe = Recipe(
                width=width, height=height, boxes=(boxes, boxes), difficulty=band, positions=50_000
            )
        except ValueError as error:
            raise ToolError(str(error)) from None
        pack = await worked(lambda: make_pack(recipe, Order(count, seed, 10 * count), max_time=seconds))
        return [
            {
                "level": made.level.to_xsb(), "solution": made.solution, "optimal": made.optimal,
                "difficulty": made.rating and made.rating.difficulty,
            }
            for made in pack.levels
        ]  # fmt: skip

    @server.tool()
    async def convert_levels(
        text: LevelsText, to: Annotated[str, Field(description=f"One of {', '.join(FORMATS)}.")]
    ) -> str:
        """Write levels in another format, also as a PuzzleScript game or as PDDL planning problems."""
        if to not in FORMATS:
            raise ToolError(f"expected one of {', '.join(FORMATS)}; got {to[:40]!r}")
        try:
            return await worked(lambda: to_text(levels_of(text), dialect=to))
        except LevelError as error:
            raise ToolError(str(error)) from None

    return server


def _facts(level: Level) -> dict[str, Any]:
    return {
        "title": level.title, "author": level.author, "level": level.to_xsb(), "width": level.width,
        "height": level.height, "boxes": len(level.boxes), "goals": len(level.goals),
        "id": level.id if level.is_playable else None, "playable": level.is_playable,
        "problems": level.status.reasons(),
    }  # fmt: skip


def _after(level: Level, moves: str) -> Level:
    """The position after moves, as a level."""
    from pushworks.sokoban import Game, verify

    if not moves:
        return level
    verdict = verify(level, moves)
    if not verdict.legal:
        raise ToolError(f"move {(verdict.error_index or 0) + 1}: {verdict.reason}")
    game = Game(level)
    game.play(moves)
    return game.current_level()


def _picture(level: Level) -> Image:
    import io

    from pushworks.render import to_image

    tile = max(8, min(48, 1600 // max(level.width, level.height)))
    data = io.BytesIO()
    to_image(level, tile).save(data, "PNG")
    return Image(data=data.getvalue(), format="png")


def main() -> None:
    """Serve on standard input and output until the client goes."""
    build().run("stdio")

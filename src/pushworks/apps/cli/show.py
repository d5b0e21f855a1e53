"""`pushworks show`: levels in the terminal, or as pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from pushworks.apps.cli.common import (
    CommandError,
    DialectOption,
    Exit,
    JsonOption,
    LevelArguments,
    Picked,
    check_style,
    pick_levels,
    print_json,
    warn,
)
from pushworks.apps.cli.options import StyleOption
from pushworks.apps.cli.outputs import check_outputs, numbered, suffixes
from pushworks.apps.cli.terminal import is_terminal, print_words, write_out
from pushworks.levels import Level
from pushworks.levels.files import write_text
from pushworks.levels.quantities import counted


def show(
    levels: LevelArguments,
    dialect: DialectOption = None,
    svg: Annotated[
        Path | None, typer.Option(help="Write an SVG picture here; - for standard output.")
    ] = None,
    png: Annotated[Path | None, typer.Option(help="Write a PNG picture here.")] = None,
    gif: Annotated[Path | None, typer.Option(help="Write an animation of a solution here.")] = None,
    solution: Annotated[
        str | None,
        typer.Option(
            metavar="MOVES", help="What the animation plays (LURD text); the level's own if not given."
        ),
    ] = None,
    pace: Annotated[
        int, typer.Option(min=20, max=5000, help="Milliseconds for each move in the animation.")
    ] = 120,
    tile: Annotated[int, typer.Option(min=4, max=256, help="Pixels per square in pictures.")] = 48,
    style: StyleOption = "workshop",
    colour: Annotated[
        bool | None,
        typer.Option("--colour/--plain", help="Colours in the terminal; by default if it has them."),
    ] = None,
    stats: Annotated[
        bool, typer.Option("--stats", help="Print the size of the level as a search problem.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Draw levels: in colour in the terminal, as SVG and PNG pictures, or as a GIF that plays a solution.

    With several levels, pictures are numbered: out.svg becomes out-1.svg, out-2.svg and so on, also over
    several files.
    """
    from pushworks import render

    check_style(style, "--style")
    picked = list(pick_levels(levels, dialect))
    names = suffixes([(item.source, item.index) for item in picked])
    check_outputs(
        *(("--svg", svg and numbered(svg, name)) for name in dict.fromkeys(names) if str(svg) != "-"),
        *(("--png", png and numbered(png, name)) for name in dict.fromkeys(names)),
        *(("--gif", gif and numbered(gif, name)) for name in dict.fromkeys(names)),
        reads=levels,
    )
    if solution is not None and (gif is None or len(picked) != 1):
        raise CommandError("--solution needs --gif and a single level")
    in_colour = is_terminal(sys.stdout) if colour is None else colour
    for number, (item, suffix) in enumerate(zip(picked, names, strict=True)):
        if item.level is None:
            warn(item.error)
        elif svg or png or gif:
            _draw(item.level, svg, png, suffix, tile, style)
            if gif:
                moves = _played(item, item.level, solution)
                render.to_gif(
                    item.level, moves, numbered(gif, suffix), tile=tile, style=style, milliseconds=pace
                )
        if json:
            print_json(_record(item) | _stats_record(item, stats))
        elif item.level is not None and not (svg or png or gif):
            print("\n" * (number > 0), end="")
            _print(item, item.level, in_colour)
            if stats:
                _print_stats(item.level)
    if any(item.level is None for item in picked):
        raise typer.Exit(Exit.BAD_INPUT)


def _print(item: Picked, level: Level, colour: bool) -> None:
    from pushworks.render import to_text

    facts = [f"{level.width} x {level.height}", counted(len(level.boxes), "box", "boxes")]
    facts.append(counted(len(level.goals), "goal"))
    facts += [level.id] if level.is_playable else [f"not playable: {level.status}"]
    if item.dialect != "xsb":
        facts.append(f"read as {item.dialect}")
    title = f" {level.title}" if level.title else ""
    print_words(f"{item.name}{title} ({', '.join(facts)})")
    print(to_text(level, colour))


def _stats_record(item: Picked, stats: bool) -> dict[str, object]:
    if not stats:
        return {}
    if item.level is None or not item.level.is_playable:
        return {"stats": None}
    from pushworks.lab.size import measure_size

    return {"stats": measure_size(item.level).as_dict()}


def _print_stats(level: Level) -> None:
    from pushworks.lab.size import describe_size, measure_size

    if level.is_playable:
        for name, value in describe_size(measure_size(level)):
            print_words(f"  {name:34} {value}")


def _played(item: Picked, level: Level, solution: str | None) -> str:
    """The moves to animate: those given, or the first solution that came with the level."""
    from pushworks.sokoban import IllegalMoveError, measure

    if solution is None:
        solution = next((recording.moves for recording in level.solutions), None)
    if solution is None:
        raise CommandError(f"{item.name}: no solution comes with it; give --solution or solve it with --out")
    moves = "".join(solution.split())
    try:
        measure(level, moves)
    except (IllegalMoveError, ValueError) as error:
        raise CommandError(f"{item.name}: {error}") from None
    return moves


def _draw(level: Level, svg: Path | None, png: Path | None, suffix: str, tile: int, style: str) -> None:
    from pushworks import render

    if svg is not None:
        text = render.to_svg(level, style=style, tile=tile)
        if str(svg) == "-":
            write_out(text + "\n")
        else:
            write_text(numbered(svg, suffix), text)
    if png is not None:
        render.to_png(level, numbered(png, suffix), tile=tile, style=style)


def _record(item: Picked) -> dict[str, object]:
    level = item.level
    record: dict[str, object] = {
        "schema": 1, "file": item.source, "index": item.index, "dialect": item.dialect, "title": None,
        "author": None, "id": None, "key": None, "width": None, "height": None, "boxes": None, "goals": None,
        "floor": None, "playable": None, "reasons": None, "solutions": None, "xsb": None,
        "error": str(item.error) if item.error else None,
    }  # fmt: skip
    if level is not None:
        record |= {
            "title": level.title, "author": level.author, "id": level.id, "key": level.key,
            "width": level.width, "height": level.height, "boxes": len(level.boxes),
            "goals": len(level.goals), "floor": len(level.floor), "playable": level.is_playable,
            "reasons": level.status.reasons(),
            "solutions": [solution.moves for solution in level.solutions], "xsb": level.to_xsb(),
        }  # fmt: skip
    return record

"""Draws the pictures of the README and of the documents that are not screens of the game.

    python tools/make_pictures.py [--out docs/images]

Levels of our own, our own renderer, our own searches; bench/screenshots.py takes the screens of the game.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pushworks.engine import Options, solve
from pushworks.levels import Level, shipped_collection
from pushworks.render import sprite, style, to_gif, to_image
from pushworks.sealgo import TraceEvent, make
from pushworks.sokoban import Game, PushProblem
from pushworks.sokoban.board import Board

PLAYED = ("warehouse", 1)
SEARCHED = ("warehouse", 26)
LARGE = ("great-halls", 28)
STYLE = "workshop"
Tint = tuple[int, int, int, int]


def level_of(place: tuple[str, int]) -> Level:
    """A shipped level."""
    return shipped_collection(place[0]).at(place[1])


def tinted(
    level: Level, tints: dict[int, Tint], tile: int, texts: dict[int, str] | None = None
) -> Image.Image:
    """The board with coloured squares, under boxes and player, and small texts on top."""
    bare = to_image(replace(level, boxes=frozenset(), player=-1), tile, STYLE).convert("RGBA")
    veil = Image.new("RGBA", bare.size)
    draw = ImageDraw.Draw(veil)
    for square, tint in tints.items():
        y, x = divmod(square, level.width)
        draw.rectangle((x * tile, y * tile, (x + 1) * tile - 1, (y + 1) * tile - 1), fill=tint)
    picture = Image.alpha_composite(bare, veil)
    with_things = to_image(level, tile, STYLE).convert("RGBA")
    for square in [*level.boxes, *([level.player] if level.player >= 0 else [])]:
        y, x = divmod(square, level.width)
        box = (x * tile, y * tile, (x + 1) * tile, (y + 1) * tile)
        picture.paste(with_things.crop(box), box)
    if texts:
        font = ImageFont.load_default(tile * 0.42)
        draw = ImageDraw.Draw(picture)
        for square, text in texts.items():
            y, x = divmod(square, level.width)
            draw.text(((x + 0.5) * tile, (y + 0.5) * tile), text, "#20242c", font, anchor="mm")
    return picture.convert("RGB")


def caption(picture: Image.Image, text: str, tile: int) -> Image.Image:
    """The picture with a line below it."""
    bar = round(tile * 0.95)
    whole = Image.new("RGB", (picture.width, picture.height + bar), "#20242c")
    whole.paste(picture, (0, 0))
    font = ImageFont.load_default(bar * 0.52)
    ImageDraw.Draw(whole).text((bar * 0.35, picture.height + bar / 2), text, "#e8e4dc", font, anchor="lm")
    return whole


def save_gif(frames: Sequence[Image.Image], times: Sequence[int], path: Path) -> None:
    """Frames with one palette, taken from the first, the last and one between them."""
    width, height = frames[0].size
    sheet = Image.new("RGB", (3 * width, height))
    for place, frame in enumerate((frames[0], frames[len(frames) // 2], frames[-1])):
        sheet.paste(frame, (place * width, 0))
    palette = sheet.quantize(128, dither=Image.Dither.NONE)
    flat = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    flat[0].save(path, save_all=True, append_images=flat[1:], duration=list(times), loop=0, optimize=True)


def draw_search(path: Path, tile: int = 32, shots: int = 60) -> None:
    """A* at work: the position it looks at, and where boxes have been so far; then the solution."""
    level = level_of(SEARCHED)
    problem = PushProblem(level, heuristic="manhattan", deadlocks="simple")
    expanded: list[int] = []

    def hear(event: TraceEvent) -> None:
        if event.kind == "expand":
            expanded.append(event.state)

    result = make("astar", problem).run(trace=hear)
    assert result.solution is not None
    frames, times, heat = [], [], Counter[int]()
    step = max(1, len(expanded) // shots)
    for count, state in enumerate(expanded, 1):
        boxes, player = problem.unpack(state)
        squares = problem.board.level_squares(boxes)
        heat.update(squares)
        if count % step == 0 or count == len(expanded):
            most = max(heat.values())
            tints: dict[int, Tint] = {
                square: (235, 120, 40, 35 + round(165 * (number / most) ** 0.6))
                for square, number in heat.items()
            }
            (at,) = problem.board.level_squares(1 << player)
            shown = replace(level, boxes=squares, player=at)
            frames.append(caption(tinted(shown, tints, tile), f"A* looks at position {count:,}", tile))
            times.append(80)
    times[-1] = 900
    moves = problem.moves(result.solution)
    game = Game(level)
    for number, move in enumerate(moves, 1):
        game.play(move.lower())
        if move.isupper() or number == len(moves):
            text = f"{len(result.solution)} pushes, the fewest there are"
            frames.append(caption(tinted(game.current_level(), {}, tile), text, tile))
            times.append(110)
    times[-1] = 2500
    save_gif(frames, times, path)


def draw_large(path: Path, tile: int = 18) -> None:
    """The solver's solution of a large level, one frame for every second push."""
    level = level_of(LARGE)
    result = solve(level, Options(seconds=60))
    assert result.solved
    game = Game(level)
    text = f"{len(level.boxes)} boxes, {result.pushes} pushes"
    frames, pushes = [], 0
    for number, move in enumerate(result.moves, 1):
        game.play(move.lower())
        pushes += move.isupper()
        if (move.isupper() and pushes % 2 == 0) or number == len(result.moves):
            frames.append(caption(tinted(game.current_level(), {}, tile), text, 44))  # 3:2, as the game
    save_gif(frames, [60] * (len(frames) - 1) + [2500], path)


def draw_dead_squares(path: Path, tile: int = 44) -> None:
    """Squares from which no goal can be reached, whatever one does."""
    level = level_of(PLAYED)
    board = Board(level)
    dead = board.level_squares(board.dead)
    tinted(level, dict.fromkeys(dead, (200, 40, 40, 120)), tile).save(path)


def draw_distances(path: Path, tile: int = 44) -> None:
    """How many pushes a box needs to the nearest goal from every square: the simplest useful estimate."""
    level = level_of(PLAYED)
    board = Board(level)
    tables = [board.pushes_to(board.number[goal]) for goal in level.goals]
    nearest = {square: min(table[number] for table in tables) for square, number in board.number.items()}
    known = {square: value for square, value in nearest.items() if value != float("inf")}
    most = max(known.values())
    tints: dict[int, Tint] = {
        square: (round(60 + 180 * value / most), round(190 - 110 * value / most), 90, 150)
        for square, value in known.items()
    }
    bare = replace(level, boxes=frozenset(), player=-1)
    tinted(bare, tints, tile, {square: f"{value:.0f}" for square, value in known.items()}).save(path)


def draw_growth(path: Path) -> None:
    """Positions each search looks at before it solves the same level, as bars."""
    level = level_of(SEARCHED)
    counts = [
        (name, _expansions(level, algorithm, heuristic, rules))
        for name, algorithm, heuristic, rules in (
            ("breadth first", "bfs", "none", "none"),
            ("… that knows dead squares", "bfs", "none", "simple"),
            ("A* with straight distances", "astar", "manhattan", "simple"),
            ("A* with a matching", "astar", "matching", "simple+freeze"),
        )
    ]
    result = solve(level, Options(objective="pushes"))
    counts.append(("the native engine", result.expanded))
    width, row = 820, 46
    picture = Image.new("RGB", (width, row * len(counts) + 16), "#fbf8f2")
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(19)
    most = max(number for _, number in counts)
    for place, (name, number) in enumerate(counts):
        y = 8 + place * row
        draw.text((252, y + row / 2), name, "#3a342c", font, anchor="rm")
        end = 264 + max(3, round(430 * number / most))
        draw.rectangle((264, y + 9, end, y + row - 9), "#c9803a")
        draw.text((end + 8, y + row / 2), f"{number:,}", "#3a342c", font, anchor="lm")
    picture.save(path)


def _expansions(level: Level, algorithm: str, heuristic: str, rules: str) -> int:
    problem = PushProblem(level, heuristic=heuristic, deadlocks=rules)
    result = make(algorithm, problem).run()
    assert result.solution is not None
    return result.statistics.expanded


def main(arguments: Iterable[str] | None = None) -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/images"))
    out = parser.parse_args(None if arguments is None else list(arguments)).out
    out.mkdir(parents=True, exist_ok=True)
    sprite(style(STYLE).box, 64).image.save(out / "icon.png")
    level = level_of(PLAYED)
    to_gif(level, solve(level, Options(objective="moves")).moves, out / "play.gif", tile=32, milliseconds=110)
    draw_search(out / "solver.gif")
    draw_large(out / "large.gif")
    draw_dead_squares(out / "thinking-dead.png")
    draw_distances(out / "thinking-distances.png")
    draw_growth(out / "thinking-growth.png")


if __name__ == "__main__":
    main()

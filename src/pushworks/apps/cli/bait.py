"""`pushworks bait`: the second game. Play it, solve it, watch agents, make levels."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pushworks.apps.cli.common import (
    CommandError,
    Exit,
    JsonOption,
    check_style,
    names_a_file,
    print_json,
    standard_input,
    typed_settings,
    worst,
)
from pushworks.apps.cli.jobs import usual_memory
from pushworks.apps.cli.library_options import LibraryOption
from pushworks.apps.cli.options import (
    ChosenStyleOption,
    CountOption,
    LevelNumberOption,
    MemoryOption,
    NodesOption,
    SeedOption,
    StyleOption,
    TimeOption,
)
from pushworks.apps.cli.outputs import check_outputs, numbered, suffixes
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.terminal import is_terminal, print_words, shown
from pushworks.apps.cli.units import MOST, board_size, duration, show_duration, show_size
from pushworks.levels.files import is_stream, write_text
from pushworks.levels.quantities import counted
from pushworks.levels.source import numbers_within, split_argument

if TYPE_CHECKING:
    from pushworks.bait import BaitLevel, Rules

app = typer.Typer(no_args_is_help=True)

_Levels = Annotated[
    list[str],
    typer.Argument(
        metavar="LEVELS...", help="Level files: FILE, FILE:3, FILE:2-5, -, or bait for the shipped levels."
    ),
]
_Game = Annotated[
    str,
    typer.Option("--game", help="Which game: bait, watergame, escape, gvgai-sokoban or realsokoban."),
]


@dataclass(frozen=True)
class Picked:
    """A level and where it is from."""

    source: str
    index: int
    level: BaitLevel

    @property
    def name(self) -> str:
        """``FILE:3`` and the title."""
        title = f" {self.level.title}" if self.level.title else ""
        return f"{self.source}:{self.index}{title}"


@contextmanager
def _one_line() -> Iterator[None]:
    """What the package `bait` complains about, as the one line that a command ends with."""
    try:
        yield
    except ValueError as error:
        raise CommandError(str(error)) from None


def pick(arguments: list[str]) -> list[Picked]:
    """The levels that the arguments name."""
    from pushworks.bait import read_level_file, read_levels
    from pushworks.bait.shipped import SHIPPED, shipped_levels

    picked: list[Picked] = []
    for argument in arguments:
        name, numbers = split_argument(argument)
        with _one_line():
            if name == "-":
                levels = read_levels(standard_input().read().decode("utf-8"), source="-")
            elif name == SHIPPED and not os.path.exists(name):
                levels = list(shipped_levels())
            else:
                levels = read_level_file(Path(name))
        picked += [Picked(name, i, levels[i - 1]) for i in numbers_within(numbers, len(levels), name)]
    return picked


def _rules(game: str) -> Rules:
    from pushworks.bait import rules_named

    with _one_line():
        return rules_named(game)


@app.command()
def play(
    levels: Annotated[list[str] | None, typer.Argument(metavar="[LEVELS]", help="Default: bait.")] = None,
    level: LevelNumberOption = None,
    style: ChosenStyleOption = None,
    fullscreen: Annotated[bool | None, typer.Option("--fullscreen/--window", help="Fill the screen.")] = None,
    library: LibraryOption = None,
) -> None:
    """Play in a window: keys, mouse or gamepad, undo, hints, and agents to watch."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from pushworks.apps.desktop.launch import launch_bait

    chosen = tuple(item.level for item in pick(levels or ["bait"]))
    if level is not None and level > len(chosen):
        raise CommandError(f"--level: expected a number up to {len(chosen)}, got {level}")
    if style is not None:
        check_style(style, "--style")
    try:
        launch_bait(
            chosen, number=level, icon_style=style, fullscreen=fullscreen, library_path=library
        )  # fmt: skip
    except pygame.error as error:
        raise CommandError(f"no window: {error}") from None


@app.command()
def solve(
    levels: _Levels,
    algorithm: Annotated[
        str,
        typer.Option("--algorithm", "-a", help="native, or one of lab algorithms: bfs, astar, ..."),
    ] = "native",
    objective: Annotated[
        str, typer.Option("--for", metavar="OBJECTIVE", help="any, or moves: a shortest solution, proved.")
    ] = "any",
    heuristic: Annotated[
        str, typer.Option(help="For Python algorithms: distance, report, report-depth or report-dls.")
    ] = "distance",
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="A setting of a Python algorithm or a weight: weight=2, freedom=30.",
        ),
    ] = None,
    game: _Game = "bait",
    time: TimeOption = "60s",
    memory: MemoryOption = None,
    nodes: NodesOption = 0,
    json: JsonOption = False,
) -> None:
    """Solve levels. Every solution is replayed with the rules before it is shown."""
    from pushworks.bait.solve import solve as solve_level
    from pushworks.sealgo import Status

    if objective not in ("any", "moves"):
        raise CommandError(f"expected --for any or moves, got {objective!r}")
    optimal = objective == "moves"
    rules = _rules(game)
    codes = []
    for item in pick(levels):
        with _one_line():
            result = solve_level(
                item.level, rules, algorithm=algorithm, optimal=optimal, heuristic=heuristic, seconds=time,
                memory=memory or usual_memory(), nodes=nodes, options=typed_settings(setting or []),
            )  # fmt: skip
        solved = result.status is Status.SOLVED and (result.optimal or not optimal)
        unsolvable = result.status is Status.UNSOLVABLE
        codes.append(Exit.DONE if solved else Exit.UNSOLVABLE if unsolvable else Exit.UNSOLVED)
        if json:
            print_json({
                "schema": 1, "file": item.source, "index": item.index, "title": item.level.title,
                "game": game, **asdict(result), "status": result.status.value,
                "solution": result.solution or None,
            })  # fmt: skip
            continue
        size = f" {show_size(result.bytes)}," if result.bytes else ""  # Python's algorithms do not say
        work = f"{result.expanded:,} expanded,{size} {show_duration(result.seconds)}"
        if result.status is Status.SOLVED:
            least = f" (at least {result.lower_bound} are needed)" if result.lower_bound else ""
            kind = " (shortest)" if result.optimal else least
            pushes = counted(result.pushes or 0, "push", "pushes")
            counts = f"{counted(result.moves or 0, 'move')}{kind}, {pushes}, score {result.score}"
            print_words(f"{item.name}: {counts}")
            print(f"  {result.solution}\n  {work}", flush=True)
        else:
            print_words(f"{item.name}: {result.status} ({work})")
    _finish(codes)


@app.command()
def agents(
    levels: _Levels,
    agent: Annotated[
        str, typer.Option(help="Names separated by commas: astar, greedy, dfs, dls, iw, mcts, random.")
    ] = "astar,iw,mcts",
    budget: Annotated[Any, typer.Option(parser=duration, metavar="TIME", help="Time for a step.")] = "100ms",
    first_budget: Annotated[
        Any, typer.Option("--first-budget", parser=duration, metavar="TIME", help="Time for the first step.")
    ] = None,
    runs: Annotated[
        int, typer.Option(min=1, max=MOST, help="Games on each level, each with its own seed.")
    ] = 1,
    depth: Annotated[int | None, typer.Option(min=1, max=MOST, help="How far dls looks ahead.")] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=VALUE", help="For agents that have it: depth=7, freedom=30, W_5=-10, ..."
        ),
    ] = None,
    clock: Annotated[str, typer.Option(help="wall, or cpu: the agent's own processor time.")] = "wall",
    ticks: Annotated[int | None, typer.Option(min=1, max=MOST, help="End games after so many ticks.")] = None,
    patience: Annotated[
        int | None, typer.Option(min=1, max=MOST, help="... or so many ticks of waiting.")
    ] = None,
    seed: SeedOption = 0,
    game: _Game = "bait",
    load: Annotated[
        list[str] | None, typer.Option("--load", metavar="FILE.py", help="Run this file for its agents.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Let agents play against the clock; print the games they win and how long they think."""
    from pushworks.apps.cli.bait_table import AgentRow, make_table
    from pushworks.bait.agents import AGENTS
    from pushworks.bait.agents import make_agent as make
    from pushworks.bait.arena import play as play_game
    from pushworks.bait.weighted import nearest, plain_names
    from pushworks.sealgo import load_files

    with _one_line():
        load_files(load or [])
    if clock not in ("wall", "cpu"):
        raise CommandError(f"expected the clock wall or cpu, got {clock!r}")
    rules, names, picked = _rules(game), agent.split(","), pick(levels)
    given = plain_names(typed_settings(setting or []), agent=True)
    wanted = given | ({} if depth is None else {"depth": depth})
    with _one_line():
        agent_options = {key for name in names for key in AGENTS.find(name).options}
    for key in wanted:
        if setting and key not in agent_options and key != "depth":
            what = "none of the agents has" if len(names) > 1 else f"agent {names[0]} has no option"
            raise CommandError(f"{what} {key!r}{nearest(key, sorted(agent_options))}")
    table = make_table(names, (item.name for item in picked))
    with progress("games", len(names) * len(picked) * runs, show=not json) as bar:
        for name in names:
            for item in picked:
                row = AgentRow(name, item.name)
                try:
                    for run in range(runs):
                        known = AGENTS[name].options if name in AGENTS else {}
                        mine = {key: value for key, value in wanted.items() if key in known}
                        with _one_line():
                            player = make(name, item.level, rules, seed=seed + run, **mine)
                            report = play_game(
                                player, item.level, rules, budget=budget, first_budget=first_budget,
                                clock="cpu" if clock == "cpu" else "wall", max_ticks=ticks, patience=patience,
                            )  # fmt: skip
                        row.add(report)
                        bar.advance(note=f"{name} {item.name}")
                        if json:
                            print_json({
                                "schema": 1, "agent": name, "file": item.source, "index": item.index,
                                "title": item.level.title, "seed": seed + run, "budget": budget,
                                "won": report.won, "score": report.score, "ticks": report.ticks,
                                "planned_at": report.planned_at, "overruns": report.overruns,
                                "worst_wall": max(report.wall, default=0.0),
                                "worst_cpu": max(report.cpu, default=0.0), "moves": report.moves,
                            })  # fmt: skip
                finally:  # also when interrupted: the games that are finished are printed
                    if row.reports and not json:
                        table.add(row.cells())


@app.command()
def generate(
    count: CountOption = 1,
    seed: SeedOption = 0,
    size: Annotated[
        Any, typer.Option("--size", parser=board_size, metavar="WxH", help="Size of the board, with walls.")
    ] = "9x8",
    max_boxes: Annotated[int, typer.Option(min=0, max=MOST, help="Most of them in a level.")] = 5,
    holes: Annotated[int, typer.Option(min=0, max=MOST, help="Most of them in a level.")] = 9,
    mushrooms: Annotated[int, typer.Option(min=0, max=MOST, help="Most of them in a level.")] = 1,
    rounds: Annotated[
        int, typer.Option(min=0, max=MOST, help="Changes to try; more make better levels.")
    ] = 1500,
    nodes: NodesOption = 4000,
    min_moves: Annotated[
        int, typer.Option(min=0, max=MOST, help="Only levels whose shortest solution is this long.")
    ] = 0,
    output: Annotated[Path | None, typer.Option("--out", "-o", help="Write to a file.")] = None,
    json: JsonOption = False,
) -> None:
    """Make levels that are certain to be solvable: each is solved before it is printed."""
    from pushworks.bait import write_levels
    from pushworks.bait.generator import Recipe
    from pushworks.bait.generator import generate as make

    check_outputs(("--out", output))
    streamed = output is not None and is_stream(output)
    made = []
    with _one_line():
        recipe = Recipe(size[0], size[1], max_boxes, holes, mushrooms, rounds, nodes, min_moves)
        with progress("levels", count, show=output is not None) as bar:
            for item in make(recipe, seed, count):
                made.append(item.level)
                if json:
                    print_json({
                        "schema": 1, "title": item.level.title, "level": item.level.to_text(),
                        "solution": item.solution, "difficulty": round(item.features.difficulty, 2),
                        **asdict(item.features),
                    })  # fmt: skip
                elif output is None:
                    print(write_levels([item.level]), flush=True)
                if output is not None and not streamed:  # written as it grows: an interruption loses nothing
                    write_text(output, write_levels(made))
                bar.advance()
    if output is not None and streamed:
        write_text(output, write_levels(made))


@app.command()
def verify(
    levels: Annotated[str, typer.Argument(metavar="LEVELS", help="FILE, FILE:3, - or bait.")],
    solution: Annotated[str, typer.Argument(help="Moves, or a file with a line of moves for each level.")],
    game: _Game = "bait",
    json: JsonOption = False,
) -> None:
    """Replay solutions with the rules and say whether they win."""
    from pushworks.bait import read_moves, replay

    rules, picked = _rules(game), pick([levels])
    texts = [solution]
    if names_a_file(solution):
        lines = Path(solution).read_text(encoding="utf-8").splitlines()
        texts = [line for line in lines if line.strip()]
    if len(texts) != len(picked):
        raise CommandError(
            f"expected {counted(len(picked), 'solution')}, one for each level, got {len(texts)}"
        )
    codes = []
    for number, (item, text) in enumerate(zip(picked, texts, strict=True), 1):
        try:
            moves = read_moves(text)
        except ValueError as error:
            raise CommandError(f"solution {number}: {error}") from None
        played = replay(item.level, moves, rules)
        state = played.final
        codes.append(Exit.DONE if played.won else Exit.UNSOLVED)
        if json:
            print_json({
                "schema": 1, "file": item.source, "index": item.index, "title": item.level.title,
                "accepted": played.won, "status": state.status.value, "moves": played.moves,
                "pushes": played.pushes, "score": state.score, "ticks": state.tick, "solution": played.text,
            })  # fmt: skip
        else:
            verdict = "accepted," if played.won else f"rejected, {state.status} after"
            print_words(f"{item.name}: {verdict} {counted(played.moves, 'move')}, score {state.score}")
    _finish(codes)


@app.command()
def show(
    levels: _Levels,
    svg: Annotated[Path | None, typer.Option(help="Write an SVG picture here.")] = None,
    png: Annotated[Path | None, typer.Option(help="Write a PNG picture here.")] = None,
    tile: Annotated[int, typer.Option(min=4, max=256, help="Pixels per square.")] = 48,
    style: StyleOption = "workshop",
    colour: Annotated[
        bool | None,
        typer.Option("--colour/--plain", help="Colours in the terminal; by default if it has them."),
    ] = None,
) -> None:
    """Draw levels in the terminal, or as pictures (numbered when there are several levels)."""
    from pushworks.render.bait import bait_to_png, bait_to_svg, bait_to_text

    check_style(style, "--style")
    picked = pick(levels)
    names = suffixes([(item.source, item.index) for item in picked])
    check_outputs(
        *(("--svg", svg and numbered(svg, name)) for name in dict.fromkeys(names)),
        *(("--png", png and numbered(png, name)) for name in dict.fromkeys(names)),
        reads=levels,
    )
    in_colour = is_terminal(sys.stdout) if colour is None else colour
    for number, (item, suffix) in enumerate(zip(picked, names, strict=True)):
        state, board = item.level.start(), item.level.board
        if svg is not None:
            write_text(numbered(svg, suffix), bait_to_svg(board, state, style, tile, item.level.title))
        if png is not None:
            bait_to_png(board, state, numbered(png, suffix), style, tile)
        if svg is None and png is None:
            print("\n" * (number > 0) + shown(item.name))
            print(bait_to_text(board, state, in_colour))


def _finish(codes: list[Exit]) -> None:
    code = worst(codes)
    if code:
        raise typer.Exit(code)

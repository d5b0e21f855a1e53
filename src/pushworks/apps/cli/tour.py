"""`pushworks tour`: the first thing a newcomer sees. A pack is solved, its hardest level shown and played."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import CommandError, LevelArgument, pick_levels
from pushworks.apps.cli.options import TimeOption
from pushworks.apps.cli.progress import Progress, progress
from pushworks.apps.cli.terminal import print_words, shown
from pushworks.apps.cli.units import show_duration
from pushworks.levels.quantities import counted

if TYPE_CHECKING:
    from pushworks.engine import Result
    from pushworks.levels import Level

_FILM = 5.0  # seconds that playing the solution takes at most
_STEP = 0.03


_NEXT = {
    "play": "play it yourself",
    "solve FILE": "your own levels; also with the fewest pushes",
    "generate -o mine.xsb": "new levels, certain to be solvable",
    "serve --open": "play and solve in your browser",
}


@dataclass(frozen=True, slots=True)
class _Solved:
    name: str
    level: Level
    result: Result


def tour(
    levels: LevelArgument = "grand-depot",
    time_limit: TimeOption = "20s",
    film: Annotated[bool, typer.Option(help="Play the hardest solution, if this is a terminal.")] = True,
) -> None:
    """Solve a shipped pack, watch the solver at work, see what it found, and read what to try next."""
    from pushworks.render import to_text

    picked = [item for item in pick_levels([levels]) if item.level is not None and item.level.is_playable]
    if not picked:
        raise CommandError(f"{levels}: expected at least one level that can be played")
    title = picked[0].collection.title or picked[0].source
    print_words(f"{title}: {counted(len(picked), 'level')} for the solver.")
    print()
    solved: list[_Solved] = []
    with progress("solve", len(picked)) as bar:
        for item in picked:
            assert item.level is not None
            result = _watched(item.level, item.name, time_limit, bar)
            solved.append(_Solved(shown(item.level.title or item.name), item.level, result))
            bar.advance(note=f"{item.name} {result.status}")
    hardest = max(solved, key=lambda one: (one.result.solved, one.result.expanded))
    terminal = sys.stdout.isatty()
    if hardest.result.solved:
        found = hardest.result
        print_words(
            f"The hardest was {hardest.name}: {counted(found.expanded, 'position')} looked at, "
            f"solved in {counted(found.move_count, 'move')} and {counted(found.pushes, 'push', 'pushes')}."
        )
        print()
        end = _end_of(hardest.level, found.moves)
        for line in _beside(to_text(hardest.level).splitlines(), to_text(end).splitlines(), terminal):
            print(line)
        if terminal and film:
            _play(hardest.level, found.moves)
    _sum_up(solved)


def _sum_up(solved: list[_Solved]) -> None:
    done = [one.result for one in solved if one.result.solved]
    best = sum(result.optimal for result in done)
    spent = show_duration(sum(one.result.seconds for one in solved))
    print()
    print_words(
        f"{len(done)} of {len(solved)} solved in {spent}, {best} of them proved to have the fewest pushes; "
        "every solution was replayed by rules that share no code with the solver."
    )
    print()
    print("Try next:")
    for command, effect in _NEXT.items():
        print_words(f"  pushworks {command:21} {effect}", indent=" " * 34)


def _watched(level: Level, name: str, seconds: float, bar: Progress) -> Result:
    """Search while the bar says what the solver is doing."""
    from pushworks.engine import Job, Options

    with Job(level, Options(seconds=seconds, memory=2 << 30)) as job:
        while not job.wait(0.1):
            now = job.poll()
            bar.advance(0, f"{name} {now.strategy}: {counted(now.expanded, 'position')}")
        return job.result()


def _end_of(level: Level, moves: str) -> Level:
    from pushworks.sokoban import Game

    game = Game(level)
    game.play(moves)
    return game.current_level()


def _beside(left: list[str], right: list[str], colour: bool) -> Iterator[str]:
    """Two boards side by side with an arrow between them."""
    from pushworks.render.text import in_colour

    width = max(len(line) for line in left)
    for number, (first, second) in enumerate(zip_longest(left, right, fillvalue="")):
        arrow = "  ->  " if number == len(left) // 2 else "      "
        gap = " " * (width - len(first))
        if colour:
            first, second = in_colour(first), in_colour(second)
        yield f"  {first}{gap}{arrow}{second}".rstrip()


def _play(level: Level, moves: str) -> None:
    """The solution as a film, over its own first picture; any key combination that interrupts skips it."""
    from pushworks.render import to_text
    from pushworks.sokoban import Game

    game = Game(level)
    pace = min(_STEP, _FILM / max(1, len(moves)))
    print()
    try:
        for number in range(len(moves) + 1):
            if number:
                game.play(moves[number - 1])
                sys.stdout.write(f"\x1b[{level.height}A")
            for line in to_text(game.current_level(), colour=True).splitlines():
                sys.stdout.write(f"\x1b[2K  {line}\n")
            sys.stdout.flush()
            time.sleep(pace)
    except KeyboardInterrupt:
        print()

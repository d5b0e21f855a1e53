"""`pushworks lab watch` and `lab race`: see searches at work."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pushworks.apps.cli import lab_common as use
from pushworks.apps.cli.common import CommandError, DialectOption
from pushworks.apps.cli.lab_tables import print_rows
from pushworks.apps.cli.options import NodesOption, TimeOption
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.terminal import print_words
from pushworks.levels.files import write_text
from pushworks.levels.quantities import counted

if TYPE_CHECKING:
    from pushworks.lab.watch import Film, Recording

_ENDINGS = (".gif", ".html", ".svg")


def _checked(path: Path | None) -> Path | None:
    """Look at the name of the film before the work and not after it."""
    if path is not None and path.suffix.lower() not in _ENDINGS:
        raise CommandError(f"expected a film named *.gif, *.html or *.svg, got {str(path)!r}")
    check_outputs(("--out", path))
    return path


_Film = Annotated[
    Path,
    typer.Option(
        "--out", "-o", callback=_checked,
        help="A .html page (play, pause, step, slider), a .gif, or .svg for numbered pictures.",
    ),
]  # fmt: skip
_Frames = Annotated[int, typer.Option("--frames", min=1, max=2000, help="Pictures at most.")]
_Fps = Annotated[float, typer.Option("--fps", min=0.5, max=50, help="Pictures a second in a GIF.")]
_Heat = Annotated[str, typer.Option(help="What the colour of the squares counts: boxes or player.")]
_Projector = Annotated[bool, typer.Option("--projector", help="Start with large type and high contrast.")]
_Instance = Annotated[
    str,
    typer.Argument(metavar="LEVEL", help="FILE, FILE:3 or first:3; with --problem what that family takes."),
]


@dataclass(frozen=True)
class FilmOptions:
    """How much of a search is recorded and how the film shows it."""

    nodes: NodesOption = 20_000
    time: TimeOption = "60s"
    clock: use.ClockOption = ""
    frames: _Frames = 300
    fps: _Fps = 12
    heat: _Heat = "boxes"
    projector: _Projector = False


_SETTINGS, _FILM = use.Settings(), FilmOptions()


def watch(
    level: _Instance = "",
    output: _Film = Path("search.html"),
    algorithm: use.AlgorithmOption = "astar",
    problem: use.ProblemOption = "steps",
    settings: use.Settings = _SETTINGS,
    film: FilmOptions = _FILM,
    load: use.LoadOption = [],
    dialect: DialectOption = None,
) -> None:
    """Record a search and write it as a film: the board, figures, a heat map, and the tree as it grows."""
    _check_projector(film, output)
    recordings = _record(level, [algorithm], settings.lists(), problem, film, load, dialect)
    _write(_film(recordings, "expansions", film), output, film, recordings)


def race(
    level: _Instance = "",
    output: _Film = Path("race.html"),
    algorithms: Annotated[str, typer.Option(help="Names, separated by commas.")] = "bfs,astar,bidirectional",
    by: Annotated[
        str, typer.Option(help="What they race on: expansions, or seconds of --clock.")
    ] = "expansions",
    problem: use.ProblemOption = "steps",
    settings: use.Settings = _SETTINGS,
    film: FilmOptions = _FILM,
    load: use.LoadOption = [],
    dialect: DialectOption = None,
) -> None:
    """Run several algorithms side by side on one clock; write a film and print a table."""
    if by not in ("expansions", "seconds"):
        raise CommandError(f"expected --by expansions or seconds, got {by!r}")
    _check_projector(film, output)
    names = use.names_in(algorithms)
    if not names:
        raise CommandError("expected at least one algorithm")
    recordings = _record(level, names, settings.lists(), problem, film, load, dialect)
    _write(_film(recordings, by, film), output, film, recordings)


def _check_projector(film: FilmOptions, output: Path) -> None:
    if film.projector and output.suffix.lower() != ".html":
        raise CommandError(f"--projector is for a page: expected -o NAME.html, got {str(output)!r}")


def _record(
    level: str, names: list[str], lists: dict[str, list[Any]], problem: str, film: FilmOptions,
    load: list[str], dialect: str | None,
) -> list[Recording]:  # fmt: skip
    """One recording for each algorithm and setting."""
    from pushworks.lab.trial import prepare
    from pushworks.lab.watch import record
    from pushworks.sealgo import Limits

    limits = use.guarded(
        lambda: Limits(
            film.nodes or inf, float(film.time), clock=film.clock or use.usual_clock("python", names)
        )
    )
    use.loaded(load)
    named, _ = use.read_instances([level] if level else [], problem, dialect)
    if len(named) != 1:
        raise CommandError(f"expected one level to watch, such as {level or 'first'}:1, got {len(named)}")
    trials = use.plan(named, names, lists, "python", problem=problem, load=tuple(load))
    recordings = []
    for trial in trials:
        search = use.guarded(lambda trial=trial: prepare(trial))  # type: ignore[misc]
        title = f"{trial.label} on {trial.name}"
        recordings.append(use.guarded(partial(record, search, limits, title)))
    return recordings


def _film(recordings: list[Recording], clock: Any, options: FilmOptions) -> Film:
    from pushworks.lab.watch import Film

    if options.heat not in ("boxes", "player"):
        raise CommandError(f"expected --heat boxes or player, got {options.heat!r}")
    film: Film = use.guarded(lambda: Film(recordings, clock=clock, count=options.frames, heat=options.heat))
    return film


def _write(film: Film, output: Path, options: FilmOptions, recordings: list[Recording]) -> None:
    from pushworks.lab.watch import to_html, to_svg_frames, write_gif

    ending = output.suffix.lower()
    written = str(output)
    if ending == ".html":
        write_text(output, to_html(film, recordings[0].title, projector=options.projector))
    elif ending == ".gif":
        write_gif(film, output, fps=options.fps)
    else:
        digits = len(str(len(film.ticks)))
        for number, picture in enumerate(to_svg_frames(film), 1):
            target = output.with_name(f"{output.stem}-{number:0{digits}}.svg")
            write_text(target, picture)
            written = f"{output.with_name(f'{output.stem}-{1:0{digits}}.svg')} to {target.name}"
    _print_table(recordings)
    print_words(f"{counted(len(film.ticks), 'frame')} in {written}")


def _print_table(recordings: list[Recording]) -> None:
    from pushworks.lab.table import CPU, EXPANDED, LABEL, STATUS, Column

    rows = []
    for recording in recordings:
        result = recording.result
        stats = result.statistics if result else None
        rows.append(
            {
                "label": recording.title, "status": str(result.status) if result else "-",
                "cost": None if result is None or result.cost in (None, inf) else result.cost,
                "expanded": len(recording.steps), "cpu": stats.user + stats.system if stats else None,
            }
        )  # fmt: skip
    print_rows(rows, [LABEL, STATUS, Column("cost", lambda row: row["cost"], "count"), EXPANDED, CPU])

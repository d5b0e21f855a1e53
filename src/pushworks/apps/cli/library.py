"""`pushworks library`: collections, levels and solutions kept in one file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pushworks.apps.cli.common import (
    CommandError,
    DialectOption,
    Exit,
    JsonOption,
    open_collection,
    print_json,
    warn,
)
from pushworks.apps.cli.library_check import CheckReport
from pushworks.apps.cli.library_collections import delete, empty, merge, rename, restore, show_bin
from pushworks.apps.cli.library_improve import improve
from pushworks.apps.cli.library_options import LibraryOption, library_path, number_range, opened
from pushworks.apps.cli.library_send import send
from pushworks.apps.cli.options import NodesOption, TimeOption
from pushworks.apps.cli.outputs import check_outputs, library_files
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.tables import number, print_table, text
from pushworks.apps.cli.terminal import print_words, shown, write_out
from pushworks.apps.cli.units import MOST, show_size
from pushworks.levels import Collection, Level, LevelError, to_text
from pushworks.levels.files import write_text
from pushworks.levels.quantities import counted, solution_length
from pushworks.levels.shipped import shipped_names
from pushworks.levels.source import numbers_in, split_argument

if TYPE_CHECKING:
    from pushworks.library import AddReport, Entry, Library, Solution
    from pushworks.library.sources import Harvest

app = typer.Typer(no_args_is_help=True)
for command in (improve, send, rename, merge, delete, restore, empty):
    app.command()(command)
app.command("bin")(show_bin)
_CollectionOption = Annotated[
    str, typer.Option("--collection", "-c", metavar="NAME", help="Only this collection.")
]


def _range(name: str, meaning: str) -> Any:
    return typer.Option(f"--{name}", metavar="N|A-B", parser=number_range, help=meaning)


@app.command()
def add(
    levels: Annotated[
        list[str], typer.Argument(help="Level files, folders, zip archives, FILE:2-5, - or a shipped name.")
    ],
    collection: Annotated[
        str, typer.Option("--collection", "-c", metavar="NAME", help="Put everything into this collection.")
    ] = "",
    library: LibraryOption = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Add levels. Copies, also rotated or mirrored ones, are recognised; solutions in the files are kept."""
    with opened(library) as store:
        ingest_and_report(
            store, (h for name in levels for h in _local(name, dialect)), collection=collection, json=json
        )


@app.command("list")
def list_(library: LibraryOption = None, json: JsonOption = False) -> None:
    """List the collections."""
    found = []
    if library is not None or library_path(library).exists():
        with opened(library, must_exist=True) as store:
            found = store.collections()
    if json:
        for info in found:
            print_json({"schema": 1, **asdict(info)})
    elif found:
        print_table(
            [text("collection", least=20), text("author", least=10, rank=1, optional=True), number("levels"),
             number("solved")],
            ((info.name, info.author, info.levels, info.solved) for info in found),
        )  # fmt: skip
    else:
        print_words("No collections yet: pushworks import FILE or pushworks library add FILE brings some.")
        print_words(f"These ship with Pushworks, for every command: {', '.join(shipped_names())}.")


@app.command()
def find(
    text: Annotated[str, typer.Argument(help="Part of a title, author or note.")] = "",
    collection: _CollectionOption = "",
    boxes: Annotated[Any, _range("boxes", "Number of boxes.")] = None,
    width: Annotated[Any, _range("width", "Width of the board.")] = None,
    height: Annotated[Any, _range("height", "Height of the board.")] = None,
    rating: Annotated[Any, _range("rating", "Rating.")] = None,
    pushes: Annotated[Any, _range("pushes", "Fewest pushes known.")] = None,
    solved: Annotated[
        bool | None, typer.Option("--solved/--unsolved", help="Only those with or without a solution.")
    ] = None,
    order: Annotated[str, typer.Option(help="added, boxes, rating or pushes.")] = "added",
    descending: Annotated[bool, typer.Option("--descending", help="The largest first.")] = False,
    limit: Annotated[int, typer.Option(min=0, max=MOST, help="How many; 0 for all.")] = 50,
    offset: Annotated[int, typer.Option(min=0, max=MOST, help="How many to leave out first.")] = 0,
    output: Annotated[Path | None, typer.Option("--out", "-o", help="Write the levels to a file.")] = None,
    library: LibraryOption = None,
    json: JsonOption = False,
) -> None:
    """Find levels by size, boxes, rating, solved or not, and words."""
    from pushworks.library import Filter

    nothing = (None, None)
    wanted = Filter(
        text=text, collection=collection, boxes=boxes or nothing, width=width or nothing,
        height=height or nothing, rating=rating or nothing, pushes=pushes or nothing, solved=solved,
    )  # fmt: skip
    check_outputs(("--out", output), reads=library_files(library))
    with opened(library, must_exist=True) as store:
        found = store.find(wanted, limit=limit or None, offset=offset, order=order, descending=descending)
    if output is not None:
        _write(Collection.of([entry.level for entry in found]), "xsb", output)
    if json:
        for entry in found:
            print_json(_record(entry))
    elif output is None and found:
        print_table(_COLUMNS, map(_cells, found))
    if not json and limit and len(found) == limit:
        print_words(f"({limit} shown; --offset {offset + limit} for more)", sys.stderr)
    if not found and not json:
        print_words("nothing found", sys.stderr)


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="The id of a level, or the beginning of it.")],
    library: LibraryOption = None,
    json: JsonOption = False,
) -> None:
    """Show a level: its board, source, best solutions and games."""
    with opened(library, must_exist=True) as store:
        entry = store.get(name if name.startswith("s1:") else f"s1:{name}")
        best = store.best(entry.level)
        plays = store.plays(entry.level, limit=5)
    if json:
        print_json(
            {
                **_record(entry),
                "best_by_moves": _solution(best.moves),
                "best_by_pushes": _solution(best.pushes),
                "plays": [asdict(play) for play in plays],
            }
        )
        return
    print_words(_line(entry))
    print(entry.level.to_xsb())
    for words in filter(None, (entry.level.author and f"by {entry.level.author}", entry.level.notes)):
        print(shown(words, lines=True))
    for kind, solution in (("moves", best.moves), ("pushes", best.pushes)):
        if solution is not None:
            count = solution.metrics
            origin = shown(solution.source)
            print_words(f"fewest {kind}: {solution_length(count.moves, count.pushes)}, from {origin}")
            print(f"  {solution.moves}")
    for play in plays:
        length = solution_length(play.moves, play.pushes)
        print_words(f"played: {play.outcome}, {length}, {play.seconds:.0f} s")


@app.command()
def export(
    collection: Annotated[str, typer.Argument(help="Collection to write; all levels if not given.")] = "",
    output: Annotated[
        Path | None, typer.Option("--out", "-o", help="File to write; standard output if not given.")
    ] = None,
    to: Annotated[str, typer.Option(help="A dialect, or slc.")] = "xsb",
    solutions: Annotated[bool, typer.Option("--solutions", help="With the best known solutions.")] = False,
    library: LibraryOption = None,
) -> None:
    """Write levels to a file, with titles and notes, and with --solutions the best solutions."""
    check_outputs(("--out", output), reads=library_files(library))
    with opened(library, must_exist=True) as store:
        about = next((info for info in store.collections() if info.name == collection), None)
        if collection and about is None:
            raise CommandError(f"no collection named {collection!r}")
        if about is not None:
            levels: Iterator[Level] = store.levels(collection)
        else:
            levels = (entry.level for entry in store.find(limit=None))
        chosen = [store.with_solutions(level) if solutions else level for level in levels]
    title, author, notes = (about.name, about.author, about.notes) if about else ("", "", "")
    _write(Collection.of(chosen, title=title, author=author, notes=notes), to, output)


@app.command()
def stats(library: LibraryOption = None, json: JsonOption = False) -> None:
    """Print statistics of the library."""
    with opened(library, must_exist=True) as store:
        numbers = asdict(store.stats())
    if json:
        print_json({"schema": 1, **numbers})
        return
    names = {"path": "file", "bytes": "size"}
    for name, value in numbers.items():
        text = show_size(value) if name == "bytes" else value
        print_words(f"{names.get(name, name.replace('_', ' ')):12} {text}", indent=" " * 13)


@app.command()
def check(
    repair: Annotated[
        bool, typer.Option("--repair", help="Remove or fix what is wrong; keep shorter solutions.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Replay only: do not search again for shortest solutions.")
    ] = False,
    time: TimeOption = "2s",
    nodes: NodesOption = 1_000_000,
    library: LibraryOption = None,
    json: JsonOption = False,
) -> None:
    """Check the whole file: its structure and references; every solution is replayed, every proof checked
    again.

    A solution that is marked as shortest is proved by its certificate or by a new search; if it is not
    shortest, it loses the mark at once.
    """
    from pushworks.library import Effort

    with opened(library, must_exist=True) as store:
        report = CheckReport(store.stats())
        try:
            report.problems.extend(store.problems(repair=repair))
            if not quick:
                with progress("proving", store.count_claims(), show=not json) as bar:
                    for claim in store.check_claims(Effort(time, nodes), repair=repair):
                        report.claims.append(claim)
                        bar.advance(1)
        finally:
            report.print(json)
    if report.is_bad:
        raise typer.Exit(Exit.UNSOLVED)


def ingest_and_report(
    store: Library, harvests: Iterator[Harvest], *, collection: str = "", json: bool = False
) -> None:
    """Store what was found, place by place, and say what became of it. Exit code 2 when anything failed.

    Interrupted, it keeps and reports what is stored.
    """
    from pushworks.library import AddReport
    from pushworks.library.sources import ingest

    total = AddReport()
    solutions = faults = 0
    try:
        with progress("adding", None, show=not json) as bar:
            for harvest in harvests:
                stored = 0

                def tell(report: AddReport) -> None:
                    nonlocal stored
                    now = report.new + report.copies + report.known
                    bar.advance(now - stored)
                    stored = now

                done = ingest(store, [harvest], collection=collection, on_stored=tell)
                total += done.report
                solutions += done.solutions
                faults += len(done.faults)
                if json:
                    print_json(_harvest_record(harvest, collection, done.report, done.solutions, done.faults))
                else:
                    for line in done.faults:
                        warn(line)
    finally:
        if not json:
            print_words(_added(total, solutions))
            if faults:
                print_words(f"{faults} {'problem' if faults == 1 else 'problems'}, see above", sys.stderr)
    if faults:
        raise typer.Exit(Exit.BAD_INPUT)


def _added(report: AddReport, solutions: int) -> str:
    """What came of it, without what there is none of."""
    found = [counted(report.new, "new level")]
    if report.copies:
        found.append(f"{counted(report.copies, 'copy', 'copies')} of known ones")
    if report.known:
        found.append(f"{report.known} already there")
    kept = f"; {counted(solutions, 'solution')}" if solutions else ""
    return ", ".join(found) + kept


def _harvest_record(
    harvest: Harvest, collection: str, report: AddReport, solutions: int, faults: list[str]
) -> dict[str, object]:
    return {
        "schema": 1, "source": harvest.source, "collection": collection or harvest.name or None,
        "new": report.new, "copies": report.copies, "known": report.known, "solutions": solutions,
        "faults": faults,
    }  # fmt: skip


def _local(argument: str, dialect: str | None) -> Iterator[Harvest]:
    """What an argument of `add` names: a path as it is, else FILE:2-5, - or a shipped collection."""
    from pushworks.library.sources import Harvest, from_path

    path = Path(argument)
    if path.exists():
        yield from from_path(path, dialect=dialect)
        return
    name, numbers = split_argument(argument)
    try:
        collection = open_collection(name, dialect)
        chosen = tuple(collection.entries[index - 1] for index in numbers_in(numbers, collection, name))
    except LevelError as error:
        yield Harvest.failed(argument, error)
        return
    yield Harvest.of_collection(
        replace(collection, entries=chosen), "pasted" if name == "-" else Path(name).stem, name
    )


def _write(collection: Collection, dialect: str, output: Path | None) -> None:
    text = to_text(collection, dialect=dialect)
    if output is None or str(output) == "-":
        write_out(text)
    else:
        write_text(output, text)


_COLUMNS = [
    text("id"), text("title", least=12), text("size"), number("boxes"), number("rating", rank=2),
    number("pushes"), text("collections", least=10, rank=1),
]  # fmt: skip


def _cells(entry: Entry) -> list[str]:
    level = entry.level
    return [
        entry.level_id, level.title or "(no title)", f"{level.width} x {level.height}",
        str(len(level.boxes)), "" if entry.rating is None else f"{entry.rating:g}",
        str(entry.pushes) if entry.solved else "", ", ".join(entry.collections),
    ]  # fmt: skip


def _line(entry: Entry) -> str:
    level = entry.level
    facts = [f"{level.width} x {level.height}", counted(len(level.boxes), "box", "boxes")]
    facts += [f"rating {entry.rating:g}"] if entry.rating is not None else []
    facts += [f"solved in {counted(entry.pushes, 'push', 'pushes')}"] if entry.pushes is not None else []
    where = f" [{', '.join(entry.collections)}]" if entry.collections else ""
    return f"{entry.level_id} {level.title or '(no title)'}: {', '.join(facts)}{where}"


def _record(entry: Entry) -> dict[str, object]:
    level = entry.level
    return {
        "schema": 1, "id": entry.level_id, "title": level.title, "author": level.author,
        "width": level.width, "height": level.height, "boxes": len(level.boxes), "goals": len(level.goals),
        "collections": list(entry.collections), "rating": entry.rating, "moves": entry.moves,
        "pushes": entry.pushes, "level": level.to_xsb(),
    }  # fmt: skip


def _solution(solution: Solution | None) -> dict[str, object] | None:
    if solution is None:
        return None
    return {"solution": solution.moves, **solution.metrics._asdict(), "source": solution.source}

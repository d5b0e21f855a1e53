"""`Harvest`: levels found in one place, with whatever was wrong there; and how it gets into the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pushworks.levels import Collection, Level, LevelError
from pushworks.levels.words import one_line, several_lines
from pushworks.library.database import LibraryError
from pushworks.library.entry import AddReport
from pushworks.library.library import Library


@dataclass(frozen=True, slots=True)
class Harvest:
    """A collection found somewhere."""

    name: str
    """What the collection will be called in the library."""
    source: str
    """Where it was found: a path or an address."""
    levels: tuple[Level, ...] = ()
    author: str = ""
    notes: str = ""
    faults: tuple[str, ...] = ()
    """One line for each thing that could not be read."""

    def __post_init__(self) -> None:
        # Everything but the levels is words of strangers, and some of it comes from no level file.
        for name in ("name", "source", "author"):
            object.__setattr__(self, name, one_line(getattr(self, name)))
        object.__setattr__(self, "notes", several_lines(self.notes))
        object.__setattr__(self, "faults", tuple(map(one_line, self.faults)))

    @classmethod
    def of_collection(cls, collection: Collection, name: str, source: str) -> Harvest:
        """What a level file held; its own title wins over the given name."""
        faults = [str(problem) for problem in (*collection.errors, *collection.warnings)]
        if not collection.entries:
            faults.append(f"{source}: no level found in it")
        return cls(
            collection.title or name, source, collection.levels, collection.author, collection.notes,
            tuple(faults),
        )  # fmt: skip

    @classmethod
    def failed(cls, source: str, error: Exception | str) -> Harvest:
        """A place that could not be read at all."""
        text, place = one_line(str(error)), one_line(source)
        return cls("", source, faults=(text if place in text else f"{place}: {text}",))


@dataclass(slots=True)
class Ingested:
    """What an import did."""

    report: AddReport = field(default_factory=AddReport)
    solutions: int = 0
    """Solutions that came with the levels and proved right."""
    faults: list[str] = field(default_factory=list)


def ingest(
    library: Library,
    harvests: Iterable[Harvest],
    *,
    collection: str = "",
    on_stored: Callable[[AddReport], object] | None = None,
) -> Ingested:
    """Add what was found to the library, place by place; `collection` puts all of it into one.

    Solutions that came along are replayed and stored if they are right. Nothing stops the rest: what
    could not be read or kept is in `Ingested.faults`.
    """
    done = Ingested()
    for harvest in harvests:
        done.faults.extend(harvest.faults)
        if not harvest.levels:
            continue
        report = library.add(
            harvest.levels,
            collection or harvest.name or harvest.source,
            author=harvest.author,
            notes=harvest.notes,
            source=harvest.source,
            on_stored=_on_top_of(done.report, on_stored),
        )
        done.report += report
        done.faults.extend(f"{harvest.source}: {line}" for line in report.rejected)
        for level in harvest.levels:
            _keep_solutions(library, level, harvest.source, done)
    return done


def _on_top_of(
    before: AddReport, on_stored: Callable[[AddReport], object] | None
) -> Callable[[AddReport], object]:
    """Progress of one collection as progress of the whole import."""

    def tell(part: AddReport) -> None:
        if on_stored is not None:
            on_stored(before + part)

    return tell


def _keep_solutions(library: Library, level: Level, source: str, done: Ingested) -> None:
    for recording in level.solutions:
        try:
            library.add_solution(level, recording.moves, source=source)
        except (LibraryError, LevelError) as error:
            done.faults.append(f"{source}: {error}")
        else:
            done.solutions += 1

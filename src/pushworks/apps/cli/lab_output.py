"""What the experiments of `pushworks lab` leave behind: tables on the screen and in files, and plots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from pushworks.apps.cli.common import CommandError
from pushworks.apps.cli.lab_common import Rows, Stream, guarded
from pushworks.apps.cli.lab_tables import print_rows
from pushworks.apps.cli.outputs import check_outputs
from pushworks.levels.files import write_text

MarkdownOption = Annotated[Path | None, typer.Option("--markdown", help="Write the table as Markdown.")]
CsvOption = Annotated[Path | None, typer.Option("--csv", help="Write all figures as CSV.")]
LatexOption = Annotated[Path | None, typer.Option("--latex", help="Write the table as LaTeX (booktabs).")]
PlotOption = Annotated[
    list[Path],
    typer.Option("--plot", help="Draw the plot as a .png, .svg or .pdf file; repeatable."),
]
KindOption = Annotated[
    str,
    typer.Option(
        "--plot-kind", help="lines, heat (two parameters), cactus (solved against time) or bars (by level)."
    ),
]
FigureOption = Annotated[
    str, typer.Option("--figure", help="What a heat map or bars show: expanded, cpu, moves, log_branching.")
]
AgainstOption = Annotated[
    str, typer.Option("--against", help="Parameter on the x axis; the first that varies.")
]


@dataclass(frozen=True)
class Files:
    """Where the tables and plots of an experiment are written."""

    markdown: MarkdownOption = None
    csv: CsvOption = None
    latex: LatexOption = None
    plot: PlotOption = field(default_factory=list)


@dataclass(frozen=True)
class Picture:
    """What the plot of a comparison or a sweep shows."""

    plot_kind: KindOption = ""
    figure: FigureOption = "expanded"


_KINDS = {"sweep": ("lines", "heat", "bars", "cactus"), "compare": ("cactus", "bars"), "ablate": ("ratios",)}
_FIGURES = ("expanded", "cpu", "moves", "log_branching")


@dataclass(frozen=True)
class Output:
    """Where tables and plots go; made, and so checked, before anything runs."""

    experiment: str
    json: bool
    files: Files
    picture: Picture = Picture()
    against: str = ""

    def __post_init__(self) -> None:
        kinds = _KINDS[self.experiment]
        kind, figure = self.picture.plot_kind, self.picture.figure
        if kind and kind not in kinds:
            raise CommandError(f"expected --plot-kind {' or '.join(kinds)}, got {kind!r}")
        if figure not in _FIGURES:
            raise CommandError(f"expected --figure among {', '.join(_FIGURES)}, got {figure!r}")
        if self.files.plot:
            from pushworks.lab.plots import check_picture

            for path in self.files.plot:
                guarded(lambda path=path: check_picture(path))  # type: ignore[misc]

    def check_files(self, out: Path | None, reads: Iterable[str | Path]) -> None:
        """Look at the files that will be written: not over what is read, nor two in one."""
        check_outputs(
            ("--out", out), ("--markdown", self.files.markdown), ("--csv", self.files.csv),
            ("--latex", self.files.latex), *(("--plot", path) for path in self.files.plot), reads=reads,
        )  # fmt: skip

    def check(self, lists: Mapping[str, Sequence[Any]]) -> None:
        """Whether the plot asked for can be drawn from these parameters, before hours are spent on them."""
        if not self.files.plot or self.experiment != "sweep":
            return
        from pushworks.lab.plots.heat import two_parameters
        from pushworks.lab.plots.sweep import parameter_to_plot

        names = [name for name, values in lists.items() if len(values) > 1]
        if self.picture.plot_kind == "heat":
            guarded(lambda: two_parameters(names))
        elif self.picture.plot_kind in ("", "lines"):
            guarded(lambda: parameter_to_plot(names, self.against.replace("-", "_") or None))

    def stream(self, trials: Sequence[Any]) -> Stream:
        """The table of the single trials, to be filled as they finish."""
        from pushworks.lab.experiment import varied

        names: Sequence[str] = ()
        if self.experiment == "sweep":
            names = varied({"parameters": {**trial.view, **trial.setting}} for trial in trials)
        return Stream(_columns(self.experiment, names), trials)

    def write(self, rows: Rows, *, streamed: bool = True) -> None:
        """Print the sums, and the rows unless they were streamed; write the files, draw the plots."""
        from pushworks.lab.table import to_csv, to_latex, to_markdown

        tables = _tables(self.experiment, rows)
        if not self.json:
            for number, (body, columns) in enumerate(tables[-1:] if streamed else tables):
                if number or len(tables) > 1:
                    print()
                print_rows(body, columns)
        if self.files.markdown is not None:
            text = "\n\n".join(to_markdown(*table) for table in tables)
            write_text(self.files.markdown, text + "\n")
        if self.files.csv is not None:
            write_text(self.files.csv, to_csv(rows))
        if self.files.latex is not None:
            write_text(self.files.latex, "\n".join(to_latex(*table) for table in tables))
        for path in self.files.plot:
            guarded(lambda path=path: self._draw(rows)(path))  # type: ignore[misc]

    def _draw(self, rows: Rows) -> Callable[[Path], None]:
        from pushworks.lab import plots
        from pushworks.lab.table import summary

        match self.picture.plot_kind or _KINDS[self.experiment][0]:
            case "heat":
                return lambda path: plots.plot_heat(rows, path, self.picture.figure)
            case "bars":
                return lambda path: plots.plot_bars(rows, path, self.picture.figure)
            case "cactus":
                return lambda path: plots.plot_compare(rows, path)
            case "ratios":
                return lambda path: plots.plot_ablation(summary(rows), path)
        return lambda path: plots.plot_sweep(rows, path, self.against.replace("-", "_") or None)


def _tables(experiment: str, rows: Rows) -> list[tuple[Rows, Sequence[Any]]]:
    """The tables of an experiment, each as rows and columns."""
    from pushworks.lab import table
    from pushworks.lab.experiment import varied

    if experiment == "ablate":
        return [(table.summary(rows), table.ABLATION)]
    return [(rows, _columns(experiment, varied(rows))), (table.summary(rows), table.SUMMARY)]


def _columns(experiment: str, varied: Sequence[str]) -> Sequence[Any]:
    """The columns of the single trials."""
    from pushworks.lab import table

    if experiment == "compare":
        return table.COMPARE
    return [
        *(table.parameter(name) for name in varied), table.LEVEL, table.STATUS, table.SECONDS,
        table.CPU, table.EXPANDED, table.LOG_B, table.B_STAR, table.BACK, table.MOVES,
    ]  # fmt: skip

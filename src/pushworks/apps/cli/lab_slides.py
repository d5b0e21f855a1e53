"""`pushworks lab slides`: the key pictures of the course for a lecture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pushworks.apps.cli.common import CommandError
from pushworks.apps.cli.lab_check import LanguageOption
from pushworks.apps.cli.terminal import print_words
from pushworks.levels.files import write_text
from pushworks.levels.quantities import counted


def slides(
    output: Annotated[Path, typer.Option("--out", "-o", help="Folder for the slides.")] = Path("slides"),
    language: LanguageOption = None,
) -> None:
    """Write the main pictures of the course as slides (SVG, 1280 x 720), drawn from real searches."""
    from pushworks.apps.strings import system_language
    from pushworks.lab.slides import slides as draw

    if output.exists() and not output.is_dir():
        raise CommandError(f"{output}: expected a folder to write the slides to")
    output.mkdir(parents=True, exist_ok=True)
    drawn = draw(language or system_language())
    for name, picture in drawn.items():
        write_text(output / f"{name}.svg", picture)
    print_words(f"{counted(len(drawn), 'slide')} in {output}")

"""Every text that people read on a screen: one catalogue file a language, in `data/strings`.

English is the catalogue the others follow: a text that a language lacks is shown in English. Values in
braces are filled in by the caller. A file in the player's own folder of strings (see `own_folder`) adds a
language, or changes one, without touching the program.
"""

from __future__ import annotations

import locale
import logging
import os
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from platformdirs import user_config_path

log = logging.getLogger("pushworks.strings")

SHIPPED = Path(__file__).resolve().parent.parent / "data" / "strings"


def own_folder() -> Path:
    """Where a player's own catalogues lie: ``strings`` beside the settings."""
    folder = os.environ.get("PUSHWORKS_CONFIG")
    return (Path(folder) if folder else user_config_path("pushworks", appauthor=False)) / "strings"


@lru_cache(maxsize=1)
def languages() -> dict[str, str]:
    """The languages by code, each in its own writing; English first."""
    found: dict[str, str] = {}
    for folder in (SHIPPED, own_folder()):
        for path in sorted(folder.glob("*.toml")):
            found[path.stem] = _name(path)
    return {"en": found.pop("en"), **found}


def system_language() -> str:
    """The language of the system, where there is a catalogue for it; else English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in os.environ.get(variable, "").split(":"):
            code = wanted.split(".")[0].split("_")[0].lower()
            if code in languages():
                return code
            if code in ("c", "posix"):
                return "en"
    code = (locale.getlocale()[0] or "").split("_")[0].lower()
    return code if code in languages() else "en"


def _name(path: Path) -> str:
    """The language's name for itself: the first entry of its file, found without reading the rest."""
    for line in path.read_text("utf-8").splitlines():
        key, _, value = line.partition("=")
        if key.strip() == "language":
            return value.strip().strip('"')
    return path.stem


def text(key: str, language: str = "en", /, **values: object) -> str:
    """The text of this key; what a language does not have is said in English.

    A text that depends on a number has two forms, ``key`` and ``key_one``: the second is used when the
    value `count` is 1. So do parts of a text: ``{pushes:push|pushes}`` is "1 push" or "2 pushes".
    """
    chosen = _template(key, language, values.get("count"))
    if not values:
        return chosen
    return chosen.format(**{name: _in_language(value, language) for name, value in values.items()})


def number(value: float, language: str = "en", digits: int | None = 0) -> str:
    """A number as the language writes it: 1249.5 with one digit is 1,249.5, in German 1.249,5.

    Without `digits` it has as many as it needs.
    """
    return _with_marks(f"{value:,g}" if digits is None else f"{value:,.{digits}f}", language)


def _with_marks(figures: str, language: str) -> str:
    """Replace the English marks in figures by those of the language."""
    whole, point, rest = figures.partition(".")
    whole = whole.replace(",", _template("number.thousands", language, None))
    return f"{whole}{point and _template('number.decimal', language, None)}{rest}"


def _in_language(value: object, language: str) -> object:
    if type(value) is int:
        counted = _Counted(value)
        counted.language = language
        return counted
    if type(value) is float:
        fraction = _Fraction(value)
        fraction.language = language
        return fraction
    return value


class _Counted(int):
    """A number that brings its noun along."""

    language = "en"

    def __format__(self, form: str) -> str:
        one, found, many = form.partition("|")
        return (
            f"{number(self, self.language)} {one if self == 1 else many}"
            if found
            else format(int(self), form)
        )


class _Fraction(float):
    """A number with tenths."""

    language = "en"

    def __format__(self, form: str) -> str:
        return _with_marks(format(float(self), form), self.language)


def _template(key: str, language: str, count: object) -> str:
    for code in (language, "en"):
        found = catalogue(code)
        if count == 1 and f"{key}_one" in found:
            return found[f"{key}_one"]
        if key in found:
            return found[key]
    raise KeyError(key)


@lru_cache(maxsize=16)
def catalogue(language: str) -> dict[str, str]:
    """All texts of a language by key; empty for one that has no file."""
    found: dict[str, str] = {}
    for folder in (SHIPPED, own_folder()):
        path = folder / f"{language}.toml"
        if path.is_file():
            try:
                found.update(_read(path))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                log.warning("%s: %s", path, error)  # a player's own file; the shipped ones are tested
    return found


def shipped_catalogue(language: str) -> dict[str, str]:
    """All texts of a language as they ship, without what the player changed: what the page is built from."""
    return _read(SHIPPED / f"{language}.toml")


def _read(path: Path) -> dict[str, str]:
    return dict(_flat(tomllib.loads(path.read_text("utf-8"))))


def _flat(table: dict[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        elif isinstance(value, str):
            yield f"{prefix}{name}", value

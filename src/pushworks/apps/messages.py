"""Messages of the command line in the reader's language: found by the English text, values left as they are.

The program raises English sentences wherever something is wrong, far below any catalogue. Here, where they
are printed, a sentence is compared with the English templates of `data/strings/messages/CODE.toml` and the
translation is filled in. What no template fits stays English.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache

from pushworks.apps.strings import SHIPPED, system_language

_LONGEST = 1_000
"""Characters of a message that are still looked at: templates are compared by backtracking."""
_CHINESE = re.compile("[\u4e00-\u9fff]")
_FAILED = "{}: failed: {}"
_ERROR = re.compile(r"(?:(.*?): failed: )?([A-Z]\w*Error: )(.+)", re.DOTALL)
_LIST = re.compile(r"[\w.*+-]+(, [\w.*+-]+)+")
"""Names with commas between them, which a Chinese sentence writes another way."""


@lru_cache(maxsize=4)
def templates(language: str) -> dict[str, str]:
    """English templates with their translations; none where a language has no file."""
    file = SHIPPED / "messages" / f"{language}.toml"
    if not file.is_file():
        return {}
    sections = tomllib.loads(file.read_text("utf-8")).values()
    return {english: text for section in sections for english, text in section.items()}


@lru_cache(maxsize=4)
def _patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Templates as patterns, those with most text of their own first."""
    found = sorted(templates(language).items(), key=lambda pair: -len(pair[0].replace("{}", "")))
    return [
        (re.compile("(.*?)".join(map(re.escape, english.split("{}"))), re.DOTALL), text)
        for english, text in found
    ]


def translated(message: str, language: str | None = None) -> str:
    """A message in this language, the system's if none is given."""
    code = language or system_language()
    if code == "en" or not templates(code) or len(message) > _LONGEST:
        return message
    return _translated(message, code, depth=3)


def _translated(message: str, language: str, depth: int) -> str:
    exact = templates(language).get(message)
    if exact is not None:
        return exact
    if not depth:
        return message
    if error := _ERROR.fullmatch(message):  # how an exception of a trial is told
        which, kind, said = error.groups()
        said = kind + _translated(said, language, depth)
        return said if which is None else filled(templates(language).get(_FAILED, _FAILED), [which, said])
    for pattern, text in _patterns(language):
        match = pattern.fullmatch(message)
        if match is not None and pattern.groups:
            values = [_translated(value, language, depth - 1) for value in match.groups()]
            return filled(text, values)
    return message


def filled(text: str, values: list[str]) -> str:
    """A template with its values: {} in order, {0} by number; other braces are text.

    A space beside a value is for values in other letters: it goes where Chinese stands on both sides.
    """
    order = iter(range(len(values)))

    def value(match: re.Match[str]) -> str:
        before, digit, after = match.groups()
        number = int(digit) if digit else next(order, len(values))
        if number >= len(values):
            return match[0]
        said = values[number]
        if _LIST.fullmatch(said) and _CHINESE.search(text):
            said = said.replace(", ", "、")
        left = "" if _CHINESE.match(said) else before or ""
        right = "" if _CHINESE.match(said[-1:]) else after or ""
        return left + said + right

    return re.sub(r"((?<=[\u4e00-\u9fff]) )?\{(\d?)\}( (?=[\u4e00-\u9fff]))?", value, text)

"""Text on the screen. Uses a good font of the system where there is one, else the font built into pygame.

A short list of well-known files is looked at first: asking the system for its fonts takes longer than the
whole start of the game. Fontconfig is asked only for Chinese or Japanese, where none of these files is there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path

import pygame

_FOLDERS = (
    "/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts",
    "/System/Library/Fonts", "/Library/Fonts", "C:/Windows/Fonts",
)  # fmt: skip

_LATIN = (
    ("truetype/inter/Inter-Regular.ttf", "truetype/inter/Inter-Bold.ttf"),
    ("truetype/noto/NotoSans-Regular.ttf", "truetype/noto/NotoSans-Bold.ttf"),
    ("segoeui.ttf", "segoeuib.ttf"),
    ("Supplemental/Arial.ttf", "Supplemental/Arial Bold.ttf"),
    ("truetype/ubuntu/Ubuntu-R.ttf", "truetype/ubuntu/Ubuntu-B.ttf"),
    ("truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSans-Bold.ttf"),
    ("TTF/DejaVuSans.ttf", "TTF/DejaVuSans-Bold.ttf"),
    ("dejavu-sans-fonts/DejaVuSans.ttf", "dejavu-sans-fonts/DejaVuSans-Bold.ttf"),
    ("truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation/LiberationSans-Bold.ttf"),
)
_CHINESE = (
    ("opentype/noto/NotoSansCJK-Regular.ttc", "opentype/noto/NotoSansCJK-Bold.ttc"),
    ("noto-cjk/NotoSansCJK-Regular.ttc", "noto-cjk/NotoSansCJK-Bold.ttc"),
    ("google-noto-cjk/NotoSansCJK-Regular.ttc", "google-noto-cjk/NotoSansCJK-Bold.ttc"),
    ("google-noto-sans-cjk-vf-fonts/NotoSansCJK-VF.ttc", "google-noto-sans-cjk-vf-fonts/NotoSansCJK-VF.ttc"),
    ("msyh.ttc", "msyhbd.ttc"),
    ("PingFang.ttc", "PingFang.ttc"),
    ("Hiragino Sans GB.ttc", "Hiragino Sans GB.ttc"),
    ("truetype/wqy/wqy-microhei.ttc", "truetype/wqy/wqy-microhei.ttc"),
    ("truetype/wqy/wqy-zenhei.ttc", "truetype/wqy/wqy-zenhei.ttc"),
    ("wenquanyi/wqy-microhei/wqy-microhei.ttc", "wenquanyi/wqy-microhei/wqy-microhei.ttc"),
)


@lru_cache(maxsize=2)
def _files(chinese: bool) -> tuple[str | None, str | None]:
    """The files of the regular and the bold font; None stands for the font built into pygame."""
    for regular, bold in _CHINESE if chinese else _LATIN:
        for folder in _FOLDERS:
            base = Path(os.path.expanduser(folder))
            if (base / regular).is_file():
                thick = base / bold
                return str(base / regular), str(thick if thick.is_file() else base / regular)
    found = _from_fontconfig() if chinese else None
    return found, found


def _from_fontconfig() -> str | None:
    """A font file of this system that can write Chinese or Japanese; None where there is none."""
    command = shutil.which("fc-list")
    if command is None:
        return None
    for language in ("zh-cn", "ja", "zh-tw"):
        try:
            answer = subprocess.run(
                [command, f":lang={language}", "file"],
                capture_output=True,
                text=True,
                timeout=10,
                check=False,
            )
        except (OSError, subprocess.SubprocessError):
            return None
        names = (line.strip().rstrip(":") for line in sorted(answer.stdout.splitlines()))
        usable = [name for name in names if name.lower().endswith((".ttf", ".ttc", ".otf"))]
        if usable:
            return next((name for name in usable if "regular" in name.lower()), usable[0])
    return None


EAST_ASIAN = ("zh", "ja")
"""Languages that need a font with Chinese characters (such fonts write Japanese as well)."""
_WIDE = 0x2E80
"""From here on, characters are Chinese or Japanese."""
_PLAIN = 0x180
"""Below this every Latin font has all letters."""
_PROBE, _NO_CHARACTER = 24, "\uffff"
"""Size at which letters are compared with what is drawn for a character that no font has."""


PACKAGE = "fonts-noto-cjk"
"""What to install where there is none: the package's name on Debian and Ubuntu."""


def has_chinese() -> bool:
    """Whether this system can write Chinese and Japanese."""
    return _files(True)[0] is not None


class Fonts:
    """Fonts by size, and texts already drawn."""

    def __init__(self, language: str) -> None:
        pygame.font.init()
        self.set_language(language)

    def set_language(self, language: str) -> None:
        """Choose the font that can write a language."""
        self._chinese = language in EAST_ASIAN and has_chinese()
        self.font = lru_cache(maxsize=64)(self._font)
        self.render = lru_cache(maxsize=1024)(self._render)
        self.width = lru_cache(maxsize=4096)(self._width)
        self.can_write = lru_cache(maxsize=4096)(self._can_write)

    def _font(self, size: int, bold: bool, chinese: bool) -> pygame.font.Font:
        file = _files(chinese)[1 if bold else 0]
        return pygame.font.Font(file, size)

    def _can_write(self, letter: str, chinese: bool) -> bool:
        """Whether the Chinese, or the Latin, font draws a letter other than as missing."""
        if letter == " " or (chinese and not has_chinese()):
            return not chinese
        font = self.font(_PROBE, False, chinese)
        drawn, missing = (font.render(text, False, "white", "black") for text in (letter, _NO_CHARACTER))
        return pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(missing, "RGB")

    def _spans(self, text: str, size: int, bold: bool) -> list[tuple[pygame.font.Font, str]]:
        """The text in pieces, each with a font that can write it.

        The font of the language comes first. Some Chinese fonts have no Latin letters.
        """
        first = self.font(size, bold, self._chinese)
        if not self._chinese and all(ord(letter) < _PLAIN for letter in text):
            return [(first, text)]
        spans: list[tuple[pygame.font.Font, str]] = []
        for letter in text:
            other = not self.can_write(letter, self._chinese) and self.can_write(letter, not self._chinese)
            font = self.font(size, bold, self._chinese != other)
            if spans and spans[-1][0] is font:
                spans[-1] = (font, spans[-1][1] + letter)
            else:
                spans.append((font, letter))
        return spans or [(first, text)]

    def _render(self, text: str, size: int, colour: str, bold: bool) -> pygame.Surface:
        spans = self._spans(text, size, bold)
        pieces = [font.render(piece, True, colour) for font, piece in spans]
        if len(pieces) == 1:
            return pieces[0]
        above = max(font.get_ascent() for font, _ in spans)
        heights = [
            above - font.get_ascent() + piece.get_height()
            for (font, _), piece in zip(spans, pieces, strict=True)
        ]
        drawn = pygame.Surface((sum(piece.get_width() for piece in pieces), max(heights)), pygame.SRCALPHA)
        x = 0
        for (font, _), piece in zip(spans, pieces, strict=True):
            drawn.blit(piece, (x, above - font.get_ascent()))
            x += piece.get_width()
        return drawn

    def _width(self, text: str, size: int, bold: bool) -> int:
        return sum(font.size(piece)[0] for font, piece in self._spans(text, size, bold))

    def fit(self, text: str, size: int, bold: bool, width: int) -> str:
        """The text, shortened with an ellipsis where it is wider than `width`."""
        if self.width(text, size, bold) <= width:
            return text
        while text and self.width(text + "…", size, bold) > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def wrap(self, text: str, size: int, bold: bool, width: int) -> list[str]:
        """The text in lines no wider than `width`; Chinese breaks anywhere, other writing between words.

        A word wider than a line, such as the path of a folder, breaks anywhere, too.
        """
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            words = _pieces(paragraph)
            for piece in [
                part
                for word in words
                for part in ([word] if self.width(word.rstrip(), size, bold) <= width else word)
            ]:
                if line and self.width((line + piece).rstrip(), size, bold) > width:
                    lines.append(line.rstrip())
                    line = piece.lstrip()
                else:
                    line += piece
            lines.append(line.rstrip())
        return lines


def _pieces(text: str) -> list[str]:
    """What may begin a new line: words with the space after them, single Chinese characters."""
    pieces: list[str] = []
    for character in text:
        wide = ord(character) >= _WIDE
        closing = character in "，。、；：？！）》」』”’%ーっゃゅょァィゥェォッャュョ"
        last = pieces[-1][-1] if pieces else " "
        after_wide = ord(last) >= _WIDE and not wide
        if not pieces or last == " " or ((wide or after_wide) and not closing):
            pieces.append(character)
        else:
            pieces[-1] += character
    return pieces

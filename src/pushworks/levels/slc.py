"""SLC, the XML format of level collections: read with entities and document types refused.

XML parsers can be talked into expanding a few bytes to gigabytes, or into fetching files, by entity
declarations. Level files need none, so any document type or entity declaration is an error here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from pushworks.levels.collection import Collection
from pushworks.levels.errors import LevelError
from pushworks.levels.level import Level
from pushworks.levels.prose import Passage
from pushworks.levels.scan import Block

MAX_DEPTH = 100
"""Elements nest no deeper than this; level files need four."""


def looks_like_slc(text: str) -> bool:
    """True for an XML text with the root element of the format near its start."""
    return text.lstrip().startswith("<") and "<SokobanLevels" in text[:4000]


@dataclass
class SlcFile:
    """The boards of a file and what is said about them."""

    blocks: list[Block] = field(default_factory=list)
    passages: list[Passage] = field(default_factory=lambda: [Passage()])
    """The first is about the collection, the others about the boards in order."""


def parse(text: str) -> SlcFile:
    """Read an SLC text; the rows are still in their dialect."""
    handler = _Handler()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    handler.parser = parser
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.characters
    parser.StartDoctypeDeclHandler = handler.refuse
    parser.EntityDeclHandler = handler.refuse
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        reason = expat.errors.messages[error.code]
        raise LevelError(
            f"not well-formed XML: {reason}", line=error.lineno, column=error.offset + 1
        ) from None
    return handler.file


class _Handler:
    """Collects levels while expat walks through the text."""

    parser: expat.XMLParserType

    def __init__(self) -> None:
        self.file = SlcFile()
        self.text: list[str] = []
        self.inside: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.inside) == MAX_DEPTH:
            line = self.parser.CurrentLineNumber
            raise LevelError(f"elements nest deeper than {MAX_DEPTH}", line=line)
        self.inside.append(name)
        self.text.clear()
        head = self.file.passages[0].values
        if name == "LevelCollection" and attributes.get("Copyright"):
            head.setdefault("author", attributes["Copyright"])
        elif name == "Level":
            passage = Passage()
            if attributes.get("Id"):
                passage.values["title"] = attributes["Id"]
            if attributes.get("Copyright"):
                passage.values["author"] = attributes["Copyright"]
            self.file.blocks.append(Block(self.parser.CurrentLineNumber))
            self.file.passages.append(passage)

    def end(self, name: str) -> None:
        self.inside.pop()
        text = "".join(self.text)
        self.text.clear()
        head = self.file.passages[0]
        if name == "L" and "Level" in self.inside:
            self.file.blocks[-1].rows.append(text.rstrip())
        elif self.inside == ["SokobanLevels"] and text.strip():
            if name == "Title":
                head.values["collection"] = text.strip()
            else:
                head.text.extend(line.strip() for line in text.strip().splitlines())

    def characters(self, text: str) -> None:
        self.text.append(text)

    def refuse(self, *_: object) -> None:
        raise LevelError(
            "document types and entities are not accepted in level files",
            line=self.parser.CurrentLineNumber,
            column=self.parser.CurrentColumnNumber + 1,
        )


# Characters that no XML text may hold, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _text(text: str) -> str:
    from xml.sax.saxutils import escape  # brings urllib along: only when it is needed

    return escape(_FORBIDDEN.sub("", text))


def _attribute(text: str) -> str:
    from xml.sax.saxutils import quoteattr

    return quoteattr(_FORBIDDEN.sub("", text))


def lines_of(collection: Collection, rows_of: Callable[[Level], list[str]]) -> Iterator[str]:
    """The collection as SLC text, line by line; `rows_of` gives the rows of a board."""
    width = max((level.width for level in collection), default=0)
    height = max((level.height for level in collection), default=0)
    yield '<?xml version="1.0" encoding="utf-8"?>'
    yield "<SokobanLevels>"
    yield f"  <Title>{_text(collection.title)}</Title>"
    yield f"  <Description>{_text(collection.notes)}</Description>"
    author = f" Copyright={_attribute(collection.author)}" if collection.author else ""
    yield f'  <LevelCollection{author} MaxWidth="{width}" MaxHeight="{height}">'
    for number, level in enumerate(collection, 1):
        own = f" Copyright={_attribute(level.author)}" if level.author not in ("", collection.author) else ""
        title = _attribute(level.title or str(number))
        yield f'    <Level Id={title} Width="{level.width}" Height="{level.height}"{own}>'
        yield from (f"      <L>{row}</L>" for row in rows_of(level))
        yield "    </Level>"
    yield "  </LevelCollection>"
    yield "</SokobanLevels>"

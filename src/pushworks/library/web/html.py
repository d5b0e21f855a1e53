"""A page as a stream of tags and text, in time that grows with its length and no faster.

Parsers that build the tree of a page must ask at every tag which elements are open, so a page of nested
elements takes them quadratic time, and no deadline of the network helps against that. Level pages need no
tree: this reads the tags as the HTML standard's tokenizer does, each character once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

_MARKUP = re.compile(r"<(?=/?[A-Za-z]|[/!?])")
_BARE_TAG = re.compile(r"</?([A-Za-z][^\s/>]*+)>")
_MOST_BARE = 1_000
_NAME = re.compile(r"[^\s/>]*")
_BETWEEN_ATTRIBUTES = re.compile(r"[\s/]*")
_ATTRIBUTE = re.compile(r"([^\s/>][^\s/>=]*)\s*(=?)\s*")
_BARE_VALUE = re.compile(r"[^\s>]*")
_RAW = {"script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"}
"""Elements that hold text only: a tag inside them is none."""
_READABLE = {"title", "textarea"}
_LONGEST_REFERENCE = 4_000
"""Longer attributes and pieces of text keep their ``&…;`` as written: the number in one may be endless."""


@dataclass(frozen=True, slots=True)
class Tag:
    """An opening or closing tag; names are in lower case."""

    name: str
    is_closing: bool = False
    attributes: dict[str, str] = field(default_factory=dict)


def tokens(page: str) -> Iterator[Tag | str]:
    """The tags and the text between them, in order. Comments, scripts and styles are left out."""
    at, end = 0, len(page)
    bare: dict[str, Tag] = {}  # tags without attributes, which most are, as they are written
    while at < end:
        markup = _MARKUP.search(page, at)
        begin = markup.start() if markup else end
        if begin > at:
            yield _text(page[at:begin])
        if begin == end:
            return
        tag: Tag | None = None
        simple = _BARE_TAG.match(page, begin)
        if simple:
            at = simple.end()
            tag = bare.get(simple[0])
            if tag is None:
                tag = Tag(simple[1].lower(), page[begin + 1] == "/")
                if len(bare) < _MOST_BARE:
                    bare[simple[0]] = tag
        elif page.startswith("<!--", begin):
            at = _after(page, "-->", begin + 2)
        elif page[begin + 1].isalpha() or page[begin + 2 : begin + 3].isalpha():
            tag, at = _tag(page, begin)
        else:
            at = _after(page, ">", begin)
        if tag is not None:
            yield tag
            if tag.name in _RAW and not tag.is_closing:
                begin, at = at, _raw_end(page, tag.name, at)
                if tag.name in _READABLE:
                    yield _text(page[begin:at])


def _tag(page: str, begin: int) -> tuple[Tag | None, int]:
    """The tag that begins here and the place after it; none when the page ends inside it."""
    is_closing = page[begin + 1] == "/"
    name = _matched(_NAME, page, begin + 1 + is_closing)
    at = begin + 1 + is_closing + len(name)
    attributes: dict[str, str] = {}
    while True:
        at += len(_matched(_BETWEEN_ATTRIBUTES, page, at))
        if at >= len(page):
            return None, at
        if page[at] == ">":
            return Tag(name.lower(), is_closing, attributes), at + 1
        match = _ATTRIBUTE.match(page, at)
        assert match is not None  # neither white space, slash nor end: a name begins here
        at = match.end()
        value = ""
        if match[2]:
            if page[at : at + 1] in ("'", '"'):
                end = page.find(page[at], at + 1)
                if end < 0:
                    return None, len(page)
                value, at = page[at + 1 : end], end + 1
            else:
                value = _matched(_BARE_VALUE, page, at)
                at += len(value)
        attributes.setdefault(match[1].lower(), _text(value))


def _text(text: str) -> str:
    return unescape(text) if "&" in text and len(text) <= _LONGEST_REFERENCE else text


def _matched(pattern: re.Pattern[str], page: str, at: int) -> str:
    match = pattern.match(page, at)
    return match[0] if match else ""


def _after(page: str, mark: str, at: int) -> int:
    """The place after the next mark, the end of the page where there is none."""
    found = page.find(mark, at)
    return len(page) if found < 0 else found + len(mark)


def _raw_end(page: str, name: str, at: int) -> int:
    """Where the closing tag of an element of text begins, the end of the page where there is none."""
    match = re.compile(rf"</{name}[\s/>]", re.IGNORECASE).search(page, at)
    return match.start() if match else len(page)

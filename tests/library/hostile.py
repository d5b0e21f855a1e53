"""Answers of servers that mean no good, or no longer know what they mean; each has a name."""

from __future__ import annotations

import gzip
import io
import json
import random
import struct
import time
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

from tests.library.boards import CORRIDOR, HALL
from tests.library.site import Answer, html, level_set_page, picture_board, status, text

BOARD = CORRIDOR.to_xsb()
ESCAPES = "\x1b[2J\x1b]0;owned\x07Nice\x9b31m \u202eeman\u2066 \x00\x07"


def raw(*pieces: bytes, pause: float = 0.0) -> Answer:
    """Bytes as they are, then the end of the connection."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.close_connection = True
        for piece in pieces:
            handler.wfile.write(piece)
            if pause:
                time.sleep(pause)

    return answer


def forever(head: bytes, piece: bytes, pause: float = 0.0) -> Answer:
    """A beginning, and then the same for ever (or until the other side has had enough)."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.close_connection = True
        handler.wfile.write(head)
        for _ in range(100_000):
            handler.wfile.write(piece)
            if pause:
                time.sleep(pause)

    return answer


def packed(data: bytes) -> Answer:
    """Data that are said to be gzip."""
    return text(data, Content_Encoding="gzip")


def archive(method: int = zipfile.ZIP_STORED, body: str = BOARD, name: str = "a.xsb") -> bytes:
    """A zip archive with one level file."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as file:
        file.writestr(name, body)
    return made.getvalue()


def spoiled(data: bytes, seed: int) -> bytes:
    """The same with a few bytes changed."""
    rng = random.Random(seed)
    mixed = bytearray(data)
    for _ in range(6):
        mixed[rng.randrange(30, len(mixed))] = rng.randrange(256)
    return bytes(mixed)


def with_method(data: bytes, method: int, flags: int = 0) -> bytes:
    """The archive with another method and flags written into its heads."""
    at = data.index(b"PK\x01\x02")
    mixed = bytearray(data)
    struct.pack_into("<HH", mixed, 6, flags, method)
    struct.pack_into("<HH", mixed, at + 8, flags, method)
    return bytes(mixed)


def competition(**fields: object) -> Answer:
    """A competition round as JSON, with some fields replaced; half surrogate pairs stay as they are."""
    main = {"author": "A", "title": "T", "level": BOARD, **fields}
    return text(json.dumps({"id": 1, "begin": "b", "end": "e", "main": main}), "application/json")


HEAD = b"HTTP/1.1 200 OK\r\n"
EMPTY = b"Content-Length: 0\r\n\r\n"
BIG = "#" * 300_000

PAGES: dict[str, Answer] = {
    # HTTP that is none, or nearly
    "no http": raw(b"\x00\x01\x02\r\n\r\n"),
    "nothing": raw(b""),
    "status only": raw(b"HTTP/1.1 200"),
    "strange status": raw(b"HTTP/1.1 999 \xff\xfe\r\nContent-Length: 0\r\n\r\n"),
    "status of letters": raw(b"HTTP/1.1 abc OK\r\n\r\n"),
    "informed for ever": forever(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 50),
    "another protocol": raw(b"HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nhi"),
    "a part of it": raw(HEAD.replace(b"200 OK", b"206 Partial") + b"Content-Length: 5\r\n\r\n#####"),
    "unchanged since never": status(304),
    "many choices": status(300),
    "head for ever": forever(HEAD, b"X-A: " + b"a" * 1000 + b"\r\n"),
    "head that trickles": forever(HEAD + b"X: ", b"x", 0.02),
    "head of garbage": raw(HEAD + b"\xff\xfe: \x00\r\n\r\n"),
    "length of another script": raw(HEAD + "Content-Length: ²\r\n\r\n#".encode()),
    "length of 400 digits": raw(HEAD + b"Content-Length: " + b"9" * 400 + b"\r\n\r\n"),
    "negative length": raw(HEAD + b"Content-Length: -1\r\n\r\n"),
    "two lengths": raw(HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n##"),
    "half a body": raw(HEAD + b"Content-Length: 1000\r\n\r\n####"),
    "a chunk too short": raw(HEAD + b"Transfer-Encoding: chunked\r\n\r\nff\r\n##\r\n"),
    "a chunk of no number": raw(HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n##\r\n"),
    "a chunk beyond all": raw(HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"f" * 30 + b"\r\n##\r\n"),
    "body that trickles": forever(HEAD + b"Content-Length: 100000\r\n\r\n", b"#", 0.02),
    "body without length that trickles": forever(HEAD + b"\r\n" + BOARD.encode() + b"\n", b" ", 0.02),
    "body for ever": forever(HEAD + b"\r\n", b"#" * 65536),
    "silence": raw(b"", b"", pause=0.6),
    "cookies": raw(HEAD + b"Set-Cookie: \xff=;;=;" + b" " * 5000 + b"expires=\xff\r\n" + EMPTY),
    "wait for another script": status(503, Retry_After="\xb2"),
    "wait for ever": status(429, Retry_After="9" * 40),
    "wait until a day that never was": status(503, Retry_After="Mon, 99 Foo 99999 99:99:99 +9999"),
    "mark of another script": raw(HEAD + b"ETag: \"\xe9\xff\"\r\nContent-Length: 1\r\n\r\n#"),
    # Redirects
    "redirect to no address": status(302, Location="http://[bad/"),
    "redirect with control characters": raw(b"HTTP/1.1 302 F\r\nLocation: /a\x01\x7fb\r\n" + EMPTY),
    "redirect of 70 KB": status(302, Location="/" + "a" * 70_000),
    "redirect to a file": status(302, Location="file:///etc/passwd"),
    "redirect to a private place": status(301, Location="http://[64:ff9b::7f00:1]/"),
    "redirect to nowhere": status(302),
    "redirect in a circle": status(302, Location="/redirect%20in%20a%20circle"),
    "redirect to another port": status(302, Location="http://127.0.0.1:99999/"),
    # Packing
    "gzip of nothing": packed(b""),
    "gzip cut off": packed(gzip.compress(BOARD.encode() * 50)[:-9]),
    "gzip with a tail": packed(gzip.compress(BOARD.encode()) + b"tail"),
    "gzip bomb": packed(gzip.compress(bytes(30_000_000))),
    "gzip of a thousand nothings": packed(gzip.compress(b"") * 1_500),
    "packed in another way": text(b"x", Content_Encoding="br"),
    "packed twice": text(gzip.compress(gzip.compress(b"x")), Content_Encoding="gzip, gzip"),
    # Text and HTML
    "charset undefined": text("<html>" + level_set_page(picture_board(HALL)), "text/html; charset=undefined"),
    "charset of a packer": text("<html><p>x", "text/html; charset=hex"),
    "charset idna": text(b"<html>" + b"xn--" * 9_000, "text/html; charset=idna"),
    "charset of 60 KB": text("<html><meta charset=" + "a" * 60_000 + ">", "text/html"),
    "a thousand nested divs": html("<html>" + "<div>" * 38_000),
    "references without end": html("<html><title>&#" + "9" * 90_000 + ";</title><p>关数: 1</p>"),
    "half a tag": html("<html><p>关数: 1</p><p><img src='"),
    "a number of 9000 digits": html("<html><p>关数: " + "7" * 9_000 + "</p><p><img src=p_wall.gif></p>"),
    "title with escapes": html(f"<html><title>{ESCAPES}</title>" + level_set_page(picture_board(HALL))),
    "picture with escapes": html(level_set_page(f'<p><img src="{ESCAPES}.gif"></p>')),
    "links to nowhere": html(
        '<html><a href="http://[bad/x.xsb">1</a><a href="/&#1;&#127;.xsb">2</a>'
        f'<a href="/{"a" * 70_000}.xsb">3</a><a href="//[::1/x.xsb">4</a><a href="x:99999999999/y.xsb">5</a>'
        '<a href="http://\ud7ff:1:2/x.xsb">6</a><a href="&#xd800;.xsb">7</a>'
        '<a href="\n/no level here .xsb">8</a>'
    ),
    "binary": text(bytes(range(256)) * 300, "application/octet-stream"),
    "utf-16 of odd length": text(b"\xff\xfe#\x00#\x00\x00"),
    "one endless row": text("#@$." + BIG[:180_000]),
    "groups": text("7(" * 60_000),
    "xml": text("<SokobanLevels>" + "<Level Id='" + "&#x1b;" * 10),
    "xml entities": text("<!DOCTYPE a [<!ENTITY b 'c'>]><SokobanLevels>&b;</SokobanLevels>"),
    "file with escapes": text(f"{BOARD}\nTitle: {ESCAPES}\nAuthor: {ESCAPES}\nComment: {ESCAPES}\n"),
    # JSON
    "half surrogate pairs": competition(title="\ud800", author="\udfff\udfff"),
    "escapes in json": competition(title=ESCAPES, alt_title=[ESCAPES], author={"a": ESCAPES}),
    "json that is deep": text("[" * 100_000, "application/json"),
    "json with a huge number": text('{"id": ' + "9" * 9_000 + ', "main": {}}', "application/json"),
    "json of other shapes": text('{"id": [[]], "main": {"level": {}}, "x": [{"level": null}]}'),
    "json that is none": text("{" * 1000),
    # Archives
    "archive of nothing": text(b"PK\x05\x06" + bytes(18)),
    "archive cut off": text(archive()[:-30]),
    "archive with a secret": text(with_method(archive(), 0, flags=1)),
    "archive in deflate64": text(with_method(archive(zipfile.ZIP_DEFLATED), 9)),
    "archive in another method": text(with_method(archive(), 99)),
    "archive of stored lzma": text(with_method(archive(body=BOARD * 9), zipfile.ZIP_LZMA)),
    "archive with odd names": text(archive(name="../\x1b[2J\u202e.xsb")),
    "archive in an archive": text(archive(name="b.xsb", body="PK\x03\x04" + "x" * 99)),
    **{f"archive spoiled {seed}, method {method}": text(spoiled(archive(method, BOARD * 20), seed))
       for method in (zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA) for seed in range(4)},
}  # fmt: skip

ROBOTS: dict[str, Answer] = {
    "delay of another script": text("User-agent: *\nCrawl-delay: ²\nRequest-rate: ²/³\n".encode()),
    "delay for ever": text("User-agent: *\nCrawl-delay: " + "9" * 5_000),
    "bad addresses": text("User-agent: *\nDisallow: //[bad\nAllow: http://[x\nSitemap: http://[y\n"),
    "binary": text(bytes(range(256)) * 100),
    "too large": text("Disallow: /x\n" * 50_000),
    "a redirect to no address": status(302, Location="http://[bad/"),
    "gone": status(410),
    "no http": raw(b"nonsense\r\n\r\n"),
}


def answers() -> Iterator[tuple[str, dict[str, Answer]]]:
    """Each hostile site: a name, and its pages."""
    for name, page in PAGES.items():
        yield name, {"/" + name.replace(" ", "%20"): page}
    for name, robots in ROBOTS.items():
        yield f"robots: {name}", {"/robots.txt": robots, f"/{name.replace(' ', '%20')}": text(BOARD)}

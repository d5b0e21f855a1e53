"""A real HTTP server on this machine that behaves as well or as badly as a test wants."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self

from pushworks.levels import Level

Answer = Callable[[BaseHTTPRequestHandler], None]

_PATIENCE = 0.005
"""Seconds that a request is left waiting, so that others sent with it are seen beside it."""

_PICTURES = {
    "#": "p_wall.gif", " ": "p_floor.gif", ".": "p_goal.gif", "$": "p_box.gif", "@": "p_player.gif",
    "*": "p_box_on_goal.gif", "+": "p_player_on_goal.gif",
}  # fmt: skip


class Site:
    """Serves what `pages` says; remembers every request."""

    def __init__(self) -> None:
        self.pages: dict[str, Answer] = {}
        self.requests: list[str] = []
        self.agents: set[str] = set()
        self.most_at_once = 0
        self._at_once = 0
        self._counting = threading.Lock()
        site = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                site._answer(self)

            def do_POST(self) -> None:
                self.form = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
                site._answer(self)

            def log_message(self, format: str, *arguments: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.host = f"127.0.0.1:{self._server.server_address[1]}"
        self.url = f"http://{self.host}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        self.requests.append(f"{handler.command} {handler.path}")
        self.agents.add(handler.headers.get("User-Agent", ""))
        self._be_counted()
        try:
            self.pages.get(handler.path, status(404))(handler)
        except (BrokenPipeError, ConnectionResetError):
            handler.close_connection = True

    def _be_counted(self) -> None:
        """Count the requests that wait for an answer at the same time.

        A request stops counting before its answer begins: a client may have the whole answer, and
        ask again, before this thread gets to its next line.
        """
        with self._counting:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
        time.sleep(_PATIENCE)
        with self._counting:
            self._at_once -= 1

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()


def text(body: str | bytes, content_type: str = "text/plain; charset=utf-8", **headers: str) -> Answer:
    """A page; with an ``etag`` it answers 304 to those who know it."""
    data = body.encode() if isinstance(body, str) else body
    headers = {name.replace("_", "-"): value for name, value in headers.items()}

    def answer(handler: BaseHTTPRequestHandler) -> None:
        if "ETag" in headers and handler.headers.get("If-None-Match") == headers["ETag"]:
            handler.send_response(304)
            handler.send_header("ETag", headers["ETag"])
            handler.end_headers()
            return
        handler.send_response(200)
        handler.send_header("Content-Type", content_type)
        handler.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(data)

    return answer


def html(body: str) -> Answer:
    """A page of HTML."""
    return text(body, "text/html; charset=utf-8")


def status(code: int, **headers: str) -> Answer:
    """An answer without content."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return answer


def in_turn(*answers: Answer) -> Answer:
    """The first answer first, then the second, …; the last one for ever."""
    left = list(answers)

    def answer(handler: BaseHTTPRequestHandler) -> None:
        (left.pop(0) if len(left) > 1 else left[0])(handler)

    return answer


def picture_board(level: Level) -> str:
    """A board as the level-set pages draw it: one picture a square, a break after each row."""
    rows = ("".join(f'<img src="../images/{_PICTURES[c]}">' for c in row) for row in level.rows())
    return "<p>" + "<br/>\n".join(rows) + "</p>"


def level_set_page(*parts: str) -> str:
    """A level-set page made of numbered parts: the HTML after each number."""
    numbered = (f"<p>关数: {n}　作者: 某人</p>\n{part}" for n, part in enumerate(parts, 1))
    return (
        "<!DOCTYPE html><html><head><title>关卡集</title></head><body>"
        + "\n".join(numbered)
        + "</body></html>"
    )

"""The files of the page, kept in memory once they have been asked for.

A visit asks for some fifty small files at once, and the first move waits for the last of them. So each is
read and compressed once, not once a visit, and answered without a detour through other threads.
"""

from __future__ import annotations

import gzip
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

# Modules and WebAssembly only run when they come with the right type, whatever this machine's tables say.
TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".json": "application/json", ".wasm": "application/wasm",
    ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}  # fmt: skip
COMPRESSED = {*TYPES} - {".png"}
LEAST = 1000
"""Bytes from which on compressing is worth it."""


@dataclass(frozen=True)
class _Kept:
    """A file as it was when it was last read."""

    stamp: tuple[int, int]
    kind: str
    etag: str
    plain: bytes
    packed: bytes | None

    @classmethod
    def read(cls, file: Path, stamp: tuple[int, int]) -> _Kept:
        plain = file.read_bytes()
        worth_it = file.suffix in COMPRESSED and len(plain) >= LEAST
        return cls(
            stamp,
            TYPES.get(file.suffix, "application/octet-stream"),
            f'"{hashlib.sha256(plain).hexdigest()[:32]}"',
            plain,
            gzip.compress(plain, 6, mtime=0) if worth_it else None,
        )


class Files:
    """Answers with what lies below a folder, and with nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.kept: dict[str, _Kept] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        headers = Headers(scope=scope)
        kept = self._find(scope["path"])
        answer = {"etag": kept.etag, "vary": "accept-encoding"}
        body = kept.plain
        if kept.packed is not None and "gzip" in headers.get("accept-encoding", ""):
            body = kept.packed
            answer["content-encoding"] = "gzip"
        known = {tag.strip().removeprefix("W/") for tag in headers.get("if-none-match", "").split(",")}
        if kept.etag in known:
            response = Response(status_code=304, headers={"etag": kept.etag})
        else:
            answer["content-length"] = str(len(body))
            response = Response(
                body if scope["method"] != "HEAD" else b"", media_type=kept.kind, headers=answer
            )
        await response(scope, receive, send)

    def _find(self, path: str) -> _Kept:
        """The file of this address, read again if it has changed."""
        name = path.strip("/") or "index.html"
        try:
            file = (self.folder / name).resolve()
            if not file.is_relative_to(self.folder) or not file.is_file():
                raise HTTPException(404, "there is no such file")
            status = os.stat(file)
            stamp = (status.st_mtime_ns, status.st_size)
            kept = self.kept.get(name)
            if kept is None or kept.stamp != stamp:
                kept = self.kept[name] = _Kept.read(file, stamp)
        except (OSError, ValueError) as problem:  # a name that no file can have, or one that has just gone
            raise HTTPException(404, "there is no such file") from problem
        return kept

"""Pages kept on disk with what a server needs to say "not changed" (ETag, Last-Modified).

A page is two files: the body and a JSON head that is written last, both put in place whole; a head
without its body, or of another body, counts as absent.

Why not a caching library: those sit below the reader and keep an answer before anyone has counted its bytes,
and they follow the server's rules of freshness, where an import that was broken off wants an hour.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cached:
    """A page as it was received."""

    url: str
    final_url: str
    content_type: str
    etag: str
    last_modified: str
    fetched: float
    digest: str
    body: bytes

    @property
    def age(self) -> float:
        """Seconds since the server last vouched for it."""
        return max(0.0, time.time() - self.fetched)


_KINDS = {name: float if name == "fetched" else str for name in Cached.__slots__ if name != "body"}


class PageCache:
    """A folder of pages. Several processes may use it at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, url: str) -> Cached | None:
        """The page kept for an address, if it is there and whole."""
        head_path, body_path = self._paths(url)
        try:
            head = json.loads(head_path.read_text(encoding="utf-8"))
            body = body_path.read_bytes()
            found = Cached(**head, body=body)
        except (OSError, ValueError, TypeError, RecursionError):
            return None
        if not all(isinstance(getattr(found, name), kind) for name, kind in _KINDS.items()):
            return None
        return found if found.url == url and found.digest == _digest(body) else None

    def put(
        self, url: str, body: bytes, *, final_url: str, content_type: str, etag: str, last_modified: str
    ) -> None:
        """Keep a page."""
        head_path, body_path = self._paths(url)
        page = Cached(url, final_url, content_type, etag, last_modified, time.time(), _digest(body), b"")
        self.folder.mkdir(parents=True, exist_ok=True)
        _write_whole(body_path, body)
        _write_whole(head_path, _head(page))

    def touch(self, page: Cached) -> None:
        """The server said that the page is unchanged."""
        head_path, _ = self._paths(page.url)
        head = json.loads(_head(page))
        _write_whole(head_path, json.dumps({**head, "fetched": time.time()}).encode())

    def _paths(self, url: str) -> tuple[Path, Path]:
        name = _digest(url.encode())
        return self.folder / f"{name}.json", self.folder / f"{name}.body"


def _head(page: Cached) -> bytes:
    fields = asdict(page)
    del fields["body"]
    return json.dumps(fields).encode()


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=20).hexdigest()


def _write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees all of it or none."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise

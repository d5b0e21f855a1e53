"""`Fetcher`: reads addresses the way a considerate visitor does.

One request at a time and a pause between requests to the same host; robots.txt is asked first and obeyed;
servers that are busy are asked again later, with longer and longer pauses, and as late as they wish
(`Retry-After`); pages that have not changed are taken from the cache; answers that are too large or too
slow are given up; redirects are followed only to places that may be asked themselves.
"""

from __future__ import annotations

import contextlib
import email.utils
import random
import socket
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self
from urllib.parse import urljoin, urlsplit
from urllib.robotparser import RobotFileParser

import httpx

from pushworks import __version__
from pushworks.library.web.address import check_address, is_allowed, is_private
from pushworks.library.web.cache import Cached, PageCache
from pushworks.library.web.errors import FetchError

_ROBOT_NAME = "pushworks"
_TRY_AGAIN = {429, 500, 502, 503, 504}
_REDIRECTS = {301, 302, 303, 307, 308}
_MOST_REDIRECTS = 5
_LONGEST_PAUSE = 60.0
_ROBOTS_BYTES = 512 * 1024


@dataclass(frozen=True, slots=True)
class Manners:
    """How to behave, and what to put up with."""

    delay: float = 1.0
    """Seconds between two requests to the same host; a longer `Crawl-delay` in robots.txt wins."""
    retries: int = 4
    """How often a busy or broken server is asked again."""
    back_off: float = 1.0
    """Seconds before the first retry; doubled each time."""
    timeout: float = 20.0
    """Seconds to wait for a connection or for the next bytes."""
    deadline: float = 120.0
    """Seconds for one whole answer."""
    max_bytes: int = 32 * 1024 * 1024
    """Largest answer, unpacked."""
    max_age: float = 3600.0
    """A page in the cache that is younger is used without asking: this is how a broken-off import goes on."""
    allowed_hosts: tuple[str, ...] = ()
    """Hosts of the own network that may be asked all the same."""
    user_agent: str = f"pushworks/{__version__} (box-pushing puzzle library; one request at a time)"


@dataclass(frozen=True, slots=True)
class Page:
    """An answer."""

    url: str
    """Where it was found after redirects."""
    body: bytes
    content_type: str = ""
    from_cache: bool = False


class Fetcher:
    """Reads addresses, one after the other. Use in a ``with`` block."""

    def __init__(
        self,
        manners: Manners | None = None,
        cache: PageCache | None = None,
        *,
        tell: Callable[[str], object] | None = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        """`tell` gets a line for each request and retry; `sleep` can be replaced in tests."""
        self.manners = manners or Manners()
        self._cache = cache
        self._tell = tell or _say_nothing
        self._sleep = sleep
        self._last_request: dict[str, float] = {}
        self._robots: dict[str, RobotFileParser] = {}
        self._stream: Any = None  # the connection in use
        self._client = httpx.Client(
            follow_redirects=False,
            timeout=self.manners.timeout,
            headers={"User-Agent": self.manners.user_agent, "Accept-Encoding": "gzip"},
            limits=httpx.Limits(max_connections=1),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def get(self, url: str) -> Page:
        """Read a page, from the cache if it is fresh or unchanged."""
        cached = self._cache.get(url) if self._cache is not None else None
        if cached is not None and cached.age < self.manners.max_age:
            return Page(cached.final_url, cached.body, cached.content_type, from_cache=True)
        return self._follow(url, cached)

    def post(self, url: str, form: Mapping[str, str]) -> Page:
        """Send a form, as the programming interfaces of sites want it, and read the answer.

        robots.txt is for those who wander through pages; a call with the user's own key is none of that.
        """
        check_address(url, allowed_hosts=self.manners.allowed_hosts)
        page, answer = self._with_retries("POST", url, {}, form)
        if answer.status_code in _REDIRECTS:
            raise FetchError(url, "the server redirects a form, which is not followed")
        return page

    def _follow(self, url: str, cached: Cached | None) -> Page:
        at = url
        for _ in range(_MOST_REDIRECTS + 1):
            check_address(at, allowed_hosts=self.manners.allowed_hosts)
            self._ask_robots(at)
            headers = {}
            if cached is not None and cached.etag:
                headers["If-None-Match"] = cached.etag
            if cached is not None and cached.last_modified:
                headers["If-Modified-Since"] = cached.last_modified
            page, answer = self._with_retries("GET", at, headers, None)
            if answer.status_code == 304 and cached is not None and self._cache is not None:
                self._cache.touch(cached)
                return Page(cached.final_url, cached.body, cached.content_type, from_cache=True)
            if answer.status_code not in _REDIRECTS:
                if self._cache is not None:
                    self._cache.put(
                        url,
                        page.body,
                        final_url=at,
                        content_type=page.content_type,
                        etag=answer.headers.get("ETag", ""),
                        last_modified=answer.headers.get("Last-Modified", ""),
                    )
                return page
            target = answer.headers.get("Location", "")
            if not target:
                raise FetchError(at, "the server redirects to nowhere")
            at = urljoin(at, target)
        raise FetchError(url, f"more than {_MOST_REDIRECTS} redirects")

    def _ask_robots(self, url: str) -> None:
        """Raise `FetchError` where robots.txt does not want us."""
        parts = urlsplit(url)
        site = f"{parts.scheme}://{parts.netloc}"
        if site not in self._robots:
            self._robots[site] = self._read_robots(f"{site}/robots.txt")
        if not self._robots[site].can_fetch(_ROBOT_NAME, url):
            raise FetchError(url, "the site's robots.txt asks programs not to read it")

    def _read_robots(self, url: str) -> RobotFileParser:
        rules = RobotFileParser(url)
        try:
            page, answer = self._with_retries("GET", url, {}, None, max_bytes=_ROBOTS_BYTES)
        except _StatusError as error:
            # No such file: everything is allowed. A server that will not say: nothing is.
            rules.parse([] if 400 <= error.status < 500 else ["User-agent: *", "Disallow: /"])
            return rules
        lines = page.body.decode("utf-8", "replace").splitlines()
        rules.parse([] if answer.status_code in _REDIRECTS else lines)
        return rules

    def _pause(self, url: str) -> None:
        """Wait until the host may be asked again."""
        parts = urlsplit(url)
        host = parts.netloc
        delay = self.manners.delay
        rules = self._robots.get(f"{parts.scheme}://{host}")
        wished = rules.crawl_delay(_ROBOT_NAME) if rules is not None else None
        if wished is not None:
            delay = max(delay, min(float(wished), _LONGEST_PAUSE))
        since = time.monotonic() - self._last_request.get(host, float("-inf"))
        if since < delay:
            self._sleep(delay - since)
        self._last_request[host] = time.monotonic()

    def _with_retries(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        form: Mapping[str, str] | None,
        max_bytes: int | None = None,
    ) -> tuple[Page, httpx.Response]:
        pause = self.manners.back_off
        for attempt in range(self.manners.retries + 1):
            self._pause(url)
            self._tell(f"{method} {url}")
            wish = 0.0
            try:
                page, answer = self._request(method, url, headers, form, max_bytes or self.manners.max_bytes)
            except httpx.HTTPError as error:
                trouble: FetchError = FetchError(url, _describe(error))
            else:
                status = answer.status_code
                if status not in _TRY_AGAIN:
                    if status >= 400:
                        raise _StatusError(url, status)
                    return page, answer
                trouble = _StatusError(url, status)
                wish = _retry_after(answer.headers.get("Retry-After", ""))
            if attempt == self.manners.retries:
                raise trouble
            wait = min(max(pause * random.uniform(1.0, 1.25), wish), _LONGEST_PAUSE)
            self._tell(f"{trouble}; again in {wait:.1f} s")
            self._sleep(wait)
            pause *= 2
        raise AssertionError("unreachable")

    def _request(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        form: Mapping[str, str] | None,
        max_bytes: int,
    ) -> tuple[Page, httpx.Response]:
        with (
            self._deadline(url),
            self._client.stream(
                method, url, headers=dict(headers), data=form, extensions={"trace": self._trace}
            ) as answer,
        ):
            self._check_peer(url, answer)
            length = answer.headers.get("Content-Length", "")
            if length.isdigit() and int(length) > max_bytes:
                raise FetchError(url, f"the answer has {int(length):,} bytes, the limit is {max_bytes:,}")
            body = bytearray()
            for piece in _unpacked(url, answer):
                body += piece
                if len(body) > max_bytes:
                    raise FetchError(url, f"the answer is larger than the limit of {max_bytes:,} bytes")
            return Page(url, bytes(body), answer.headers.get("Content-Type", "")), answer

    def _trace(self, event: str, info: Mapping[str, Any]) -> None:
        """Told by the HTTP library what happens: remembers the connection, for the deadline."""
        if event in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            self._stream = info["return_value"]

    @contextlib.contextmanager
    def _deadline(self, url: str) -> Iterator[None]:
        """Cut the connection when a whole answer takes too long, even if bytes keep trickling in."""
        late = threading.Event()

        def cut() -> None:
            late.set()
            connection = self._stream.get_extra_info("socket") if self._stream is not None else None
            if connection is not None:
                with contextlib.suppress(OSError):  # closed in the meantime
                    connection.shutdown(socket.SHUT_RDWR)

        watch = threading.Timer(self.manners.deadline, cut)
        watch.daemon = True
        watch.start()
        try:
            yield
        except httpx.HTTPError:
            if late.is_set():
                raise FetchError(url, f"the answer took longer than {self.manners.deadline:g} s") from None
            raise
        finally:
            watch.cancel()

    def _check_peer(self, url: str, answer: httpx.Response) -> None:
        """The address that really answered must be public too."""
        stream = answer.extensions.get("network_stream")
        peer = stream.get_extra_info("server_addr") if stream is not None else None
        if peer is None or is_allowed(url, self.manners.allowed_hosts):
            return
        if is_private(str(peer[0])):
            raise FetchError(url, f"the host is a private address ({peer[0]})")


def _say_nothing(line: str) -> None:
    pass


class _StatusError(FetchError):
    """An answer that says no."""

    def __init__(self, url: str, status: int) -> None:
        words = httpx.codes.get_reason_phrase(status) or "unknown status"
        super().__init__(url, f"the server answered {status} ({words})")
        self.status = status


def _unpacked(url: str, answer: httpx.Response) -> Iterator[bytes]:
    """The body in small pieces, whatever its packing: a few bytes must not become gigabytes at once."""
    packing = answer.headers.get("Content-Encoding", "identity").lower()
    if packing == "identity":
        yield from answer.iter_raw()
        return
    if packing not in ("gzip", "x-gzip"):
        raise FetchError(url, f"the answer is packed with {packing!r}, which was not asked for")
    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        for piece in answer.iter_raw():
            while piece:
                yield unpacker.decompress(piece, 256 * 1024)
                piece = unpacker.unconsumed_tail
        yield unpacker.flush()
        if not unpacker.eof:
            raise FetchError(url, "the answer is damaged: it ends too early")
    except zlib.error as error:
        raise FetchError(url, f"the answer is damaged: {error}") from None


def _describe(error: httpx.HTTPError) -> str:
    if isinstance(error, httpx.TimeoutException):
        return "the server did not answer in time"
    text = " ".join(str(error).split())
    return f"the connection failed: {text or type(error).__name__}"


def _retry_after(value: str) -> float:
    """Seconds a server asks us to wait: a number or a date."""
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (ValueError, TypeError):
        return 0.0

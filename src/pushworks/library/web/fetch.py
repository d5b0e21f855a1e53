"""`Fetcher`: reads addresses the way a considerate visitor does.

One request at a time and a pause between requests to the same host; robots.txt is asked first and obeyed;
servers that are busy are asked again later, with longer and longer pauses, and as late as they ask for
(`Retry-After`); pages that have not changed are taken from the cache; answers that are too large or too
slow are given up; redirects are followed only to places that may be asked themselves.
"""

from __future__ import annotations

import contextlib
import email.utils
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import httpx

from pushworks import __version__
from pushworks.library.web.address import check_address, join_address, split_address
from pushworks.library.web.cache import Cached, PageCache
from pushworks.library.web.errors import FetchError
from pushworks.library.web.network import Clock, Transport
from pushworks.library.web.robots import Robots
from pushworks.library.web.unpack import DamagedError, gunzip

_WHOLE = {200, 201, 203, 204}
"""Answers that hold a page; 206, for one, would be a part of it."""
_TRY_AGAIN = {429, 500, 502, 503, 504}
_REDIRECTS = {301, 302, 303, 307, 308}
_MOST_REDIRECTS = 5
_LONGEST_PAUSE = 60.0
_ROBOTS_BYTES = 512 * 1024
_LONGEST_MARK = 1_000


@dataclass(frozen=True, slots=True)
class RequestPolicy:
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
        policy: RequestPolicy,
        cache: PageCache,
        *,
        tell: Callable[[str], object] | None = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        """`tell` gets a line for each request and retry; `sleep` can be replaced in tests."""
        self.policy = policy
        self._cache = cache
        self._tell = tell or _say_nothing
        self._sleep = sleep
        self._last_request: dict[str, float] = {}
        self._robots: dict[str, Robots] = {}
        self._clock = Clock()
        self._client = httpx.Client(
            follow_redirects=False,
            timeout=self.policy.timeout,
            headers={"User-Agent": self.policy.user_agent, "Accept-Encoding": "gzip"},
            transport=Transport(self._clock, self.policy.allowed_hosts),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def get(self, url: str) -> Page:
        """Read a page, from the cache if it is fresh or unchanged."""
        split_address(url)
        cached = self._cache.get(url)
        if cached is not None and cached.age < self.policy.max_age:
            return Page(cached.final_url, cached.body, cached.content_type, from_cache=True)
        return self._follow(url, cached)

    def post(self, url: str, form: Mapping[str, str]) -> Page:
        """Send a form, as the programming interfaces of sites want it, and read the answer.

        robots.txt is for those who wander through pages; a call with the user's own key is none of that.
        """
        check_address(url, allowed_hosts=self.policy.allowed_hosts)
        page, answer = self._with_retries("POST", url, {}, form)
        if answer.status_code in _REDIRECTS:
            raise FetchError(url, "the server redirects a form, which is not followed")
        if answer.status_code not in _WHOLE:
            raise _StatusError(url, answer.status_code)
        return page

    def _follow(self, url: str, cached: Cached | None) -> Page:
        at = url
        for _ in range(_MOST_REDIRECTS + 1):
            check_address(at, allowed_hosts=self.policy.allowed_hosts)
            self._ask_robots(at)
            headers = {}
            if cached is not None and cached.etag:
                headers["If-None-Match"] = cached.etag
            if cached is not None and cached.last_modified:
                headers["If-Modified-Since"] = cached.last_modified
            page, answer = self._with_retries("GET", at, headers, None)
            if answer.status_code == 304 and cached is not None:
                with self._keeping() as cache:
                    cache.touch(cached)
                return Page(cached.final_url, cached.body, cached.content_type, from_cache=True)
            if answer.status_code in _WHOLE:
                with self._keeping() as cache:
                    cache.put(
                        url,
                        page.body,
                        final_url=at,
                        content_type=page.content_type,
                        etag=_mark(answer, "ETag"),
                        last_modified=_mark(answer, "Last-Modified"),
                    )
                return page
            if answer.status_code not in _REDIRECTS:
                raise _StatusError(at, answer.status_code)
            target = answer.headers.get("Location", "")
            if not target:
                raise FetchError(at, "the server redirects to nowhere")
            at = join_address(at, target)
        raise FetchError(url, f"more than {_MOST_REDIRECTS} redirects")

    @contextlib.contextmanager
    def _keeping(self) -> Iterator[PageCache]:
        """The cache, to write to. Where that fails the page is still good: it is only asked for again."""
        try:
            yield self._cache
        except OSError as error:
            self._tell(f"{self._cache.folder}: the page is not kept: {error.strerror or error}")

    def _ask_robots(self, url: str) -> None:
        """Raise `FetchError` where robots.txt does not want us."""
        site = _site(url)
        if site not in self._robots:
            self._robots[site] = self._read_robots(f"{site}/robots.txt")
        if not self._robots[site].may_read(url):
            raise FetchError(url, "the site's robots.txt asks programs not to read it")

    def _read_robots(self, url: str) -> Robots:
        try:
            page, answer = self._with_retries("GET", url, {}, None, max_bytes=_ROBOTS_BYTES)
        except _StatusError as error:
            # No such file: everything is allowed. A server that will not say: nothing is.
            return Robots([]) if 400 <= error.status < 500 else Robots.closed()
        has_rules = answer.status_code in _WHOLE
        return Robots(page.body.decode("utf-8", "replace").splitlines() if has_rules else [])

    def _pause(self, url: str) -> None:
        """Wait until the host may be asked again."""
        host = split_address(url).netloc
        delay = self.policy.delay
        rules = self._robots.get(_site(url))
        if rules is not None:
            delay = max(delay, min(rules.pause, _LONGEST_PAUSE))
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
        pause = self.policy.back_off
        for attempt in range(self.policy.retries + 1):
            self._pause(url)
            self._tell(f"{method} {url}")
            requested = 0.0
            try:
                page, answer = self._request(method, url, headers, form, max_bytes or self.policy.max_bytes)
            except httpx.HTTPError as error:
                if self._clock.is_over:
                    raise FetchError(url, f"the answer took longer than {self.policy.deadline:g} s") from None
                trouble: FetchError = FetchError(url, _describe(error))
            else:
                status = answer.status_code
                if status not in _TRY_AGAIN:
                    if status >= 400:
                        raise _StatusError(url, status)
                    return page, answer
                trouble = _StatusError(url, status)
                requested = _retry_after(answer.headers.get("Retry-After", ""))
            if attempt == self.policy.retries:
                raise trouble
            wait = min(max(pause * random.uniform(1.0, 1.25), requested), _LONGEST_PAUSE)
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
        self._clock.start(self.policy.deadline)
        try:
            with self._client.stream(method, url, headers=dict(headers), data=form) as answer:
                if answer.status_code not in _WHOLE:  # what it says beside that does not matter
                    return Page(url, b""), answer
                length = _number(answer.headers.get("Content-Length", ""))
                if length is not None and length > max_bytes:
                    raise FetchError(url, f"the answer has {length:,} bytes, the limit is {max_bytes:,}")
                body = bytearray()
                for piece in _unpacked(url, answer, max_bytes):
                    body += piece
                    if len(body) > max_bytes:
                        raise FetchError(url, f"the answer is larger than the limit of {max_bytes:,} bytes")
                return Page(url, bytes(body), answer.headers.get("Content-Type", "")), answer
        except (httpx.InvalidURL, UnicodeError) as error:  # of a host's name, or of what an answer says
            raise FetchError(url, f"not an address: {error}") from None
        except FetchError as error:  # the network knows the host only
            raise error if error.url == url else FetchError(url, error.reason) from None


def _say_nothing(line: str) -> None:
    pass


class _StatusError(FetchError):
    """An answer that says no."""

    def __init__(self, url: str, status: int) -> None:
        words = httpx.codes.get_reason_phrase(status) or "unknown status"
        super().__init__(url, f"the server answered {status} ({words})")
        self.status = status


def _unpacked(url: str, answer: httpx.Response, max_bytes: int) -> Iterator[bytes]:
    """The body in small pieces, whatever its packing."""
    packing = answer.headers.get("Content-Encoding", "").strip().lower()
    if packing in ("", "identity"):
        yield from answer.iter_raw()
        return
    if packing not in ("gzip", "x-gzip"):
        raise FetchError(url, f"the answer is packed with {packing!r}, which was not asked for")
    try:
        yield from gunzip(_at_most(url, answer, max_bytes))
    except DamagedError as error:
        raise FetchError(url, f"the answer is damaged: {error}") from None


def _at_most(url: str, answer: httpx.Response, max_bytes: int) -> Iterator[bytes]:
    """The bytes as they came; packed ones count as well, as they may unpack to nothing for ever."""
    count = 0
    for piece in answer.iter_raw():
        count += len(piece)
        if count > max_bytes:
            raise FetchError(url, f"the answer is larger than the limit of {max_bytes:,} bytes")
        yield piece


def _site(url: str) -> str:
    parts = split_address(url)
    return f"{parts.scheme}://{parts.netloc}"


def _number(text: str) -> int | None:
    """A count in a header. Digits of other scripts and absurd lengths are none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def _mark(answer: httpx.Response, name: str) -> str:
    """What a server marks a page with, if it can be sent back as it is."""
    value: str = answer.headers.get(name, "")
    return value if value.isascii() and value.isprintable() and len(value) <= _LONGEST_MARK else ""


def _describe(error: httpx.HTTPError) -> str:
    if isinstance(error, httpx.TimeoutException):
        return "the server did not answer in time"
    text = " ".join(str(error).split())
    return f"the connection failed: {text or type(error).__name__}"


def _retry_after(value: str) -> float:
    """Seconds a server asks us to wait: a number or a date."""
    seconds = _number(value.strip())
    if seconds is not None:
        return float(seconds)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value[:100]).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError, IndexError):
        return 0.0

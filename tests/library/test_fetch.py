"""The fetcher of web pages: what it may ask, how politely, and where it stops."""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from tests.library.site import Site, in_turn, status, text

from pushworks.library.web import Fetcher, FetchError, PageCache, RequestPolicy, check_address
from pushworks.library.web.address import is_private

Make = Callable[..., Fetcher]


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as running:
        yield running


@pytest.fixture
def pauses() -> list[float]:
    return []


@pytest.fixture
def fetcher(site: Site, tmp_path: Path, pauses: list[float]) -> Iterator[Make]:
    made: list[Fetcher] = []

    def make(**policy: object) -> Fetcher:
        chosen: dict[str, object] = {"allowed_hosts": (site.host,), "max_age": 0.0, "retries": 2, **policy}
        fetcher = Fetcher(
            RequestPolicy(**chosen),  # type: ignore[arg-type]
            PageCache(tmp_path / "cache"),
            sleep=pause,
        )
        made.append(fetcher)
        return fetcher

    def pause(seconds: float) -> None:
        """Not as long as asked, but long enough for the server to be done with the answer before."""
        pauses.append(seconds)
        time.sleep(min(seconds, 0.02))

    yield make
    for one in made:
        one.__exit__(None, None, None)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://localhost:8000/", "http://[::1]/", "http://169.254.169.254/latest/",
        "http://10.1.2.3/", "http://192.168.0.1/", "http://[::ffff:127.0.0.1]/", "http://0.0.0.0/",
        "http://2130706433/", "http://[fe80::1]/", "http://224.0.0.1/",
        "http://100.64.0.1/", "http://198.18.0.1/", "http://192.88.99.1/", "http://255.255.255.255/",
        "http://[64:ff9b::7f00:1]/", "http://[64:ff9b::a9fe:a9fe]/", "http://[64:ff9b:1::1]/",
        "http://[2002:7f00:1::1]/", "http://[2002:808:808::1]/", "http://[fec0::1]/", "http://[fc00::1]/",
        "http://[2001::1]/", "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/", "http://[::ffff:10.0.0.1]/",
        "http://[::8.8.8.8]/", "http://[::]/", "http://[ff02::1]/", "http://[100::1]/", "http://[2001:db8::1]/",
        "http://[3fff::1]/", "http://[2a00:1450:4001:800:0:5efe:10.0.0.1]/", "http://[5f00::1]/",
    ],
)  # fmt: skip
def test_private_addresses_are_not_asked(url: str) -> None:
    with pytest.raises(FetchError, match=r"private address|no such host"):
        check_address(url)
    if "[" in url:
        assert is_private(url[8:-2])


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "2a00:1450:4001:800::200e", "64:ff9b::808:808", "::ffff:8.8.8.8", "2606:4700::5efe:1"],
)
def test_public_addresses(address: str) -> None:
    assert not is_private(address)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("file:///etc/passwd", "only http and https"),
        ("ftp://example.org/x", "only http and https"),
        ("javascript:alert(1)", "only http and https"),
        ("http:///x", "no host"),
        ("http://user:secret@example.org/", "user name or password"),
        ("http://exa mple:99999/", "not an address"),
    ],
)
def test_other_addresses_are_refused(url: str, reason: str) -> None:
    with pytest.raises(FetchError, match=reason):
        check_address(url)


def test_a_plain_page_and_who_we_are(site: Site, fetcher: Make) -> None:
    site.pages["/a.xsb"] = text("hello")
    page = fetcher().get(f"{site.url}/a.xsb")
    assert page.body == b"hello"
    assert site.requests == ["GET /robots.txt", "GET /a.xsb"]
    assert all(agent.startswith("pushworks/") for agent in site.agents)


def test_requests_to_a_host_are_spaced(site: Site, fetcher: Make, pauses: list[float]) -> None:
    site.pages["/a"] = site.pages["/b"] = text("x")
    polite = fetcher(delay=5.0)
    polite.get(f"{site.url}/a")
    polite.get(f"{site.url}/b")
    assert len(pauses) == 2, "after robots.txt and after the first page"
    assert all(4.0 < pause <= 5.0 for pause in pauses)
    assert site.most_at_once == 1


def test_robots_txt_is_obeyed(site: Site, fetcher: Make, pauses: list[float]) -> None:
    site.pages["/robots.txt"] = text("User-agent: *\nDisallow: /private/\nCrawl-delay: 7\n")
    site.pages["/private/a"] = site.pages["/public/a"] = text("x")
    polite = fetcher()
    with pytest.raises(FetchError, match="robots"):
        polite.get(f"{site.url}/private/a")
    assert "GET /private/a" not in site.requests
    assert polite.get(f"{site.url}/public/a").body == b"x"
    assert max(pauses) > 6, "the pause it asks for counts"


def test_a_site_whose_robots_txt_is_broken_is_left_alone(site: Site, fetcher: Make) -> None:
    site.pages["/robots.txt"] = status(500)
    site.pages["/a"] = text("x")
    with pytest.raises(FetchError, match="robots"):
        fetcher().get(f"{site.url}/a")
    assert "GET /a" not in site.requests


def test_busy_servers_are_asked_again(site: Site, fetcher: Make, pauses: list[float]) -> None:
    site.pages["/a"] = in_turn(status(503, Retry_After="9"), status(429), text("at last"))
    assert fetcher(delay=0.0).get(f"{site.url}/a").body == b"at last"
    assert len(pauses) == 2
    assert pauses[0] == 9.0
    assert 2.0 <= pauses[1] <= 2.5, "the pause doubles"


def test_a_server_that_stays_broken_is_given_up(site: Site, fetcher: Make) -> None:
    site.pages["/a"] = status(500)
    with pytest.raises(FetchError, match=r"/a: the server answered 500 \(Internal Server Error\)"):
        fetcher().get(f"{site.url}/a")
    assert site.requests.count("GET /a") == 3


def test_what_is_not_there_is_not_asked_for_again(site: Site, fetcher: Make) -> None:
    with pytest.raises(FetchError, match="404"):
        fetcher().get(f"{site.url}/nothing")
    assert site.requests.count("GET /nothing") == 1


def test_unchanged_pages_come_from_the_cache(site: Site, fetcher: Make) -> None:
    site.pages["/a"] = text("body", ETag='"v1"')
    assert not fetcher().get(f"{site.url}/a").from_cache
    page = fetcher().get(f"{site.url}/a")
    assert (page.from_cache, page.body) == (True, b"body")
    site.pages["/a"] = text("new body", ETag='"v2"')
    assert fetcher().get(f"{site.url}/a").body == b"new body"


def test_a_fresh_page_needs_no_request(site: Site, fetcher: Make) -> None:
    site.pages["/a"] = text("body")
    fetcher().get(f"{site.url}/a")
    count = len(site.requests)
    assert fetcher(max_age=60.0).get(f"{site.url}/a").from_cache
    assert len(site.requests) == count


def test_a_damaged_cache_is_no_cache(site: Site, fetcher: Make, tmp_path: Path) -> None:
    site.pages["/a"] = text("body")
    fetcher().get(f"{site.url}/a")
    for file in (tmp_path / "cache").iterdir():
        file.write_bytes(file.read_bytes()[:-2])
    page = fetcher(max_age=60.0).get(f"{site.url}/a")
    assert (page.from_cache, page.body) == (False, b"body")


def test_redirects_are_followed_and_counted(site: Site, fetcher: Make) -> None:
    site.pages["/a"] = status(302, Location="/b")
    site.pages["/b"] = text("there")
    assert fetcher().get(f"{site.url}/a").url == f"{site.url}/b"
    site.pages["/loop"] = status(302, Location="/loop")
    with pytest.raises(FetchError, match="more than 5 redirects"):
        fetcher().get(f"{site.url}/loop")


@pytest.mark.parametrize(
    "target", ["http://localhost:1/x", "http://127.0.0.2/", "http://169.254.169.254/", "file:///etc/passwd"]
)
def test_redirects_to_private_places_are_not_followed(site: Site, fetcher: Make, target: str) -> None:
    site.pages["/a"] = status(302, Location=target)
    with pytest.raises(FetchError, match=r"private address|only http"):
        fetcher().get(f"{site.url}/a")


def test_huge_answers_are_given_up(site: Site, fetcher: Make) -> None:
    def endless(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Connection", "close")
        handler.end_headers()
        handler.close_connection = True
        while True:
            handler.wfile.write(b"#" * 65536)

    def boastful(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(10**12))
        handler.end_headers()
        handler.close_connection = True

    site.pages["/endless"], site.pages["/boastful"] = endless, boastful
    site.pages["/bomb"] = text(gzip.compress(bytes(50_000_000)), Content_Encoding="gzip")
    for path in ("/endless", "/boastful", "/bomb"):
        with pytest.raises(FetchError, match="limit"):
            fetcher(max_bytes=1_000_000).get(f"{site.url}{path}")


def test_packed_answers_are_unpacked(site: Site, fetcher: Make) -> None:
    site.pages["/a"] = text(gzip.compress(b"level " * 100_000), Content_Encoding="gzip")
    assert fetcher().get(f"{site.url}/a").body == b"level " * 100_000
    site.pages["/b"] = text(gzip.compress(b"x" * 1000)[:20] + b"rubbish", Content_Encoding="gzip")
    with pytest.raises(FetchError, match="damaged"):
        fetcher().get(f"{site.url}/b")
    site.pages["/c"] = text(b"x", Content_Encoding="br")
    with pytest.raises(FetchError, match="not asked for"):
        fetcher().get(f"{site.url}/c")


def test_trickling_answers_are_cut_off(site: Site, fetcher: Make) -> None:
    def trickle(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "100000")
        handler.end_headers()
        for _ in range(100):
            handler.wfile.write(b"#")
            time.sleep(0.02)

    def trickling_head(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
        for _ in range(100):
            handler.wfile.write(b"x")
            time.sleep(0.02)

    site.pages["/body"], site.pages["/head"] = trickle, trickling_head
    for path in ("/body", "/head"):
        with pytest.raises(FetchError, match=r"took longer than 0\.3 s"):
            fetcher(deadline=0.3).get(f"{site.url}{path}")


def test_a_silent_server_times_out(site: Site, fetcher: Make) -> None:
    site.pages["/a"] = lambda handler: time.sleep(1.0)
    with pytest.raises(FetchError, match="did not answer in time"):
        fetcher(timeout=0.1, retries=0).get(f"{site.url}/a")


def test_a_connection_that_breaks_off_is_tried_again(site: Site, fetcher: Make) -> None:
    def half(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        handler.wfile.write(b"half")
        handler.close_connection = True

    def nonsense(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"\x00\x01 this is no HTTP \r\n\r\n")
        handler.close_connection = True

    site.pages["/a"] = in_turn(half, nonsense, text("whole"))
    assert fetcher().get(f"{site.url}/a").body == b"whole"


def test_a_name_that_turns_private_between_check_and_connection(
    site: Site, fetcher: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.pages["/a"] = text("secret")
    monkeypatch.setattr("pushworks.library.web.fetch.check_address", lambda url, **how: None)
    with pytest.raises(FetchError, match=f"{site.url}/robots.txt: 127.0.0.1 is a private address"):
        fetcher(allowed_hosts=()).get(f"{site.url}/a")
    assert site.requests == [], "nothing was sent there"


def test_a_cache_that_cannot_be_written_does_not_matter(site: Site, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    site.pages["/a"] = text("body")
    told: list[str] = []
    policy = RequestPolicy(allowed_hosts=(site.host,), delay=0.0)
    with Fetcher(policy, PageCache(tmp_path / "file"), tell=told.append) as fetcher:
        assert fetcher.get(f"{site.url}/a").body == b"body"
    assert "the page is not kept: " in told[-1]


@pytest.mark.parametrize("head", ['{"fetched": "now"}', "[]", "{}", "[" * 100_000])
def test_a_cache_with_other_contents_is_no_cache(
    head: str, site: Site, fetcher: Make, tmp_path: Path
) -> None:
    site.pages["/a"] = text("body")
    fetcher().get(f"{site.url}/a")
    (file,) = (tmp_path / "cache").glob("*.json")
    kept = json.loads(file.read_text())
    changed = {**kept, **json.loads(head)} if head.startswith("{") else None
    file.write_text(head if changed is None else json.dumps(changed if head != "{}" else {}))
    page = fetcher(max_age=60.0).get(f"{site.url}/a")
    assert (page.from_cache, page.body) == (False, b"body")


def test_a_mark_that_cannot_be_sent_back_is_not(site: Site, fetcher: Make) -> None:
    site.pages["/a"] = text("body", ETag='"\xe9"')
    for _ in range(2):
        assert fetcher().get(f"{site.url}/a").body == b"body"


def test_errors_need_no_body(site: Site, fetcher: Make) -> None:
    def endless(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(404)
        handler.end_headers()
        handler.close_connection = True
        while True:
            handler.wfile.write(b"#" * 65536)

    site.pages["/robots.txt"] = endless
    site.pages["/a"] = text("body")
    assert fetcher().get(f"{site.url}/a").body == b"body"


def test_certificates_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading them takes longer than most answers; a command that asks many sites opens many clients."""
    with Fetcher(RequestPolicy(), PageCache(tmp_path)):
        pass
    monkeypatch.setattr("httpx.create_ssl_context", lambda *_, **__: pytest.fail("read again"))
    with Fetcher(RequestPolicy(), PageCache(tmp_path)):
        pass

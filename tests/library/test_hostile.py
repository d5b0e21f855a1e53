"""Ninety hostile answers: each ends within its deadline in levels or in one clean line."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

import pytest
from tests.library.boards import CORRIDOR, HALL
from tests.library.hostile import BOARD, ESCAPES, answers, forever, packed, spoiled
from tests.library.site import Answer, Site, html, text

from pushworks.apps.cli import main
from pushworks.levels.words import one_line
from pushworks.library import Library
from pushworks.library.sources import Harvest, ingest
from pushworks.library.sources.web import from_url
from pushworks.library.web import Fetcher, FetchError, PageCache, RequestPolicy

CASES = dict(answers())


def visit(site: Site, folder: Path, *, follow: bool = False) -> list[Harvest]:
    policy = RequestPolicy(
        allowed_hosts=(site.host,), delay=0.0, back_off=0.0, retries=1, timeout=0.4, deadline=0.6,
        max_age=0.0, max_bytes=250_000,
    )  # fmt: skip
    path = next(path for path in site.pages if path != "/robots.txt")
    with Fetcher(policy, PageCache(folder), sleep=lambda seconds: None) as fetcher:
        return list(from_url(fetcher, site.url + path, follow=follow))


@pytest.mark.parametrize("name", CASES)
def test_one_clean_line_or_levels(name: str, tmp_path: Path) -> None:
    with Site() as site, Library(tmp_path / "library.db") as library:
        site.pages.update(CASES[name])
        begun = time.monotonic()
        for follow in (False, True):
            harvests = visit(site, tmp_path / "cache", follow=follow)
            assert harvests
            for harvest in harvests:
                assert harvest.levels or harvest.faults
                for line in harvest.faults:
                    assert line == one_line(line)
                    assert line.isprintable()
                    assert line.startswith("http://127.0.0.1")
            ingest(library, harvests)
        assert time.monotonic() - begun < 20, "two visits of at most four requests with a deadline of 0.6 s"
        for info in library.collections():
            for level in library.levels(info.name):
                assert (info.name + level.title + level.author).isprintable()
        assert library.check() == []


def test_there_are_enough_of_them() -> None:
    assert len(CASES) >= 90


def harvest_of(page: Answer, folder: Path) -> Harvest:
    with Site() as site:
        site.pages["/x"] = page
        (harvest,) = visit(site, folder)
        return harvest


def test_a_body_cut_at_the_deadline_is_not_a_whole_one(tmp_path: Path) -> None:
    head = b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + BOARD.encode() + b"\n\n"
    harvest = harvest_of(forever(head, b" ", 0.02), tmp_path)
    assert harvest.levels == ()
    assert harvest.faults[0].endswith("the answer took longer than 0.6 s")


def test_every_part_of_a_gzip_answer_counts(tmp_path: Path) -> None:
    parts = [gzip.compress(level.to_xsb().encode() + b"\n\n") for level in (CORRIDOR, HALL)]
    assert harvest_of(packed(b"".join(parts)), tmp_path).levels == (CORRIDOR, HALL)
    assert harvest_of(packed(b"".join(parts) + bytes(20)), tmp_path).levels == (CORRIDOR, HALL)
    crowd = harvest_of(packed(gzip.compress(b"") * 1_001), tmp_path)
    assert crowd.faults[0].endswith("the answer is damaged: it has more than 1,000 parts")


def test_words_with_escapes_are_kept_without_them(tmp_path: Path) -> None:
    harvest = harvest_of(text(f"{BOARD}\nTitle: {ESCAPES}\nAuthor: 某人\u200d\n"), tmp_path)
    assert harvest.levels[0].title == "Nice eman"
    assert harvest.levels[0].author == "某人\u200d"


def test_a_part_of_a_page_is_no_page(tmp_path: Path) -> None:
    head = b"HTTP/1.1 206 Partial Content\r\nContent-Length: %d\r\n\r\n" % len(BOARD)
    harvest = harvest_of(forever(head + BOARD.encode(), b""), tmp_path)
    assert harvest.levels == ()
    assert "206" in harvest.faults[0]


def test_nested_elements_take_no_longer_than_others(tmp_path: Path) -> None:
    def seconds(page: str) -> float:
        begun = time.process_time()
        harvest_of(html(page), tmp_path)
        return time.process_time() - begun

    flat, deep = "<html>" + "<div></div>" * 22_000, "<html>" + "<div>" * 48_000
    assert seconds(deep) < 10 * seconds(flat) + 1


@pytest.mark.parametrize(
    "url", ["http://[bad/", "http://a\x01b/", "http://x/" + "a" * 70_000, "http://\udcff/", "http://:80:90/"]
)
def test_bad_addresses_on_the_command_line(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUSHWORKS_LIBRARY", str(tmp_path / "library.db"))
    assert main.run(["import", url, "--cache", str(tmp_path / "cache")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all(line.isprintable() and len(line) < 1_100 for line in lines)
    with Fetcher(RequestPolicy(), PageCache(tmp_path)) as fetcher, pytest.raises(FetchError):
        fetcher.get(url)


def test_spoiled_is_spoiled() -> None:
    data = b"x" * 100
    assert spoiled(data, 1) != data

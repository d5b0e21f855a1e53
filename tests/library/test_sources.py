"""Importing from files, folders, archives and web pages."""

from __future__ import annotations

import io
import json
import os
import struct
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from tests.library.boards import CORRIDOR, CORRIDOR_SOLUTION, HALL, random_level
from tests.library.hostile import archive, with_method
from tests.library.site import Site, html, in_turn, level_set_page, picture_board, status, text

from pushworks.levels import Level, LevelError, to_text
from pushworks.library import Library
from pushworks.library.sources import Harvest, from_bytes, from_path, from_stream, from_text, ingest
from pushworks.library.sources import local as local_module
from pushworks.library.sources.letslogic import LetsLogic, level_of
from pushworks.library.sources.web import from_url
from pushworks.library.web import Fetcher, FetchError, PageCache, RequestPolicy


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as running:
        yield running


@pytest.fixture
def fetcher(site: Site, tmp_path: Path) -> Iterator[Fetcher]:
    policy = RequestPolicy(
        allowed_hosts=(site.host,), delay=0.0, back_off=0.01, max_age=0.0, max_bytes=100_000
    )
    with Fetcher(policy, PageCache(tmp_path / "cache")) as made:
        yield made


def xsb(*levels: Level) -> str:
    return to_text(levels)


def only(harvests: Iterator[Harvest]) -> Harvest:
    (harvest,) = harvests
    return harvest


# Files, folders, archives, texts


def test_a_folder_with_everything(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "levels"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.xsb").write_text(xsb(CORRIDOR))
    (folder / "deep" / "b.txt").write_text(xsb(HALL))
    (folder / "picture.png").write_bytes(b"not a level")
    with zipfile.ZipFile(folder / "c.zip", "w") as archive:
        archive.writestr("inside/c.xsb", xsb(random_level(1)))
        archive.writestr("readme.md", "nothing")
    done = ingest(library, from_path(folder))
    assert done.faults == []
    assert done.report.new == 3
    assert {info.name for info in library.collections()} == {"a", "b", "c"}


def test_bad_files_are_faults_and_the_rest_goes_in(library: Library, tmp_path: Path) -> None:
    good, bad, missing = tmp_path / "good.xsb", tmp_path / "bad.xsb", tmp_path / "missing.xsb"
    good.write_text(xsb(CORRIDOR))
    bad.write_text("there is nothing to see here\n")
    done = ingest(library, (h for path in (bad, missing, good) for h in from_path(path)))
    assert done.report.new == 1
    assert [line.split(": ")[0] for line in done.faults] == [str(bad), str(missing)]


def test_archives_that_lie_or_are_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_module, "MAX_ARCHIVE_BYTES", 100_000)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.xsb", "#" * 10_000_000)
    bomb = only(from_bytes(packed.getvalue(), "bomb.zip"))
    assert bomb.faults == ("bomb.zip: unpacks to more than 100,000 bytes",)
    small = io.BytesIO()
    with zipfile.ZipFile(small, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.xsb", xsb(CORRIDOR))
    broken = bytearray(small.getvalue())
    broken[45:50] = bytes(5)
    assert "x.zip/a.xsb: cannot be unpacked" in only(from_bytes(bytes(broken), "x.zip")).faults[0]
    empty = io.BytesIO()
    with zipfile.ZipFile(empty, "w") as archive:
        archive.writestr("readme.md", "x")
    assert only(from_bytes(empty.getvalue(), "e.zip")).faults == ("e.zip: no level files in this archive",)


@pytest.mark.parametrize(
    "method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]
)
def test_every_method_of_packing_is_read_and_limited(method: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert only(from_bytes(archive(method, xsb(CORRIDOR, HALL)), "a.zip")).levels == (CORRIDOR, HALL)
    monkeypatch.setattr(local_module, "MAX_ARCHIVE_BYTES", 100_000)
    bomb = only(from_bytes(archive(method, "#" * 5_000_000), "bomb.zip"))
    assert bomb.faults == ("bomb.zip: unpacks to more than 100,000 bytes",)


def test_too_many_files_and_files_that_share_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    records = b"PK\x03\x04" + b"PK\x01\x02" * 20_001
    assert "more than 20,000 files" in only(from_bytes(records, "a.zip")).faults[0]
    monkeypatch.setattr(local_module, "MAX_ARCHIVE_BYTES", 100_000)
    empty_blocks = b"\x00\x00\x00\xff\xff" * 12_000  # 60,000 bytes that unpack to none
    plain = "x" * len(empty_blocks)
    shared = with_method(archive(body=plain), zipfile.ZIP_DEFLATED).replace(plain.encode(), empty_blocks)
    at, end = shared.index(b"PK\x01\x02"), shared.index(b"PK\x05\x06")
    directory = shared[at:end] * 2
    tail = bytearray(shared[end:])
    struct.pack_into("<HHI", tail, 8, 2, 2, len(directory))
    faults = [line for h in from_bytes(shared[:at] + directory + tail, "a.zip") for line in h.faults]
    assert faults[-1] == "a.zip: unpacks to more than 100,000 bytes"


def test_files_without_end_and_names_without_sense(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_module, "MAX_ARCHIVE_BYTES", 100_000)
    assert "expected at most 100,000 bytes" in only(from_path(Path("/dev/zero"))).faults[0]
    endless = only(from_stream(io.BytesIO(bytes(200_000)), "standard input"))
    assert endless.faults == ("standard input: expected at most 100,000 bytes, there are more",)
    for name in ("a\0b", "x" * 5000):
        assert len(only(from_path(Path(name))).faults) == 1
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\x1b[2J.xsb"))
    odd.write_text(xsb(CORRIDOR))
    assert ingest(library, from_path(odd)).report.new == 1
    assert all(info.name.isprintable() and info.source.isprintable() for info in library.collections())


def test_solutions_in_the_file_are_replayed(library: Library) -> None:
    board = CORRIDOR.to_xsb()
    right = f"{board}\nTitle: One\nSolution: {CORRIDOR_SOLUTION}\n"
    done = ingest(library, from_text(right, "pasted"))
    assert (done.solutions, done.faults) == (1, [])
    assert library.best(CORRIDOR)
    done = ingest(library, from_text(f"{board}\nTitle: One\nSolution: uuu\n", "pasted"))
    assert done.solutions == 0
    assert "not a solution" in done.faults[0]


# The web


def test_any_level_file(site: Site, fetcher: Fetcher) -> None:
    site.pages["/sets/mine.xsb"] = text(xsb(CORRIDOR, HALL))
    harvest = only(from_url(fetcher, f"{site.url}/sets/mine.xsb"))
    assert (harvest.name, harvest.levels) == ("mine", (CORRIDOR, HALL))


def test_a_level_set_page_with_every_square(site: Site, fetcher: Fetcher) -> None:
    board = Level.from_xsb("#######\n#+ $* #\n# $ . #\n#######")
    site.pages["/utility/levelset.php?set=box_it"] = html(
        level_set_page(picture_board(board), picture_board(HALL))
    )
    harvest = only(from_url(fetcher, f"{site.url}/utility/levelset.php?set=box_it"))
    assert harvest.levels == (board, HALL)
    assert harvest.name == "box_it"
    assert [level.title for level in harvest.levels] == ["box_it 1", "box_it 2"]
    assert harvest.faults == ()


def test_a_level_set_page_in_gbk(site: Site, fetcher: Fetcher) -> None:
    page = level_set_page(picture_board(HALL)).encode("gbk")
    site.pages["/levelset.php?set=x"] = text(page, "text/html")
    assert only(from_url(fetcher, f"{site.url}/levelset.php?set=x")).levels == (HALL,)


def test_a_competition_round(site: Site, fetcher: Fetcher) -> None:
    one = "|".join(CORRIDOR.rows()).replace(" ", "_")
    data = {
        "id": 57, "begin": "2020-01-01", "end": "2020-02-01",
        "main": {"author": "某人", "title": "走廊", "alt_title": "Corridor", "level": one},
        "extra": {"author": "x", "title": "Hall", "alt_title": None, "level": HALL.to_xsb()},
        "extra2": [{"author": "y", "title": "bad", "level": "#####"}, {"author": "z", "level": 7}],
    }  # fmt: skip
    site.pages["/api/competition/?id=57"] = text(json.dumps(data), "application/json")
    harvest = only(from_url(fetcher, f"{site.url}/api/competition/?id=57"))
    assert harvest.levels == (CORRIDOR, HALL)
    assert harvest.levels[0].title == "走廊 / Corridor"
    assert harvest.levels[0].author == "某人"
    assert len(harvest.faults) == 2
    assert all("round 57, extra2" in fault for fault in harvest.faults)


def digits(level: Level) -> dict[str, object]:
    table = str.maketrans("# .$*@+", "1043526")
    rows = [row.ljust(level.width) for row in level.rows()]
    return {
        "id": 9, "width": level.width, "height": level.height, "title": level.title, "author": "A",
        "map": "".join(rows).translate(table), "blue_moves": 12, "green_pushes": 3,
    }  # fmt: skip


def test_letslogic(site: Site, fetcher: Fetcher) -> None:
    listed = json.dumps([{"id": 4, "title": "Four", "author": "A", "description": "D", "levels": 3}])
    found = json.dumps([digits(CORRIDOR), {**digits(HALL), "width": 8}, {"map": 3}, digits(HALL)])

    def with_key(handler: BaseHTTPRequestHandler) -> None:
        right = parse_qs(handler.form)["key"] == ["secret"]  # type: ignore[attr-defined]
        text(listed if right else '{"error": "unknown key"}')(handler)

    site.pages["/api/v1/collections"] = in_turn(text("API Locked"), text(""), with_key)
    site.pages["/api/v1/collection/4"] = text(found)
    pauses: list[float] = []
    letslogic = LetsLogic(fetcher, "secret", base=f"{site.url}/api/v1", sleep=pauses.append)
    harvest = only(letslogic.harvest("4"))
    assert pauses == [0.5, 1.0]
    assert harvest.levels == (CORRIDOR, HALL)
    assert (harvest.name, harvest.author, harvest.notes) == ("Four", "A", "D")
    assert harvest.levels[0].notes == "letslogic 9; fewest moves: 12; fewest pushes: 3"
    assert len(harvest.faults) == 2
    assert only(letslogic.harvest("5")).faults[0].endswith("there is no such collection")
    with pytest.raises(FetchError, match="unknown key"):
        LetsLogic(fetcher, "wrong", base=f"{site.url}/api/v1").collections()


@pytest.mark.parametrize("width", ["9" * 5000, "²", 1e999, None, [], -3, 0, True])
def test_letslogic_with_odd_widths(width: object) -> None:
    with pytest.raises(LevelError, match=r"expected a width|is not made of rows|expected one board"):
        level_of({**digits(HALL), "width": width})
    assert level_of({**digits(HALL), "width": str(HALL.width)}) == HALL


def test_a_site_of_three_pages_with_faults(site: Site, fetcher: Fetcher, library: Library) -> None:
    """Every good level in, every fault reported, none twice after a second run."""
    good = [random_level(seed) for seed in range(7)]
    strange = picture_board(good[0]).replace("p_goal", "p_tree", 1)
    crowded = picture_board(Level.from_xsb("#######\n#@@$ .#\n#######"))
    site.pages["/"] = html(
        '<html><body><a href="levelset.php?set=one">1</a> <a href="/levelset.php?set=two">2</a>'
        '<a href="three.xsb">3</a> <a href="gone.xsb">4</a> <a href="http://elsewhere.invalid/x.xsb">5</a>'
        '<a href="huge.xsb">6</a> <a href="busy.xsb">7</a> <a href="file:///etc/x.txt">8</a></body></html>'
    )
    site.pages["/levelset.php?set=one"] = html(level_set_page(*map(picture_board, good[:3])))
    site.pages["/levelset.php?set=two"] = html(
        level_set_page(picture_board(good[3]), strange, "<p>no board</p>", crowded, picture_board(good[4]))
    )
    site.pages["/three.xsb"] = text(f"{xsb(good[5])}\n#####\n#@$x#\n#####\n\n{good[0].to_xsb()}\n")
    site.pages["/huge.xsb"] = text("#" * 200_000)
    site.pages["/busy.xsb"] = in_turn(status(503), text(xsb(good[6])))

    done = ingest(library, from_url(fetcher, f"{site.url}/", follow=True))
    assert done.report.new == 7
    assert done.report.copies == 1, "the first level stands in the third collection as well"
    expected = [
        "set=two: level 2: row", "set=two: level 3: no board follows", "set=two: level 4: there is more than",
        "three.xsb:", "gone.xsb: the server answered 404", "huge.xsb: the answer has 200,000 bytes",
    ]  # fmt: skip
    assert len(done.faults) == len(expected)
    assert all(want in line for want, line in zip(expected, done.faults, strict=True)), done.faults
    assert site.most_at_once == 1

    before = library.stats()
    again = ingest(library, from_url(fetcher, f"{site.url}/", follow=True))
    assert (again.report.new, again.report.copies) == (0, 0)
    assert again.report.known == 8
    assert again.faults == done.faults
    after = library.stats()
    assert (after.levels, after.copies) == (before.levels, before.copies)


def test_pages_without_levels(site: Site, fetcher: Fetcher) -> None:
    site.pages["/"] = html("<html><body><p>Hello</p></body></html>")
    assert "web page without levels" in only(from_url(fetcher, f"{site.url}/")).faults[0]
    assert "no links" in only(from_url(fetcher, f"{site.url}/", follow=True)).faults[0]
    site.pages["/x"] = text(b"\x00\x01\x02" * 1000, "application/octet-stream")
    assert only(from_url(fetcher, f"{site.url}/x")).faults


def test_an_enormous_board_of_pictures_is_refused(site: Site, fetcher: Fetcher) -> None:
    page = level_set_page("<p>" + '<img src="p_wall.gif">' * 4000 + "</p>")
    rows = level_set_page("<p>" + ("<img src=w>" * 2 + "<br>") * 10 + "</p>")
    site.pages["/levelset.php?set=wide"], site.pages["/levelset.php?set=odd"] = html(page), html(rows)
    for name in ("wide", "odd"):
        harvest = only(from_url(fetcher, f"{site.url}/levelset.php?set={name}"))
        assert harvest.levels == ()
        assert len(harvest.faults) == 1

"""`pushworks serve`: the files, the library behind them, and who is not answered."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pushworks.apps.cli.common import CommandError
from pushworks.apps.cli.serve import _listening, _public_page
from pushworks.apps.server.site import MissingSiteError, build_app, site_folder
from pushworks.apps.server.site.guard import MAX_BODY
from pushworks.levels import Level
from pushworks.library import Library

BOARD = "#######\n#@ $ .#\n#######"
PORT = 8484
HOME = f"http://127.0.0.1:{PORT}"
TOKEN = "a-token-of-the-test"
CHANGES = [
    ("POST", "/api/collections", {"name": "New", "text": BOARD}),
    ("POST", "/api/solutions", {"board": BOARD, "moves": "rRR"}),
    ("PUT", "/api/games", {"board": BOARD, "moves": "rR", "position": 2}),
]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "js").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Pushworks</title>" + " " * 5000)
    (folder / "js" / "host.js").write_text("export const api = null;\n")
    (folder / "js" / "app.js").write_text("export {};\n")
    (folder / "core.wasm").write_bytes(b"\0asm" + b"\1" * 5000)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.db") as library:
        level = Level.from_xsb(BOARD, title="<b>One</b>")
        library.add([level, Level.from_xsb("#####\n#@$.#\n#####", title="Two")], "Mine", author="Me")
        library.add_solution(level, "rRR", source="solver")
        yield library


@pytest.fixture
def page(site: Path, library: Library) -> TestClient:
    """Our own page: same origin, with the token."""
    client = TestClient(build_app(site, library, PORT, token=TOKEN), base_url=HOME)
    client.headers["X-Pushworks-Token"] = TOKEN
    client.headers["Origin"] = HOME
    return client


def test_files_come_with_their_types_and_a_strict_policy(page: TestClient) -> None:
    start = page.get("/")
    assert start.status_code == 200
    assert start.headers["content-type"].startswith("text/html")
    assert start.headers["content-encoding"] == "gzip"
    policy = start.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert start.headers["x-frame-options"] == "DENY"
    assert page.get("/core.wasm").headers["content-type"] == "application/wasm"
    assert page.get("/js/app.js").headers["content-type"].startswith("text/javascript")
    assert page.get("/nothing.js").status_code == 404
    assert "content-security-policy" in page.get("/nothing.js").headers


def test_what_a_browser_knows_is_not_sent_again(page: TestClient, site: Path) -> None:
    first = page.get("/index.html")
    again = page.get("/index.html", headers={"If-None-Match": f'"other", W/{first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    (site / "index.html").write_text(first.text + "<!-- built again -->", "utf-8")
    changed = page.get("/index.html", headers={"If-None-Match": first.headers["etag"]})
    assert changed.status_code == 200
    assert changed.text.endswith("<!-- built again -->")
    plain = page.get("/index.html", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == changed.content
    head = page.head("/index.html", headers={"Accept-Encoding": "identity"})
    assert (head.content, head.headers["content-length"]) == (b"", str(len(plain.content)))
    assert page.get("/js").status_code == 404
    assert page.get("/index.html%00").status_code == 404


def test_an_answer_does_not_wait_for_a_receipt() -> None:
    """The headers and the body go out at once, also in two pieces: a visit is fifty answers."""
    with _listening(0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_the_page_learns_that_there_is_an_interface(page: TestClient) -> None:
    assert page.get("/js/host.js").text == 'export const api = "api/";\nexport const publicPage = null;\n'


def test_shared_links_can_name_a_published_page(site: Path, library: Library) -> None:
    app = build_app(site, library, PORT, public="https://example.org/play/")
    host = TestClient(app, base_url=HOME).get("/js/host.js").text
    assert host == 'export const api = "api/";\nexport const publicPage = "https://example.org/play/";\n'


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("", ""),
        ("https://example.org", "https://example.org/"),
        ("http://example.org:80/a/?b=1#/c", "http://example.org:80/a/"),
    ],
)
def test_the_published_page_is_an_address(given: str, used: str) -> None:
    assert _public_page(given) == used


@pytest.mark.parametrize("given", ["example.org", "javascript:alert(1)", "file:///etc/passwd", "https://"])
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(CommandError, match="expected an address"):
        _public_page(given)


def test_records_are_the_players_own(page: TestClient, library: Library) -> None:
    level = Level.from_xsb(BOARD)
    assert page.get("/api/records/best").json() == [], "a solution of the solver is no record"
    library.mark_solved(level, "rRR", hints=2)
    (helped,) = page.get("/api/records/best").json()
    assert (helped["board"], helped["own"]) == (BOARD, False)
    library.mark_solved(level, "rlrRR")
    (own,) = page.get("/api/records/best").json()
    fewest = {"moves": 5, "pushes": 2}
    assert own == {"board": BOARD, "own": True, "by_moves": fewest, "by_pushes": fewest, "games": 1}


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/js/..%2f..%2fsecret.txt", "//etc/passwd"]
)
def test_nothing_outside_the_folder_is_served(page: TestClient, path: str) -> None:
    assert page.get(path).status_code in (404, 405)


def test_collections_and_levels(page: TestClient) -> None:
    (mine,) = page.get("/api/collections").json()
    assert mine == {"name": "Mine", "author": "Me", "notes": "", "levels": 2, "solved": 1}
    first = page.get("/api/levels", params={"collection": "Mine", "limit": 1}).json()
    assert (first["total"], len(first["levels"])) == (2, 1)
    assert first["levels"][0] == {
        "number": 1, "board": BOARD, "title": "<b>One</b>", "author": "", "moves": 3, "pushes": 2,
    }  # fmt: skip
    second = page.get("/api/levels", params={"collection": "Mine", "offset": 1}).json()["levels"]
    assert [(level["number"], level["title"], level["moves"]) for level in second] == [(2, "Two", None)]


def test_levels_are_kept_in_any_dialect(page: TestClient, library: Library) -> None:
    text = "; One\n######\n#p b.#\n######\n\n; Two\n#####\n#p b.\n"
    answer = page.post("/api/collections", json={"name": "Sent", "text": text})
    assert answer.status_code == 200, answer.text
    assert answer.json()["new"] == 1
    assert [line[:3] for line in answer.json()["rejected"]] == ["Two"]  # it is open to the outside
    assert [level.to_xsb() for level in library.levels("Sent")] == ["######\n#@ $.#\n######"]


def test_a_solution_is_replayed_on_arrival(page: TestClient, library: Library) -> None:
    won = page.post("/api/solutions", json={"board": BOARD, "title": "One", "moves": "rrr", "seconds": 4.5})
    assert won.json() == {"moves": 3, "pushes": 2, "best_moves": True, "best_pushes": True}
    (play,) = page.get("/api/records").json()
    assert (play["outcome"], play["moves"], play["seconds"]) == ("solved", 3, 4.5)
    two = "#####\n#@$.#\n#####"
    assert page.post("/api/solutions", json={"board": two, "moves": "r"}).json()["best_pushes"] is True
    assert library.is_solved(Level.from_xsb(two))
    for moves, said in [("rR", "not a solution"), ("u", "not a solution"), ("", "not a solution")]:
        refused = page.post("/api/solutions", json={"board": BOARD, "moves": moves})
        assert refused.status_code == 422
        assert said in refused.json()["error"]
    assert len(page.get("/api/records").json()) == 2


def test_the_best_solution_is_found_for_a_mirrored_drawing(page: TestClient) -> None:
    best = page.post("/api/solutions/best", json={"board": "#######\n#. $ @#\n#######"}).json()
    assert best["moves"] == {"lurd": "lLL", "moves": 3, "pushes": 2, "source": "solver"}
    assert page.post("/api/solutions/best", json={"board": "#####\n#@$.#\n#####"}).json()["moves"] is None


def test_games_in_progress(page: TestClient) -> None:
    sent = {"board": BOARD, "title": "One", "moves": "rR", "position": 1, "seconds": 2.0}
    assert page.put("/api/games", json=sent).status_code == 204
    (game,) = page.get("/api/games").json()
    assert (game["board"], game["moves"], game["position"]) == (BOARD, "rR", 1)
    assert "wall" in page.put("/api/games", json={**sent, "moves": "u"}).json()["error"]
    assert "position" in page.put("/api/games", json={**sent, "position": 3}).json()["error"]
    page.post("/api/solutions", json={"board": BOARD, "moves": "rRR"})
    assert page.get("/api/games").json() == []


@pytest.mark.parametrize(
    "sent",
    [
        {}, [], 3, {"board": BOARD}, {"board": "", "moves": ""}, {"board": "hello", "moves": ""},
        {"board": "###\n# #\n###", "moves": ""}, {"board": BOARD, "moves": "rx"}, {"board": "", "moves": 5},
        {"board": BOARD, "moves": "rRR", "seconds": -1}, {"board": BOARD, "moves": "rRR", "more": 1},
        {"board": "#" * 100_001, "moves": ""}, {"board": BOARD, "moves": "rRR", "title": "x" * 501},
        {"board": "\ud800", "moves": ""}, {"board": BOARD, "moves": "rRR", "seconds": 1e300},
        {"board": BOARD, "moves": "rRR", "hints": True}, {"board": BOARD, "moves": "rRR\n"},
    ],
)  # fmt: skip
def test_bad_input_is_one_line(page: TestClient, sent: Any) -> None:
    answer = page.post(
        "/api/solutions", content=json.dumps(sent), headers={"content-type": "application/json"}
    )
    assert answer.status_code == 422
    assert list(answer.json()) == ["error"]
    assert len(answer.json()["error"].splitlines()) == 1


def test_other_bad_requests_are_one_line(page: TestClient) -> None:
    assert "no collection" in page.get("/api/levels", params={"collection": "None"}).json()["error"]
    assert page.get("/api/levels", params={"collection": "Mine", "limit": 10**9}).status_code == 422
    assert page.get("/api/nothing").status_code == 404
    assert list(page.get("/api/nothing").json()) == ["error"]
    broken = page.post("/api/solutions", content=b"{", headers={"content-type": "application/json"})
    assert broken.status_code == 422
    assert page.post("/").status_code == 405


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8484", "127.0.0.1", "127.0.0.1:80", "localhost.evil:8484", ""]
)
def test_a_name_that_was_rebound_is_not_answered(page: TestClient, host: str) -> None:
    for path in ("/", "/api/session", "/js/host.js"):
        answer = page.get(path, headers={"host": host})
        assert answer.status_code == 421
        assert TOKEN not in answer.text
    assert page.get("/api/session", headers={"host": "localhost:8484"}).status_code == 200


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_other_pages_change_nothing(
    page: TestClient, library: Library, method: str, path: str, body: dict[str, object]
) -> None:
    before = library.stats()
    attacks: list[dict[str, str]] = [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"x-pushworks-token": ""},
        {"x-pushworks-token": TOKEN + "x"},
        {"x-pushworks-token": "é"},
        {"content-type": "text/plain"},
        {"content-type": "application/x-www-form-urlencoded"},
    ]
    for headers in attacks:
        encoded = {name: value.encode("latin-1") for name, value in headers.items()}
        sent = {"content-type": b"application/json", **encoded}
        answer = page.request(method, path, content=json.dumps(body), headers=sent)  # type: ignore[arg-type]
        assert answer.status_code in (403, 415), headers
        assert "access-control-allow-origin" not in answer.headers
    assert page.request(method, path, json=body).status_code in (200, 204)
    assert library.stats() != before


def test_other_pages_read_nothing(page: TestClient) -> None:
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        answer = page.get("/api/session", headers=headers)
        assert answer.status_code == 403
        assert TOKEN not in answer.text
    asked = page.options("/api/solutions", headers={"origin": "http://evil.example"})
    assert asked.status_code == 403
    assert page.get("/api/session").headers["cross-origin-resource-policy"] == "same-origin"
    assert page.get("/api/session").headers["cache-control"] == "no-store"


def test_long_requests_end_early(page: TestClient) -> None:
    kind = {"content-type": "application/json"}
    assert page.post("/api/solutions", content=b" " * (MAX_BODY + 1), headers=kind).status_code == 413
    unannounced = (b" " * 1_000_000 for _ in range(MAX_BODY // 1_000_000 + 2))
    assert page.post("/api/solutions", content=unannounced, headers=kind).status_code == 413


def test_where_the_page_is_looked_for(tmp_path: Path) -> None:
    package = tmp_path / "src" / "pushworks"
    (package / "data").mkdir(parents=True)
    with pytest.raises(MissingSiteError, match="pip install"):
        site_folder(package)
    (package / "data" / "site").mkdir()
    (package / "data" / "site" / "index.html").touch()
    assert site_folder(package) == package / "data" / "site"
    (tmp_path / "web").mkdir()
    assert site_folder(package) == package / "data" / "site"
    (tmp_path / "build" / "web").mkdir(parents=True)
    (tmp_path / "build" / "web" / "index.html").touch()
    assert site_folder(package) == tmp_path / "build" / "web"
    (package / "data" / "site" / "index.html").unlink()
    (tmp_path / "build" / "web" / "index.html").unlink()
    with pytest.raises(MissingSiteError, match="make web"):
        site_folder(package)


SERVE = """
import sys, pathlib, pushworks.apps.server.site as site
folder = pathlib.Path(sys.argv.pop())
site.site_folder = lambda: folder
from pushworks.apps.cli.start import main
main()
"""


def test_the_command_serves_until_ctrl_c(tmp_path: Path, site: Path) -> None:
    arguments = ["serve", "--port", "0", "--library", str(tmp_path / "own.db"), str(site)]
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, process.stderr and process.stderr.read()
        port = int(line.partition("http://127.0.0.1:")[2].partition("/")[0])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", "/api/session")
        session = json.loads(connection.getresponse().read())
        assert (session["collections"], len(session["token"])) == (0, 32)
        connection.request("GET", "/")
        assert b"Pushworks" in connection.getresponse().read()
        taken = subprocess.run(
            [sys.executable, "-c", SERVE, "serve", "--port", str(port), *arguments[3:]],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert taken.returncode == 2
        assert taken.stderr.splitlines() == [
            f"pushworks: port {port}: Address already in use; --port 0 takes a free one"
        ]
        process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        _, said = process.communicate(timeout=30)
        assert time.monotonic() - begun < 10  # although a connection is open
        assert process.returncode == 130
        assert said in ("", "pushworks: interrupted\n")  # as Typer's version has it
        connection.close()

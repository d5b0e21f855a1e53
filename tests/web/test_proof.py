"""Proofs in the page: what its core writes is what the native one writes, and its checker is as strict."""

from __future__ import annotations

import base64
import json
import random
import struct
import subprocess
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.node import SITE
from tests.web.visitor import open_screen

from pushworks.certify import Refused, check, check_native
from pushworks.engine import Claim, Options, claim_of, solve, write_certificate
from pushworks.levels import Level, shipped_collection

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from playwright.sync_api import Page

STUCK = Level.from_xsb("########\n#  $   #\n# @  ..#\n#    $ #\n########")
"""The box along the upper wall cannot leave it."""
SHORT = Level.from_xsb("########\n#      #\n# @$  .#\n########")


def in_node(tasks: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the page's writer and checker say of tasks (see proof.mjs), in order."""
    text = "".join(json.dumps(task) + "\n" for task in tasks)
    command = ["node", str(Path(__file__).with_name("proof.mjs")), str(SITE)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def task_of(level: Level, claim: Claim) -> dict[str, Any]:
    said = {"kind": claim.kind, "bound": claim.bound, "solution": claim.solution}
    return {"level": level.to_xsb(), "claim": said}


def claims() -> list[tuple[Level, Claim]]:
    """Small levels with what is true of them, by pushes and by moves, and one without a solution."""
    found = [(STUCK, Claim("unsolvable"))]
    for i, level in enumerate(shipped_collection("first-steps")[:12]):
        objective = ("pushes", "moves")[i % 2]
        claim = claim_of(solve(level, Options(objective=objective)), objective)
        assert claim
        found.append((level, claim))
    return found


def test_the_page_writes_the_certificates_of_the_native_core() -> None:
    asked = claims()
    for (level, claim), made in zip(asked, in_node(task_of(*each) for each in asked), strict=True):
        file = base64.b64decode(made["file"])
        assert file == write_certificate(level, claim).data
        proof, native = check(file), check_native(file)
        assert made["proof"]["bound"] == proof.bound == claim.bound
        assert made["proof"]["states"] == native.counts["states"]
        assert sum(made["proof"]["pushes"].values()) == sum(
            native.counts[name] for name in ("in the set", "bound", "square", "matching", "pattern", "waste")
        )


def test_a_claim_that_is_wrong_is_refuted() -> None:
    wrong = [Claim("unsolvable"), Claim("pushes", 4), Claim("moves", 9)]
    assert [made["status"] for made in in_node(task_of(SHORT, claim) for claim in wrong)] == ["refuted"] * 3


def refusal(data: bytes) -> str:
    """Why the native checker refuses a file; empty when it does not."""
    try:
        check_native(data)
    except Refused as refused:
        return str(refused)
    return ""


def sealed(data: bytes) -> bytes:
    return data + struct.pack("<I", zlib.crc32(data))


def test_forgeries_are_refused_as_by_the_native_checker() -> None:
    rng = random.Random(37)
    files = [write_certificate(level, claim).data for level, claim in claims()]
    forged = [files[0][:30], b"", files[1] + b"\0"]
    for _ in range(300):
        data = bytearray(rng.choice(files)[:-4])
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        forged.append(sealed(bytes(data)) if rng.random() < 0.9 else bytes(data) + b"1234")
    verdicts = in_node({"file": base64.b64encode(data).decode() or "AA=="} for data in forged)
    for data, verdict in zip(forged, verdicts, strict=True):
        assert verdict.get("refused", "") == refusal(data or b"\0")
    assert sum("refused" in verdict for verdict in verdicts) > 250


OPEN = """async ([xsb, claim]) => (await import('/js/proof/window.js')).openProof(xsb, claim)"""


def saved(page: Page) -> bytes:
    """The certificate that the window offers."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the certificate").click()
    return Path(download.value.path()).read_bytes()


def test_an_unsolvable_position_is_proved_checked_and_saved(page: Page) -> None:
    page.goto("/#l=8w_w--b---w_w-p--ggw_w----b-w_8w&t=Stuck")
    page.locator(".screen-play .stage").wait_for()
    page.get_by_role("button", name="AI").click()
    panel = page.locator(".solver-panel")
    panel.get_by_text("This position has no solution").wait_for()
    panel.get_by_role("button", name="Proof").click()
    window = page.locator("dialog.proof")
    window.get_by_text("Proved: this level has no solution").wait_for()
    proof = check(saved(page))
    assert (proof.claim, proof.level) == ("unsolvable", STUCK.to_xsb().rstrip())
    assert len(page.workers) <= 2
    page.keyboard.press("Escape")
    window.wait_for(state="detached")


def test_the_proved_optimum_of_a_shipped_level_has_its_proof(page: Page) -> None:
    open_screen(page, "replay/first-steps/2/pushes")
    page.get_by_role("button", name="Proof").click()
    page.locator("dialog.proof").get_by_text("are the fewest possible").wait_for()
    assert check(saved(page)).claim == "pushes"


def test_a_search_that_was_watched_is_proved(page: Page) -> None:
    open_screen(page, "watch/first-steps/2")
    page.locator(".watch-proof").get_by_role("button", name="Proof").click()
    page.locator("dialog.proof").get_by_text("3 pushes are the fewest possible").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Greedy").click()
    assert page.locator(".watch-proof button").count() == 0


def test_what_is_not_true_is_not_proved(page: Page) -> None:
    open_screen(page, "")
    page.evaluate(OPEN, [SHORT.to_xsb(), {"kind": "pushes", "bound": 4, "solution": ""}])
    page.locator("dialog.proof").get_by_text("a shorter solution exists").wait_for()
    assert page.get_by_role("button", name="Save the certificate").count() == 0


@pytest.mark.parametrize("how", ["chosen", "dropped"])
def test_a_certificate_can_be_opened(page: Page, how: str) -> None:
    level = shipped_collection("first-steps")[1]
    claim = claim_of(solve(level, Options(objective="pushes")), "pushes")
    assert claim
    data = write_certificate(level, claim).data
    open_screen(page, "proof" if how == "chosen" else "help")

    def give(file: bytes) -> None:
        if how == "chosen":
            with page.expect_file_chooser() as chooser:
                page.get_by_role("button", name="Open a certificate").click()
            chooser.value.set_files(
                {"name": "a.cert", "mimeType": "application/octet-stream", "buffer": file}
            )
            return
        page.evaluate(
            """(text) => {
              const transfer = new DataTransfer();
              transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], 'a.cert'));
              dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
            }""",
            base64.b64encode(file).decode(),
        )

    give(data)
    status = page.locator(".screen-proof .proof-status")
    status.get_by_text(f"{claim.bound} pushes are the fewest possible").wait_for()
    page.locator(".screen-proof canvas").wait_for()
    give(data[:-1] + b"?")
    status.get_by_text("Refused: the checksum is wrong").wait_for()
    assert page.locator(".screen-proof canvas").count() == 0


def test_the_checker_is_loaded_only_when_asked_for(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_screen(page, "replay/first-steps/2/pushes")
    assert not [url for url in asked if "check" in url or "certify" in url]


def test_the_checker_contains_nothing_of_the_core() -> None:
    """Neither its sources nor its loader: who distrusts the engine need not trust it."""
    web = Path(__file__).parents[2] / "web" / "js" / "proof"
    for name in ("checker.js", "worker.js"):
        assert "engine" not in (web / name).read_text("utf-8").replace("the engine", "")
    interface = Path(__file__).parents[2] / "bindings" / "web" / "checker.cpp"
    assert [line for line in interface.read_text("utf-8").splitlines() if line.startswith('#include "')] == [
        '#include "check.hpp"'
    ]

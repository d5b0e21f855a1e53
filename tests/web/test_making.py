"""The tools of the page as people use them: draw, share, watch, the second game, what is kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from PIL import Image
from tests.scale import part, size
from tests.web.hostile_links import MARKUP, hostile_links
from tests.web.test_access import serious
from tests.web.visitor import choose_small_boards, open_screen, press

if TYPE_CHECKING:
    from playwright.sync_api import Page

TILE = """([column, row]) => {
  const box = document.querySelector('canvas.board').getBoundingClientRect();
  const [wide, high] = [12, 9];
  const tile = Math.min(56, Math.floor(Math.min((box.width - 8) / wide, (box.height - 8) / high)));
  const left = box.x + Math.round((box.width - tile * wide) / 2);
  const top = box.y + Math.round((box.height - tile * high) / 2);
  return [left + (column + 0.5) * tile, top + (row + 0.5) * tile];
}"""
"""Where a square of an empty drawing board is."""


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw with the mouse from square to square."""
    page.mouse.move(*page.evaluate(TILE, list(start)))
    page.mouse.down()
    page.mouse.move(*page.evaluate(TILE, list(end)), steps=6)
    page.mouse.up()


def draw_a_level(page: Page) -> None:
    page.get_by_role("button", name="Rectangle").click()
    drag(page, (2, 2), (8, 5))
    page.get_by_role("button", name="Draw", exact=True).click()
    for brush, square in (("Player", (3, 3)), ("Box", (5, 3)), ("Goal", (7, 3))):
        page.get_by_role("button", name=brush, exact=True).click()
        drag(page, square, square)


def test_a_level_is_drawn_judged_played_and_kept(page: Page) -> None:
    open_screen(page, "editor")
    verdict = page.locator(".verdict")
    assert "Draw a wall" in (verdict.text_content() or "")
    draw_a_level(page)
    page.get_by_text("Solvable in 2 pushes · difficulty").wait_for()
    page.keyboard.press("Control+z")
    page.get_by_text("There are fewer goals than boxes").wait_for()
    page.keyboard.press("Control+Shift+z")
    page.get_by_text("Solvable in 2 pushes").wait_for()
    page.reload()
    page.get_by_text("Solvable in 2 pushes").wait_for()  # the drawing board keeps what is on it
    page.get_by_role("button", name="Save to My levels").click()
    page.get_by_role("button", name="Try it").click()
    page.locator(".screen-play .stage").wait_for()
    press(page, "rRR")
    page.locator("dialog.victory").wait_for()
    open_screen(page, "levels/my-levels")
    assert page.locator(".level-card").count() == 1


def test_drawing_by_keys_and_by_finger(phone: Page) -> None:
    open_screen(phone, "editor")
    stage = phone.locator(".editor-stage")
    stage.focus()
    phone.keyboard.press("ArrowLeft")  # the cursor appears
    phone.keyboard.press("4")
    phone.keyboard.press("Enter")
    assert phone.locator(".editor-size").text_content() == "1 × 1 · boxes 1 · goals 0"
    phone.keyboard.press("Enter")
    assert "boxes 0" in (phone.locator(".editor-size").text_content() or "")
    assert "row" in (phone.locator("[aria-live=polite].visually-hidden").first.text_content() or "")
    phone.get_by_role("button", name="Box", exact=True).tap()
    phone.touchscreen.tap(*phone.evaluate(TILE, [6, 4]))
    assert "boxes 1" in (phone.locator(".editor-size").text_content() or "")
    phone.touchscreen.tap(*phone.evaluate(TILE, [6, 4]))
    assert "boxes 0" in (phone.locator(".editor-size").text_content() or "")


def test_what_cannot_be_solved_is_said(page: Page) -> None:
    open_screen(page, "")
    page.goto("/#l=6w_wp--gw_w---bw_6w")
    page.locator(".screen-play .stage").wait_for()
    page.goto(page.url.replace("#/play/", "#/editor/"))
    page.get_by_text("This cannot be solved: the engine has proved it").wait_for()


def test_a_link_holds_a_level_a_position_and_a_solution(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    links = []
    open_screen(page, "play/first-steps/2")
    for moves, name in (("", "Copy the link"), ("dd", "Link with this position")):
        press(page, moves)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Share").click()
        page.get_by_role("button", name=name).click()
        page.get_by_text("Link copied").wait_for()
        links.append(page.evaluate("() => navigator.clipboard.readText()"))
        assert page.locator(".share-link").input_value() == links[-1]
        if not moves:
            page.keyboard.press("Escape")
    assert not serious(page)
    page.get_by_role("button", name="Copy as text (XSB)").click()
    page.get_by_text("Level copied").wait_for()
    assert "Title: " in page.evaluate("() => navigator.clipboard.readText()")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save an animation (GIF)").click()
    film = Image.open(saved.value.path())
    assert (film.format, getattr(film, "n_frames", 0)) == ("GIF", 3)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a picture").click()
    assert Image.open(saved.value.path()).format == "PNG"
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    open_screen(page, "")  # leaving keeps the game as it is: at its start
    page.locator(".screen-home .menu-links").wait_for()
    for link, moves in zip(links, ("0", "2"), strict=True):
        page.goto("about:blank")
        page.goto(link)
        page.locator(".screen-play .stage").wait_for()
        assert page.locator(".count-value").first.text_content() == moves
    page.goto("/#l=7w_wp-b-gw_7w&s=r2R&t=Watch%20me")
    page.get_by_role("heading", name="The solution in the link").wait_for()


def test_broken_links_say_what_is_wrong(page: Page) -> None:
    open_screen(page, "")
    for link, said in (
        ("/#l=5w_wpbgq_5w", "Line 2, character 5: “q” means nothing in a level"),
        ("/#l=5w_wp-gw_5w", "There is no box yet"),
        ("/#z=AAAA", "damaged or not complete"),
        ("/?level=hello", "means nothing in a level"),
        ("/?json=eyJCb2FyZCI6M30", "should hold a board"),
    ):
        page.goto("about:blank")
        page.goto(link)
        page.locator("dialog").get_by_text(said).wait_for()
        page.locator(".screen-home .menu-links").wait_for()
    page.goto("about:blank")
    page.goto("/#/play/first-steps/1")
    page.locator(".screen-play .stage").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.menu").wait_for()
    page.goto("/#z=AAAA")  # the game and its menu go, what is said about the link stays
    page.get_by_role("dialog", name="This link holds no level").wait_for()
    page.locator(".screen-home .menu-links").wait_for()
    assert page.locator("dialog[open]").count() == 1
    page.goto("about:blank")
    page.goto("/?level=%23%23%23%23%23%0A%23@$.%23%0A%23%23%23%23%23")
    page.locator(".screen-play .stage").wait_for()


def test_a_title_is_never_markup(page: Page) -> None:
    open_screen(page, "")
    for title in MARKUP:
        page.goto(f"/#l=7w_wp-b-gw_7w&t={quote(title)}&a={quote(title)}")
        page.get_by_role("heading", name=title, exact=True).wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Share").click()
        page.locator(".share-link").wait_for()
        markup = "#app img, #app svg[onload], dialog img, script:not([src], #preloads)"
        assert page.locator(markup).count() == 0
        page.goto("/#/")
        page.locator(".screen-home .menu-links").wait_for()


FOLLOW = """async (links) => {
  const wrong = [];
  const settled = () => !location.hash || location.hash.startsWith('#/');
  const pause = () => new Promise((done) => setTimeout(done, 4));
  for (const link of links) {
    const shown = document.querySelector('#app .screen');
    location.hash = link;
    await pause();
    const isShown = () => settled() && document.querySelector('#app .screen > *');
    for (let i = 0; i < 2000 && !isShown(); i++) await pause();
    for (let i = 0; i < 100 && document.querySelector('#app .screen') === shown; i++) await pause();
    const planted = ':is(#app, dialog) :is(img, script, [onload], [onerror])';
    if (!settled() || document.querySelector(planted)) wrong.push(link);
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  }
  return wrong;
}"""
"""Follow links one after the other, waiting for each; those that leave markup or lead nowhere."""


def test_hostile_links_do_no_harm_to_the_page(page: Page) -> None:
    links = hostile_links(size(20, 2000), 11)
    open_screen(page, "")
    queries = [link for link in links if link.startswith("?")]
    fragments = [link for link in links if link.startswith("#")]
    for start in range(0, len(fragments), 50):
        assert page.evaluate(FOLLOW, fragments[start : start + 50]) == []
    for query in queries[:: size(3, 1)]:
        page.goto("/" + query)
        page.wait_for_selector("html[data-ready] .screen > *")
        assert page.locator("#app img, #app script, dialog img, dialog script").count() == 0
        page.locator(".screen-home .menu-links, .screen-play .stage").first.wait_for()


def test_a_search_is_watched(page: Page) -> None:
    open_screen(page, "watch/first-steps/20")
    names = ("Breadth first", "Depth first", "Uniform cost", "Greedy", "IDA*", "Both ends", "Feature space")
    for name in (*names, "The solver"):
        page.get_by_role("button", name=name, exact=True).click()
        for _ in range(8):
            page.get_by_role("button", name="Faster").click()
        page.locator(".watch-table").get_by_text(name).wait_for()
        assert "Solved in" in (page.locator(".watch-foot .status-line").text_content() or "")
    rows = [row.split("\t") for row in page.locator(".watch-table tbody").inner_text().splitlines()]
    pushes = {row[0]: int(row[2]) for row in rows}
    assert pushes["Breadth first"] == pushes["IDA*"] == pushes["Both ends"] == min(pushes.values())


def test_a_search_is_watched_step_by_step_and_backwards(page: Page) -> None:
    open_screen(page, "watch/warehouse/20")
    page.get_by_role("button", name="Play or pause").click()
    page.locator(".watch-foot .status-line", has_text="Paused").wait_for()
    figures = page.locator(".watch-side dd")

    def shown(expanded: int) -> list[str]:
        page.wait_for_function(
            "(count) => document.querySelector('.watch-side dd').textContent === count", arg=str(expanded)
        )
        return figures.all_text_contents()[:3]

    # A step for certain, so that a 0 seen below is not from before the first report.
    page.get_by_role("button", name="Step forward").click()
    page.wait_for_function("document.querySelector('.watch-side dd').textContent !== '0'")
    page.locator("h1").click()
    while figures.first.text_content() != "0":
        page.keyboard.press("ArrowLeft")
    forward = [shown(0)]
    for count in range(1, 6):
        page.get_by_role("button", name="Step forward").click()
        forward.append(shown(count))
    assert len({waiting for _, waiting, _ in forward}) > 2, "the frontier changes"
    for count in range(4, -1, -1):
        page.get_by_role("button", name="Step back").click()
        assert shown(count) == forward[count]


def test_bait_is_played_and_its_agents_watched(page: Page) -> None:
    open_screen(page, "bait/2")
    press(page, "uluRrr")
    page.get_by_text("Solved! new best!").wait_for()
    assert page.locator(".count-value").all_text_contents() == ["6", "6"]
    page.keyboard.press("r")
    page.keyboard.press("t")
    page.get_by_text("This way").wait_for()
    for agent in part(("astar", "greedy", "iw", "mcts", "dls", "dfs"), 2, at=1):
        page.locator(".bait-agents select").select_option(agent)
        page.get_by_role("button", name="Watch an agent").click()
        page.get_by_text("An agent helped").wait_for()
        page.keyboard.press("r")


def test_bait_by_touch(phone: Page) -> None:
    open_screen(phone, "bait/1")
    box = phone.locator("canvas.board").bounding_box()
    assert box
    tile = min(84, int(min((box["width"] - 16) / 6, (box["height"] - 16) / 5)))
    left, top = box["x"] + (box["width"] - 6 * tile) / 2, box["y"] + (box["height"] - 5 * tile) / 2
    phone.touchscreen.tap(left + 4.5 * tile, top + 3.5 * tile)  # the key
    phone.get_by_text("The key! Now to the door").wait_for()
    phone.touchscreen.tap(left + 3.5 * tile, top + 1.5 * tile)  # the door
    phone.get_by_text("Solved!").wait_for()


def test_levels_are_made(page: Page) -> None:
    open_screen(page, "")
    choose_small_boards(page)
    open_screen(page, "generator")
    page.locator(".made-list .level-card").nth(1).wait_for()
    first = page.locator(".made-facts").text_content()
    assert "difficulty" in (first or "")
    page.locator("#option-seed").fill("7")
    page.locator("#option-seed").press("Tab")
    page.locator(".made-list .level-card").nth(0).wait_for()
    page.get_by_role("button", name="Play it").click()
    page.locator(".screen-play .stage").wait_for()


def test_everything_kept_goes_into_a_file_and_comes_back(page: Page, tmp_path: Path) -> None:
    open_screen(page, "play/first-steps/2")
    press(page, "dddluuu")
    page.locator("dialog.victory").wait_for()
    open_screen(page, "settings")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    text = Path(saved.value.path()).read_text("utf-8")
    kept = json.loads(text)
    assert kept["pushworks"] == 1
    assert len(kept["records"]) == 1
    assert "settings" in kept
    page.evaluate("() => void indexedDB.deleteDatabase('pushworks')")
    page.reload()
    open_screen(page, "levels/first-steps")
    assert page.locator(".card-stars").count() == 0
    open_screen(page, "settings")
    good = tmp_path / "kept.json"
    good.write_text(text, "utf-8")
    page.locator("input[type=file]").set_input_files(good)
    page.get_by_text("Restored: ").wait_for()
    open_screen(page, "levels/first-steps")
    assert page.locator(".card-stars").count() == 1
    open_screen(page, "settings")
    bad = tmp_path / "bad.json"
    bad.write_text("<script>", "utf-8")
    page.locator("input[type=file]").set_input_files(bad)
    page.get_by_text("This file was not written by this page.").wait_for()

"""What can go wrong around the page: screens that cannot be loaded, no WebAssembly, files without levels."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.web.phone_matrix import SCREENS
from tests.web.visitor import choose_small_boards, open_screen, press

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

NO_ENGINE = "The solver cannot be loaded here"


def test_a_screen_that_cannot_be_loaded_says_so_and_is_tried_again(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, locale="en-GB", service_workers="block")
    page = context.new_page()
    open_screen(page, "")
    page.route("**/js/screens/bait.js", lambda route: route.abort())
    page.get_by_role("link", name="Bait").click()
    page.get_by_text("could not be loaded").wait_for()
    page.unroute("**/js/screens/bait.js")
    page.get_by_role("button", name="Try again").click()
    page.locator(".screen-bait .stage").wait_for()
    context.close()


HAVE_ITS_TURN = """async () => {
  const [{ loadCollection }, { get }] = [await import('/js/collections.js'), await import('/js/store.js')];
  await loadCollection('warehouse');
  for (let i = 0; i < 5; i++) await get('saved', 'nothing');
}"""


def test_a_screen_that_is_left_before_it_opens_begins_nothing(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    open_screen(page, "")
    page.route("**/packs/warehouse.json", hold)
    with page.expect_request("**/packs/warehouse.json"):
        page.evaluate("() => (location.hash = '#/play/warehouse/1')")
    open_screen(page, "play/first-steps/2")
    for route in held:
        route.continue_()
    page.evaluate(HAVE_ITS_TURN)
    page.keyboard.press("n")  # no other game hears it
    page.wait_for_url("**/#/play/first-steps/3")
    page.locator(".play-name h1").wait_for()  # one of them


def test_unknown_addresses_say_so(page: Page) -> None:
    open_screen(page, "nowhere/else")
    page.get_by_role("heading", name="There is no such page").wait_for()
    page.get_by_role("link", name="Pushworks").click()
    page.locator(".screen-home .menu-links").wait_for()


def test_without_webassembly_every_feature_says_so(browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, locale="en-GB", service_workers="block")
    page = context.new_page()
    page.add_init_script("delete window.WebAssembly")
    open_screen(page, "generator")
    page.get_by_text(NO_ENGINE).wait_for()
    open_screen(page, "editor/first-steps/2")
    page.locator(".verdict").get_by_text(NO_ENGINE).wait_for()
    open_screen(page, "bait/1")
    page.get_by_role("button", name="Hint").click()
    page.get_by_text(NO_ENGINE).wait_for()
    page.get_by_role("button", name="Restart").click()
    for agent in ("astar", "mcts"):
        page.locator(".bait-agents select").select_option(agent)
        page.get_by_role("button", name="Watch an agent").click()
        page.get_by_text(NO_ENGINE).wait_for()
        page.get_by_role("button", name="Restart").click()
    open_screen(page, "watch/first-steps/2")
    page.locator(".watch-foot").get_by_text(NO_ENGINE).wait_for()
    page.get_by_role("button", name="The solver").click()
    page.locator(".watch-foot").get_by_text(NO_ENGINE).wait_for()
    page.goto("/#l=7w_wp-b-gw_7w&t=One")
    page.locator(".screen-play .stage").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".status-line").get_by_text(NO_ENGINE).wait_for()
    page.get_by_role("button", name="AI").click()
    page.locator(".solver-panel").get_by_text(NO_ENGINE).wait_for()
    context.close()


def test_random_bytes_are_no_level_file(page: Page) -> None:
    open_screen(page, "levels")
    data = Random(5).randbytes(4000)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files({"name": "noise.xsb", "mimeType": "application/octet-stream", "buffer": data})
    page.get_by_role("dialog").get_by_text("This is no level file").wait_for()


def test_messages_are_above_dialogs(page: Page) -> None:
    open_screen(page, "play/first-steps/1")
    page.keyboard.press("Escape")
    page.locator("dialog.menu").wait_for()
    page.evaluate("async () => (await import('/js/dialog.js')).toast('Seen')")
    page.locator(".toast").wait_for()
    # Dialogs are in the top layer: only what joins it after them is above them.
    assert page.evaluate("() => document.querySelector('#toasts').matches(':popover-open')")


@pytest.mark.parametrize("key", ["F5", "F6", "Control+l"])
def test_keys_of_the_browser_are_left_to_it(page: Page, key: str) -> None:
    open_screen(page, "play/first-steps/1")
    page.evaluate("() => addEventListener('keydown', (e) => { window.taken = e.defaultPrevented; })")
    name = key.split("+")[-1]
    page.evaluate(
        "([key, ctrlKey]) => document.querySelector('.stage').dispatchEvent("
        "new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))",
        [name, "+" in key],
    )
    assert page.evaluate("() => window.taken") is False


def test_letters_can_be_switched_off(page: Page) -> None:
    open_screen(page, "play/first-steps/2")
    page.evaluate("async () => (await import('/js/settings.js')).change({ letterKeys: false })")
    for key in "dlsa":
        page.keyboard.press(key)
    assert page.locator(".count-value").first.text_content() == "0"
    press(page, "rlud")
    assert page.locator(".count-value").first.text_content() != "0"


def test_escape_on_victory_keeps_the_solved_board(page: Page) -> None:
    page.goto("/#l=5w_wpbgw_5w&t=lower%20case")
    page.get_by_role("heading", name="lower case").wait_for()
    heading = page.locator(".play-name h1")
    assert heading.inner_text() == "lower case"
    press(page, "r")
    page.locator("dialog.victory").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('dialog[open]')")
    assert page.locator(".count-value").all_text_contents() == ["1", "1"]


def test_trying_a_drawing_saves_nothing(page: Page) -> None:
    open_screen(page, "editor/first-steps/2")
    page.get_by_role("button", name="Try it").click()
    page.locator(".screen-play .stage").wait_for()
    kept = page.evaluate("async () => (await import('/js/store.js')).get('collections', 'my-levels')")
    assert kept is None
    page.get_by_role("link", name="Level editor").click()
    page.locator(".screen-editor .stage").wait_for()


def test_workers_end_with_their_screen(page: Page) -> None:
    """While a screen is open at most one a core; none when it is left. All screens, one after the other."""
    open_screen(page, "")
    choose_small_boards(page)
    cores = page.evaluate("() => navigator.hardwareConcurrency")
    for name, address in SCREENS.items():
        open_screen(page, address)
        if name == "generator":
            page.locator(".made-list .level-card").nth(3).wait_for()
        if name == "watch":
            page.get_by_role("button", name="The solver").click()
        if name == "play":
            page.get_by_role("button", name="Hint").click()
        assert len(page.workers) <= max(2, cores), name
        open_screen(page, "help")
        for _ in range(1_000):  # the browser reports the end of a worker a moment later
            if not page.workers:
                break
            page.evaluate("() => new Promise(requestAnimationFrame)")
        assert not page.workers, name


def test_no_worker_is_made_for_a_screen_that_was_left_meanwhile(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    open_screen(page, "")
    page.route("**/solver.wasm", hold)
    with page.expect_request("**/solver.wasm"):
        open_screen(page, "editor/first-steps/2")
    open_screen(page, "help")
    for route in held:
        route.continue_()
    page.evaluate("async () => (await import('/js/engine/index.js')).ready()")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert not page.workers


def test_the_seed_decides_the_levels_and_their_order(page: Page) -> None:
    open_screen(page, "")
    choose_small_boards(page)

    def made(seed: str) -> list[str]:
        open_screen(page, "")
        open_screen(page, "generator")
        page.locator("#option-seed").fill(seed)
        page.locator("#option-seed").press("Tab")
        page.locator(".made-list .level-card").nth(11).wait_for()
        facts: list[str] = page.locator(".made-list .card-facts").all_text_contents()
        return facts

    first, other = made("7"), made("8")
    assert first == made("7")
    assert first != other


def test_the_generator_offers_nothing_that_the_core_refuses(page: Page) -> None:
    open_screen(page, "generator")
    bounds = page.evaluate(
        "() => ['width', 'height'].map((name) => Number(document.querySelector(`#option-${name}`).max))"
    )
    assert (bounds[0] - 2) * (bounds[1] - 2) <= 256
    page.locator("#option-width").fill("5")
    page.locator("#option-height").fill("5")
    assert int(page.locator("#option-boxes").get_attribute("max") or 0) <= 2


def test_forced_colours_contrast_and_print(page: Page) -> None:
    open_screen(page, "play/first-steps/1")
    border = "() => getComputedStyle(document.querySelector('.toolbar .button')).borderTopWidth"
    assert page.evaluate(border) == "0px"
    page.emulate_media(forced_colors="active")
    assert page.evaluate(border) != "0px", "what colours told is told by borders"
    page.emulate_media(forced_colors="none", contrast="more")
    assert page.evaluate(border) != "0px"
    page.emulate_media(contrast="no-preference", media="print")
    assert page.locator(".toolbar").is_hidden()
    assert page.locator(".stage").is_visible()
    page.emulate_media(media="screen")


def test_a_goal_under_the_player_is_seen_in_every_style(page: Page) -> None:
    open_screen(page, "")
    same = page.evaluate(
        """async () => {
          const { loadStyles } = await import('/js/art.js');
          const { BoardView } = await import('/js/board.js');
          const { Level } = await import('/js/level.js');
          const corner = async (board, style) => {
            const canvas = document.createElement('canvas');
            canvas.style = 'width: 200px; height: 120px';
            document.body.append(canvas);
            const level = Level.fromText(board);
            const view = new BoardView(canvas, level, { style, padding: 0, largest: 40 });
            await view.ready;
            view.draw({ boxes: level.boxes, player: level.player });
            const scale = canvas.width / canvas.clientWidth;
            const [x, y] = [view.left, view.top].map((from) => Math.round((from + 1.6 * view.tile) * scale));
            const size = Math.round(0.4 * view.tile * scale);
            const pixels = view.context.getImageData(x, y, size, size).data;
            canvas.remove();
            return pixels;
          };
          const wrong = [];
          for (const { name } of await loadStyles()) {
            const on = await corner('#####\\n#+$.#\\n#####', name);
            const off = await corner('#####\\n#@$.#\\n#####', name);
            const differ = on.filter((value, i) => Math.abs(value - off[i]) > 24).length / on.length;
            if (differ < 0.1) wrong.push([name, differ]);
          }
          return wrong;
        }"""
    )
    assert same == []

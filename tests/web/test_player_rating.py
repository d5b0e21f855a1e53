"""The page's rating of the player is the package's: both are held to the same golden numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.web.modules import in_page, in_tools
from tests.web.visitor import open_screen, press

if TYPE_CHECKING:
    from playwright.sync_api import Page

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "player_rating.json").read_text("utf-8"))


def test_golden_numbers() -> None:
    asked = [
        {
            "task": "rating",
            "results": vector["results"],
            "difficulties": [each for each, _ in vector["expected"]],
            "chances": [each for each, _ in vector["difficulty_for"]],
        }
        for vector in GOLDEN["vectors"]
    ]
    for vector, found in zip(GOLDEN["vectors"], in_page(asked), strict=True):
        for name in ("rating", "deviation", "volatility"):
            assert found[name] == pytest.approx(vector[name], rel=1e-9)
        for name in ("expected", "difficulty_for"):
            assert [y for _, y in found[name]] == pytest.approx([y for _, y in vector[name]], rel=1e-9)


def test_each_level_counts_once_and_solving_makes_up_for_giving_up() -> None:
    one, other = "#####\n#@$.#\n#####", "######\n#@ $.#\n######"
    results = [[one, 3, 0], [other, 4, 1], [other, 4, 0], [one, 3, 1], [one, 3, 1]]
    [found] = in_tools([{"task": "results", "results": results}])
    (new, lower), (same, higher), (_, still), (_, made_up), (_, last) = found["steps"]
    assert new == GOLDEN["new_player"]["rating"]
    assert lower < new
    assert same == lower
    assert lower < higher == still < made_up == last
    assert [score for _, score in found["kept"]] == [1, 1]
    keys = [key.replace("|", "\n") for key, _ in found["kept"]]
    assert keys == [other, one], "in the order in which they were solved"


def test_solving_levels_changes_the_rating_and_the_next_level(page: Page) -> None:
    open_screen(page, "next")
    assert page.locator(".rating-value").text_content() == "1500 ± 350"
    assert page.locator(".featured canvas").count() == 1
    assert page.locator(".next-levels .level-card").count() == 2
    chances = page.locator(".next-levels").get_by_text("Your chance").all_inner_texts()
    assert len(chances) == 3
    for text in chances:
        assert 60 <= int(text.split()[-2]) <= 80
    open_screen(page, "play/first-steps/1")
    press(page, "lll")
    page.locator("dialog.victory .victory-rating", has_text="(+").wait_for()
    page.locator("dialog.victory").get_by_role("link", name="Next level for me").click()
    page.wait_for_selector('#app[data-shown="#/next"]')
    assert int(page.locator(".rating-value b").text_content() or "0") > 1500
    page.get_by_text("Your rating after 1 level").wait_for()


SOLVE_SHOWN = """async () => {
  const [, , name, number] = location.hash.split('/');
  const { loadCollection } = await import('/js/collections.js');
  const level = (await loadCollection(name)).levels[number - 1];
  const engine = await import('/js/engine/index.js');
  return (await engine.solve(level.toXsb(), { for: 'any', time: 60 }).result).lurd;
}"""


def test_one_suggested_level_leads_to_the_next(page: Page) -> None:
    open_screen(page, "next")
    page.locator(".featured").get_by_role("link", name="Play").click()
    played = []
    for _ in range(2):
        page.locator(".screen-play .stage").wait_for()
        assert page.url not in played
        played.append(page.url)
        press(page, page.evaluate(SOLVE_SHOWN))
        first = page.locator("dialog.victory .primary")
        first.wait_for()
        assert first.text_content() == "Next level for me"
        first.click()
        page.wait_for_function("(url) => location.href !== url", arg=played[-1])
        page.locator("dialog").wait_for(state="detached")
    open_screen(page, "play/first-steps/1")
    press(page, "lll")
    page.locator("dialog.victory .primary", has_text="Next level").wait_for()
    assert page.locator("dialog.victory .primary").text_content() == "Next level"


def test_a_level_is_made_where_none_fits(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        """async () => {
          const store = await import('/js/store.js');
          const { Level } = await import('/js/level.js');
          const { listCollections, loadCollection } = await import('/js/collections.js');
          for (const { name } of await listCollections())
            for (const level of (await loadCollection(name)).levels)
              await store.put('records', level.key, { byMoves: {}, byPushes: {} });
        }"""
    )
    open_screen(page, "next")
    page.locator(".featured").get_by_role("link", name="Play").click(timeout=120_000)
    page.locator(".screen-play .stage").wait_for()
    assert "/play/my-for-me/1" in page.url


def test_a_new_player_is_the_one_of_the_golden_file() -> None:
    [found] = in_page([{"task": "rating", "results": [], "difficulties": [], "chances": []}])
    assert {name: found[name] for name in GOLDEN["new_player"]} == GOLDEN["new_player"]

"""What the page says of games and of boxes moved in thought is what exhaustive search says."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.oracle.checks import region
from tests.oracle.corpus import corpus
from tests.oracle.recorded_games import recorded_game
from tests.oracle.truth import TooLargeError, cheapest
from tests.scale import size
from tests.web.node import in_node
from tests.web.visitor import centre, open_screen, press

from pushworks.levels import Level
from pushworks.sokoban import Game, verify

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAMES = size(12, 500)
MAPS = size(8, 300)


def _levels(most_boxes: int) -> list[Level]:
    return [case.level for case in corpus() if len(case.level.boxes) <= most_boxes]


def _positions(level: Level, moves: str) -> list[Level]:
    """Before the first push, and after each."""
    game, found = Game(level), [level]
    for letter in moves:
        game.play(letter)
        if letter.isupper():
            found.append(replace(level, boxes=game.boxes, player=game.player))
    return found


def test_reviews_agree_with_exact_push_distances() -> None:
    rng = random.Random(35)
    games: list[tuple[Level, str]] = []
    while len(games) < GAMES:
        level = rng.choice(_levels(5))
        moves = recorded_game(rng, level, (0.05, 0.2, 0.5)[len(games) % 3])
        if any(letter.isupper() for letter in moves):
            games.append((level, moves))
    answers = in_node({"kind": "review", "level": level.to_xsb(), "lurd": moves} for level, moves in games)
    marks = set()
    for (level, moves), found in zip(games, answers, strict=True):
        assert found["status"] == "solved", "every distance is exact"
        truth = []
        for position in _positions(level, moves):
            cost = cheapest(position, "pushes")
            truth.append(-1 if cost is None else cost[0])
        assert [each["lower"] for each in found["positions"]] == truth, (level.to_xsb(), moves)
        assert [each["upper"] for each in found["positions"]] == truth
        for number, push in enumerate(found["pushes"]):
            marks.add(push["mark"])
            if push["better"]:
                before = found["pushes"][number - 1]["move"] + 1 if number else 0
                assert verify(level, moves[:before] + push["better"])
                assert sum(letter.isupper() for letter in push["better"]) == truth[number]
    assert {"", "waste", "deadlock"} <= marks


def _is_lost_everywhere(level: Level) -> bool:
    """Whether the position is unsolvable wherever the player stands."""
    floor = region(level, frozenset(), level.player)
    free = floor - level.boxes
    while free:
        player = free.pop()
        if cheapest(replace(level, player=player), "pushes") is not None:
            return False
        free -= region(level, level.boxes, player)
    return True


def test_no_square_is_red_without_a_deadlock() -> None:
    rng = random.Random(5)
    known = _levels(4)
    levels = rng.sample(known, min(MAPS, len(known)))
    levels += rng.choices(known, k=MAPS - len(levels))  # another box of the same level
    asked: list[dict[str, Any]] = []
    for level in levels:
        box = rng.choice(sorted(level.boxes))
        floor = region(level, frozenset(), level.player)
        squares = sorted(floor - (level.boxes - {box}))
        asked.append({"kind": "deadlockMap", "level": level.to_xsb(), "box": box, "squares": squares})
    rules: set[str] = set()
    checked = too_large = 0
    for level, question, answer in zip(levels, asked, in_node(asked), strict=True):
        reports = answer["reports"]
        assert [each["square"] for each in reports] == question["squares"]
        for each in reports:
            if not each["rule"]:
                continue
            rules.add(each["rule"])
            moved = replace(level, boxes=level.boxes - {question["box"]} | {each["square"]})
            assert set(each["boxes"]) <= moved.boxes
            checked += 1
            try:
                assert _is_lost_everywhere(moved), (level.to_xsb(), question["box"], each)
            except TooLargeError:
                too_large += 1
    assert too_large * 50 <= checked, "the truth is known of almost all"
    assert {"edge", "freeze", "matching", "corral"} <= rules, rules


def test_a_game_is_reviewed_on_the_page(page: Page) -> None:
    page.goto("/#l=9w_w--p4-w_w--b-g--w_w7-w_9w&t=Detour")
    page.locator(".screen-play .stage").wait_for()
    press(page, "rdl" + "ulld" + "rrr")  # the box goes left first
    page.locator("dialog.victory").get_by_role("button", name="Review", exact=True).click()
    page.get_by_text("2 of 4 pushes wasted; every distance is exact").wait_for()
    page.get_by_role("button", name="Push 1: 2 pushes wasted").click()
    page.get_by_text("After 0 pushes: 2 more are needed").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("After 1 push: 3 more are needed").wait_for()
    page.get_by_role("button", name="Previous mistake").click()
    page.get_by_role("button", name="Better line").click()
    page.locator(".screen-replay").wait_for()


TWO_ANSWERS = """
const waiting = [];
globalThis.answer = (lower, upper) => waiting.shift()(lower, upper);
export function review(xsb, lurd, { time }, onProgress) {
  (globalThis.asked ??= []).push(time);
  const result = new Promise((done) => waiting.push((lower, upper) => {
    const pushes = [0, 1, 2].map((move) => ({ move, least: 0, most: 0, mark: '', only: false, better: '' }));
    const positions = [3, 2, 1, 0].map((left) => ({ lower: Math.min(left, lower), upper: left + upper }));
    done({ status: 'solved', positions, pushes });
  }));
  onProgress({ exact: 1, total: 4 });
  return { result, cancel() {} };
}
"""


def test_a_review_is_shown_soon_and_made_exact_later(page: Page) -> None:
    page.route(
        "**/js/engine/index.js",
        lambda route: route.fulfill(body=TWO_ANSWERS, content_type="text/javascript"),
    )
    open_screen(page, "")
    page.evaluate(
        """async () => {
          const { loadCollection } = await import('/js/collections.js');
          const [level] = (await loadCollection('first-steps')).levels;
          await (await import('/js/store.js')).put('saved', `review:${level.key}`, { lurd: 'LLL' });
        }"""
    )
    open_screen(page, "review/first-steps/1")
    page.wait_for_function("() => globalThis.asked?.length === 1")
    page.evaluate("() => answer(0, 2)")
    page.get_by_text("0 of 4 distances are exact").wait_for()
    page.get_by_text("Looking back: 1 of 4 positions settled").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("After 1 push: 0 to 4 more are needed").wait_for()
    page.evaluate("() => answer(9, 0)")
    page.get_by_text("every distance is exact").wait_for()
    page.get_by_text("After 1 push: 2 more are needed").wait_for()
    assert page.get_by_text("Looking back").count() == 0 or page.get_by_text("Looking back").is_hidden()
    assert page.locator(".review-curve").count() == 1
    assert page.evaluate("() => asked.length === 2 && asked[0] < asked[1]")


def test_squares_turn_red_while_a_box_is_held(page: Page) -> None:
    page.goto("/#l=9w_w--p4-w_w--b-g--w_w7-w_9w&t=Held")
    page.locator(".screen-play .stage").wait_for()
    red = page.evaluate(
        """async () => {
          const { DeadlockMap } = await import('/js/play/deadlock_map.js');
          const { Game } = await import('/js/game.js');
          const { Level } = await import('/js/level.js');
          const level = Level.fromText('#########\\n#  @    #\\n#  $ . .#\\n#   #  *#\\n#########');
          const game = new Game(level);
          const map = new DeadlockMap(() => {});
          map.hold(game, 21);
          const first = [10, 21, 23].map((square) => map.proofAt(square)?.why ?? '');
          map.release();
          return [...first, map.proofAt(10)];
        }"""
    )
    assert red == ["edge", "", "", None]
    x, y = centre(page, 3, 2, 9, 5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*centre(page, 3, 3, 9, 5), steps=3)
    column, row = centre(page, 4, 3, 9, 5)
    page.wait_for_function(
        """([x, y]) => {
          const canvas = document.querySelector('canvas.board');
          const { left, top } = canvas.getBoundingClientRect();
          const ratio = canvas.width / canvas.clientWidth;
          const at = [(x - left) * ratio, (y - top) * ratio];
          const [red, green, blue] = canvas.getContext('2d').getImageData(at[0], at[1], 1, 1).data;
          return red > green * 1.3 && red > blue * 1.3;
        }""",
        arg=[column, row],
    )
    page.mouse.up()


def test_boxes_taken_up_one_after_the_other_are_answered_by_one_worker(page: Page) -> None:
    open_screen(page, "play/great-halls/20")
    answered = page.evaluate(
        """async () => {
          const { deadlockMap } = await import('/js/engine/index.js');
          const { loadCollection } = await import('/js/collections.js');
          const level = (await loadCollection('great-halls')).levels[19];
          const free = [...level.floor].filter((square) => !level.boxes.includes(square));
          const counts = [];
          for (const [box, wanted] of [[0, 1], [1, 0], [2, 2], [3, free.length]]) {
            let count = 0;
            await new Promise((done) => {
              const job = deadlockMap(level.toXsb(), level.boxes[box], free, () => {
                count += 1;
                if (count === wanted) done(job.cancel());
              });
              if (!wanted) done(job.cancel());
            });
            counts.push(count - wanted);
          }
          return counts;
        }"""
    )
    assert answered == [0, 0, 0, 0], "nothing is told of a box that was put down"
    assert len(page.workers) == 1

"""Every screen at the widths, orientations and languages of phones: what does not fit, what has no name."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.visitor import open_screen

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTHS = (320, 360, 390, 768)
HEIGHTS = {320: 568, 360: 740, 390: 844, 768: 1024}
LANGUAGES = ("en", "de", "es", "fr", "ja", "zh")
SCREENS = {
    "home": "", "levels": "levels/first-steps", "play": "play/first-steps/2",
    "replay": "replay/first-steps/2/pushes", "editor": "editor/first-steps/2", "generator": "generator",
    "watch": "watch/first-steps/2", "bait": "bait/1", "settings": "settings", "help": "help",
    "daily": "daily", "next": "next", "review": "review/first-steps/2", "proof": "proof",
    "records": "records",
}  # fmt: skip
WINDOWS = {
    "menu": "play/first-steps/2", "victory": "play/first-steps/2", "manager": "levels/my-levels",
    "home again": "", "levels solved": "levels/first-steps",
}  # fmt: skip
"""Windows, and what visitors who come back see, besides the screens; where they are."""
COMING_BACK = ("manager", "home again", "levels solved")
LEAST_BOARD = 120
"""Pixels of the smallest board that can be played on."""

KEEP_GAME = """async () => {
  const { knownSolutions, loadCollection } = await import('/js/collections.js');
  const { put } = await import('/js/store.js');
  const level = (await loadCollection('first-steps')).levels[1];
  await put('saved', `review:${level.key}`, { lurd: (await knownSolutions('first-steps', 1)).pushes });
}"""
COME_BACK = """async () => {
  const { keepLevel, loadCollection, DAILY } = await import('/js/collections.js');
  const { keepDayResult } = await import('/js/daily_results.js');
  const { today } = await import('/js/daily.js');
  const { keepResult } = await import('/js/player_results.js');
  const { Level } = await import('/js/level.js');
  const { put } = await import('/js/store.js');
  const { change } = await import('/js/settings.js');
  const [, level] = (await loadCollection('first-steps')).levels;
  const best = { moves: 1234, pushes: 234, lurd: '' };
  await put('records', level.key, { byMoves: best, byPushes: best, won: 1, seconds: 9, hints: 0, at: 1 });
  await keepResult(level, 2, 1);
  await keepDayResult(today().slice(DAILY.length), { moves: 9, pushes: 5, stars: 3, inTime: true });
  await keepLevel(Level.fromText('#####\\n#@$.#\\n#####').with({ title: 'A level with a long name' }));
  await keepLevel(Level.fromText('#####\\n#@$.#\\n#####'), { name: 'my-others', title: 'Others' });
  await change({ last: `${today()}/1` });
}"""
CHECK = Path(__file__).with_name("fits.js").read_text("utf-8")


def use_language(page: Page, language: str) -> None:
    """Speak this language from the next screen on."""
    page.evaluate(
        """async (language) => {
          await (await import('/js/settings.js')).change({ language });
          await (await import('/js/strings.js')).loadLanguage(language);
        }""",
        language,
    )


def problems(page: Page, name: str, width: int, *, landscape: bool = False) -> list[str]:
    """What is wrong with a screen (or a window of the game) at this size."""
    size = (HEIGHTS[width], width) if landscape else (width, HEIGHTS[width])
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if name == "review":
        page.evaluate(KEEP_GAME)
    if name in COMING_BACK:
        page.evaluate(COME_BACK)
        open_screen(page, "help")  # what is open is made anew
    open_screen(page, (SCREENS | WINDOWS)[name])
    if name == "manager":
        page.locator(".collections-head .button").last.click()
        page.locator("dialog .manager-list li").first.wait_for()
    if name == "home again":
        page.locator(".menu-links .wide .menu-note").wait_for()
    if name == "review":
        page.locator(".review-curve").wait_for()
    if name == "menu":
        page.locator(".tool-back").click()
        page.locator("dialog.menu").wait_for()
    if name == "victory":
        page.locator(".stage").focus()
        page.evaluate(
            """async () => {
              const { loadCollection } = await import('/js/collections.js');
              const { celebrate } = await import('/js/play/victory.js');
              const { Session } = await import('/js/play/session.js');
              const session = new Session(await loadCollection('first-steps'), 1);
              session.game.play('rrrRRRlllddLL');
              const best = { moves: 12345, pushes: 2345, lurd: '' };
              const layout = { showBest: async () => {} };
              const times = { complete: true };
              celebrate({ session, game: session.game, layout, times, again() {} },
                { record: { byMoves: best, byPushes: best, won: 2 }, better: { moves: true, pushes: true } });
            }"""
        )
        page.locator("dialog.victory").wait_for()
    found: Iterable[str] = page.evaluate(CHECK, LEAST_BOARD)
    if name in WINDOWS:
        page.keyboard.press("Escape")
    where = f"{name} at {size[0]} x {size[1]}"
    return [f"{where}: {line}" for line in found]

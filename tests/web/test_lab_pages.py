"""The pages of `lab watch` and `lab race` in a browser: nothing overflows or is stretched."""

from __future__ import annotations

import pytest

from pushworks.lab.watch import Film, record, to_html
from pushworks.levels import shipped_collection
from pushworks.sealgo import make
from pushworks.sokoban import BiSokobanProblem

NAMES = ("bfs", "dfs", "astar", "bidirectional")
PROBE = """() => {
    const box = node => { const r = node.getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; };
    return {
        wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight,
        panels: [...document.querySelectorAll("section")].map(box),
        boards: [...document.querySelectorAll(".board")].map(box),
        ratios: [...document.querySelectorAll(".board")].map(b => b.viewBox.baseVal.width / b.viewBox.baseVal.height),
        trees: [...document.querySelectorAll("canvas")].map(c => [c.width, c.height, c.clientWidth, c.clientHeight]),
    };
}"""  # noqa: E501


def film(*names):
    """The page of some searches on one level."""
    level = shipped_collection("first")[8]
    problem = BiSokobanProblem(level)
    return to_html(Film([record(make(name, problem), title=f"{name} on first:9") for name in names]))


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Files with one search and with four."""
    folder = tmp_path_factory.mktemp("films")
    for number in (1, 4):
        (folder / f"{number}.html").write_text(film(*NAMES[-number:]), encoding="utf-8")
    return folder


def opened(browser, file, width, height, locale="en-GB"):
    """The page at its last frame."""
    context = browser.new_context(viewport={"width": width, "height": height}, locale=locale)
    page = context.new_page()
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(file.as_uri())
    page.keyboard.press("End")
    assert not wrong
    return page


@pytest.mark.parametrize(("number", "width", "height"), [(4, 1280, 720), (1, 1280, 720), (1, 390, 844)])
def test_they_fit_and_nothing_is_stretched(browser, pages, number, width, height):
    page = opened(browser, pages / f"{number}.html", width, height)
    they_fit(page, number, width, height)
    page.keyboard.press("p")
    assert page.locator("#projector").get_attribute("aria-pressed") == "true"
    they_fit(page, number, width, height)
    page.context.close()


def they_fit(page, number, width, height):
    seen = page.evaluate(PROBE)
    assert seen["wide"] <= width
    assert len(seen["panels"]) == number
    for (*_, board_width, board_height), ratio in zip(seen["boards"], seen["ratios"], strict=True):
        assert board_width / board_height == pytest.approx(ratio, rel=0.02), "no bars at its sides"
    for bits_wide, bits_high, on_screen, tall in seen["trees"]:
        assert (bits_wide, bits_high) == pytest.approx((on_screen, tall), abs=1), "dots are round"
    if width > 1200:
        assert len({top for _, top, _, _ in seen["panels"]}) == 1, "side by side"
        assert seen["high"] <= height + 4, "all at once"
    if number == 1 and width > 1200:
        assert seen["boards"][0][3] > height / 3, "one search alone fills the window"


def test_they_speak_chinese_to_chinese_browsers(browser, pages):
    page = opened(browser, pages / "4.html", 1280, 720, locale="zh-CN")
    said = page.locator("body").inner_text()
    for words in (
        "播放",
        "投影",
        "正向",
        "反向",
        "已解出，代价 27",
        "已扩展 4,943",
        "由 pushworks lab watch 制作",
    ):
        assert words in said
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    page.keyboard.press("Home")
    assert "未开始" in page.locator("body").inner_text() or "前沿" in page.locator("body").inner_text()
    for words in ("expanded", "solved", "forwards", "Play"):
        assert words not in page.locator("body").inner_text()
    page.context.close()

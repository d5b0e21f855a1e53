"""The words of measured tables in Chinese, for the pages under docs/zh and for README.zh.md.

`docs/results.json` holds tables in English. A cell that none of these patterns fits stays as it is.
"""

from __future__ import annotations

import re

_N = r"([\d.,< ]*\d)"
_CELLS = {
    # headings
    "level": "关卡",
    "levels": "关卡数",
    "shortest": "最短步数",
    "memory": "内存",
    "solved": "解出",
    "moves": "步数",
    "expanded": "扩展",
    "CPU s": "CPU 秒",
    "native: expanded": "内置搜索：扩展",
    "native: CPU s": "内置搜索：CPU 秒",
    r"Python `(\w+)`: expanded": r"Python `\1`：扩展",
    "agent": "智能体",
    "worst step, CPU ms": "最慢一步，CPU ms",
    "collection": "关卡集",
    r"Warehouse \(ours\)": "仓库（自带）",
    r"Grand Depot \(ours\)": "大货栈（自带）",
    r"Great Halls \(ours\)": "大殿堂（自带）",
    rf"{_N} of {_N}": r"\1（共 \2 关）",
    "fewest pushes proved": "最少推数已证明",
    "proved or within 5 %": "已证明或差距在 5 % 以内",
    "fewest moves proved": "最少步数已证明",
    "measured": "测得",
    "bar": "目标",
    # the agents
    r"`(\w+)`, (\d+) ms": r"`\1`，\2 ms",
    r"`(\w+)`, depth (\d+)": r"`\1`，深度 \2",
    r"`(\w+)`, first step (\d+) s": r"`\1`，第一步 \2 s",
    # the game
    "`pushworks play` to its first frame": "从 `pushworks play` 到第一帧",
    "input to pixels": "从按键到画面",
    "processor when idle": "空闲时的处理器占用",
    "movement": "移动",
    r"200 × 200 with 300 boxes \((.*)\): a turn of the loop": r"200 × 200、300 个箱子（\1）：循环一次",
    rf"median {_N} s by the clock, {_N} s of processor": r"中位数：实际 \1 s，处理器 \2 s",
    rf"{_N} s of processor": r"处理器 \1 s",
    rf"median {_N} ms, worst of {_N} keys {_N} ms": r"中位数 \1 ms，\2 次按键中最慢 \3 ms",
    rf"{_N} % playing, {_N} % in the menu": r"游戏中 \1 %，菜单里 \2 %",
    rf"{_N} frames a second, {_N} ms of processor a frame": r"每秒 \1 帧，每帧处理器 \2 ms",
    rf"{_N} a second": r"每秒 \1",
    rf"worst of {_N}\s+{_N} ms of processor, three runs": r"三轮 \1 次中，处理器时间最长 \2 ms",
}


def chinese(line: str) -> str:
    """A line of a table as Markdown with its words in Chinese; other lines as they are."""
    if not line.startswith("| "):
        return line
    return "|".join(f" {_cell(cell.strip())} " if cell.strip() else cell for cell in line.split("|"))


def _cell(text: str) -> str:
    for pattern, words in _CELLS.items():
        if found := re.fullmatch(pattern, text):
            return found.expand(words)
    return text

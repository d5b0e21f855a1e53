"""The words, arrows and counts that models write moves with, and what a piece of text says in them."""

from __future__ import annotations

import re
import unicodedata

_STEPS = {
    "u": "up 上 arriba oben hoch haut arriba cima вверх 위",
    "d": "down 下 abajo unten runter bas baixo вниз 아래",
    "l": "left 左 izquierda links gauche esquerda влево 왼쪽",
    "r": "right 右 derecha rechts droite direita вправо 오른쪽",
}
_COMPASS = {"north": "u", "south": "d", "west": "l", "east": "r"}
_WORDS = {word: move for move, words in _STEPS.items() for word in words.split()}
EXACT_WORDS = {word for word in _WORDS if word not in ("up", "down", "left", "right", *"上下左右")} | {
    *_COMPASS
}
"""Words that are moves only where nothing else is said: "bas" and "north" mean more than a move."""
_WORDS |= _COMPASS
ARROWS = {
    sign: move
    for move, signs in {
        "u": "↑⬆▲⇧⇑🔼👆☝", "d": "↓⬇▼⇩⇓🔽👇", "l": "←⬅◀⇦⇐👈", "r": "→➡▶⇨⇒⮕👉",
    }.items()
    for sign in signs
}  # fmt: skip
CONNECTING = {"then", "and", "finally", "next", "again", "lastly"}
FILLERS = CONNECTING | {
    "move", "moves", "push", "pushes", "go", "walk", "step", "moving", "pushing", "moved", "pushed",
    "first", "now", "the", "box", "once", "to", "text", "player", "worker", "you", "we", "i", "mathrm",
    "mathtt", "mathbf", "texttt", "textbf", "action", "actions",
}  # fmt: skip
"""Words between moves that say no more than the moves."""
_ENGLISH = {"dull", "lull", "dud", "dudd", "lulu", "ludd", "rudd", "dr", "ur", "lr", "upright", "downright"}
"""Letters of moves that are words or marks of something else when they stand in a sentence."""
_NUMBERS = {
    "once": 1, "twice": 2, "thrice": 3, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5,
    "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
}  # fmt: skip

_SIGNS = "[" + "".join(ARROWS) + "]"
_MOVE = rf"(?:up|down|left|right|north|south|west|east|[udlr上下左右]|{_SIGNS})"
_COUNT = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
_UNIT = r"(?:times?|moves?|steps?|squares?|spaces?|cells?|tiles?|units?)"
_TIMES = re.compile(
    rf"(?<![^\W\d_])({_MOVE})[)\]]?\s?(?:[x×*]\s?(\d{{1,2}})(?!\w)|\^\{{?(\d{{1,2}})\}}?(?!\w)"
    rf"|(?:\sby\s|\s)?({_COUNT})\s{_UNIT}\b|\s?(twice|thrice)\b)",
    re.IGNORECASE,
)
"""A move and how often, as it can stand in a sentence."""
_COUNTED = re.compile(
    rf"(?<![\w.])(?:(\d{{1,2}})\s?[x×*]?\s?(?<!\d\s))({_MOVE})(?![^\W_])"
    rf"|(?<![^\W\d_])({_MOVE})(?:\s?\((?:[x×*]\s?)?({_COUNT})(?:\s?[x×]|\s{_UNIT})?\)|(\d{{1,2}})(?!\w)"
    rf"|\s(\d{{1,2}}|once)(?=\s?(?:[,;]|\.?\s?$|\n|then\b|and\b)))",
    re.IGNORECASE,
)
"""The same in ways that mean something else in a sentence ("the 2D board", "on the right (3)")."""
_COUNT_FIRST = re.compile(
    rf"(?<![\w.])({_COUNT})\s(?:(?:moves?|steps?|squares?|pushes)\s)?(?:to\sthe\s)?"
    rf"(up|down|left|right|{_SIGNS})(?=\s?(?:[,;]|\.?\s*$|then\b|and\b))",
    re.IGNORECASE,
)
"""The same with the count before the word, as in a list: 3 right, 2 up."""
_GLUED = re.compile(
    r"(?<!\w)(?:(?:[udlr上下左右]\d{1,2}){2,}|(?:\d{1,2}[udlr上下左右]){2,})(?!\w)", re.IGNORECASE
)
"""Counts and moves without a space: R2U1, 2R1U."""
_NUMBERED = re.compile(r"\W*1[.):]")
_VERB = r"(?:moves?|moving|push(?:es|ing)?|walks?|go(?:es)?|steps?)"
_SAID_TWICE = re.compile(
    rf"(?<![^\W_])({_MOVE})[*_`]{{0,3}} ?(?:\([ *_`]{{0,4}}({_MOVE})[ *_`]{{0,4}}\)"
    rf"|(?:[:=–—-] {_VERB} |[:=–—-] |\b(?:is|means|{_VERB}) )[*_`]{{0,3}}({_MOVE})(?![^\W_]))",
    re.IGNORECASE,
)
"""A move and the same in another way: U (up), U: up, U moves up."""
_SHOWN = re.compile(
    rf"(?<![^\W_])(up|down|left|right|[udlr])[*_`]{{0,3}} ?({_SIGNS})"
    rf"|({_SIGNS}) ?[*_`]{{0,3}}(up|down|left|right|[udlr])(?![^\W_])",
    re.IGNORECASE,
)
"""A move and its arrow."""
_PUSHED = re.compile(
    rf"(?<![^\W_])({_MOVE})[*_`]{{0,3}}(?: ?[(\[] ?(?:push|walk|move|step)(?:es|s|ing)? ?[)\]]"
    r"|:? (?:push|walk)$"
    r"| ?\(to \(\d{1,2}, ?\d{1,2}\)\))",
    re.IGNORECASE | re.MULTILINE,
)
"""A move and what kind of move it is, or where it leads."""
ALPHABETS = {"udlr", "lurd", "lrud"}
"""The letters that answers are made of, in the orders in which they are listed."""
_LURD = re.compile(r"\blurd(?=\s?(?:notation|string|format|moves|[:=]))", re.IGNORECASE)
_LOOKS = str.maketrans(
    dict.fromkeys("\ufe0e\ufe0f\u200b\u200d\u2060", "") | {"\u20e3": ".", "’": "'", "‘": "'"}
)
"""Signs without a shape of their own; a digit in a key begins an item of a list."""
_CHINESE = re.compile(
    r"(?:先|再|又|然后|接着|最后)?(?:[向往])?([上下左右])(?:移动?|走|推)?([一两二三四五六七八九十]|\d{1,2})[步次格下]"
    r"|(?:先|再|又|然后|接着|最后)(?=[向往上下左右])"
)
_TEX = re.compile(r"\\(?:(?:long)?(left|right|up|down)arrow|(to|times|cdot))(?![a-z])", re.IGNORECASE)
_STEP_TAG = re.compile(r"</?(?:move|step)>", re.IGNORECASE)
_JOINED = re.compile("(?:up|down|left|right){2,}")
_TEX_SIGNS = {"left": "←", "right": "→", "up": "↑", "down": "↓", "to": "→", "times": "×", "cdot": " "}
_ADJECTIVE = re.compile(r"\b(?:left|right)\s(?:box|goal|wall|side|corner|one|hand|of)\b", re.IGNORECASE)
_POINTING = {"^": "u", "v": "d", "<": "l", ">": "r"}
_POINTED = re.compile(r"[\s,;`*]*(?:[\^v<>][\s,;`*]*){2,}")

TOKEN = re.compile(
    r"[a-z\u00c0-\u024f]+(?:'[a-z]+)*|[\u4e00-\u9fff]+|(?:(?![a-z\u00c0-\u024f\u4e00-\u9fff])[^\W\d_])+|"
    + _SIGNS,
    re.IGNORECASE,
)
_MARKS = r"\s,;:|/*`_$\"'\[\](){}\\>=+→。，、；：“”-"
SEPARATORS = re.compile(rf"(?:[{_MARKS}]|\d{{1,4}}[.):])*")
END = re.compile(rf"[.!！✅✓✔☑🎉🎯🏁{_MARKS}]*")


def plain(text: str) -> str:
    """The text in plain characters, TeX's arrows as signs, and moves that are said twice said once."""
    text = unicodedata.normalize("NFKC", text).translate(_LOOKS)
    text = _LURD.sub("moves", _STEP_TAG.sub(" ", text))
    text = _TEX.sub(lambda sign: _TEX_SIGNS[(sign[1] or sign[2]).lower()], text)
    return _PUSHED.sub(r"\1", _SHOWN.sub(_said_in_words, _SAID_TWICE.sub(_said_once, text)))


def counted(text: str, *, exact: bool) -> str:
    """The text with every counted move written so often; `exact` where it says nothing but moves."""
    if exact and _NUMBERED.match(text):
        return re.sub(r"\(?\d{1,4}[.):]", " ", text)
    if exact:
        text = _GLUED.sub(_unglued, text)
        numbers = [count[1] for count in _COUNT_FIRST.finditer(text)]
        if numbers[:3] != ["1", "2", "3"]:
            text = _COUNT_FIRST.sub(_repeated, text)
    text = _TIMES.sub(_repeated, _CHINESE.sub(_repeated, text))
    return _COUNTED.sub(_repeated, text) if exact else text


def moves_of(token: str, *, arrows: bool = True, exact: bool = False) -> str | None:
    """The moves of one word or arrow; None when it is something else."""
    if token in ARROWS:
        return ARROWS[token] if arrows else ""
    lower = token.lower()
    if lower in _WORDS:
        return _WORDS[lower] if exact or lower not in EXACT_WORDS else None
    if exact and lower not in _ENGLISH and _JOINED.fullmatch(lower):
        return "".join(_WORDS[word] for word in re.findall("up|down|left|right", lower))
    if not lower.strip("udlr"):
        return lower if exact or lower not in _ENGLISH else None
    chinese = lower.removeprefix("向").removeprefix("往")
    return "".join(map(_WORDS.__getitem__, chinese)) if chinese and not chinese.strip("上下左右") else None


def is_bare(text: str) -> bool:
    """Whether the text has no words beside moves."""
    return all(moves_of(token, exact=True) for token in TOKEN.findall(text))


def exact_moves(text: str) -> str:
    """The moves of a text that says nothing else, or nothing.

    Arrows are moves when there are no letters, else they separate.
    """
    if _POINTED.fullmatch(text) and text.strip(" `*") not in ("**", ">>"):
        return "".join(_POINTING.get(char, "") for char in text)
    if _ADJECTIVE.search(text):
        return ""
    text = counted(text, exact=True)
    tokens = list(TOKEN.finditer(text))
    arrows = all(token[0] in ARROWS or token[0].lower() in FILLERS for token in tokens)
    moves: list[str] = []
    end = 0
    for token in tokens:
        found = moves_of(token[0], arrows=arrows, exact=True)
        if found is None and token[0].lower() in FILLERS:
            found = ""
        gap = text[end : token.start()].replace(".", " ").replace("!", " ")
        if found is None or not SEPARATORS.fullmatch(gap):
            return ""
        moves.append(found)
        end = token.end()
    return "".join(moves) if END.fullmatch(text[end:]) else ""


def _said_once(found: re.Match[str]) -> str:
    again = found[2] or found[3]
    same = moves_of(found[1], exact=True) == moves_of(again, exact=True)
    return found[1] if same and (found[2] or len(found[1]) != len(again)) else found[0]


def _said_in_words(found: re.Match[str]) -> str:
    word, sign = (found[1], found[2]) if found[1] else (found[4], found[3])
    return word if moves_of(word) == moves_of(sign) else found[0]


def _repeated(found: re.Match[str]) -> str:
    """A move so often as its count says."""
    groups = [group for group in found.groups() if group]
    move = next((group for group in groups if moves_of(group, exact=True)), "")
    said = next((group.lower() for group in groups if group != move), "")
    return f" {move} " * (int(said) if said.isdigit() else _NUMBERS.get(said, 1))


def _unglued(found: re.Match[str]) -> str:
    pairs = re.findall(r"\d+|\D", found[0])
    first, second = (0, 1) if pairs[1].isdigit() else (1, 0)
    return " ".join(" ".join(pairs[at + first] * int(pairs[at + second])) for at in range(0, len(pairs), 2))

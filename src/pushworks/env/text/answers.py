r"""What a model said, as moves or as the claim that there is no solution.

What comes before ``</think>`` is not looked at; a thought that does not end has no answer but a marked one.
The first of these that the rest has is its answer: the last ``<answer>`` tag, the last ``\boxed{}``, the last
JSON value of a key such as "answer" or "moves", the last line or the list that it ends, what follows the last
"Answer:", the last list, table or moves in the text. Every rule reads the text once, so time grows with its
length and no faster.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile

from pushworks.env.text.answer_marks import json_values, last_boxed, last_tagged
from pushworks.env.text.answer_words import (
    ALPHABETS,
    ARROWS,
    CONNECTING,
    END,
    FILLERS,
    SEPARATORS,
    TOKEN,
    counted,
    exact_moves,
    is_bare,
    moves_of,
    plain,
)

_THOUGHT = re.compile(r"<(/?)(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_MARKER = re.compile(
    r"(?:\b(?:(answer|verdict|conclusion|result)|solution|moves|path|sequence"
    r"|respuesta|solución|réponse|antwort|lösung|ответ)\b"
    r"|(答案|答え|정답)|走法|解)[*_`]{0,3}\s?"
    r"(?:\([^()\n]{0,30}\)\s?)?(?:[:：=是为は]|\b(?:is|are|es|est|ist|lautet)\b:?)[*_`]{0,3}",
    re.IGNORECASE,
)
_NO_SOLUTION = re.compile(
    r"\b(?:unsolve?able|insoluble|impossible to solve|not possible to solve|(?:not|isn't) solvable"
    r"|(?:it|this|puzzle|level|board|task)(?: is|'s) impossible(?! to )"
    r"|no (?:valid |possible |legal )?solution|no (?:valid |possible |legal )?sequence of moves"
    r"|no way to (?:solve|get|bring|move|push|reach)|can(?:not|'t| not| never) be (?:solved|completed))\b"
    r"(?! (?:if|unless|when|after|once|where|without|shorter|that (?:is|has|uses|takes)"
    r"|(?:in|with|within|using) (?:fewer|less|under|only|\d)))"
    r"|无解|不可解|没有解|(?:无法|不能|不可能)(?:被)?(?:解决|解开|完成|求解)",
    re.IGNORECASE,
)
_ALONE = re.compile(r"\bimpossible\b", re.IGNORECASE)
"""A claim where nothing else is said."""
_NO_CLAIM = re.compile(
    r"(?:\b(?:if|whether|unless|otherwise|would|might|may|perhaps|possibly|were|bec[oa]m\w{0,5}|avoid\w{0,3}"
    r"|(?<!be )(?:push|mov|go|walk)\w{0,4}\b.{0,80} (?:mak|leav|render)\w{1,4} (?:it|this|that|the \w{1,8})"
    r")\b"
    r"|如果|是否|会|变得).{0,60}$"
    r"|\b(?:(?:lead|led|result|end|get)\w{0,4} (?:up )?(?:to|in|into)|caus\w{1,3}|creat\w{1,3})"
    r" (?:\w{1,12} ){0,2}$"
    r"|(?:\b(?:not|never|isn't)|不是|并非)\s?$",
    re.IGNORECASE | re.DOTALL,
)
"""Before a claim in its sentence: nothing is claimed."""
_SENTENCE = re.compile(r"[.!?;:\n。！？；：]")
_SENTENCE_END = re.compile(r"[.!?]\s|[\n。！？]")
_CORRECTED = re.compile(
    r"\b(?:wrong|incorrect|mistake|fail\w*|instead|oops|actually|correct\w+|better|shorter|improve\w*|revise\w*"
    r"|rather|not work|doesn't work|different|another)\b|错|不对|更短",
    re.IGNORECASE,
)
"""After an answer on a line of its own: there is a later one."""
_RANGE = r"\d{1,4}(?:\s?[-–]\s?\d{1,4})?"
_LABEL = re.compile(rf"\W*(?:steps?|moves?|actions?|turn)\s?{_RANGE}\W*", re.IGNORECASE)
_BULLET = re.compile(
    rf"\s{{0,8}}(?:[-*•+]\s)?[*_]{{0,3}}(?:(?:(?:steps?|moves?|push|actions?|turn|part|phase|第)\s?)?{_RANGE}\s?步?"
    r"|(?:step|move|action|turn)(?=[*_]{0,3}:)|\(?[a-z](?=\)))"
    r"[*_]{0,3}(?:[.):：、]|\s[-–—](?=\s))[*_]{0,3}\s?|\s{0,8}[-*•+]\s",
    re.IGNORECASE,
)
_REMARK = re.compile(
    r"[(（:：;,，✅✓✔🎉🎯📦]|[.!]\s|\s[-–—]\s"
    r"|\s(?:to|so|into|onto|until|which|from|again|pushing|moving|towards?|past|with|in)\b",
    re.IGNORECASE,
)
"""Where an item of a list says more than its moves."""
_ASIDE = re.compile(
    r"(?:[(（:：]|\s[-–—]\s)\W*(?:push\w{0,3}|walk\w{0,3}|go(?:es)?|mov\w{1,3}|the|box|to|player|now|you)\b",
    re.IGNORECASE,
)
"""The same where the remark might itself be read as moves."""
_FIRST = re.compile(r"[.!](?:\s|$)|[(（。]|\s[-–—]\s|,\s(?!\W*[udlr上下左右]\w*\b)", re.IGNORECASE)
"""Where what is marked as an answer ends, and a remark begins."""
_CHOICE = re.compile(r"\b(?:possible|legal|allowed|available) $", re.IGNORECASE)
"""Before "moves are": what may be answered, not an answer."""
_BRACKETS = re.compile(r"\([a-z][^()\n]{0,200}\)", re.IGNORECASE)
_SUB_ITEM = re.compile(r"\s{2,}[-*•+]\s")
_SPEECH = re.compile(
    r"\b(?:(?:i|you|we)(?:'d|'ll)?|it|would|will|simply|just|only|so|is solved)\b", re.IGNORECASE
)
"""What speech adds to the moves it tells: "I would just go up"."""
_DESCRIBED = re.compile(
    r"[:=]|\s\d+$|\bto the\b|\bbox(?:es)? (?:up|down|left|right)\b(?! (?:\w{3,5} times|twice|once|\d))",
    re.IGNORECASE,
)
"""A sentence that says where something is or goes, not what is done."""
_RULE = re.compile(r"[\s|:-]*")
_HEADING = re.compile(r"[:：]\W*$")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_ENDS = " \t`*~_$"


@dataclass(frozen=True, slots=True)
class Answer:
    """Moves in lower case, the claim `unsolvable`, or neither (then `error` says what was expected)."""

    moves: str = ""
    unsolvable: bool = False
    error: str = ""


def read_answer(text: str) -> Answer:
    """The answer in a reply. Moves are letters U, D, L, R of either case, words, or arrows."""
    text, thinking = _after_thoughts(text)
    text = plain(text)
    marked = last_tagged(text)
    marked = last_boxed(text) if marked is None else marked
    if marked is None and thinking:
        return Answer(error="expected an answer, got a thought that does not end")
    if marked is not None:
        return _read(marked)
    values = [_read(value) for value in json_values(text)]
    if values:
        return next((value for value in values if not value.error), values[0])
    lines = text.splitlines()
    if not any(line.strip(_ENDS) for line in lines):
        return Answer(error="expected moves or the word unsolvable, got nothing")
    return (
        _of_last_lines(lines) or _after_marker(text) or _spoken(text) or _in_prose(text)
        or _after_colon(lines) or _unread(text)
    )  # fmt: skip


def _after_thoughts(text: str) -> tuple[str, bool]:
    """What comes after the last closed thought, if anything does; and whether a thought does not end."""
    end, opened = 0, False
    for thought in _THOUGHT.finditer(text):
        opened = not thought[1]
        end = end if opened else thought.end()
    return (text[end:] if text[end:].strip() else text), opened


def _of_last_lines(text: Sequence[str]) -> Answer | None:
    """The last lines where they are nothing but an answer: a list, or moves to the end of the text."""
    lines = [line for line in text if line.strip(_ENDS) and not _LABEL.fullmatch(line)]
    if not lines:
        return None
    first = len(lines)
    while first and _BULLET.match(lines[first - 1]):
        first -= 1
    if not first and len(items := [line for line in lines if not _SUB_ITEM.match(line)]) > 1:
        lines = items
    if len(lines) - first > 1:
        moves = [_of_item(line) for line in lines[first:]]
        return Answer("".join(moves)) if all(moves) else _exact("\n".join(map(_item, lines[first:])))
    last = _exact(_item(lines[-1]))
    if last is None or last.unsolvable:
        return last
    return Answer(_of_block(lines if len(last.moves) == 1 else text, last.moves))


def _of_block(lines: Sequence[str], last: str) -> str:
    """Moves over several lines to the end: one each, or a long answer that is broken into lines.

    Several lines of moves without a heading may be several tries: then the last counts.
    """
    moves: list[str] = []
    single, bare = len(last) == 1, True
    for line in reversed(lines):
        one = exact_moves(line) or exact_moves(line.partition("(")[0])
        if not moves:
            bare = is_bare(line)
        elif not one or (single and (len(one) != 1 or is_bare(line.partition("(")[0]) != bare)):
            if single or _HEADING.search(line) or _FENCE.match(line):
                break
            marked = [exact_moves(line[marker.end() :]) for marker in _MARKER.finditer(line)]
            if not marked or not marked[-1]:
                return last
            moves.append(marked[-1])
            break
        if one:
            moves.append(one)
    return "".join(reversed(moves)) or last


def _spoken(text: str) -> Answer | None:
    """The last sentences where they tell moves and nothing else, and no other moves are before them."""
    last = text.rstrip(_ENDS + "\n").rpartition("\n")[2]
    begin, moves = len(text), ""
    sentences = _SENTENCE_END.split(last)
    for number in range(len(sentences) - 1, -1, -1):
        said = exact_moves(_SPEECH.sub(" ", _BRACKETS.sub(" ", sentences[number])))
        if not said or _DESCRIBED.search(sentences[number]):
            break
        begin, moves = number, said + moves
    before = text.rstrip(_ENDS + "\n").rpartition("\n")[0] + "\n" + ". ".join(sentences[:begin])
    return Answer(moves) if moves and _in_prose(before) is None else None


def _after_colon(lines: Sequence[str]) -> Answer | None:
    """The end of the last line where it is one move: "One move is enough: R"."""
    last = next(line for line in reversed(lines) if line.strip(_ENDS))
    _, colon, end = last.replace("：", ":").rpartition(":")
    return _exact(end) if colon and end.strip(_ENDS) else None


def _item(line: str) -> str:
    """A line without its number or bullet."""
    bullet = _BULLET.match(line)
    return line[bullet.end() :] if bullet else line


def _of_item(line: str) -> str:
    """The moves of an item of a list, whatever is remarked after them; empty where it has none."""
    item = _item(line)
    aside = _ASIDE.search(item)
    head = exact_moves(item[: aside.start()]) if aside else ""
    return head or exact_moves(item) or exact_moves(_REMARK.split(item, maxsplit=1)[0])


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _of_table(rows: Sequence[str]) -> str:
    """The moves of the first column of a table that holds one in every row below the heading."""
    table = [_cells(row) for row in rows if not _RULE.fullmatch(row)]
    for column in zip(*table[1:], strict=False):
        moves = [exact_moves(cell) for cell in column if cell.strip("-–—*")]
        if len(moves) > 1 and all(moves):
            return "".join(moves)
    return ""


def _last_lines(text: str) -> tuple[int, str]:
    """Where the last line, list or table of two moves or more ends, and its moves; -1 where there is none."""
    found, end, place = (-1, ""), 0, 0
    items, rows = list[str](), list[str]()
    for line in [*text.splitlines(keepends=True), ""]:
        place += len(line)
        if line.lstrip().startswith("|"):
            rows.append(line)
            end = place
            continue
        if rows and (moves := _of_table(rows)):
            found = end, moves
        rows = []
        if _BULLET.match(line):
            items.append(_of_item(line))
            end = place
        elif line.strip() or not line:
            if len(items) > 1 and all(items):
                found = end, "".join(items)
            items = []
            if len(moves := exact_moves(line)) > 1:
                found = place, moves
    return found


def _read(marked: str) -> Answer:
    """The answer in text that is marked as one: nothing but moves, or moves in a sentence."""
    lines = marked.splitlines()
    if not any(line.strip(_ENDS) for line in lines):
        return Answer(error="expected moves or the word unsolvable, got nothing")
    return _exact(marked) or _of_last_lines(lines) or _in_prose(marked) or _unread(marked)


def _unread(text: str) -> Answer:
    line = next(line for line in reversed(text.splitlines()) if line.strip(_ENDS))
    words = (word for word in TOKEN.findall(line) if moves_of(word, exact=True) is None)
    wrong = next((word for word in words if word.lower() not in FILLERS), line.strip())
    return Answer(error=f"expected letters U, D, L, R or the word unsolvable, got {wrong[:20]!r}")


def _exact(text: str) -> Answer | None:
    """An answer and nothing else."""
    claim = _NO_SOLUTION.search(text) or _ALONE.search(text)
    if claim and END.fullmatch(text[: claim.start()]) and END.fullmatch(text[claim.end() :]):
        return Answer(unsolvable=True)
    moves = exact_moves(text)
    return Answer(moves) if moves else None


def _claims(text: str) -> Iterator[int]:
    """Where the text says that there is no solution: not in a question, nor under a condition."""
    for claim in _NO_SOLUTION.finditer(text):
        before = _SENTENCE.split(text[max(0, claim.start() - 120) : claim.start()])[-1]
        after = _SENTENCE.search(text, claim.end(), claim.end() + 120)
        if not _NO_CLAIM.search(before) and not (after and after[0] in "?？"):
            yield claim.start()


def _in_prose(text: str) -> Answer | None:
    """The last moves or list in a text, or the claim that there is no solution where that is later."""
    text = counted(text, exact=False)
    begin, moves = _last_lines(text)
    claim = max(_claims(text), default=-1)
    if claim >= 0:
        end = _SENTENCE_END.search(text, claim)
        claim = end.end() if end else len(text)
    if not moves or _CORRECTED.search(text, begin):
        for start, run in _runs(text):
            if start >= begin:
                begin, moves = start, run
    if claim > begin:
        return Answer(unsolvable=True)
    return Answer(moves) if moves else None


def _runs(text: str) -> Iterator[tuple[int, str]]:
    """Where runs of moves begin, and their moves.

    One word of letters is a run from two letters on, where it is no English word; words, single letters and
    arrows are one when several follow each other. Arrows between words or letters separate them.
    """
    start, end, sure, parts = 0, -1, False, list[tuple[str, bool]]()

    def run() -> Iterator[tuple[int, str]]:
        spoken = [moves for moves, arrow in parts if not arrow]
        said = spoken or [moves for moves, _ in parts]
        if (sure or len(said) > 1) and not (len(said) == 4 and "".join(said) in ALPHABETS):
            yield start, "".join(said)

    for token in TOKEN.finditer(text):
        word = token[0]
        found = moves_of(word)
        joined = bool(parts) and SEPARATORS.fullmatch(text[end : token.start()]) is not None
        if joined and len(parts) > 1 and word.lower() in CONNECTING:
            end = token.end()
            continue
        if parts and (found is None or not joined):
            yield from run()
            parts, sure = [], False
        if found is not None:
            if not parts:
                start = token.start()
            parts.append((found, word in ARROWS))
            shown = (word.isascii() and word.isupper()) or len(word) > 2
            sure = sure or (len(found) > 1 and shown)
        end = token.end()
    if parts:
        yield from run()


def _after_marker(text: str) -> Answer | None:
    """What follows the last "Answer:": the rest of its line, or the next line with anything on it.

    After the word answer itself a remark may follow.
    """
    last = None
    for marker in _MARKER.finditer(text):
        last = marker
    if last is None or _CHOICE.search(text, max(0, last.start() - 12), last.start()):
        return None
    line, *others = text[last.end() :].splitlines() or [""]
    if not line.strip(_ENDS):
        block = list(takewhile(str.strip, dropwhile(lambda other: not other.strip(_ENDS), others)))
        return _of_last_lines(block) or (_exact(block[0]) if block else None)
    found = _exact(line)
    if found is None and (last[1] or last[2]):
        first = _FIRST.split(line, maxsplit=1)[0]
        found = _exact(first)
        if found is None and max(_claims(first), default=-1) >= 0:
            found = Answer(unsolvable=True)
    return found

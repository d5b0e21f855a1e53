"""PDDL: levels as planning problems, and plans as moves.

Every classical planner reads these two texts, so planners can compete with solvers. The domain has three
actions: ``move`` and a push onto a goal or onto plain floor, which keep count of the boxes that are ``home``
(a planner has no "every box on any goal"). A plan leads back to LURD: every action names its direction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pushworks.levels.direction import Direction
from pushworks.levels.errors import LevelError
from pushworks.levels.level import Level
from pushworks.levels.status import LevelStatus

DOMAIN = "pushworks-sokoban"

_ACTIONS = """
  (:action move
    :parameters (?from ?to{square} ?d{direction})
    :precondition (and (player ?from) (next ?from ?to ?d) (clear ?to))
    :effect (and (not (player ?from)) (player ?to)))

  (:action push-to-goal
    :parameters (?b{box} ?player ?from ?to{square} ?d{direction})
    :precondition (and (player ?player) (next ?player ?from ?d) (at ?b ?from)
                       (next ?from ?to ?d) (clear ?to) (goal ?to))
    :effect (and (not (player ?player)) (player ?from) (not (at ?b ?from)) (at ?b ?to)
                 (clear ?from) (not (clear ?to)) (home ?b)))

  (:action push-to-floor
    :parameters (?b{box} ?player ?from ?to{square} ?d{direction})
    :precondition (and (player ?player) (next ?player ?from ?d) (at ?b ?from)
                       (next ?from ?to ?d) (clear ?to) (plain ?to))
    :effect (and (not (player ?player)) (player ?from) (not (at ?b ?from)) (at ?b ?to)
                 (clear ?from) (not (clear ?to)) (not (home ?b))))
)
"""

_PREDICATES = """
  (:predicates
    (player ?s{square}) ; stands here
    (at ?b{box} ?s{square})
    (clear ?s{square}) ; no box here
    (goal ?s{square})
    (plain ?s{square}) ; floor that is no goal
    (home ?b{box}) ; on a goal
    (next ?from ?to{square} ?d{direction})) ; one step in that direction
"""


def domain(*, typed: bool = True) -> str:
    """The rules of the game, the same for every level."""
    types = {name: f" - {name}" if typed else "" for name in ("square", "box", "direction")}
    head = (
        "(:requirements :strips :typing)\n  (:types square box direction)"
        if typed
        else "(:requirements :strips)"
    )
    return f"(define (domain {DOMAIN})\n  {head}\n" + (_PREDICATES + _ACTIONS).format(**types)


def problem(level: Level, name: str = "level", *, typed: bool = True) -> str:
    """One level: its squares, where everything is, and that every box shall be home."""
    if level.status & ~LevelStatus.ALREADY_SOLVED:
        raise LevelError(f"expected a playable level for a planning problem: {level.status}")
    floor = sorted(level.floor)
    boxes = {f"box-{number}": square for number, square in enumerate(sorted(level.boxes & level.floor), 1)}

    def called(square: int) -> str:
        y, x = divmod(square, level.width)
        return f"s-{x + 1}-{y + 1}"

    def objects() -> Iterator[str]:
        for kind, names in (
            ("square", [called(square) for square in floor]),
            ("box", list(boxes)),
            ("direction", [f"dir-{direction.name.lower()}" for direction in Direction]),
        ):
            yield " ".join(names) + (f" - {kind}" if typed else "")

    def facts() -> Iterator[str]:
        yield f"(player {called(level.player)})"
        for box, square in boxes.items():
            yield f"(at {box} {called(square)})" + (f" (home {box})" if square in level.goals else "")
        for square in floor:
            kind = "goal" if square in level.goals else "plain"
            clear = "" if square in level.boxes else f" (clear {called(square)})"
            yield f"({kind} {called(square)}){clear}"
        for square in floor:
            for direction in Direction:
                near = square + direction.dy * level.width + direction.dx
                if near in level.floor:  # floor ends at walls, so no step wraps around the board
                    yield f"(next {called(square)} {called(near)} dir-{direction.name.lower()})"

    word = re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-") or "level"
    return "\n".join([
        f"(define (problem {word if word[0].isalpha() else 'level-' + word})",
        f"  (:domain {DOMAIN})",
        "  (:objects", *(f"    {line}" for line in objects()), "  )",
        "  (:init", *(f"    {line}" for line in facts()), "  )",
        "  (:goal (and " + " ".join(f"(home {box})" for box in boxes) + "))",
        ")", "",
    ])  # fmt: skip


# Two searches: a single pattern with a gap in it takes cubic time where there is no match.
_ACTION = re.compile(r"\b(move|push)", re.IGNORECASE)
_DIRECTION = re.compile(r"\bdir-(up|down|left|right)\b", re.IGNORECASE)


def plan_step(line: str) -> str:
    """The move a line of a plan means, upper case for a push; empty for a line that is no step."""
    said = line.partition(";")[0]
    action = _ACTION.search(said)
    direction = _DIRECTION.search(said, action.end()) if action else None
    if action is None or direction is None:
        return ""
    letter = direction[1][0].lower()
    return letter.upper() if action[1].lower() == "push" else letter


def looks_like_plan(text: str) -> bool:
    """Whether the first line that says something is a step of a plan."""
    for line in text.splitlines():
        if line.partition(";")[0].strip():
            return bool(plan_step(line))
    return False


def read_plan(text: str) -> str:
    """The moves of a plan: one action a line, as planners print them; comments after ``;``."""
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.partition(";")[0].strip():
            step = plan_step(line)
            if not step:
                raise LevelError("expected a step such as (move s-2-3 s-3-3 dir-right)", line=number)
            moves.append(step)
    return "".join(moves)


def plans_in(text: str) -> list[str]:
    """The moves of every unbroken run of steps in what a planner printed, the longest first."""
    runs: list[list[str]] = [[]]
    for line in text.splitlines():
        step = plan_step(line)
        if step:
            runs[-1].append(step)
        elif line.strip() and runs[-1]:
            runs.append([])
    return sorted({"".join(run) for run in runs if run}, key=len, reverse=True)

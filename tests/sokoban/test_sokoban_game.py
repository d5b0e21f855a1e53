"""`Game`: playing, undo and redo, jumps, walking and what it counts."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sokoban.drawn_levels import CORNERS, CORRIDOR, TWO_BOXES, random_level

from pushworks.levels import Direction, Level
from pushworks.sokoban import Change, Game, IllegalMoveError, Mode, measure, verify

UP, DOWN, LEFT, RIGHT = Direction


def test_playing_and_the_numbers():
    game = Game(CORRIDOR)
    assert game.move(LEFT) is None
    step = game.move(RIGHT)
    assert (step.player_from, step.player_to, step.box_from) == (8, 9, -1)
    push = game.move(RIGHT)
    assert (push.box_from, push.box_to) == (10, 11)
    assert not game.solved
    game.move(RIGHT)
    assert game.solved
    assert game.lurd == game.solution() == "rRR"
    assert (game.moves, game.pushes) == (3, 2)
    assert game.metrics == measure(CORRIDOR, "rRR")
    assert game.move(RIGHT) is None


def test_undo_and_redo_by_step():
    game = Game(CORRIDOR)
    game.play("rrr")
    assert game.undo().box_to == 11
    assert (game.lurd, game.future) == ("rR", "R")
    assert game.redo().box_to == 12
    assert game.redo() is None
    while game.undo():
        pass
    assert game.current_level() == CORRIDOR
    assert (game.can_undo, game.can_redo, game.future) == (False, True, "rRR")


def test_undo_and_redo_by_push():
    game = Game(CORRIDOR)
    game.play("rRlr")
    assert game.undo_push()
    assert game.lurd == "r"
    assert game.undo_push()
    assert game.lurd == ""
    assert not game.undo_push()
    assert game.redo_push()
    assert game.lurd == "rR"
    assert game.redo_push()
    assert game.lurd == "rRlr"
    assert not game.redo_push()


def test_restart_can_be_undone_and_redone():
    game = Game(CORRIDOR)
    assert game.restart() is None
    game.play("rR")
    assert game.restart().everything
    assert (game.lurd, game.pushes, game.boxes) == ("", 0, CORRIDOR.boxes)
    game.play("r")
    game.undo()
    assert game.undo().everything
    assert (game.lurd, game.pushes, game.player) == ("rR", 1, 10)
    assert game.redo().everything
    assert game.lurd == ""
    assert game.future == "r"


def test_a_new_move_forgets_what_was_undone_unless_it_is_the_same():
    game = Game(CORRIDOR)
    game.play("rRR")
    game.go_to(1)
    assert game.future == "RR"
    game.move(RIGHT)
    assert game.future == "R"
    game.move(LEFT)
    assert game.future == ""


def test_go_to_any_move():
    game = Game(CORRIDOR)
    game.play("rRRl")
    for move in (2, 0, 4, 3):
        game.go_to(move)
        assert game.lurd + game.future == "rRRl"
        assert game.moves == move


def test_case_is_recomputed_and_the_first_illegal_move_named():
    game = Game(CORRIDOR)
    assert game.play("Rrr") == "rRR"
    with pytest.raises(IllegalMoveError) as caught:
        game.play("lru")
    assert caught.value.index == 2
    assert game.lurd == "rRRlr"


def test_walk_to():
    game = Game(TWO_BOXES)
    assert len(game.walk_to(9)) == 4
    assert game.player == 9
    assert game.walk_to(9) == ""
    assert game.walk_to(0) is None
    assert game.walk_to(19) is None  # a box stands there
    assert game.walk_to(-1) is None


def test_push_box_to_takes_the_fewest_pushes():
    game = Game(TWO_BOXES)
    moves = game.push_box_to(19, 10)
    assert moves is not None
    assert 10 in game.boxes
    assert game.pushes == 2
    assert game.push_box_to(3, 4) is None  # no box there
    assert game.push_box_to(10, 10) == ""
    assert game.push_box_to(10, 0) is None


def brute_box_path(level: Level, box: int, target: int) -> tuple[int, int] | None:
    """(pushes, moves) of the best way, by trying every single move."""
    start = (level.player, box)
    others = level.boxes - {box}
    best = {start: (0, 0)}
    todo = [start]
    while todo:
        todo.sort(key=lambda n: best[n])
        node = todo.pop(0)
        if node[1] == target:
            return best[node]
        for letter in "udlr":
            here = Level(level.width, level.height, level.walls, level.goals, others | {node[1]}, node[0])
            game = Game(here)
            if game.move(Direction.from_letter(letter)) is None or not others <= game.boxes:
                continue
            (moved,) = game.boxes - others
            after = (game.player, moved)
            total = (best[node][0] + game.pushes, best[node][1] + 1)
            if after not in best or total < best[after]:
                best[after] = total
                todo.append(after)
    return None


@pytest.mark.parametrize("seed", range(25))
def test_push_path_is_the_shortest(seed):
    level = random_level(seed)
    random = Random(seed)
    box = random.choice(sorted(level.boxes))
    game = Game(level)
    targets = game.box_targets(box)
    for target in random.sample(range(level.width * level.height), 6):
        path = game.push_path(box, target)
        best = brute_box_path(level, box, target)
        if best is None:
            assert path is None
            assert target not in targets
        else:
            assert path is not None
            assert best == (sum(map(str.isupper, path)), len(path))
            assert target in targets or target == box
            shortest = game.push_path(box, target, shortest="moves")
            assert shortest is not None
            assert len(shortest) <= len(path)


@given(st.integers(0, 10**6), st.text("udlr", max_size=50))
def test_undo_restores_every_position(seed, text):
    level = random_level(seed)
    game = Game(level)
    positions = [(game.boxes, game.player)]
    for letter in text:
        if game.move(Direction.from_letter(letter)):
            positions.append((game.boxes, game.player))
    assert verify(level, game.lurd).legal
    assert verify(level, game.lurd).pushes == game.pushes
    for boxes, player in reversed(positions):
        assert (game.boxes, game.player) == (boxes, player)
        game.undo()
    for position in positions[1:]:
        game.redo()
        assert (game.boxes, game.player) == position


def test_pull_play_makes_a_forward_solution():
    game = Game(CORRIDOR, Mode.PULL)
    assert game.boxes == CORRIDOR.goals
    assert game.jump(0) is None  # a wall
    assert game.walk_to(11) == "rrr"
    assert game.play("LL") == "LL"
    assert game.boxes == CORRIDOR.boxes
    assert game.solved
    assert verify(CORRIDOR, game.solution())
    assert game.metrics.pushes == 2


def test_pull_play_jumps_and_steps():
    level = Level.from_xsb("#########\n#@ $ .# #\n#     . #\n#  $    #\n#########")
    game = Game(level, Mode.PULL)
    assert game.play("[rr]") == "[rr]"
    assert game.player == level.player + 2
    assert game.play("r") == "r"
    change = game.move(LEFT)
    assert change.box_from == 14
    assert game.lurd == "[rr]rL"
    with pytest.raises(IllegalMoveError):
        game.play("R")  # the box itself is in the way
    game.undo()
    assert game.move(LEFT, pull=False).box_from == -1
    assert game.lurd == "[rr]rl"
    game.restart()
    assert game.boxes == level.goals


def test_pull_play_without_a_place_for_the_player_begins_with_a_jump():
    level = Level.from_xsb("######\n#+ $ #\n######")
    game = Game(level, Mode.PULL)
    assert game.player == -1
    assert game.move(LEFT) is None
    assert game.jump(level.player + 1)
    assert game.lurd == "[r]"
    assert game.play("RR") == "RR"
    assert game.boxes == {9}
    assert not game.solved  # the player is on the wrong side


def test_pull_play_needs_equal_counts():
    with pytest.raises(ValueError, match="as many goals"):
        Game(Level.from_xsb("######\n#@$..#\n######"), Mode.PULL)
    with pytest.raises(ValueError, match="no player"):
        Game(Level.from_xsb("######\n# $. #\n######"))


@given(st.integers(0, 10**6), st.lists(st.tuples(st.sampled_from("udlr"), st.booleans()), max_size=60))
def test_pulls_are_pushes_backwards(seed, choices):
    level = random_level(seed)
    if len(level.goals) != len(level.boxes):
        return
    game = Game(level, Mode.PULL)
    free = sorted(set(range(level.width * level.height)) - level.walls - level.goals)
    game.jump(free[seed % len(free)])
    for letter, pull in choices:
        game.move(Direction.from_letter(letter), pull=pull)
    here = game.current_level()
    forward = game.way_back
    assert verify(here, forward)
    assert game.metrics.pushes == game.pushes


@pytest.mark.parametrize("seed", range(12))
def test_pull_paths_bring_the_box_there(seed):
    level = random_level(seed)
    game = Game(level, Mode.PULL)
    free = sorted(set(range(level.width * level.height)) - level.walls - level.goals)
    game.jump(free[0])
    for box, square in product(sorted(game.boxes), free):
        path = game.push_path(box, square)
        assert (path is not None) == (square in game.box_targets(box) or square == box)
        if path:
            fresh = Game(level, Mode.PULL)
            fresh.jump(free[0])
            assert fresh.play(path) == path
            assert square in fresh.boxes


def test_solution_needs_a_solved_level():
    with pytest.raises(ValueError, match="not solved"):
        Game(CORNERS).solution()
    assert Game(TWO_BOXES).movable_boxes() == TWO_BOXES.boxes


def test_undo_by_whole_action_takes_a_walk_back_at_once() -> None:
    game = Game(TWO_BOXES)
    far = max(game.reachable(), key=lambda square: len(game.walk_path(square) or ""))
    first = next(direction for direction in Direction if game.can_move(direction))
    game.move(first)
    start = game.player
    walked = game.walk_to(far)
    assert walked is not None
    assert len(walked) > 1
    assert game.undo_action()
    assert (game.player, game.moves) == (start, 1)
    assert game.redo_action()
    assert game.player == far
    game.undo()  # one step back: the rest of the walk still goes at once
    assert game.undo_action()
    assert game.moves == 1
    assert game.undo_action()
    assert game.moves == 0
    assert not game.undo_action()


def test_walks_survive_being_saved_and_nonsense_is_left_out() -> None:
    game = Game(TWO_BOXES)
    far = max(game.reachable(), key=lambda square: len(game.walk_path(square) or ""))
    game.walk_to(far)
    again = Game(TWO_BOXES)
    again.play(game.lurd)
    again.walks = [*game.walks, (5, 1000), (-1, 3)]
    assert again.walks == game.walks
    assert again.undo_action()
    assert again.moves == 0


def test_a_listener_hears_every_single_change() -> None:
    game = Game(TWO_BOXES)
    heard: list[Change] = []
    game.listener = heard.append
    far = max(game.reachable(), key=lambda square: len(game.walk_path(square) or ""))
    walked = game.walk_to(far)
    assert walked is not None
    assert len(heard) == len(walked)
    game.undo_action()
    assert [change.undone for change in heard] == [False] * len(walked) + [True] * len(walked)
    assert heard[-1].player_to == heard[0].player_from

"""The canonical form and the `id` of a level: the same for every drawing of a puzzle."""

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.levels.boards import random_levels

from pushworks.levels import Level, LevelStatus, Symmetry, turned

PLAIN = Level.from_xsb(
    """\
#######
#@ $ .#
#     #
#######"""
)


@given(random_levels(), st.sampled_from(list(Symmetry)))
def test_every_drawing_of_a_puzzle_has_one_canonical_form(level: Level, symmetry: Symmetry) -> None:
    other = turned(level, symmetry)
    form, transform = other.canonical()
    assert form == level.canonical()[0]
    assert other.id == level.id == form.id
    assert form.canonical()[0] == form
    assert transform.squares(other.boxes & other.floor) == form.boxes & form.floor


@given(random_levels(), st.data())
def test_the_player_may_stand_anywhere_in_its_region(level: Level, data: st.DataObject) -> None:
    assume(level.player_region and LevelStatus.UNREACHABLE_BOX not in level.status)
    region = sorted(level.player_region)
    player = data.draw(st.sampled_from(region))
    moved = Level(level.width, level.height, level.walls, level.goals, level.boxes, player)
    assert moved.id == level.id
    assert moved.canonical()[0] == level.canonical()[0]
    assert (moved.key == level.key) == (player == level.player)


def test_decoration_does_not_count() -> None:
    decorated = Level.from_xsb(
        """\
  #  #########  #
   ###########
 # ##@ $ .##*  .
   ##     ##
   #########"""
    )
    assert decorated.id == PLAIN.id
    assert decorated.key == PLAIN.key
    assert decorated.canonical()[0] == PLAIN.canonical()[0]


def test_different_puzzles_have_different_names() -> None:
    other = Level.from_xsb("#######\n#@ $ .#\n#    ##\n#######")
    flipped = turned(PLAIN, Symmetry.FLIP)
    assert other.id != PLAIN.id
    assert flipped.id == PLAIN.id
    assert flipped.key != PLAIN.key


def test_names_are_stable() -> None:
    assert PLAIN.id == "s1:cf3964e7d95f0503abeb"
    assert PLAIN.key == "k1:401e7bd66c868aa1df4b"


def test_a_stray_box_off_its_goal_is_not_decoration() -> None:
    stray = Level.from_xsb("#######\n#@ $ .#\n#     #\n#######\n $")
    assert stray.id != PLAIN.id
    assert turned(stray).id == stray.id


def test_boards_without_player_have_names_too() -> None:
    empty = Level.from_xsb("####\n#$.#\n####")
    assert empty.id == turned(empty).id
    assert empty.canonical()[0].player == -1

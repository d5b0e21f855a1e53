"""Recipes, makers, curation and packs."""

import pytest

from pushworks.generate import (
    MAKERS,
    Effort,
    Order,
    Recipe,
    badly_drawn,
    boring,
    diverse_best,
    features_of,
    make,
    make_pack,
    rate,
    remake,
    to_collection,
)
from pushworks.generate.curate import Accepted, has_hall, idle_share, likeness
from pushworks.generate.rating import tangle
from pushworks.levels import Level, read_text, shipped_collection, to_text, turned
from pushworks.levels.symmetry import Symmetry
from pushworks.runner import JournalError, ProcessPool
from pushworks.sokoban import verify

SMALL = Recipe(width=8, height=8, boxes=(2, 3), positions=20_000, nodes=20_000)
ORDER = Order(6, seed=5, candidates=64)


def boards(pack):
    return [made.level.to_xsb() for made in pack.levels]


@pytest.fixture(scope="module")
def pack():
    return make_pack(SMALL, ORDER)


def test_a_pack_is_proved_rated_and_without_repeats(pack):
    assert pack.complete
    assert len(pack.levels) == 6
    assert len({made.level.id for made in pack.levels}) == 6
    for made in pack.levels:
        verdict = verify(made.level, made.solution)
        assert verdict
        assert made.optimal
        assert verdict.pushes == made.rating.features.pushes
        assert 1 <= made.difficulty <= 10
        assert badly_drawn(made.level) is None
        assert boring(made.level, made.solution, made.rating, SMALL) is None
    difficulties = [made.difficulty for made in pack.levels]
    assert difficulties == sorted(difficulties)
    assert pack.tally.candidates == 64
    assert pack.tally.accepted + sum(pack.tally.rejected.values()) == 64


def test_the_same_pack_with_processes_and_from_a_journal(pack, tmp_path):
    journal = tmp_path / "run.jsonl"
    parallel = make_pack(SMALL, ORDER, backend=ProcessPool(2), journal=journal)
    assert boards(parallel) == boards(pack)
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join(lines[:3]) + "\n" + lines[3][:40])  # killed while writing
    resumed = make_pack(SMALL, ORDER, journal=journal, resume=True)
    assert boards(resumed) == boards(pack)
    assert 0 < resumed.tally.restored < 64
    with pytest.raises(JournalError, match="another run"):
        make_pack(SMALL, Order(6, seed=6, candidates=64), journal=journal, resume=True)


def test_levels_of_another_collection_are_not_made_again(pack):
    known = [turned(made.level, symmetry) for made, symmetry in zip(pack.levels, Symmetry, strict=False)]
    other = make_pack(SMALL, ORDER, not_in=known)
    assert not {made.level.id for made in other.levels} & {made.level.id for made in pack.levels}
    assert other.tally.rejected["duplicate"] == 6


def test_a_collection_can_be_written_read_and_made_again(pack):
    collection = to_collection(pack, SMALL, ORDER, title="Small", author="Pushworks")
    again = read_text(to_text(collection))
    assert [level.to_xsb() for level in again] == boards(pack)
    for level, made in zip(again, pack.levels, strict=True):
        assert level.solutions[0].moves == made.solution
        assert f"candidate {made.index}" in level.notes
        assert "size=8x8" in level.notes
        assert remake(SMALL, ORDER.seed, made.index).level == made.level
    assert "seed 5" in collection.notes


def test_a_candidate_that_fails_cannot_be_made_again():
    bad = next(i for i in range(100) if isinstance(make(SMALL, 5, i), str))
    with pytest.raises(ValueError, match="gives no level"):
        remake(SMALL, 5, bad)


@pytest.mark.parametrize("maker", MAKERS)
def test_every_maker_is_a_function_of_seed_and_index(maker):
    recipe = Recipe(
        maker=maker, width=16 if maker == "hall" else 8, height=8, boxes=(2, 3), positions=3000, nodes=3000,
        generations=4, threshold=5, tries=5000, iterations=300,
    )  # fmt: skip
    drafts = [make(recipe, 3, index) for index in range(8)]
    assert drafts == [make(recipe, 3, index) for index in range(8)]
    good = [draft for draft in drafts if not isinstance(draft, str)]
    assert good
    for draft in good:
        assert draft.level.is_playable
        assert verify(draft.level, draft.solution)


def test_evolution_makes_levels_harder():
    plain = Recipe(width=8, height=8, boxes=(2, 2), positions=5000, nodes=5000)
    evolved = Recipe(
        maker="evolve", width=8, height=8, boxes=(2, 2), positions=5000, nodes=5000, generations=15
    )
    for index in range(6):
        before, after = make(plain, 1, index), make(evolved, 1, index)
        if not isinstance(before, str):
            assert tangle(features_of(after.level)) >= tangle(features_of(before.level))


def test_a_difficulty_band_is_kept():
    recipe = Recipe(width=8, height=8, boxes=(2, 3), difficulty=(2, 3.5), positions=20_000)
    pack = make_pack(recipe, Order(3, seed=1, candidates=32))
    assert pack.complete
    assert all(2 <= made.difficulty <= 3.5 for made in pack.levels)


def test_an_order_that_cannot_be_met_ends_and_says_why():
    recipe = Recipe(width=6, height=6, boxes=(1, 1), difficulty=(9, 10))
    pack = make_pack(recipe, Order(2, candidates=16, max_candidates=48))
    assert not pack.complete
    assert not pack.levels
    assert pack.tally.rejected["too easy"] > 0
    assert pack.tally.candidates == 48


def test_time_and_ctrl_c_keep_what_is_there(pack):
    assert not make_pack(SMALL, Order(60, seed=5), max_time=0).complete

    def interrupt(tally):
        if tally.accepted >= 3:
            raise KeyboardInterrupt

    stopped = make_pack(SMALL, ORDER, progress=interrupt)
    assert stopped.interrupted
    assert len(stopped.levels) >= 3


def test_unrated_levels_are_still_proved():
    recipe = Recipe(maker="quick", width=9, height=9, boxes=(3, 3), rated=False, curated=False)
    pack = make_pack(recipe, Order(30, candidates=60))
    assert len(pack.levels) == 30
    assert all(verify(made.level, made.solution) for made in pack.levels)
    assert len({made.level.id for made in pack.levels}) == 30


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"maker": "oracle"}, "a maker among rooms"),
        ({"style": "baroque"}, "a style among any, templates"),
        ({"silhouette": "moon"}, "a silhouette among"),
        ({"score": "mine"}, "a score among course, kartal"),
        ({"pairing": "fate"}, "a pairing among"),
        ({"width": 3}, "from 5x5 to 40x40"),
        ({"boxes": (0, 2)}, "from 1 to 30 boxes"),
        ({"difficulty": (8, 6)}, "a difficulty band within"),
        ({"difficulty": (5, 6), "rated": False}, "needs rated levels"),
    ],
)
def test_a_recipe_that_makes_no_sense_is_refused(change, message):
    with pytest.raises(ValueError, match=message):
        Recipe(**change)


def test_what_is_boring():
    hall = Level.from_xsb("######\n#    #\n#@$ .#\n#    #\n######")
    assert has_hall(hall)
    assert badly_drawn(hall) == "empty hall"
    assert badly_drawn(Level.from_xsb("#####\n#@* #\n#####")) == "box on goal"
    corridor = Level.from_xsb("########\n#@ $  .#\n########")
    assert boring(corridor, "rRRR", None, Recipe(min_pushes=4)) == "too few pushes"
    assert boring(corridor, "r" + "lr" * 20 + "RRR", None, Recipe(min_pushes=1)) == "much walking"
    assert boring(corridor, "rRRR", None, Recipe(min_pushes=1)) is None
    idle = Level.from_xsb("##########\n#@$.     #\n##########")
    assert idle_share(idle, "R") == pytest.approx(5 / 8)
    assert boring(idle, "R", None, Recipe(min_pushes=1)) == "idle floor"
    rest = Level.from_xsb("########\n#@ $  .#\n#  *   #\n########")
    assert boring(rest, "rRRR", None, Recipe(min_pushes=1)) == "box need not move"


def test_the_chosen_are_unlike_each_other(pack):
    first, second = pack.levels[:2]
    assert likeness(first, first) == 1
    assert 0 <= likeness(first, second) < 1
    twins = [first, first, first, second]
    assert second in diverse_best(twins, 2, hardest=False)
    assert diverse_best([], 3, hardest=True) == []


def test_a_known_solution_is_used_where_none_is_proved_shortest():
    level = next(level for level in shipped_collection("great-halls") if level.title == "Long Gallery")
    known = level.solutions[0].moves
    rating = rate(level, Effort(positions=1, nodes=1), solution=known)
    assert {"exact", "pushes"} <= set(rating.features.estimates)
    assert rating.features.solution == known
    assert rating.features.pushes == sum(map(str.isupper, known))


def test_wide_boards_are_compared_square_by_square():
    def accepted(*rows):
        return Accepted(Level.from_xsb(rows), "", False, 0, None)

    def places(level):
        canonical, _ = level.canonical()
        return {divmod(square, canonical.width) for square in canonical.floor}

    width = 90
    top, middle = "#" * width, "#@$." + " " * (width - 5) + "#"
    boards = [accepted(top, middle, "#" + " " * deep + "#" * (width - 1 - deep), top) for deep in (0, 20, 80)]
    for one in boards:
        assert one.shape.bit_count() == len(one.level.floor)
        for other in boards:
            a, b = places(one.level), places(other.level)
            assert likeness(one, other) == len(a & b) / len(a | b)

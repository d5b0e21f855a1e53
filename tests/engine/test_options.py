"""What cannot be asked is refused before any level is searched, and the right option is blamed."""

from __future__ import annotations

import pickle
import sys
from typing import Any

import pytest

from pushworks.engine import Job, Options, OptionsError, algorithms, solve, switches
from pushworks.levels import Level, read_text

LEVEL = Level.from_xsb("#######\n#@$ . #\n#######")


@pytest.mark.parametrize(
    ("wrong", "option", "message"),
    [
        ({"algorithm": "astra"}, "algorithm", "unknown algorithm 'astra': did you mean 'astar'?"),
        ({"algorithm": "bidirectonal"}, "algorithm", "did you mean 'bidirectional'?"),
        (
            {"algorithm": "xyzzyx"},
            "algorithm",
            "unknown algorithm 'xyzzyx': expected auto, exact, astar, bastar, bfs",
        ),
        (
            {"objective": "fun"},
            "objective",
            "expected any, pushes, moves, pushes+moves, moves+pushes, got 'fun'",
        ),
        (
            {"objective": "moves", "algorithm": "bidirectional"},
            "objective",
            "bidirectional counts pushes only",
        ),
        ({"objective": "moves+pushes", "algorithm": "bastar"}, "objective", "use exact or astar"),
        (
            {"objective": "moves", "algorithm": "astar", "extra": {"direction": "backward"}},
            "objective",
            "a search backwards counts pushes only",
        ),
        (
            {"algorithm": "astar", "extra": {"direction": "backward", "granularity": "step"}},
            "extra",
            "leave out granularity=step",
        ),
        (
            {"algorithm": "astar", "extra": {"wieght": 2}},
            "extra",
            "astar has no switch 'wieght': did you mean 'weight'?",
        ),
        (
            {"algorithm": "bfs", "extra": {"weight": 2}},
            "extra",
            "bfs has no switch 'weight': expected heuristic, deadlocks",
        ),
        (
            {"algorithm": "push", "extra": {"weight": 2}},
            "extra",
            "push has no switch 'weight', nor any other",
        ),
        ({"algorithm": "fess", "extra": {"variant": "abc"}}, "extra", "fess has no switch 'variant'"),
        (
            {"algorithm": "fess", "extra": {"fess.order": "abc"}},
            "extra",
            "fess.order must be a whole number in 0..12, got 'abc'",
        ),
        (
            {"algorithm": "fess", "extra": {"fess.order": 2.5}},
            "extra",
            "fess.order must be a whole number in 0..12, got '2.5'",
        ),
        (
            {"algorithm": "fess", "extra": {"fess.order": 13}},
            "extra",
            "fess.order must be a whole number in 0..12, got '13'",
        ),
        (
            {"algorithm": "fess", "extra": {"fess.ignore_stranded": "yes"}},
            "extra",
            "fess.ignore_stranded must be one of false|true, got 'yes'",
        ),
        (
            {"algorithm": "astar", "extra": {"weight": "heavy"}},
            "extra",
            "weight must be a number in 0..1000000",
        ),
        (
            {"algorithm": "astar", "extra": {"weight": "nan"}},
            "extra",
            "weight must be a number in 0..1000000",
        ),
        ({"algorithm": "astar", "extra": {"weight": -1}}, "extra", "weight must be a number in 0..1000000"),
        *(
            ({"algorithm": "astar", "extra": {"weight": text}}, "extra", f"0..1000000, got '{text}'")
            for text in (
                "",
                " 1",
                "1 ",
                "1,5",
                "1.5x",
                "0x10",
                ".",
                "-",
                "e3",
                "1e",
                "1e7",
                "inf",
                "1" + "0" * 400,
            )
        ),
        (
            {"algorithm": "ids", "extra": {"increment": 0}},
            "extra",
            "increment must be a whole number in 1..60000",
        ),
        (
            {"algorithm": "astar", "extra": {"parallel": "both"}},
            "extra",
            "parallel must be one of partition|steal",
        ),
        ({"algorithm": "astar", "extra": {"heuristic": "magic"}}, "extra", "unknown heuristic 'magic'"),
        (
            {"algorithm": "bidirectional", "extra": {"heuristic": "none+magic"}},
            "extra",
            "unknown pattern table 'magic'",
        ),
        (
            {"algorithm": "bfs", "extra": {"deadlocks": "simple,magic"}},
            "extra",
            "unknown deadlock rule 'magic'",
        ),
        (
            {"extra": {"fess.ordre": 2}},
            "extra",
            "auto has no switch 'fess.ordre': did you mean 'fess.order'?",
        ),
        (
            {"extra": {"portfolio.members": "fess@10+pul@5"}},
            "extra",
            "unknown strategy 'pul': did you mean 'pull'?",
        ),
        (
            {"extra": {"portfolio.members": "fess:ordr=2@10"}},
            "extra",
            "fess has no switch 'fess.ordr': did you mean 'fess.order'?",
        ),
        (
            {"extra": {"portfolio.members": "fess:order=13@10"}},
            "extra",
            "fess.order must be a whole number in 0..12, got '13'",
        ),
        ({"extra": {"portfolio.members": "fess"}}, "extra", "expected a turn of 1..1000000000, got ''"),
        (
            {"extra": {"portfolio.members": "fess@5xx"}},
            "extra",
            "expected a growth of 1..1000000000, got 'x'",
        ),
        ({"extra": {"portfolio.members": ""}}, "extra", "expected at least one member"),
        ({"nodes": -1}, "nodes", "expected a whole number from 0 to 18446744073709551615, got -1"),
        ({"nodes": 10**23}, "nodes", "got 100000000000000000000000"),
        ({"memory": 1 << 63}, "memory", "expected a whole number from 0 to 9223372036854775807"),
        ({"threads": 0}, "threads", "expected a whole number from 1 to 256, got 0"),
        ({"threads": 10**23}, "threads", "expected a whole number from 1 to 256"),
        ({"nodes": 1.5}, "nodes", "expected a whole number"),
        ({"seconds": -1}, "seconds", "expected 0 or more seconds, got -1"),
        ({"seconds": float("nan")}, "seconds", "expected 0 or more seconds, got nan"),
        ({"seconds": float("inf")}, "seconds", "expected 0 or more seconds, got inf"),
        ({"seconds": 10**400}, "seconds", "expected 0 or more seconds, got 1000"),
        ({"seconds": "10"}, "seconds", "expected 0 or more seconds, got str"),
        ({"seconds": None}, "seconds", "expected 0 or more seconds, got NoneType"),
        ({"algorithm": None}, "algorithm", "algorithm: expected the name of an algorithm, got NoneType"),
        ({"extra": "weight=2"}, "extra", "extra: expected switches by name, got str"),
        ({"extra": {1: 2}}, "extra", "expected switches by name, got int"),
        ({"algorithm": "distributed"}, "objective", "distributed counts pushes only"),
        (
            {"algorithm": "distributed", "objective": "pushes", "extra": {"weight": 2}},
            "extra",
            "distributed has no switch 'weight'",
        ),
    ],
)
def test_refused_in_one_line(wrong: dict[str, Any], option: str, message: str) -> None:
    with pytest.raises(OptionsError) as caught:
        Options(**wrong)
    assert caught.value.option == option
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    copy = pickle.loads(pickle.dumps(caught.value))  # from a worker process
    assert (copy.option, str(copy)) == (option, str(caught.value))


def test_a_search_on_a_cluster_is_not_started_here() -> None:
    with pytest.raises(OptionsError, match="distributed needs a cluster"):
        Job(LEVEL, Options("pushes", "distributed"))


def test_every_declared_switch_takes_its_default_and_its_choices() -> None:
    for algorithm in algorithms():
        for switch in switches(algorithm):
            assert switch.meaning
            Options(algorithm=algorithm, extra={switch.name: switch.default})
            if "=" not in switch.values and "|" in switch.values and "[" not in switch.values:
                for value in switch.values.split("|"):
                    if value.islower():
                        Options(algorithm=algorithm, extra={switch.name: value})


def test_a_switch_does_something() -> None:
    (level,) = read_text("#######\n#  .  #\n# $@$ #\n#  .  #\n#  $. #\n#######").levels
    plain = solve(level, Options("pushes", "astar", extra={"heuristic": "none"}))
    informed = solve(level, Options("pushes", "astar", extra={"heuristic": "matching"}))
    assert informed.expanded < plain.expanded


@pytest.mark.parametrize(
    ("members", "winner"),
    [("by-size", "astar"), ("small", "fess"), ("push@1000", "push"), ("fess:untangle:order=2@9x3", "fess")],
)
def test_the_members_of_the_portfolio_can_be_named(members: str, winner: str) -> None:
    assert solve(LEVEL, Options(extra={"portfolio.members": members})).strategy == winner


def test_a_number_may_be_written_in_every_usual_way() -> None:
    level = read_text("########\n#@     #\n# $$ $ #\n# .. . #\n#      #\n########").levels[0]

    def expanded(weight: str) -> int:
        return solve(level, Options(algorithm="astar", extra={"weight": weight})).expanded

    ways = ("0.5", "0.500", "5e-1", "0.05E+1", ".5", "00.5", "50000000000000000000000e-23")
    assert len({expanded(way) for way in ways}) == 1
    assert expanded("0.5") not in {expanded("0"), expanded("0.05"), expanded("5")}


def test_the_first_member_leaves_most_of_a_node_limit_to_the_others() -> None:
    (level,) = read_text("#########\n#   #   #\n# $ . $ #\n# .$@ . #\n#   #$  #\n#   # . #\n#########").levels
    alone = {"portfolio.members": "astar@1000000"}
    assert solve(level, Options(extra=alone)).expanded > 5
    assert solve(level, Options(nodes=40, extra=alone)).expanded == 5
    assert solve(level, Options(extra={**alone, "astar.nodes": 3})).expanded == 3


def test_a_small_level_under_auto_names_the_search_that_solved_it() -> None:
    assert solve(LEVEL).strategy == "astar"


@pytest.mark.parametrize("algorithm", ["auto", "exact", "fess", "iterated-greedy", "push"])
def test_the_largest_limits_are_none(algorithm: str) -> None:
    """A limit on memory beyond 63 bits was negative where it is compared: every search ended at once."""
    largest = Options(
        algorithm=algorithm, nodes=(1 << 64) - 1, memory=(1 << 63) - 1, seconds=sys.float_info.max, threads=2
    )
    assert solve(LEVEL, largest).solved

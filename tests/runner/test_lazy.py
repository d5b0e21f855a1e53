"""Small work is done here, what lasts goes to processes; the outcomes are the same."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from pushworks.runner import Job, LazyPool, Limits, make_backend, run


def square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def jobs(count: int) -> list[Job]:
    return [Job(str(number), number) for number in range(count)]


def test_small_work_starts_no_process() -> None:
    outcomes = list(run(square, jobs(20), backend=LazyPool(2, here=600.0), ordered=True))
    assert [outcome.value for outcome in outcomes] == [(n * n, os.getpid()) for n in range(20)]


def test_what_is_left_goes_to_processes() -> None:
    outcomes = list(run(square, jobs(5), backend=LazyPool(2, here=0.0), ordered=True))
    assert [outcome.value[0] for outcome in outcomes] == [0, 1, 4, 9, 16]
    places = [outcome.value[1] for outcome in outcomes]
    assert places[0] == os.getpid()
    assert os.getpid() not in places[1:]


def test_jobs_are_taken_only_when_there_is_room() -> None:
    taken = []

    def endless() -> Iterator[Job]:
        for number in range(10**9):
            taken.append(number)
            yield Job(str(number), number)

    running = LazyPool(2, here=600.0).outcomes(square, endless(), Limits())
    assert [next(running).value[0] for _ in range(3)] == [0, 1, 4]
    running.close()
    assert len(taken) == 3


def test_it_is_known_by_name() -> None:
    assert make_backend("lazy", 3).workers == 3
    with pytest.raises(ValueError, match="lazy"):
        make_backend("nowhere", 3)

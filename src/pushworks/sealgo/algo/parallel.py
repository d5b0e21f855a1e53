"""Bidirectional search with the two directions in two processes."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import islice
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from pushworks.sealgo.algo.astar import AStar
from pushworks.sealgo.algo.bidirectional import Algorithm, make_halves
from pushworks.sealgo.graph import GraphSearch
from pushworks.sealgo.problem import A, BiSearchProblem, S
from pushworks.sealgo.registry import register
from pushworks.sealgo.search import Origin, Search
from pushworks.sealgo.statistics import Statistics


@register("parallel")
class ParallelBiDirectional(Search[S, A]):
    """Bidirectional search in two processes: forwards here, backwards in a process of its own.

    **Idea.** The halves of bidirectional search hardly need each other, so each can have a processor. They
    work in rounds: both expand a batch of states at the same time (`batch` forwards, `b_weight` times as many
    backwards), then exchange what they expanded and look whether the other's states are among their
    own. The rounds make the outcome the same every time, however the processes are scheduled.

    - Complete and optimal as bidirectional search without the optimal stop rule: complete, not optimal.
    - Time: up to half, when both halves have about equal work; with a lopsided `b_weight` little is gained.
      States have to be sent from one process to the other, so they should be small.
    - Space: two tables in two processes.
    - Use it when searches take seconds rather than milliseconds: starting a process costs some tens of them.
    """

    promise = "any"
    needs = BiSearchProblem

    def __init__(
        self,
        problem: BiSearchProblem[S, A],
        f_algo: Algorithm = AStar,
        b_algo: Algorithm | None = None,
        b_weight: float = 1,
        *,
        batch: int = 500,
        num_goals: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__(problem)
        if not b_weight >= 0:
            raise ValueError(f"expected a b_weight of at least 0, got {b_weight}")
        self._job = (f_algo, b_algo, problem, num_goals, options)
        self.forward = make_halves(*self._job)[0]
        self._batches = (0, batch) if b_weight == inf else (batch, int(batch * b_weight))
        self._remote = Statistics()

    def explore(self) -> Generator[S, None, None]:
        """Exchange expanded states round by round until the halves meet."""
        context = get_context()
        mine, theirs = context.Pipe()
        process = context.Process(target=_backward_half, args=(theirs, self._job), daemon=True)
        process.start()
        theirs.close()
        try:
            yield from self._rounds(mine)
            mine.close()
        finally:
            if process.is_alive():
                process.terminate()
            process.join()

    def _rounds(self, backward: Connection) -> Generator[S, None, None]:
        forward = self.forward.explore()
        reached, stats = self.forward.reached, self.statistics
        f_batch, b_batch = self._batches
        sent: list[S] = list(reached)
        while True:
            stats.rounds += 1
            backward.send(("expand", sent, b_batch))
            sent = list(islice(forward, f_batch))
            expanded, met, ended, self._remote = backward.recv()
            yield from sent
            for state in expanded:
                stats.backward_expanded += 1
                yield state
            met += [state for state in expanded if state in reached]
            if not met and (ended or len(sent) < f_batch):
                # One half came to its end: it reached the other end alone, or there is no answer. A last look
                # at what the forward half expanded meanwhile, and at the start:
                backward.send(("expand", [*self.problem.initial_states(), *sent], 0))
                met = backward.recv()[1]
                if not met and self.forward.solution is not None:
                    self.found(self.forward.solution, self.forward.cost or 0)
            if met:
                self._meet(met[0], backward)
            if met or ended or len(sent) < f_batch:
                return

    def origin(self, state: S, backward: bool = False) -> Origin[S] | None:
        """As the half in this process has it; the other one keeps its table to itself."""
        return None if backward else self.forward.origin(state)

    def _meet(self, state: S, backward: Connection) -> None:
        """Join the path to `state` with the one the other process knows from there."""
        self.emit("meet", state)
        backward.send(("path", state, 0))
        path, cost = backward.recv()
        self.statistics.backward_length = len(path)
        self.found(self.forward.path_to(state) + path[::-1], self.forward.cost_of(state) + cost)

    def collect(self) -> None:
        """Add up the two halves."""
        self.forward.collect()
        for name in ("generated", "duplicates", "stored", "largest_frontier"):
            both = getattr(self.forward.statistics, name) + getattr(self._remote, name)
            setattr(self.statistics, name, both)


def _backward_half(forward: Connection, job: tuple[Any, ...]) -> None:
    """The other process: answer requests to expand, then the one for the path."""
    half: GraphSearch[Any, Any] = make_halves(*job)[1]
    expansions: Iterator[Any] = half.explore()
    try:
        while True:
            request, states, batch = forward.recv()
            if request == "path":
                forward.send((half.path_to(states), half.cost_of(states)))
                return
            met = [state for state in states if state in half.reached]
            expanded = [] if met else list(islice(expansions, batch))
            half.collect()
            forward.send((expanded, met, not met and len(expanded) < batch, half.statistics))
    except (EOFError, BrokenPipeError):
        return  # the search was stopped; no answer is needed

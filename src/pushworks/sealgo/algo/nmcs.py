"""Nested Monte Carlo search."""

from __future__ import annotations

import random
from collections.abc import Generator
from math import inf

from pushworks.sealgo.problem import A, HeuristicSearchProblem, S
from pushworks.sealgo.registry import register
from pushworks.sealgo.search import Search


@register("nmcs")
class NestedMonteCarlo(Search[S, A]):
    """Nested Monte Carlo search: play-outs whose every move is chosen by play-outs one level below.

    **Idea.** A game of level 0 is played at random. In a game of level n each possible move is followed by a
    game of level n−1; the best sequence seen so far is kept and its next move played. The score of a
    game is the smallest estimate h it came to; 0 is a goal. Games are repeated until one finds a goal.

    - Complete: no. Optimal: no.
    - Time: a game of `length` moves with b choices costs about (b·length)^level random moves.
      Space: O(level·length).
    - Use it for puzzles where the value of a position shows only at the end and no good h is known. Level 2
      is usually as high as one can go.
    """

    complete = False
    promise = "any, if it finds one"
    needs = HeuristicSearchProblem

    def __init__(
        self,
        problem: HeuristicSearchProblem[S, A],
        level: int = 1,
        length: int = 60,
        games: int = 100,
        seed: int = 0,
    ) -> None:
        super().__init__(problem)
        self.level, self.length, self.games = level, length, games
        self.random = random.Random(seed)
        self._heuristic = problem.heuristic

    def explore(self) -> Generator[S, None, None]:
        """Play games of the highest level until one succeeds."""
        start = self.problem.initial_state()
        if self.problem.is_goal(start):
            self.found([], 0)
            return
        for game in range(self.games):
            self.statistics.rounds += 1
            self.emit("round", value=game)
            yield from self._play(self.level, start, set(), [])
            if self.solution is not None:
                return

    def _play(
        self, level: int, state: S, seen: set[S], before: list[A]
    ) -> Generator[S, None, tuple[float, list[A]]]:
        """Play a game of `level` from `state`; returns its score and its moves.

        `before` are the actions that led here, `seen` the states not to be entered again.
        """
        seen = {*seen, state}
        score = self._heuristic(state)
        played: list[A] = []
        plan: list[A] = []  # what the best game from here on will play
        plan_score = inf
        while len(played) < self.length and not self.problem.is_goal(state):
            children = self.problem.successors(state)
            self.statistics.generated += len(children)
            yield state
            choices = [(action, child) for action, child, _ in children if child not in seen]
            self.statistics.duplicates += len(children) - len(choices)
            if not choices:
                return score, played
            if not plan:
                plan_score = inf
            for action, child in choices if level > 0 else ():
                below, moves = yield from self._play(level - 1, child, seen, [*before, *played, action])
                if self.solution is not None:
                    return 0, played
                if below < plan_score:
                    plan_score, plan = below, [action, *moves]
            step = plan.pop(0) if plan else self.random.choice(choices)[0]
            state = next(child for action, child in choices if action == step)
            seen.add(state)
            played.append(step)
            score = min(score, self._heuristic(state))
        if self.problem.is_goal(state):
            self._answer([*before, *played])
        return score, played

    def _answer(self, actions: list[A]) -> None:
        cost, state = 0.0, self.problem.initial_state()
        for action in actions:
            cost += self.problem.step_cost(state, action)
            state = self.problem.result(state, action)
        self.found(actions, cost)

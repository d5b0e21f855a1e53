"""Monte Carlo tree search with UCT."""

from __future__ import annotations

import random
from collections.abc import Generator
from math import inf, log, sqrt
from typing import Generic

from pushworks.sealgo.problem import A, HeuristicSearchProblem, S, SearchProblem
from pushworks.sealgo.registry import register
from pushworks.sealgo.search import Origin, Search


class _Node(Generic[S, A]):
    """A state in the tree."""

    __slots__ = ("action", "children", "parent", "state", "total", "untried", "visits")

    def __init__(self, state: S, parent: _Node[S, A] | None, action: A | None) -> None:
        self.state, self.parent, self.action = state, parent, action
        self.children: list[_Node[S, A]] = []
        self.untried: list[tuple[A, S]] | None = None
        """Children not in the tree yet; None before the state was looked at."""
        self.visits = 0
        self.total = 0.0


@register("mcts")
class MonteCarloTreeSearch(Search[S, A]):
    """Monte Carlo tree search (UCT): grow a tree where random play-outs do well.

    **Idea.** Four steps, again and again. *Select*: walk down the tree, each time to the child with the
    largest UCB value, mean reward + `exploration`·√(ln N / n): good ones, and rarely visited ones.
    *Expand*: add one new child. *Simulate*: play at random from there, `playout` steps. *Backpropagate*:
    add the reward to all nodes on the way up. A goal is worth 1; a play-out that ends without one is worth
    1/(2 + the smallest estimate h seen), or 0 if the problem has no heuristic. The first goal reached is
    the answer.

    Each state is in the tree at most once, and nodes with nothing left below them are taken out, so on a
    finite space the tree runs empty in the end.

    - Complete: on finite spaces (an empty tree proves that there is no answer).
    - Optimal: no. Time and space: one node and O(depth + `playout`) per round.
    - Use it when h is poor but random play sometimes succeeds, and when you need a good next action *now*. On
      puzzles with long forced sequences and dead ends systematic search is far better.
    """

    promise = "any"

    def __init__(
        self, problem: SearchProblem[S, A], exploration: float = 0.7, playout: int = 30, seed: int = 0
    ) -> None:
        super().__init__(problem)
        self.exploration = exploration
        self.playout = playout
        self.random = random.Random(seed)
        self.known: set[S] = set()
        self._newest: _Node[S, A] | None = None

    def explore(self) -> Generator[S, None, None]:
        """Select, expand, simulate, backpropagate."""
        root: _Node[S, A] = _Node(self.problem.initial_state(), None, None)
        self.known.add(root.state)
        if self.problem.is_goal(root.state):
            self.found([], 0)
            return
        while True:
            node = root
            while node.untried == [] and node.children:
                node = self._select(node)
            if node.untried is None:
                node.untried = self._fresh(node.state)
            if node.untried:
                action, state = node.untried.pop(self.random.randrange(len(node.untried)))
                if state in self.known:
                    self.statistics.duplicates += 1
                    continue
                self.known.add(state)
                child = self._newest = _Node(state, node, action)
                node.children.append(child)
                reward = self._simulate(child)
                yield state
                if self.solution is not None:
                    return
                self._reward(child, reward)
            elif not node.children:  # a dead end, or a subtree that has been looked through
                if node.parent is None:
                    return
                node.parent.children.remove(node)

    def origin(self, state: S, backward: bool = False) -> Origin[S] | None:  # noqa: ARG002
        """The parent in the tree, of the node added last."""
        node, depth = self._newest, 0
        if node is None or node.state != state or node.parent is None:
            return None
        parent = node.parent.state
        above: _Node[S, A] | None = node.parent
        while above is not None:
            above, depth = above.parent, depth + 1
        return Origin(parent, depth)

    def _select(self, node: _Node[S, A]) -> _Node[S, A]:
        spread = self.exploration * sqrt(log(node.visits + 1))
        return max(node.children, key=lambda child: child.total / child.visits + spread / sqrt(child.visits))

    def _fresh(self, state: S) -> list[tuple[A, S]]:
        children = self.problem.successors(state)
        self.statistics.generated += len(children)
        fresh = [(action, child) for action, child, _ in children if child not in self.known]
        self.statistics.duplicates += len(children) - len(fresh)
        return fresh

    def _simulate(self, node: _Node[S, A]) -> float:
        """Play at random from a node; the reward."""
        problem, state = self.problem, node.state
        heuristic = problem.heuristic if isinstance(problem, HeuristicSearchProblem) else None
        played: list[A] = []
        seen = {state}
        nearest = estimate = heuristic(state) if heuristic else inf
        while not problem.is_goal(state):
            children = problem.successors(state)
            self.statistics.generated += len(children)
            choices = [(action, child) for action, child, _ in children if child not in seen]
            lost = not choices or (heuristic is not None and estimate == inf)
            if lost or len(played) == self.playout:
                return 1 / (2 + nearest)
            action, state = self.random.choice(choices)
            played.append(action)
            seen.add(state)
            if heuristic:
                estimate = heuristic(state)
                nearest = min(nearest, estimate)
        self._answer(node, played)
        return 1

    def _answer(self, node: _Node[S, A], played: list[A]) -> None:
        """The way down the tree and the play-out together are an answer."""
        actions: list[A] = []
        while node.parent is not None and node.action is not None:
            actions.append(node.action)
            node = node.parent
        actions = actions[::-1] + played
        cost, state = 0.0, node.state
        for action in actions:
            cost += self.problem.step_cost(state, action)
            state = self.problem.result(state, action)
        self.found(actions, cost)

    def _reward(self, leaf: _Node[S, A], reward: float) -> None:
        node: _Node[S, A] | None = leaf
        while node is not None:
            node.visits += 1
            node.total += reward
            node = node.parent

    def collect(self) -> None:
        """States in the tree."""
        self.statistics.stored = len(self.known)

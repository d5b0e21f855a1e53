"""Agents in the shape of the report on Bait: its recursion, its depth-limited search, its open list."""

from __future__ import annotations

import pytest

from pushworks.bait import Move
from pushworks.bait.agents import Agent
from pushworks.bait.arena import play
from pushworks.bait.heuristics import Distance
from pushworks.bait.rules import GameStatus, step
from pushworks.bait.shipped import shipped_levels
from pushworks.bait.space import StateSpace

MOVES = (Move.LEFT, Move.RIGHT, Move.DOWN, Move.UP)


def won(state):
    return state.status is GameStatus.WON


class Planned(Agent):
    """`act` searches in the first tick, then plays what was found, one move a tick."""

    name = "planned"

    def act(self, observation, timer):
        if not hasattr(self, "actions"):
            self.visited, self.actions, self.number = set(), [], -1
            self.search(observation.state)
        self.number += 1
        return self.actions[self.number] if self.number < len(self.actions) else Move.NIL

    def advance(self, state, move):
        return step(self.level.board, self.rules, state, move)

    def seen(self, state):
        """Two states are the same wherever the clock stands."""
        return state.position in self.visited

    def see(self, state):
        self.visited.add(state.position)


class Recursive(Planned):
    """Depth first by recursion; a move that leads nowhere is taken back."""

    def search(self, state):
        if self.seen(state):
            return False
        self.see(state)
        for move in MOVES:
            copy = self.advance(state, move)
            self.actions.append(move)
            if won(copy):
                return True
            if not copy.over and not self.seen(copy) and self.search(copy):
                return True
            self.actions.pop()
        return False


class DepthLimited(Planned):
    """All lines of `limit` moves; the one with the best score at its end is played."""

    limit = 12

    def search(self, state):
        self.best, self.line = -float("inf"), []
        self.distance = Distance(StateSpace(self.level, self.rules))
        self.look(state, [])
        self.actions = self.line

    def score(self, state):
        if state.over:
            return 1_000_000 if won(state) else -1_000_000
        return -self.distance(self.distance.space.pack(state))

    def look(self, state, line):
        if len(line) == self.limit or state.over:
            if (score := self.score(state)) > self.best:
                self.best, self.line = score, list(line)
            return
        if self.seen(state):
            return
        self.see(state)
        for move in MOVES:
            self.look(self.advance(state, move), [*line, move])


class OpenList(Planned):
    """Best first: a sorted list of nodes, each with its score and the moves that lead to it."""

    def search(self, state):
        distance = Distance(StateSpace(self.level, self.rules))
        todo = [(0, 0, state, [])]
        tickets = 1
        while todo:
            todo.sort(key=lambda node: node[:2])
            _, _, now, line = todo.pop(0)
            if self.seen(now):
                continue
            self.see(now)
            for move in MOVES:
                copy = self.advance(now, move)
                if won(copy):
                    self.actions = [*line, move]
                    return
                if not copy.over and not self.seen(copy):
                    todo.append((distance(distance.space.pack(copy)), tickets, copy, [*line, move]))
                    tickets += 1


@pytest.mark.parametrize(
    ("kind", "expected"),
    [(Recursive, (True, True, True)), (OpenList, (True, True, True)), (DepthLimited, (None,))],
)
def test_they_play(kind, expected):
    for level, wins in zip(shipped_levels(), expected, strict=False):
        report = play(kind(level), level, budget=60, clock="cpu", max_ticks=400, patience=5)
        assert wins is None or report.won == wins
        assert report.ticks > 0

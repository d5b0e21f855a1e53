"""`JaxSokoban`: the same rules as pure functions of JAX, for programs that are compiled as a whole.

Positions are a tuple of arrays (`Boards`), so `reset` and `step` can be jitted, scanned and run
on any device. Needs ``pip install 'pushworks[jax]'``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from pushworks.engine.batch import BOX, GOAL, PLAYER, WALL
from pushworks.env.rewards import Reward, reward_named
from pushworks.env.sources import Given, source_of

Array = Any
"""A JAX array, or a traced one."""


class Boards(NamedTuple):
    """Positions of many boards, one row each."""

    cells: Array
    """boards x squares of bytes: 1 wall, 2 goal, 4 box; the player is not among them."""
    player: Array
    """The square of the player, row * width + column."""
    left: Array
    """Boxes that are not on goals."""
    steps: Array
    over: Array
    """1 solved, 2 cut off; such boards wait, or begin anew in the step that ends them."""
    level: Array
    """The number of the level."""
    key: Array
    """Random numbers of the levels to come, for all boards."""


class Step(NamedTuple):
    """What a step gives."""

    observations: Array
    rewards: Array
    terminated: Array
    truncated: Array


class JaxSokoban:
    """Boards that play given levels with the actions up, down, left, right.

    `levels` is whatever the other environments take, but levels must exist before: the level maker is not a
    function of JAX. Observations are planes (boards x 4 x height x width of booleans: wall, goal, box,
    player). ``autoreset=True`` begins an episode anew in the step that ends it (Gymnasium's SAME_STEP).
    """

    def __init__(
        self,
        levels: Any,
        *,
        max_steps: int = 120,
        reward: str | Reward = "boxoban",
        autoreset: bool = True,
    ) -> None:
        source = source_of(levels)
        if not isinstance(source, Given):
            raise ValueError("expected levels that exist; generate a collection first")
        pay = reward_named(reward)
        if pay.first or pay.distance:
            raise ValueError("expected a reward of steps, boxes on and off goals, solutions and the limit")
        self.height, self.width = source.size
        self.max_steps, self.autoreset = max_steps, autoreset
        cells = source.cells.reshape(len(source.cells), -1) & np.uint8(WALL | GOAL | BOX | PLAYER)
        # The border is wall, so a step never leaves the board.
        self._cells = jnp.asarray(cells & ~np.uint8(PLAYER))
        self._player = jnp.asarray((cells & PLAYER).argmax(1).astype(np.int32))
        self._left = jnp.asarray(((cells & (BOX | GOAL)) == BOX).sum(1).astype(np.int32))
        self._deltas = jnp.array((-self.width, self.width, -1, 1), jnp.int32)
        # By boxes on goals (one fewer, as many, one more) and solved or not.
        self._pay = jnp.array(pay.table()[:6], jnp.float32)
        self._at_limit = pay.limit

    def __len__(self) -> int:
        return len(self._cells)

    def reset(self, key: Array, boards: int, levels: Array | None = None) -> tuple[Boards, Array]:
        """New episodes and what is seen of them; `levels` chooses the levels by number."""
        key, drawn = jax.random.split(key)
        number = jax.random.randint(drawn, (boards,), 0, len(self)) if levels is None else jnp.asarray(levels)
        zeros = jnp.zeros(boards, jnp.int32)
        begun = Boards(
            self._cells[number], self._player[number], self._left[number], zeros, zeros, number, key
        )
        return begun, self.observe(begun)

    def observe(self, boards: Boards) -> Array:
        """The planes of positions."""
        squares = jnp.arange(self.height * self.width, dtype=jnp.int32)
        planes = [boards.cells & bit > 0 for bit in (WALL, GOAL, BOX)]
        planes.append(boards.player[:, None] == squares)
        return jnp.stack(planes, 1).reshape(-1, 4, self.height, self.width)

    def step(self, boards: Boards, actions: Array) -> tuple[Boards, Step]:
        """One action on every board; a pure function."""
        rows = jnp.arange(len(boards.player))
        delta = self._deltas[actions]
        ahead = boards.player + delta
        beyond = ahead + delta
        there = boards.cells[rows, ahead]
        behind = boards.cells[rows, jnp.where(there & BOX, beyond, ahead)]
        playing = boards.over == 0
        push = (there & BOX > 0) & (behind & (WALL | BOX) == 0) & playing
        walks = ((there & (WALL | BOX) == 0) | push) & playing
        change = jnp.where(push, jnp.uint8(BOX), jnp.uint8(0))
        cells = boards.cells.at[rows, ahead].set(there ^ change)
        cells = cells.at[rows, jnp.where(push, beyond, ahead)].set(
            jnp.where(push, behind | BOX, there), mode="promise_in_bounds"
        )
        gained = jnp.where(push, (behind & GOAL > 0).astype(jnp.int32) - (there & GOAL > 0), 0)
        left = boards.left - gained
        steps = boards.steps + playing
        solved = (left == 0) & playing
        cut = (steps == self.max_steps) & ~solved & playing
        rewards = jnp.where(playing, self._pay[(gained + 1) * 2 + solved], 0) + cut * self._at_limit
        over = jnp.where(playing, solved + 2 * cut, boards.over)
        player = jnp.where(walks, ahead, boards.player)
        after = Boards(cells, player, left, steps, over, boards.level, boards.key)
        terminated, truncated = over == 1, over == 2
        if self.autoreset:
            after = self._begun(after)
        return after, Step(self.observe(after), rewards, terminated, truncated)

    def _begun(self, boards: Boards) -> Boards:
        """The same, but boards whose episode is over have a new one."""
        key, drawn = jax.random.split(boards.key)
        fresh, ended = jax.random.randint(drawn, boards.level.shape, 0, len(self)), boards.over > 0
        level = jnp.where(ended, fresh, boards.level)
        return Boards(
            jnp.where(ended[:, None], self._cells[level], boards.cells),
            jnp.where(ended, self._player[level], boards.player),
            jnp.where(ended, self._left[level], boards.left),
            jnp.where(ended, 0, boards.steps), jnp.zeros_like(boards.over), level, key,
        )  # fmt: skip

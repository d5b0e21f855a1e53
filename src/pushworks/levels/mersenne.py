"""`Random`: random numbers that are the same for the same seed with every Python, for ever.

Python promises that only for ``random.random()``: how ``choice``, ``randint``, ``sample`` and ``shuffle`` use
the generator may change with any version, and made levels would change with them. So this is the whole way
from a seed to a choice: the Mersenne Twister MT19937 (Matsumoto and Nishimura 1998) and the methods above as
CPython 3.11 has them. Levels made with it before this file existed come out the same.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from hashlib import sha512
from itertools import accumulate
from math import ceil, log
from typing import TypeVar

T = TypeVar("T")

_SIZE, _SHIFT = 624, 397
_WORD = 0xFFFFFFFF


class Random:
    """A generator; the methods are those of `random.Random` that makers use."""

    def __init__(self, seed: int | str) -> None:
        if isinstance(seed, str):
            data = seed.encode()
            seed = int.from_bytes(data + sha512(data).digest(), "big")
        self._state = _seeded(abs(seed))
        self._words: list[int] = []  # outputs of the present state, the next one last

    def _next(self) -> int:
        """The next 32 random bits."""
        if not self._words:
            _twist(self._state)
            self._words = [_tempered(word) for word in reversed(self._state)]
        return self._words.pop()

    def random(self) -> float:
        """A number from 0 to below 1, with 53 bits."""
        high, low = self._next() >> 5, self._next() >> 6
        return (high * 67108864.0 + low) / 9007199254740992.0

    def getrandbits(self, bits: int) -> int:
        """So many random bits as a number."""
        value = shift = 0
        while bits > 0:
            word = self._next()
            value |= (word >> (32 - bits) if bits < 32 else word) << shift
            bits -= 32
            shift += 32
        return value

    def below(self, limit: int) -> int:
        """A number from 0 to below `limit`, all equally likely: too large ones are drawn again."""
        if limit <= 0:
            raise ValueError(f"expected something to choose from, got {limit}")
        bits = limit.bit_length()
        while (value := self.getrandbits(bits)) >= limit:
            pass
        return value

    def randrange(self, start: int, stop: int | None = None) -> int:
        """A number from `start` (or 0) to below `stop`."""
        return self.below(start) if stop is None else start + self.below(stop - start)

    def randint(self, low: int, high: int) -> int:
        """A number from `low` to `high`."""
        return low + self.below(high - low + 1)

    def uniform(self, low: float, high: float) -> float:
        """A number between two others."""
        return low + (high - low) * self.random()

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def choices(self, items: Sequence[T], weights: Iterable[float], *, k: int = 1) -> list[T]:
        """So many of the items, each as often as its weight says."""
        sums = list(accumulate(weights))
        total, last = sums[-1] + 0.0, len(items) - 1
        return [items[bisect(sums, self.random() * total, 0, last)] for _ in range(k)]

    def shuffle(self, items: list[T]) -> None:
        """Bring a list in a random order."""
        for at in reversed(range(1, len(items))):
            other = self.below(at + 1)
            items[at], items[other] = items[other], items[at]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """So many of the items, none twice."""
        size = len(items)
        if not 0 <= count <= size:
            raise ValueError(f"expected a sample of at most {size}, got {count}")
        if size <= 21 + (4 ** ceil(log(count * 3, 4)) if count > 5 else 0):
            pool = list(items)
            found = []
            for at in range(count):
                place = self.below(size - at)
                found.append(pool[place])
                pool[place] = pool[size - at - 1]
            return found
        taken: set[int] = set()
        places: list[int] = []
        while len(places) < count:
            place = self.below(size)
            if place not in taken:
                taken.add(place)
                places.append(place)
        return [items[place] for place in places]


def _seeded(seed: int) -> list[int]:
    """The state for a seed: init_by_array of the reference code, with the seed's 32-bit words."""
    key = [seed >> shift & _WORD for shift in range(0, max(1, seed.bit_length()), 32)]
    state = [19650218]
    for at in range(1, _SIZE):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + at) & _WORD)
    at, place = 1, 0
    for _ in range(max(_SIZE, len(key))):
        before = state[at - 1]
        state[at] = ((state[at] ^ (before ^ before >> 30) * 1664525) + key[place] + place) & _WORD
        at, place = at + 1, (place + 1) % len(key)
        if at == _SIZE:
            state[0], at = state[-1], 1
    for _ in range(_SIZE - 1):
        before = state[at - 1]
        state[at] = ((state[at] ^ (before ^ before >> 30) * 1566083941) - at) & _WORD
        at += 1
        if at == _SIZE:
            state[0], at = state[-1], 1
    state[0] = 0x80000000
    return state


def _twist(state: list[int]) -> None:
    """The next state."""
    for at in range(_SIZE):
        mixed = (state[at] & 0x80000000) | (state[(at + 1) % _SIZE] & 0x7FFFFFFF)
        state[at] = state[(at + _SHIFT) % _SIZE] ^ mixed >> 1 ^ (0x9908B0DF if mixed & 1 else 0)


def _tempered(word: int) -> int:
    """A word of the state as it is given out."""
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C5680
    word ^= word << 15 & 0xEFC60000
    return word ^ word >> 18

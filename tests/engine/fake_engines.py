"""Programs that speak the solver protocol well, badly or not at all; each is run as ``python -c``."""

from __future__ import annotations

import shlex
import sys

_TALK = """
import sys, time
mood = {mood!r}
level = ""
for line in sys.stdin:
    words = line.split()
    word = words[0] if words else ""
    def say(*lines):
        for each in lines: print(each, flush=True)
    if word == "sep":
        if mood == "silent": time.sleep(60)
        if mood == "dies at once": sys.exit(3)
        say("id name Fake 1", "option time number 0 0 100", "noise", "sepok 1")
    elif word == "ready": say("readyok")
    elif word == "level": level = words[1]
    elif word == "go":
        say("info expanded 7 strategy guess", "info broken", "info expanded ten")
        if mood == "honest": say("solution rRR", "done solved expanded 12")
        elif mood == "liar": say("solution rR", "done solved")
        elif mood == "boaster": say("done solved")
        elif mood == "defeatist": say("done unsolvable")
        elif mood == "foreign": say("done perplexed")
        elif mood == "dies": sys.exit(1)
        elif mood == "mute": say("done")
        elif mood == "improves": say("solution lrrRR", "solution rRR", "done time-limit")
        elif mood == "complains": say("error level: too small for me", "done invalid")
        # "deaf" searches for ever, "stops" until it is told
    elif word == "stop" and mood == "stops": say("done cancelled")
    elif word == "quit" and mood != "deaf": break
"""


def fake_engine(mood: str) -> str:
    """The command line of a fake engine; ``honest`` solves the level ``#@-$-.#`` in a corridor."""
    return shlex.join([sys.executable, "-c", _TALK.format(mood=mood)])

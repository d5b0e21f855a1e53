"""Tables of things by name are full before any_player reads them."""

from __future__ import annotations

import subprocess
import sys


def test_threads_that_ask_at_once_all_get_the_full_table() -> None:
    code = """
import threading
from pushworks.sokoban.deadlocks import parse_rules
wrong = []
def ask():
    try:
        parse_rules("simple+freeze+bipartite")
    except ValueError as error:
        wrong.append(error)
threads = [threading.Thread(target=ask) for _ in range(16)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert not wrong, wrong
"""
    subprocess.run([sys.executable, "-c", code], check=True)

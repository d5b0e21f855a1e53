"""The modules of the page in Node: rules and readers need no browser, and this is a hundred times quicker."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def in_page(tasks: Sequence[dict[str, Any]]) -> list[Any]:
    """What the page's modules answer (see page.mjs), in order."""
    return _asked("page.mjs", tasks)


def in_tools(tasks: Sequence[dict[str, Any]]) -> list[Any]:
    """What the page's tools answer: links, drawing, searches, Bait (see tools.mjs)."""
    return _asked("tools.mjs", tasks)


def _asked(script: str, tasks: Sequence[dict[str, Any]]) -> list[Any]:
    text = json.dumps(list(tasks))
    done = subprocess.run(
        ["node", str(FOLDER / script)], input=text, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return answers

"""The core as WebAssembly, driven in Node by the page's own loader."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "web"


def in_node(tasks: Iterable[Mapping[str, Any]], *, timeout: float = 600) -> list[dict[str, Any]]:
    """The results of tasks (see core.mjs), in order."""
    text = "".join(json.dumps(task, ensure_ascii=False) + "\n" for task in tasks)
    command = ["node", str(Path(__file__).with_name("core.mjs")), str(SITE)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=timeout, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]

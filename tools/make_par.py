"""Work out the par of every level that ships: the fewest moves and pushes, with a solution for each.

    python tools/make_par.py [--seconds 60] [--missing]

Writes src/pushworks/data/par.json. Levels that are there already and proved are not worked out again. Where
the time is not enough for a proof, the best solution found is kept and marked as not proved. With --missing
only levels that are not in the table at all are worked out.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from pushworks.engine import Options, solve
from pushworks.levels import Level
from pushworks.levels.shipped import shipped_collection, shipped_names
from pushworks.library.par import board_key

TARGET = Path(__file__).parent.parent / "src" / "pushworks" / "data" / "par.json"


def worked_out(level: Level, known: dict[str, str], seconds: float) -> dict[str, str]:
    """The best solutions there are: found now, known before, or shipped with the level."""
    shipped = [recording.moves for recording in level.solutions]
    found = {known[name] for name in ("moves", "pushes") if name in known} | set(shipped)
    proved = []
    for objective in ("moves", "pushes", "any"):
        result = solve(level, Options(objective=objective, seconds=seconds))
        found |= {result.moves} if result.solved else set()
        proved += [objective] * result.optimal * (objective != "any")
    if not found:
        raise SystemExit(f"{level.title}: no solution within {seconds:g} s")

    def pushes(moves: str) -> int:
        return sum(map(str.isupper, moves))

    return {
        "moves": min(found, key=lambda moves: (len(moves), pushes(moves), moves)),
        "pushes": min(found, key=lambda moves: (pushes(moves), len(moves), moves)),
        "proved": " ".join(proved),
    }


def main() -> None:
    """Work out what is missing and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--missing", action="store_true", help="only levels that are not there yet")
    arguments = parser.parse_args()
    old = json.loads(TARGET.read_text("utf-8")) if TARGET.exists() else {}
    table: dict[str, dict[str, str]] = {}
    for name in shipped_names():
        for level in shipped_collection(name):
            key = board_key(level)
            known = old.get(key)
            if known is not None and (arguments.missing or known["proved"] == "moves pushes"):
                table[key] = known
                continue
            table[key] = worked_out(level, known or {}, arguments.seconds)
            print(f"{name}: {level.title}: proved {table[key]['proved'] or 'nothing'}")
    lines = (f"{json.dumps(key)}: {json.dumps(table[key])}" for key in sorted(table))
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()

"""Work out the par of every level that ships: the fewest moves and pushes, with a solution for each.

    python tools/make_par.py [--seconds 60]

Writes src/pushworks/data/par.json. Levels that are there already and proved are not worked out again. Where
the time is not enough for a proof, the best solution found is kept and marked as not proved.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from pushworks.engine import Options, solve
from pushworks.levels.shipped import shipped_collection, shipped_names
from pushworks.library.par import board_key

TARGET = Path(__file__).parent.parent / "src" / "pushworks" / "data" / "par.json"


def main() -> None:
    """Work out what is missing and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    arguments = parser.parse_args()
    old = json.loads(TARGET.read_text("utf-8")) if TARGET.exists() else {}
    table: dict[str, dict[str, str]] = {}
    for name in shipped_names():
        for level in shipped_collection(name):
            key = board_key(level)
            known = old.get(key)
            if known is not None and known["proved"] == "moves pushes":
                table[key] = known
                continue
            entry, proved = {}, []
            for objective in ("moves", "pushes"):
                result = solve(level, Options(objective=objective, seconds=arguments.seconds))
                if not result.solved:
                    result = solve(level, Options(seconds=arguments.seconds))
                if not result.solved:
                    raise SystemExit(f"{name}, {level.title}: no solution within {arguments.seconds:g} s")
                entry[objective] = result.moves
                proved += [objective] * result.optimal
            table[key] = {**entry, "proved": " ".join(proved)}
            print(f"{name}: {level.title}: proved {table[key]['proved'] or 'nothing'}")
    lines = (f"{json.dumps(key)}: {json.dumps(table[key])}" for key in sorted(table))
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()

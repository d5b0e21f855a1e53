"""The pages of a league: Markdown that reads well anywhere, plots, and all figures as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

from pushworks.lab.league.entry import Entry
from pushworks.lab.league.plot import plot_cactus
from pushworks.lab.league.standings import Standings
from pushworks.levels.files import write_text
from pushworks.levels.lurd import write_moves

_MARKS = {"time limit": "time", "memory limit": "memory", "node limit": "nodes", "not found": "–"}


def write_pages(
    folder: Path,
    entries: Sequence[Entry],
    about: Mapping[str, Any],
    command: str,
    levels: Mapping[str, int] | None = None,
) -> Path:
    """Write ``index.md``, a page and a plot for each collection and ``results.json``; gives the first page.

    `about` is the manifest of the run (version, machine, parameters), `command` the line that makes it again,
    `levels` how many levels of each collection are asked for: an interrupted run has not come to all yet.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tables = [Standings(name, entries) for name in dict.fromkeys(entry.collection for entry in entries)]
    for table in tables:
        plot_cactus(table, folder / f"{table.collection}.svg")
        _write(folder / f"{table.collection}.md", _collection_page(table))
    write_text(folder / "results.json", _raw(entries, about, command, levels or {}))
    _write(folder / "index.md", _front_page(tables, about, command, levels or {}))
    return folder / "index.md"


def _write(path: Path, lines: Iterable[str]) -> None:
    write_text(path, "\n".join(lines) + "\n")


def _front_page(
    tables: Sequence[Standings], about: Mapping[str, Any], command: str, levels: Mapping[str, int]
) -> Iterator[str]:
    machine = about.get("machine", {})
    limit = about.get("parameters", {}).get("time")
    players = list(dict.fromkeys(player for table in tables for player in table.players))
    yield "# The league"
    yield ""
    yield (
        "Independent rules replayed every solution of the players that were run here, move by move. Players "
        "marked * are recorded results of other runs, on other machines or with other limits: their name "
        "ends with the limit, and the levels they solved within ours are in brackets."
    )
    yield ""
    yield (
        f"- Pushworks {about.get('version', '?')}, {limit:g} s of processor time a level, one thread"
        if limit
        else ""
    )
    yield (
        f"- {machine.get('system', '?')} on {machine.get('processor', '?')}, {machine.get('cores', '?')} "
        f"cores, Python {machine.get('python', '?')}; started {about.get('started', '?')}"
    )
    yield "- Times are processor seconds for players that were run, wall-clock seconds for recorded ones."
    yield "- [results.json](results.json) holds all figures."
    yield ""
    yield "The command:"
    yield ""
    yield "```"
    yield command
    yield "```"
    yield ""
    yield "Levels solved:"
    yield ""
    yield _row(["collection", "levels", *(_starred(player, tables) for player in players)])
    yield _row(["---", "---:", *("---:" for _ in players)])
    for table in tables:
        cells = [_score(table, player, limit) for player in players]
        count, asked = len(table.levels), levels.get(table.collection, 0)
        tried = f"{count} of {asked} so far" if count < asked else f"{count}"
        yield _row([f"[{table.collection}]({table.collection}.md)", tried, *cells])
    for table in tables:
        yield ""
        yield f"[![{table.collection}: solved against time]({table.collection}.svg)]({table.collection}.md)"


def _starred(player: str, tables: Sequence[Standings]) -> str:
    recorded = any(table.standing(player).recorded for table in tables if player in table.players)
    return f"{player} *" if recorded else player


def _score(table: Standings, player: str, limit: float | None) -> str:
    if player not in table.players:
        return ""
    standing = table.standing(player)
    score = f"{standing.solved}"
    if standing.levels != len(table.levels):
        score += f" of {standing.levels}"
    if standing.recorded and limit and (within := table.within(player, limit)) != standing.solved:
        score += f" ({within} in {limit:g} s)"
    return score


def _collection_page(table: Standings) -> Iterator[str]:
    yield f"# {table.collection}"
    yield ""
    yield f"![levels solved against seconds]({table.collection}.svg)"
    yield ""
    yield _row(["player", "solved", "within 1 s", "seconds, all solved", "median", "moves", "pushes"])
    yield _row(["---", *["---:"] * 6])
    for each in table.ranking():
        middle = "" if each.middle is None else f"{each.middle:.2f}"
        name = f"{each.player} *" if each.recorded else each.player
        yield _row([
            name, f"{each.solved} of {each.levels}", f"{each.quick}", f"{each.total:.1f}", middle,
            f"{each.moves}", f"{each.pushes}",
        ])  # fmt: skip
    yield ""
    yield "Moves and pushes are sums over the levels that every player solved."
    if len(table.players) > 1:
        yield from _duels(table)
    yield from _matrix(table)
    yield ""
    yield "[All collections](index.md)"


def _duels(table: Standings) -> Iterator[str]:
    yield ""
    yield "## Head to head"
    yield ""
    yield _row(["first", "second", "only first", "only second", "both", "first faster", "second faster"])
    yield _row(["---", "---", *["---:"] * 5])
    for first, second in combinations(table.players, 2):
        duel = table.duel(first, second)
        yield _row([
            first, second, f"{duel.only_first}", f"{duel.only_second}", f"{duel.both}",
            f"{duel.first_faster}", f"{duel.both - duel.first_faster}",
        ])  # fmt: skip


def _matrix(table: Standings) -> Iterator[str]:
    yield ""
    yield "## Level by level"
    yield ""
    yield "Seconds (and pushes) if solved; else why the search ended."
    yield ""
    yield _row(["level", *table.players])
    yield _row(["---:", *["---:"] * len(table.players)])
    for index in table.levels:
        yield _row([f"{index}", *(_cell(table.entry(player, index)) for player in table.players)])


def _cell(entry: Entry | None) -> str:
    if entry is None:
        return ""
    if not entry.solved:
        return _MARKS.get(entry.status, entry.status)
    return f"{entry.time:.2f}" + (f" ({entry.pushes})" if entry.pushes is not None else "")


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _raw(entries: Sequence[Entry], about: Mapping[str, Any], command: str, levels: Mapping[str, int]) -> str:
    """Everything that was measured: one object, an entry a line so that changes can be read."""
    head = {
        "schema": 1, "command": command, "version": about.get("version"), "machine": about.get("machine"),
        "started": about.get("started"), "seconds": about.get("parameters", {}).get("time"),
        "levels": dict(levels),
    }  # fmt: skip
    lines = ",\n".join(json.dumps(_figures(entry), ensure_ascii=False) for entry in entries)
    return json.dumps(head, ensure_ascii=False)[:-1] + ', "entries": [\n' + lines + "\n]}\n"


def _figures(entry: Entry) -> dict[str, Any]:
    figures = {
        "collection": entry.collection, "level": entry.index, "id": entry.id, "player": entry.player,
        "recorded": entry.recorded, "status": entry.status, "seconds": round(entry.seconds, 3),
        "cpu": None if entry.cpu is None else round(entry.cpu, 3), "moves": entry.moves,
        "pushes": entry.pushes,
        "sha256": sha256(entry.solution.encode()).hexdigest()[:16] if entry.solution else None,
        "solution": write_moves(entry.solution, run_length=True) if entry.solution else None,
        "error": entry.error,
    }  # fmt: skip
    return {name: value for name, value in figures.items() if value is not None}

"""The engine in a real browser: workers, progress, cancel, limits, a race, and a worker that dies."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.test_core import LEVELS, SIGNATURE, line_from, tasks_of

from pushworks.apps.cli.signature import SEARCHES
from pushworks.levels import shipped_collection
from pushworks.sokoban import verify

HARD = shipped_collection("grand-depot")[-1].to_xsb()


@pytest.fixture
def engine(page: Page) -> Page:
    """The page with the engine in `window.engine`."""
    page.goto("/")
    page.evaluate("async () => { window.engine = await import('/js/engine/index.js'); }")
    return page


def ask(page: Page, call: str, *arguments: Any) -> Any:
    """What a function of the engine answers; a job is waited for."""
    script = """async ([call, given]) => {
        const answer = window.engine[call](...given);
        return await (answer.result ?? answer);
    }"""
    return page.evaluate(script, [call, list(arguments)])


def test_the_browser_searches_as_the_native_core_does(engine: Page) -> None:
    """The whole signature is compared in Node; here each kind of engine a browser has is tried once more."""
    chosen = [s for s in SEARCHES if s.algorithm in ("auto", "pull", "bastar") and not s.halls]
    asked = [task for search in chosen for task in tasks_of(search)]
    script = """async (tasks) => {
        const { WorkerSlot } = await import('/js/engine/pool.js');
        const slot = new WorkerSlot('solver'), answers = [];
        for (const { kind, ...asked } of tasks) answers.push((await slot.run(kind, asked)).result);
        return answers;
    }"""
    answers = iter(engine.evaluate(script, asked))
    lines = [line_from(search, [next(answers) for _ in tasks_of(search)]) for search in chosen]
    assert len(lines) >= 4
    assert set(lines) <= set(SIGNATURE)


def test_a_solution_comes_with_its_counts(engine: Page) -> None:
    level = shipped_collection("warehouse")[0]
    result = ask(engine, "solve", level.to_xsb(), {"for": "pushes", "workers": 1})
    assert (result["status"], result["optimal"]) == ("solved", True)
    replayed = verify(level, result["lurd"])
    assert replayed
    assert (result["moves"], result["pushes"]) == (replayed.move_count, replayed.pushes)
    assert result["nodes"] > 0


def test_several_workers_race_and_the_first_answer_wins(engine: Page) -> None:
    level = shipped_collection("great-halls")[0]
    result = ask(engine, "solve", level.to_xsb(), {"workers": 4})
    assert result["status"] == "solved"
    assert verify(level, result["lurd"])


def test_every_member_of_the_race_is_understood_by_the_core(engine: Page) -> None:
    """The others never refuse: a name that the portfolio no longer has would be seen here."""
    board = shipped_collection("first")[4].to_xsb()
    script = """async (board) => {
        const { spread } = await import('/js/engine/members.js');
        const parts = spread({ level: board }, 4), statuses = [];
        for (const { settings } of parts) {
            statuses.push((await window.engine.solve(board, { settings, workers: 1 }).result).status);
        }
        return statuses;
    }"""
    assert engine.evaluate(script, board) == ["solved"] * 4


def test_a_search_says_how_far_it_is_and_is_cancelled_at_once(engine: Page) -> None:
    script = """async (board) => {
        const reported = [];
        const search = { algorithm: 'bfs', for: 'moves', workers: 1, memory: 1e9 };
        const result = await new Promise((resolve) => {
            const job = window.engine.solve(board, search, (progress) => {
                reported.push(progress);
                if (reported.length === 2) {
                    window.began = performance.now();
                    job.cancel();
                }
            });
            job.result.then(resolve);
        });
        const took = performance.now() - window.began;
        const after = await window.engine.solve('#####\\n#@$.#\\n#####', { workers: 1 }).result;
        return { reported, result, took, after };
    }"""
    answer = engine.evaluate(script, LEVELS[-1].to_xsb())
    first, second = answer["reported"]
    assert 0 < first["nodes"] < second["nodes"]
    assert first["seconds"] < second["seconds"]
    assert answer["result"]["status"] == "cancelled"
    assert answer["result"]["nodes"] == second["nodes"]
    assert answer["took"] < 200
    assert answer["after"]["lurd"] == "R"


def test_limits_end_a_search_with_what_is_known(engine: Page) -> None:
    search = {"algorithm": "bfs", "for": "moves", "workers": 1}
    board = LEVELS[-1].to_xsb()
    assert ask(engine, "solve", board, {**search, "time": 0.3})["status"] == "time limit"
    assert ask(engine, "solve", board, {**search, "memory": 4e6})["status"] == "memory limit"
    assert ask(engine, "solve", board, {**search, "nodes": 50})["status"] == "node limit"


def test_what_cannot_be_is_said_in_a_sentence(engine: Page) -> None:
    no_player = ask(engine, "solve", "#####\n# $.#\n#####", {})
    assert (no_player["status"], no_player["message"]) == ("invalid", "the level has no player")
    unknown = ask(engine, "solve", HARD, {"algorithm": "astral"})
    assert unknown["status"] == "invalid"
    assert "astral" in unknown["message"]


def test_a_worker_that_dies_is_a_message_and_the_next_search_works(engine: Page) -> None:
    script = """async (board) => {
        const { WorkerSlot } = await import('/js/engine/pool.js');
        const slot = new WorkerSlot('solver');
        const broken = await slot.run('no such task', {});
        const again = await slot.run('solve', { level: board });
        return { broken, again };
    }"""
    answer = engine.evaluate(script, "#####\n#@$.#\n#####")
    assert list(answer["broken"]) == ["crashed"]
    assert answer["again"]["result"]["lurd"] == "R"


def test_a_core_that_cannot_be_loaded_is_a_message(page: Page) -> None:
    page.route("**/solver.wasm", lambda route: route.fulfill(status=200, body=b"no wasm"))
    page.goto("/")
    page.evaluate("async () => { window.engine = await import('/js/engine/index.js'); }")
    result = ask(page, "solve", HARD, {})
    assert result["status"] == "crashed"
    assert result["message"]
    page.unroute("**/solver.wasm")
    assert ask(page, "solve", "#####\n#@$.#\n#####", {})["lurd"] == "R"


def test_questions_besides_solving(engine: Page) -> None:
    deadlock = ask(engine, "deadlock", "######\n#$@  #\n#  . #\n######")
    assert (deadlock["deadlocked"], deadlock["boxes"]) == (True, [7])
    assert not ask(engine, "deadlock", "######\n#  @ #\n# $. #\n#    #\n######")["deadlocked"]
    assert ask(engine, "rate", shipped_collection("first-steps")[3].to_xsb())["difficulty"] > 1
    assert ask(engine, "baitThink", "wwwwww\nwk10gw\nw....w\nwwA..w\nwwwwww", 2000) == {
        "actions": "uluRrr".lower(),
        "proved": True,
    }
    level = shipped_collection("warehouse")[2]
    found = ask(engine, "solve", level.to_xsb(), {"workers": 1})
    better = ask(engine, "optimize", level.to_xsb(), found["lurd"], {"nodes": 50_000})
    assert better["moves"] <= found["moves"]
    assert verify(level, better["lurd"])
    made = engine.evaluate(
        """async () => {
            const levels = [];
            const asked = { seed: 3, count: 2, width: 8, height: 7, boxes: 2 };
            const job = window.engine.generate(asked, (made) => levels.push(made));
            return { end: await job.result, levels };
        }"""
    )
    assert made["end"]["status"] == "done"
    assert [bool(each["lurd"]) for each in made["levels"]] == [True, True]

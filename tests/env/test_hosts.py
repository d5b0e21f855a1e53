"""The adapters for hosts of language models, started and driven.

Where a host's package is not installed, a stand-in has the few classes of its documented interface.
"""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import json
import sys
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Annotated, Any, Generic, TypeVar

import pytest
from fastapi import Body, FastAPI
from starlette import testclient

from pushworks.engine import Options, solve
from pushworks.env.text import Task, board_text, make_tasks

HOSTS = Path(__file__).parents[2] / "examples" / "hosts"


def load(path: str) -> Any:
    """A module of an adapter, from its file."""
    spec = importlib.util.spec_from_file_location(f"hosts_{Path(path).stem}", HOSTS / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # pydantic looks annotations up there
    spec.loader.exec_module(module)
    return module


def stand_in(monkeypatch: pytest.MonkeyPatch, package: str, **modules: dict[str, Any]) -> None:
    """Modules with these names in them, unless the package is installed and has them."""
    if importlib.util.find_spec(package) is not None:
        installed = importlib.import_module(package)
        if all(hasattr(installed, name) for name in modules.get(package, {})):
            return
    for name, members in modules.items():
        module = ModuleType(name.replace("__", "."))
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name.replace("__", "."), module)


def right_answer(task: Task) -> str:
    return solve(task.board, Options("moves")).moves if task.solvable else "unsolvable"


def test_reasoning_gym() -> None:
    module = load("reasoning_gym/sokoban_dataset.py")
    data = module.create_dataset(size=7, seed=3)
    entries = list(data)
    assert len(entries) == len(data) == 7
    assert entries == list(module.create_dataset(size=7, seed=3))
    for entry in entries:
        assert data.score_answer(f"\\boxed{{{entry['answer']}}}", entry) == 1.0
        assert data.score_answer("no idea", entry) == data.score_answer(None, entry) == 0.0
    first = entries[0]
    assert data.score_answer("UD" + "LR", first) in (0.01, 1.0)
    if importlib.util.find_spec("reasoning_gym") is not None:
        import reasoning_gym

        module.register()
        module.register()  # as a notebook does when a cell is run again
        assert reasoning_gym.create_dataset(module.NAME, size=7, seed=3)[2] == entries[2]


def test_nemo_gym() -> None:
    module = load("nemo_gym/app.py")
    client = testclient.TestClient(module.app)
    assert client.post("/seed_session", json={}).json() == {}
    for row in module.rows(1, 3):
        answer = right_answer(Task(**row["task"]))
        content = [{"type": "output_text", "text": f"So:\n**{answer}**"}]
        response = {"output": [{"type": "reasoning"}, {"type": "message", "content": content}]}
        body = {**row, "response": response, "uid": 5}
        found = client.post("/verify", json={**body, "process": True}).json()
        assert (found["reward"], found["efficiency"], found["uid"]) == (1.0, 1.0, 5)
        assert len(found["process"]) == (0 if answer == "unsolvable" else len(answer))
        content[0]["text"] = "I give up."
        wrong = client.post("/verify", json=body).json()
        assert (wrong["reward"], wrong["readable"]) == (0.0, False)
    assert client.post("/verify", json={**body, "task": {"id": 1}}).status_code == 422


def test_nemo_gym_with_its_own_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    from pydantic import BaseModel

    class Request(BaseModel):
        responses_create_params: dict[str, Any]
        response: dict[str, Any]

    class Response(Request):
        reward: float

    base = {"BaseVerifyRequest": Request, "BaseVerifyResponse": Response, "SimpleResourcesServer": object}
    if importlib.util.find_spec("nemo_gym") is None:
        stand_in(monkeypatch, "nemo_gym", nemo_gym={}, nemo_gym__base_resources_server=base)
    monkeypatch.syspath_prepend(str(HOSTS / "nemo_gym"))
    monkeypatch.setitem(sys.modules, "app", load("nemo_gym/app.py"))
    module = load("nemo_gym/server.py")
    row = next(iter(sys.modules["app"].rows(1, 3)))
    verify = partial(module.SokobanServer.verify, None)
    for text, reward in ((right_answer(Task(**row["task"])), 1.0), ("I give up.", 0.0)):
        content = [{"type": "output_text", "text": text, "annotations": []}]
        message = {
            "id": "m",
            "type": "message",
            "role": "assistant",
            "status": "completed",
            "content": content,
        }
        response = {"id": "r", "created_at": 0, "model": "m", "object": "response", "output": [message],
                    "parallel_tool_calls": True, "tool_choice": "auto", "tools": []}  # fmt: skip
        found = asyncio.run(verify(module.SokobanVerifyRequest(**row, response=response, uid=5)))
        assert (found.reward, found.model_dump()["uid"]) == (reward, 5)
    config = (HOSTS / "nemo_gym" / "pushworks_sokoban.yaml").read_text()
    assert "entrypoint: server.py" in config


def test_verifiers(monkeypatch: pytest.MonkeyPatch) -> None:
    class Rubric:
        def __init__(self, funcs: list[Any], weights: list[float]) -> None:
            self.funcs, self.weights = funcs, weights

    stand_in(
        monkeypatch, "verifiers",
        verifiers={"Rubric": Rubric, "SingleTurnEnv": lambda **parts: SimpleNamespace(**parts)},
        datasets={"Dataset": SimpleNamespace(from_list=list)},
    )  # fmt: skip
    module = load("verifiers/sokoban_environment.py")
    env = module.load_environment(count=2, seed=3)
    tasks = [task for task in make_tasks(2, 3) if task.split == "train"]
    assert len(env.dataset) == len(tasks) > 0
    for row, task in zip(env.dataset, tasks, strict=True):
        assert row["prompt"][0]["role"] == "user"
        info = row["info"]
        good = [{"role": "assistant", "content": f"<answer>{right_answer(task)}</answer>"}]
        assert (module.solved(good, info), module.efficiency(good, info)) == (1.0, 1.0)
        assert module.solved([{"role": "assistant", "content": "?"}], info) == 0.0


def test_verifiers_taskset(monkeypatch: pytest.MonkeyPatch) -> None:
    from pydantic import BaseModel

    one, two, three = (TypeVar(name) for name in ("one", "two", "three"))  # type: ignore[misc]

    class Data(BaseModel):
        id: str | None = None
        name: str | None = None
        prompt: str | None = None

    class Config(BaseModel):
        task: Any = None

    class HostTask(Generic[one, two, three]):
        def __init__(self, data: Any, config: Any) -> None:
            self.data = data

    class Taskset(Generic[one, two]):
        def __init__(self, config: Any) -> None:
            self.config = config

        def __iter__(self) -> Any:
            return iter(self.load())  # type: ignore[attr-defined]

    def mark(function: Any = None, weight: float = 1.0) -> Any:
        return function or (lambda function: function)

    v1 = {
        "Task": HostTask, "TaskConfig": Config, "TaskData": Data, "Taskset": Taskset, "TasksetConfig": Config,
        "State": object, "Trace": object, "reward": mark, "metric": mark,
    }  # fmt: skip
    found = importlib.util.find_spec("verifiers") and importlib.util.find_spec("verifiers.v1")
    # Releases before 0.2 have a module of this name with other classes.
    if not found or not hasattr(importlib.import_module("verifiers.v1"), "TaskData"):
        package: dict[str, Any] = {"__path__": []}
        stand_in(monkeypatch, "a package that nobody has", verifiers=package, verifiers__v1=v1)
        sys.modules["verifiers"].v1 = sys.modules["verifiers.v1"]  # type: ignore[attr-defined]
    module = load("verifiers/sokoban_taskset.py")
    assert module.__all__ == ["SokobanTaskset"]
    taskset = module.SokobanTaskset(module.SokobanConfig(count=2, seed=3, notation="spaced"))
    puzzles = [task for task in make_tasks(2, 3) if task.split == "train"]
    for task, puzzle in zip(taskset, puzzles, strict=True):
        assert task.data.id == puzzle.id
        assert board_text(puzzle.board, "spaced") in task.data.prompt
        said = {right_answer(puzzle): (1.0, 1.0, 1.0), "I give up.": (0.0, 0.0, 0.0)}
        for reply, expected in said.items():
            trace = SimpleNamespace(last_reply=reply)
            scores = (task.solved, task.efficiency, task.readable)
            assert tuple(asyncio.run(score(trace)) for score in scores) == expected
    frozen = module.SokobanTaskset(module.SokobanConfig(benchmark=True))
    assert len({task.data.id for task in frozen}) == 664


def test_reward_functions_of_trainers() -> None:
    module = load("trainers/sokoban_rewards.py")
    tasks = list(make_tasks(2, 3))
    rows = [json.loads(json.dumps(row)) for row in module.rows(tasks, "spaced")]
    assert [row["extra_info"]["index"] for row in rows] == list(range(10))
    puzzles = [row["task"] for row in rows]
    answers = [f"<answer>{right_answer(task)}</answer>" for task in tasks]
    chats = [[{"role": "assistant", "content": answer}] for answer in answers]
    for replies in (answers, chats):
        for reward in (module.solved, module.efficiency, module.progress):
            assert reward(replies, task=puzzles, prompts=[], trainer_state=None) == [1.0] * 10
    assert (
        module.solved(["hm"] * 10, task=puzzles) == module.progress(["hm"] * 10, task=puzzles) == [0.0] * 10
    )
    for row, task, answer in zip(rows, tasks, answers, strict=True):
        assert board_text(task.board, "spaced") in row["prompt"][0]["content"]
        scored = partial(
            module.compute_score, data_source=row["data_source"],
            ground_truth=row["reward_model"]["ground_truth"], extra_info=row["extra_info"],
        )  # fmt: skip
        assert scored(solution_str=answer)["score"] == 1.0
        if not task.solvable or (task.pushes or 0) < 2:
            continue
        pushes = [at for at, letter in enumerate(right_answer(task), 1) if letter.isupper()]
        half = scored(solution_str=right_answer(task)[: pushes[0]])
        assert 0 < half["progress"] <= 1 / 2
        assert half["score"] == pytest.approx(0.1 * half["progress"])
        assert (half["solved"], half["readable"]) == (0.0, 1.0)


def test_openenv(monkeypatch: pytest.MonkeyPatch) -> None:
    from pydantic import BaseModel

    class Observation(BaseModel):
        done: bool = False
        reward: float | None = None

    class State(BaseModel):
        episode_id: str | None = None
        step_count: int = 0

    def create(env: Any, action: Any, _observation: Any) -> FastAPI:
        app, one = FastAPI(), env()

        def shown(seen: Any) -> dict[str, Any]:
            data = seen.model_dump()
            return {"reward": data.pop("reward"), "done": data.pop("done"), "observation": data}

        @app.post("/reset")
        def reset(body: Annotated[dict[str, Any], Body()]) -> dict[str, Any]:
            return shown(one.reset(**body))

        @app.post("/step")
        def step(body: Annotated[dict[str, Any], Body()]) -> dict[str, Any]:
            return shown(one.step(action(**body["action"])))

        return app

    empty: dict[str, Any] = {}
    stand_in(
        monkeypatch, "openenv",
        openenv=empty, openenv__core=empty, openenv__core__env_server=empty,
        openenv__core__env_server__http_server={"create_fastapi_app": create},
        openenv__core__env_server__interfaces={"Environment": object},
        openenv__core__env_server__types={"Action": BaseModel, "Observation": Observation, "State": State},
    )  # fmt: skip
    module = load("openenv/server.py")
    env = module.SokobanEnvironment()
    for seed, task in enumerate(make_tasks(1, 0)):
        opened = env.reset(seed=seed, episode_id="e")
        assert opened.board.strip() in opened.message
        assert not opened.done
        assert not env.step(module.SokobanAction(text="hm")).done
        last = env.step(module.SokobanAction(text=f"<answer>{right_answer(task)}</answer>"))
        assert (last.done, last.reward) == (True, 1.0)
        assert (env.state.episode_id, env.state.step_count) == ("e", 2)
    client = testclient.TestClient(module.app)
    reset = client.post("/reset", json={"seed": 1}).json()
    assert reset["observation"]["board"].count("@") + reset["observation"]["board"].count("+") == 1
    assert client.post("/step", json={"action": {"text": "up"}}).status_code == 200
    manifest = (HOSTS / "openenv" / "openenv.yaml").read_text()
    assert "app: server:app" in manifest
    assert json.dumps(module.SokobanAction.model_json_schema()).count("text")

"""Common to all tests: which build of the native core they run against, and how Hypothesis draws."""

from __future__ import annotations

import gc
import importlib.util
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings


def _load(name: str, path: str) -> None:
    """Take this build of a module (one with a sanitizer, see `make sanitize`) for the installed one."""
    spec = importlib.util.spec_from_file_location(f"pushworks.{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[f"pushworks.{name}"] = module
    spec.loader.exec_module(module)


if os.environ.get("PUSHWORKS_CORE"):
    _load("_core", os.environ["PUSHWORKS_CORE"])
    _checker = Path(os.environ["PUSHWORKS_CORE"].replace("_core", "_checker"))
    if _checker.is_file():  # built beside it
        _load("_checker", str(_checker))

# A suite started in the background may inherit that Ctrl-C is ignored; its commands would, too.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples on every machine, and no verdict that depends on how busy it is.
settings.register_profile(
    "repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")


def pytest_collection_finish() -> None:
    """What is loaded by now stays until the end: garbage collections need not look through all of it."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_stays_registered() -> Iterator[None]:
    """Classes that a test registers, by loading a file, are gone before the next test."""
    from pushworks.sealgo import plugins, registry

    before = [dict(table._known) for table in registry._TABLES]
    loaded = dict(plugins._loaded)
    yield
    for table, known in zip(registry._TABLES, before, strict=False):
        for name, thing in list(table._known.items()):
            if known.get(name) is not thing and not thing.__module__.startswith("pushworks."):
                if name in known:
                    table._known[name] = known[name]
                else:
                    del table._known[name]
    plugins._loaded.clear()
    plugins._loaded.update(loaded)

"""Settings that have a new name. The old ones work for one more release, with a warning."""

from __future__ import annotations

import warnings
from collections.abc import Mapping

from pushworks import _core

Value = str | int | float | bool

STRATEGIES = {"climb": "iterated-greedy"}
"""Strategies; their settings are called STRATEGY.SETTING."""

SETTINGS = {
    "fess.bold": "fess.ignore_stranded",
    "fess.doubt_first": "fess.stagnation_check_first",
    "fess.doubt_most": "fess.stagnation_check_most",
    "fess.doubt_patience": "fess.stagnation_check_limit",
    "fess.doubt_share": "fess.stagnation_check_share",
    "fess.doubtful": "fess.stagnation_check",
    "fess.errand_attempts": "fess.subgoal_attempts",
    "fess.errand_budget": "fess.subgoal_budget",
    "fess.errand_pairs": "fess.subgoal_pairs",
    "fess.errand_share": "fess.subgoal_share",
    "fess.errand_targets": "fess.subgoal_targets",
    "fess.favour": "fess.exploit_period",
    "fess.hopeless": "fess.no_path_penalty",
    "fess.led": "fess.neural_advisor",
    "fess.patience": "fess.stagnation_limit",
    "fess.weary": "fess.stagnant_exploit_period",
    "patience": "first_restart",
    "plan.hasty_steps": "plan.deferred_steps",
    "plan.hasty_work": "plan.deferred_work",
    "plan.patient_steps": "plan.eager_steps",
    "plan.patient_work": "plan.eager_work",
    "portfolio.draw": "portfolio.sample",
    "portfolio.keep": "portfolio.keep_sampled",
}


def current_name(name: str) -> str:
    """The present name of a strategy or a setting."""
    strategy, dot, setting = name.partition(".")
    name = STRATEGIES.get(strategy, strategy) + dot + setting
    return SETTINGS.get(name, name)


def current_members(text: str) -> str:
    """A value of `portfolio.members` with the present names; the text itself where it has no old one."""
    members: list[str] = []
    renamed = False
    for member in _core.split_members(text):
        strategy = current_name(member.strategy)
        parts = [strategy]
        for name, value in member.settings:
            now = current_name(f"{strategy}.{name}").removeprefix(f"{strategy}.")
            renamed = renamed or now != name
            parts.append(now if value == "true" else f"{now}={value}")
        renamed = renamed or strategy != member.strategy
        growth = f"x{member.growth}" if member.growth else ""
        members.append(":".join(parts) + (f"@{member.turn}{growth}" if member.turn else ""))
    return "+".join(members) if renamed else text


def current_settings(algorithm: str, extra: Mapping[str, Value]) -> tuple[str, dict[str, Value]]:
    """An algorithm and its settings by their present names; warns about every old one."""
    old = [(algorithm, current_name(algorithm)), *((name, current_name(name)) for name in extra)]
    settings = {current_name(name): value for name, value in extra.items()}
    if (members := settings.get("portfolio.members")) is not None:
        settings["portfolio.members"] = current_members(str(members))
        old.append((str(members), str(settings["portfolio.members"])))
    for name, now in old:
        if name != now:
            warnings.warn(f"{name} is called {now} now", FutureWarning, stacklevel=5)
    return old[0][1], settings

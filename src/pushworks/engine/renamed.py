"""Settings that have a new name. The old ones work for one more release, with a warning."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping

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

_MEMBER = re.compile(r"(?P<strategy>[^:@+]+)(?P<settings>(:[^:@+]+)*)(?P<turn>@[^+]*)?")


def current_name(name: str) -> str:
    """The present name of a strategy or a setting."""
    strategy, dot, setting = name.partition(".")
    name = STRATEGIES.get(strategy, strategy) + dot + setting
    return SETTINGS.get(name, name)


def current_members(text: str) -> str:
    """A value of `portfolio.members` with the present names."""

    def member(match: re.Match[str]) -> str:
        strategy = current_name(match["strategy"])
        settings = [part.partition("=") for part in match["settings"].split(":")[1:]]
        parts = [strategy]
        for name, equals, value in settings:
            parts.append(current_name(f"{strategy}.{name}").removeprefix(f"{strategy}.") + equals + value)
        return ":".join(parts) + (match["turn"] or "")

    return _MEMBER.sub(member, text)


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

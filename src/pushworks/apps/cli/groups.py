"""Options that several commands have in common: declared once, as a dataclass, and taken as one parameter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the fields of every dataclass among its parameters as parameters of their own.

    Typer makes an option of each parameter. Here a parameter whose type is a dataclass stands for the options
    that its fields describe; its default, an instance, gives theirs. The command receives the instance.
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, type[Any]] = {}
    flat: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        kind = hints[name]
        if not is_dataclass(kind) or not isinstance(kind, type):
            flat.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=kind))
            continue
        groups[name] = kind
        kinds = get_type_hints(kind, include_extras=True)
        flat += [
            Parameter(
                one.name,
                Parameter.KEYWORD_ONLY,
                default=getattr(parameter.default, one.name),
                annotation=kinds[one.name],
            )
            for one in fields(kind)
        ]

    @wraps(command)
    def called(**given: Any) -> None:
        for name, kind in groups.items():
            given[name] = kind(**{one.name: given.pop(one.name) for one in fields(kind)})
        command(**given)

    called.__signature__ = Signature(flat)  # type: ignore[attr-defined]
    called.__annotations__ = {parameter.name: parameter.annotation for parameter in flat}
    return called

"""An evaluation f written as a formula, such as ``g + 2*h``, so that it can be typed on a command line."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping

Formula = Callable[[float, float], float]
"""From g, the cost so far, and h, the estimate of the cost to go, to f."""

_OPERATORS: Mapping[type[ast.AST], Callable[..., float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow, ast.USub: operator.neg, ast.UAdd: operator.pos,
}  # fmt: skip
_FUNCTIONS: Mapping[str, Callable[..., float]] = {
    "min": min, "max": max, "abs": abs, "sqrt": math.sqrt, "log": math.log, "exp": math.exp,
}  # fmt: skip
_EXPECTED = "expected a formula of g and h such as g+2*h or sqrt(g)+h"


def parse_formula(text: str) -> Formula:
    """The function that a formula describes: numbers, g, h, + - * / **, min, max, sqrt, …"""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
        value = _compile(tree)
    except (SyntaxError, ValueError):
        raise ValueError(f"{_EXPECTED}, got {text!r}") from None

    def formula(g: float, h: float) -> float:
        return value({"g": g, "h": h})

    return formula


def _compile(node: ast.AST) -> Callable[[Mapping[str, float]], float]:
    """A function of g and h for a part of the formula; only what is listed above is let through."""
    match node:
        case ast.Constant(value=int() | float() as number):
            return lambda _: number
        case ast.Name(id="g" | "h" as name):
            return lambda values: values[name]
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            do, one, other = _OPERATORS[type(sign)], _compile(left), _compile(right)
            return lambda values: do(one(values), other(values))
        case ast.UnaryOp(op=sign, operand=operand) if type(sign) in _OPERATORS:
            do, inner = _OPERATORS[type(sign)], _compile(operand)
            return lambda values: do(inner(values))
        case ast.Call(func=ast.Name(id=name), args=parts, keywords=[]) if name in _FUNCTIONS and parts:
            call, inners = _FUNCTIONS[name], [_compile(part) for part in parts]
            return lambda values: call(*(inner(values) for inner in inners))
    raise ValueError("not part of a formula")

"""NAME=VALUE, the one way a setting is written."""

from __future__ import annotations

import pytest

from pushworks.levels.settings import split_setting, split_settings, typed


def test_a_name_and_a_value() -> None:
    assert split_setting("weight=2") == ("weight", "2")
    assert split_setting(" eval_f = g+h==1 ") == ("eval_f", "g+h==1")
    assert split_setting("plan=") == ("plan", "")
    assert split_settings(["a=1", "b=2", "a=3"]) == {"a": "3", "b": "2"}


@pytest.mark.parametrize("text", ["", "weight", "=2", " =2"])
def test_without_a_name_or_a_sign_it_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"^expected --set NAME=VALUE, got '{text}'$"):
        split_setting(text, "--set NAME=VALUE")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", 2),
        ("0.5", 0.5),
        ("1e3", 1000),
        ("true", True),
        ("false", False),
        ("True", "True"),
        ("g+h", "g+h"),
    ],
)
def test_a_typed_value(text: str, value: object) -> None:
    assert typed(text) == value
    assert type(typed(text)) is type(value)


@pytest.mark.parametrize("text", ["inf", "-inf", "nan"])
def test_what_is_no_finite_number_is_a_float(text: str) -> None:
    assert isinstance(typed(text), float)

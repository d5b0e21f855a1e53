"""A journal is of the same run only when every parameter is the same."""

from __future__ import annotations

from pushworks.runner.journal import Manifest


def test_a_parameter_that_is_new_gone_or_other_makes_another_run() -> None:
    written = Manifest({"objective": "pushes", "time": 5}, seed=1).to_json()
    assert Manifest({"objective": "pushes", "time": 5}, seed=1).differs(written) is None
    assert "threads was None" in (
        Manifest({"objective": "pushes", "time": 5, "threads": 2}, seed=1).differs(written) or ""
    )
    assert "time was 5" in (Manifest({"objective": "pushes"}, seed=1).differs(written) or "")
    assert "objective was 'pushes'" in (
        Manifest({"objective": "moves", "time": 5}, seed=1).differs(written) or ""
    )
    assert "seed was 1" in (Manifest({"objective": "pushes", "time": 5}, seed=2).differs(written) or "")

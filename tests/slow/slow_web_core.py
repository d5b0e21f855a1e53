"""The whole signature by the core as WebAssembly: the long searches, too."""

from __future__ import annotations

from tests.web.test_core import SEARCHES, SIGNATURE, signature_of


def test_the_whole_signature_is_that_of_the_native_core() -> None:
    assert signature_of(SEARCHES) == SIGNATURE[:-1]

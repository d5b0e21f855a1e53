"""The native checker of certificates (checker/)."""

from typing import Any

class Refused(ValueError): ...  # noqa: N818

class Cancel:
    def set(self) -> None: ...

def check(data: bytes, cancel: Cancel) -> dict[str, Any]: ...

"""The native checker of certificates (checker/)."""

from typing import Any

class Refused(ValueError): ...  # noqa: N818

class Cancel:
    def set(self) -> None: ...

def check(data: bytes, cancel: Cancel, memory: int = 0) -> dict[str, Any]: ...

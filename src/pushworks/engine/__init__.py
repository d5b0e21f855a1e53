"""The Python front of the native core."""

from pushworks.engine.native import build_info

__all__ = ["build_info"]

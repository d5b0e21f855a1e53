"""The solver protocol: plain lines between a front end and any engine (docs/protocol.md)."""

from pushworks.engine.protocol.client import EngineProcess, RemoteJob
from pushworks.engine.protocol.words import (
    MAX_LINE,
    OPTIONS,
    PROTOCOL,
    ProtocolError,
    board_line,
    fields,
    options_from,
    read_board,
    setting,
)

__all__ = [
    "MAX_LINE",
    "OPTIONS",
    "PROTOCOL",
    "EngineProcess",
    "ProtocolError",
    "RemoteJob",
    "board_line",
    "fields",
    "options_from",
    "read_board",
    "setting",
]

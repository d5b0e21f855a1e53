"""`pushworks mcp`: the workshop as tools for language models."""

from __future__ import annotations

from importlib import import_module


def mcp() -> None:
    """Serve tools for language models (Model Context Protocol) on standard input and output.

    Read, show, solve, verify, rate, generate and convert levels; see the documentation.
    """
    import_module("mcp.server.mcpserver")  # first of all: what is missing shall be named by its extra
    from pushworks.apps.server.mcp import main

    main()

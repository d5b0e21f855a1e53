"""`pushworks serve`: the page in a browser of this machine, with the library behind it."""

from __future__ import annotations

import socket
from importlib import import_module
from typing import Annotated
from urllib.parse import urlsplit, urlunsplit

import typer

from pushworks.apps.cli.common import CommandError
from pushworks.apps.cli.library_options import LibraryOption, opened

DEFAULT_PORT = 8484
"""Always the same one: what a browser keeps for a page, it keeps for this address."""


def serve(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port on the loopback address; 0 takes a free one.")
    ] = DEFAULT_PORT,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    public: Annotated[
        str,
        typer.Option(metavar="URL", help="Shared links lead to this published page instead."),
    ] = "",
    library: LibraryOption = None,
) -> None:
    """Serve the page to a browser on this machine: play, solve, make and share, with your library behind it.

    Nothing outside this machine can reach it. Ctrl-C ends it. The documentation says how to publish the page.
    """
    import_module("fastapi")  # first of all: what is missing shall be named by its extra
    uvicorn = import_module("uvicorn")
    from pushworks.apps.server.site import MissingSiteError, build_app, site_folder

    shared = _public_page(public)
    try:
        folder = site_folder()
    except MissingSiteError as error:
        raise CommandError(str(error)) from None
    with opened(library) as store, _listening(port) as listener:
        number = listener.getsockname()[1]
        address = f"http://127.0.0.1:{number}/"
        settings = uvicorn.Config(
            build_app(folder, store, number, public=shared), log_level="warning", access_log=False,
            server_header=False, timeout_graceful_shutdown=2,
        )  # fmt: skip
        server = uvicorn.Server(settings)
        typer.echo(f"Pushworks is at {address} (Ctrl-C ends it)")
        if open_:
            typer.launch(address)  # the socket listens already: the browser waits until it is answered
        server.run(sockets=[listener])


def _public_page(address: str) -> str:
    """The address of a page, without what a link adds to it; empty for none."""
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise CommandError(f"--public {address}: expected an address such as https://example.org/play/")
    return urlunsplit((parts.scheme, parts.netloc, parts.path or "/", "", ""))


def _listening(port: int) -> socket.socket:
    """A socket that listens on the loopback address."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # What it accepts inherits this. Without it the body of every answer waits 40 ms for a receipt of the
        # headers.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(64)
    except OSError as error:
        listener.close()
        reason = error.strerror or str(error)
        raise CommandError(f"port {port}: {reason}; --port 0 takes a free one") from None
    return listener

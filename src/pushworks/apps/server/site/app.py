"""The whole application: the guard, the interface, the files of the page."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from pushworks import __version__
from pushworks.apps.server.site.api import ERRORS, build_api
from pushworks.apps.server.site.files import TYPES, Files
from pushworks.apps.server.site.guard import Guard
from pushworks.library import Library

HOST_MODULE = 'export const api = "api/";\nexport const publicPage = {};\n'
"""In the place of `web/js/host.js`, which on a static host says that there is no interface: so the page knows
without asking, and no request fails where nobody answers."""


def build_app(
    site: Path, library: Library, port: int, *, token: str | None = None, public: str = ""
) -> ASGIApp:
    """The application that serves the built page in `site` and the library, at one port of the loopback.

    `public` is the address of a published page, for links that are shared.
    """
    token = token or secrets.token_urlsafe(24)
    app = FastAPI(
        title="Pushworks", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json"
    )
    app.include_router(build_api(library, token))

    @app.get("/js/host.js", include_in_schema=False)
    def host() -> Response:
        return Response(HOST_MODULE.format(json.dumps(public or None)), media_type=TYPES[".js"])

    for error in ERRORS:
        app.add_exception_handler(error, _bad_request)
    app.add_exception_handler(RequestValidationError, _not_valid)
    app.add_exception_handler(HTTPException, _refused)
    app.mount("/", Files(site))
    return Guard(app, port=port, token=token)


def _error(status: int, reason: object) -> JSONResponse:
    return JSONResponse({"error": " ".join(str(reason).split())}, status)


def _bad_request(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001 - what Starlette calls
    return _error(422, error)


def _not_valid(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query"))
    return _error(422, f"{where or 'request'}: {first['msg']}")


def _refused(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001
    assert isinstance(error, HTTPException)
    return _error(error.status_code, error.detail)

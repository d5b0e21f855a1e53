"""Connections that keep two promises: they lead to public addresses, and they end in time.

The HTTP library asks this backend for its connections. The name is looked up here, every number it stands
for is checked, and only then is one of them called, so a name that means something else the second time
gains nothing, and no private machine gets a single byte. Each wait for the network is cut to what is left
until the deadline, so a server that trickles bytes cannot stretch an answer, and an answer that was cut off
is an error, never a short answer.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Collection, Iterable
from functools import cache
from typing import Any

import httpcore
import httpx

from pushworks.library.web.address import public_addresses
from pushworks.library.web.errors import FetchError

_MOST_ADDRESSES = 4
"""Numbers of one name that are tried in turn."""


class Clock:
    """The time left for the answer that is being read."""

    def __init__(self) -> None:
        self._ends = float("inf")

    def start(self, seconds: float) -> None:
        """An answer is asked for now."""
        self._ends = time.monotonic() + seconds

    @property
    def is_over(self) -> bool:
        """Whether the deadline has passed."""
        return time.monotonic() >= self._ends

    def cut(self, timeout: float | None) -> float | None:
        """A wait no longer than the time that is left; never quite zero, which would mean not waiting."""
        left = max(0.001, self._ends - time.monotonic())
        return left if timeout is None else min(left, timeout)


@cache
def _certificates() -> ssl.SSLContext:
    """Whom to believe; read once, because that takes longer than many a request."""
    return httpx.create_ssl_context()


class Transport(httpx.HTTPTransport):
    """The transport of an `httpx.Client` over connections of our own; no proxy comes between."""

    def __init__(self, clock: Clock, allowed_hosts: Collection[str]) -> None:
        super().__init__(verify=_certificates())
        self._pool.close()
        self._pool = httpcore.ConnectionPool(
            ssl_context=_certificates(),
            max_connections=1,
            network_backend=_Backend(clock, allowed_hosts),
        )


class _Backend(httpcore.NetworkBackend):
    def __init__(self, clock: Clock, allowed_hosts: Collection[str]) -> None:
        self._clock = clock
        self._allowed_hosts = allowed_hosts
        self._plain = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        addresses = public_addresses(host, port, self._allowed_hosts, url=host)[:_MOST_ADDRESSES]
        for number, address in enumerate(addresses, 1):
            try:
                stream = self._plain.connect_tcp(
                    address, port, self._clock.cut(timeout), local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if number == len(addresses) or self._clock.is_over:
                    raise
            else:
                return _Stream(stream, self._clock)
        raise FetchError(host, "no such host")


class _Stream(httpcore.NetworkStream):
    """A connection whose every wait ends at the deadline."""

    def __init__(self, inner: httpcore.NetworkStream, clock: Clock) -> None:
        self._inner = inner
        self._clock = clock

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        if self._clock.is_over:
            raise httpcore.ReadTimeout
        return self._inner.read(max_bytes, self._clock.cut(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, self._clock.cut(timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        inner = self._inner.start_tls(ssl_context, server_hostname, self._clock.cut(timeout))
        return _Stream(inner, self._clock)

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)

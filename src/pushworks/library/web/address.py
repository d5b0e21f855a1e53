"""Which addresses may be asked at all: http and https, and no machine of the user's own network.

A page on the web must not be able to make this program read the user's router, cloud metadata or local
services, so every address is checked: the one given, each one a redirect leads to, and, after the
connection is made, the one that really answered (a name may resolve differently the second time).
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit

from pushworks.library.web.errors import FetchError


def check_address(url: str, *, allowed_hosts: Collection[str] = ()) -> None:
    """Raise `FetchError` unless the address may be asked.

    `allowed_hosts` are exempt from the rule about private addresses: ``name`` or ``name:port``.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise FetchError(url, f"not an address: {error}") from None
    if parts.scheme not in ("http", "https"):
        raise FetchError(url, f"only http and https are read, not {parts.scheme or 'nothing'!r}")
    if not host:
        raise FetchError(url, "the address names no host")
    if parts.username is not None or parts.password is not None:
        raise FetchError(url, "an address with a user name or password in it is not read")
    if is_allowed(url, allowed_hosts):
        return
    try:
        found = socket.getaddrinfo(host, port or (443 if parts.scheme == "https" else 80))
    except (OSError, UnicodeError) as error:
        raise FetchError(url, f"no such host: {error}") from None
    for *_, where in found:
        if is_private(str(where[0])):
            raise FetchError(url, f"{host} is a private address ({where[0]})")


def is_allowed(url: str, allowed_hosts: Collection[str]) -> bool:
    """Whether the host of an address is on the list."""
    parts = urlsplit(url)
    return parts.netloc in allowed_hosts or parts.hostname in allowed_hosts


def is_private(address: str) -> bool:
    """Whether an IP address is anything but a public one."""
    try:
        parsed = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return True
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    return not parsed.is_global or parsed.is_multicast

"""Which addresses may be asked at all: http and https, and no machine of the user's own network.

A page on the web must not be able to make this program read the user's router, cloud metadata or local
services, so every address is checked: the one given, each one a redirect leads to, and, when the
connection is made, every number the name stands for at that moment (see `network`).
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Collection
from urllib.parse import SplitResult, urldefrag, urljoin, urlsplit

from pushworks.library.web.errors import FetchError

LONGEST_ADDRESS = 8_000
"""Characters of the longest address that is asked; browsers and servers stop earlier."""

_UNWRITABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")

# Of all IPv6 addresses only these are handed out to the public, and of them some have another use.
_PUBLIC_V6 = ipaddress.IPv6Network("2000::/3")
_NOT_PUBLIC_V6 = tuple(
    map(
        ipaddress.IPv6Network,
        (
            "2001::/23",  # protocols, Teredo (IPv4 in disguise) among them
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4: IPv4 in disguise, and given up by everyone
            "3fff::/20",  # documentation
        ),
    )
)
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")  # how a network without IPv4 reaches an IPv4 address
_6TO4_RELAYS = ipaddress.IPv4Network("192.88.99.0/24")
_ISATAP = 0x5EFE  # in bits 32 to 63 of an IPv6 address: the rest is an IPv4 address


def split_address(url: str) -> SplitResult:
    """The parts of an address; `FetchError` where it is none, or none that is ever sent."""
    if len(url) > LONGEST_ADDRESS:
        raise FetchError(
            f"{url[:60]}…", f"the address has {len(url):,} characters, the limit is {LONGEST_ADDRESS:,}"
        )
    if _UNWRITABLE.search(url):
        raise FetchError(url, "not an address: there is a control character in it")
    try:
        parts = urlsplit(url)
        _ = parts.port  # looked at only when asked for
    except ValueError as error:
        raise FetchError(url, f"not an address: {error}") from None
    return parts


def join_address(base: str, link: str) -> str:
    """Where a link on the page `base` leads, without its fragment; `FetchError` for a link that is none."""
    if len(link) > LONGEST_ADDRESS or _UNWRITABLE.search(link.strip()):
        split_address(link.strip())  # says what is wrong
    try:
        return urldefrag(urljoin(base, link.strip())).url
    except ValueError as error:
        raise FetchError(base, f"a link that is not an address: {error}") from None


def check_address(url: str, *, allowed_hosts: Collection[str] = ()) -> None:
    """Raise `FetchError` unless the address may be asked.

    `allowed_hosts` are exempt from the rule about private addresses: ``name`` or ``name:port``.
    """
    parts = split_address(url)
    if parts.scheme not in ("http", "https"):
        raise FetchError(url, f"only http and https are read, not {parts.scheme or 'nothing'!r}")
    if not parts.hostname:
        raise FetchError(url, "the address names no host")
    if parts.username is not None or parts.password is not None:
        raise FetchError(url, "an address with a user name or password in it is not read")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    public_addresses(parts.hostname, port, allowed_hosts, url=url)


def public_addresses(host: str, port: int, allowed_hosts: Collection[str], *, url: str) -> list[str]:
    """The numbers a name stands for now; `FetchError` when one of them is private and not allowed."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise FetchError(url, f"no such host: {error}") from None
    addresses = list(dict.fromkeys(str(where[0]) for *_, where in found))
    name = f"[{host}]" if ":" in host else host
    if allowed_hosts and not {host, name, f"{name}:{port}"}.isdisjoint(allowed_hosts):
        return addresses
    for address in addresses:
        if is_private(address):
            raise FetchError(url, f"{host} is a private address ({address})")
    return addresses


def is_private(address: str) -> bool:
    """Whether an IP address is anything but a public one, in whichever way it is wrapped."""
    try:
        parsed = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return True
    if isinstance(parsed, ipaddress.IPv4Address):
        return not parsed.is_global or parsed.is_multicast or parsed in _6TO4_RELAYS
    if parsed.ipv4_mapped is not None:
        return is_private(str(parsed.ipv4_mapped))
    inner = ipaddress.IPv4Address(int(parsed) & 0xFFFF_FFFF)
    if parsed in _NAT64:
        return is_private(str(inner))
    if parsed not in _PUBLIC_V6 or any(parsed in network for network in _NOT_PUBLIC_V6):
        return True
    is_isatap = (int(parsed) >> 32) & 0xFDFF_FFFF == _ISATAP
    return is_isatap and is_private(str(inner))

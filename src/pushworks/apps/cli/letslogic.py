"""What the commands that talk to letslogic share: the key, the address, a considerate fetcher."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import CommandError
from pushworks.apps.cli.terminal import shown

if TYPE_CHECKING:
    from pushworks.library.web import Fetcher

_KEY_VARIABLE = "LETSLOGIC_KEY"
KeyOption = Annotated[str, typer.Option(help="Your letslogic key.", envvar=_KEY_VARIABLE)]
AllowHostOption = Annotated[
    list[str] | None,
    typer.Option(metavar="HOST", help="A host of your own network that may be read (name or name:port)."),
]


def letslogic_base() -> str:
    """Where the interface is; another place for tests and mirrors."""
    from pushworks.library.sources.letslogic import BASE

    return os.environ.get("LETSLOGIC_API", BASE)


def needed_key(key: str) -> str:
    """The key, which must be there."""
    if not key:
        raise CommandError(
            f"letslogic wants your key: --key KEY or ${_KEY_VARIABLE} (see your preferences there)"
        )
    return key


def polite_fetcher(
    delay: float,
    allowed_hosts: list[str],
    *,
    refresh: bool = False,
    cache: Path | None = None,
    quiet: bool = False,
) -> Fetcher:
    """A fetcher that tells on standard error what it asks for."""
    import platformdirs

    from pushworks.library.web import Fetcher, PageCache, RequestPolicy

    folder = cache or Path(platformdirs.user_cache_dir("pushworks")) / "web"
    policy = RequestPolicy(
        delay=delay, allowed_hosts=tuple(allowed_hosts), max_age=0.0 if refresh else 3600.0
    )
    tell = None if quiet else lambda line: print(shown(line), file=sys.stderr)
    return Fetcher(policy, PageCache(folder), tell=tell)

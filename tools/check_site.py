"""Looks at the built site as a browser would: no request leaves it, and every page is reached from the first.

python tools/check_site.py build/site
"""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}
"""What a browser fetches by itself."""
SILENT = {"canonical", "next", "prev", "edit"}
"""Links in the head that are never fetched."""


class Page(HTMLParser):
    """The addresses in a page: those that are loaded, and those one can click."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the addresses of a tag."""
        found = dict(attrs)
        for name, value in attrs:
            if value and (tag, name) in LOADED and found.get("rel") not in SILENT:
                self.loaded.append(value)
            elif value and (tag, name) == ("a", "href"):
                self.links.append(value)
            elif value and name == "srcdoc":  # a page in the page
                self.loaded += Page(value).loaded


def problems(site: Path) -> list[str]:
    """What is wrong with the site, one line each."""
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    wrong, seen, queue = [], set(), [(site / "index.html").resolve()]
    for path, page in pages.items():
        for address in page.loaded:
            if urlsplit(address).scheme not in ("", "data"):
                wrong.append(f"{path.relative_to(site.resolve())} loads {address}")
            elif not address.startswith(("/", "data:")) and not _target(path, address).exists():
                wrong.append(f"{path.relative_to(site.resolve())} lacks {address}")
    while queue:
        path = queue.pop()
        if path in seen or path not in pages:
            continue
        seen.add(path)
        for address in pages[path].links:
            if not urlsplit(address).scheme and urlsplit(address).path:
                target = _target(path, address)
                if not target.exists():
                    wrong.append(f"{path.relative_to(site.resolve())} links to {address}, which is not there")
                queue.append(target)
    lonely = [path for path in pages if path not in seen and path.name != "404.html"]
    return wrong + [f"{path.relative_to(site.resolve())} is not reached from index.html" for path in lonely]


def _target(page: Path, address: str) -> Path:
    path = (page.parent / unquote(urlsplit(address).path)).resolve()
    return path / "index.html" if path.is_dir() else path


def main() -> int:
    """Print what is wrong; 1 if anything is."""
    site = Path(sys.argv[1])
    found = problems(site)
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(list(site.rglob('*.html')))} pages, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

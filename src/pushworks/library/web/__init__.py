"""A polite way to read the web: one request at a time, robots.txt, cache, limits, no private addresses."""

from pushworks.library.web.address import check_address
from pushworks.library.web.cache import PageCache
from pushworks.library.web.errors import FetchError
from pushworks.library.web.fetch import Fetcher, Page, RequestPolicy

__all__ = ["FetchError", "Fetcher", "Page", "PageCache", "RequestPolicy", "check_address"]

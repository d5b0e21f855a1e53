"""`pushworks serve`: the page on this machine, with the user's library behind it."""

from pushworks.apps.server.site.app import build_app
from pushworks.apps.server.site.folder import MissingSiteError, site_folder

__all__ = ["MissingSiteError", "build_app", "site_folder"]

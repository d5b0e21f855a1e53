"""Where levels come from: files, folders, archives, texts, and pages of the web."""

from pushworks.library.sources.harvest import Harvest, Ingested, ingest
from pushworks.library.sources.local import from_bytes, from_path, from_stream, from_text

__all__ = ["Harvest", "Ingested", "from_bytes", "from_path", "from_stream", "from_text", "ingest"]

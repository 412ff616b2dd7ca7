"""From files to raise sites: finds every statement that raises, its template, type and surroundings.

One folder per language, one file per raising idiom. ``ingest`` carries a source's files into the catalog.
"""

from errdex.scan.ingest import ingest, ingest_all, workers
from errdex.scan.python import scan_python

__all__ = ["ingest", "ingest_all", "scan_python", "workers"]

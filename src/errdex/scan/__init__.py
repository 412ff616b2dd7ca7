"""From files to raise sites: finds every statement that raises, its template, type and surroundings.

One folder per language, one file per raising idiom. ``ingest`` carries a source's files into the catalog.
"""

"""The catalog: one SQLite file that holds shards, entries, sites and what is known of them.

The only room that knows SQL. Takes scan results and gives them back as the model's nouns.
"""

from errdex.catalog.opening import default_path
from errdex.catalog.rows import Rows, rows_of
from errdex.catalog.store import Catalog, Shard

__all__ = ["Catalog", "Rows", "Shard", "default_path", "rows_of"]

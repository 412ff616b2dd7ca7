"""Where errdex keeps what it can make again. Stands below all rooms."""

import os
from pathlib import Path


def cache_folder() -> Path:
    """``$ERRDEX_CACHE``, else the user's cache folder."""
    named = os.environ.get("ERRDEX_CACHE")
    if named:
        return Path(named)
    # Loaded late: a named folder or catalog needs no look at the platform.
    from platformdirs import user_cache_path

    return user_cache_path("errdex")

"""The server: the site's pages and indexes on request, a search box that needs no JavaScript, and the API.

What a page looks like is ``views``'s; what a report matches is ``match``'s. No path that a report names is
opened.
"""

from errdex.serve.app import make_app
from errdex.serve.running import serve_forever

__all__ = ["make_app", "serve_forever"]

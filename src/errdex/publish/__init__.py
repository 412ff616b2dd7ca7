"""The static site: pages, indexes, twins and search for chosen shards, as files for any web host or none.

What a page looks like is ``views``'s; this room decides which files there are and puts them in place.
"""

from errdex.publish.site import SiteReport, publish_site

__all__ = ["SiteReport", "publish_site"]

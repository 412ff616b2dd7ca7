# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
from requests.cookies import RequestsCookieJar


def allows(self: RequestsCookieJar, name: str, domain: str | None, path: str | None) -> bool:
    """Whether at most one cookie is meant."""
    found = [c for c in self if c.name == name and domain in (None, c.domain) and path in (None, c.path)]
    return len(found) < 2

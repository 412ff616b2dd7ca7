"""From a reported exception to the entries and sites that can have raised it, or to "unknown".

Candidates come from percolation and from frames, each is checked in full, and what is left is ranked.
Nothing is guessed: a message that no template makes has no match.
"""

from errdex.match.matching import match_exception

__all__ = ["match_exception"]

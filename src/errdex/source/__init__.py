"""Where code comes from: environments, wheels, sdists, folders, the package index, git revisions.

Takes what a user names; gives distributions with their files. Nothing is imported, run or unpacked.
One file per source kind, registered with ``base.register``; ``open_source`` asks each in turn.
"""

from errdex.source.base import FileRef, SourceDistribution, open_source

__all__ = ["FileRef", "SourceDistribution", "open_source"]

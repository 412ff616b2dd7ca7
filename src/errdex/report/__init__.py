"""Reads pasted text into exceptions with frames and roles. One dialect a file.

Knows nothing of packages or catalogs; every pass over the text is linear in its length. Logs of any size are read by
``errdex.report.log``, which is not imported here: start-up counts.
"""

from errdex.report.reading import MAX_REPORT, read_report

__all__ = ["MAX_REPORT", "read_report"]

"""What the frames of a report say: which file of which distribution, whose code, which statement.

Only the text of the path is used; nothing that a report names is opened here.
"""

from collections.abc import Collection

from errdex.catalog import Catalog
from errdex.model.entry import StoredSite
from errdex.model.paths import relative_path
from errdex.model.report import Frame, ReportedException

MAX_LOOKED_AT = 8
"""Frames, from the innermost, in which a raise statement is looked for; helpers that re-raise add a few."""


def sites_on_line(catalog: Catalog, exception: ReportedException, shards: Collection[int] | None) -> list[StoredSite]:
    """Sites whose statement the innermost frame stands on."""
    frame = exception.frames[-1] if exception.frames else None
    path = relative_path(frame.file or "") if frame is not None else None
    if frame is None or frame.line is None or path is None:
        return []
    name = _own_name(frame)
    return [s for s in catalog.sites_of_frame(path, frame.line, "", shards) if _is_of(s, name)]


def _own_name(frame: Frame) -> str:
    return (frame.function or "").rpartition(".")[2]


def _is_of(site: StoredSite, function: str) -> bool:
    """Whether a site stands in the frame's function; a line alone may be that of another version of the file."""
    return not function or site.function.rpartition(".")[2] == function


def framed_sites(
    catalog: Catalog, exception: ReportedException, shards: Collection[int] | None
) -> list[tuple[StoredSite, str]]:
    """Sites that the innermost frames point to, with how; nearest first.

    ``line``: the innermost frame's line lies in the statement; ``caller-line``: that of a frame further out.
    ``function``: the statement stands in the frame's function, at another line, as in another version of the file;
    ``caller-function`` likewise.
    """
    out: list[tuple[StoredSite, str]] = []
    seen: set[tuple[int, str, int, str]] = set()
    for looked, frame in enumerate(reversed(exception.frames), 1):
        path = relative_path(frame.file or "")
        if path is None or looked > MAX_LOOKED_AT:
            # The reader's own code calls libraries; frames further out are not nearer to the raise.
            break
        function = _own_name(frame)
        for stored in catalog.sites_of_frame(path, frame.line, function, shards):
            on_line = frame.line is not None and stored.line <= frame.line <= stored.end_line
            if not _is_of(stored, function):
                continue
            how = ("" if looked == 1 else "caller-") + ("line" if on_line else "function")
            key = (stored.shard, stored.file, stored.line, stored.entry)
            if key not in seen:
                seen.add(key)
                out.append((stored, how))
    return sorted(out, key=lambda s: s[1] != "line")

"""The index that the search box of a static site loads: a compact script that assigns a global.

Reading it and ranking are done by ``views/static/errdex.js``.
"""

import re
from collections.abc import Sequence

import msgspec

from errdex.model.template import Text
from errdex.views.listing import EntryRow

HOLE = "\x1f"
_SPACE = re.compile(r"\s+")


def search_index(rows: Sequence[EntryRow]) -> bytes:
    """``window.ERRDEX_INDEX``: names in tables, each entry a list that points into them.

    An entry is id, slug, title, class, [file, line], 1 where it is ranked last, and the message with one mark
    a hole: 0 where it is the title, null where the source tells none.
    """
    exceptions: dict[str, int] = {}
    files: dict[str, int] = {}
    entries: list[tuple[object, ...]] = []
    for row in rows:
        message = message_pieces(row)
        entries.append(
            (
                row.id,
                row.slug,
                row.title,
                exceptions.setdefault(row.exception, len(exceptions)),
                (files.setdefault(row.file, len(files)), row.line),
                int(row.aside),
                0 if message == row.title else message,
            )
        )
    index = {"exceptions": list(exceptions), "files": list(files), "entries": entries}
    # "<" is escaped so that the script could stand in a page; U+2028 and U+2029 once ended lines in scripts.
    text = msgspec.json.encode(index).decode().replace("<", "\\u003c")
    text = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"window.ERRDEX_INDEX={text};\n".encode()


def message_pieces(row: EntryRow) -> str | None:
    """The literal text of the message, white space folded, one mark for adjoining holes."""
    parts = row.template.parts
    if not parts or row.template.unresolved:
        return None
    pieces = [_SPACE.sub(" ", p.text) if isinstance(p, Text) else HOLE for p in parts]
    if isinstance(parts[0], Text):
        pieces[0] = pieces[0].lstrip()
    if isinstance(parts[-1], Text):
        pieces[-1] = pieces[-1].rstrip()
    return re.sub(f"{HOLE}+", HOLE, "".join(pieces))

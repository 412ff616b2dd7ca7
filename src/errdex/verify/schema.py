"""JSON Schemas of what people write in packs and of what errdex writes beside it."""

import msgspec

from errdex.model.evidence import Evidence
from errdex.model.pack import FrontMatter, PackInfo

SHAPES: dict[str, tuple[type[msgspec.Struct], str]] = {
    "entry": (FrontMatter, "front matter of an entry.md"),
    "pack": (PackInfo, "pack.toml"),
    "evidence": (Evidence, "a line of evidence.jsonl"),
}
"""The shapes by name, with a title."""


def schema(name: str) -> dict[str, object]:
    """JSON Schema (2020-12) of the shape of this name."""
    shape, title = SHAPES[name]
    # Through JSON and back, so that it equals what readers of the published file get.
    out = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(shape)))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:errdex:{name}:1",
        "title": f"errdex {title}",
        **out,
    }

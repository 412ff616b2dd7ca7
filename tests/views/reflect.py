"""Pages taken apart by their definition: every field by its path, and pages with one field changed."""

from collections.abc import Callable, Iterator
from typing import Any, get_args, get_origin

import msgspec

from errdex.views.page import Page

KEEP = {"id", "schema", "links.page", "links.json", "links.markdown"}
"""Fields that hold addresses and names of errdex's own making."""


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Paths of all scalars in ``value`` (list positions left out of the path), with their values."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from leaves(getattr(value, name), f"{path}.{name}" if path else name)
    elif isinstance(value, tuple):
        for item in value:
            yield from leaves(item, path)
    else:
        yield path, value


def fields(kind: Any, path: str = "") -> Iterator[str]:
    """Paths of all scalar fields that the type ``kind`` defines."""
    origin = get_origin(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for field in msgspec.structs.fields(kind):
            yield from fields(field.type, f"{path}.{field.name}" if path else field.name)
    elif getattr(kind, "__metadata__", None) or origin is tuple:
        yield from fields(get_args(kind)[0], path)
    elif origin is not None and type(None) in get_args(kind):
        yield from fields(next(a for a in get_args(kind) if a is not type(None)), path)
    elif origin is not None and any(isinstance(a, type) and issubclass(a, msgspec.Struct) for a in get_args(kind)):
        for arm in get_args(kind):
            yield from fields(arm, path)
    else:
        yield path


def changed(value: Any, change: Callable[[str, Any], Any], path: str = "") -> Any:
    """``value`` with ``change(path, scalar)`` in place of each scalar."""
    if isinstance(value, msgspec.Struct):
        new = {
            name: changed(getattr(value, name), change, f"{path}.{name}" if path else name)
            for name in value.__struct_fields__
        }
        return type(value)(**new)
    if isinstance(value, tuple):
        return tuple(changed(item, change, path) for item in value)
    return change(path, value)


def with_every_text(page: Page, evil: str) -> Page:
    """``page`` with ``evil`` in every text that a stranger could have written."""
    closed = {"provenance", "kind", "level", "role", "conversion", "verdict"}
    closed_paths = {"evidence.versions.source"}

    def change(path: str, value: Any) -> Any:
        if not isinstance(value, str) or path in KEEP | closed_paths or path.rpartition(".")[2] in closed:
            return value
        if path.endswith(("code", "before", "after", "source")):
            return evil + "\n" + value
        return evil

    result = changed(page, change)
    assert isinstance(result, Page)
    return result

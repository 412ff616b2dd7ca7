"""Names found in archives and lists of files, made safe to show and to join to a folder."""

import re

_DRIVE = re.compile(r"[A-Za-z]:")
_UNSHOWN = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


def member_name(name: str) -> str | None:
    """``name`` as a clean relative path, or None for one that points elsewhere or cannot be shown.

    Refused: absolute names, drives, ``..``, control characters, lone surrogates.
    """
    plain = name.replace("\\", "/")
    if plain.startswith("/"):
        return None
    parts = [part for part in plain.split("/") if part not in {"", "."}]
    # A drive is one wherever the name is cut: "./C:" is "C:" once it is clean.
    if not parts or ".." in parts or any(_DRIVE.match(part) for part in parts):
        return None
    if _UNSHOWN.search(plain):
        return None
    return "/".join(parts)

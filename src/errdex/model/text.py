"""Words, folding, escaping: the text handling that several rooms must do alike."""

import re
import unicodedata

_WORD = re.compile(r"[^\W_]+(?:_[^\W_]+)*")
_SPACE = re.compile(r"\s+")
_UNUSUAL = re.compile(r"[^\n\t\x20-\x7e]")
_SLUG = re.compile(r"[^a-z0-9]+")


def words(text: str) -> list[str]:
    """The words of ``text``, case folded, in order; runs of letters and digits, joined by inner underscores.

    ``lower()`` would not do: it spells a Greek sigma by what follows, so the words of a part would not be those
    of the whole.
    """
    return _WORD.findall(text.casefold())


def fold(text: str) -> str:
    """``text`` with every run of white space as one blank and none at the ends."""
    return _SPACE.sub(" ", text).strip()


def slug(text: str, limit: int = 60) -> str:
    """A readable URL part: lower-case ASCII letters, digits and hyphens, at most ``limit`` long."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    out = _SLUG.sub("-", plain).strip("-")
    if len(out) > limit:
        head, _, _ = out[: limit + 1].rpartition("-")
        out = head or out[:limit]
    return out or "error"


def printable(text: str) -> str:
    """``text`` safe for a terminal: control characters other than newline and tab are shown as escapes.

    C0, C1, DEL, lone surrogates and the bidirectional overrides are replaced, so scanned code or a
    pasted report cannot move the cursor, colour or reorder what follows.
    """
    if _UNUSUAL.search(text) is None:
        return text
    return "".join(c if c in "\n\t" or _shown(c) else _escape(c) for c in text)


def _shown(char: str) -> bool:
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Zl", "Zp"} or char == "\u200d"


def _escape(char: str) -> str:
    return char.encode("unicode_escape", "surrogatepass").decode("ascii")


def percent(probability: float) -> str:
    """A probability for people; one that rounds to certainty is said to be near it."""
    return "over 99%" if probability >= 0.995 else f"{probability:.0%}"


def shorten(text: str, width: int) -> str:
    """``text`` folded to one line of at most ``width`` characters, an ellipsis where it was cut."""
    line = fold(text)
    return line if len(line) <= width else line[: max(0, width - 1)].rstrip() + "…"

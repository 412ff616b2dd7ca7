"""Undoes what JSON, ``repr`` and system logs do to line ends and quotes."""

_SIMPLE = {"n": "\n", "t": "\t", "r": "", '"': '"', "'": "'", "\\": "\\", "/": "/", "b": "", "f": ""}
_BREAKS = ("<br />", "<br/>", "<br>")


def unescape(text: str, begin: int) -> str:
    """What ``text`` holds from ``begin`` on, to the quote that stands before it or to the end."""
    quote = text[begin - 1] if begin and text[begin - 1] in "\"'" else ""
    escaped = begin > 1 and text[begin - 2] == "\\" and bool(quote)
    if "#012" in text:
        return text[begin:].replace("#012", "\n").replace("#011", "\t")
    if "\\n" not in text and "<br" in text:
        rest = text[begin:]
        for mark in _BREAKS:
            rest = rest.replace(mark, "\n")
        return rest
    rest = text[begin:]
    if "\\\\n" in rest:
        # Escaped twice: a JSON text as a value of another.
        once = _unescaped(rest, quote if not escaped else "")
        return _unescaped(once, '"' if escaped else "") if "\\n" in once else once
    return _unescaped(rest, quote)


def _unescaped(text: str, quote: str) -> str:
    out: list[str] = []
    at = 0
    size = len(text)
    while at < size:
        slash = text.find("\\", at)
        end = text.find(quote, at, slash if slash >= 0 else size) if quote else -1
        if end >= 0:
            out.append(text[at:end])
            joint = _next_string(text, end)
            if joint is None:
                return "".join(out)
            at, quote = joint
            continue
        if slash < 0 or slash + 1 >= size:
            out.append(text[at:])
            break
        out.append(text[at:slash])
        char = text[slash + 1]
        at = slash + 2
        if char in _SIMPLE:
            out.append(_SIMPLE[char])
        elif char in "ux":
            width = 4 if char == "u" else 2
            digits = text[at : at + width]
            try:
                out.append(chr(int(digits, 16)))
                at += width
            except ValueError:
                out.append("\\" + char)
        else:
            out.append("\\" + char)
    return "".join(out)


def _next_string(text: str, end: int) -> tuple[int, str] | None:
    """Where the next string of a list begins, behind the quote at ``end``, and its quote."""
    at = end + 1
    while at < len(text) and text[at] in ", \n":
        at += 1
    if at < len(text) and at > end + 1 and text[at] in "\"'" and "," in text[end + 1 : at]:
        return at + 1, text[at]
    return None

"""What spoke for a candidate, in words."""

from collections.abc import Mapping

from errdex.match.evidence import Hit

_ALWAYS = (
    ("class.same", "the class agrees"),
    ("class.own", "the class agrees"),
    ("class.namesake", "the class has the same name, but is of another package"),
    ("class.related", "it raises {exception}, of which one class derives from the other"),
    ("class.other", "but it raises {exception}"),
    ("frame.function", "a frame stands in its function"),
    ("frame.caller-line", "a frame stands in its function"),
    ("frame.caller-function", "a frame stands in its function"),
    ("frame.file", "a frame stands in its file"),
    ("frame.package", "a frame stands in its package"),
    ("frame.none", "but no frame stands near it"),
    ("elsewhere", "it is not installed in this environment"),
    ("tests", "it is test code"),
    ("vendored", "it is a vendored copy"),
    ("copy", "the interpreter makes this message itself"),
    ("copy.mostly", "the interpreter makes such messages itself"),
    ("native.too", "an extension module holds this text, too"),
    ("twin", "it is the copy of a module in C that is used instead"),
    ("warn", "a warning is an error only where a filter makes it one"),
    ("interpreter", "the interpreter makes this message itself, with no raise statement"),
    ("interpreter.bare", "the interpreter raises this class with nothing but a value"),
)


def reasons(amounts: Mapping[str, float], hit: Hit | None) -> tuple[str, ...]:
    """The evidence that counts, the most telling first; ``hit`` is None for the interpreter's own messages."""
    out = []
    share = amounts.get("share", amounts.get("native.share"))
    if "frame.line" in amounts:
        out.append("the innermost frame stands on this statement and its template makes the message")
    elif "frame.only-line" in amounts:
        out.append("the innermost frame stands on this statement")
    elif "frame.only-function" in amounts and hit is not None:
        others = f", as it does for {hit.rivals - 1} others" if hit.rivals > 1 else ""
        out.append(f"the innermost frame stands in its function, and the class agrees{others}")
    elif "native.line" in amounts:
        out.append("its template makes one line of the message")
    elif "wordless" in amounts and hit is not None:
        out.append("its template takes any text" if hit.entry.template.parts else "it has no message")
    elif share is not None:
        out.append(f"its template makes the whole message, {share:.0%} of it as literal text")
    exception = hit.entry.exception if hit is not None else ""
    return (*out, *(text.format(exception=exception) for name, text in _ALWAYS if name in amounts))

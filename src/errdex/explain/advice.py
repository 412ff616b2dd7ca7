"""The advice that a message itself gives: the sentences in it that say what to do instead."""

from errdex.model.explanation import Statement
from errdex.model.template import Template
from errdex.model.text import fold, words

_IMPERATIVES = {
    "use", "pass", "try", "set", "install", "upgrade", "consider", "specify", "provide", "call", "make", "check",
    "ensure", "please", "see", "add", "remove", "replace", "enable", "disable", "convert", "wrap", "choose",
    "downgrade", "update", "run", "open", "report", "avoid", "instead", "import", "rename", "switch",
}  # fmt: skip
_PHRASES = (
    "use `", "instead of", "use .", "try using", "you can use", "you may use", "you should", "you need to",
    "you must", "must be one of", "should be one of", "did you mean", "perhaps you", "maybe you", "you meant",
    "did you forget", "consider using", "please use", "please install", "to fix", "to avoid", "to silence",
    "to enable", "need to be installed", "are you sure", "valid options are", "allowed values are",
    "supported values", "expected one of", "make sure", "is only supported in", "or higher", "or newer", "or later",
    "requires ", "file an issue", "file a bug",
)  # fmt: skip
_ENDS = ".;!?\n"
_MAX = 400


def advice(template: Template, message: str = "") -> tuple[Statement, ...]:
    """The message's own advice, sentence by sentence, holes as ``{expression}``; empty where it gives none.

    Where the source has no text of it, ``message``, as a report shows it, is read instead.
    """
    text = template.text if any(words(t) for t in template.literals) else message or template.text
    said = [s for s in _sentences(text) if _advises(s)][:4]
    return tuple(Statement(text=f"The message says: {_quoted(s)}", provenance="message") for s in said)


def _quoted(text: str) -> str:
    text = text if len(text) <= _MAX else text[:_MAX] + "…"
    return f"“{text}”"


def _advises(text: str) -> bool:
    lowered = text.lower()
    first = words(text)[:1]
    if first and first[0] in _IMPERATIVES and len(words(text)) > 2:
        return True
    return any(p in lowered for p in _PHRASES)


def _sentences(text: str) -> list[str]:
    """Sentences of ``text``: cut after an end mark that a blank follows; marks inside names and numbers stay."""
    out: list[str] = []
    start = 0
    for at, char in enumerate(text):
        if char not in _ENDS:
            continue
        following = text[at + 1 : at + 2]
        if char != "\n" and following and not following.isspace():
            continue
        if char == "." and text[max(0, at - 3) : at + 1] in {"e.g.", "i.e.", " etc"}:
            continue
        if char == "\n" and following != "\n" and text[max(0, at - 1)] not in ".!?:":
            continue
        out.append(fold(text[start : at + 1]))
        start = at + 1
    out.append(fold(text[start:]))
    return [s for s in out if s]

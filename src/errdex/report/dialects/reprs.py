"""An exception shown by its repr: ``ValueError("bad")``, in ``sys.exc_info()``, in a log of Celery or asyncio."""

from errdex.report.blocks import Block
from errdex.report.foreign import is_code
from errdex.report.lines import looks_like_exception, read_repr
from errdex.report.patterns import pattern
from errdex.report.scanning import Dialect, register

_NAME = pattern(r"(?<![\w.])[A-Za-z_][\w.]{0,200}(?=\(['\"\[(\d]|\(\))")
_CLASS = pattern(r"<class '([\w.]{1,200})'>")
_CODE = ("raise ", "except ", "except(", "(", ".", "= ", "return ", "assertRaises(", "raises(")
_MAX_TRIES = 200


def read(text: str) -> list[Block] | None:
    """The last exception that is shown so."""
    if "(" not in text or is_code(text):
        return None
    text = text[-200_000:]
    for found in reversed(list(_NAME.finditer(text))[-_MAX_TRIES:]):
        before = text[max(0, found.start() - 16) : found.start()]
        told = (before.endswith(", ") and "'>" in before) or before.endswith("exception=")
        if not looks_like_exception(found.group().rpartition(".")[2]) or (before.endswith(_CODE) and not told):
            continue
        end = _closing(text, found.end())
        named = read_repr(text[found.start() : end]) if end > 0 else None
        if named is None:
            continue
        qualified = [m for m in _CLASS.findall(text[: found.start()]) if m.rpartition(".")[2] == named[0]]
        return [Block("repr", qualified[-1] if qualified else named[0], named[1])]
    return None


def _closing(text: str, at: int) -> int:
    """The end of the brackets that open at ``at``; what stands in quotes is passed over."""
    depth = 0
    quote = ""
    limit = min(len(text), at + 20_000)
    while at < limit:
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif char in "\"'":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return -1


register(Dialect("repr", 82, whole=read))

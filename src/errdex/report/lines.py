"""Reading single lines: frame headers and ``Type: message`` lines, as CPython prints them."""

from errdex.model.report import Frame

_SUFFIXES = (
    "Error",
    "Exception",
    "Warning",
    "Exit",
    "Interrupt",
    "Failure",
    "Fault",
    "Timeout",
    "ExceptionGroup",
)
_BARE = {
    "StopIteration",
    "StopAsyncIteration",
    "GeneratorExit",
    "SystemExit",
    "KeyboardInterrupt",
    "ExceptionGroup",
}


def read_frame(line: str) -> Frame | None:
    """The frame that a line ``File "x", line 3, in f`` heads; None for other lines."""
    text = line.strip()
    if not text.startswith('File "'):
        return None
    quote = text.rfind('", line ')
    if quote < 0:
        return None
    file = text[6:quote]
    number, _, rest = text[quote + 8 :].partition(", in ")
    number = number.strip().rstrip(",")
    if not (number.isascii() and number.isdecimal()) or len(number) > 9:
        return None
    return Frame(file=file, line=int(number), function=rest.strip() or None)


def is_marker(text: str) -> bool:
    """Whether a source line's companion only points into it (``~~~^^^``)."""
    stripped = text.strip()
    return bool(stripped) and not stripped.strip("^~ ")


def split_exception(line: str) -> tuple[str, str | None] | None:
    """``(type, message)`` of a line ``pkg.Type: message`` or ``Type``; None where the type can be none.

    Any dotted identifier counts: where the line stands after frames, that is what CPython prints.
    """
    head, colon, rest = line.partition(":")
    name = head.strip()
    if not name or len(name) > 300 or not _is_dotted(name):
        return None
    if not colon:
        return name, ""
    if rest and not rest.startswith((" ", "\t")):
        return None
    return name, rest.removeprefix(" ")


def looks_like_exception(name: str) -> bool:
    """Whether a name alone, without frames before it, is surely meant as an exception's type."""
    last = name.rpartition(".")[2]
    if last in _BARE or (last.endswith(_SUFFIXES) and last[:1].isupper()):
        return True
    return "." in name and last[:1].isupper() and name.count(".") >= 1 and "_" not in last


def _is_dotted(name: str) -> bool:
    plain = name.replace(".<locals>.", ".")
    return all(part.isidentifier() for part in plain.split("."))

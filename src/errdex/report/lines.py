"""Reading single lines: frame headers and ``Type: message`` lines, as the tools print them."""

import re

from errdex.model.report import Frame
from errdex.report.patterns import pattern

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
BARE = {
    "StopIteration",
    "StopAsyncIteration",
    "GeneratorExit",
    "SystemExit",
    "KeyboardInterrupt",
    "ExceptionGroup",
}
_FILE_WORDS = {
    "File", "Datei", "Fichier", "Archivo", "Fichero", "Arquivo", "Ficheiro", "Bestand", "Plik", "Soubor", "Fil",
    "Dosya", "Tiedosto", "Файл", "ファイル", "文件", "檔案", "파일", "Fi1e", "FiIe", "Flle", "file", "FILE",
}  # fmt: skip
"""The word before a path: also as browsers translate a page, and as screenshots are misread."""
_OPENING = "\"“”„«»'‘「『〝"  # noqa: RUF001
_CLOSING = "\"“”«»'’‘」』〞"  # noqa: RUF001
_AFTER = pattern(r"\s*[,、，]\s*([^\W\d]\w{0,14}|[1I]ine|第)\s*:?\s*(\d{1,9})\b(.*)", re.DOTALL)  # noqa: RUF001
_ENDS = pattern(r"[,、，]?\s*(?:line)?$")  # noqa: RUF001
MAX_NAME = 300
MAX_REPR = 20_000


def indent_of(line: str) -> int:
    """Blanks before the text of a line."""
    return len(line) - len(line.lstrip())


def read_frame(line: str) -> Frame | None:
    """The frame that a line ``File "x", line 3, in f`` heads; None for other lines."""
    text = line.strip()
    while text.startswith(("> ", ">>> ")):
        text = text.lstrip(">").lstrip()
    if text.startswith('File "'):
        quote = text.rfind('", line ')
        if quote >= 6:
            return _english(text[6:quote], text[quote + 8 :])
    if not text[:1].isalpha():
        return None
    word, _, rest = text.partition(" ")
    rest = rest.lstrip()
    if word not in _FILE_WORDS or rest[:1] not in _OPENING or not rest:
        return None
    return _translated(rest)


def _english(file: str, rest: str) -> Frame | None:
    number, comma, place = rest.partition(",")
    number = number.rstrip()
    if not comma and " in " in number:  # faulthandler leaves the comma out
        number, _, place = number.partition(" in ")
        place = " in " + place
    if not (number.isascii() and number.isdecimal()) or len(number) > 9:
        return None
    place = place.strip()
    return Frame(file=file, line=int(number), function=_function(place))


def _function(place: str) -> str | None:
    if place.startswith("in "):
        return place[3:].strip() or None
    return None if place in {"", "in"} else place


def _translated(rest: str) -> Frame | None:
    """What follows the word for a file, the quotes and words in whatever language."""
    end = max(rest.rfind(c, 1) for c in _CLOSING)
    while end > 0:
        after = _AFTER.match(rest, end + 1)
        if after is not None:
            words = after.group(3).strip(" ,、，").split()  # noqa: RUF001
            function = words[-1] if words and words[-1] not in {"in", "dans", "en"} else None
            return Frame(file=rest[1:end].strip(), line=int(after.group(2)), function=function)
        # A quote in what follows the line's number is not the path's end; one step back is enough.
        earlier = max(rest.rfind(c, 1, end) for c in _CLOSING)
        if earlier <= 0 or end - earlier > MAX_NAME:
            return None
        end = earlier
        if rest.count('"', 0, end) > 8:
            return None
    return None


def begins_frame(line: str) -> bool:
    """Whether a line is the first part of a frame that was wrapped."""
    text = line.strip()
    return text == "File" or (text.startswith('File "') and read_frame(text) is None)


def is_marker(text: str) -> bool:
    """Whether a source line's companion only points into it (``~~~^^^``)."""
    stripped = text.strip()
    return bool(stripped) and not stripped.strip("^~ ")


def split_exception(line: str) -> tuple[str, str | None] | None:
    """``(type, message)`` of a line ``pkg.Type: message`` or ``Type``; None where the type can be none.

    Any dotted identifier counts: where the line stands after frames, that is what CPython prints. Ray puts the
    original's type behind its own in brackets.
    """
    if line.startswith("<class '"):
        name, mark, rest = line[8:].partition("'>")
        if not mark or not is_dotted(name) or not rest.startswith((":", " ")):
            return None
        return name, rest.removeprefix(":").removeprefix(" ")
    head, colon, rest = line.partition(":")
    name = head.strip()
    if not name or len(name) > MAX_NAME:
        return None
    plain, bracket, inner = name.partition("(")
    if bracket and (not inner.endswith(")") or not is_dotted(inner[:-1]) or not colon or "." not in plain):
        return None
    if not is_dotted(plain):
        return None
    if not colon:
        return name, ""
    if rest and not rest.startswith((" ", "\t")):
        return None
    return name, rest.removeprefix(" ")


def looks_like_exception(name: str) -> bool:
    """Whether a name alone, without frames before it, is surely meant as an exception's type."""
    last = name.partition("(")[0].rpartition(".")[2]
    if last in BARE or (last.endswith(_SUFFIXES) and last[:1].isupper()):
        return True
    return "." in name and last[:1].isupper() and "_" not in last


def is_dotted(name: str) -> bool:
    """Whether a name is identifiers with dots between, as exception types are printed."""
    if not name or len(name) > MAX_NAME:
        return False
    plain = name.replace(".<locals>.", ".")
    return all(part.isidentifier() for part in plain.split("."))


def read_repr(text: str) -> tuple[str, str] | None:
    """Type and message of ``ValueError("bad")``, as ``repr`` shows an exception."""
    name, bracket, inside = text.strip().partition("(")
    if not bracket or not is_dotted(name) or not inside.endswith(")") or len(inside) > MAX_REPR:
        return None
    inside = inside[:-1].removesuffix(",")
    if not inside:
        return name, ""
    import ast
    import warnings

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            value = ast.literal_eval(inside)
    except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
        return name, inside
    return name, value if isinstance(value, str) else inside

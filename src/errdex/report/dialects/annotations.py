"""Workflow commands of CI services: ``::error file=app.py,line=10::ValueError: bad``, line ends as ``%0A``."""

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.cleaning import clean
from errdex.report.scanning import Dialect, Found, Lines, register, scan
from errdex.report.values import split_message

NAME = "annotation"
_ERROR = "::error"
_ISSUE = "##vso[task.logissue "


def read(lines: Lines, at: int) -> Found | None:
    """The annotation in line ``at``."""
    text = lines.text[at]
    begin = text.find(_ERROR)
    if begin >= 0:
        fields, mark, said = text[begin + len(_ERROR) :].partition("::")
    else:
        begin = text.find(_ISSUE)
        fields, mark, said = text[begin + len(_ISSUE) :].partition("]")
    if begin < 0 or not mark or len(fields) > 4_000:
        return None
    named = dict(f.strip().partition("=")[::2] for f in fields.replace(";", ",").split(","))
    said = said.replace("%0D", "").replace("%0A", "\n").replace("%25", "%")
    blocks = scan(clean(said).split("\n"), lines.level + 1) if "Traceback" in said or 'File "' in said else []
    if blocks:
        return [b._replace(first=at, last=at + 1) for b in blocks], at + 1
    type_, message = split_message(said)
    if type_ is None:
        return None
    file = named.get("file") or named.get("sourcepath")
    number = named.get("line") or named.get("linenumber") or ""
    line = int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else None
    frames = (Frame(file=file, line=line),) if file else ()
    return [Block(NAME, type_, message, frames, first=at, last=at + 1)], at + 1


register(Dialect(NAME, 7, (_ERROR, _ISSUE), read))

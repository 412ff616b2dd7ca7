"""A message alone, without a type: any short text may be one; only a catalog can tell."""

import re

from errdex.model.text import words
from errdex.report.blocks import Block
from errdex.report.foreign import is_code, is_document
from errdex.report.messages import ends_message
from errdex.report.patterns import pattern
from errdex.report.scanning import Dialect, register

MAX_LINES = 40
MAX_CHARACTERS = 4_000
_TALK = pattern(
    r"\b(?:how (?:do|can|should|to)|what (?:is|does|are)|why (?:does|is|do)"
    r"|i (?:am|have|think|want|tried|get|got)|we (?:are|have)"
    r"|you (?:can|should|may|will)|please help|any idea|thanks|hello|hi,|dear)\b",
    re.IGNORECASE,
)
_UNPRINTED = pattern(
    r"[\x00-\x08\x0e-\x1f\ufffd]|^#!|^#.{0,20}coding|^\"\"\"|^[']{3}|^[-=~*#]{4,}$|^= .{1,80} =$", re.MULTILINE
)
_COMPLAINT = pattern(
    r"\b(?:error|fail\w*|invalid|must|cannot|can't|could not"
    r"|couldn't|unable|unexpected|expected|not|no|missing|unsupported"
    r"|unknown|denied|got|deprecated"
    r"|exceed\w*|out of|too|only|requires?|required|found|already|attempt\w*|mismatch|wrong"
    r"|refused|timed out|broken|incompatible|illegal|bad|undefined|ambiguous|different|without|should|does)\b",
    re.IGNORECASE,
)
_FEW_LINES = 2
_FEW = 400
_STAMP = pattern(r"\[?\d{4}-\d\d-\d\d[T ]|\[?\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d ")
_CANNOT = pattern(r"error: cannot format \S+: ")


def read(text: str) -> list[Block] | None:
    """The whole text as one message, if it is short enough to be one."""
    message = text.strip()
    if len(message) > MAX_CHARACTERS or message.count("\n") >= MAX_LINES or not words(message):
        return None
    formatted = _CANNOT.match(message)
    if formatted is not None:
        return [Block("message", None, message[formatted.end() :].partition("\n")[0])]
    if _UNPRINTED.search(message) is not None or _is_long_without_complaint(message):
        return None
    if is_code(message, strict=True) or is_document(message) or _is_talk(message) or _is_output(message):
        return None
    return [Block("message", None, message)]


def _is_long_without_complaint(message: str) -> bool:
    """Whether a text of several lines begins with nothing that an error would say."""
    first = message.partition("\n")[0]
    lines = message.count("\n")
    return (lines > _FEW_LINES or (lines > 0 and len(message) > _FEW)) and _COMPLAINT.search(first) is None


def _is_output(message: str) -> bool:
    """Whether a text is a log or another program's data."""
    if message[0] in "{[<" and message[-1] in "}]>":
        return True
    lines = message.split("\n")
    return _STAMP.match(message) is not None or sum(ends_message(line) for line in lines) > 1


def _is_talk(message: str) -> bool:
    """Whether people talk about errors: a question, or sentences that a program would not write."""
    if "\n" not in message and "?" not in message and len(message) < 120:
        return False
    return _TALK.search(message) is not None


register(Dialect("message", 99, whole=read))

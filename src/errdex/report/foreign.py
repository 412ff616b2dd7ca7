"""What is no report of a Python error: source code, documentation, traces of other languages, prose."""

import re

from errdex.report.patterns import pattern

_FRAMES = pattern(
    r"^\s*(?:at (?:async |new )?[\w$.<>\[\]/ ]{0,200}\(?.{0,300}:\d+:?\d*\)?$"
    r"|at [\w$.]{1,200}[.\w<>$]*\(.{0,200}\)"
    r"|at [\w.`<>]{1,200}\(.{0,200}\) in .{1,300}:line \d+"
    r"|at file://|at node:|at <anonymous>"
    r"|goroutine \d+ \["
    r"|from \S{1,200}:\d+:in [`']"
    r"|#\d+ \S{1,200}\(\d+\): "
    r"|\d+: +0x[0-9a-f]{6,}"
    r"|stack backtrace:$|Caused by: [\w.]+(?::|$)"
    r"|\S{1,200}\.rb:\d+:in [`'])",
    re.MULTILINE,
)
_TRACES = pattern(
    r"thread '[^'\n]{0,80}' (?:\(\d+\) )?panicked at|^panic: |^fatal error: .{0,100}\n\ngoroutine"
    r"|Exception in thread \"|^Uncaught \w*Error: |^\(node:\d+\) |PHP (?:Fatal|Warning|Notice|Parse)"
    r"|Unhandled exception\. "
    r"|^\s*at [\w$.]+\([\w$]+\.(?:java|kt|scala|cs):\d+\)|java\.lang\.\w+"
    r"|^\S+\.(?:c|cc|cpp|h|rs|go|java|ts|js):\d+:\d+: "
    r"|^error\[E\d{4}\]: | error TS\d{4}: ",
    re.MULTILINE,
)
_SCRIPT_ERRORS = pattern(
    r"^(?:Uncaught )?(?:ReferenceError|RangeError|URIError|EvalError|InternalError): ", re.MULTILINE
)
_CODE = pattern(
    r"^\s*(?:def \w{1,80}\(|class \w{1,80}[(:]|async def |import \w|from [\w.]{1,120} import "
    r"|if .{1,200}:$|elif .{1,200}:$"
    r"|else:$|try:$|except\b.{0,200}:$|finally:$|for \w.{0,200} in .{1,200}:$|while .{1,200}:$|with .{1,200}:$"
    r"|return\b|raise \w|assert \w|@\w[\w.]{0,80}|\w[\w.]{0,80}\s?=\s?\S|self\.|print\("
    r"|#include|#!|\}|\{$|//|/\*|\* "
    r"|function |const |let |var |public |private "
    r"|package |use \w|fn |func |end$|>>> )",
    re.MULTILINE,
)
_SURELY = pattern(
    r"\s*(?:async )?def \w{1,80}\(|\s*class \w{1,80}(?:\(.{0,200}\))?:$"
    r"|#include [<\"]|import [\w.]{1,80}$|from [\w.]{1,120} import \w"
    r"|\s*(?:public|private) (?:static |class |final )|func \w{1,80}\("
    r"|fn \w{1,80}\(|function \w{1,80}\(|\s*(?:const|let|var) \w{1,80} = "
)
_MARKUP = pattern(r"^(?:#{1,6} \S|\s{0,3}[-*+] \S|\.\. \w|={3,}$|-{3,}$|```|\||\d{1,2}\. \S|</?\w)", re.MULTILINE)
_SENTENCE = pattern(r"[.!?](?:\s|$)")
LIMIT = 200_000


def is_foreign(text: str) -> bool:
    """Whether a text is another language's trace."""
    head = text[-LIMIT:]
    if "Traceback (most recent" in head:
        return False
    return (
        _TRACES.search(head) is not None or _FRAMES.search(head) is not None or _SCRIPT_ERRORS.search(head) is not None
    )


def is_code(text: str, *, strict: bool = False) -> bool:
    """Whether a text is source code: one line in three begins as code does; ``strict``: one is surely code."""
    lines = [line for line in text[:LIMIT].split("\n") if line.strip()]
    if strict and any(_SURELY.match(line) is not None for line in lines):
        return True
    return bool(lines) and 3 * sum(_CODE.match(line) is not None for line in lines) >= len(lines)


def is_document(text: str) -> bool:
    """Whether a text is several paragraphs, headings and lists, not what one exception says."""
    text = text.strip()
    if len(_MARKUP.findall(text)) >= 2:
        return True
    return len(_SENTENCE.findall(text)) > 6 or ("\n\n" in text and len(_SENTENCE.findall(text)) > 4)

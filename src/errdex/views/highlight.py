"""Python code as HTML lines with token classes, for pages; Pygments reads it, each snippet once.

The style sheet ``code.css`` names the few classes that are used. No inline styles, so that pages work under a
strict content policy.
"""

from functools import lru_cache
from html import escape
from typing import Any

from markupsafe import Markup
from pygments.lexers.python import PythonLexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    String,
    Token,
)

from errdex.model.text import printable
from errdex.views.layout import Code

_CLASSES: tuple[tuple[Any, str], ...] = (
    (Comment, "c"),
    (String.Interpol, "i"),
    (String, "s"),
    (Number, "m"),
    (Operator.Word, "k"),
    (Keyword, "k"),
    (Name.Exception, "e"),
    (Name.Builtin, "b"),
    (Name.Decorator, "d"),
    (Name.Function, "f"),
    (Name.Class, "f"),
)
_LEXER = PythonLexer(stripnl=False, ensurenl=False)


@lru_cache(maxsize=256)
def _class_of(token: Any) -> str:
    while token is not Token:
        for parent, name in _CLASSES:
            if token is parent:
                return name
        token = token.parent
    return ""


@lru_cache(maxsize=16_384)
def _lines(code: str) -> tuple[str, ...]:
    lines: list[str] = []
    line: list[str] = []
    before = ""
    for token, value in _LEXER.get_tokens(printable(code.replace("\r", ""))):
        name = _class_of(token)
        for n, text in enumerate(value.split("\n")):
            if n:
                if before:
                    line.append("</span>")
                lines.append("".join(line))
                line, before = [], ""
            if not text:
                continue
            if name != before and not text.isspace():
                if before:
                    line.append("</span>")
                if name:
                    line.append(f'<span class="{name}">')
                before = name
            line.append(text if text.isalnum() else escape(text, quote=False))
    if before:
        line.append("</span>")
    lines.append("".join(line))
    return tuple(lines)


def highlight(code: Code) -> Markup:
    """``code`` as HTML, a block for each line; what a browser would not show as it is, is shown escaped."""
    out = []
    lines = _lines(code.text.rstrip("\n"))
    if code.first_line is None:
        out = [f'<span class="l">{line}\n</span>' for line in lines]
    else:
        first, last = code.mark or (0, 0)
        for number, line in enumerate(lines, code.first_line):
            hit = " hit" if first <= number <= last else ""
            out.append(f'<span class="l{hit}" data-n="{number}">{line}\n</span>')
    return Markup("".join(out))  # noqa: S704 - every piece of text was escaped above

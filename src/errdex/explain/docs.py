"""What the library's own documentation says: the function's docstring, read by griffe."""

import inspect
import re

from errdex.model.explanation import Statement
from errdex.model.site import RaiseSite
from errdex.model.text import fold

_MAX = 600


def documented(site: RaiseSite) -> tuple[Statement, ...]:
    """The summary of the enclosing function's docstring, and what it says it raises, as quotations."""
    if not site.docstring:
        return ()
    text = inspect.cleandoc(site.docstring)
    out = []
    first = text.partition("\n\n")[0]
    # A docstring may begin with a section instead of a summary.
    under = first.partition("\n")[2].partition("\n")[0].strip()
    summary = _plain(fold(first)) if not under or under.strip("-=~") else ""
    if summary and not summary.startswith((">>>", ":", "Args", "Parameters")):
        out.append(Statement(text=f"About `{site.function}`: “{_cut(summary)}”", provenance="docs"))
    for annotation, description in _raises(text):
        if site.class_name and annotation.rpartition(".")[2] == site.class_name and description:
            out.append(
                Statement(
                    text=f"Documented as raising `{site.class_name}`: “{_cut(_plain(fold(description)))}”",
                    provenance="docs",
                )
            )
    return tuple(out)


_ROLE = re.compile(r":[a-z][a-z:]{0,20}:`(?:[^`<]{1,200} <)?[~!.]?([^`<>]{1,200})>?`(?:\\s)?")
"""Sphinx's marks for names: what is quoted is the name alone."""


def _plain(text: str) -> str:
    return _ROLE.sub(r"\1", text)


def _cut(text: str) -> str:
    return text if len(text) <= _MAX else text[: _MAX - 1].rstrip() + "…"


def _raises(text: str) -> list[tuple[str, str]]:
    """``(class, description)`` of the docstring's Raises section, in Google, NumPy or Sphinx style."""
    if "aises" not in text:
        return []
    # Loaded only for the few docstrings that have such a section: griffe takes a while to import.
    import logging

    from griffe import Docstring, DocstringRaise, DocstringSectionRaises, Parser

    parser = Parser.sphinx if ":raises" in text else Parser.numpy if "\n---" in text else Parser.google
    logger = logging.getLogger("griffe")
    before = logger.disabled
    logger.disabled = True
    try:
        sections = Docstring(text).parse(parser)
    finally:
        logger.disabled = before
    out: list[tuple[str, str]] = []
    for section in sections:
        if isinstance(section, DocstringSectionRaises):
            items: list[DocstringRaise] = section.value
            out.extend((str(item.annotation or ""), item.description) for item in items)
    return out

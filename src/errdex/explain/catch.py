"""The narrowest ``except`` clause that catches this error and lets others through."""

from errdex.model.entry import Entry
from errdex.model.explanation import Statement
from errdex.model.site import RaiseSite
from errdex.model.template import Text

BROAD = {
    "Exception", "BaseException", "ValueError", "TypeError", "RuntimeError", "NotImplementedError", "KeyError",
    "IndexError", "AttributeError", "OSError", "ImportError", "AssertionError", "LookupError", "ArithmeticError",
    "NameError", "StopIteration", "IOError",
}  # fmt: skip
_FATAL = {
    "AssertionError",
    "SystemExit",
    "KeyboardInterrupt",
    "GeneratorExit",
    "StopIteration",
    "StopAsyncIteration",
}
_ENOUGH = 8
_LONGEST = 45
"""Characters of fixed text that are compared: enough to tell errors apart, short enough for a line of 80."""


def catch(entry: Entry, site: RaiseSite, printed: str | None = None) -> Statement | None:
    """A ``try`` that handles just this error; None where the class is not known or catching it helps nobody.

    ``printed`` is the class as a report names it.
    """
    name = entry.exception
    if not name or site.kind == "reraise" or name in _FATAL:
        return None
    if site.kind == "warn":
        return _warning(entry, site)
    public = printed if printed is not None and _is_public(printed, site.exception) else None
    imported, spelled = _spelled(public or site.exception)
    mark = _telling_text(entry) if name in BROAD else None
    lines = [imported] if imported else []
    lines += ["try:", "    ...", f"except {spelled} as error:"]
    if mark is not None:
        lines += [f"    if {mark!r} not in str(error):", "        raise"]
    lines.append("    ...")
    if mark is not None:
        text = f"`{name}` alone is broad: many causes raise it. Checking the message's fixed text keeps others out."
    elif name in BROAD:
        text = f"`{name}` is broad and the message has no fixed text to check: keep the `try` block small."
    else:
        text = f"`{name}` is the class that is raised, so nothing wider is needed."
    return Statement(text=text, provenance="message" if public else "source", code="\n".join(lines))


def _warning(entry: Entry, site: RaiseSite) -> Statement:
    imported, spelled = _spelled(site.exception)
    mark = _telling_text(entry)
    lines = ["import warnings"] + ([imported] if imported else []) + ["", "with warnings.catch_warnings():"]
    start = next((p.text for p in entry.template.parts[:1] if isinstance(p, Text)), "")
    if mark is not None and start.strip():
        import re

        pattern = re.escape(start[:60])
        lines.append(f"    warnings.filterwarnings('error', message={pattern!r}, category={spelled})")
    else:
        lines.append(f"    warnings.simplefilter('error', category={spelled})")
    lines.append("    ...")
    return Statement(
        text="A warning does not stop the program. Turned into an error in tests, it shows where it comes from.",
        provenance="source",
        code="\n".join(lines),
    )


def _is_public(printed: str, defined: str) -> bool:
    """Whether a package says that its class is to be imported from it, and not from the module that defines it."""
    package, dot, name = printed.rpartition(".")
    module, _, own = defined.rpartition(".")
    return bool(dot) and name == own and module.startswith(f"{package}.")


def _spelled(exception: str) -> tuple[str | None, str]:
    """An import line, where one is needed, and the name to catch."""
    module, dot, name = exception.rpartition(".")
    if not dot:
        return None, exception
    return f"from {module} import {name}", name


def _telling_text(entry: Entry) -> str | None:
    """The longest fixed piece of the message that is worth comparing; None where none is."""
    pieces = [p.text.strip() for p in entry.template.parts if isinstance(p, Text)]
    best = max((p for piece in pieces for p in piece.split("\n")), key=len, default="").strip()
    if len(best) > _LONGEST:
        best = best[:_LONGEST].rpartition(" ")[0] or best[:_LONGEST]
    return best if sum(c.isalnum() for c in best) >= _ENOUGH else None

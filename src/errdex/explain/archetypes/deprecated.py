"""The archetype ``deprecated``."""

import re

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView
from errdex.model.text import fold

_CLASS_PARTS = ("Deprecat", "RemovedIn")
_GONE = (
    "has been removed", "have been removed", "was removed in", "were removed in", "been removed in", "is removed in",
    "was removed and", "removed since", "no longer supported", "no longer accepted", "no longer available",
    "no longer supports", "no longer accepts", "no longer takes", "no longer allowed", "no longer implemented",
    "no longer provided", "no longer part of", "has been renamed", "have been renamed", "was renamed to",
    "has been moved to", "was moved to", "have been moved to", "has been replaced by", "was replaced by",
)  # fmt: skip
_GOING = (
    "deprecated", "deprecation", "will be removed", "will be deprecated", "to be removed", "future version",
    "future release", "in the future",
)  # fmt: skip
_LEADS = (
    "replaced by", "replaced with", "in favor of", "in favour of", "renamed to", "moved to", "superseded by",
    "please use", "use", "switch to", "migrate to", "call", "pass", "specify", "set",
)  # fmt: skip
_VERSION = re.compile(
    r"\b(?:removed|disappear|deprecated|error|dropped|changed?)\s(?:in|from|since|as of)\s"
    r"(?:version\s|v\.?\s?|the\s)?([A-Za-z][\w.-]{0,20}\s)?(?:version\s|v\.?\s?)?(v?\d[\w.]{0,15})",
    re.IGNORECASE,
)
_BUILTIN = {"DeprecationWarning", "PendingDeprecationWarning", "FutureWarning"}


@archetype("deprecated", 12)
class Deprecated:
    """Something that is going away, or is gone.

    ## What it is
    A name, argument or behaviour was given up by the project. While it is deprecated it still works and warns; once
    removed it raises.

    ## How it is recognised
    The class is a warning made for it (DeprecationWarning, PendingDeprecationWarning, FutureWarning, a name with
    "Deprecat" or "RemovedIn"), or the message says that something is deprecated, has been removed, renamed or moved,
    or is no longer supported.

    ## What it says
    Whether it still works, what the message names in its place, in which version it goes where the message says so,
    and how to find the call.

    ## Limits
    What replaces it is told only where the message names it. "No longer supported" is taken at its word.
    """

    def write(self, view: SiteView) -> Lines | None:
        site = view.site
        by_class = site.class_name in _BUILTIN or view.is_class(*_CLASS_PARTS)
        gone = view.says(*_GONE)
        going = view.says("deprecated", "will be deprecated") or (site.kind == "warn" and view.says(*_GOING))
        if not (by_class or gone or going):
            return None
        if site.class_name in {"RuntimeWarning", "OSError", "FileNotFoundError"} and not going:
            return None  # what was removed there is a file or a value, not a part of the library
        still = site.kind == "warn"
        if not still:
            meaning = "The project has given this up" if gone else "The project has deprecated what is used here"
            meaning += ": it raises where it used to work, so the call has to change."
        elif not view.says("deprecated", "removed", "deprecation"):
            meaning = "It still works as before, but a later release will do something else or refuse it."
        else:
            meaning = "It still works, but the project has given it up and will take it away."
        text = view.text
        version = _VERSION.search(text)
        if version is not None:
            meaning += f" The message names the version: {fold((version[1] or '') + version[2]).rstrip('.')}."
        new = replacement(text)
        if new is None:
            solution = "Look for what replaces it in the project's release notes for the version where it changed."
        elif "{" in new:
            solution = f"Use what the message names in its place (`{new}`)."
        else:
            solution = f"Use `{new}` in its place, as the message says."
        solutions = [solution]
        if still:
            category = site.class_name if site.class_name in _BUILTIN else "Warning"
            solutions.append(f"Run once with `python -W error::{category}` to get a traceback of the call that warns.")
        else:
            solutions.append("Until the code is changed, stay on a release that still has it.")
        return Lines(
            meaning=[meaning],
            situations=[
                "Code or an example written for an older release runs with a newer one.",
                "Another package that you use makes the call: the traceback tells whose it is.",
            ],
            solutions=solutions,
            prevention=[
                "Let your tests turn warnings of this kind into errors, so that a change shows before it bites."
            ],
            strategy="Change the call; a check before it helps only while several versions must be served.",
        )


def replacement(text: str) -> str | None:
    """What a message names in the place of what it gives up; only what reads like code."""
    tokens = text.split()
    lowered = [t.lower().strip("(,;:.") for t in tokens]
    for lead in _LEADS:
        parts = lead.split()
        for n in range(len(tokens) - len(parts)):
            if lowered[n : n + len(parts)] != parts:
                continue
            if lead in {"use", "call", "pass", "specify", "set"} and lowered[max(0, n - 1)] in {
                "the",
                "to",
                "of",
                "not",
            }:
                continue
            at = n + len(parts)
            if lowered[at] in {"the", "instead", "a", "an"} and at + 1 < len(tokens):
                at += 1
            found = _clean(tokens[at])
            if found is not None:
                return found
    return None


def _clean(token: str) -> str | None:
    marked = token[:1] in "`'\"" and token[:1] in token[1:]
    name = token.strip("`'\",;:!").removesuffix(".").strip("`'\"")
    if name.count("(") != name.count(")"):
        name = name.strip("()") if name.count("(") + name.count(")") == 1 else ""
    if name.count("{") != name.count("}") or not any(c.isalpha() for c in name) or "://" in name:
        return None
    codelike = marked or any(c in name for c in "._({=") or any(c.isupper() for c in name[1:])
    return name if codelike and len(name) <= 80 else None

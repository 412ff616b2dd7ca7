"""Scaffolds a case: everything that the catalog knows filled in, and a mark wherever words or code are wanted."""

import keyword
import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from errdex.model.entry import Entry
from errdex.model.match import Origin
from errdex.model.pack import INTERPRETER_PROJECT, UNPINNED_PROJECTS, PackInfo, described, entry_id_of
from errdex.model.text import slug
from errdex.verify.case import CASE_NAME, ENTRY
from errdex.verify.case_calls import RESULT
from errdex.verify.pack import INFO, RawPack
from errdex.verify.pack_files import PackError

MARK = "WRITE ME"
"""Stands wherever a scaffold wants words or code."""
PYTHONS = ("3.11", "3.12", "3.13")

_LIMIT = 48


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the entry that a case is begun for."""

    entry: Entry
    versions: str
    """A specifier of the versions that are known to have it."""
    pin: str | None = None
    """The newest of them; None for what comes with Python."""
    functions: Sequence[str] = ()
    """Public functions through which it is reached, the nearest first."""
    warning: bool = False
    requires_python: str = ">=3.11"


def new_case(known: Known, into: Path, project: str) -> Path:
    """Write a case for ``known`` into the pack at ``into``, which is made if need be; gives the case's folder.

    Raises PackError where the pack is another project's, or the case is there already.
    """
    info = PackInfo(project=project)
    if (into / INFO).exists():
        pack = RawPack(into)
        if pack.info is None:
            raise PackError(f"{into / INFO} cannot be read; see errdex pack lint {into}")
        if pack.info.project != project:
            raise PackError(f"{into} is a pack of {pack.info.project}, not of {project}; name another with --into")
        info = pack.info
        for case in pack.cases:
            if case.front is not None and known.entry.id in (case.front.id, entry_id_of(case.front)):
                raise PackError(f"{case.folder} is there already for this error; edit it, or remove it first")
    name = slug(known.entry.title, _LIMIT)
    if not CASE_NAME.fullmatch(name):
        name = known.entry.id
    folder = into / name
    if folder.exists():
        folder = into / f"{name}-{known.entry.id[:6]}"
    try:
        folder.mkdir(parents=True)
        if not (into / INFO).exists():
            (into / INFO).write_text(f"project = {_text(project)}\n", encoding="utf-8")
        for file, text in _files(known, info).items():
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
    except FileExistsError:
        raise PackError(f"{folder} is there already; edit it, or remove it first") from None
    except OSError as error:
        raise PackError(f"{folder} cannot be written: {error.strerror or error}") from None
    return folder


def _files(known: Known, info: PackInfo) -> dict[str, str]:
    function = next((f for f in known.functions if _is_path(f)), None)
    metadata = _metadata(known, info)
    return {
        ENTRY: _entry(known, function),
        "trigger.py": metadata + _trigger(known, function),
        "fix.py": metadata + _fix(known, function),
    }


def _entry(known: Known, function: str | None) -> str:
    entry = known.entry
    interpreter = entry.project == INTERPRETER_PROJECT
    lines = ["+++", f"project = {_text(entry.project)}"]
    if entry.exception:
        lines.append(f"exception = {_text(entry.exception)}")
    else:
        lines.append(f'exception = "Exception"  # {MARK}: the class that is raised; the source does not tell')
    template = entry.template.text
    origin: Origin = "native" if entry.kind == "native" else "interpreter" if interpreter else "python"
    if template.strip() and _is_writable(template):
        lines.append(f"template = {_text(template)}")
    if origin == "native":
        lines.append(f"origin = {_text(origin)}")
    made = described(entry.project, entry.exception, template, origin)
    if made.id != entry.id or not made.template.weight or not _is_writable(template):
        # The template alone does not give the id: its function takes part, or its text has braces of its own.
        lines.append(f"id = {_text(entry.id)}")
    lines += [
        f"versions = {_text(known.versions)}  # {MARK}: all that have it; these are known",
        f"severity = {_text('warning' if known.warning else 'error')}",
        f'strategy = "validate"  # {MARK}: validate, convert, replace, configure, upgrade or catch',
    ]
    others = [f for f in known.functions if f != function and _is_path(f)][:5]
    if function is not None:
        also = f"; others lead there too: {', '.join(others)}" if others else ""
        lines.append(f"function = {_text(function)}  # {MARK}: the public function that the trigger calls{also}")
    elif interpreter:
        lines.append(f'# {MARK}: function = "builtins.…" or "operator.…", where a function does it; see docs/packs.md')
    else:
        lines.append(f'function = "{MODULE}.{FUNCTION}"  # {MARK}: the public function that the trigger calls')
    if interpreter:
        lines.append(f"python = [{', '.join(map(_text, PYTHONS))}]")
    lines += [
        "+++", "",
        "## What it means", f"{MARK}: in your own words, what the program asked for and why it cannot be.", "",
        "## Common situations", f"- {MARK}: what people do that leads here, or leave the heading out.", "",
        "## Solutions", f"1. {MARK}: what to do, the usual way first; the fix shows it.", "",
        "## Prevention", f"- {MARK}: how to keep from it, or leave the heading out.", "",
    ]  # fmt: skip
    return "\n".join(lines)


MODULE = "module"
FUNCTION = "function"


def _trigger(known: Known, function: str | None) -> str:
    start, call = _call(known, function)
    return f"{start}{call}  # {MARK}: the shortest call that ends in this error, nothing else failing before it\n"


def _fix(known: Known, function: str | None) -> str:
    start, call = _call(known, function)
    return (
        f"{start}{call}  # {MARK}: the trigger with as little changed as will do\n"
        f'assert {RESULT} == "{MARK}"  # what the call must give: an assert that another result would fail\n'
    )


def _call(known: Known, function: str | None) -> tuple[str, str]:
    """Imports, and a call of the function with its result bound."""
    if function is None and known.entry.project == INTERPRETER_PROJECT:
        return "", f"{RESULT} = None"
    dotted = function or f"{MODULE}.{FUNCTION}"
    if dotted.startswith("builtins."):
        return "", f"{RESULT} = {dotted.removeprefix('builtins.')}()"
    top = dotted.partition(".")[0]
    return f"import {top}\n\n", f"{RESULT} = {dotted}()"


def _metadata(known: Known, info: PackInfo) -> str:
    entry = known.entry
    wanted = []
    if entry.project not in UNPINNED_PROJECTS:
        wanted.append(f"{entry.project}=={known.pin}" if known.pin else entry.project)
    wanted += [r for r in info.requires if r not in wanted]
    listed = ", ".join(map(_text, wanted))
    return f"# /// script\n# requires-python = {_text(known.requires_python)}\n# dependencies = [{listed}]\n# ///\n"


def is_private(name: str) -> bool:
    """Whether a dotted name is one that users do not type, as far as its spelling tells."""
    return not _is_path(name) or any(part.startswith("_") for part in name.split("."))


def _is_writable(text: str) -> bool:
    """Whether UTF-8 can hold it: a message may have half of a surrogate pair."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _is_path(name: str) -> bool:
    return "." in name and all(p.isidentifier() and not keyword.iskeyword(p) for p in name.split("."))


def _text(value: str) -> str:
    """``value`` as a TOML text."""
    escaped = (
        value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
    )
    return '"' + _CONTROL.sub(lambda m: f"\\u{ord(m[0]):04x}", escaped) + '"'


_CONTROL = re.compile(r"[\x00-\x1f\x7f]")

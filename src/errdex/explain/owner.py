"""Whose error it is, as far as the report itself tells: by its frames, their source lines and the class.

The innermost printed frame is often not the raise: frames are filtered, tracebacks replaced, exceptions passed on. What
a catalog knows of the statement is ``reported``'s and ``elsewhere``'s; they ask here for what stands around it.
"""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from errdex.explain.places import YOURS, Locate, Place, in_build, place_of, place_of_type, python_of
from errdex.model.explanation import OwnerSection
from errdex.model.report import Frame, Report, ReportedException

Kind = Literal["python", "native", "interpreter", "user"]

AT_EXPRESSION = "the interpreter, at an expression in {}"
_PASSES_ON = re.compile(r"raise(?:\s+[\w.]{1,80}\.with_traceback\(.*|\s+self\.[\w.]{1,80})?(?:\s+from\s+\w{1,80})?$")
_BEHIND = re.compile(r"[:;]\s{0,8}(?:raise\s{1,8}([\w.]{1,200})|(assert)\b)")
"""A statement that stands behind another on one line, with the class that it names."""
_INTERPRETERS_OWN = {"RecursionError", "ZeroDivisionError", "NameError", "UnboundLocalError", "MemoryError"}
"""Classes that Python code next to never raises by itself."""
COMPILER = {"SyntaxError", "IndentationError", "TabError"}
IMPORTS = {"ImportError", "ModuleNotFoundError"}
_CYTHON = (".pyx", ".pxd", ".pxi")
_FROM_C = ".errors_impl."
"""In the names of the classes that TensorFlow's C++ code raises."""
_FROM_SYSTEM = ("[Errno ", "[WinError ")
_MAX_FRAMES = 200
_MAX_SOURCE = 1_000
_HIDERS: tuple[tuple[str, str, str], ...] = (
    ("JAX_TRACEBACK_FILTERING", "jax", "jax takes its own frames out of tracebacks"),
    ("excludes JAX-internal frames", "jax", "jax takes its own frames out of tracebacks"),
    ("/keras/src/utils/traceback_utils.py", "keras", "Keras takes its own frames out of tracebacks"),
    ("/keras/utils/traceback_utils.py", "keras", "Keras takes its own frames out of tracebacks"),
    ("/tensorflow/python/util/traceback_utils.py", "tensorflow", "TensorFlow takes its own frames out of tracebacks"),
    ("/torch/_dynamo/", "torch", "torch.compile takes its own frames out of tracebacks"),
)
"""What shows that frames were taken out, by whom, and how that is said."""


class Whose(NamedTuple):
    """Who raised it, and how."""

    kind: Kind
    text: str
    place: Place | None = None
    project: str | None = None
    version: str | None = None
    seen: bool = False
    """Whether the report shows the statement itself."""
    hidden: str | None = None
    """Why the innermost printed frame is not the raise."""

    def section(self) -> OwnerSection:
        """The same as a section."""
        return OwnerSection(
            project=self.project, version=self.version, kind=self.kind, text=self.text, provenance="message"
        )


def whose(
    exception: ReportedException,
    report: Report | None = None,
    locate: Locate | None = None,
    *,
    interpreter: bool = False,
) -> Whose | None:
    """The owner as the report shows it; None where it shows nothing.

    ``interpreter`` says that the message is one that the interpreter makes.
    """
    frames = exception.frames[-_MAX_FRAMES:]
    python = python_of(frames)
    if (exception.type or "").startswith("Fatal Python error"):
        return _crash(frames, locate, python)
    if exception.class_name == "KeyboardInterrupt":
        return Whose("interpreter", "the interpreter, because somebody stopped the program", None, "cpython", python)
    if not frames:
        return _without_frames(exception, locate, interpreter=interpreter)
    last = frames[-1]
    place = place_of(last.file, locate)
    source = (last.source or "").strip()[:_MAX_SOURCE]
    if exception.class_name in COMPILER and not source.startswith("raise "):
        where = place.said if place is not None else "text that was compiled"
        return Whose("interpreter", f"the interpreter, which cannot compile {where}", place, "cpython", python)
    stated = _statement(exception, source, place, interpreter=interpreter)
    if stated is not None:
        return stated
    if exception.type is None and not exception.message:
        return None  # cut below its frames: more of them may have followed
    if _is_import(exception, frames, source):
        return _import(frames, locate, python)
    if _PASSES_ON.match(source) is not None:
        return _passed_on(exception, place, locate, source)
    if place is not None and place.compiled:
        place = _of_extension(frames, locate) if place.kind == "user" else place
        return Whose("native", f"{place.said}, in Cython code", place, place.project, place.version)
    if exception.class_name == "SystemExit" and place is not None:
        return _python(place, f"{place.said}, by a call of sys.exit", seen=True)
    replaced = _replaced(exception, frames, locate)
    if replaced is not None:
        return replaced
    if not source:
        return _untold(exception, last, place, python, interpreter=interpreter)
    return _at_expression(exception, report, frames, place, locate, interpreter=interpreter)


def in_build_environment(exception: ReportedException) -> bool:
    """Whether it was raised while an installer built something, with tools that are not the reader's."""
    return any(in_build((f.file or "").replace("\\", "/")) for f in exception.frames[-_MAX_FRAMES:])


def hider(report: Report | None, exception: ReportedException) -> tuple[str, str] | None:
    """Who took frames out of the traceback, and how that is said."""
    members = report.exceptions[-20:] if report is not None else ()
    told = "\n".join([*exception.notes, *(m.message or "" for m in members if m is not exception)])[:20_000]
    files = "\n".join((f.file or "").replace("\\", "/") for f in exception.frames[-_MAX_FRAMES:])
    for mark, name, said in _HIDERS:
        if mark in (files if "/" in mark else told):
            return name, said
    return ("jax", _HIDERS[0][2]) if (exception.type or "").startswith("jax.errors.Tracer") else None


def _statement(exception: ReportedException, source: str, place: Place | None, *, interpreter: bool) -> Whose | None:
    """The owner where the innermost frame shows the statement that raises."""
    if place is None or _PASSES_ON.match(source) is not None:
        return None
    how = None
    if source.startswith(("raise ", "raise(")):
        how = "by a raise statement"
    elif source.startswith(("assert ", "assert(")) and exception.class_name in {"AssertionError", ""}:
        how = "by an assert statement"
    elif "warn(" in source and exception.class_name.endswith("Warning"):
        how = "by a call of warnings.warn"
    elif not interpreter:
        how = _behind(exception, source)
    if how is None:
        return None
    return _python(place, f"{place.said}, {how}", seen=True)


def _behind(exception: ReportedException, source: str) -> str | None:
    """How the line raises behind what it begins with: ``if dry: raise DryError("no")``.

    What stands before may fail as well, so the statement must name the class that is printed.
    """
    for found in _BEHIND.finditer(source):
        if found[2] and exception.class_name == "AssertionError":
            return "by an assert statement"
        if found[1] and found[1].rpartition(".")[2] == exception.class_name:
            return "by a raise statement"
    return None


def _python(place: Place, text: str, *, seen: bool = False, hidden: str | None = None) -> Whose:
    kind: Kind = "user" if place.kind == "user" else "python"
    return Whose(kind, text, place, place.project, None if place.build else place.version, seen, hidden)


def _of_extension(frames: Sequence[Frame], locate: Locate | None) -> Place:
    """The place of a compiled module that is printed without its folder: by the function's full name, or the caller."""
    named = place_of_type(frames[-1].function, locate)
    called = (place_of(f.file, locate) for f in reversed(frames[:-1]) if not (f.file or "").endswith(_CYTHON))
    return named or next((p for p in called if p is not None), None) or Place("user", YOURS, compiled=True)


def _crash(frames: Sequence[Frame], locate: Locate | None, python: str | None) -> Whose:
    place = place_of(frames[-1].file, locate) if frames else None
    if place is None:
        return Whose("interpreter", "the interpreter itself, outside of any Python code", None, "cpython", python)
    return Whose("native", f"compiled code that is called in {place.said}; the process crashed in it", place)


def _without_frames(exception: ReportedException, locate: Locate | None, *, interpreter: bool) -> Whose | None:
    # What starts a program for others words a failed import its own way, around the interpreter's.
    imports = "Import" in (exception.type or "") or exception.class_name in IMPORTS
    if imports and "No module named " in (exception.message or ""):
        return Whose("interpreter", "the interpreter's import system; no frame says where", None, "cpython")
    if interpreter:
        return Whose("interpreter", "the interpreter, at an expression; no frame says where", None, "cpython")
    named = place_of_type(exception.type, locate)
    if named is None:
        return None
    return _python(named, f"{named.said}, by the name of its class; no frame says where")


def _is_import(exception: ReportedException, frames: Sequence[Frame], source: str) -> bool:
    if exception.class_name not in IMPORTS:
        return False
    if source.startswith(("import ", "from ", "__import__(", "importlib.")) or "import_module(" in source:
        return True
    file = (frames[-1].file or "").replace("\\", "/")
    plain = (exception.message or "").startswith(("No module named ", "cannot import name "))
    return "importlib" in file or (not source and plain)


def _import(frames: Sequence[Frame], locate: Locate | None, python: str | None) -> Whose:
    asked = next((f for f in reversed(frames) if "importlib" not in (f.file or "")), None)
    hidden = "the frames in importlib are the interpreter's own" if asked is not frames[-1] else None
    place = place_of(asked.file, locate) if asked is not None else None
    where = place.said if place is not None else "code that is not printed"
    build = any(in_build((f.file or "").replace("\\", "/")) for f in frames)
    if build and (place is None or place.kind == "user"):
        where = "the package that is built, in the build environment"
    text = f"the interpreter's import system, at an import in {where}"
    return Whose("interpreter", text, place, "cpython", python, hidden=hidden)


def _passed_on(exception: ReportedException, place: Place | None, locate: Locate | None, source: str) -> Whose | None:
    named = place_of_type(exception.type, locate)
    owner = named or place
    if owner is None:
        return None
    hidden = f"`{source[:100]}` passes on an exception whose own frames are gone"
    where = f", passed on by {place.said}" if place is not None and place.top != owner.top else ""
    probably = "" if named is not None else "probably "
    return _python(owner, f"{probably}{owner.said}, in frames that were taken away{where}", hidden=hidden)


def as_raised(exception: ReportedException, locate: Locate | None = None) -> ReportedException:
    """The exception with its frames down to the statement that raised it, without those of the one it replaces."""
    found = _replacing(exception, exception.frames[-_MAX_FRAMES:], locate)
    if found is None:
        return exception
    cut = next(n for n in range(len(exception.frames) - 1, -1, -1) if exception.frames[n] is found[0])
    return msgspec.structs.replace(exception, frames=exception.frames[: cut + 1])


def _replaced(exception: ReportedException, frames: Sequence[Frame], locate: Locate | None) -> Whose | None:
    """The owner where a statement further out gave its exception the traceback of another one."""
    found = _replacing(exception, frames, locate)
    if found is None:
        return None
    frame, place = found
    file = (frame.file or "").replace("\\", "/").rpartition("/")[2]
    hidden = (
        f"{file}:{frame.line} raises it with the traceback of the exception it replaces: "
        "the frames below are that one's"
    )
    return _python(place, f"{place.said}, by a raise statement", seen=True, hidden=hidden)


def _replacing(
    exception: ReportedException, frames: Sequence[Frame], locate: Locate | None
) -> tuple[Frame, Place] | None:
    """The frame of a raise that took another exception's traceback, where no frame below it raises."""
    last = (frames[-1].source or "").strip() if frames else ""
    if last.startswith(("raise ", "assert ")) or last == "raise":
        return None
    named = place_of_type(exception.type, locate)
    for frame in reversed(frames[:-1]):
        source = (frame.source or "").strip()
        if not source.startswith("raise ") or ".with_traceback(" not in source:
            continue
        place = place_of(frame.file, locate)
        if place is not None and named is not None and place.top == named.top:
            return frame, place
    return None


def _untold(
    exception: ReportedException, last: Frame, place: Place | None, python: str | None, *, interpreter: bool
) -> Whose | None:
    """The owner where the innermost frame's line of source is not printed."""
    if place is None:
        return None
    if interpreter or exception.class_name in _INTERPRETERS_OWN:
        return Whose("interpreter", AT_EXPRESSION.format(place.said), place, "cpython", python)
    file = (last.file or "").replace("\\", "/").rpartition("/")[2]
    where = (
        f"in {last.function}" if last.function else f"at {file}:{last.line}" if last.line is not None else f"in {file}"
    )
    if place.kind == "user":
        return _python(place, f"probably {YOURS}, {where}")
    return _python(place, f"{place.said}, {where}")


def _at_expression(
    exception: ReportedException,
    report: Report | None,
    frames: Sequence[Frame],
    place: Place | None,
    locate: Locate | None,
    *,
    interpreter: bool,
) -> Whose | None:
    """The owner where the innermost frame's line is no statement that raises."""
    python = python_of(frames)
    where = place.said if place is not None else "code without a file"
    message = exception.message or ""
    if interpreter or exception.class_name in _INTERPRETERS_OWN or message.startswith(_FROM_SYSTEM):
        return Whose("interpreter", AT_EXPRESSION.format(where), place, "cpython", python)
    last = frames[-1]
    file = (last.file or "").replace("\\", "/").rpartition("/")[2]
    frame = f"the innermost printed frame, {file}:{last.line}, is no raise statement"
    named = place_of_type(exception.type, locate)
    hid = hider(report, exception)
    if hid is not None and _FROM_C not in (exception.type or ""):
        owner = named or place_of_type(f"{hid[0]}.Error", locate)
        if owner is not None:
            probably = "" if named is not None else "probably "
            text = f"{probably}{owner.said}, in frames that are not printed"
            return _python(owner, text, hidden=f"{frame}: {hid[1]}")
    if named is not None and (named.kind == "package" or place is None or place.kind == "user"):
        text = f"{named.said}, in C code or in frames that are not printed"
        return Whose("native", text, named, named.project, named.version, hidden=f"{frame}: what it calls raises")
    if place is None:
        return None
    return Whose(
        "native", f"C code that is called in {where}; it has no frame of its own", place, None, None, hidden=frame
    )

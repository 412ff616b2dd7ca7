"""Where a message ends: what stands below its first line may be its own, a note, or other output.

Nothing in the text says it. What helps: the printed source of the raise statement, exception classes whose
messages are always one line, and what the lines of logs, shells and tools begin with.
"""

import functools
from collections.abc import Sequence
from typing import NamedTuple

from errdex.report.lines import indent_of
from errdex.report.patterns import pattern
from errdex.report.scanning import Lines

HEADER = "Traceback (most recent call last):"
CAUSE = "The above exception was the direct cause of the following exception:"
CONTEXT = "During handling of the above exception, another exception occurred:"
ORIGINAL = "Original exception was:"
"""Stands between an error in ``sys.excepthook`` and the one it was called for."""
_BEGINNINGS = ("The above exception was the", "The above exception (", "During handling of the above exception")
_JAX = ("The stack trace below excludes JAX-internal frames", "For simplicity, JAX has removed")
MAX_MESSAGE_LINES = 2_000
_MAX_NOTES = 20
CARRYING = {
    "RayTaskError", "Py4JJavaError", "ProcessRaisedException", "CellExecutionError", "ActorDiedError", "RemoteError",
    "WorkerCrashedError", "PythonException", "UserCodeException", "RemoteException",
}  # fmt: skip
"""Classes that only carry an original, whose traceback is in their message."""
_ONE_LINE = {
    "ZeroDivisionError", "KeyError", "NameError", "UnboundLocalError", "IndexError", "ModuleNotFoundError",
    "KeyboardInterrupt", "StopIteration", "StopAsyncIteration", "GeneratorExit",
    "FileNotFoundError", "FileExistsError", "NotADirectoryError", "IsADirectoryError", "BrokenPipeError",
    "ConnectionRefusedError", "ConnectionResetError", "OverflowError", "UnicodeDecodeError", "UnicodeEncodeError",
    "EOFError", "SyntaxError", "IndentationError", "TabError",
}  # fmt: skip
"""Classes of the interpreter whose own messages have one line."""
_LEVELS = "TRACE|DEBUG|INFO|NOTICE|WARNING|WARN|ERROR|CRITICAL|FATAL|SEVERE"
_OTHER = pattern(
    r"\[?\d{4}[-/]\d\d[-/]\d\d[T ,]\s?\d\d:"
    r"|\[?\d\d[/.]\w{2,3}[/.]\d{2,4}[: ]\d\d:"
    r"|\[?\d\d:\d\d:\d\d[\s\],.]"
    r"|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d "
    r"|\[[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d "
    rf"|(?:{_LEVELS})\s?[:|\-\[]"
    rf"|(?:{_LEVELS})\s{{2,}}"
    rf"|(?:{_LEVELS}) [\w.]{{1,80}}(?: |$)"
    rf"|\[\s?(?:{_LEVELS}|\d+)\s?[\]:/]"
    r"|[EIWFD]\d{4} \d\d:\d\d:"
    r"|\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3} - "
    r"|(?:END|START|REPORT|INIT_START) ?(?:RequestId|Runtime)"
    r"|>>> |In \[\d|PS [A-Z]:\\|[A-Z]:\\[^:*?\"<>|]{0,200}>"
    r"|\(\w[\w.-]{0,40}\) \S{1,80}[$#%>](?: |$)|\[?[\w.-]{1,40}@[\w.-]{1,60}[: ][^$#%]{0,200}[$#%](?: |$)|\$ |# "
    r"|make(?:\[\d+\])?: |npm ERR!|Process finished with exit|##\[|::\w+|Error: Process completed"
    r"|\[end of output\]|hint: |note: This |note: this |error: subprocess|error: metadata-|\[Previous line"
    r"|The full traceback has been|Please also report this if|If you suspect this is"
    r"|Exception ignored |Exception in |Fatal Python error|Segmentation fault|Task exception was never"
    r"|Unhandled exception|Ran \d+ tests? in|FAILED|\d+ (?:passed|failed|error)|\"\"\"$|'''$|```|--- Logging error"
    r"|Call stack:$|Logged from file|Stack \(most recent|Current thread 0x|Thread 0x|section_(?:start|end):"
    r"|\S{1,80} exited with code|Killed$|Aborted|Command exited|Run `reticulate::"
    r"|\s{0,4}[\w.-]{1,30}: (?:exit \d|FAIL code|commands\[|OK |SKIP )"
    r"|</?(?:pre|textarea|div|code|body|html)"
    r"|END$|Uncaught exception\. Entering|> \S{1,300}\(\d{1,9}\)\S{1,100}$|\(Pdb\)"
    r"|\S{1,300}\.py:\d+: :? ?note: |Raised during: |Exception Type: "
    r"|Request Method:|Cleaning up project|Uploading artifacts"
    r"|[\w.-]{1,60}: command not found|script returned exit code|Finished: FAILURE|The command .{1,200} exited with"
    r"|On (?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)|-- ?$|Sent from my|During task with name|\[\w+\] Failed to execute"
    r"|[╭┌┏╰][─━]|\{\"|==+ |__+ \S|(?:_ ){8}"
)
_INDENTED_OTHER = pattern(r"\[end of output\]|hint: |<textarea|</textarea>|</pre>|</code>|'''$|\"\"\"$")
PROGRESS = pattern(r"[^|\n]{0,80}\d{1,3}%\|")
_TESTS = pattern(r"\S{1,300}\.py:\d+: \w+$|\S{1,300}::\S{1,300} (?:PASSED|FAILED|ERROR|SKIPPED)")
_RULE = pattern(r"(?:={10,}|-{50,}|_{20,}|-{70,})\s*$")
_DASHES = pattern(r"-{10,}\s*$")


_QUOTED = "'"
"""Stands for a value at the end of a message that is shown by its repr."""


class Said(NamedTuple):
    """A message and what stands around it."""

    message: str
    notes: tuple[str, ...]
    end: int
    """The line after all that belongs to the exception."""
    quoted: range
    """Lines of the message that hold another traceback; empty where none does."""
    closed: bool
    """Whether the quotes that a remote traceback stands in ended it."""


def ends_message(text: str) -> bool:
    """Whether a line, without its prefix, begins something that is no part of a message."""
    if text[:1].isspace():
        return _INDENTED_OTHER.match(text.lstrip()) is not None or PROGRESS.match(text) is not None
    return (
        _OTHER.match(text) is not None
        or _RULE.match(text) is not None
        or PROGRESS.match(text) is not None
        or _TESTS.match(text) is not None
    )


def is_link(text: str) -> bool:
    """Whether one of the sentences that tie tracebacks stands in a line."""
    if "exception" not in text:
        return False
    stripped = text.strip()
    # The first part is enough: narrow columns wrap the sentence.
    return stripped.startswith(_BEGINNINGS) or stripped.endswith((CAUSE, CONTEXT, ORIGINAL))


def read_message(
    lines: Lines, at: int, first: str, *, cut: int = 0, type_: str = "", source: str | None = None, single: bool = False
) -> Said:
    """The message that begins in line ``at`` with ``first``; ``cut`` columns of further lines are indentation."""
    depth = lines.depth_of(at)
    out = [first.rstrip()]
    start = at
    at += 1
    inside: range | None = None
    closed = False
    carrying = type_.partition("(")[0].rpartition(".")[2] in CARRYING
    complete = single or _complete(type_, first, source)
    ruled = not out[0] and at < len(lines) and _RULE.match(lines.text[at]) is not None
    if complete and not (at < len(lines) and inside_carrier(first)):
        return _with_notes(lines, at, out[0], cut, depth, notes=not single)
    while at < len(lines):
        # Inside a group CPython prints a message's further lines without the margin.
        if lines.is_rule(at) or lines.depth_of(at) not in {depth, 0}:
            break
        raw = lines.text[at]
        text = (raw[cut:] if not raw[:cut].strip() else raw.lstrip()).rstrip()
        if cut and text and indent_of(raw) < cut:
            break
        if "Traceback (most recent call last)" in text:
            if inside is None and not carrying and not _opens(out, text):
                break
            inside = range(inside.start if inside else at, at + 1)
        elif inside is None and _RAY in text and at == start + 1:
            inside = range(at, at + 1)
        if is_link(text):
            if inside is None and not inside_carrier(out[0]):
                break
            inside = inside or range(start, at)
        elif carrying and _RULE.match(text) is not None and _is_title(lines, at + 1):
            inside = inside or range(at, at + 1)
        elif text and not (ruled or inside) and (ends_message(text) or _ended(lines, at, out)):
            closed = text in {'"""', "'''"}
            break
        elif inside and _QUOTE_END.match(text):
            break
        if len(out) < MAX_MESSAGE_LINES:
            out.append(text)
        at += 1
    if inside is None and inside_carrier(out[0]):
        inside = range(start, at)
    end = at
    while len(out) > 1 and not out[-1]:
        out.pop()
    message, notes = _split_dashes(out)
    if inside is not None:
        inside = range(inside.start, end)
    return Said(message, notes, end, inside or range(0), closed)


_RAY = "ray::"
_QUOTE_END = pattern(r"\[?\d{4}-\d\d-\d\d[T ]\d\d:|={20,}|##\[")


def _is_title(lines: Lines, at: int) -> bool:
    """Whether a line is the title of a notebook's traceback."""
    return at < len(lines) and lines.text[at].rstrip().endswith("Traceback (most recent call last)")


def inside_carrier(first: str) -> bool:
    """Whether a message's first line says that another error's traceback follows in it."""
    return first.lstrip().startswith(_RAY)


def _opens(out: Sequence[str], text: str) -> bool:
    """Whether a traceback's first line, below these lines of a message, belongs to the message."""
    before, _, after = text.partition("Traceback (most recent call last)")
    if before.strip():
        return not after.removeprefix(":").strip() or after.startswith(" ")
    said = [line for line in out if line]
    return bool(said) and bool(out[-1] or len(out) > 1) and said[-1].endswith(":")


def _ended(lines: Lines, at: int, out: Sequence[str]) -> bool:
    """Whether a text after a blank line is a heading of what follows: a traceback's own lines come next."""
    text = lines.text[at]
    if out[-1] or at + 1 >= len(lines) or text[:1].isspace():
        return False
    for ahead in range(at + 1, min(at + 3, len(lines))):
        following = lines.text[ahead]
        if following.strip():
            return HEADER in following and not text.rstrip().endswith(":")
    return False


def _split_dashes(out: list[str]) -> tuple[str, tuple[str, ...]]:
    """JAX puts what it says about the traceback, not about the error, below a rule of dashes."""
    for at, line in enumerate(out):
        below = out[at + 1] if at + 1 < len(out) else ""
        if at and (line.startswith(_JAX[0]) or (_DASHES.match(line) and below.startswith(_JAX[1]))):
            return joined(out[:at]), ("\n".join(out[at:]),)
    return joined(out), ()


def joined(out: Sequence[str]) -> str:
    """The lines of a message, without empty ones around it."""
    first, last = 0, len(out)
    while first < last and not out[first]:
        first += 1
    while last > first and not out[last - 1]:
        last -= 1
    return "\n".join(out[first:last])


def _with_notes(lines: Lines, at: int, message: str, cut: int, depth: int, *, notes: bool) -> Said:
    """What follows a message that is complete: notes where they close the text, else other output."""
    out: list[str] = []
    end = at
    while end < len(lines) and len(out) <= _MAX_NOTES:
        raw = lines.text[end]
        text = (raw[cut:] if not raw[:cut].strip() else raw.lstrip()).rstrip()
        if lines.is_rule(end) or lines.depth_of(end) not in {depth, 0} or not text or ends_message(text):
            break
        if HEADER in text or is_link(text):
            out = [] if HEADER in text else out
            break
        out.append(text)
        end += 1
    if not notes or len(out) > _MAX_NOTES or _is_followed(lines, end):
        return Said(message, (), at, range(0), end < len(lines) and lines.text[end].strip() in {'"""', "'''"})
    closed = end < len(lines) and lines.text[end].strip() in {'"""', "'''"}
    return Said(message, ("\n".join(out),) if out else (), end, range(0), closed)


def _is_followed(lines: Lines, at: int) -> bool:
    """Whether more output stands directly there, so that the lines before it were output as well."""
    return at < len(lines) and bool(lines.text[at].strip()) and HEADER in lines.text[at]


def _complete(type_: str, first: str, source: str | None) -> bool:
    """Whether the first line is surely the whole message."""
    name = type_.rpartition(".")[2]
    if type_ in _ONE_LINE or type_.removeprefix("builtins.") in _ONE_LINE:
        return True
    if not source or "raise" not in source or not first or not name:
        return False
    literal = _literal(source[source.find("raise") :])
    if literal is None:
        return False
    called, head, tail, whole = literal
    if whole is not None:
        return first.rstrip() == whole.rstrip()
    if called != name:
        return False
    ends = ("'", '"') if tail == _QUOTED else (tail.rstrip(),)
    return bool(tail.strip()) and first.startswith(head) and first.rstrip().endswith(ends)


@functools.lru_cache(maxsize=256)
def _literal(source: str) -> tuple[str, str, str, str | None] | None:
    """Class, first and last text of the message, and the whole one where it is fixed; None where not to be read."""
    import ast
    import warnings

    if len(source) > 2_000:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            parsed = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    statement = parsed.body[0] if len(parsed.body) == 1 else None
    if not isinstance(statement, ast.Raise) or not isinstance(statement.exc, ast.Call) or len(statement.exc.args) != 1:
        return None
    called = statement.exc.func
    name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
    argument = statement.exc.args[0]
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and "\n" not in argument.value:
        return name, argument.value, argument.value, argument.value
    if not isinstance(argument, ast.JoinedStr) or not argument.values:
        return None
    texts = [v.value for v in argument.values if isinstance(v, ast.Constant) and isinstance(v.value, str)]
    if any("\n" in t for t in texts):
        return None
    head, last = argument.values[0], argument.values[-1]
    begins = str(head.value) if isinstance(head, ast.Constant) else ""
    if isinstance(last, ast.Constant):
        return name, begins, str(last.value), None
    holes = [v for v in argument.values if isinstance(v, ast.FormattedValue)]
    shown = all(hole.conversion in {ord("r"), ord("a")} for hole in holes)
    return (name, begins, _QUOTED, None) if shown else None

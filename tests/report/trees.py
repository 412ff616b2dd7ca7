"""Random exceptions with causes, groups and notes, and how each tool prints them: what a reading must give back."""

import json
import textwrap
from collections.abc import Callable
from typing import NamedTuple

from hypothesis import strategies as st

from errdex.model.report import Role

CAUSE = "The above exception was the direct cause of the following exception:"
CONTEXT = "During handling of the above exception, another exception occurred:"
HEADER = "Traceback (most recent call last):"


class Step(NamedTuple):
    """One frame."""

    file: str
    line: int
    function: str
    source: str


class Node(NamedTuple):
    """One exception, what led to it and what it holds."""

    type: str
    message: str
    steps: tuple[Step, ...]
    before: "Node | None" = None
    link: str = CAUSE
    members: tuple["Node", ...] = ()


class Wanted(NamedTuple):
    """One exception as a reading must have it."""

    type: str
    message: str
    frames: tuple[tuple[str, int, str], ...]
    role: Role


_names = st.sampled_from(["f", "load", "_read", "Station.level", "<module>", "<lambda>", "résumé", "__call__"])
_files = st.sampled_from(
    ["/home/io/tide.py", "lib/a b.py", "C:\\Work Files\\x.py", "<stdin>", "/v/site-packages/dock/core.py", "/srv/ü.py"]
)
_sources = st.sampled_from(
    ["g()", "return x[1]", "value = fetch(code, unit=unit)", "raise problem", "a = b  # why: so"]
)
_types = st.sampled_from(
    ["ValueError", "LookupError", "dock.errors.DryError", "a.b.CError", "OSError", "TimeoutError", "zipfile.BadZipFile"]
)
_words = st.lists(
    st.sampled_from(
        ["no", "water", "at", "'B 2'", "3", "m:", "(x)", "é", "[Errno 5]", "got", "%s", "{y}", "a/b", "—", "'"]
    ),
    min_size=1, max_size=6,
).map(" ".join)  # fmt: skip
_more = st.sampled_from(["", "  by 3 m", "and so on", "    deeper", "see the manual, section 4.", "- one"])


def messages(lines: int) -> st.SearchStrategy[str]:
    """Messages of up to so many lines; the last one is never empty."""
    further = st.lists(_more, max_size=max(0, lines - 2)).flatmap(lambda m: _words.map(lambda w: [*m, w]))
    nothing: st.SearchStrategy[list[str]] = st.just([])
    tail = st.one_of(nothing, further) if lines > 1 else nothing
    return st.builds(lambda first, rest: "\n".join([first, *rest]), _words, tail)


def nodes(*, lines: int = 4, chain: int = 3, groups: int = 0) -> st.SearchStrategy[Node]:
    """Exceptions whose messages have up to ``lines`` lines, chains up to ``chain`` and groups so deep."""
    steps = st.lists(st.builds(Step, _files, st.integers(1, 99_999), _names, _sources), min_size=1, max_size=4).map(
        tuple
    )
    # A lambda, since hypothesis would fill a class's other fields by their types.
    alone = st.builds(lambda t, m, s: Node(t, m, s), _types, messages(lines), steps)
    out = alone
    for _ in range(chain - 1):
        linked = st.builds(
            lambda node, before, link: node._replace(before=before, link=link),
            alone,
            out,
            st.sampled_from([CAUSE, CONTEXT]),
        )
        out = st.one_of(alone, linked)
    inner = out
    for _ in range(groups):
        group = st.builds(
            lambda steps, held: Node("ExceptionGroup", f"several ({len(held)} sub-exceptions)", steps, members=held),
            steps, st.lists(inner, min_size=1, max_size=3).map(tuple),
        )  # fmt: skip
        inner = st.one_of(inner, group)
    return inner


def wanted(node: Node, role: Role = "root") -> list[Wanted]:
    """What a reading must give, in the order of the text."""
    out: list[Wanted] = []
    if node.before is not None:
        out += wanted(node.before, "cause" if node.link == CAUSE else "context")
    out.append(Wanted(node.type, node.message, tuple((s.file, s.line, s.function) for s in node.steps), role))
    for member in node.members:
        out += wanted(member, "group-member")
    return out


def _frames(node: Node, mark: bool) -> list[str]:
    out = []
    for step in node.steps:
        out += [f'  File "{step.file}", line {step.line}, in {step.function}', f"    {step.source}"]
        if mark:
            out.append("    " + "~" * 3 + "^" * max(1, len(step.source) - 3))
    return out


def cpython(node: Node, *, mark: bool = True) -> str:
    """As the interpreter prints it; groups with their margins."""
    return "\n".join(_cpython(node, mark, 0)) + "\n"


def _cpython(node: Node, mark: bool, depth: int) -> list[str]:
    out: list[str] = []
    if node.before is not None:
        out += [*_cpython(node.before, mark, depth), "", node.link, ""]
    header = f"Exception Group {HEADER}" if node.members else HEADER
    first, *rest = node.message.split("\n")
    body = [header, *_frames(node, mark), f"{node.type}: {first}", *rest]
    if not node.members:
        return out + body
    margin = "  " * depth
    lines = [f"{margin}  + {body[0]}", *(f"{margin}  | {line}" for line in body[1:])]
    for number, member in enumerate(node.members, 1):
        rule = f"{margin}  +-+" if number == 1 else f"{margin}    +"
        lines.append(f"{rule}---------------- {number} ----------------")
        inner = _cpython(member, mark, depth + 1)
        lines += inner if member.members else [f"{margin}    | {line}".rstrip() for line in inner]
    lines.append(f"{margin}    +------------------------------------")
    return out + lines


def ipython(node: Node) -> str:
    """As IPython prints it, with lines of source around each arrow."""
    out: list[str] = []
    if node.before is not None:
        out += [ipython(node.before), node.link, ""]
    else:
        out.append("-" * 75)
    bare = node.type.rpartition(".")[2]
    out.append(f"{bare:<42}Traceback (most recent call last)")
    for step in node.steps:
        out.append(f"File {step.file}:{step.line}, in {step.function}(x, y)")
        out += [f"{step.line - 1:7d} before()", f"----> {step.line} {step.source}", f"{step.line + 1:7d} after()", ""]
    out += [f"{bare}: {node.message}", ""]
    return "\n".join(out)


def rich(node: Node, width: int = 100) -> str:
    """As rich prints it, in a box."""
    out: list[str] = []
    if node.before is not None:
        out += [rich(node.before, width), node.link, ""]
    title = " Traceback (most recent call last) "
    out.append("╭" + title.center(width - 2, "─") + "╮")
    for step in node.steps:
        for piece in textwrap.wrap(f"{step.file}:{step.line} in {step.function}", width - 4, break_on_hyphens=False):
            out.append(f"│ {piece:<{width - 4}} │")
        for line in ("", f"  {step.line - 1} │   before()", f"❱ {step.line} │   {step.source}", ""):
            out.append(f"│ {line:<{width - 4}} │")
    out += ["╰" + "─" * (width - 2) + "╯", f"{node.type.rpartition('.')[2]}: {node.message}", ""]
    return "\n".join(out)


def pytest_long(node: Node) -> str:
    """As pytest prints a failure, each function with its source."""
    return "\n".join(["=" * 33 + " FAILURES " + "=" * 33, "_" * 30 + " test_x " + "_" * 30, *_pytest(node), "=" * 70])


def _pytest(node: Node) -> list[str]:
    out = [*_pytest(node.before), "", node.link] if node.before is not None else []
    first, *rest = node.message.split("\n")
    for at, step in enumerate(node.steps):
        out += ["", f"    def {step.function}(x):", "        before()", f">       {step.source}"]
        if at == len(node.steps) - 1:
            out += [f"E       {node.type}: {first}", *(f"E       {line}".rstrip() for line in rest)]
            out += ["", f"{step.file}:{step.line}: {node.type.rpartition('.')[2]}"]
        else:
            out += ["", f"{step.file}:{step.line}: ", "_ " * 40]
    return out


def pytest_short(node: Node) -> str:
    """As ``pytest --tb=short`` prints it."""
    return "\n".join(
        ["_" * 30 + " test_x " + "_" * 30, *_pytest_short(node), "=" * 30 + " short test summary info " + "=" * 30]
    )


def _pytest_short(node: Node) -> list[str]:
    out = [*_pytest_short(node.before), "", node.link] if node.before is not None else []
    for step in node.steps:
        out += [f"{step.file}:{step.line}: in {step.function}", f"    {step.source}"]
    first, *rest = node.message.split("\n")
    return [*out, f"E   {node.type}: {first}", *(f"E   {line}".rstrip() for line in rest)]


def _chain(node: Node) -> list[tuple[Node, str]]:
    """The exceptions from the last back to the first, each with what it is to the one before in this list."""
    out: list[tuple[Node, str]] = [(node, "")]
    while out[-1][0].before is not None:
        last = out[-1][0]
        assert last.before is not None
        out.append((last.before, last.link))
    return out


def structlog(node: Node) -> str:
    """structlog's dictionaries, the last exception first."""
    entries = [
        {
            "exc_type": n.type, "exc_value": n.message, "is_cause": link == CAUSE, "exceptions": [],
            "frames": [{"filename": s.file, "lineno": s.line, "name": s.function} for s in n.steps],
        }
        for n, link in _chain(node)
    ]  # fmt: skip
    return json.dumps({"event": "failed", "exception": entries})


def sentry(node: Node) -> str:
    """A Sentry event, the first exception first."""
    values = [
        {
            "type": n.type.rpartition(".")[2],
            "module": n.type.rpartition(".")[0] or None,
            "value": n.message,
            "mechanism": {"source": "__cause__" if link == CAUSE else "__context__"},
            "stacktrace": {"frames": [{"filename": s.file, "lineno": s.line, "function": s.function} for s in n.steps]},
        }
        for n, link in reversed(_chain(node))
    ]
    return json.dumps({"platform": "python", "exception": {"values": values}}, indent=1)


def json_line(node: Node) -> str:
    """A line of a JSON log that holds the printed traceback."""
    return json.dumps({"level": "error", "message": "failed", "exc_info": cpython(node)})


def json_broken(node: Node) -> str:
    """The same, cut out of its line."""
    return "ERROR failed: " + json.dumps(cpython(node), ensure_ascii=False)[1:-3]


def aws_lambda(node: Node) -> str:
    """AWS Lambda's answer."""
    trace = [f'  File "{s.file}", line {s.line}, in {s.function}\n    {s.source}\n' for s in node.steps]
    return json.dumps({"errorMessage": node.message, "errorType": node.type, "stackTrace": trace})


def twisted(node: Node) -> str:
    """Twisted's short form."""
    steps = [f"{s.file}:{s.line}:{s.function}" for s in node.steps]
    return "\n".join([f"[Failure instance: Traceback: <class '{node.type}'>: {node.message}", *steps, "]", ""])


def notebook(node: Node) -> str:
    """A notebook with an error output."""
    output = {
        "output_type": "error",
        "ename": node.type,
        "evalue": node.message,
        "traceback": ipython(node).split("\n"),
    }
    return json.dumps({"cells": [{"cell_type": "code", "outputs": [output]}], "nbformat": 4, "metadata": {}})


def junit(node: Node) -> str:
    """JUnit XML."""
    text = cpython(node).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f'<?xml version="1.0"?><testsuite><testcase><failure message="x">{text}</failure></testcase></testsuite>'


def html(node: Node) -> str:
    """A page whose text holds the traceback."""
    text = cpython(node).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return f"<html><body><h1>Server Error</h1><pre>{text}</pre></body></html>"


def coloured(node: Node) -> str:
    """With the colours of Python 3.13."""
    out = []
    for line in cpython(node).split("\n"):
        if line.startswith('  File "'):
            place, _, function = line.rpartition(", in ")
            file, _, number = place[7:].rpartition(", line ")
            line = f"  File \x1b[35m{file}\x1b[0m, line \x1b[35m{number}\x1b[0m, in \x1b[35m{function}\x1b[0m"
        out.append(line)
    return "\n".join(out)


def prefixed(prefix: Callable[[int], str]) -> Callable[[Node], str]:
    """The interpreter's form, with something before each line."""
    return lambda node: "".join(f"{prefix(n)}{line}\n" for n, line in enumerate(cpython(node).rstrip("\n").split("\n")))


PREFIXES: dict[str, Callable[[int], str]] = {
    "docker": lambda n: "web-1  | ",
    "kubernetes": lambda n: f"2026-03-02T06:00:01.{n:09d}Z ",
    "containerd": lambda n: f"2026-03-02T06:00:{n % 60:02d}.1+00:00 stderr F ",
    "journal": lambda n: f"Mar  2 06:00:{n % 60:02d} quay tide[8123]: ",
    "azure": lambda n: f"2026-03-02T06:00:01.{n:07d}Z ##[error]",
    "buildkit": lambda n: f"#12 {n / 7 + 1:.3f} ",
    "rank": lambda n: "[rank3]: ",
    "ray": lambda n: "(job pid=3211, ip=10.0.0.3) ",
    "quote": lambda n: "> ",
    "quotes": lambda n: "> > ",
    "gutter": lambda n: f"{n + 1:4d} | ",
    "pytest": lambda n: "INTERNALERROR> ",
}

"""What the reader's own call gave: which argument the statement speaks of, how it stands on their line, what is
accepted instead; and the line mended, where exactly one accepted value is close to the one given.

Only where the reader's frame calls the function that the conditions speak of, and each argument can be told from the
line; a call with ``*`` or ``**`` is left alone.
"""

import ast
import difflib
import itertools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from errdex.explain.line import read_line
from errdex.model.explanation import ExampleSection, Value
from errdex.model.report import Frame, Report, ReportedException
from errdex.model.site import PathCondition, RaiseSite

_CLOSE = 0.6
"""How alike two texts must be for one to be meant by the other, from 0 to 1."""
_SHOWN = 12


class Given(NamedTuple):
    """What the reader's line tells of the call."""

    values: tuple[Value, ...] = ()
    example: ExampleSection | None = None


class _Called(NamedTuple):
    """The function that the reader's line calls."""

    parameters: tuple[str, ...]
    condition: PathCondition | None


def given_values(
    site: RaiseSite, exception: ReportedException, report: Report | None, values: Sequence[tuple[str, str]]
) -> Given:
    """The message's values, with what the reader's line gave for the parameters they speak of."""
    values = _once(values)
    plain = Given(tuple(Value(expression=e, value=v) for e, v in values))
    frame = report.user_frame if report is not None else None
    if frame is None or not frame.source:
        return plain
    entered = _entered(frame, exception.frames)
    called = _called(site, entered) if entered is not None else None
    call = _call(frame, entered, site) if called is not None and entered is not None else None
    if called is None or call is None:
        return plain
    arguments = _bound(call, called.parameters)
    if not arguments:
        return plain
    accepted = _accepted(called.condition)
    named = dict(values)
    told = [_value(e, v, arguments, accepted, frame) for e, v in values]
    asked = _asked(called.condition)
    for name, node in arguments.items():
        if name in named or name not in asked or not isinstance(node, ast.Constant):
            continue
        told.append(_value(name, repr(node.value), arguments, accepted, frame))
    return Given(tuple(told), _example(frame, arguments, accepted))


def _once(values: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The values without those that the message shows again, be it once as ``repr`` and once as it is."""
    out: dict[tuple[str, str], str] = {}
    for expression, value in values:
        out.setdefault((expression, value.strip("'\"")), value)
    return [(expression, value) for (expression, _), value in out.items()]


def _entered(frame: Frame, frames: Sequence[Frame]) -> Frame | None:
    """The frame that the reader's own one called."""
    for own, after in itertools.pairwise(frames):
        if own == frame or (own.file == frame.file and own.line == frame.line and own.function == frame.function):
            return after
    return None


def _called(site: RaiseSite, entered: Frame) -> _Called | None:
    """The function that was entered, as the site knows it: its own, or a public caller of it."""
    name = (entered.function or "").rpartition(".")[2]
    file = (entered.file or "").replace("\\", "/")
    if name == site.function.rpartition(".")[2] and file.endswith(site.file.rpartition("/")[2]):
        return _Called(site.parameters, site.path)
    for caller in site.callers:
        last = caller.name.rpartition(".")[2]
        if caller.through and (last == name or (name == "__init__" and last[:1].isupper())):
            return _Called(caller.parameters, caller.condition)
    return None


def _call(frame: Frame, entered: Frame, site: RaiseSite) -> ast.Call | None:
    """The one call on the reader's line that enters the function."""
    name = (entered.function or "").rpartition(".")[2]
    names = {name}
    if name == "__init__":
        names |= {site.function.rpartition(".")[0].rpartition(".")[2]}
        names |= {c.name.rpartition(".")[2] for c in site.callers}
    for text in (frame.pointed, frame.source):
        tree = read_line(text) if text else None
        if tree is None:
            continue
        found = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and _own_name(n.func) in names]
        if len(found) == 1:
            return found[0]
    return None


def _own_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _bound(call: ast.Call, parameters: Sequence[str]) -> dict[str, ast.expr]:
    """Each parameter that the call gives, and what it gives; nothing where some cannot be told."""
    if any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
        return {}
    names = list(parameters[1:] if parameters[:1] and parameters[0] in {"self", "cls"} else parameters)
    if len(call.args) > len(names):
        return {}
    out = dict(zip(names, call.args, strict=False))
    out.update({k.arg: k.value for k in call.keywords if k.arg is not None and k.arg in names})
    return out


def _asked(condition: PathCondition | None) -> frozenset[str]:
    tree = _parsed(condition)
    return frozenset(n.id for n in ast.walk(tree) if isinstance(n, ast.Name)) if tree is not None else frozenset()


def _parsed(condition: PathCondition | None) -> ast.expr | None:
    if condition is None:
        return None
    try:
        return ast.parse(condition.near or condition.text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _accepted(condition: PathCondition | None) -> dict[str, tuple[object, ...]]:
    """Parameters that have to be one of some literals, and these."""
    tree = _parsed(condition)
    out: dict[str, tuple[object, ...]] = {}
    parts = tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else [tree] if tree else []
    for part in parts:
        match part:
            case ast.Compare(left=ast.Name(id=name), ops=[ast.NotIn()], comparators=[
                ast.Tuple(elts=each) | ast.List(elts=each) | ast.Set(elts=each)
            ]) if all(isinstance(e, ast.Constant) for e in each):  # fmt: skip
                # Each of several tests takes some; none of them took this one.
                out[name] = (*out.get(name, ()), *(e.value for e in each if isinstance(e, ast.Constant)))
    return out


def _value(
    expression: str,
    value: str,
    arguments: Mapping[str, ast.expr],
    accepted: Mapping[str, tuple[object, ...]],
    frame: Frame,
) -> Value:
    name = expression.partition(".")[0].partition("[")[0]
    node = arguments.get(name)
    if node is None:
        return Value(expression=expression, value=value)
    allowed = accepted.get(name, ()) if name == expression else ()
    shown = ", ".join(repr(a) for a in allowed[:_SHOWN]) + (" and more" if len(allowed) > _SHOWN else "")
    return Value(
        expression=expression, value=value, given=f"{name}={ast.unparse(node)}", line=frame.line,
        accepted=shown or None,
    )  # fmt: skip


def _example(
    frame: Frame, arguments: Mapping[str, ast.expr], accepted: Mapping[str, tuple[object, ...]]
) -> ExampleSection | None:
    """The reader's line with the one accepted value that is close to theirs."""
    source = frame.source or ""
    for name, allowed in accepted.items():
        node = arguments.get(name)
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node.value in allowed:
            continue
        texts = [a for a in allowed if isinstance(a, str)]
        folded = {t.lower(): t for t in texts}
        meant = node.value.lower()
        close = [meant] if meant in folded else difflib.get_close_matches(meant, list(folded), n=2, cutoff=_CLOSE)
        if len(close) != 1:
            continue
        written = next((q for q in (repr(node.value), f'"{node.value}"') if source.count(q) == 1), None)
        if written is None:
            continue
        mended = repr(folded[close[0]]) if written[0] == "'" else f'"{folded[close[0]]}"'
        return ExampleSection(before=source, after=source.replace(written, mended), provenance="source")
    return None

"""Hears of uses of functions in the program's own text, by the name that users type; asks predicates before each, and
puts another value in place of the result.

``marking`` marks the places. What is found there when it runs is compared with what the name stands for: a method of a
class is one of its objects, too, and of those of its heirs that do not have their own.
"""

import ast
import builtins
import functools
import inspect
import operator
import sys
import types
from collections.abc import Callable
from typing import Any

from . import marking
from .asked import Name, Predicate
from .changing import STAND_IN, changed
from .output import message_text
from .recorder import Recorder

_MISSING = object()
_UNSEEN = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)


def start(recorder: Recorder) -> None:
    """Hear of uses from here on, in text that ``compiled`` was given."""
    if not recorder.wanted.names:
        return
    uses = _Uses(recorder)
    for name, function in (
        (marking.USE, uses.use), (marking.ATTRIBUTE, uses.attribute), (marking.OPERATION, uses.operation),
        (marking.MADE, uses.made), (marking.ASSERTED, uses.asserted),
    ):  # fmt: skip
        setattr(builtins, name, function)


def marked(tree: ast.Module, recorder: Recorder) -> ast.Module:
    """The program's text with its places marked, where names are asked for."""
    names = recorder.wanted.names
    return marking.marked(tree, [n.name for n in names]) if names else tree


class _Uses:
    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        names = recorder.wanted.names
        self._targets: dict[int, Any] = {}
        self._functions = [n for n in names if n.name != marking.RESULT]
        self._results = [n for n in names if n.name == marking.RESULT]
        self._operations: dict[str, list[Name]] = {}
        for n in self._functions:
            found = marking.operation_of(n.name)
            if found is not None:
                self._operations.setdefault(found, []).append(n)
        self._asked: dict[int, list[tuple[Predicate, Any]]] = {}
        for p in recorder.wanted.predicates:
            self._asked.setdefault(p.name, []).append((p, None))

    # -- what the marks call ----------------------------------------------------------------------

    def use(self, value: Any, function: bool) -> Any:
        """``value``, or what stands for it where it is a function asked for."""
        if isinstance(value, type) and not function:
            return value
        for name in self._functions:
            if self._is(value, name, called=function):
                return self._standing_for(value, name)
        return value

    def attribute(self, owner: Any, attribute: str, function: bool) -> Any:
        """``owner.attribute``, or what stands for it; a property that is asked for is used by being read."""
        for name in self._functions:
            head, _, leaf = name.name.rpartition(".")
            if leaf == attribute and isinstance(cls := _named(head), type) and isinstance(owner, cls):
                found = inspect.getattr_static(cls, leaf, None)
                if found is not None and not callable(found) and not isinstance(found, staticmethod | classmethod):
                    return self._run(name, lambda: getattr(owner, attribute), (owner,), {}, None)
        return self.use(getattr(owner, attribute), function)

    def operation(self, operation: str, *operands: Any) -> Any:
        """What syntax does as a function of ``operator`` or ``builtins`` does."""
        run = getattr(operator, operation, None) or getattr(builtins, operation)
        for name in self._operations.get(operation, ()):
            head = name.name.rpartition(".")[0]
            if head not in ("operator", "builtins"):
                cls = _named(head)
                if not (isinstance(cls, type) and any(isinstance(o, cls) for o in operands)):
                    continue
            return self._run(name, lambda: run(*operands), operands, {}, run)
        return run(*operands)

    def made(self, value: Any) -> Any:
        """The variable that counts as the result."""
        for name in self._results:
            return self._run(name, lambda: value, (value,), {}, None)
        return value

    def asserted(self, line: int) -> None:
        self._recorder.output.write("asserted", line=line, program=self._recorder.program)

    # -- what is used -----------------------------------------------------------------------------

    def _target(self, name: Name) -> Any:
        found = self._targets.get(name.place, _MISSING)
        if found is _MISSING:
            found = _named(name.name)
            if found is not _MISSING:
                self._targets[name.place] = found
        return found

    def _is(self, value: Any, name: Name, *, called: bool) -> bool:
        if name.name == "operator.call":
            return called
        head, _, leaf = name.name.rpartition(".")
        if marking.calls_anything(name.name):
            cls = _named(head)
            if not isinstance(cls, type):
                return False
            made = isinstance(value, type) and issubclass(value, cls)
            return called and (isinstance(value, cls) if leaf == "__call__" else made)
        target = self._target(name)
        if target is _MISSING:
            return False
        if value is target:
            return True
        if getattr(value, "__func__", None) is target:
            return True
        if isinstance(value, _UNSEEN):
            receiver = getattr(value, "__self__", None)
            if isinstance(receiver, types.ModuleType) or receiver is None:
                return False
            cls = receiver if isinstance(receiver, type) else type(receiver)
            return _plain(inspect.getattr_static(cls, getattr(value, "__name__", ""), _MISSING)) is target
        return False

    def _standing_for(self, value: Any, name: Name) -> Callable[..., Any]:
        def run(*args: Any, **named: Any) -> Any:
            receiver = getattr(value, "__self__", None)
            bound = receiver is not None and not isinstance(receiver, type | types.ModuleType)
            given = (receiver, *args) if bound else args
            if name.name == "operator.call":
                given = (value, *args)
            return self._run(name, lambda: value(*args, **named), given, named, self._target(name))

        try:
            return functools.wraps(value)(run)
        except (AttributeError, TypeError):
            return run

    def _run(
        self, name: Name, call: Callable[[], Any], args: tuple[Any, ...], named: dict[str, Any], target: Any
    ) -> Any:
        recorder = self._recorder
        recorder.output.write("used", name=name.place, program=recorder.program)
        for at, (predicate, asked) in enumerate(self._asked.get(name.place, ())):
            if asked is None:
                asked = _Asked(predicate, target)
                self._asked[name.place][at] = (predicate, asked)
            answer, problem = asked.answer(args, named)
            recorder.output.write(
                "answered", predicate=predicate.place, program=recorder.program, answer=answer, problem=problem
            )
        if not name.replacement:
            return call()
        recorder.output.write("other", name=name.place)
        if name.replacement == "left out":
            return None
        result = call()
        return changed(result) if name.replacement == "changed" else STAND_IN


class _Asked:
    """A predicate, made from its text when it is first asked: by then the program has imported what it is about."""

    def __init__(self, predicate: Predicate, target: Any) -> None:
        self._problem = ""
        self._function: Callable[..., Any] | None = None
        names: dict[str, Any] = {"__name__": "__errdex_predicate__"}
        try:
            exec(compile(predicate.code, "<predicate>", "exec", dont_inherit=True), names)  # noqa: S102 - what it is for
            self._function = names[predicate.function]
            self._wanted = list(inspect.signature(names[predicate.function]).parameters.values())
        except Exception as error:
            self._problem = f"it cannot be made: {type(error).__name__}: {message_text(error)}"
        self._signature = _signature(target)

    def answer(self, args: tuple[Any, ...], named: dict[str, Any]) -> tuple[bool | None, str]:
        """What it says to these arguments; None and why, where it says nothing."""
        if self._function is None:
            return None, self._problem
        try:
            chosen = self._chosen(args, named)
            by_position = _given(self._wanted, chosen)
            return bool(self._function(*by_position, **chosen)), ""
        except Exception as error:
            return None, f"{type(error).__name__}: {message_text(error)}"

    def _chosen(self, args: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        """The values of the predicate's parameters, by name, else by position."""
        bound: dict[str, Any] = {}
        try:
            if self._signature is not None:
                found = self._signature.bind(*args, **named)
                found.apply_defaults()
                bound = dict(found.arguments)
        except TypeError:
            pass  # the call itself is wrong: that may be the error
        names = [p.name for p in self._wanted]
        if not set(names) <= set(bound):
            bound = {**_by_position(self._wanted, args), **named, **bound}
        return {n: bound[n] for n in names}


def _by_position(parameters: list[inspect.Parameter], args: tuple[Any, ...]) -> dict[str, Any]:
    out: dict[str, Any] = {p.name: p.default for p in parameters if p.default is not p.empty}
    for at, parameter in enumerate(parameters):
        if parameter.kind is parameter.VAR_POSITIONAL:
            out[parameter.name] = args[at:]
        elif parameter.kind is not parameter.KEYWORD_ONLY and at < len(args):
            out[parameter.name] = args[at]
    return out


def _given(parameters: list[inspect.Parameter], chosen: dict[str, Any]) -> list[Any]:
    """What is passed by position, taken out of ``chosen``, what is left is passed by name."""
    out: list[Any] = []
    for parameter in parameters:
        if parameter.kind is parameter.VAR_POSITIONAL:
            out += chosen.pop(parameter.name)
        elif parameter.kind is parameter.VAR_KEYWORD:
            chosen.update(chosen.pop(parameter.name, {}))
        elif parameter.kind is not parameter.KEYWORD_ONLY:
            out.append(chosen.pop(parameter.name))
    return out


def _signature(target: Any) -> inspect.Signature | None:
    try:
        return inspect.signature(target)
    except (TypeError, ValueError):
        return None


def _named(dotted: str) -> Any:
    """What a dotted name stands for among the modules that were imported; ``_MISSING`` where that is nothing."""
    parts = dotted.split(".")
    for size in range(len(parts), 0, -1):
        module = sys.modules.get(".".join(parts[:size]))
        if module is not None:
            found: Any = module
            for part in parts[size:]:
                found = inspect.getattr_static(found, part, _MISSING) if isinstance(found, type) else getattr(
                    found, part, _MISSING
                )  # fmt: skip
                if found is _MISSING:
                    break
            else:
                return _plain(found)
    return _MISSING


def _plain(found: Any) -> Any:
    return found.__func__ if isinstance(found, staticmethod | classmethod) else found

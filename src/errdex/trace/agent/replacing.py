"""Replaces what a function returns, to see whether a check of its result notices.

The function still runs, with all that it does and raises; only its value is another. It is found by file and
qualified name in the source that is about to be run: the definition gets one more decorator, nearest to the function,
whatever else decorates it. So every way to the function is covered and no line moves. Functions that are not written
in Python, and modules that were imported before, cannot be replaced.
"""

import ast
import builtins
import functools
import importlib.machinery
import inspect
import sys
from collections.abc import Callable
from types import CodeType
from typing import Any

from . import using
from .recorder import Recorder
from .wanted import Function

_DECORATOR = "__errdex_replaced_{}__"


def start(recorder: Recorder) -> None:
    """Replace from here on, in every module that is still to be imported."""
    asked = [f for f in recorder.wanted.functions if f.replacement is not None]
    if not asked:
        return
    for function in asked:
        setattr(builtins, _DECORATOR.format(function.place), _decorator(function, recorder))

    class Loader(importlib.machinery.SourceFileLoader):
        """Compiles anew what is asked for; a stored compilation does not hold the change."""

        def get_code(self, fullname: str) -> CodeType | None:
            path = self.get_filename(fullname)
            wanted = recorder.wanted.replaced(path)
            if not wanted:
                return super().get_code(fullname)
            return compiled(self.get_data(path), path, recorder)

    hook = importlib.machinery.FileFinder.path_hook(
        (importlib.machinery.ExtensionFileLoader, importlib.machinery.EXTENSION_SUFFIXES),
        (Loader, importlib.machinery.SOURCE_SUFFIXES),
        (importlib.machinery.SourcelessFileLoader, importlib.machinery.BYTECODE_SUFFIXES),
    )
    sys.path_hooks.insert(0, hook)
    sys.path_importer_cache.clear()


def compiled(source: bytes, path: str, recorder: Recorder, *, marked: bool = False) -> CodeType:
    """The code of a file, with what is replaced in it; with ``marked``, uses of what is asked for by name are seen."""
    tree = ast.parse(source, path)
    if marked:
        tree = using.marked(tree, recorder)
    for function in recorder.wanted.replaced(path):
        found = list(_definitions(tree, function.function.split(".")))
        for definition in found:
            name = ast.Name(id=_DECORATOR.format(function.place), ctx=ast.Load())
            definition.decorator_list.append(ast.copy_location(name, definition))
        recorder.output.write("planted", function=function.place, times=len(found))
    return compile(tree, path, "exec", dont_inherit=True)


def _definitions(node: ast.AST, parts: list[str]) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Definitions of a qualified name below ``node``, wherever branches put them."""
    found: list[ast.FunctionDef | ast.AsyncFunctionDef] = []
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found += _definitions(child, parts)
        elif child.name == parts[0]:
            function = None if isinstance(child, ast.ClassDef) else child
            if len(parts) == 1:
                found += [function] if function is not None else []
            elif function is None:
                found += _definitions(child, parts[1:])
            elif parts[1] == "<locals>":
                found += _definitions(child, parts[2:])
    return found


def _decorator(asked: Function, recorder: Recorder) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    assert asked.replacement is not None
    value = eval(compile(asked.replacement, "<replacement>", "eval"), {})  # noqa: S307 - the asker's own expression

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        if inspect.iscoroutinefunction(function):

            @functools.wraps(function)
            async def later(*args: Any, **named: Any) -> Any:
                await function(*args, **named)
                recorder.output.write("replaced", function=asked.place)
                return value

            return later

        @functools.wraps(function)
        def at_once(*args: Any, **named: Any) -> Any:
            function(*args, **named)
            recorder.output.write("replaced", function=asked.place)
            return value

        return at_once

    return decorate

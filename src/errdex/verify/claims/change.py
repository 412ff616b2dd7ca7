"""How far a fix is from its trigger, in lines."""

import ast
import difflib

from errdex.model.evidence import Change
from errdex.model.pack import Script


def change_of(trigger: Script, fix: Script, helper: str | None) -> Change:
    """Lines taken away or put in, metadata, comments, blank lines and asserts left aside; a helper's counted apart."""
    mine, helped = _lines(fix, helper)
    before, _ = _lines(trigger, None)
    matcher = difflib.SequenceMatcher(None, before, mine, autojunk=False)
    changed = sum(max(b - a, d - c) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal")
    return Change(changed=changed, helper=helped)


def _code(script: Script) -> list[str]:
    return script.code.strip("\n").splitlines()


def _lines(script: Script, helper: str | None) -> tuple[list[str], int]:
    """The lines of code that count, and how many the helper has."""
    try:
        tree = ast.parse(script.code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return [line.strip() for line in _code(script) if line.strip()], 0
    left: set[int] = set()
    helped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            left |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        elif (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            and node.name == helper
            and node in tree.body
        ):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            helped |= set(range(first, (node.end_lineno or node.lineno) + 1))
    told = {
        n: text.strip()
        for n, text in enumerate(script.code.splitlines(), 1)
        if text.strip() and not text.strip().startswith("#")
    }
    own = [text for n, text in told.items() if n not in left | helped]
    return own, sum(n in helped for n in told)

"""Calls between functions of one project: what leads from a raise site to the functions that users call."""

from typing import Literal

import msgspec

CallKind = Literal["call", "property", "constructor", "super", "registered"]
"""``f(...)``, ``self.f(...)`` or ``Class.f(...)``; a property that is looked at; ``Class(...)``, which runs
``__init__``; ``super().f(...)``; a use of that for which the callee is registered, which may run it in the end."""

MODULE_LEVEL = "<module>"
"""What stands for a function where there is none."""


class CallEdge(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One call of a function that is known from the source."""

    callee: str
    """``module.Qualified.name``, without ``<locals>``."""
    caller: str
    """The same of the function that calls; ``module.<module>`` outside functions."""
    file: str
    """The caller's."""
    line: int
    """Of the caller's ``def``, from 1; 0 outside functions."""
    at_line: int
    """Where the call expression begins, from 1."""
    column: int
    """0-based, in characters."""
    kind: CallKind
    public: str = ""
    """The name under which users reach the caller, where it is public."""
    receiver: str = ""
    """``module.Class`` of the objects for which the call runs the callee, where the caller is a method of a base whose
    own method the callee overrides. Objects of other classes run another one. Where the callee is registered,
    ``module.name`` of what it is registered for."""


class Unfollowed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Uses of a function that lead to no caller that is known."""

    callee: str
    objects: int = 0
    """Calls of a method of its name on objects whose class is not known."""
    values: int = 0
    """Places that hand it on as a value: as an argument, as a decorator, in a table, in a lambda."""
    more: int = 0
    """Calls beyond those that are kept."""


def full_name(file: str, function: str) -> str:
    """``module.Qualified.name`` of the function that a site or frame of ``file`` names as ``function``."""
    module = file.removesuffix(".py").removesuffix(".pyw").removesuffix("/__init__").replace("/", ".")
    return f"{module}.{function.replace('.<locals>', '')}"

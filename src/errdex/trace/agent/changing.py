"""Another value in place of a result: to see whether what is said about the result notices.

``changed`` gives the like with another content: numbers one more, texts turned round, containers with changed
members, functions whose results are changed. ``STAND_IN`` is nothing at all: false, empty, equal to nothing; whatever
is asked of it gives itself.
"""

import datetime
import decimal
import enum
import fractions
import math
import operator
import pathlib
import types
from collections.abc import Callable, Generator, Iterator
from typing import Any

_DEEP = 6
"""Containers inside one another that are changed."""
_ANOTHER = "another value"


def changed(value: Any, depth: int = 0) -> Any:
    """A value like ``value`` whose content is another."""
    kind = type(value)
    if value is None or depth > _DEEP:
        return _ANOTHER
    if isinstance(value, enum.Enum):
        return next((m for m in kind if m is not value), _ANOTHER)
    if kind is bool:
        return not value
    if isinstance(value, int | float | complex | decimal.Decimal | fractions.Fraction):
        return _number(value)
    if isinstance(value, str):
        return f"?{value[::-1].swapcase()}?"  # so that neither its ends nor what it holds are found in it
    if isinstance(value, bytes | bytearray):
        return b"?" + value[::-1].swapcase() + b"?"
    if isinstance(value, datetime.date | datetime.timedelta):
        return value + datetime.timedelta(days=1)
    if isinstance(value, pathlib.PurePath):
        return value / _ANOTHER
    if isinstance(value, tuple | list | dict | set | frozenset):
        return _container(value, depth + 1)
    if isinstance(value, types.CoroutineType):
        return _awaited(value)
    if isinstance(value, Iterator) and not (hasattr(value, "shape") or hasattr(value, "__enter__")):
        return (changed(v, depth + 1) for v in value)
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        return _array(value)
    if isinstance(value, types.FunctionType | types.BuiltinFunctionType | types.MethodType):
        return _function(value)
    return Other(value)


def _number(value: Any) -> Any:
    try:
        more = value + 1
    except ArithmeticError:
        return type(value)(0)
    # Infinity and not-a-number stay what they are, and so do numbers too large for one more to show.
    return type(value)(0) if more == value or more != more else more


def _container(value: Any, depth: int) -> Any:
    kind = type(value)
    if isinstance(value, dict):
        made: Any = {k: changed(v, depth) for k, v in value.items()} or {_ANOTHER: _ANOTHER}
    else:
        made = [changed(v, depth) for v in value] or [_ANOTHER]
    try:
        return kind(*made) if hasattr(value, "_fields") else kind(made)
    except TypeError:
        return made


async def _awaited(value: Any) -> Any:
    return changed(await value)


def _array(value: Any) -> Any:
    try:
        return ~value if str(value.dtype) == "bool" else value + 1
    except Exception:
        return Other(value)


def _function(value: Callable[..., Any]) -> Callable[..., Any]:
    def run(*args: Any, **named: Any) -> Any:
        return changed(value(*args, **named))

    return run


class Other:
    """Stands for an object: whatever it gives is changed."""

    def __init__(self, value: Any) -> None:
        self.__dict__["_errdex_value"] = value

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            # Protocols that libraries ask for by name, such as for arrays, are answered with what is changed too.
            found = getattr(self._errdex_value, name)
            return _function(found) if callable(found) else found
        return changed(getattr(self._errdex_value, name))

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._errdex_value, name, value)

    def __call__(self, *args: Any, **named: Any) -> Any:
        return changed(self._errdex_value(*args, **named))

    def __getitem__(self, key: Any) -> Any:
        return changed(self._errdex_value[key])

    def __setitem__(self, key: Any, value: Any) -> None:
        self._errdex_value[key] = value

    def __len__(self) -> int:
        return len(self._errdex_value) + 1

    def __iter__(self) -> Iterator[Any]:
        return iter([changed(v) for v in self._errdex_value])

    def __next__(self) -> Any:
        return changed(next(self._errdex_value))

    def __contains__(self, item: object) -> bool:
        return item not in self._errdex_value

    def __bool__(self) -> bool:
        return not self._errdex_value

    def __eq__(self, other: object) -> bool:
        return False

    def __ne__(self, other: object) -> bool:
        return True

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return f"{self._errdex_value}?"

    def __repr__(self) -> str:
        return f"{self._errdex_value!r}?"

    def __enter__(self) -> Any:
        return changed(self._errdex_value.__enter__())

    def __exit__(self, *raised: Any) -> Any:
        return self._errdex_value.__exit__(*raised)

    def __await__(self) -> Generator[Any, Any, Any]:
        return changed((yield from self._errdex_value.__await__()))

    def __int__(self) -> int:
        return int(self._errdex_value) + 1

    def __float__(self) -> float:
        return float(self._errdex_value) + 1

    def __index__(self) -> int:
        return operator.index(self._errdex_value) + 1

    def __array__(self, *args: Any, **named: Any) -> Any:
        import numpy as np  # type: ignore[import-not-found, unused-ignore]

        return changed(np.asarray(self._errdex_value, *args))


class _StandIn:
    """Nothing: see the module."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def _self(self, *args: Any, **named: Any) -> Any:
        return self

    __call__ = __getitem__ = __enter__ = __round__ = __abs__ = __neg__ = _self
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _self
    __floordiv__ = __mod__ = __pow__ = __matmul__ = __and__ = __or__ = __xor__ = __invert__ = _self

    def _no(self, *args: Any) -> bool:
        return False

    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __contains__ = __exit__ = _no
    __hash__ = object.__hash__

    def __ne__(self, other: object) -> bool:
        return True

    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __next__(self) -> Any:
        raise StopIteration

    def __int__(self) -> int:
        return 0

    def __float__(self) -> float:
        return math.nan

    def __index__(self) -> int:
        return 0

    def __str__(self) -> str:
        return ""

    __repr__ = __str__


STAND_IN: Any = _StandIn()

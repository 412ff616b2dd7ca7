"""Functions whose statements are reached or not, for the tests of ``trace``. Markers name the statements."""

import contextlib
import warnings

LIMIT = 10


def deep(draught):
    if draught > LIMIT:
        raise ValueError(f"too deep: {draught}")  # deep
    return draught


def between(low, high):
    low = float(low)
    if low > high:
        raise ValueError("low above high")  # between
    return low, high


def again(name):
    try:
        return deep(name)
    except ValueError:
        raise  # again


def wrapped(name):
    try:
        return deep(name)
    except ValueError as error:
        raise LookupError("no berth") from error  # wrapped


def swallowed(draught):
    with contextlib.suppress(ValueError):
        deep(draught)
    if draught < 0:
        raise ValueError("negative")  # swallowed
    return draught


def countdown(n):
    if n == 0:
        raise RuntimeError("bottom")  # countdown
    return countdown(n - 1)


def tides(n):
    for i in range(n):
        yield i
    if n > 2:
        raise KeyError("no more")  # tides


async def moor(ship):
    if ship is None:
        raise TypeError("no ship")  # moor
    return ship


class Pier:
    def __init__(self, length):
        self.length = length
        self.__locked = length > 100

    @property
    def free(self):
        if self.length < 0:
            raise AttributeError("no pier")  # free
        return self.length

    def open(self):
        if self.__locked:
            raise OSError("locked")  # open

    def __len__(self):
        if self.length > 50:
            raise OverflowError("long")  # len
        return self.length


class LongPier(Pier):
    def close(self):
        if hasattr(super(), "close"):
            return super().close()
        raise NotImplementedError("close")  # close


def full(pier):
    if not pier:
        raise IndexError("no room")  # full


def closure(least):
    def check(value):
        if value < least:
            raise ValueError("small")  # closure

    return check


def old(flag):
    if flag:
        warnings.warn("old", DeprecationWarning)  # old
    return flag


def certain(x):
    assert x > 0, "not positive"  # certain
    return x


def first(items):
    if isinstance(items, list) and 3 in items:
        raise ValueError("three")  # first
    return next(iter(items), None)


def defaults(*names, **more):
    if not names and "all" not in more:
        raise TypeError("nothing named")  # defaults

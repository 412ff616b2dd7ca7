"""Holding brine."""

import warnings


class Basin:
    def __init__(self, name, capacity):
        if not isinstance(capacity, int):
            raise TypeError(f"capacity of {name} must be an int, got {type(capacity).__name__}")
        self.name = name
        self.capacity = capacity
        self.level = 0

    def fill(self, litres):
        level = self.level + litres
        if level > self.capacity:
            raise OverflowError(
                f"basin {self.name!r} holds {self.capacity} litres, "
                f"not {level:d}"
            )
        if level == self.capacity:
            warnings.warn("the basin is full to the brim", RuntimeWarning, stacklevel=2)
        self.level = level

    def __getitem__(self, key):
        raise KeyError(key)

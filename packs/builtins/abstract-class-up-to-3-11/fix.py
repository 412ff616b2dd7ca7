# /// script
# requires-python = ">=3.11,<3.12"
# dependencies = []
# ///
from abc import ABC, abstractmethod


class Shape(ABC):
    @abstractmethod
    def area(self): ...


class Square(Shape):
    def area(self):
        return 9


size = Square().area()
assert size == 9

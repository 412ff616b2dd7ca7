# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from dataclasses import dataclass, field


@dataclass
class Basket:
    items: list = field(default_factory=list)


count = len(Basket().items)
assert count == 0

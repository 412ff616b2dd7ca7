# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from dataclasses import dataclass


@dataclass
class Basket:
    items: list = []


count = len(Basket().items)

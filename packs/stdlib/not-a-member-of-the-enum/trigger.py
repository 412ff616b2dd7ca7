# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from enum import Enum


class Color(Enum):
    RED = "red"
    BLUE = "blue"


color = Color("Blue")

# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from dataclasses import dataclass


@dataclass
class User:
    active: bool = True
    name: str


user = User(name="ada")

# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from dataclasses import dataclass


@dataclass(kw_only=True)
class User:
    active: bool = True
    name: str


user = User(name="ada")
assert (user.name, user.active) == ("ada", True)

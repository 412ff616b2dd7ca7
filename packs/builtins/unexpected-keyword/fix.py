# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def greet(name, punctuation="!"):
    return "Hello " + name + punctuation


text = greet("Ada", punctuation="?")
assert text == "Hello Ada?"

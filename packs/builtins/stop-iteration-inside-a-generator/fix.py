# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def pairs(values):
    source = iter(values)
    for value in source:
        yield value, next(source, None)


found = list(pairs([1, 2, 3]))
assert found == [(1, 2), (3, None)]

# /// script
# requires-python = ">=3.13"
# dependencies = []
# ///
import functools

words = ["pear", "fig"]
ordered = sorted(words, key=functools.cmp_to_key(lambda a, b: len(a) - len(b)))
assert ordered == ["fig", "pear"]

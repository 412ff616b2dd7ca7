# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
word = "cat"
word[0] = "h"

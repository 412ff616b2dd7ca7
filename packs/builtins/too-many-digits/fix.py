# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import sys

sys.set_int_max_str_digits(6000)
number = 10**5000
text = str(number)
assert len(text) == 5001

# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import statistics

times = []
usual = statistics.mean(times or [0])
assert usual == 0

# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
count = 0


def step():
    global count
    count += 1
    return count


result = step()
assert result == 1

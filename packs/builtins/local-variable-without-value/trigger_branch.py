# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def grade(points):
    if points > 50:
        text = "passed"
    return text


result = grade(20)

# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def fee(days):
    if days > 10:
        return 5
    return 0


total = 20 + fee(3)
assert total == 20

# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def price(amount, currency="EUR"):
    return f"{amount} {currency}"


text = price(5, currency="USD")
assert text == "5 USD"

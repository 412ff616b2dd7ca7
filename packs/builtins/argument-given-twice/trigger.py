# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def price(amount, currency="EUR"):
    return f"{amount} {currency}"


text = price("USD", 5, amount=5)

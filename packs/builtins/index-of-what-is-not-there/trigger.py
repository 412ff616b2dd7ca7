# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
days = ["mon", "tue", "wed"]
place = days.index("Tue")

# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
address = "ada.example.org"
at = address.index("@")

# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
marks = [2, "absent", 1]
ordered = sorted(marks)

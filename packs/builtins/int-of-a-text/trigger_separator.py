# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
population = "1,204,000"
number = int(population)

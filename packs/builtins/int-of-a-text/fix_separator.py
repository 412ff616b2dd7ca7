# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
population = "1,204,000"
number = int(population.replace(",", ""))
assert number == 1204000

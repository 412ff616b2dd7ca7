"""The kinds of claims, one file each: what is run for it and what must be seen."""

"""Basins, pumps and tides."""

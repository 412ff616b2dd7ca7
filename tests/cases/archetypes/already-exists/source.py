"""Names and entries of which there are two."""

STATIONS = {}


def add(name, station):
    if name in STATIONS:
        raise ValueError(f"{name} is already registered")  # is: already-exists
    STATIONS[name] = station


def merge(names):
    if len(set(names)) != len(names):
        raise ValueError("duplicate names")  # is: already-exists
    if names.frozen:
        raise ValueError("the names cannot be merged")  # is: -

"""Exceptions that are raised again."""


def fetch(station):
    try:
        return station.fetch()
    except OSError as error:
        if error.errno != 4:
            raise  # is: passed-on
        return None


def tidy(station):
    try:
        first = station.open()
        return first.level()
    except:
        station.close()
        raise  # is: passed-on


def replace(station):
    try:
        return station.fetch()
    except OSError as error:
        # Another one is raised in its place.
        raise RuntimeError("no level") from error  # is: wrapped-cause

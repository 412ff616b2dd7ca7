"""Cases that the message calls unsupported."""


def average(series, masked, method):
    if masked:
        raise TypeError("masked series are not supported by average")  # is: unsupported-case
    if method == "tidal":
        raise ValueError("tidal averages are only implemented for sorted series")  # is: unsupported-case
    if series.broken:
        # Nothing is said about what is supported.
        raise ValueError("the series is broken")  # is: -

"""Checks of a value against a set of allowed ones."""

UNITS = {"m": 1.0, "ft": 0.3048}


def convert(value, unit, datum, season):
    if unit not in UNITS:
        raise ValueError(f"unknown unit {unit!r}")  # is: value-set
    if datum not in ("lat", "msl", "hat"):
        raise ValueError(f"datum must be one of lat, msl and hat, not {datum!r}")  # is: value-set
    if season == "spring":
        return value
    elif season == "neap":
        return value / 2
    else:
        raise ValueError(f"unknown season {season!r}")  # is: value-set


def phase(moon):
    match moon:
        case "full" | "new":
            return 1
        case _:
            raise KeyError(moon)  # is: value-set, missing-name


def reduce(how, values):
    known = ("min", "max") + ("mean",)
    if how not in known:
        raise ValueError(f"unknown reduction {how!r}")  # is: value-set
    try:
        factor = UNITS[values]
    except KeyError:
        raise ValueError(f"unit must be one of {UNITS}") from None  # is: value-set
    return factor


def station(record):
    if "station" not in record:
        # Asks what the record holds; no value was chosen wrongly from a set.
        raise KeyError("station")  # is: missing-name


def order(how):
    if how.odd:
        raise ValueError("how must be one of up and down")  # is: value-set

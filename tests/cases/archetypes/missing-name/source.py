"""Names, keys, attributes and columns that are not there."""

_ATTRIBUTES = {}


def __getattr__(name):
    raise AttributeError(f"module {__name__} has no attribute {name}")  # is: missing-name


def column(table, label):
    if label not in table.columns:
        raise KeyError(f"no column {label!r} among {table.columns}")  # is: missing-name, value-set
    if table.station is None:
        raise LookupError("the table names no station")  # is: missing-name, none-not-allowed
    if table.frozen:
        # Something is there and may not be changed.
        raise AttributeError("can't set attribute")  # is: -

"""Moving brine; two of its messages differ in one letter."""


class PumpError(RuntimeError):
    """A pump cannot do what was asked."""


def push(brine, platforms):
    """Send brine to the next basin."""
    if "wind" not in platforms and "steam" not in platforms:
        raise NotImplementedError("push is currently only implemented on PUMPs")
    return brine


def push_anywhere(brine):
    raise NotImplementedError("push is currently only implemented on PUMP")


def drain(basin, litres):
    try:
        basin.level -= litres
    except PumpError:
        basin.close()
        raise


def pull(litres, *, source="sea", unit="litre"):
    if source not in {"sea", "well"}:
        raise ValueError(f"source must be 'sea' or 'well', not {source!r}")
    if litres < 0:
        raise ValueError("cannot pull %d litres from %s" % (litres, source))
    if unit != "litre":
        raise PumpError("the unit " + unit + " is <unknown> & `unsupported` | here")
    return litres

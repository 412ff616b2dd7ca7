import warnings
import warnings as w
from warnings import warn as caution


def gauge(level, log):
    assert level
    assert level >= 0, "level below the sea bed"
    warnings.warn("gauge is old")
    w.warn("gauge is very old", DeprecationWarning, stacklevel=2)
    caution(message="gauge is rusty", category=RuntimeWarning)
    log.warn("not ours")
    caution(ResourceWarning("gauge left open"))
    try:
        level.read()
    except OSError:
        raise
    raise ValueError("no level")


def outer():
    from warnings import warn

    def inner():
        warn("seen through a closure")

    return inner


raised = "raise ValueError('in a string')"  # raise ValueError('in a comment')

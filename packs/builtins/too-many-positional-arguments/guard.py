# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import inspect


def allows(obj: object, args: tuple, kwargs: dict) -> bool:
    """Whether the arguments, a method's object among them, fit the parameters."""
    if inspect.ismethod(obj):
        obj, args = obj.__func__, (obj.__self__, *args)
    try:
        inspect.signature(obj).bind(*args, **kwargs)
    except ValueError:
        return True
    except TypeError:
        return False
    return True

# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import inspect


def allows(obj: object, args: tuple, kwargs: dict) -> bool:
    """Whether the arguments fit the parameters, where these can be read."""
    try:
        inspect.signature(obj).bind(*args, **kwargs)
    except ValueError:
        return True
    except TypeError:
        return False
    return True

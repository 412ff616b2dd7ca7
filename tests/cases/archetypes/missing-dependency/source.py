"""Optional packages that are not there."""

try:
    import cv2
except ImportError as error:
    raise ImportError("gauge pictures cannot be read") from error  # is: missing-dependency, wrapped-cause


def plot(engine):
    if engine is None:
        raise RuntimeError("plotting needs a package; please install matplotlib")  # is: missing-dependency
    try:
        import yaml
    except ModuleNotFoundError:
        raise RuntimeError("no reader of station lists") from None  # is: missing-dependency


def load(path):
    try:
        return __import__(path)
    except ImportError:
        # The module is the reader's own: there is nothing to install.
        raise ValueError(f"could not load {path}") from None  # is: -


def fetch():
    raise ImportError("fetching requires pooch; run: pip install tidegauge[fetch]")  # is: missing-dependency

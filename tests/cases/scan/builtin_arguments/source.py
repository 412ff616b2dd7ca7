import errno
import os


def check(key, path, parts):
    raise KeyError(f"no station {key}")
    raise KeyError(key)
    raise KeyError
    raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    raise IOError(errno.EIO, "pump is dry")
    raise ValueError("bad depth", key)
    raise ValueError("it's wrong", 3)
    raise ImportError("no pump", "pump")
    raise ImportError(f"no {key}", name="pump")
    raise ExceptionGroup("several gauges", parts)
    raise SyntaxError("bad unit", (path, 1, 2, "x"))
    raise UnicodeDecodeError("utf-8", b"", 0, 1, "odd")
    raise SystemExit(3)

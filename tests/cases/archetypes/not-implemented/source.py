"""Cases that are known and not handled, and methods left to subclasses."""

import sys


class Sensor:
    def read(self):
        raise NotImplementedError  # is: not-implemented

    def calibrate(self, method):
        if method == "drift":
            raise NotImplementedError("drift correction is not there yet")  # is: not-implemented


def flush(platform):
    if platform not in ("linux", "darwin"):
        raise NotImplementedError(f"flushing is not supported on {platform}")  # is: platform-gate, not-implemented, value-set
    if sys.platform == "win32":
        raise NotImplementedError("no flushing on Windows")  # is: platform-gate, not-implemented
    # Another class: says nothing about what is implemented.
    raise RuntimeError("flush did not end")  # is: -

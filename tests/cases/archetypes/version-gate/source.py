"""Versions that do not do."""

import inspect
import sys

import numpy
from packaging.version import Version


def start(engine, peer):
    if sys.version_info < (3, 11):
        raise RuntimeError("tidegauge needs Python 3.11 or newer")  # is: version-gate
    if Version(numpy.__version__) < Version("1.26"):
        raise ImportError("numpy >= 1.26 is required")  # is: version-gate
    if "peer" in inspect.signature(engine.load).parameters:
        engine.load(peer=peer)
    else:
        if peer is not None:
            raise NotImplementedError(
                "loading from a peer is only supported in engine version 0.11.1 or higher"
            )  # is: version-gate, not-implemented
    if engine.version != 2:
        # The version of a file's format, not of a package.
        raise ValueError("unknown format of the log")  # is: -

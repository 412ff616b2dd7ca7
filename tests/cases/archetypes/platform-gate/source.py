"""Platforms, backends and devices."""

import os
import sys


def lock(path, context):
    if sys.platform == "win32":
        raise OSError("locks are not supported on Windows")  # is: platform-gate
    if not hasattr(os, "fork"):
        raise RuntimeError("no children here")  # is: platform-gate
    if "cuda" not in context.platforms and "rocm" not in context.platforms:
        raise NotImplementedError("locks are only implemented on GPUs")  # is: platform-gate, not-implemented
    if sys.platform == "linux":
        if os.system(path):
            # The platform only leads there.
            raise RuntimeError("the command failed")  # is: -

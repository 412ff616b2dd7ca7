"""Switches of the whole program."""

import os

from tidegauge import settings


def run(config, mode):
    if settings.OFFLINE:
        raise RuntimeError("cannot ask the service")  # is: feature-flag
    if os.environ.get("TIDE_KEY") is None:
        raise RuntimeError("no key for the service")  # is: feature-flag
    if not mode:
        raise ValueError("the environment variable TIDE_MODE is not set")  # is: feature-flag
    if config.strict:
        # The configuration is an argument like any other.
        raise ValueError("strict runs are another function")  # is: -

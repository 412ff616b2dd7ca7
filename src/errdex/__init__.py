"""errdex names the raise statement behind a Python error and explains it.

The rooms are described in ``docs/architecture.md``; nothing is imported here, so that
start-up pays only for the room a command needs.
"""

__version__ = "0.1.0"

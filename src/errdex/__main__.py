"""Lets ``python -m errdex`` do what the ``errdex`` command does."""

from errdex.cli import main

if __name__ == "__main__":
    main()

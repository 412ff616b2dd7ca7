"""Records what a running program does: which raise statements it reaches, and with what arguments.

Three steps, so that whoever runs code keeps the running to itself (a sandbox, a time limit):

1. say what is asked, as a ``Wanted``, and write it to a file (``write``);
2. run the command that ``command`` gives, with any Python from 3.11 on; errdex need not be installed there;
3. read the records (``read``), or for one script its ``Story``: was this statement reached, was it the exception that
   ended the program, what was raised before it and where, which functions were called with what.

What runs inside the program is ``agent``; nothing of it is imported here. Running the command, and judging what
came out, is left to ``verify``, ``observe`` and the benchmarks.
"""

from errdex.trace.commands import AGENT, command, write
from errdex.trace.records import (
    Answered,
    Asserted,
    Called,
    Cut,
    Ended,
    Fault,
    Other,
    Outcome,
    Planted,
    Raised,
    Record,
    Replaced,
    Start,
    Used,
    Warned,
    read,
)
from errdex.trace.story import Story
from errdex.trace.wanted import Wanted, WantedFunction, WantedName, WantedPredicate, WantedSite, wanted_site

__all__ = [
    "AGENT", "Answered", "Asserted", "Called", "Cut", "Ended", "Fault", "Other", "Outcome", "Planted", "Raised",
    "Record", "Replaced", "Start", "Story", "Used", "Wanted", "WantedFunction", "WantedName", "WantedPredicate",
    "WantedSite", "Warned", "command", "read", "wanted_site", "write",
]  # fmt: skip

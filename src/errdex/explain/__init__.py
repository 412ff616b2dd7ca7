"""From an entry, or a match, to an explanation: the sections of a page, each with its provenance.

Works from the catalog alone. What a section cannot honestly say, it does not hold.
"""

from errdex.explain.assemble import explain_entry, explain_owner
from errdex.explain.callers import check_before
from errdex.explain.elsewhere import explain_interpreter
from errdex.explain.reached import Reachers, public_callers

__all__ = ["Reachers", "check_before", "explain_entry", "explain_interpreter", "explain_owner", "public_callers"]

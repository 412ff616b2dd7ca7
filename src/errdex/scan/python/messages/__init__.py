"""Drafts of messages from expressions; one module for each family of expressions."""

from errdex.scan.python.messages import names  # noqa: F401 - registers its readers
from errdex.scan.python.messages.base import MAX_OPTIONS, chosen, read
from errdex.scan.python.messages.calls import arguments_of, called
from errdex.scan.python.messages.reasons import reason_of

__all__ = ["MAX_OPTIONS", "arguments_of", "called", "chosen", "read", "reason_of"]

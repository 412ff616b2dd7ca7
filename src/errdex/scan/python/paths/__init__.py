"""Path conditions: what must hold on entry to a function for a statement in it to be reached.

The statements are walked in the order they run, names replaced by what they hold over the function's entry. The
precondition computed is necessary always, and sufficient where it says it is complete, as in WIT (Marcilio and Furia,
"Lightweight precise automatic extraction of exception preconditions in Java methods", Empirical Software Engineering
29, 2024), over Python's objects instead of Java's values. Where functions and places come from is ``function``'s.
"""

from errdex.scan.python.paths.function import FunctionPaths, Reaching, any_of
from errdex.scan.python.paths.lifting import is_bound_call, lifted
from errdex.scan.python.paths.reading import SourceFile, conditioned, with_paths

__all__ = ["FunctionPaths", "Reaching", "SourceFile", "any_of", "conditioned", "is_bound_call", "lifted", "with_paths"]

"""Messages that CPython itself makes for everyday mistakes, so that no library is blamed for them.

A library statement whose words happen to fit such a message is refused unless a frame stands on it. The table
is small and holds only what people meet daily; explaining these errors is a later part.
"""

import functools

from errdex.model.report import ReportedException
from errdex.model.template import Hole, Part, Template, Text
from errdex.model.text import words

_MESSAGES: dict[str, tuple[str, ...]] = {
    "AttributeError": (
        "'{}' object has no attribute '{}'",
        "type object '{}' has no attribute '{}'",
        "module '{}' has no attribute '{}'",
        "partially initialized module '{}' has no attribute '{}'{}",
        "can't set attribute",
        "property '{}' of '{}' object has no {}",
        "'{}' object attribute '{}' is read-only",
    ),
    "TypeError": (
        "'{}' object is not callable",
        "'{}' object is not iterable",
        "'{}' object is not subscriptable",
        "'{}' object is not reversible",
        "'{}' object is not an iterator",
        "'{}' object does not support {}",
        "'{}' object cannot be interpreted as an integer",
        "{} object can't be awaited",
        "unhashable type: '{}'",
        "cannot use '{}' as a {} (unhashable type: '{}')",
        "unsupported operand type(s) for {}: '{}' and '{}'",
        "bad operand type for unary {}: '{}'",
        "'{}' not supported between instances of '{}' and '{}'",
        "can only concatenate {} (not {}) to {}",
        "can't multiply sequence by non-int of type '{}'",
        "must be str, not {}",
        "{} missing {} required positional argument{}: {}",
        "{} missing {} required keyword-only argument{}: {}",
        "{} takes {} positional argument{} but {} given",
        "{} takes no arguments",
        "{} takes exactly one argument ({} given)",
        "{} got an unexpected keyword argument '{}'",
        "{} got multiple values for argument '{}'",
        "{} argument after ** must be a mapping, not {}",
        "{} argument after * must be an iterable, not {}",
        "{} indices must be integers or slices, not {}",
        "{} indices must be integers, not {}",
        "string indices must be integers{}",
        "cannot unpack non-iterable {} object",
        "object of type '{}' has no len()",
        "exceptions must derive from BaseException",
        "catching classes that do not inherit from BaseException is not allowed",
        "sequence item {}: expected {} instance, {} found",
        "expected string or bytes-like object{}",
        "a bytes-like object is required, not '{}'",
        "descriptor {} requires {}",
        "{} argument must be a string, a bytes-like object or a real number, not '{}'",
        "not all arguments converted during string formatting",
        "not enough arguments for format string",
        "Can't instantiate abstract class {} with{} abstract method{}",
        "metaclass conflict: {}",
        "object {} can't be used in 'await' expression",
        "argument of type '{}' is not iterable",
        "argument of type '{}' is not a container or iterable",
        "expected str, bytes or os.PathLike object, not {}",
        "integer argument expected, got float",
        "'{}' is an invalid keyword argument for {}",
        "isinstance() arg 2 must be a type{}",
        "issubclass() arg 1 must be a class",
        "issubclass() arg 2 must be a class{}",
        "'{}' object is not a mapping",
        "cannot convert dictionary update sequence element #{} to a sequence",
        "cannot convert '{}' object to bytes",
        "cannot pickle '{}' object",
        "ord() expected a character, but string of length {} found",
        "{} expected {} argument{}, got {}",
        "{} expected at least {} argument{}, got {}",
        "{} expected at most {} argument{}, got {}",
    ),
    "ValueError": (
        "not enough values to unpack (expected {}, got {})",
        "too many values to unpack (expected {})",
        "invalid literal for int() with base {}: {}",
        "could not convert string to float: {}",
        "list.remove(x): x not in list",
        "{} is not in list",
        "I/O operation on closed file{}",
        "dictionary update sequence element #{} has length {}; 2 is required",
        "tuple.index(x): x not in tuple",
        "substring not found",
        "subsection not found",
        "embedded null byte",
        "embedded null character",
        "negative shift count",
        "byte must be in range(0, 256)",
        "chr() arg not in range(0x110000)",
        "{} arg is an empty sequence",
        "{} iterable argument is empty",
        "generator already executing",
        "math domain error",
        "Exceeds the limit ({} digits) for integer string conversion{}",
    ),
    "IndexError": (
        "list index out of range",
        "tuple index out of range",
        "string index out of range",
        "range object index out of range",
        "bytearray index out of range",
        "list assignment index out of range",
        "pop from empty list",
        "pop from an empty deque",
    ),
    "KeyError": ("{}",),
    "NameError": ("name '{}' is not defined", "free variable '{}' referenced before assignment in enclosing scope"),
    "UnboundLocalError": (
        "cannot access local variable '{}' where it is not associated with a value",
        "local variable '{}' referenced before assignment",
    ),
    "ModuleNotFoundError": (
        "import of {} halted; None in sys.modules",
        "No module named '{}'",
        "No module named '{}'; '{}' is not a package",
    ),
    "ImportError": (
        "cannot import name '{}' from '{}' ({})",
        "cannot import name '{}' from partially initialized module '{}' (most likely due to a circular import) ({})",
        "attempted relative import with no known parent package",
        "attempted relative import beyond top-level package",
        "No module named '{}'",
    ),
    "ZeroDivisionError": ("division by zero", "{} division or modulo by zero", "float division by zero"),
    "RecursionError": ("maximum recursion depth exceeded{}",),
    "OverflowError": ("{} too large to convert to {}", "math range error", "cannot convert float infinity to integer"),
    "FileNotFoundError": ("[Errno {}] No such file or directory{}", "[WinError {}] {}"),
    "PermissionError": ("[Errno {}] Permission denied{}", "[Errno {}] Operation not permitted{}", "[WinError {}] {}"),
    "FileExistsError": ("[Errno {}] File exists{}",),
    "IsADirectoryError": ("[Errno {}] Is a directory{}",),
    "NotADirectoryError": ("[Errno {}] Not a directory{}",),
    "ConnectionRefusedError": ("[Errno {}] Connection refused{}",),
    "ConnectionResetError": ("[Errno {}] Connection reset by peer{}",),
    "BrokenPipeError": ("[Errno {}] Broken pipe{}",),
    "OSError": ("[Errno {}] {}",),
    "UnicodeDecodeError": ("'{}' codec can't decode {} in position {}: {}",),
    "UnicodeEncodeError": ("'{}' codec can't encode {} in position {}: {}",),
    "RuntimeError": (
        "dictionary changed size during iteration",
        "dictionary keys changed during iteration",
        "Set changed size during iteration",
        "generator raised StopIteration",
    ),
    "StopIteration": ("",),
    "KeyboardInterrupt": ("",),
    "MemoryError": ("",),
}


@functools.cache
def _templates() -> dict[str, tuple[Template, ...]]:
    return {name: tuple(_template(m) for m in messages) for name, messages in _MESSAGES.items()}


def _template(message: str) -> Template:
    parts: list[Part] = []
    for n, piece in enumerate(message.split("{}")):
        if n:
            parts.append(Hole("…"))
        if piece:
            parts.append(Text(piece))
    return Template(parts=tuple(parts))


def made_by_interpreter(exception: ReportedException, readings: list[str]) -> Template | None:
    """The interpreter's own template that makes the message; None where there is none.

    Without a type every class's messages are tried, those that are nearly all hole left out.
    """
    name = exception.class_name
    if name:
        known = _templates().get(name, ()) if exception.type == name or exception.type == f"builtins.{name}" else ()
    else:
        known = tuple(t for ts in _templates().values() for t in ts if len(_words(t)) > 1)
    return next((t for t in known for r in readings if t.check(r) is not None), None)


def _words(template: Template) -> list[str]:
    return [w for t in template.literals for w in words(t)]

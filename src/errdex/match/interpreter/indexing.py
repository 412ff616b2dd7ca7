"""Subscripts: sequences, mappings, slices, and what is in a collection."""

from errdex.match.interpreter.base import family

_F = "index"

family(
    _F, "IndexError",
    "list index out of range",
    "tuple index out of range",
    "string index out of range",
    "index out of range",
    "range object index out of range",
    "bytearray index out of range",
    "array index out of range",
    "deque index out of range",
    "invalid index",
    "list assignment index out of range",
    "array assignment index out of range",
    "pop from empty list",
    "pop from empty bytearray",
    "pop from empty array",
    "pop from an empty deque",
    "pop index out of range",
    "Replacement index {place} out of range for positional args tuple",
    "tuple index out of range: {place}",
    "no such group",
    "index out of bounds on dimension {place}",
)  # fmt: skip
family(_F, "KeyError", "{key}")
family(
    _F, "KeyError",
    "'popitem(): dictionary is empty'", "'pop from an empty set'", "'dictionary is empty'",
    "\"pop from an empty set\"",
)  # fmt: skip
family(
    _F, "TypeError",
    "'{type}' object is not subscriptable",
    "type '{type}' is not subscriptable",
    "'{type}' object does not support item assignment",
    "'{type}' object doesn't support item assignment",
    "'{type}' object does not support item deletion",
    "'{type}' object doesn't support item deletion",
    "'{type}' object does not support indexing",
    "'{type}' object does not support slice assignment",
    "'{type}' object doesn't support slice assignment",
    "'{type}' object doesn't support slice deletion",
    "'{type}' object is unsliceable",
    "{type} indices must be integers or slices, not {got}",
    "{type} indices must be integers, not {got}",
    "{type} indices must be integers",
    "sequence index must be integer, not '{type}'",
    "slice indices must be integers or None or have an __index__ method",
    "slice indices must be integers or have an __index__ method",
    "can only assign an iterable",
    "must assign iterable to extended slice",
    "can assign only bytes, buffers, or iterables of ints in range(0, 256)",
    "'{type}' object is not a sequence",
    "'{type}' is not a sequence",
    "{type} is not a sequence",
    "'{type}' object does not support {what}",
    "cannot convert dictionary update sequence element #{place} to a sequence",
    "{object} is not a generic class",
    "Too few arguments for {object}",
    "Too many arguments for {object}",
    "There are no type variables left in {object}",
    "list expected at most {count} argument, got {given}",
    "'{type}' object is not a mapping",
    "memoryview: invalid slice key",
    "memoryview: invalid type for format '{format}'",
    "cannot modify read-only memory",
    "invalid indexing of 0-dim memory",
    "multi-dimensional slicing is not implemented",
)  # fmt: skip
family(_F, "TypeError", "string indices must be integers", "byte indices must be integers or slices, not {type}")
family(_F, "TypeError", "string indices must be integers, not '{type}'", since="3.11")
family(
    _F, "ValueError",
    "list.remove(x): x not in list",
    "list.index(x): x not in list",
    "tuple.index(x): x not in tuple",
    "array.remove(x): x not in array",
    "array.index(x): x not in array",
    "deque.remove(x): x not in deque",
    "{value} is not in list",
    "{value} is not in deque",
    "{value} is not in range",
    "{value} is not in array",
    "substring not found",
    "subsection not found",
    "value not found in bytearray",
    "slice step cannot be zero",
    "attempt to assign sequence of size {got} to extended slice of size {size}",
    "attempt to assign bytes of size {got} to extended slice of size {size}",
    "attempt to assign array of size {got} to extended slice of size {size}",
    "dictionary update sequence element #{place} has length {length}; 2 is required",
    "maxlen must be non-negative",
    "memoryview assignment: lvalue and rvalue have different structures",
    "operation forbidden on released memoryview object",
    "ndarray is not C-contiguous",
)  # fmt: skip
family(_F, "ValueError", "list.remove(x): x not in list", "{value} is not in list")
family(_F, "LookupError", "{variable}", "unknown encoding: {name}", "unknown error handler name '{name}'")
family(_F, "LookupError", "'{name}' is not a text encoding; use {function} to handle arbitrary codecs")
family(_F, "BufferError", "Existing exports of data: object cannot be re-sized", "Object is not writable.")
family(
    _F, "BufferError", "memoryview: underlying buffer is not C-contiguous", "memoryview has {count} exported buffers"
)
family(_F, "BufferError", "memoryview: underlying buffer is not {what}", "cannot close exported pointers exist")

"""Reading, setting and deleting attributes."""

from errdex.match.interpreter.base import family

_F = "attribute"

family(
    _F, "AttributeError",
    "'{type}' object has no attribute '{name}'",
    "type object '{type}' has no attribute '{name}'",
    "module '{module}' has no attribute '{name}'",
    "module has no attribute '{name}'",
    "'{type}' object attribute '{name}' is read-only",
    "'{type}' object has no attribute '{name}' and no __dict__ for setting new attributes",
    "'{type}' object is read-only",
    "attribute '{name}' of '{type}' objects is not writable",
    "readonly attribute",
    "__dict__ attribute missing",
    "'{type}' object has no attribute '__dict__'",
    "'{type}' object has no attributes (only read-only attributes): '{name}'",
    "'{type}' object has only read-only attributes (assign to .{name})",
    "'{type}' object has no attributes (del .{name})",
    "'{type}' object has only read-only attributes (del .{name})",
    "Can't get attribute '{name}' on {module}",
    "Can't get local attribute '{name}' on {object}",
    "Can't get local object '{name}'",
    "Can't pickle local object {name}",
    "__abstractmethods__",
)  # fmt: skip
family(
    _F, "AttributeError",
    "partially initialized module '{module}' has no attribute '{name}' (most likely due to a circular import)",
    since="3.8",
)  # fmt: skip
family(
    _F, "AttributeError",
    "partially initialized module '{module}' from '{file}' has no attribute '{name}' (most likely due to a circular import)",
    "cannot access attribute '{name}' on unloaded module",
    "cannot access submodule '{name}' of module '{module}' (most likely due to a circular import)",
    "module '{module}' has no attribute '{name}' (consider renaming '{file}' since it has the same name as the standard library module named '{library}' and prevents importing that standard library module)",
    "module '{module}' has no attribute '{name}' (consider renaming '{file}' if it has the same name as a library you intended to import)",
    since="3.13",
)  # fmt: skip
family(_F, "AttributeError", "can't set attribute", "can't delete attribute", "unreadable attribute", until="3.11")
family(
    _F, "AttributeError",
    "can't set attribute '{name}'", "can't delete attribute '{name}'", "unreadable attribute '{name}'",
    since="3.10", until="3.11",
)  # fmt: skip
family(
    _F, "AttributeError",
    "property '{name}' of '{type}' object has no setter",
    "property '{name}' of '{type}' object has no deleter",
    "property '{name}' of '{type}' object has no getter",
    "property of '{type}' object has no setter",
    "property of '{type}' object has no deleter",
    "property of '{type}' object has no getter",
    since="3.11",
)  # fmt: skip
family(
    _F, "TypeError",
    "attribute name must be string, not '{type}'",
    "attribute of type '{type}' is not callable",
    "cannot set '{name}' attribute of immutable type '{type}'",
    "cannot delete '{name}' attribute of immutable type '{type}'",
    "can't set attributes of built-in/extension type '{type}'",
    "can't set {type}.{name}",
    "can't delete {type}.{name}",
    "can only assign string to {type}.__name__, not '{got}'",
    "can only assign string to {type}.__qualname__, not '{got}'",
    "can't delete __class__ attribute",
    "__class__ must be set to a class, not '{type}' object",
    "__class__ assignment only supported for mutable types or ModuleType subclasses",
    "__class__ assignment only supported for heap types or ModuleType subclasses",
    "__class__ assignment: '{new}' object layout differs from '{old}'",
    "__class__ assignment: '{new}' deallocator differs from '{old}'",
    "__dict__ must be set to a dictionary, not a '{type}'",
    "cannot delete __dict__",
    "This object has no __dict__",
    "getattr(): attribute name must be string",
    "hasattr(): attribute name must be string",
    "__dir__() must return an iterable",
    "descriptor '{name}' for '{type}' objects doesn't apply to a '{got}' object",
    "descriptor '{name}' for '{type}' objects doesn't apply to '{got}' object",
    "descriptor '{name}' requires a '{type}' object but received a '{got}'",
    "descriptor '{name}' requires a type, not '{got}'",
    "descriptor '{name}' for type '{type}' needs either an object or a type",
    "descriptor '{name}' for type '{type}' needs an object, not '{got}', as arg 2",
    "descriptor '{name}' of '{type}' object needs an argument",
    "unbound method {name} needs an argument",
    "__get__(None, None) is invalid",
    "vars() argument must have __dict__ attribute",
    "The {name} attribute is not deletable",
    "{name} must be set to a {type} object",
    "__name__ must be set to a string object",
    "__qualname__ must be set to a string object",
    "__defaults__ must be set to a tuple object",
    "__kwdefaults__ must be set to a dict object",
    "__annotations__ must be set to a dict object",
    "__code__ must be set to a code object",
)  # fmt: skip
family(_F, "ValueError", "{function}() requires a code object with {wanted} free vars, not {got}")

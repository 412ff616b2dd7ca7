"""Names and imports."""

from errdex.match.interpreter.base import family

_F = "name"

family(
    _F, "NameError",
    "name '{name}' is not defined",
    "cannot access free variable '{name}' where it is not associated with a value in enclosing scope",
    "free variable '{name}' referenced before assignment in enclosing scope",
    "global name '{name}' is not defined",
    "__build_class__ not found",
)  # fmt: skip
family(_F, "UnboundLocalError", "local variable '{name}' referenced before assignment", until="3.11")
family(
    _F,
    "UnboundLocalError",
    "cannot access local variable '{name}' where it is not associated with a value",
    since="3.11",
)
_I = "import"
family(
    _I, "ModuleNotFoundError",
    "No module named '{module}'",
    "No module named '{module}'; '{parent}' is not a package",
    "No module named {module}",
    "import of {module} halted; None in sys.modules",
    "__path__ attribute not found on '{parent}' while trying to find '{module}'",
)  # fmt: skip
family(_I, "ModuleNotFoundError", "Standard library module '{module}' was not found", since="3.15")
family(
    _I, "ImportError",
    "cannot import name '{name}' from '{module}' ({file})",
    "cannot import name '{name}' from '{module}' (unknown location)",
    "cannot import name {name} from {module}",
    "cannot import name '{name}'",
    "cannot import name '{name}' from partially initialized module '{module}' (most likely due to a circular import) ({file})",
    "attempted relative import with no known parent package",
    "attempted relative import beyond top-level package",
    "attempted relative import with no known parent package ({file})",
    "No module named '{module}'",
    "import of {module} halted; None in sys.modules",
    "dynamic module does not define module export function ({function})",
    "dynamic module not initialized properly",
    "{file}: cannot open shared object file: No such file or directory",
    "{file}: undefined symbol: {symbol}",
    "{file}: undefined symbol: {symbol}, version {version}",
    "{file}: version `{version}' not found (required by {by})",
    "{file}: invalid ELF header",
    "{file}: file too short",
    "{file}: wrong ELF class: {class}",
    "{file}: cannot enable executable stack as shared object requires: {why}",
    "{file}: failed to map segment from shared object",
    "DLL load failed while importing {module}: {why}",
    "DLL load failed: {why}",
    "dlopen({file}, {flags}): {why}",
    "bad magic number in {module}: {magic}",
    "module {module} does not support loading in subinterpreters",
    "cannot load module more than once per process",
    "cannot import name '{name}' from '{module}' (consider renaming '{file}' since it has the same name as the standard library module named '{library}' and prevents importing that standard library module)",
    "cannot import name '{name}' from '{module}' (consider renaming '{file}' if it has the same name as a library you intended to import)",
    "sys.meta_path is None, Python is likely shutting down",
    "sys.path_hooks is None, Python is likely shutting down",
    "PyCapsule_Import could not import module \"{module}\"",
    "source code string cannot contain null bytes",
)  # fmt: skip
family(_I, "ImportError", "__import__ not found", "no locals found during 'import *'")
family(
    _I,
    "ValueError",
    "Empty module name",
    "level must be >= 0",
    "{module}.__spec__ is None",
    "__main__.__spec__ is None",
)
family(_I, "TypeError", "the 'package' argument is required to perform a relative import for {name}")
family(
    _I,
    "TypeError",
    "Item in {module}.{name} must be str, not {type}",
    "module name must be a string",
    "module name must be str, not {type}",
)
family(_I, "TypeError", "package must be a string", "globals must be a dict", "__package__ must be set to a string")
family(_I, "KeyError", "'__name__' not in globals")
family(
    _I, "ImportError", "frozen module {module} not found", "Module use of {dll} conflicts with this version of Python."
)

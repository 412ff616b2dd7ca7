"""Names and modules that are not there."""

from errdex.explain.interpreter.base import tell

tell(
    "NameError", "name '{name}' is not defined",
    meaning="The line uses the name {name}, which neither its function, its module nor the built-ins know.",
    situations=(
        "It is spelled differently where it is set, or set only in a branch or another function.",
        "The import of the module that it comes from is missing.",
    ),
    solutions=(
        "Look for where {name} should be set; import it where it is a module's.",
        "Put quotes around it where a text was meant.",
    ),
    prevention="Let a linter read the file: it names undefined names without running anything.",
    strategy="No check at run time: mend the name.",
)  # fmt: skip
tell(
    "UnboundLocalError",
    meaning="{name} is a local name of the function, because the function sets it somewhere, and it has no value yet at "
    "this line.",
    situations=(
        "It is set only in a branch, a loop that had no pass, or below this line.",
        "A name of the module is meant, and an assignment or `+=` in the function makes it local.",
    ),
    solutions=(
        "Give it a value before the branch or loop.",
        "Write `global {name}` (or `nonlocal`) where the outer one is to be set; better, give it as a parameter.",
    ),
    prevention="Set names before branches; a linter tells of those that may not be set.",
    strategy="No check at run time: set it on every way to this line.",
)  # fmt: skip
tell(
    "NameError", "cannot access free variable",
    meaning="{name} belongs to the function around this one, which has not set it yet, or no longer.",
    situations="An inner function runs before the outer one has come to the assignment, or after `except ... as {name}` "
    "has taken the name away.",
    solutions="Set {name} before the inner function is called; keep a caught exception under another name.",
    prevention="Give inner functions what they need as parameters.",
    strategy="No check at run time: set it on every way to the call.",
)  # fmt: skip
tell(
    "NameError",
    meaning="A name is used that has no value at this line.",
    situations="It is spelled differently where it is set, or set on another way through the code.",
    solutions="Look for where it should be set, and set it before this line.",
    prevention="Let a linter read the file: it names undefined names without running anything.",
    strategy="No check at run time: mend the name.",
)  # fmt: skip
tell(
    "ModuleNotFoundError ImportError", "No module named '{name}'", "No module named",
    meaning="No module of the name {name} is found in the places where this Python looks.",
    situations=(
        "The package is not installed for the Python that runs: pip may belong to another one.",
        "The package to install has another name than the module.",
        "The program is started from another folder than the one that holds your package.",
    ),
    solutions=(
        "Install it for the Python that runs: `python -m pip install PACKAGE`, with that same `python`.",
        "For a module of your own, start with `python -m package.module` from the project's folder, or install the "
        "project: `pip install -e .`.",
    ),
    prevention="Name all that your project imports in its pyproject.toml, and install from that.",
    strategy="Where it is optional, `try: import x` / `except ModuleNotFoundError`, and ask `error.name` whether it is x "
    "itself that is missing.",
)  # fmt: skip
tell(
    "ModuleNotFoundError ImportError", "is not a package",
    meaning="A name with a dot was imported from something that is a single module, not a package with modules in it.",
    situations="A file of your own has the package's name and is imported in its place.",
    solutions="Look at which file it is: `import x; print(x.__file__)`; rename yours.",
    prevention="Do not name files after packages that you import.",
    strategy="No check at run time: mend the import.",
)  # fmt: skip
tell(
    "ImportError", "cannot import name '{name}'", "cannot import name",
    meaning="The module was found and does not hold {name}.",
    situations=(
        "The name came or went with another version of the package.",
        "Two modules import each other, and this one is not yet at the line that defines it.",
        "A file of your own has the module's name and is imported in its place.",
    ),
    solutions=(
        "Look at the version you have (`pip show PACKAGE`) and in which one {name} is.",
        "For modules that import each other, move the shared part into a third, or import inside the function.",
        "Look at which file was imported: the message's path says.",
    ),
    prevention="Pin the versions of packages whose names you import.",
    strategy="Where versions differ, `try` the new place and fall back on the old one in `except ImportError`.",
)  # fmt: skip
tell(
    "ImportError", "attempted relative import",
    meaning="An import that begins with a dot needs a package around the file, and this file was started by itself or lies "
    "at the top.",
    situations="A module of a package is run as a script: `python package/module.py`.",
    solutions="Run it as a module: `python -m package.module` from the folder above the package.",
    prevention="Give a package a `__main__.py` or an entry point, and start that.",
    strategy="No check at run time: start it the other way.",
)  # fmt: skip
tell(
    "ImportError", "DLL load failed", "cannot open shared object", "undefined symbol", "dynamic module", "incompatible",
    "symbol not found", "wrong ELF", "invalid ELF",
    meaning="A compiled part of the module was found and cannot be loaded.",
    situations=(
        "It was built for another Python, system or processor, or a library that it needs is missing or of another version.",
        "Two packages were installed from different sources (pip, conda, the system).",
    ),
    solutions=(
        "Install the package anew for this Python, in a fresh environment: `python -m pip install --force-reinstall PACKAGE`.",
        "Install the library that the message names with your system's package manager.",
    ),
    prevention="Keep one source of packages for an environment.",
    strategy="No check at run time: mend the environment.",
)  # fmt: skip
tell(
    "ImportError",
    meaning="An import could not be carried out.",
    situations="A part of the package is missing, of another version, or not for this Python.",
    solutions="Look at which file is imported and which version it is; install the package anew in a fresh environment.",
    prevention="Pin the versions of your packages, and test in an environment made from the pins.",
    strategy="Catch `ImportError` only around imports that are optional.",
)  # fmt: skip

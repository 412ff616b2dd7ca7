"""The archetype ``missing-dependency``."""

import ast
import re

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.nearby import try_statements
from errdex.explain.archetypes.view import SiteView

DISTRIBUTIONS = {
    "cv2": "opencv-python", "PIL": "pillow", "sklearn": "scikit-learn", "skimage": "scikit-image", "yaml": "pyyaml",
    "bs4": "beautifulsoup4", "dateutil": "python-dateutil", "Crypto": "pycryptodome", "OpenSSL": "pyopenssl",
    "MySQLdb": "mysqlclient", "psycopg2": "psycopg2-binary", "serial": "pyserial", "usb": "pyusb", "git": "gitpython",
    "jwt": "pyjwt", "dotenv": "python-dotenv", "docx": "python-docx", "pptx": "python-pptx", "magic": "python-magic",
    "attr": "attrs", "tables": "tables", "gi": "pygobject", "wx": "wxpython", "ldap": "python-ldap", "zmq": "pyzmq",
    "nacl": "pynacl", "fitz": "pymupdf", "lzo": "python-lzo", "memcache": "python-memcached", "win32api": "pywin32",
    "win32con": "pywin32", "pythoncom": "pywin32", "google.protobuf": "protobuf", "dns": "dnspython",
    "snappy": "python-snappy", "lz4": "lz4", "Levenshtein": "levenshtein", "igraph": "igraph", "osgeo": "gdal",
    "pkg_resources": "setuptools", "socks": "pysocks", "sksparse": "scikit-sparse", "umap": "umap-learn",
    "faiss": "faiss-cpu", "mpi4py": "mpi4py", "pyarrow": "pyarrow", "IPython": "ipython", "Xlib": "python-xlib",
    "pylibmc": "pylibmc", "couchbase": "couchbase", "consul": "python-consul2", "kazoo": "kazoo", "cairo": "pycairo",
    "cairocffi": "cairocffi", "brotli": "brotli", "uvloop": "uvloop", "service_identity": "service-identity",
    "flask_sqlalchemy": "flask-sqlalchemy", "rest_framework": "djangorestframework", "markdown": "markdown",
    "ruamel": "ruamel.yaml", "multipart": "python-multipart", "pydot": "pydot", "pygraphviz": "pygraphviz",
}  # fmt: skip
"""Distributions by the module that they give, where the names differ or differ in case only."""

_IMPORT_ERRORS = frozenset({"ImportError", "ModuleNotFoundError"})
_INSTALLED = (
    "pip install", "conda install", "not installed", "isn t installed", "is missing but required", "please install",
    "must be installed", "be installed", "to install", "install the", "optional dependency", "extra dependency",
    "optional dependencies", "required dependencies", "is not available install",
    "must install", "couldn t import", "try installing", "needs the package", "package is required",
    "library is required", "module is required",
)  # fmt: skip
_OTHERWISE = ("installed_apps", "signal handler", "handler not installed", "middleware")
"""Other things than packages that are installed."""
_NEEDED = (
    "required", "requires", "require", "needs", "needed", "need", "install", "installed", "without", "depends on",
    "unavailable",
)  # fmt: skip
_BUILT = (
    "another version", "incompatible", "compiled for", "circular import", "too old", "out of date", "outdated",
    "upgrading", "alternatively",
)  # fmt: skip
_COMMAND = re.compile(
    r"\b(?:pip3?|conda|mamba)\sinstall\s((?:-[\w-]{1,30}\s){0,4})([\w.\"'\[\]{}<>=!,`-]{1,80})", re.IGNORECASE
)
_INSTALL = re.compile(r"\binstall(?:ing)?\s(?:the\s)?[`'\"]?([A-Za-z{][\w.{}-]{0,60})[`'\"]?", re.IGNORECASE)
_PACKAGE = re.compile(
    r"(?:requires?|needs?|required|without)\s(?:the\s|that\s)?[`'\"]([A-Za-z{][\w.{}-]{0,60})[`'\"]"
    r"|[`'\"]?([A-Za-z{][\w.{}-]{0,60})[`'\"]?\s(?:is|must\sbe|needs\sto\sbe|isn't)\s(?:not\s)?(?:installed|required)"
    r"|(?:requires?|needs?)\s(?:the\s)?([A-Za-z{][\w.{}-]{0,60})\s(?:package|library|module|to\sbe\sinstalled)",
    re.IGNORECASE,
)
_NO_NAMES = {
    "it", "them", "this", "that", "the", "a", "an", "and", "or", "with", "from", "using", "one", "both", "either",
    "package", "packages", "library", "module", "dependencies", "missing", "required", "optional", "python", "extra",
    "latest", "version", "of", "for", "dependency", "which", "what", "path", "handler", "signal", "is", "to", "by",
}  # fmt: skip


@archetype("missing-dependency", 6)
class MissingDependency:
    """An optional package that is not installed, or not in this environment.

    ## What it is
    A part of the library needs another package that an ordinary installation does not bring.

    ## How it is recognised
    An `import` that stands in the source failed and the handler raises; or the class is ImportError or
    ModuleNotFoundError and the message says that something is needed; or any message that says what to install.

    ## What it says
    Which package to install, by the name it has on the package index: from the `import` in the `try` block, or from
    the message. A small table maps modules to distributions where the names differ.

    ## Limits
    A module that is not in the table is taken to be named like its distribution, and said to be a module. Whether it
    is installed in another environment of the reader's is not looked up.
    """

    def write(self, view: SiteView) -> Lines | None:
        site = view.site
        caught = bool(_IMPORT_ERRORS & view.handled_classes)
        importing = site.class_name in _IMPORT_ERRORS or site.class_name.endswith("ImportError")
        imported = _imported(view) if caught else []
        said = view.says(*_INSTALLED) and not view.says(*_OTHERWISE)
        tested = " ".join(c.text for c in site.conditions).lower()
        if "is_installed(" in tested or view.says("install failed", "installation failed"):
            return None  # asks a list of the program's own, or tells of an installation that went wrong
        if view.says(*_BUILT) or "version" in tested:
            return None  # it is there, and is not the right one
        if not (imported or said or ((importing or caught) and view.says(*_NEEDED))):
            return None
        if site.class_name in {"SystemExit", "SkipTest"} and not said:
            return None
        own = [m for m in imported if m.startswith(".")]
        if own:
            return Lines(
                meaning=[f"A part of the project itself could not be imported: `{own[0]}`."],
                situations=[
                    "The project runs from its source folder, or its compiled part was not built for this Python."
                ],
                solutions=[
                    "Read the first error of the chain: it names the import that failed.",
                    "Install the project anew, as a wheel that fits this Python and platform.",
                ],
                prevention=["Do not run Python from within the project's source folder."],
                strategy="Import the part once when the program starts.",
            )
        module = imported[0] if imported else None
        name, command = _named(view, module)
        if module is not None and name is not None:
            what = f"The import of `{module}` failed: it is not there in the environment that runs, or is broken."
        elif name is not None:
            what = f"This needs `{name}`, which was not found in the environment that runs."
        else:
            what = "This needs a package that was not found in the environment that runs; the message names it."
        if command is not None:
            install = f"Install it: `{command}`, with the Python that runs the program."
        elif name is not None and "{" not in name:
            install = f"Install `{name}` for the Python that runs the program: `python -m pip install {name}`."
        else:
            install = "Install the package that the message names, for the Python that runs the program."
        probe = module if module is not None else name
        check = f"`importlib.util.find_spec({probe.partition('.')[0]!r})`" if probe and probe.isidentifier() else None
        return Lines(
            meaning=[what],
            situations=[
                "The library was installed without the extra that this part needs.",
                "The package is installed, but for another Python than the one that runs.",
            ],
            solutions=[install, "Compare `python -m pip --version` with `sys.executable` of the program."],
            prevention=["Name the package, or the library's extra that brings it, among your own requirements."],
            strategy=f"Ask {check} when the program starts."
            if check
            else "Import the package when the program starts.",
        )


def _imported(view: SiteView) -> list[str]:
    """Modules that the ``try`` block imports by name; relative ones begin with a dot."""
    out: list[str] = []
    for statement in try_statements(view):
        match statement:
            case ast.Import(names=names):
                out.extend(n.name for n in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                text = "." * level + (module or "")
                out.append(text + names[0].name if not module else text)
            case ast.Assign(value=ast.Call(func=func, args=[ast.Constant(value=str(named)), *_])) if ast.unparse(
                func
            ).rpartition(".")[2] in {"import_module", "__import__"}:
                out.append(named)
    top = view.site.file.partition("/")[0]
    return ["." + m if m.partition(".")[0] == top else m for m in out]


def _named(view: SiteView, module: str | None) -> tuple[str | None, str | None]:
    """The distribution to install, and the command where the message spells one."""
    text = view.text
    command = _COMMAND.search(text)
    if command is not None:
        target = command[2].strip("`'\".,")
        if target and target.lower() not in _NO_NAMES and "{" not in target:
            # With an extra it is the library itself that is named, not what is missing.
            name = distribution_of(module) if module is not None else None if "[" in target else target
            return name, command[0].strip("`'\". ,")
    if module is not None:
        return distribution_of(module), None
    for pattern in (_INSTALL, _PACKAGE):
        for found in pattern.finditer(text):
            name = next((g for g in found.groups() if g), "").strip(".")
            if name and name.lower() not in _NO_NAMES and name.count("{") == name.count("}"):
                return (DISTRIBUTIONS.get(name, name), None)
    return None, None


def distribution_of(module: str) -> str:
    """The distribution that gives ``module``."""
    parts = module.split(".")
    for count in range(len(parts), 0, -1):
        known = DISTRIBUTIONS.get(".".join(parts[:count]))
        if known is not None:
            return known
    return parts[0]

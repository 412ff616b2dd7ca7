"""What is known of calls by their names alone: which change nothing they are given, which change only what they are
called on, which give a value that nobody can change later.

Tables for builtins, the standard library, numpy and the usual methods; a call that is in none of them may change
all it can reach.
"""

import re


def _set(names: str) -> frozenset[str]:
    return frozenset(names.split())


PURE_BUILTINS = _set(
    "abs all any ascii bin bool bytes callable chr complex dict dir divmod enumerate filter float format "
    "frozenset getattr hasattr hash hex id int isinstance issubclass len list map max memoryview min object oct "
    "ord pow property range repr reversed round set slice sorted str sum super tuple type vars zip"
)
"""Builtins that change nothing of what they are given."""

ASKABLE_BUILTINS = PURE_BUILTINS - {"super"}
"""Those that can be called anywhere: ``super()`` finds its class only inside of it."""

SCALAR_CALLS = _set(
    "abs all any ascii bin bool bytes callable chr complex float format frozenset hasattr hash hex id int "
    "isinstance issubclass len oct ord range repr round str tuple type"
)
"""Builtins whose value nobody can change; of a tuple, its length and order."""

SHALLOW_CALLS = _set("isinstance issubclass callable id type")
"""Builtins that ask nothing of their arguments that a change could alter."""

_PURE_MODULES = (
    "math.", "cmath.", "operator.", "os.path.", "posixpath.", "inspect.", "re.", "itertools.", "functools.", "typing.",
    "copy.", "string.", "pathlib.", "warnings.", "logging.", "datetime.", "decimal.", "fractions.", "numbers.",
    "textwrap.", "keyword.", "unicodedata.", "abc.", "enum.", "types.", "collections.", "numpy.", "platform.",
    "importlib.util.", "importlib.metadata.", "difflib.", "uuid.", "ipaddress.", "struct.", "base64.", "hashlib.",
    "urllib.parse.", "dataclasses.", "locale.", "sysconfig.", "packaging.", "json.dumps", "json.loads", "os.fspath",
    "os.environ.get", "os.getenv", "os.getcwd", "os.access", "os.stat", "sys.getsizeof", "sys.platform",
    "sys.intern", "time.time", "time.monotonic",
)  # fmt: skip
_IMPURE = re.compile(
    r"numpy\.(?:copyto|put|place|putmask|fill_diagonal|put_along_axis|random\..*|seterr|nditer|memmap|save.*|\w+\.at)$"
)

PURE_METHODS = _set(
    "as_posix astype bit_length capitalize casefold center copy count decode difference encode endswith exists "
    "expandtabs find findall finditer format format_map fromkeys fullmatch get groups group hex index "
    "intersection is_absolute is_alpha is_dir is_file is_integer is_symlink isalnum isalpha isascii isdecimal "
    "isdigit isdisjoint isidentifier islower isnumeric isprintable isspace issubset issuperset istitle isupper "
    "items join joinpath keys ljust lower lstrip match maketrans max mean min mro partition removeprefix "
    "removesuffix replace rfind rindex rjust rpartition rsplit rstrip search split splitlines startswith strip "
    "sum swapcase title tobytes tolist total_seconds translate union upper utcoffset values with_suffix zfill all "
    "any conj conjugate ravel reshape item symmetric_difference __class__ __len__ __contains__ get_shape "
    "as_integer_ratio isoformat timestamp getlist getattr"
)
"""Methods that change nothing, whatever the object; those of numpy among them."""

PURE_EVALUATED = _set(
    "capitalize casefold count decode encode endswith find format get index intersection is_absolute is_integer "
    "isalnum isalpha isascii isdecimal isdigit isdisjoint isidentifier islower isnumeric isspace issubset "
    "issuperset isupper items join keys lower lstrip partition removeprefix removesuffix replace rfind rpartition "
    "rsplit rstrip split splitlines startswith strip union upper values"
)
"""Methods of builtin types that cost nothing to call."""

SCALAR_METHODS = _set(
    "capitalize casefold count decode encode endswith exists find format hex index is_absolute is_dir is_file "
    "is_integer isalnum isalpha isascii isdecimal isdigit isdisjoint isidentifier islower isnumeric isprintable "
    "isspace issubset issuperset istitle isupper join lower lstrip partition removeprefix removesuffix replace "
    "rfind rindex rpartition rstrip startswith strip swapcase title total_seconds upper zfill"
)

OWN_METHODS = _set(
    "append appendleft add update pop popleft remove clear extend insert sort setdefault discard popitem write "
    "writelines reverse fill resize put put_nowait put_front difference_update intersection_update move_to_end"
)
"""Methods that change the object they are called on, and nothing that they are given."""

SCALAR_ATTRIBUTES = _set("ndim shape dtype size itemsize nbytes __name__ __module__ __qualname__ __class__")

_ASKING = re.compile(r"_*(?:is|has|can|check|assert|supports?|allows?|are|should|needs|isinstance|ensure_not)_\w+$")
_CLASS = re.compile(r"_*[A-Z]\w*[a-z]\w*$")

_MAKING = re.compile(
    r"_*(?:get|find|parse|convert|normali[sz]e|canonicali[sz]e|make|build|compute|calc|calculate|infer|determine|extract"
    r"|resolve|lookup|as|to|from|format|sympify|flatten|broadcast|promote|ensure|issparse|isna|isnull|isinstance|prod"
    r"|safe|count|split|join|unwrap|unpack|coerce|cast|decode|encode|quote|unquote|describe|guess|detect|select"
    r"|asarray|asanyarray|deepcopy|copy|signature|fspath|pandas_dtype|array_namespace|type_of_target)(?:_\w+)?$"
)

SUPPRESSING = _set("suppress raises assertRaises assertRaisesRegex assertRaisesMessage warns pytest_raises")
"""Context managers that swallow what their body raises."""


def is_pure_function(full: str) -> bool:
    """Whether the function of this full dotted name changes nothing that it is given."""
    return full.startswith(_PURE_MODULES) and _IMPURE.match(full) is None


def only_asks(name: str) -> bool:
    """Whether a function's own name says that it asks or makes something, and changes nothing it is given."""
    return _ASKING.match(name) is not None or _CLASS.match(name) is not None


def only_makes(name: str) -> bool:
    """Whether a plain function's name begins with a verb of making or finding out: such ones rarely change what they
    are given. Of a method it says less, since many keep what they found out."""
    return _MAKING.match(name) is not None

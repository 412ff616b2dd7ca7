"""Recursion, pickling, warnings of the compiler, syntax, and the interpreter's own state."""

from errdex.match.interpreter.base import family

_R = "recursion"

family(
    _R, "RecursionError",
    "maximum recursion depth exceeded",
    "maximum recursion depth exceeded{where}",
    "maximum recursion depth exceeded while calling a Python object",
    "maximum recursion depth exceeded in comparison",
    "maximum recursion depth exceeded while getting the repr of an object",
    "maximum recursion depth exceeded during compilation",
    "maximum recursion depth exceeded in __instancecheck__",
    "maximum recursion depth exceeded in __subclasscheck__",
    "maximum recursion depth exceeded while pickling an object",
    "maximum recursion depth exceeded during normalization",
    "maximum recursion depth exceeded while encoding a JSON object",
    "maximum recursion depth exceeded while decoding a JSON array from a unicode string",
    "cannot set the recursion limit to {limit} at the recursion depth {depth}: the limit is too low",
    "Stack overflow (used {used} kB){where}",
)  # fmt: skip
family(_R, "RuntimeError", "maximum recursion depth exceeded{where}", until="3.5")
family(_R, "ValueError", "recursion limit must be greater or equal than 1", "Circular reference detected")

_P = "pickling"
family(
    _P, "TypeError",
    "cannot pickle '{type}' object", "can't pickle {type} objects", "cannot pickle {type}",
    "cannot pickle '{type}' object: a class that defines __slots__ without overriding __getstate__ cannot be pickled with protocol {protocol}",
    "cannot pickle {type} object: a class that defines __slots__ without overriding __getstate__ cannot be pickled with protocol {protocol}",
    "copyreg.__newobj__ requires arguments", "__reduce_ex__() must return {wanted}", "__getnewargs__ should return a tuple, not '{type}'",
    "copyreg._slotnames didn't return a list or None", "Object of type {type} is not JSON serializable",
    "keys must be str, int, float, bool or None, not {type}", "file must have 'read' and 'readline' attributes",
)  # fmt: skip
family(
    _P, "_pickle.PicklingError",
    "Can't pickle {object}: it's not the same object as {name}", "Can't pickle {object}: attribute lookup {name} on {module} failed",
    "Can't pickle {object}: import of module {module} failed", "Can't pickle {object}: not found as {name}",
    "Can't pickle {object}: it's not found as {name}", "Can't pickle local object {object}",
    "__reduce__ must return a string or tuple", "args from save_reduce() must be a tuple",
)  # fmt: skip
family(
    _P, "_pickle.UnpicklingError",
    "invalid load key, '{key}'.", "pickle data was truncated", "unpickling stack underflow", "unexpected MARK found",
    "could not find MARK", "Memo value not found at index {index}", "A load persistent id instruction was encountered, but no persistent_load function was specified.",
    "unregistered extension code {code}", "NEWOBJ class argument isn't a type object", "state is not a dictionary",
)  # fmt: skip
family(
    _P,
    "ValueError",
    "pickle protocol must be <= {most}",
    "unsupported pickle protocol: {protocol}",
    "bad marshal data ({why})",
    "unmarshallable object",
    "Out of range float values are not JSON compliant",
    "Out of range float values are not JSON compliant: {value}",
)
family(_P, "ModuleNotFoundError", "No module named '{module}'")

_S = "syntax"
_SYNTAX = (
    "invalid syntax", "unexpected EOF while parsing",
    "invalid syntax. Perhaps you forgot a comma?",
    "expected ':'", "unmatched '{bracket}'",
    "'{bracket}' was never closed",
    "closing parenthesis '{close}' does not match opening parenthesis '{open}'",
    "closing parenthesis '{close}' does not match opening parenthesis '{open}' on line {line}",
    "EOL while scanning string literal", "EOF while scanning triple-quoted string literal",
    "unterminated string literal (detected at line {line})",
    "unterminated triple-quoted string literal (detected at line {line})", "unterminated f-string literal (detected at line {line})",
    "cannot assign to {what} here. Maybe you meant '==' instead of '='?", "cannot assign to {what}", "cannot delete {what}",
    "invalid syntax. Maybe you meant '==' or ':=' instead of '='?", "positional argument follows keyword argument",
    "positional argument follows keyword argument unpacking", "keyword argument repeated: {name}", "'return' outside function",
    "'yield' outside function", "'await' outside function", "'await' outside async function", "'break' outside loop",
    "'continue' not properly in loop", "'async with' outside async function", "asynchronous comprehension outside of an asynchronous function",
    "name '{name}' is assigned to before global declaration", "name '{name}' is used prior to global declaration",
    "name '{name}' is parameter and global", "name '{name}' is parameter and nonlocal", "no binding for nonlocal '{name}' found",
    "nonlocal declaration not allowed at module level", "duplicate argument '{name}' in function definition",
    "non-default argument follows default argument", "parameter without a default follows parameter with a default",
    "named arguments must follow bare *", "import * only allowed at module level", "from __future__ imports must occur at the beginning of the file",
    "future feature {name} is not defined", "invalid character '{char}' (U+{code})", "invalid non-printable character U+{code}",
    "invalid decimal literal", "invalid hexadecimal literal", "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers",
    "unexpected character after line continuation character", "Missing parentheses in call to '{name}'. Did you mean {name2}(...)?",
    "Missing parentheses in call to 'print'. Did you mean print({what})?", "Generator expression must be parenthesized",
    "f-string: {why}", "f-string expression part cannot include a backslash", "bytes can only contain ASCII literal characters",
    "(unicode error) {why}", "(value error) {why}", "encoding problem: {name}", "source code cannot contain null bytes",
    "source code string cannot contain null bytes", "Non-UTF-8 code starting with '{byte}' in file {file} on line {line}, but no encoding declared; see https://peps.python.org/pep-0263/ for details",
    "expected 'except' or 'finally' block", "expected an indented block after {what} on line {line}", "default 'except:' must be last",
    "multiple exception types must be parenthesized", "expression cannot contain assignment, perhaps you meant \"==\"?",
    "only named argument may follow *expression", "iterable unpacking cannot be used in comprehension", "can't use starred expression here",
    "multiple starred expressions in assignment", "starred assignment target must be in a list or tuple", "too many statically nested blocks",
    "unindent does not match any outer indentation level",
)  # fmt: skip
# Without the source line the place is printed behind the message.
family(_S, "SyntaxError", *_SYNTAX, *(f"{text} ({{file}}, line {{at}})" for text in _SYNTAX))
family(
    _S,
    "IndentationError",
    "unexpected indent",
    "unexpected indent ({file}, line {line})",
    "expected an indented block",
    "expected an indented block after {what} on line {line}",
    "expected an indented block after {what} on line {line} ({file}, line {line2})",
    "unindent does not match any outer indentation level",
    "unindent does not match any outer indentation level ({file}, line {line})",
    "too many levels of indentation",
)
family(
    _S,
    "TabError",
    "inconsistent use of tabs and spaces in indentation",
    "inconsistent use of tabs and spaces in indentation ({file}, line {line})",
)
family(
    _S,
    "SyntaxWarning",
    "invalid escape sequence '{sequence}'",
    '"{sequence}" is an invalid escape sequence. Such sequences will not work in the future. Did you mean "{raw}"? A raw string is also an option.',
    '"is" with a literal. Did you mean "=="?',
    '"is" with \'{type}\' literal. Did you mean "=="?',
    '"is not" with \'{type}\' literal. Did you mean "!="?',
    "'{type}' object is not callable; perhaps you missed a comma?",
    "'{type}' object is not subscriptable; perhaps you missed a comma?",
    "assertion is always true, perhaps remove parentheses?",
    "invalid decimal literal",
    "'return' in a 'finally' block",
)
family(
    _S,
    "DeprecationWarning",
    "invalid escape sequence '{sequence}'",
    "invalid escape sequence {sequence}",
    "invalid octal escape sequence '{sequence}'",
    "builtin type {type} has no __module__ attribute",
)
family(_S, "ResourceWarning", "unclosed file {file}", "unclosed {object}")
family(
    _S,
    "BytesWarning",
    "Comparison between bytes and string",
    "str() on a bytes instance",
    "Comparison between bytes and int",
)
family(_S, "EncodingWarning", "'encoding' argument not specified")
family(
    _S,
    "TypeError",
    "compile() arg 1 must be a string, bytes or AST object",
    "eval() arg 1 must be a string, bytes or code object",
    "exec() arg 1 must be a string, bytes or code object",
    "expected {type} node, got {got}",
    'required field "{name}" missing from {type}',
    "{type} constructor takes at most {count} positional argument",
    "{type} constructor takes at most {count} positional arguments",
    "expected some sort of {type}, but got {got}",
)
family(
    _S,
    "ValueError",
    "compile() mode must be 'exec', 'eval' or 'single'",
    "compile(): unrecognised flags",
    "compile(): invalid optimize value",
    "{field} is required for {type}",
)
_T = "state"
family(
    _T, "RuntimeError",
    "unable to get sys.{name}", "sys.excepthook is missing", "lost builtins module", "cannot schedule new futures after shutdown",
    "module {module} initialized with unreported exception", "interpreter is shutting down",
)  # fmt: skip
family(
    _T,
    "SystemError",
    "initialization of {module} raised unreported exception",
    "initialization of {module} failed without raising an exception",
    "unknown opcode",
    "error return without exception set",
    "Objects/{file}:{line}: bad argument to internal function",
    "{object} returned NULL without setting an exception",
    "PY_SSIZE_T_CLEAN macro must be defined for '#' formats",
)

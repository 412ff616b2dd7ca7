"""Values of the right type that do not go: numbers, texts, unpacking."""

from errdex.explain.interpreter.base import tell

tell(
    "ValueError", "not enough values to unpack", "need more than", "need at least one",
    meaning="Names on the left of `=` outnumber the values on the right: {count} were expected.",
    situations=(
        "A line of text was split and has fewer parts than others, often an empty last line.",
        "A function gives one value in a case where it gives several otherwise.",
    ),
    solutions=(
        "Look at the value just before the line: `print(repr(x))`.",
        "Take the rest with a star (`first, *rest = x`), or skip what is too short.",
    ),
    prevention="Let a function give the same number of values on every way.",
    strategy="Ask `len(x)` before, or catch the error around the one line that takes apart.",
)  # fmt: skip
tell(
    "ValueError", "too many values to unpack",
    meaning="There are more values on the right of `=` (or in each item of the loop) than the {count} names on the left.",
    situations=(
        "A dictionary is gone through for keys and values without `.items()`.",
        "The separator occurs once more in the text than thought.",
    ),
    solutions=(
        "Use `.items()` for keys and values, `enumerate(x)` for positions.",
        "Say how often to split (`text.split(sep, 1)`), or take the rest with a star: `first, *rest = x`.",
    ),
    prevention="Split with a limit where the last part may hold the separator.",
    strategy="Ask `len(x)` before, or catch the error around the one line that takes apart.",
)  # fmt: skip
tell(
    "ValueError", "invalid literal for int", "could not convert string to float", "not a decimal", "complex() arg is a malformed",
    meaning="The text is not a number of this kind.",
    situations=(
        "It is empty, has a unit, a thousands separator or a decimal comma, or is a heading.",
        "A number with a point is given to `int`.",
    ),
    solutions=(
        "Look at the text with its blanks: `print(repr(x))`.",
        "Take off what is not a digit (`x.strip()`, `x.replace(',', '')`); for `int` of `'1.5'` go over `float`.",
    ),
    prevention="Check numbers where text comes in, with a message that names the line of the file.",
    strategy="Catch `ValueError` around the one conversion: trying it is the check.",
)  # fmt: skip
tell(
    "ValueError", "is not in list", "x not in", "substring not found", "subsection not found",
    meaning="What was looked for is not there.",
    situations="It is spelled differently, has blanks around it, or was taken out already.",
    solutions="Ask `if x in items` before; for texts `text.find(x)` gives -1 instead of raising.",
    prevention="Use a set or dictionary where you ask for membership often.",
    strategy="Ask `in` before the call.",
)  # fmt: skip
tell(
    "ValueError", "math domain error", "expected a nonnegative", "expected a positive", "must be nonnegative", "must be non-negative",
    meaning="The function is not defined for this number: a root or logarithm of a negative one, an angle of a value beyond 1.",
    situations="A difference came out slightly below zero by rounding, or a value is zero.",
    solutions=(
        "Look at the number just before the line.",
        "Bring rounding back into the range: `max(0.0, x)`; use `cmath` where complex results are meant.",
    ),
    prevention="Keep values in their range where they are worked out.",
    strategy="Ask for the range before the call.",
)  # fmt: skip
tell(
    "ValueError", "I/O operation on closed file", "closed file", "has been detached", "on uninitialized object",
    meaning="A file (or stream) is used after it was closed.",
    situations="The line stands below the `with` block, or an iterator over the file is used later.",
    solutions="Move the work into the `with` block, or read all of it there: `list(file)`.",
    prevention="Open files with `with`, and use them only inside.",
    strategy="Ask `file.closed` where it is handed around.",
)  # fmt: skip
tell(
    "ValueError", "zip() argument",
    meaning="`zip(..., strict=True)` was given sequences of different lengths.",
    situations="One of them misses an item, or has one more.",
    solutions="Look at the lengths just before the line; leave `strict` out only where the rest is not wanted.",
    prevention="Keep what belongs together in one list of pairs.",
    strategy="Compare the lengths before.",
)  # fmt: skip
tell(
    "ValueError", "empty", "arg is an empty sequence", "iterable argument is empty",
    meaning="Something is empty where at least one item is needed.",
    situations="A filter or a file gave nothing, or a generator was used up before.",
    solutions="Give a default where there is one (`max(x, default=0)`), or ask `if x:` before.",
    prevention="Treat the empty case where the data comes in.",
    strategy="Ask `if x:` before the call.",
)  # fmt: skip
tell(
    "ValueError", "Invalid isoformat", "does not match format", "out of range", "must be in", "year ", "month", "day ",
    meaning="A date or time has a part that is not of its range or form.",
    situations="Day and month are the other way round, or the text has another form than the format says.",
    solutions="Look at the text with `repr`, and give the form that it has: `datetime.strptime(x, '%d.%m.%Y')`.",
    prevention="Keep dates as `datetime` objects, and as ISO text where they are written.",
    strategy="Catch `ValueError` around the one conversion: trying it is the check.",
)  # fmt: skip
tell(
    "ValueError", "format code", "format specifier", "unsupported format", "format character", "Single '{' encountered",
    "Single '}' encountered", "cannot switch from", "alignment", "precision",
    meaning="The format behind `:` or `%` in a text is none, or none for a value of this type.",
    situations="A text is given a number's format, or a brace that is meant as text stands alone.",
    solutions="Convert the value first, or change the format; write braces that are text twice: `{{{{` and `}}}}`.",
    prevention="Try formats on one value of each type in a test.",
    strategy="No check before: mend the format.",
)  # fmt: skip
tell(
    "ValueError", "null character", "null byte", "embedded null",
    meaning="A text has a zero character, which names of files and commands cannot hold.",
    situations="Bytes that are no text were decoded, or a fixed-width field was read with its filling.",
    solutions="Look at it with `repr`, and take the zeros off: `x.rstrip('\\x00')`.",
    prevention="Take apart binary records with `struct`, and decode the text fields only.",
    strategy="Ask `'\\x00' in x` where names come in from outside.",
)  # fmt: skip
tell(
    "ValueError", "Exceeds the limit",
    meaning="Python refuses to convert numbers of so many digits between text and `int`, since that takes very long.",
    situations="Very large numbers are printed or read, or something that is no number is taken for one.",
    solutions="Raise the limit where it is meant: `sys.set_int_max_str_digits(n)`; or print in hexadecimal: `hex(x)`.",
    prevention="Keep such numbers binary.",
    strategy="Ask for `x.bit_length()` or `len(text)` before.",
)  # fmt: skip
tell(
    "ValueError",
    meaning="A value is of the right type and not one that this operation takes.",
    situations="It came from a file, a form or a computation that nobody looked at.",
    solutions="Look at the value just before the line: `print(repr(x))`; the message says what is wrong with it.",
    prevention="Check values where they come in.",
    strategy="Catch `ValueError` around the one call: trying it is the check.",
)  # fmt: skip
tell(
    "ZeroDivisionError",
    meaning="A number was divided by zero, or its remainder by zero was asked.",
    situations="A count or a sum is zero because there was no data, or a parameter was left at zero.",
    solutions="Say what the result is without data: `x / n if n else 0`.",
    prevention="Treat the empty case where the data comes in.",
    strategy="Ask for zero before the division.",
)  # fmt: skip
tell(
    "OverflowError",
    meaning="A number is larger than the type that has to hold it.",
    situations="A float grows beyond about 1e308, or an integer of Python is given to C code, a time or a size.",
    solutions=(
        "Look at the numbers just before the line: a wrong unit or a missing logarithm is common.",
        "For large floats work with logarithms (`math.lgamma`, `math.log`), or use `int`, `fractions` or `decimal`.",
    ),
    prevention="Keep values in their range where they are worked out.",
    strategy="Ask for the size before the call.",
)  # fmt: skip
tell(
    "UnicodeDecodeError",
    meaning="Bytes were read as text in an encoding that they are not in.",
    situations="The file is in another encoding (such as cp1252 or UTF-16), or is no text at all.",
    solutions=(
        "Say the file's encoding: `open(path, encoding='cp1252')`; `utf-8-sig` for UTF-8 with a mark at its beginning.",
        "Where some bytes may be lost: `errors='replace'`.",
    ),
    prevention="Always say the encoding, and write UTF-8.",
    strategy="Read bytes and try the encodings you expect, in order.",
)  # fmt: skip
tell(
    "UnicodeEncodeError UnicodeTranslateError UnicodeError",
    meaning="A text holds characters that the encoding it is written in does not have.",
    situations="A console, file or protocol is set to ASCII or a Windows code page.",
    solutions="Write in UTF-8: `open(path, 'w', encoding='utf-8')`, or start with `PYTHONUTF8=1`.",
    prevention="Always say the encoding.",
    strategy="Use `errors='replace'` or `'backslashreplace'` where losing characters is better than stopping.",
)  # fmt: skip

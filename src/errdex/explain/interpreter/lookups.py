"""Keys, positions and items that are not there."""

from errdex.explain.interpreter.base import tell

tell(
    "KeyError",
    meaning="A mapping was asked for a key that it does not have.",
    situations=(
        "The key is of another type or spelling than those that are there: `1` and `'1'`, a blank, a capital.",
        "The data that it was filled from lacks the entry.",
    ),
    solutions=(
        "Look at the keys that are there: `print(list(d))` just before the line.",
        "Use `d.get(key, default)` where the entry may be missing.",
    ),
    prevention="Read data into a class or a schema where it comes in, so that what is missing shows there.",
    strategy="Ask `key in d`, or use `d.get`; `defaultdict` or `setdefault` where it is to be made.",
)  # fmt: skip
tell(
    "IndexError", "index out of range", "out of range",
    meaning="A position was asked for that the sequence does not have.",
    situations=(
        "The sequence is shorter than thought, often empty: a search or split gave less.",
        "Counting begins with 0, so the last position is `len(x) - 1`.",
    ),
    solutions=(
        "Look at the length and the position just before the line: `print(len(x), i)`.",
        "Go through it with `for item in x` or `enumerate` instead of positions.",
    ),
    prevention="Take items apart by unpacking where their number is fixed: a wrong number then shows at once.",
    strategy="Ask `if x:` or `i < len(x)` before; slices (`x[:1]`) never raise.",
)  # fmt: skip
tell(
    "IndexError", "pop from", "from empty",
    meaning="Something was taken out of a container that has nothing in it.",
    situations="A loop takes out more than was put in, or two parts of the program take out of the same one.",
    solutions="Ask `if x:` before, or let the loop end when it is empty: `while x:`.",
    prevention="Let one place put in and one place take out.",
    strategy="Ask whether it is empty, or catch the error around the one line that takes out.",
)  # fmt: skip
tell(
    "IndexError LookupError",
    meaning="A position or name was asked for that is not there.",
    situations="There is less than thought, or it is counted from another end.",
    solutions="Look at what is there just before the line: its length, its names.",
    prevention="Check the number of items where the data comes in.",
    strategy="Ask for the length before.",
)  # fmt: skip
tell(
    "TypeError", "object is not subscriptable", "does not support indexing", "not subscriptable",
    meaning="Square brackets were put behind a value of type {type}, which has no items.",
    situations=(
        "A function gave nothing (`None`) or one value where a list, dictionary or the like is expected.",
        "Brackets of the wrong kind: a function is called with `[...]`.",
    ),
    solutions=("Look at what the value is: `print(type(x))` just before the line, and at what gave it.",),
    prevention="Say in signatures what functions give, `None` included, and let a type checker read it.",
    strategy="Ask `if x is not None` where a function may give nothing.",
)  # fmt: skip
tell(
    "TypeError", "item assignment", "item deletion", "slice assignment", "slice deletion",
    meaning="A value of type {type} cannot be changed in place: it has no items that can be set or deleted.",
    situations="A string, tuple, `bytes` or `range` is treated like a list, or a function gave one of those.",
    solutions=(
        "Make a new one: `x[:i] + new + x[i + 1:]`, `x.replace(...)`; or turn it into a list first: `list(x)`.",
    ),
    prevention="Use lists for what changes, tuples for what does not.",
    strategy="Ask the type where the value comes in.",
)  # fmt: skip
tell(
    "TypeError", "indices must be", "index must be", "list indices", "slice indices", "cannot be interpreted as an integer",
    meaning="A position has to be a whole number or a slice, and another kind of value was given.",
    situations=(
        "A list is asked by name like a dictionary: the data is a list of dictionaries.",
        "A division gave a float, or a number was read as text.",
    ),
    solutions=(
        "For a list of dictionaries take an item first: `x[0][name]`, or go through it.",
        "Use `//` for whole numbers, `int(...)` for numbers in text.",
    ),
    prevention="Convert numbers where text comes in, not where they are used.",
    strategy="Ask `isinstance(i, int)` where positions come in from outside.",
)  # fmt: skip
tell(
    "TypeError", "unhashable type", "cannot use '{type}' as a",
    meaning="A value of type {type} can change, so it cannot be a key of a dictionary, an item of a set, or be cached by "
    "`lru_cache`.",
    situations="A list or dictionary is used as a key, or a class defines `__eq__` without `__hash__`.",
    solutions=(
        "Use something fixed in its place: `tuple(x)` for a list, `frozenset(x)` for a set, a name or id for an object.",
        "In a class of your own, define `__hash__` beside `__eq__`, or make it `@dataclass(frozen=True)`.",
    ),
    prevention="Use frozen dataclasses or tuples for what is to be a key.",
    strategy="Try `hash(x)` where the value comes in.",
)  # fmt: skip

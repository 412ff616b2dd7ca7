"""Values of types that an operator or function does not take."""

from errdex.explain.interpreter.base import tell

tell(
    "TypeError", "unsupported operand type", "bad operand type",
    meaning="The operator stands between (or before) values of types that it does not know how to join.",
    situations=(
        "A number was read as text, or one of the two is `None` because a function gave nothing.",
        "The two come from different libraries that do not know of each other.",
    ),
    solutions=(
        "Look at both types just before the line: `print(type(a), type(b))`.",
        "Convert one of them: `int(x)`, `float(x)`, `str(x)`; mend the function that gave `None`.",
    ),
    prevention="Convert where data comes in; let a type checker read the rest.",
    strategy="Ask for the types where the values come in.",
)  # fmt: skip
tell(
    "TypeError", "can only concatenate", "must be str, not", "can't concat", "expected str instance",
    "expected a bytes-like object", "a bytes-like object is required",
    meaning="Text, bytes or a list was to be joined with a value of another type.",
    situations="A number is put into a text with `+`, or text and bytes are mixed.",
    solutions=(
        'Put values into texts with an f-string: `f"{x}"`.',
        "Between text and bytes convert with `.encode()` and `.decode()`.",
    ),
    prevention="Decode bytes where they come in and encode where they go out; text in between.",
    strategy="Ask `isinstance(x, str)` where the value comes in.",
)  # fmt: skip
tell(
    "TypeError", "not supported between instances",
    meaning="Values of these types have no order: neither is less than the other.",
    situations="A list holds `None` or text beside numbers and is sorted, or a number read as text is compared with one.",
    solutions=(
        "Convert them to one type first, or sort with a key: `sorted(x, key=...)`.",
        "Take out what is missing: `[v for v in x if v is not None]`.",
    ),
    prevention="Keep one type in a list.",
    strategy="Ask for the types where the values come in.",
)  # fmt: skip
tell(
    "TypeError", "object is not iterable", "argument must be iterable", "not iterable", "is not a sequence",
    "argument after * must be", "argument after ** must be",
    meaning="A value that cannot be gone through stands where items are expected: in a loop, an unpacking, a test with "
    "`in`, a function such as `list` or `sum`.",
    situations=(
        "A function gave `None` or a single value instead of a list.",
        "A number is gone through where `range(number)` is meant.",
    ),
    solutions=(
        "Look at what the value is: `print(type(x))` just before the line, and at what gave it.",
        "Put a single value into a list: `[x]`; for a number use `range(x)`.",
    ),
    prevention="Let a function that gives items give an empty list, not `None`, where there are none.",
    strategy="Ask `if x is not None`, or write `x or []` where nothing means no items.",
)  # fmt: skip
tell(
    "TypeError", "has no len()", "object of type '{type}' has no len",
    meaning="The length was asked of a value of type {type}, which has none.",
    situations="A generator, a number or `None` stands where a list is expected.",
    solutions="Make a list of it first (`list(x)`), or look at what gave `None`.",
    prevention="Say in signatures whether a function gives a list or an iterator.",
    strategy="Ask `hasattr(x, '__len__')` where both may come.",
)  # fmt: skip
tell(
    "TypeError", "is not JSON serializable",
    meaning="JSON has no form for a value of type {type}.",
    situations="A date, a set, bytes, a numpy number or an object of your own is in the data.",
    solutions=(
        "Convert it first: `str(date)`, `list(set)`, `number.item()`, `dataclasses.asdict(x)`.",
        "Give `json.dumps` a function for the rest: `default=str`, or a better one.",
    ),
    prevention="Build plain dictionaries, lists, texts and numbers before writing.",
    strategy="Give `default=` in one place where your program writes JSON.",
)  # fmt: skip
tell(
    "TypeError", "can't be used in 'await' expression", "can't be awaited", "was never awaited", "a coroutine",
    "an awaitable is required", "asynchronous context manager", "async for", "__aiter__", "__anext__",
    meaning="`await`, `async with` or `async for` met something that is not made for it, or a coroutine was used without.",
    situations="A plain function is awaited, or an asynchronous one is called without `await`.",
    solutions=(
        "Put `await` before the call of an `async def` function; take it away before a plain one.",
        "Use `async with` and `async for` for asynchronous objects, the plain forms for the others.",
    ),
    prevention="Let a type checker read the file: it tells a coroutine from its result.",
    strategy="Ask `inspect.isawaitable(x)` where both may come.",
)  # fmt: skip
tell(
    "TypeError", "context manager protocol", "__enter__", "__exit__",
    meaning="`with` was given an object that cannot be entered and left.",
    situations="The function gives something else than its name says, or the brackets are missing: `with lock` and "
    "`with open`.",
    solutions="Look at what stands behind `with`: call it if it is a class or function; wrap it in `contextlib.closing` if "
    "it only has `close`.",
    prevention="Let a type checker read the file.",
    strategy="Use `contextlib.nullcontext(x)` where there may be nothing to leave.",
)  # fmt: skip
tell(
    "TypeError", "not all arguments converted", "not enough arguments for format", "format requires", "%{format}",
    "format: a number is required", "must be real number",
    meaning="The values behind `%` (or the format) do not fit the places in the text, in number or in type.",
    situations="A tuple is one value and counts as several; a place is missing; a text stands where a number is wanted.",
    solutions=("Use an f-string.", "Put one value that is a tuple into a tuple: `text % (value,)`."),
    prevention="Use f-strings; ruff's UP rules change the old form.",
    strategy="No check before: mend the text.",
)  # fmt: skip
tell(
    "TypeError", "exceptions must", "exception must", "catching classes that do not inherit", "exception cause must",
    meaning="Something that is no exception stands behind `raise`, `from` or `except`.",
    situations="A text or a class of another kind is raised.",
    solutions='Raise an exception: `raise ValueError("text")`.',
    prevention="Derive your error classes from `Exception`.",
    strategy="No check before: mend the statement.",
)  # fmt: skip
tell(
    "TypeError", "metaclass", "bases", "base class", "__slots__", "MRO", "layout", "instance lay-out", "__class__",
    "is not an acceptable base type", "__bases__",
    meaning="A class cannot be made, or an object's class cannot be changed, this way: its bases or its layout do not go "
    "together.",
    situations="Two bases bring different metaclasses or slots, or stand in an order that contradicts their own.",
    solutions=(
        "Put the more special base first in the list of bases.",
        "Keep one of them as an attribute rather than as a base; or give the class a metaclass that derives from both.",
    ),
    prevention="Derive from one class, and keep other objects as attributes.",
    strategy="Make each class once in a test: it shows when the module is loaded.",
)  # fmt: skip
tell(
    "TypeError", "argument must be", "must be {wanted}, not", "must be {what}", "expected {wanted}", "is required, got",
    "must be a {wanted}", "must be an integer", "should be", "expects", "required, not",
    meaning="A built-in function was given a value of a type that it does not take.",
    situations="A number came as text, a path as an object, or `None` where a function gave nothing.",
    solutions=(
        "Look at the type just before the line: `print(type(x))`; the message says which one is wanted.",
        "Convert it, or mend what gave it.",
    ),
    prevention="Say types in your signatures and let a type checker read them.",
    strategy="Ask for the type where the value comes in.",
)  # fmt: skip
tell(
    "TypeError",
    meaning="A value is of a type that this operation does not take.",
    situations="A function gave something else than thought, often `None`, or a number came as text.",
    solutions=(
        "Look at the types of what stands on the line: `print(type(x))` just before it.",
        "Convert the value, or mend what gave it.",
    ),
    prevention="Say types in your signatures and let a type checker read them.",
    strategy="Ask for the type where the value comes in.",
)  # fmt: skip

"""Lines that Python cannot compile."""

from errdex.explain.interpreter.base import tell

tell(
    "IndentationError TabError",
    meaning="The blanks at the beginning of a line do not fit those of the lines around it.",
    situations="Tabs and blanks are mixed, a block is empty, or a line was pasted from elsewhere.",
    solutions=(
        "Set the line under the others of its block, with blanks alone: four for each level.",
        "Put `pass` into a block that is to be empty.",
    ),
    prevention="Let a formatter (`ruff format`) write the file; set your editor to blanks.",
    strategy="Compile before running: `python -m compileall`.",
)  # fmt: skip
tell(
    "SyntaxError", "was never closed", "unexpected EOF", "unterminated", "does not match", "unmatched", "EOF while scanning",
    meaning="A bracket or a text that was opened is not closed, or closed by another sign.",
    situations="The place shown is where it was opened, or only where Python gave up: further down.",
    solutions="Count the brackets and quotes from the line shown upwards.",
    prevention="Let your editor close them.",
    strategy="Compile before running: `python -m compileall`.",
)  # fmt: skip
tell(
    "SyntaxError", "Missing parentheses in call", "print",
    meaning="The line is of Python 2, where `print` and `exec` were statements.",
    situations="Old code or an old tutorial was taken over.",
    solutions="Put brackets around what is printed: `print(x)`; look for a newer version of the code.",
    prevention="Take code that says for which version it is.",
    strategy="Compile before running: `python -m compileall`.",
)  # fmt: skip
tell(
    "SyntaxError", "outside function", "outside loop", "outside async", "not properly in loop", "'await' outside", "'return' outside",
    meaning="The statement stands where it has no meaning: `return` outside of a function, `break` outside of a loop, "
    "`await` outside of `async def`.",
    situations="The line is indented differently from what is meant.",
    solutions="Move it into the function or loop; write `async def` where it awaits.",
    prevention="Keep functions short, so that their end can be seen.",
    strategy="Compile before running: `python -m compileall`.",
)  # fmt: skip
tell(
    "SyntaxError", "invalid syntax. Perhaps", "forgot a comma", "Maybe you meant", "expected ':'", "cannot assign to",
    meaning="The line is not Python, and the message names what is probably meant.",
    situations="A comma, a colon or an equals sign is missing or one too many.",
    solutions="Try what the message suggests, at the place that the carets show.",
    prevention="Let a linter read the file while you type.",
    strategy="Compile before running: `python -m compileall`.",
)  # fmt: skip
tell(
    "SyntaxError",
    meaning="The line is not Python as this version reads it; nothing of the file has run.",
    situations=(
        "A bracket, comma, colon or quote is missing there or on the line above.",
        "The file is written for a newer Python than the one that runs.",
    ),
    solutions=("Look at the place that the carets show and at the line above.", "Look at the version: `python --version`."),
    prevention="Say `requires-python` in pyproject.toml.",
    strategy="Compile before running: `python -m compileall`.",
)  # fmt: skip
tell(
    "SyntaxWarning DeprecationWarning BytesWarning ResourceWarning RuntimeWarning EncodingWarning FutureWarning Warning",
    meaning="Python goes on, and tells of something that is probably not meant or will not work in later versions.",
    situations="Code from an older version, a file or coroutine that nobody closed or awaited, or an odd comparison.",
    solutions="Change the line as the message says; `-W error` turns the warning into an error with a traceback.",
    prevention="Run tests with `-W error`.",
    strategy="Leave it a warning in use, and an error in tests.",
)  # fmt: skip
tell(
    "Exception BaseException",
    meaning="The interpreter raises this itself; its class and text say what it met.",
    situations="A value or a state is another than the line needs.",
    solutions="Look at the values on the line: run with `python -m pdb`, or print them just before it.",
    prevention="Check values where they come in.",
    strategy="Catch the narrowest class around the one operation.",
)  # fmt: skip

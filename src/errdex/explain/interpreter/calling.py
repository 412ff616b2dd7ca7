"""Calls whose arguments do not fit the function."""

from errdex.explain.interpreter.base import tell

tell(
    "TypeError", "required positional argument", "required keyword-only argument", "missing {count} required", "missing required argument",
    meaning="{function} was called without {names}, and has no value to take instead.",
    situations=(
        "An argument was forgotten, or a new version of the function asks for one more.",
        "A method was called on the class rather than on an object, so that `self` is what is missing.",
    ),
    solutions=("Give {names} in the call, by name.", "Look at what it takes: `help({function})`."),
    prevention="Give arguments by name where there are more than two.",
    strategy="Let a type checker read your calls: it knows what is missing before the program runs.",
)  # fmt: skip
tell(
    "TypeError", "positional argument but", "positional arguments but", "takes no arguments", "takes at most", "takes exactly",
    "takes from {least} to", "expected at most", "expected {count} argument", "takes {count} positional", "takes at least",
    "expected at least", "takes no keyword arguments",
    meaning="{function} was given another number of arguments than it takes.",
    situations=(
        "A method is defined without `self`, so that the object itself counts as one more.",
        "Several values were given where one tuple or list is wanted, or the other way round.",
        "Arguments that can only be named were given by position.",
    ),
    solutions=(
        "Compare the call with the signature: `help({function})`.",
        "In a class of your own, begin the method's parameters with `self`, or mark it `@staticmethod`.",
    ),
    prevention="Give arguments by name, and make options keyword-only (`*` in the signature).",
    strategy="Let a type checker read your calls.",
)  # fmt: skip
tell(
    "TypeError", "got an unexpected keyword argument", "is an invalid keyword argument", "unexpected keyword",
    "Did you mean '{suggestion}'",
    meaning="{function} has no parameter of the name {name}.",
    situations=(
        "The name is spelled differently, or belongs to another version of the function.",
        "Options are handed on by `**kwargs` to a function that does not know all of them.",
    ),
    solutions=(
        "Look at the names that it takes: `help({function})`.",
        "Look at which version of the package you have, and where the parameter came or went.",
    ),
    prevention="Pin the versions of packages whose options you use.",
    strategy="Where versions differ, ask `inspect.signature({function})` for the name before you give it.",
)  # fmt: skip
tell(
    "TypeError", "got multiple values for", "given by name ('{name}') and position",
    meaning="The argument {name} of {function} was given twice: by position and by name.",
    situations=(
        "A method is defined without `self`, so that the object fills the first parameter.",
        "`**options` brings a name that the call gives by position as well.",
    ),
    solutions="Give {name} once; count the positions in the call against the signature.",
    prevention="Give arguments by name.",
    strategy="Take a name out of `**options` (`options.pop`) before you give it yourself.",
)  # fmt: skip
tell(
    "TypeError", "object is not callable",
    meaning="A value of type {type} stands before the brackets of a call, and is not a function.",
    situations=(
        "A variable has the name of a function and hides it: `list = [1]`, then `list(x)`.",
        "A comma or an operator is missing between two values, or a property is called like a method.",
    ),
    solutions=(
        "Look at what the name holds: `print({type})`-like values come from an assignment further up; rename that one.",
        "Take the brackets away where the value itself is meant.",
    ),
    prevention="Do not name variables after built-in functions; ruff's rules A001 and A002 tell.",
    strategy="Ask `callable(x)` where functions come in from outside.",
)  # fmt: skip
tell(
    "TypeError", "positional-only arguments",
    meaning="{function} takes some of its arguments by position alone, and they were given by name.",
    situations="The names in the documentation are for reading: a `/` in the signature stands behind them.",
    solutions="Give them by position, in the order of the signature.",
    prevention="Look for the `/` in a signature before naming arguments of C functions.",
    strategy="Let a type checker read your calls.",
)  # fmt: skip
tell(
    "TypeError", "Can't instantiate abstract class", "without an implementation for abstract method",
    meaning="The class is abstract: methods that it only names have to be written in a class that derives from it.",
    situations=(
        "A method's name is spelled differently from the abstract one.",
        "The abstract class itself was called where one of its derived classes was meant.",
    ),
    solutions="Write the methods that the message names in your class, or take a class that has them.",
    prevention="Let your editor write the missing methods when you derive from an abstract class.",
    strategy="Make one object of each class in a test.",
)  # fmt: skip

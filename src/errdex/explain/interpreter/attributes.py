"""Attributes that are not there, or cannot be set."""

from errdex.explain.interpreter.base import tell

tell(
    "AttributeError", "'{type}' object has no attribute '{name}'",
    meaning="An object of type {type} was asked for {name}, which objects of this type do not have.",
    situations=(
        "The object is of another type than you take it for: a function gave something else, or nothing.",
        "The name is spelled differently, or belongs to another version of the library.",
    ),
    solutions=(
        "Look at what the object is: `print(type(x))` just before the line.",
        "Look at the names that it has: `dir(x)`, or the documentation of its type in the version you have.",
    ),
    prevention="Say types in your signatures and let a type checker read them: it finds names that are not there.",
    strategy="Ask for the type you need with `isinstance` where the object comes in; `getattr(x, name, default)` only "
    "where the attribute is really optional.",
)  # fmt: skip
tell(
    "AttributeError", "type object '{type}' has no attribute '{name}'",
    meaning="The class {type} itself was asked for {name}; it has no such name, though its objects may.",
    situations=(
        "The attribute is set in `__init__`, so only objects have it, and no object was made.",
        "The name is spelled differently, or is one of another class.",
    ),
    solutions=("Make an object of {type} first, and ask that.", "Look at the names that the class has: `dir({type})`."),
    prevention="Declare attributes in the class's body with their types, so that a type checker knows them.",
    strategy="Keep classes and their objects apart by name: classes begin with a capital.",
)  # fmt: skip
tell(
    "AttributeError", "module '{module}' has no attribute '{name}'", "module has no attribute '{name}'",
    meaning="The module {module} was loaded and holds no {name}.",
    situations=(
        "{name} is a submodule that nobody imported, or came or went with another version of the package.",
        "A file of your own has the module's name and is imported in its place.",
    ),
    solutions=(
        "Look at which file was imported: `print({module}.__file__)`; rename yours if it is that.",
        "Look at the version you have and in which one {name} is; a submodule needs an import of its own.",
    ),
    prevention="Do not name files after modules that you import.",
    strategy="Import the name itself (`from {module} import {name}`): a missing one then shows when the program starts.",
)  # fmt: skip
tell(
    "AttributeError", "partially initialized module", "most likely due to a circular import", "unloaded module",
    meaning="The module {module} was asked for {name} before it had come to the line that defines it: it is still being "
    "imported.",
    situations=(
        "Two modules import each other, and one uses the other's names while it is loaded.",
        "A file of your own has the name of the module that was meant.",
    ),
    solutions=(
        "Move what both need into a third module, or import inside the function that needs it.",
        "Rename your file if it hides a module of that name, and delete its `__pycache__`.",
    ),
    prevention="Let imports between your modules run one way.",
    strategy="Use names of other modules inside functions only, not while a module is loaded.",
)  # fmt: skip
tell(
    "AttributeError", "consider renaming",
    meaning="Your file {file} is imported in the place of the module that was meant, and holds no {name}.",
    situations="The file was named after what it tries out.",
    solutions="Rename {file}, and delete its `__pycache__` folder.",
    prevention="Do not name files after modules that you import.",
    strategy="Look at `module.__file__` when a module seems to lack what it should have.",
)  # fmt: skip
tell(
    "AttributeError", "has no setter", "can't set attribute", "is read-only", "is not writable", "readonly attribute",
    "only read-only attributes", "has no deleter", "can't delete attribute", "no __dict__ for setting",
    meaning="The attribute can be read and not set or deleted: it is a property without a setter, a slot, or belongs to a "
    "type that takes no new attributes.",
    situations="The value is worked out from others, and those are what is to be set.",
    solutions=(
        "Set what the attribute is worked out from, or call the method that changes it.",
        "In a class of your own, add a setter (`@{name}.setter`), or leave `__slots__` out.",
    ),
    prevention="Give a property a setter where it is meant to be set, and document it where not.",
    strategy="Make a new object with the other value (`dataclasses.replace`, `_replace`) where objects are fixed.",
)  # fmt: skip
tell(
    "AttributeError", "has no getter", "unreadable attribute",
    meaning="The property can be set and not read.",
    situations="The class defines a setter alone, or `property` was called without a function to read it.",
    solutions="Add the reading function, under `@property`, before the setter.",
    prevention="Write a property's reading function first.",
    strategy="Keep what was set in an attribute of its own, and read that.",
)  # fmt: skip
tell(
    "AttributeError PicklingError TypeError", "pickle", "Can't get attribute", "Can't get local",
    meaning="An object cannot be written or read by pickle: what it is made of cannot be found again by its name.",
    situations=(
        "A lambda, a local function or a class made inside a function is sent to another process.",
        "The class was defined in the script that wrote the data, and another script reads it.",
    ),
    solutions=(
        "Define the function or class at the top of a module that both sides can import.",
        "Send plain data instead, and make the object on the other side.",
    ),
    prevention="Put what other processes are to call into modules of its own.",
    strategy="Try `pickle.dumps(x)` where the object is made, not where it is sent.",
)  # fmt: skip
tell(
    "AttributeError",
    meaning="An object or module was asked for an attribute that it does not have or does not give.",
    situations="The object is of another type than the line takes it for.",
    solutions="Look at what it is (`type(x)`) and which names it has (`dir(x)`) just before the line.",
    prevention="Say types in your signatures and let a type checker read them.",
    strategy="Ask for the type where the object comes in.",
)  # fmt: skip

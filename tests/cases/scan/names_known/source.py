LIMIT = "limit is %s"
SUFFIX: str = "!"


def straight(depth):
    msg = "straight"
    raise ValueError(msg)


def annotated(depth):
    text: str = f"annotated {depth}"
    raise ValueError(text)


def constant(depth):
    raise ValueError(LIMIT % depth + SUFFIX)


def replaced(depth):
    msg = "first"
    msg = "second"
    raise ValueError(msg)


def as_it_was(depth):
    unit = "metres"
    label = "in " + unit
    unit = "feet"
    raise ValueError(label)


def extends_itself(depth):
    msg = "base"
    msg = msg + " and more"
    raise ValueError(msg)


def before_branch(depth):
    note = "kept"
    if depth:
        for _ in range(depth):
            raise ValueError(note)


def closure(depth):
    hint = "from around"

    def inner():
        raise ValueError(hint)

    return inner


def other_branch(depth):
    if depth == 1:
        msg = "is one"
        raise ValueError(msg)
    elif depth == 2:
        msg = "is two"
        raise ValueError(msg)
    msg = "is many"
    raise ValueError(msg)


def left_before(depth):
    msg = "default"
    if depth:
        msg = "special"
        return msg
    raise ValueError(msg)


def chained():
    a = b = "twice named"
    raise ValueError(a)


def object_before(depth):
    error = ValueError(f"made at {depth}")
    raise error


class Gauge:
    LIMIT = "not this one"

    def read(self):
        raise ValueError(LIMIT)

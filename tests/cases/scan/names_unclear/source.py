import elsewhere
from elsewhere import IMPORTED

TWICE = "one"
TWICE = "two"
CHANGED = "before"


def change():
    global CHANGED
    CHANGED = "after"


def branches(a, c):
    msg = "plain"
    if c:
        msg = "other"
    raise ValueError(msg, )


def steps(a, b):
    b = "start"
    b += " more"
    raise ValueError(b)


def loop(items):
    say = "before"
    for item in items:
        if item:
            raise ValueError(say)
        say = "later"


def previous_turn(items):
    hint = "none yet"
    for item in items:
        if item:
            hint = "seen"
        else:
            raise ValueError(hint)


def target(items):
    for shown in items:
        raise ValueError(shown)


def walrus(n):
    if (w := n.text()):
        raise ValueError(w)


def unpacked(p):
    head, tail = p
    raise ValueError(tail)


def tried(t):
    try:
        t.run()
        why = "ran"
    except OSError:
        raise ValueError(why)


def around(q):
    note = "outer"

    def setter():
        nonlocal note
        note = "changed"

    setter()
    raise ValueError(note)


def opened(path):
    with open(path) as handle:
        raise ValueError(handle)


def matched(x):
    match x:
        case [only]:
            raise ValueError(only)


def parameter(given):
    raise ValueError(given)


def rest():
    raise ValueError(IMPORTED)
    raise ValueError(TWICE)
    raise ValueError(CHANGED)
    raise ValueError(unknown)
    raise ValueError(change)
    raise ValueError(elsewhere.TEXT)
    raise ValueError("a" if unknown else "b")
    raise ValueError(unknown["key"])
    raise ValueError(*unknown)

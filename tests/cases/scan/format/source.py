def check(a, b, rest, **names):
    raise ValueError("{} then {}".format(a, b))
    raise ValueError("{1} before {0!r:>8}".format(a, b))
    raise ValueError("{name} of {a.size[0]}".format(name=b, a=a))
    raise ValueError("{{{}}} in braces".format(a))
    raise ValueError("wide {:{}} next {}".format(a, b, rest))
    raise ValueError("starred {} {}".format(*rest))
    raise ValueError("broken {".format(a))
    raise ValueError("joined {}".format(a) + " on")

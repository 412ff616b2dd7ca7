import saltmarsh


def check(depth, tb):
    print "checking", depth
    try:
        exec "pass"
    except IOError, e:
        raise e
    if depth <> 3:
        raise ValueError, "depth %s of %d" % (depth, 3)
    raise saltmarsh.Dry, "dry", tb
    raise KeyError, `depth`
    raise ValueError("still read")

"""More than a limit allows."""


def read(body, max_bytes):
    if len(body) > max_bytes:
        raise ValueError("the body is too large")  # is: limit-exceeded, shape-mismatch


def fit(levels, max_rounds):
    for turn in range(max_rounds):
        if step(levels):
            return levels
    raise RuntimeError("the fit did not converge")  # is: limit-exceeded


def wait(gauge):
    # A limit of time is another matter.
    if gauge.late:
        raise RuntimeError("time limit exceeded")  # is: -

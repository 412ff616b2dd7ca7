"""Steps that are tried, the first error left out."""


def axis(chart):
    try:
        return chart.inner.axis
    except AttributeError:
        raise RuntimeError(f"{chart} draws no axis") from None  # is: failed-attempt


def draw(chart):
    try:
        first = chart.pen.down()
        return first.line()
    except (RuntimeError, OSError):
        raise RuntimeError("the pen is dry") from None  # is: failed-attempt


def sketch(chart):
    try:
        return chart.pen.sketch()
    except RuntimeError:
        # The first error is shown, and read first.
        raise RuntimeError("the sketch is lost")  # is: wrapped-cause

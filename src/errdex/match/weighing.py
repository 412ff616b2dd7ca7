"""How much each kind of evidence counts, and from that the probability of each candidate.

Candidates compete: one of them made the message, or none did. The weights are those of a conditional logit
(McFadden 1974), fitted by ``python -m benchmarks calibrate`` on pairs of message and raise site whose answer is known;
see docs/matching.md. What such a fit gives is a probability, so confidence needs no further scale.
"""

import math
from collections.abc import Mapping, Sequence

WEIGHTS: dict[str, float] = {
    "assert": -2.22,
    "class.namesake": -1.65,
    "class.other": -4.82,
    "class.own": 3.09,
    "class.related": -4.24,
    "class.same": 1.63,
    "class.unprinted": 0.72,
    "class.untold": 0.72,
    "copy": -2.38,
    "copy.mostly": 0.90,
    "cut": -2.72,
    "elsewhere": -2.00,
    "exact": 0.50,
    "frame.caller-function": 0.35,
    "frame.file": 0.22,
    "frame.file.share": -1.02,
    "frame.function": 3.62,
    "frame.line": 1.80,
    "frame.none": -3.00,
    "frame.only-function": 3.61,
    "frame.only-line": 3.03,
    "frame.package": 0.12,
    "frame.package.share": 0.74,
    "frame.shown": 3.17,
    "frame.unshown": -0.21,
    "interpreter": 3.45,
    "interpreter.bare": 1.21,
    "interpreter.frames": -0.44,
    "interpreter.no-class": -0.54,
    "interpreter.share": 0.08,
    "interpreter.text": 0.63,
    "native": -1.81,
    "native.away": -1.21,
    "native.line": -1.33,
    "native.no-class": 0.24,
    "native.own-class": 0.42,
    "native.package": 0.73,
    "native.share": 3.34,
    "native.text": 1.14,
    "native.too": -1.91,
    "place": -2.46,
    "python": -1.49,
    "reraise": 0.74,
    "rivals": -1.36,
    "share": 1.67,
    "share.root": 1.03,
    "short": -2.73,
    "sites": 0.96,
    "tests": -2.90,
    "text": 0.90,
    "text.root": 1.26,
    "twin": -6.00,
    "values.sentence": -0.51,
    "values.words": -0.38,
    "vendored": -4.01,
    "warn": -7.75,
    "wordless": -0.91,
    "wordless.marks": 0.77,
    "wordless.own-class": 0.17,
}
"""By the names that ``evidence`` gives; what is not named counts nothing.

Three are not as fitted. No pair of the data was raised by a twin of a module in C, so its weight has no lowest value. All
that the data ask about is installed, so they say nothing of what is known of another environment only. And their
tracebacks always keep a frame of the package, which those of libraries that hide all of theirs do not.
"""


def utility(amounts: Mapping[str, float]) -> float:
    """How much speaks for a candidate, on the scale of log odds against "none of them"."""
    weigh = WEIGHTS.get
    total = 0.0
    for name, amount in amounts.items():
        total += weigh(name, 0.0) * amount
    return total


def probabilities(utilities: Sequence[float]) -> list[float]:
    """The probability of each candidate, beside that of none."""
    most = max([0.0, *utilities])
    odds = [math.exp(u - most) for u in utilities]
    whole = math.exp(-most) + sum(odds)
    return [o / whole for o in odds]

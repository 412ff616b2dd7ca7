"""How much each kind of evidence counts, and from that the probability of each candidate.

Candidates compete: one of them made the message, or none did. The weights are those of a conditional logit
(McFadden 1974), fitted by ``python -m benchmarks calibrate`` on pairs of message and raise site whose answer is known;
see docs/matching.md. What such a fit gives is a probability, so confidence needs no further scale.
"""

import math
from collections.abc import Mapping, Sequence

WEIGHTS: dict[str, float] = {
    "assert": -2.18,
    "class.namesake": -1.55,
    "class.other": -4.98,
    "class.own": 3.16,
    "class.related": -4.30,
    "class.same": 1.74,
    "class.unprinted": 0.80,
    "class.untold": 0.84,
    "copy": -2.44,
    "copy.mostly": 0.81,
    "cut": -2.71,
    "elsewhere": -2.00,
    "exact": 0.53,
    "frame.caller-function": 0.18,
    "frame.file": 0.57,
    "frame.file.share": -0.33,
    "frame.function": 3.70,
    "frame.line": 1.66,
    "frame.none": -3.00,
    "frame.only-function": 3.84,
    "frame.only-line": 2.93,
    "frame.package": 0.18,
    "frame.package.share": 0.60,
    "frame.shown": 3.41,
    "frame.unshown": -0.29,
    "interpreter": 3.49,
    "interpreter.bare": 1.22,
    "interpreter.frames": -0.62,
    "interpreter.no-class": -0.56,
    "interpreter.share": 0.10,
    "interpreter.text": 0.59,
    "native": -1.81,
    "native.away": -1.23,
    "native.line": -1.38,
    "native.no-class": 0.25,
    "native.own-class": 0.40,
    "native.package": 0.71,
    "native.share": 3.38,
    "native.text": 1.13,
    "native.too": -1.92,
    "place": -2.54,
    "python": -1.68,
    "reraise": 0.86,
    "rivals": -1.31,
    "share": 1.76,
    "share.root": 1.01,
    "short": -2.69,
    "sites": 1.05,
    "tests": -2.93,
    "text": 0.78,
    "text.root": 1.45,
    "twin": -6.00,
    "values.sentence": -0.53,
    "values.words": -0.36,
    "vendored": -4.18,
    "warn": -7.71,
    "wordless": -0.81,
    "wordless.marks": 0.79,
    "wordless.own-class": 0.16,
}
"""By the names that ``evidence`` gives; what is not named counts nothing.

Three are not as fitted. No pair of the data was raised by a twin of a module in C, so its weight has no lowest value.
All that the data ask about is installed, so they say nothing of what is known of another environment only. And their
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

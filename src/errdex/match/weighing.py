"""How much each kind of evidence counts, and from that the probability of each candidate.

Candidates compete: one of them made the message, or none did. The weights are those of a conditional logit
(McFadden 1974), fitted by ``python -m benchmarks calibrate`` on pairs of message and raise site whose answer is known;
see docs/matching.md. What such a fit gives is a probability, so confidence needs no further scale.
"""

import math
from collections.abc import Mapping, Sequence

WEIGHTS: dict[str, float] = {
    "assert": -2.16,
    "class.namesake": -1.85,
    "class.other": -4.82,
    "class.own": 2.87,
    "class.same": 1.40,
    "class.unprinted": 0.43,
    "class.untold": 0.44,
    "copy": -2.25,
    "copy.mostly": 0.97,
    "cut": -2.61,
    "exact": 0.40,
    "frame.caller-function": 0.23,
    "frame.file": 0.12,
    "frame.file.share": -0.84,
    "frame.function": 3.63,
    "frame.line": 1.75,
    "frame.none": -5.48,
    "frame.only-function": 4.14,
    "frame.only-line": 3.57,
    "frame.package": 0.15,
    "frame.package.share": 0.72,
    "frame.shown": 3.11,
    "frame.unshown": -0.91,
    "interpreter": 2.91,
    "interpreter.bare": 1.21,
    "interpreter.frames": -0.41,
    "interpreter.no-class": -0.56,
    "interpreter.share": 0.61,
    "interpreter.text": 0.76,
    "native": -1.84,
    "native.away": -1.18,
    "native.line": -1.23,
    "native.no-class": 0.22,
    "native.own-class": 0.44,
    "native.package": 0.73,
    "native.share": 3.37,
    "native.text": 1.13,
    "native.too": -1.89,
    "place": -2.44,
    "python": -1.85,
    "reraise": 0.13,
    "rivals": -1.23,
    "share": 2.11,
    "share.root": 1.61,
    "short": -2.73,
    "sites": 0.91,
    "tests": -2.85,
    "text": 0.94,
    "text.root": 0.95,
    "twin": -6.00,
    "vendored": -3.70,
    "warn": -7.60,
    "wordless": -0.34,
    "wordless.marks": 0.77,
    "wordless.own-class": 0.21,
}
"""By the names that ``evidence`` gives; what is not named counts nothing.

One is not as fitted: no pair of the data was raised by a twin of a module in C, so its weight has no lowest value.
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

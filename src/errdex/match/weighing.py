"""How much each kind of evidence counts, and from that the probability of each candidate.

Candidates compete: one of them made the message, or none did. The weights are those of a conditional logit
(McFadden 1974), fitted by ``python -m benchmarks calibrate`` on pairs of message and raise site whose answer is known;
see docs/matching.md. What such a fit gives is a probability, so confidence needs no further scale.
"""

import math
from collections.abc import Mapping, Sequence

WEIGHTS: dict[str, float] = {
    "assert": -2.22,
    "class.namesake": -1.67,
    "class.other": -4.98,
    "class.own": 3.07,
    "class.related": -4.15,
    "class.same": 1.64,
    "class.unprinted": 0.66,
    "class.untold": 0.67,
    "copy": -2.24,
    "copy.mostly": 0.92,
    "cut": -2.60,
    "elsewhere": -2.00,
    "exact": 0.34,
    "frame.caller-function": 0.30,
    "frame.file": 0.16,
    "frame.file.share": -0.92,
    "frame.function": 3.68,
    "frame.line": 1.72,
    "frame.none": -6.53,
    "frame.only-function": 4.31,
    "frame.only-line": 3.32,
    "frame.package": 0.13,
    "frame.package.share": 0.66,
    "frame.shown": 3.58,
    "frame.unshown": 0.02,
    "interpreter": 3.37,
    "interpreter.bare": 1.21,
    "interpreter.frames": -0.50,
    "interpreter.no-class": -0.60,
    "interpreter.share": 0.50,
    "interpreter.text": 0.50,
    "native": -1.78,
    "native.away": -1.23,
    "native.line": -1.26,
    "native.no-class": 0.21,
    "native.own-class": 0.42,
    "native.package": 0.71,
    "native.share": 3.40,
    "native.text": 1.09,
    "native.too": -1.90,
    "place": -2.46,
    "python": -2.21,
    "reraise": 0.67,
    "rivals": -1.30,
    "share": 2.17,
    "share.root": 1.69,
    "short": -2.69,
    "sites": 0.92,
    "tests": -2.87,
    "text": 0.78,
    "text.root": 1.19,
    "twin": -6.00,
    "vendored": -4.16,
    "warn": -7.58,
    "wordless": -0.18,
    "wordless.marks": 0.77,
    "wordless.own-class": 0.20,
}
"""By the names that ``evidence`` gives; what is not named counts nothing.

Two are not as fitted. No pair of the data was raised by a twin of a module in C, so its weight has no lowest value; and
all that the data ask about is installed, so they say nothing of what is known of another environment only.
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

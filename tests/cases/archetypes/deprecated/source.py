"""Things that go away or are gone."""

import warnings


def smooth(window, kernel):
    if kernel is not None:
        warnings.warn("kernel is deprecated, use `window` instead", DeprecationWarning, stacklevel=2)  # is: deprecated
    if window == "flat":
        warnings.warn("the default of window will change to 'hann' in version 3.0", FutureWarning)  # is: deprecated
    if window == "box":
        raise ValueError("'box' was renamed to 'flat' and is no longer accepted")  # is: deprecated
    if window == "lost":
        # What was removed here is a file, not a part of the library.
        raise FileNotFoundError("the file was removed in between")  # is: io-network

"""Settings and contents that do not do."""


class ImproperlyConfigured(Exception):
    pass


class ParseError(ValueError):
    pass


def load(text, settings):
    if not settings:
        raise ImproperlyConfigured("STATIONS is empty")  # is: config-content, nothing-given
    if not text:
        raise ParseError("no header")  # is: config-content, malformed-input
    if text[0] != "#":
        raise ValueError("malformed log: it begins with something else")  # is: config-content, malformed-input
    if text[1]:
        # The content is right; there is only too little of it for this.
        raise ValueError("too little for an average")  # is: -

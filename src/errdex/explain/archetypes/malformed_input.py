"""The archetype ``malformed-input``."""

from errdex.explain.archetypes.argument_type import type_test
from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_CLASSES = ("Parse", "Syntax", "Decode", "Malformed", "Tokeni", "BadStatusLine", "BadHttpMessage", "InvalidURL",
            "Unpack", "InvalidHeader", "TransferEncoding", "EofStream", "EOFError", "Truncated", "Corrupt",
            "ScannerError", "ComposerError", "LexerError", "UnexpectedEOF")  # fmt: skip
_PHRASES = (
    "cannot parse", "can t parse", "could not parse", "unable to parse", "failed to parse", "error parsing",
    "parse error", "malformed", "not well formed", "cannot decode", "could not decode", "unable to decode", "bad magic",
    "invalid magic", "truncated", "corrupt", "corrupted", "unterminated", "unexpected end", "unexpected eof",
    "premature end", "unexpected character", "unexpected token", "invalid header", "invalid format",
    "not in the format", "wrong format", "bad format", "invalid syntax", "cannot tokenize", "invalid url",
    "invalid character", "control characters", "not a bitmap", "no more images", "cannot be parsed",
    "could not be parsed", "could not be read",
)  # fmt: skip
_ENDED = ("truncated", "unexpected end", "unexpected eof", "premature end", "unterminated", "no more images")


@archetype("malformed-input", 46)
class MalformedInput:
    """Text or bytes that do not have the form they are read as.

    ## What it is
    A file, a header, an address or a text is read by rules, and what was given does not follow them.

    ## How it is recognised
    The class names it (ParseError, DecodeError, BadStatusLine, EOFError), or the message does ("cannot parse",
    "malformed", "truncated").

    ## What it says
    That the content decides, whether it ended too early, and how to see the place.

    ## Limits
    Which rule was broken stands in the message, if anywhere. A parser also refuses options that do not fit together.
    """

    def write(self, view: SiteView) -> Lines | None:
        if view.site.kind == "assert" or "Deprecat" in view.site.class_name:
            return None
        if not (view.is_class(*_CLASSES) or view.says(*_PHRASES)) or view.about(
            lambda t: type_test(t.node) is not None
        ):
            return None  # where types are asked for, what stands in it was not read
        names = list(dict.fromkeys(n for t in view.tests for n in view.names(t)))[:2]
        shown = (
            []
            if view.handled is not None
            else [h.expression for h in view.site.template.holes if h.expression.isidentifier()][:2]
        )
        what = " and ".join(f"`{n}`" for n in dict.fromkeys(names or shown))
        ended = view.says(*_ENDED) or view.is_class("EOF", "Eof", "Truncated")
        told = f" What decides: {view.told(view.tests)}." if view.tests else ""
        if ended:
            meaning = f"What `{view.called}` reads ends before it is complete.{told}"
            situations = [
                "It was cut off: by a transfer that broke, a disk that was full, or a write that is still going on."
            ]
            solutions = ["Compare its length with what it should be, and fetch or write it anew."]
        else:
            meaning = f"What `{view.called}` was given to read is not in the form that it expects.{told}"
            were = "were" if " and " in what else "was"
            situations = [f"{what or 'The text'} {were} typed by hand, or came from another program or format."]
            solutions = [f"Print {what or 'what is read'} with `repr`, so that blanks and control characters show."]
        return Lines(
            meaning=[meaning],
            situations=situations,
            solutions=[*solutions, "Where somebody else makes it, send them the message: it says what is wrong."],
            prevention=["Let a library write the format rather than putting the text together by hand."],
            strategy=f"Catch `{view.site.class_name or 'it'}` where the content comes in: reading it is the check.",
        )

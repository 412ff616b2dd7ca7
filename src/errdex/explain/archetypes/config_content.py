"""The archetype ``config-content``."""

from errdex.explain.archetypes.argument_type import type_test
from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_CONFIG_CLASSES = ("ImproperlyConfigured", "ConfigError", "ConfigurationError", "ConfigParser", "UnknownConfig")
_CONTENT_CLASSES = (
    "ParseError", "ParserError", "ParsingError", "JSONDecodeError", "DecodeError", "DecodingError", "UnpicklingError",
    "BadZipFile", "PdfFormatError", "UnidentifiedImage", "BadGzipFile", "DeserializationError", "TemplateSyntaxError",
    "MalformedError", "CorruptError", "InvalidHeader", "BadPacket", "MessageTypeError", "SyntaxError", "TokenError",
    "FormatError", "ChecksumError", "InvalidChunk", "UnicodeDecodeError", "XMLError", "BadLayout",
)  # fmt: skip
_CONFIG_PHRASES = (
    "configuration file", "config file", "in the configuration", "settings file", "in settings",
    "configuration error", "invalid configuration", "improperly configured", "in your settings", "setting is",
    "setting must", "setting for", "configuration key", "in the config",
)  # fmt: skip
_CONTENT_PHRASES = (
    "malformed", "is corrupt", "corrupt file", "corrupt data", "corrupted file", "corrupted data",
    "file is corrupted", "data is corrupted", "truncated file", "file is truncated",
    "bad magic", "magic number", "unexpected end of", "bad header", "could not parse", "cannot parse", "can t parse",
    "failed to parse", "unable to parse", "error parsing", "parse error", "not a valid file", "invalid file",
    "unexpected token", "could not decode", "unable to decode", "cannot decode", "failed to decode", "invalid json",
    "invalid xml", "unknown file format", "unrecognized file", "not well formed", "invalid syntax", "premature end",
    "checksum", "file format", "not an image file", "cannot identify", "bad zip", "broken file",
)  # fmt: skip


_LONG = 40
"""Words of a message that tells so much that damaged data is likely only one of its hints."""


@archetype("config-content", 45)
class ConfigContent:
    """A configuration or a file whose content cannot be used.

    ## What it is
    The call is right; what was read is not: a setting has a value that cannot be used, or a file, packet or template
    is not in the form that it should have.

    ## How it is recognised
    The class's name says so (ImproperlyConfigured, ParseError, JSONDecodeError, SyntaxError raised by a library), or
    the message does ("could not parse", "corrupt", "bad magic", "configuration file").

    ## What it says
    Whether to look at the settings or at the data, and how.

    ## Limits
    Which file it was is known only where the message or the traceback names it.
    """

    def write(self, view: SiteView) -> Lines | None:
        if view.site.kind == "assert":
            return None
        if view.says("install", "installed") or view.handled_classes & {"ImportError", "ModuleNotFoundError"}:
            return None  # a package is missing, whatever the class says
        if view.is_class(*_CONFIG_CLASSES) or view.says(*_CONFIG_PHRASES):
            return Lines(
                meaning=[
                    "A setting is missing or has a value that cannot be used; the code that met it is not at fault."
                ],
                situations=[
                    "The setting is misspelt, stands in another file than the one that is read, or has another type.",
                    "An upgrade renamed it or made it required.",
                ],
                solutions=[
                    "Look up the setting that the message names, in the file that this run really reads.",
                    "Print the settings as the program sees them, not as they stand in the file.",
                ],
                prevention=["Check the configuration once when the program starts, and say which file it came from."],
                strategy="Validate the settings when they are loaded.",
            )
        if view.about(lambda t: type_test(t.node) is not None):
            return None  # where types are asked for, what stands in it was not read
        short = len(view.message_words) <= _LONG
        if view.is_class(*_CONTENT_CLASSES) or (short and view.says(*_CONTENT_PHRASES)):
            return Lines(
                meaning=["What was read or parsed is not in the form that it should have; the call may be right."],
                situations=[
                    "The data was cut short, is of another format or version, or is an error page instead of data.",
                    "A text was read with the wrong encoding, or bytes were given where text is meant.",
                ],
                solutions=[
                    "Look at the start of the data, `print(data[:200])`, and at the place that the message names.",
                    "Try a small input that is known to be good: if it works, the data is at fault.",
                ],
                prevention=["Check size, type and checksum of data where it enters the program."],
                strategy="Parse it once where it enters the program, and handle the error there.",
            )
        return None

import builtins
import socket
from saltmarsh.errors import StationError as Station
from saltmarsh import errors

Oops = ValueError


class DepthError(ValueError):
    class Deeper(Exception):
        pass


def make_error(text):
    return DepthError(text)


class Gauge:
    Error = DepthError

    @classmethod
    def open(cls, kind, exc_type):
        raise Station("renamed by the import")
        raise errors.DryError("through its module")
        raise Oops("by an alias")
        raise DepthError("own class")
        raise DepthError.Deeper("nested class")
        raise builtins.TypeError("builtin in full")
        raise socket.timeout("lower case class")
        raise cls("some class")
        raise type(kind)("class of a value")
        raise exc_type("class given")
        raise make_error("not surely the message")
        raise kind.error("neither")
        raise Station("code", kind, 3)
        raise Station("a whole sentence with %s", kind)
        raise Station(code=3)
        raise Station(code=3, message=f"named {kind}")
        raise Station
        raise DepthError("with a traceback").with_traceback(None)
        raise DepthError("caused") from kind
        raise DepthError("cut off") from None
        raise DepthError if kind else Station

    def again(self, run):
        try:
            run()
        except (KeyError, ValueError) as several:
            raise several
        except DepthError as known:
            raise known
        except Exception as broad:
            raise broad

"""The archetype ``io-network``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_FILES = {"FileNotFoundError", "FileExistsError", "IsADirectoryError", "NotADirectoryError", "NoSuchFile"}
_CONNECTION = {
    "ConnectionError", "ConnectionResetError", "ConnectionRefusedError", "ConnectionAbortedError", "BrokenPipeError",
    "ConnectError", "ConnectionClosed", "ConnectionClosedError", "ConnectionLost", "ConnectionDone",
    "ConnectionAborted", "NewConnectionError", "ProxyError", "SSLError", "gaierror", "URLError", "NetworkError",
    "CommClosedError", "ServerDisconnectedError", "ProtocolError", "RemoteProtocolError", "DNSLookupError",
    "NameResolutionError", "IncompleteRead", "IncompleteReadError", "TransportError", "NoValidConnectionsError",
    "BrokenResourceError", "CannotListenError", "MaxRetryError", "ChunkedEncodingError", "EndpointConnectionError",
    "ReadError", "WriteError", "ClientConnectorError", "ClientConnectionError", "ConnectTimeout", "ConnectionFailed",
    "HostUnreachable", "OperationalError", "ClientOSError", "UnreachableError", "ConnectionFailure", "NotConnected",
}  # fmt: skip
_OS = {"OSError", "IOError", "EnvironmentError", "error", "WindowsError"}
_TALKING = {"SSHException", "RuntimeError", "CommandError", "StoreException"}
"""Classes for many things, of which the message tells which."""
_TIME = ("timed out", "timeout", "time out", "deadline")
_SAID_FILE = (
    "no such file", "file not found", "file does not exist", "file doesn t exist", "directory does not exist",
    "not a directory", "is a directory", "already exists", "could not open", "cannot open", "unable to open",
    "failed to open", "can t open", "could not read", "unable to read", "cannot read", "failed to read",
    "cannot find", "could not find", "not find", "not found", "does not exist", "doesn t exist", "unable to write",
    "failed to write", "could not write", "can t read", "no space", "unexpected end of file", "truncated",
)  # fmt: skip
_SAID_NET = (
    "connection refused", "connection reset", "connection lost", "connection aborted", "connection timed out",
    "could not connect", "unable to connect", "failed to connect", "cannot connect", "connect to", "socket",
    "name resolution", "host is unreachable", "network is unreachable", "connection was closed", "lost connection",
    "connection dropped", "connection closed", "connection is closed", "connection failed", "broken pipe",
)  # fmt: skip


@archetype("io-network", 19)
class InputOutput:
    """A file, a connection or another program that did not answer as needed.

    ## What it is
    The fault lies outside the program: a path, a disk, a server, a time limit.

    ## How it is recognised
    The class is one of the interpreter's for files and connections or is named like one (FileNotFoundError,
    ConnectionError, a name with "Timeout", "SSLError"); or it is OSError and the message speaks of a file or a
    connection.

    ## What it says
    Whether it is a file, a time limit or a connection, what to look at, and what may be tried again.

    ## Limits
    OSError without such words says nothing. Some libraries name errors of their own protocol state like lost
    connections.
    """

    def write(self, view: SiteView) -> Lines | None:
        name = view.site.class_name
        if view.site.kind not in {"raise", "warn"} or view.says("must call", "before calling"):
            return None
        if ("Timeout" in name and "State" not in name) or (name in _OS and view.says(*_TIME)):
            return _timeout(view)
        if name in _FILES or (name in _OS and view.says(*_SAID_FILE)):
            return _file(view)
        if name in _CONNECTION:
            return _connection()
        if (name in _OS or name in _TALKING) and view.says(*_SAID_NET):
            return _connection()
        return None


def _file(view: SiteView) -> Lines:
    exists = view.site.class_name == "FileExistsError" or view.says("already exists")
    shown = list(dict.fromkeys(h.expression for h in view.site.template.holes))
    path = next((e for e in shown if any(w in e.lower() for w in ("path", "file", "dir", "name", "url"))), None)
    named = f"`{path}`" if path is not None else "the path"
    if exists:
        meaning = "Something with this name is there already, and this code does not write over it."
        solutions = [
            f"Choose another name, or remove what is at {named} if it is no longer needed.",
            "Look for an argument of the call that allows to write over it.",
        ]
        situation = "The program ran before, or two runs write to the same place."
    else:
        meaning = "A file or folder could not be found or read as needed."
        solutions = [
            f"Print {named} made absolute, by `os.path.abspath`, and look whether it is there and readable.",
            "A relative path starts at the folder where the program was started: give an absolute one.",
        ]
        situation = "The program is started from another folder, or the file was never written on this machine."
    return Lines(
        meaning=[meaning],
        situations=[situation],
        solutions=solutions,
        prevention=["Build paths from one known folder, such as that of the file: `Path(__file__).parent`."],
        strategy="Try it and handle the error: a file may come or go between a check and the use.",
    )


def _timeout(view: SiteView) -> Lines:
    limit = next((p for p in view.site.parameters if "timeout" in p.lower() or "deadline" in p.lower()), None)
    more = f"Give a larger `{limit}`" if limit is not None else "Give more time, where the call takes a limit,"
    return Lines(
        meaning=["A time limit ran out before what was waited for was there."],
        situations=["The other side is slow, overloaded or gone; or the limit is shorter than the work."],
        solutions=[
            "Find out whether the other side answers at all: ask it by other means from the same machine.",
            f"{more} if the work is known to take longer.",
        ],
        prevention=["Set limits on purpose, and try again a few times with growing pauses where that is harmless."],
        strategy="It cannot be known before the call: catch it, and decide whether to try again.",
    )


def _connection() -> Lines:
    return Lines(
        meaning=["A connection could not be made, broke, or did not follow the protocol."],
        situations=["The other side is not there, closed the connection, or a proxy or firewall stands between."],
        solutions=[
            "Check address and port, and whether the other side can be reached from the same machine.",
            "Try again after a pause: if it then works, the fault was passing.",
        ],
        prevention=["Try again a few times with growing pauses where a repeated call is harmless."],
        strategy="It cannot be known before the call: catch it, and decide whether to try again.",
    )

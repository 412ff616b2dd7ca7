"""What the operating system refused: files, processes, the network."""

from errdex.explain.interpreter.base import tell

tell(
    "FileNotFoundError",
    meaning="There is no file or folder of this name where it was looked for.",
    situations=(
        "The path is relative and the program runs in another folder than thought.",
        "A part of the path is spelled differently, or the folder was not made yet.",
    ),
    solutions=(
        "Look at where it is looked for: `print(Path(path).resolve())`.",
        "Begin paths at the script (`Path(__file__).parent / name`), and make folders first: `mkdir(parents=True, exist_ok=True)`.",
    ),
    prevention="Give paths as arguments or settings, and resolve them once at the start.",
    strategy="Catch it around the one `open`: asking `exists()` before leaves a gap.",
)  # fmt: skip
tell(
    "PermissionError",
    meaning="The system does not let this user do that with this file, folder, port or process.",
    situations=(
        "It belongs to another user, or is open in another program (on Windows).",
        "A folder was given where a file is wanted, or the place is protected.",
    ),
    solutions=(
        "Look at owner and rights: `ls -l PATH`; write to a folder of your own.",
        "Close the other program that has it open.",
    ),
    prevention="Write into the user's own folders (`platformdirs`), not beside the program.",
    strategy="Catch it around the one operation, and say which path it was.",
)  # fmt: skip
tell(
    "IsADirectoryError NotADirectoryError",
    meaning="A folder stands where a file is wanted, or a file where a folder is.",
    situations="The path misses the file's name, or a part of it is a file.",
    solutions="Look at the path: `print(Path(path).is_dir(), path)`; add the name, or take the parent.",
    prevention="Join paths with `/` of `pathlib`, so that no part is lost.",
    strategy="Ask `Path.is_file()` or `is_dir()` where paths come in.",
)  # fmt: skip
tell(
    "FileExistsError",
    meaning="There is a file or folder of this name already.",
    situations="The program ran before, or two of them run at the same time.",
    solutions="Use `mkdir(exist_ok=True)`; open with `'w'` to write over it, `'x'` only where it must be new.",
    prevention="Write to a new name (`tempfile`) and rename it at the end.",
    strategy="Catch it around the one operation: asking before leaves a gap.",
)  # fmt: skip
tell(
    "ConnectionRefusedError",
    meaning="The computer was reached, and nothing listens at that port.",
    situations="The server is not running, not ready yet, or listens at another port or only at another address.",
    solutions="Start it, wait until it listens, and compare host and port with its own settings.",
    prevention="Wait for a server by trying again with growing pauses and an end.",
    strategy="Catch it around connecting, and try again a few times.",
)  # fmt: skip
tell(
    "ConnectionResetError ConnectionAbortedError BrokenPipeError ConnectionError",
    meaning="The other side closed the connection while it was used.",
    situations="The server stopped or timed out, a proxy cut the connection, or the reader of a pipe (such as `head`) ended.",
    solutions="Try again on a new connection; look at the other side's log.",
    prevention="Make requests so that they can be repeated.",
    strategy="Catch it around the whole exchange, since the connection is of no more use.",
)  # fmt: skip
tell(
    "TimeoutError",
    meaning="Something took longer than it may.",
    situations="The other side is slow or not reachable: a firewall drops packets without an answer.",
    solutions="Try whether the host can be reached at all; allow more time where it is only slow.",
    prevention="Set a limit for each call, and one for the whole.",
    strategy="Catch it around the call, and try again with growing pauses and an end.",
)  # fmt: skip
tell(
    "gaierror herror",
    meaning="The name of a computer could not be turned into an address.",
    situations="It is spelled wrongly, holds `http://` or a port, or there is no network or name server.",
    solutions="Give the bare host name; try it from the same machine: `getent hosts NAME`.",
    prevention="Take URLs apart with `urllib.parse.urlsplit`.",
    strategy="Catch it around connecting, and say which name it was.",
)  # fmt: skip
tell(
    "BlockingIOError InterruptedError",
    meaning="The operation would have had to wait, or was interrupted by a signal.",
    situations="A socket or pipe is set not to block, and has nothing ready.",
    solutions="Wait until it is ready (`selectors`), or let it block.",
    prevention="Use asyncio or threads rather than polling by hand.",
    strategy="Catch it, and try again when it is ready.",
)  # fmt: skip
tell(
    "ChildProcessError ProcessLookupError",
    meaning="There is no such process, or none to wait for.",
    situations="It has ended already, or somebody else has waited for it.",
    solutions="Ask `process.poll()` before, and let one place wait for it.",
    prevention="Use `subprocess.run`, which waits by itself.",
    strategy="Catch it: between asking and acting a process may end.",
)  # fmt: skip
tell(
    "UnsupportedOperation",
    meaning="The stream cannot do that: it was opened for something else, or is not a file that can be moved in.",
    situations="A file opened for reading is written to, or a pipe or the console is moved in.",
    solutions="Open it in the mode that you need: `'r+'`, `'w'`, `'rb'`; copy a pipe into `io.BytesIO` first.",
    prevention="Open files where they are used, with the mode beside the use.",
    strategy="Ask `readable()`, `writable()` or `seekable()` before.",
)  # fmt: skip
tell(
    "OSError", "No space left",
    meaning="The disk, or the part of it that this user may fill, is full.",
    situations="Temporary files or logs grow without end.",
    solutions="Make room (`df -h`, `du`), or write elsewhere: `TMPDIR` names the place for temporary files.",
    prevention="Watch the free space where you write much.",
    strategy="Catch it, remove the half-written file, and say so.",
)  # fmt: skip
tell(
    "OSError", "Too many open files",
    meaning="The process has as many files and sockets open as it may.",
    situations="Files or connections are opened in a loop and not closed.",
    solutions="Open them with `with`; look at which are open: `lsof -p PID`.",
    prevention="Run tests with `-X dev`: it warns of files that nobody closed.",
    strategy="Limit how many are used at a time (a pool, a semaphore).",
)  # fmt: skip
tell(
    "OSError", "Address already in use",
    meaning="Another process, or a former run of this one, holds the port.",
    situations="The program was started twice, or the old one has not ended.",
    solutions="Look at who holds it (`ss -ltnp`), end it, or take another port; port 0 gives a free one.",
    prevention="Let tests use port 0.",
    strategy="Catch it when starting to listen, and say which port it was.",
)  # fmt: skip
tell(
    "OSError EnvironmentError IOError",
    meaning="The operating system refused the operation; its number and text say why.",
    situations="A file, device, process or connection is not there, not in the right state, or not allowed.",
    solutions="Look at the system's text and the path in the message; `error.errno` is its number, named in `errno`.",
    prevention="Say in your log which path or address each operation was about.",
    strategy="Catch the narrowest class around the one operation.",
)  # fmt: skip

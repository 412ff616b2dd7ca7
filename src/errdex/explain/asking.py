"""The one thing that would decide an answer, and the command that brings it.

A small table of makers, the most telling first; the first that knows something missing is asked. Each has a case in
``tests/cases/asking/``. Only asked where the answer is not sure.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from errdex.explain.owner import Whose, hider, in_build_environment
from errdex.model.explanation import Ask
from errdex.model.report import Report, ReportedException


class Situation(NamedTuple):
    """What is known when an answer is not sure."""

    exception: ReportedException
    report: Report | None = None
    seen: Whose | None = None
    missing: tuple[str, ...] = ()
    """Packages that the report names and the environment does not have."""

    @property
    def dialect(self) -> str:
        return self.report.dialect if self.report is not None else ""

    @property
    def message(self) -> str:
        return self.exception.message or ""

    @property
    def files(self) -> str:
        """The printed paths, one a line."""
        return "\n".join((f.file or "").replace("\\", "/") for f in self.exception.frames[-200:])

    @property
    def decided(self) -> bool:
        """Whether the report shows the statement, or that there is none."""
        return self.seen is not None and (self.seen.seen or self.seen.kind == "interpreter")


_PLAIN = re.compile(r"[\w./]{1,300}\.py\Z")
Maker = Callable[[Situation], Ask | None]
_makers: dict[str, Maker] = {}


def asks(name: str) -> Callable[[Maker], Maker]:
    """Add a maker; those added first are asked first."""

    def add(maker: Maker) -> Maker:
        _makers[name] = maker
        return maker

    return add


def makers() -> dict[str, Maker]:
    """The makers by name, in their order."""
    return dict(_makers)


def ask_for(situation: Situation) -> Ask | None:
    """What to ask for; None where nothing is known that would help."""
    return next((ask for maker in _makers.values() if (ask := maker(situation)) is not None), None)


@asks("tensorflow-graph")
def _graph(situation: Situation) -> Ask | None:
    if not situation.message.startswith("Graph execution error"):
        return None
    return Ask(
        missing="the Python frames of the operation that failed: a graph runs without them",
        command="tf.config.run_functions_eagerly(True)",
    )


@asks("frames-taken-out")
def _taken_out(situation: Situation) -> Ask | None:
    """Tools that take their own frames out, each with its setting."""
    hid = None if situation.decided else hider(situation.report, situation.exception)
    if hid is None:
        return None
    command = {
        "jax": "JAX_TRACEBACK_FILTERING=off python YOUR_SCRIPT.py",
        "keras": "keras.config.disable_traceback_filtering()  # before the model is made",
        "tensorflow": "tf.debugging.disable_traceback_filtering()",
        "torch": "TORCHDYNAMO_VERBOSE=1 TORCH_LOGS=+dynamo python YOUR_SCRIPT.py",
    }[hid[0]]
    return Ask(missing=f"the frames that {hid[0]} takes out: they name the raise statement", command=command)


@asks("numba")
def _numba(situation: Situation) -> Ask | None:
    if situation.decided or not (situation.exception.type or "").startswith("numba."):
        return None
    return Ask(
        missing="the frames that numba takes out: they name the raise statement",
        command="NUMBA_DEVELOPER_MODE=1 NUMBA_FULL_TRACEBACKS=1 python YOUR_SCRIPT.py",
    )


@asks("cuda")
def _cuda(situation: Situation) -> Ask | None:
    if "CUDA error:" not in situation.message:
        return None
    return Ask(
        missing="the call that failed: kernels run later than the frames say",
        command="CUDA_LAUNCH_BLOCKING=1 python YOUR_SCRIPT.py",
    )


@asks("launcher")
def _launcher(situation: Situation) -> Ask | None:
    if situation.exception.class_name != "ChildFailedError":
        return None
    return Ask(
        missing="the failed worker's own traceback: this is the launcher's summary",
        command="@torch.distributed.elastic.multiprocessing.errors.record  # above main()",
    )


@asks("build")
def _build(situation: Situation) -> Ask | None:
    if not in_build_environment(situation.exception):
        return None
    return Ask(
        missing="which versions the build environment has: they are not those that are installed",
        command="pip install -v THE_PACKAGE  # uv: uv pip install -v THE_PACKAGE",
    )


@asks("crash")
def _crash(situation: Situation) -> Ask | None:
    if situation.dialect != "fatal" or situation.exception.frames:
        return None
    return Ask(
        missing="where Python was when it stopped, and with which paths it started",
        command="python -X faulthandler -v YOUR_SCRIPT.py",
    )


@asks("pytest-summary")
def _pytest_summary(situation: Situation) -> Ask | None:
    if situation.dialect != "pytest-summary":
        return None
    return Ask(
        missing="the test's traceback: the summary has neither frames nor the whole message",
        command="pytest --tb=long -vv",
    )


@asks("pytest-short")
def _pytest_short(situation: Situation) -> Ask | None:
    if situation.dialect != "pytest" or situation.decided:
        return None
    return Ask(missing="the frames and lines that this style leaves out", command="pytest --tb=long -vv")


@asks("warning")
def _warning(situation: Situation) -> Ask | None:
    if situation.dialect != "warning-line" and not situation.exception.class_name.endswith("Warning"):
        return None
    if situation.exception.frames and situation.dialect != "warning-line":
        return None
    category = situation.exception.class_name or "Warning"
    return Ask(
        missing="the frames that led to the warning",
        command=f"python -W error::{category} YOUR_SCRIPT.py",
    )


@asks("last-lines")
def _last_lines(situation: Situation) -> Ask | None:
    exception = situation.exception
    if not exception.frames or exception.type is not None or exception.message:
        return None
    return Ask(
        missing="the lines below the last frame: they name the exception and its message",
        command="docker logs --tail 500 NAME  # kubectl logs --tail=500 POD, journalctl -n 500 -u UNIT",
    )


@asks("rich")
def _rich(situation: Situation) -> Ask | None:
    if situation.dialect != "rich" or situation.decided:
        return None
    return Ask(
        missing="the last frame of the box",
        command="rich.traceback.install(max_frames=0, width=200)  # or TYPER_STANDARD_TRACEBACK=1",
    )


@asks("notebook")
def _notebook(situation: Situation) -> Ask | None:
    if situation.dialect != "ipython" or situation.decided:
        return None
    return Ask(missing="the last frame, with its line", command="%xmode Context  # then run the cell again, or: %tb")


@asks("lines-above")
def _lines_above(situation: Situation) -> Ask | None:
    if situation.exception.frames or situation.dialect == "fatal":
        return None
    return Ask(
        missing="the lines above, from “Traceback (most recent call last)” on: their last frame decides",
        command="errdex run -- python YOUR_SCRIPT.py  # or, in a log: logger.exception(...)",
    )


@asks("message-cut")
def _message_cut(situation: Situation) -> Ask | None:
    if not situation.exception.open_ended or situation.decided:
        return None
    return Ask(missing="the whole message: it is cut", command="errdex run -- python YOUR_SCRIPT.py")


@asks("version")
def _version(situation: Situation) -> Ask | None:
    if not situation.missing:
        return None
    name = situation.missing[0]
    return Ask(
        missing=f"the version of {name} that it happened with",
        command=f"python -m pip show {name}  # then: errdex scan {name}==VERSION, or --env PATH",
    )


@asks("source-line")
def _source_line(situation: Situation) -> Ask | None:
    last = situation.exception.frames[-1]
    if situation.decided or last.source or not last.file or last.line is None or last.file.startswith("<"):
        return None
    # The path is somebody's text, and this is a command to be pasted.
    command = f"sed -n {last.line}p {last.file}" if _PLAIN.match(last.file) else None
    return Ask(missing="the line of source that the last frame stands on", command=command)

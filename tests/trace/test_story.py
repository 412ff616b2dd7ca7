"""What is known of one script: statements reached, how it ended, what came before, calls, replaced results."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from errdex.trace import AGENT, Raised, Story, Wanted, WantedFunction, WantedSite, command, read, write
from tests.trace.programs import CASES, PYTHONS, marked, run

HARBOUR = CASES / "harbour" / "harbour.py"
NAMES = ("deep", "again", "wrapped", "between", "moor", "certain", "old")
DEEP, AGAIN, WRAPPED, BETWEEN, MOOR, CERTAIN, OLD = range(len(NAMES))
SITES = tuple(marked(HARBOUR, name, function=name) for name in NAMES)

pytestmark = pytest.mark.parametrize("python", PYTHONS)


def script(folder: Path, *lines: str) -> list[str]:
    """A program that imports all of harbour.py."""
    text = ["import sys", f"sys.path.insert(0, {str(HARBOUR.parent)!r})", "from harbour import *", *lines]
    (folder / "main.py").write_text("\n".join(text) + "\n")
    return ["main.py"]


def function(name: str, replacement: str | None = None) -> WantedFunction:
    return WantedFunction(file=str(HARBOUR), function=name, replacement=replacement)


def test_the_statement_that_ends_the_program(python: str, tmp_path: Path) -> None:
    story, done = run(tmp_path, python, Wanted(sites=SITES), script(tmp_path, "deep(3)", "deep(12)"))
    assert [(r.type, r.message, r.statement) for r in story.reached(DEEP)] == [("ValueError", "too deep: 12", True)]
    assert story.ended is not None
    assert (story.ended.how, story.ended.type, story.ended.message) == ("exception", "ValueError", "too deep: 12")
    assert story.ended_by(DEEP)
    assert not story.ended_by(AGAIN)
    assert done.returncode == 1
    assert done.stderr.startswith("Traceback (most recent call last):")
    assert "ValueError: too deep: 12" in done.stderr
    assert str(AGENT) not in done.stderr


def test_reached_but_ended_by_another_with_the_same_text(python: str, tmp_path: Path) -> None:
    program = script(tmp_path, "try: deep(12)", "except ValueError as e: text = str(e)", "raise ValueError(text)")
    story, _ = run(tmp_path, python, Wanted(sites=SITES), program)
    assert len(story.reached(DEEP)) == 1
    assert not story.ended_by(DEEP)
    assert not story.caused_by(DEEP)


def test_raised_again_it_is_the_same_exception(python: str, tmp_path: Path) -> None:
    story, _ = run(tmp_path, python, Wanted(sites=SITES), script(tmp_path, "again(12)"))
    assert [r.number for r in story.reached(DEEP)] == [r.number for r in story.reached(AGAIN)]
    assert story.ended_by(DEEP)
    assert story.ended_by(AGAIN)


def test_a_cause_is_told_apart_from_the_end(python: str, tmp_path: Path) -> None:
    story, _ = run(tmp_path, python, Wanted(sites=SITES), script(tmp_path, "wrapped(12)"))
    assert story.ended_by(WRAPPED)
    assert not story.ended_by(DEEP)
    assert story.caused_by(DEEP)


def test_exceptions_that_came_before(python: str, tmp_path: Path) -> None:
    program = script(
        tmp_path,
        "def lookup(d): return d['depth']",
        "try: lookup({})",
        "except KeyError: pass",
        "try: again(12)",
        "except ValueError: pass",
        "certain(0)",
    )
    story, _ = run(tmp_path, python, Wanted(sites=SITES, others=True), program)
    own = [r for r in story.before(CERTAIN) if Path(r.file).name in ("main.py", "harbour.py")]
    assert [(Path(r.file).name, r.line, r.function, r.type, r.statement) for r in own] == [
        ("main.py", 4, "lookup", "KeyError", False),
        ("harbour.py", SITES[DEEP].line, "deep", "ValueError", True),
    ]
    assert story.ended_by(CERTAIN)
    assert story.reached(CERTAIN)[0].type == "AssertionError"


def test_what_is_not_reached(python: str, tmp_path: Path) -> None:
    story, done = run(tmp_path, python, Wanted(sites=SITES), script(tmp_path, "deep(3)", "print('fine')"))
    assert not any(story.reached(n) for n in range(len(SITES)))
    assert story.ended is not None
    assert story.ended.how == "returned"
    assert (done.returncode, done.stdout) == (0, "fine\n")


def test_a_warning_that_is_reached(python: str, tmp_path: Path) -> None:
    story, _ = run(tmp_path, python, Wanted(sites=SITES), script(tmp_path, "old(0)", "old(1)", "old(1)"))
    assert story.warned(OLD) == 2


def test_calls_with_their_arguments(python: str, tmp_path: Path) -> None:
    wanted = Wanted(functions=(function("Pier.__init__"), function("defaults"), function("closure.<locals>.check")))
    story, _ = run(
        tmp_path, python, wanted, script(tmp_path, "p = Pier(7)", "defaults('a' * 500, n=[1, 2])", "closure(1)(2)"),
    )  # fmt: skip
    made = story.calls(0)[0]
    assert made["length"] == "7"
    assert made["self"].startswith("<harbour.Pier object")
    [named] = story.calls(1)
    assert len(named["names"]) <= 200
    assert named["more"] == "{'n': [1, 2]}"
    assert story.calls(2) == [{"value": "2", "least": "1"}]


def test_no_more_calls_than_asked_for(python: str, tmp_path: Path) -> None:
    wanted = Wanted(sites=SITES, functions=(function("certain"),), each=3)
    program = script(tmp_path, "for i in range(9): certain(i + 1)")
    story, _ = run(tmp_path, python, wanted, program)
    assert [c["x"] for c in story.calls(0)] == ["1", "2", "3"]


def test_a_result_is_replaced(python: str, tmp_path: Path) -> None:
    wanted = Wanted(
        sites=SITES,
        functions=(
            function("deep", "None"), function("Pier.free", "-7"), function("moor", "'ferry'"),
            function("closure.<locals>.check", "[1]"), function("nothing", "None"),
        ),
    )  # fmt: skip
    story, done = run(
        tmp_path, python, wanted,
        script(
            tmp_path, "import asyncio",
            "print(deep(3), Pier(5).free, asyncio.run(moor('yacht')), closure(1)(2), deep(11))",
        ),
    )  # fmt: skip
    # What the function raises, it still raises.
    assert story.ended_by(DEEP)
    assert done.stdout == ""
    assert [story.planted(n) for n in range(5)] == [True, True, True, True, False]
    assert [story.replaced(n) for n in range(5)] == [1, 1, 1, 1, 0]


def test_a_check_notices_the_replaced_result(python: str, tmp_path: Path) -> None:
    program = script(tmp_path, "assert deep(3) == 3, 'changed'")
    for replacement, status in ((None, 0), ("None", 1), ("3", 0)):
        (tmp_path / "out.jsonl").unlink(missing_ok=True)
        _, done = run(tmp_path, python, Wanted(functions=(function("deep", replacement),)), program)
        assert done.returncode == status


def test_a_function_of_the_script_itself(python: str, tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("def f(x):\n    return x\n\nprint(f(1))\n")
    wanted = Wanted(functions=(WantedFunction(file=str(tmp_path / "main.py"), function="f", replacement="2"),))
    story, done = run(tmp_path, python, wanted, ["main.py"])
    assert done.stdout == "2\n"
    assert story.calls(0) == [{"x": "1"}]


@pytest.mark.parametrize(
    ("end", "status"),
    [
        ("import os; os._exit(7)", 7),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
        ("import ctypes; ctypes.string_at(0)", -signal.SIGSEGV),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_end_without_notice_leaves_what_was_recorded(python: str, end: str, status: int, tmp_path: Path) -> None:
    program = script(tmp_path, "try: deep(12)", "except ValueError: pass", end)
    story, done = run(tmp_path, python, Wanted(sites=SITES), program)
    assert done.returncode == status
    assert story.ended is None
    assert len(story.reached(DEEP)) == 1


def test_sys_exit_is_no_failure_and_keeps_its_status(python: str, tmp_path: Path) -> None:
    story, done = run(tmp_path, python, Wanted(sites=SITES), script(tmp_path, "sys.exit(5)"))
    assert story.ended is not None
    assert (story.ended.how, done.returncode) == ("exit", 5)


def test_threads_and_what_runs_at_exit(python: str, tmp_path: Path) -> None:
    program = script(
        tmp_path,
        "import atexit, contextlib, threading, time",
        "def late():",
        "    time.sleep(0.2)",
        "    with contextlib.suppress(ValueError): deep(13)",
        "threading.Thread(target=late).start()",
        "@atexit.register",
        "def last():",
        "    with contextlib.suppress(ValueError): deep(14)",
    )
    story, _ = run(tmp_path, python, Wanted(sites=SITES), program)
    assert [r.message for r in story.reached(DEEP)] == ["too deep: 13", "too deep: 14"]
    assert not story.ended_by(DEEP)


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="no fork")
def test_a_child_is_recorded_apart(python: str, tmp_path: Path) -> None:
    program = script(
        tmp_path, "import os", "if os.fork() == 0:", "    try: deep(13)", "    finally: os._exit(0)", "os.wait()"
    )
    story, _ = run(tmp_path, python, Wanted(sites=SITES), program)
    assert story.reached(DEEP) == []
    children = [r for r in read(tmp_path / "out.jsonl") if isinstance(r, Raised)]
    assert [(r.message, r.child is not None) for r in children] == [("too deep: 13", True)]


def test_modules_and_code_run_as_python_runs_them(python: str, tmp_path: Path) -> None:
    (tmp_path / "prog.py").write_text("import sys\nprint(__name__, sys.argv[1:], sys.path[0])\n")
    here = str(tmp_path.resolve())
    _, module = run(tmp_path, python, Wanted(), ["-m", "prog", "a", "--out"])
    assert module.stdout == f"__main__ ['a', '--out'] {here}\n"
    _, code = run(tmp_path, python, Wanted(), ["-c", "import sys; print(__name__, sys.argv)", "b"])
    assert code.stdout == "__main__ ['-c', 'b']\n"
    _, file = run(tmp_path, python, Wanted(), ["prog.py", "c"])
    assert file.stdout == f"__main__ ['c'] {here}\n"


def test_the_agent_needs_no_site_packages_and_shows_no_module_of_its_own(python: str, tmp_path: Path) -> None:
    asked, out = tmp_path / "wanted.json", tmp_path / "out.jsonl"
    write(Wanted(sites=SITES), asked)
    code = "import sys; print(any(m in sys.modules for m in ('errdex', 'wanted', 'program', 'recorder')))"
    run_ = command(python, asked, out, ["-c", code], options=["-I", "-S"])
    done = subprocess.run(run_, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("False\n", "")
    story = Story(read(out))
    assert story.start is not None
    assert story.start.by == ("sys.settrace" if story.start.python.startswith("3.11.") else "sys.monitoring")


def test_statements_on_one_line_are_told_apart(python: str, tmp_path: Path) -> None:
    file = tmp_path / "line.py"
    file.write_text("def f(x):\n    if x: raise KeyError(1)\n    raise ValueError(2); raise OSError(3)\nf(0)\n")
    sites = (
        marked_at(file, 2, 10), marked_at(file, 3, 4), marked_at(file, 3, 25),
    )  # fmt: skip
    story, _ = run(tmp_path, python, Wanted(sites=sites), ["line.py"])
    assert [len(story.reached(n)) for n in range(3)] == [0, 1, 0]


def marked_at(file: Path, line: int, column: int) -> WantedSite:
    return WantedSite(file=str(file), line=line, end_line=line, column=column)


def test_broken_values_do_not_reach_the_program(python: str, tmp_path: Path) -> None:
    program = script(
        tmp_path,
        "class Odd(ValueError):",
        "    def __str__(self): raise OSError('no text')",
        "    def __repr__(self): raise OSError('no text')",
        "try: certain(Odd())",
        "except TypeError: pass",
        "try: raise Odd()",
        "except Odd: pass",
        "def down(n): return down(n + 1)",
        "try: down(0)",
        "except RecursionError: print('deep')",
    )
    wanted = Wanted(sites=SITES, functions=(function("certain"),), others=True)
    story, done = run(tmp_path, python, wanted, program)
    assert (done.returncode, done.stdout) == (0, "deep\n")
    assert story.calls(0)[0]["x"].startswith("<")

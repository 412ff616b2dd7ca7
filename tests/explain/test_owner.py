"""Whose error a report shows, told from frames, source lines and the class alone."""

from pathlib import Path

import pytest

from errdex.catalog import Catalog
from errdex.explain import explain_entry, explain_owner
from errdex.explain.owner import Whose, as_raised, whose
from errdex.explain.places import place_of
from errdex.explain.reported import own_chains
from errdex.match import match_exception
from errdex.match.interpreter import made_by_interpreter
from errdex.match.matching import variants
from errdex.model.distribution import Distribution
from errdex.model.report import Frame, ReportedException
from errdex.model.site import SCANNER, FileScan, without_statement
from errdex.model.template import Hole, Template, Text
from errdex.report import read_report
from tests.conftest import AddSource

FORMS = Path(__file__).parent.parent / "cases" / "forms"

# Thought out from each report: kind, project, and what the first line must say of how.
OWNERS = {
    "cpython313-ansi-colour": ("python", "saltmarsh", "by a raise statement"),
    "docker-compose-prefix": ("python", "saltmarsh", "by a raise statement"),
    "exceptiongroup-taskgroup": ("python", "saltmarsh", "by a raise statement"),
    "multiprocessing-remotetraceback": ("python", "saltmarsh", "by a raise statement"),
    "torch-dataloader-worker": ("python", "saltmarsh", "by a raise statement"),
    "ray-taskerror": ("python", "saltmarsh", "by a raise statement"),
    "torchrun-childfailed": ("python", "saltmarsh", "by a raise statement"),
    "dask-compute-failed": ("python", "saltmarsh", "by a raise statement"),
    "aws-lambda-cloudwatch-nbsp": ("python", "saltmarsh", "by a raise statement"),
    "poetry-cleo-pretty": ("python", "poetry", "by a raise statement"),
    "ipython-pandas-pyx": ("python", "pandas", "by a raise statement"),
    # The plug-in raises the class of another package: the plug-in is to blame.
    "streamlit-type-first": ("python", "st_level_gauge", "by a raise statement"),
    # The innermost frame is that of the exception which it replaces.
    "sqlalchemy-sql-lines": ("python", "sqlalchemy", "by a raise statement"),
    "jax-filtered-note": ("python", "jax", "not printed"),
    "torch-compile-user-code": ("python", "torch", "taken away"),
    "message-contains-traceback": ("user", None, "your own code, by a raise statement"),
    "cpython313-multiline-carets": ("interpreter", "cpython", "at an expression in your own code"),
    "ipython-verbose-no-header": ("interpreter", "cpython", "at an expression in your own code"),
    "fatal-init-encodings": ("interpreter", "cpython", "import system"),
}
UNTOLD = ("message-in-prose", "exc-info-tuple", "pytest-summary-only", "r-reticulate")


def seen(text: str) -> Whose | None:
    report = read_report(text)
    known = made_by_interpreter(report.first, variants(report.first.message or ""))
    return whose(report.first, report, interpreter=known is not None and known.template.weight > 0)


@pytest.mark.parametrize("name", OWNERS)
def test_a_form_has_the_right_owner(name: str) -> None:
    kind, project, how = OWNERS[name]
    owner = seen((FORMS / name / "report.txt").read_text(encoding="utf-8"))
    assert owner is not None
    assert (owner.kind, owner.project) == (kind, project)
    assert how in owner.text


@pytest.mark.parametrize("name", UNTOLD)
def test_nothing_is_guessed_where_nothing_is_told(name: str) -> None:
    assert seen((FORMS / name / "report.txt").read_text(encoding="utf-8")) is None


SITE = "/srv/venv/lib/python3.12/site-packages"


def traceback(last: str, *frames: tuple[str, str]) -> str:
    lines = ["Traceback (most recent call last):"]
    for file, source in frames:
        lines += [f'  File "{file}", line 7, in f', f"    {source}"]
    return "\n".join([*lines, last]) + "\n"


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        (traceback("dock.DryError: no", (f"{SITE}/dock/a.py", "raise DryError('no')")), "python",
         "dock, by a raise statement"),
        (traceback("AssertionError", (f"{SITE}/dock/a.py", "assert wet")), "python", "dock, by an assert statement"),
        (traceback("AssertionError", ("/home/ada/t.py", "assert wet")), "user",
         "your own code, by an assert statement"),
        # The statement stands behind another on the same line.
        (traceback("dock.DryError: no", (f"{SITE}/dock/a.py", "if dry: raise dock.DryError('no')")), "python",
         "dock, by a raise statement"),
        (traceback("ValueError: no", ("/home/ada/t.py", "async def f(): x = 1; raise ValueError('no')")), "user",
         "your own code, by a raise statement"),
        (traceback("AssertionError", ("/home/ada/t.py", "for x in y: assert x")), "user",
         "your own code, by an assert statement"),
        # What stands before it may fail as well.
        (traceback("OverflowError: odd", ("/home/ada/t.py", "if f(x): raise ValueError('no')")), "native",
         "C code that is called in your own code; it has no frame of its own"),
        (traceback("ValueError: invalid literal for int() with base 10: 'a'",
                   ("/home/ada/t.py", "if int(x): raise ValueError('no')")), "interpreter",
         "the interpreter, at an expression in your own code"),
        (traceback("TypeError: odd", (f"{SITE}/dock/a.py", "return f(x)")), "native",
         "C code that is called in dock; it has no frame of its own"),
        (traceback("KeyError: 'x'", ("dock/_sea.pyx", "raise KeyError(x)")), "python", "dock, by a raise statement"),
        (traceback("KeyError: 'x'", ("dock/_sea.pyx", "")), "native", "dock, in Cython code"),
        (traceback("KeyError: 'x'", (f"{SITE}/dock/a.py", "return self._get(x)"), ("_sea.pyx", "")), "native",
         "dock, in Cython code"),
        (traceback("KeyError: 'x'", ("/home/ada/t.py", "g(x)"), ("sea.pyx", "")).replace(
            'sea.pyx", line 7, in f', 'sea.pyx", line 7, in dock._sea.Sea.get'), "native", "dock, in Cython code"),
        (traceback("SystemExit: 3", ("/home/ada/t.py", "sys.exit(3)")), "user", "your own code, by a call of sys.exit"),
        (traceback("tensorflow.python.framework.errors_impl.NotFoundError: no",
                   (f"{SITE}/keras/src/utils/traceback_utils.py", "raise e.with_traceback(filtered_tb) from None"),
                   (f"{SITE}/tensorflow/python/eager/execute.py", "tensors = pywrap_tfe.TFE_Py_Execute(h)")),
         "native", "tensorflow, in C code or in frames that are not printed"),
        (traceback("django.db.utils.IntegrityError: NOT NULL constraint failed",
                   (f"{SITE}/django/db/utils.py", "raise dj_exc_value.with_traceback(traceback) from exc_value"),
                   (f"{SITE}/django/db/backends/sqlite3/base.py", "return super().execute(query, params)")),
         "python", "django, by a raise statement"),
        (traceback("RecursionError: maximum recursion depth exceeded", (f"{SITE}/dock/a.py", "return f(x)")),
         "interpreter", "the interpreter, at an expression in dock"),
        (traceback("FileNotFoundError: [Errno 2] Kein solches Verzeichnis: 'x'", ("/home/ada/t.py", "open(x)")),
         "interpreter", "the interpreter, at an expression in your own code"),
        (traceback("ModuleNotFoundError: No module named 'x'", ("/home/ada/t.py", "import_module(n)"),
                   ("/usr/lib/python3.12/importlib/__init__.py", "return _bootstrap._gcd_import(name)"),
                   ("<frozen importlib._bootstrap>", "")),
         "interpreter", "the interpreter's import system, at an import in your own code"),
        # A package's own advice is a statement like any other.
        (traceback("ImportError: dock needs x; pip install x", (f"{SITE}/dock/a.py", "raise ImportError(WANTED)")),
         "python", "dock, by a raise statement"),
        (traceback("SyntaxError: invalid syntax", (f"{SITE}/dock/a.py", "print x")), "interpreter",
         "the interpreter, which cannot compile dock"),
        (traceback("KeyboardInterrupt", (f"{SITE}/dock/a.py", "sleep(1)")), "interpreter",
         "the interpreter, because somebody stopped the program"),
        (traceback("DeprecationWarning: old", (f"{SITE}/dock/a.py", "warnings.warn('old', DeprecationWarning)")),
         "python", "dock, by a call of warnings.warn"),
        (traceback("json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)",
                   ("/usr/lib/python3.12/json/decoder.py", "raise JSONDecodeError('Expecting value', s, err.value)")),
         "python", "Python's standard library 3.12, by a raise statement"),
        (traceback("sqlite3.OperationalError: no such table: x", ("/home/ada/t.py", "c.execute(q)")), "native",
         "Python's standard library, in C code or in frames that are not printed"),
        (traceback("dock.DryError: no", (f"{SITE}/tug/a.py", "raise self._exception")), "python",
         "dock, in frames that were taken away, passed on by tug"),
        (traceback("ModuleNotFoundError: No module named 'numpy'",
                   ("/tmp/pip-build-env-x1/overlay/lib/python3.12/site-packages/setuptools/build_meta.py", "exec(c)"),
                   ("<string>", "import numpy")),
         "interpreter",
         "the interpreter's import system, at an import in the package that is built, in the build environment"),
        (traceback("setuptools.errors.X: no",
                   ("/tmp/pip-build-env-x1/overlay/lib/python3.12/site-packages/setuptools/a.py", "raise X('no')")),
         "python", "setuptools in the build environment, by a raise statement"),
    ],
)  # fmt: skip
def test_kinds(text: str, kind: str, said: str) -> None:
    owner = seen(text)
    assert owner is not None
    assert (owner.kind, owner.text) == (kind, said)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/usr/lib/python3/dist-packages/dock-0.9.2-py3.11.egg/dock/core.py", "dock 0.9.2"),
        ("/opt/conda/pkgs/dock-tools-1.2-py311_0/lib/python3.11/site-packages/dock/core.py", "dock-tools 1.2"),
        ("/nix/store/abc123-python3.12-dock-tools-1.2/lib/python3.12/site-packages/dock/a.py", "dock-tools 1.2"),
        (r"C:\Users\ada\.venv\Lib\site-packages\dock\core.py", "dock"),
        ("/usr/lib/python3.12/json/decoder.py", "Python's standard library 3.12"),
        ("/home/ada/site.py", "your own code"),
        ("<frozen importlib._bootstrap>", "Python's standard library"),
        ("<__array_function__ internals>", None),
        ("", None),
    ],
)
def test_places(path: str, said: str | None) -> None:
    place = place_of(path)
    assert (place.said if place is not None else None) == said


def test_an_environment_names_project_and_version_but_not_those_of_a_build() -> None:
    pillow = Distribution(project="pillow", version="12.0", kind="installed", fingerprint="x")

    def locate(path: str) -> Distribution | None:
        return pillow if "/PIL/" in path else None

    text = traceback("PIL.UnidentifiedImageError: no", ("{}/PIL/Image.py", "raise UnidentifiedImageError(msg)"))
    here = read_report(text.replace("{}", SITE)).first
    owner = whose(here, None, locate)
    assert owner is not None
    assert (owner.text, owner.project, owner.version) == ("pillow 12.0, by a raise statement", "pillow", "12.0")
    built = read_report(text.replace("{}", "/tmp/build-env-x/lib/python3.12/site-packages")).first
    owner = whose(built, None, locate)
    assert owner is not None
    assert (owner.text, owner.version) == ("PIL in the build environment, by a raise statement", None)
    packed = ReportedException(type="ValueError", message="x", frames=(Frame(file="PIL/Image.py", line=3),))
    owner = whose(packed, None, locate)
    assert owner is not None
    assert owner.project == "pillow"


def test_frames_are_taken_down_to_the_statement_that_raised() -> None:
    first = read_report((FORMS / "sqlalchemy-sql-lines" / "report.txt").read_text(encoding="utf-8")).first
    cut = as_raised(first)
    assert cut.frames[-1].line == 2351
    assert cut.frames == first.frames[: len(cut.frames)]
    for name in ("docker-compose-prefix", "ray-taskerror", "ipython-pandas-pyx"):
        plain = read_report((FORMS / name / "report.txt").read_text(encoding="utf-8")).first
        assert as_raised(plain) is plain


def test_chains_of_one_text_are_kept_apart() -> None:
    roles = ["cause", "root", "root", "group-member", "cause", "group-member", "context", "root"]
    exceptions = [ReportedException(type=f"E{n}", message=None, role=r) for n, r in enumerate(roles)]  # type: ignore[arg-type]
    assert own_chains(exceptions) == [range(2), range(2, 6), range(6, 8)]
    assert own_chains(exceptions[:2]) == [range(2)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("ValueError: the gauge is dry", "python"),
        ("ValueError: the gauge of basin north is frozen", "native"),
        ("ZeroDivisionError: division by zero", "interpreter"),
    ],
)
def test_the_owner_alone_is_that_of_the_explanation(
    text: str, kind: str, catalog: Catalog, add_source: AddSource
) -> None:
    shard = add_source(gauge="def f(x):\n    raise ValueError('the gauge is dry')\n")
    frozen = Template((Text("the gauge of basin "), Hole("…"), Text(" is frozen")))
    native = without_statement("native", "ValueError", frozen, "tidegauge/_gauge.so")
    info = Distribution(project="brine", version="2.0", kind="wheel", fingerprint="2")
    catalog.add(
        catalog.begin_shard(info, SCANNER), [FileScan(file="tidegauge/_gauge.so", sites=(native,))], complete=True
    )
    report = read_report(text)
    match = match_exception(catalog, report.first)
    entry = match.candidates[0].entry.id
    alone = explain_owner(catalog, match, report, installed=[shard])
    assert alone == explain_entry(catalog, entry, match=match, report=report, installed=[shard]).owner
    assert alone.kind == kind

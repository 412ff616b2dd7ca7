"""What the tests of the sandbox share: a bare environment, a run of a script, and the mark of tests that need one."""

import atexit
import functools
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from unittest import mock

import pytest

from errdex.verify.environments.making import Environment, environment_for
from errdex.verify.sandbox.running import run, why_not
from errdex.verify.sandbox.shapes import Limits, Outcome

needs_sandbox = pytest.mark.skipif(why_not() is not None, reason=f"no sandbox: {why_not()}")


@functools.cache
def bare() -> Environment:
    """An environment without packages, one for all tests of a process."""
    folder = tempfile.mkdtemp(prefix="errdex-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with mock.patch.dict(os.environ, ERRDEX_CACHE=folder):
        return environment_for([], f"{sys.version_info.major}.{sys.version_info.minor}")


def python(
    script: str,
    *words: str,
    limits: Limits | None = None,
    no_sandbox: bool = False,
    files: Mapping[str, bytes] | None = None,
    folders: Mapping[str, Path] | None = None,
    variables: Mapping[str, str] | None = None,
) -> Outcome:
    """Run ``script`` with ``words`` as its arguments."""
    return run(
        lambda at: [at.python, "script.py", *words],
        environment=bare(),
        files={"script.py": script.encode(), **(files or {})},
        folders=folders,
        variables=variables,
        limits=limits or Limits(seconds=20.0),
        no_sandbox=no_sandbox,
    )


def said(outcome: Outcome) -> str:
    """What a script that must end well wrote."""
    assert outcome.ended_well, (outcome.code, outcome.signal, outcome.reason, outcome.stderr.decode())
    return outcome.stdout.decode()


def alive(mark: str) -> list[int]:
    """Numbers of the processes of this machine that have ``mark`` in their command line."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                line = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if mark.encode() in line and int(entry.name) != os.getpid():
                found.append(int(entry.name))
    return found

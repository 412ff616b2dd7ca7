"""What a hostile package or script tries before the sandbox stands, and what the powers of a run are once it does."""

import os
import shutil
from pathlib import Path

import pytest

from errdex.verify.environments.making import Environment
from errdex.verify.sandbox import bwrap
from errdex.verify.sandbox.running import run
from errdex.verify.sandbox.shapes import Limits
from tests.verify.sandbox.ready import bare, needs_sandbox, python, said

pytestmark = needs_sandbox


def copied(folder: Path) -> Environment:
    """The bare environment once more, to be spoilt."""
    import msgspec

    shutil.copytree(bare().root, folder / "venv", symlinks=True)
    for path in (folder, *folder.parents):
        if path != Path("/") and path.owner() == Path.home().owner():
            path.chmod(path.stat().st_mode | 0o055)
    return msgspec.structs.replace(bare(), folder=str(folder))


def test_programs_of_a_package_do_not_stand_in_for_those_that_build_the_sandbox(tmp_path: Path) -> None:
    """A wheel can bring a program of any name, and it would run as root inside, unbounded."""
    environment = copied(tmp_path / "environment")
    names = ("setpriv", "sh", "env", "echo", "read", "exec", "true", "unshare", "bwrap")
    for name in names:
        program = environment.root / "bin" / name
        program.write_text('#!/bin/sh\n/bin/echo stood in >&2\nexec /usr/bin/$0 "$@"\n')
        program.chmod(0o755)
    outcome = run(lambda at: [at.python, "-c", "print('ran')"], environment=environment)
    assert (outcome.stdout, outcome.stderr) == (b"ran\n", b"")
    control = run(lambda at: ["setpriv", "--version"], environment=environment)
    assert control.stderr.startswith(b"stood in\n"), "the control: behind the door the environment's own come first"


def test_variables_do_not_reach_what_builds_the_sandbox(tmp_path: Path) -> None:
    """The dynamic linker tells on standard error that a library to load first is missing: once for each program."""
    outcome = python("import os\nprint(os.environ['LD_PRELOAD'])\n", variables={"LD_PRELOAD": "/nowhere/evil.so"})
    assert said(outcome) == "/nowhere/evil.so\n"
    assert outcome.stderr.count(b"/nowhere/evil.so") == 1


def test_nothing_of_a_run_starts_before_it_is_let_in(tmp_path: Path) -> None:
    """Python runs what lies in an environment before the script itself: not even that happens at the door."""
    environment = copied(tmp_path / "environment")
    (environment.site / "evil.pth").write_text("import os; os.write(1, b'evil')\n")
    with bwrap.at_the_door(
        ["/env/bin/python", "-c", "print('script')"], system=environment.system, folders={"/env": environment.root},
        variables={}, limits=Limits(), devices=(),
    ) as started:  # fmt: skip
        line = Path(f"/proc/{started.command}/cmdline").read_bytes().split(b"\0")
        assert line[0] == b"/bin/sh"
        identity = Path(f"/proc/{started.command}/status").read_text()
        bounds = Path(f"/proc/{started.command}/limits").read_text()
        assert list(Path(f"/proc/self/fd/{started.scratch}").iterdir()) == []
        started.go()
        told = started.process.communicate()[0]
    assert told.startswith(b"evil")
    assert told.endswith(b"script\n")
    # Before anything of it ran, it had no powers left, could not get any, and was bounded.
    found = dict(line.split(":\t", 1) for line in identity.splitlines() if ":\t" in line)
    assert [found[name] for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")] == ["0" * 16] * 5
    assert (found["NoNewPrivs"], found["Seccomp"]) == ("1", "2")
    assert int(found["Uid"].split()[0]) != 0
    assert [line.split()[4] for line in bounds.splitlines() if line.startswith("Max core file size")] == ["0"]


def test_permissions_of_files_bind() -> None:
    """Root's powers would open anything, and a claim about a permission that is missing would be refuted."""
    script = """
import os
open("closed", "w").close()
os.chmod("closed", 0)
os.mkdir("shut")
os.chmod("shut", 0o500)
for act in (lambda: open("closed"), lambda: open("shut/new", "w"), lambda: os.chown("closed", 0, 0)):
    try:
        act()
    except PermissionError as error:
        print(error.errno)
"""
    assert said(python(script)) == "13\n13\n1\n"


def test_a_python_among_other_things_of_a_home_shows_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed with a home's ``.local`` as its prefix, it lies beside keys and mail."""
    import sys

    from errdex.verify.environments import making
    from errdex.verify.environments.pythons import ask

    home = tmp_path / "home"
    local = home / ".local"
    lib = f"lib/python{sys.version_info.major}.{sys.version_info.minor}"
    (local / "bin").mkdir(parents=True)
    (local / "lib").mkdir()
    (local / "share").mkdir()
    (local / "share" / "keys").write_text("kept")
    (local / lib).symlink_to(Path(os.__file__).parent, target_is_directory=True)
    real = Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}").resolve()
    shutil.copy(real, local / "bin" / "python3")
    monkeypatch.setenv("HOME", str(home))
    interpreter = ask(str(local / "bin" / "python3"))
    assert interpreter is not None
    assert interpreter.prefixes == (str(local),)
    wanted = making._Wanted((), (), interpreter, "https://index.example/simple")
    environment = making._environment(wanted)
    script = """
import json, os, ssl, sys
print(sys.base_prefix, sorted(os.listdir(sys.base_prefix)), os.listdir(sys.argv[1]))
"""
    outcome = run(lambda at: [at.python, "-c", script, str(home)], environment=environment)
    assert said(outcome) == f"{local} ['bin', 'lib'] ['.local']\n"
    assert "share" in said(
        run(lambda at: [at.python, "-c", script, str(home)], environment=environment, no_sandbox=True)
    )

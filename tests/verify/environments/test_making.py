"""Environments: what is asked for is what is there, pinned, made once, and nothing of it has run while it was made."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from errdex.folders import cache_folder
from errdex.verify.environments import making
from errdex.verify.environments.locking import locked, made_whole
from errdex.verify.environments.making import Environment, environment_for
from errdex.verify.environments.pythons import find_python
from errdex.verify.environments.uv import NoEnvironment
from tests.verify.environments.index import Served
from tests.verify.environments.installed import HERE, says


def test_what_is_asked_for_is_installed_and_pinned_with_its_dependencies(index: Served) -> None:
    index.wheel("buoy", "1.0")
    index.wheel("buoy", "2.0")
    index.wheel("tidegauge", "1.1", requires=("buoy<2",))
    made = environment_for(["TideGauge >= 1"], HERE)
    assert made.packages == {"buoy": "1.0", "tidegauge": "1.1"}
    assert made.requirements == ("tidegauge>=1",)
    assert made.python.startswith(f"{HERE}.")
    assert made.index == index.url
    assert made.built == ()
    assert made.lock.count("--hash=sha256:") == 2
    assert says(made, "import buoy, tidegauge; print(buoy.VERSION, tidegauge.VERSION)") == "1.0 1.1"
    assert (made.site / "tidegauge.py").is_file()


def test_it_is_made_once(index: Served) -> None:
    index.wheel("buoy", "1.0")
    first = environment_for(["buoy==1.0", "buoy"], HERE)
    asked = len(index.seen)
    index.wheel("buoy", "2.0")
    assert environment_for(["buoy", "Buoy==1.0"], HERE) == first
    assert len(index.seen) == asked
    assert environment_for(["buoy"], HERE).packages == {"buoy": "2.0"}


def test_modules_are_compiled_as_the_sandbox_sees_them(index: Served) -> None:
    index.wheel("buoy", "1.0", {"buoy.py": "def f():\n    pass\n"})
    made = environment_for(["buoy"], HERE)
    # Not found out by importing, which would put the real name in.
    (compiled,) = (made.site / "__pycache__").glob("buoy.*.pyc")
    code = f"import marshal; print(marshal.loads(open({str(compiled)!r}, 'rb').read()[16:]).co_filename)"
    assert says(made, code) == f"/env/lib/python{HERE}/site-packages/buoy.py"


def test_nothing_that_is_installed_runs_while_it_is_made(index: Served, tmp_path: Path) -> None:
    """Python runs .pth files, sitecustomize and usercustomize of an environment at every start."""
    proof = tmp_path / "ran"
    write = f"import pathlib; pathlib.Path({str(proof)!r}).touch()\n"
    files = {"evil.pth": write, "sitecustomize.py": write, "usercustomize.py": write, "evil.py": write}
    index.wheel("evil", "1.0", files)
    made = environment_for(["evil"], HERE)
    assert (made.site / "evil.pth").is_file()
    assert not proof.exists()
    says(made, "pass")
    assert proof.exists(), "the control: started without a sandbox, it does run"


def test_what_cannot_be_met_is_said_in_a_line(index: Served) -> None:
    index.wheel("buoy", "1.0")
    with pytest.raises(NoEnvironment) as caught:
        environment_for(["buoy==3.0"], HERE)
    assert str(caught.value).startswith("the requirements cannot be met: Because ")
    assert "buoy==3.0" in str(caught.value)
    assert "\n" not in str(caught.value)
    with pytest.raises(NoEnvironment, match=r"^the requirements cannot be met: .*nowhere"):
        environment_for(["nowhere"], HERE)


def test_overrides_take_the_place_of_every_requirement_of_their_name(index: Served) -> None:
    for version in ("1.0", "2.0", "3.0"):
        index.wheel("buoy", version)
    index.wheel("tidegauge", "1.0", requires=("buoy<2",))
    plain = environment_for(["tidegauge", "buoy==1.0"], HERE)
    other = environment_for(["tidegauge", "buoy==1.0"], HERE, overrides=["Buoy==2.0", "nowhere==7"])
    assert (plain.packages["buoy"], other.packages["buoy"]) == ("1.0", "2.0")
    assert other.packages["tidegauge"] == "1.0"
    assert other.overrides == ("buoy==2.0", "nowhere==7")
    assert other.key != plain.key
    assert environment_for(["tidegauge", "buoy==1.0"], HERE, overrides=["nowhere==7", "buoy==2.0"]) == other
    assert environment_for(["tidegauge"], HERE, overrides=["buoy==3.0"]).packages["buoy"] == "3.0"
    for wrong in ("buoy @ https://example.org/buoy-1.0-py3-none-any.whl", "--index-url https://example.org"):
        with pytest.raises(NoEnvironment):
            environment_for(["tidegauge"], HERE, overrides=[wrong])
    with pytest.raises(NoEnvironment, match=r"^the requirements cannot be met: .*buoy==4\.0"):
        environment_for(["tidegauge"], HERE, overrides=["buoy==4.0"])


def test_overrides_keep_the_extras_of_what_they_replace(index: Served) -> None:
    index.wheel("anchor", "1.0")
    for version in ("1.0", "2.0"):
        index.wheel("buoy", version, requires=("anchor; extra == 'moored'",), extras=("moored",))
    made = environment_for(["buoy[moored]==1.0"], HERE, overrides=["buoy==2.0"])
    assert made.packages == {"anchor": "1.0", "buoy": "2.0"}


def test_where_nothing_is_required_nothing_is_overridden(index: Served) -> None:
    assert environment_for([], HERE, overrides=["buoy==2.0"]) == environment_for([], HERE)


def test_half_made_environments_are_not_used(index: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    index.wheel("buoy", "1.0")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(making, "_compile", killed)
        with pytest.raises(KeyboardInterrupt):
            environment_for(["buoy"], HERE)
    folder = cache_folder() / "environments"
    assert [p.suffix for p in folder.iterdir()] == [".lock"]
    # What a kill leaves: no record, or a folder under the name of a part.
    key = next(folder.iterdir()).stem
    (folder / key / "venv").mkdir(parents=True)
    (folder / f".part-{key}-x").mkdir()
    made = environment_for(["buoy"], HERE)
    assert made.key == key
    assert says(made, "import buoy; print(buoy.VERSION)") == "1.0"
    assert sorted(p.name for p in folder.iterdir()) == sorted([key, f"{key}.lock"])


def test_an_environment_whose_interpreter_is_gone_is_made_again(index: Served) -> None:
    made = environment_for([], HERE)
    made.interpreter.unlink()
    made.interpreter.symlink_to("/nowhere/python")
    again = environment_for([], HERE)
    assert again.key == made.key
    assert says(again, "print(1)") == "1"


def test_several_at_once_make_one(index: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    index.wheel("buoy", "1.0")
    made: list[int] = []
    known = making._make

    def counted(*args: object) -> None:
        made.append(1)
        known(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(making, "_make", counted)
    found: list[Environment] = []
    threads = [threading.Thread(target=lambda: found.append(environment_for(["buoy"], HERE))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len({(f.key, f.folder) for f in found}) == 1
    assert made == [1]


def test_several_processes_at_once_make_one(index: Served) -> None:
    index.wheel("buoy", "1.0")
    code = f"""
from errdex.verify.environments.making import environment_for
made = environment_for(["buoy"], {HERE!r})
print(made.folder, made.root.stat().st_ino, made.packages["buoy"], (made.site / "buoy.py").exists())
"""
    running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    told = {process.communicate()[0] for process in running}
    # One made again would be another folder by the same name.
    assert len(told) == 1
    assert told.pop().endswith(" 1.0 True\n")


def test_a_lock_waits_and_a_failure_leaves_nothing(tmp_path: Path) -> None:
    order: list[str] = []
    inside = threading.Event()

    def first() -> None:
        with locked(tmp_path / "x.lock"):
            inside.set()
            order.append("first")
            threading.Event().wait(0.2)
            order.append("first done")

    thread = threading.Thread(target=first)
    thread.start()
    inside.wait()
    with locked(tmp_path / "x.lock"):
        order.append("second")
    thread.join()
    assert order == ["first", "first done", "second"]
    with pytest.raises(RuntimeError), made_whole(tmp_path / "x") as part:
        (part / "f").touch()
        raise RuntimeError
    assert [p.name for p in tmp_path.iterdir()] == ["x.lock"]


def test_pythons_are_found_by_version_and_range() -> None:
    assert find_python(HERE).minor == HERE
    assert find_python().minor == HERE
    assert find_python(f">={HERE},<{sys.version_info.major}.{sys.version_info.minor + 1}").minor == HERE
    with pytest.raises(
        NoEnvironment, match=r"^no Python 3\.99 is installed here; there are .*" + HERE.replace(".", r"\.")
    ):
        find_python("3.99")
    with pytest.raises(NoEnvironment, match="'python3' is no version of Python"):
        find_python("python3")


def test_paths_of_this_machine_are_told_as_they_are_in_every_sandbox() -> None:
    made = Environment(
        key="k", requirements=(), python="3.13.1", folder="/home/ada/.cache/errdex/environments/k", packages={},
        lock="", system=("/home/ada/.pyenv/versions/3.13.1",), index="",
    )  # fmt: skip
    text = (
        'File "/home/ada/.cache/errdex/environments/k/venv/lib/x.py"\nFile "/home/ada/.pyenv/versions/3.13.1/lib/os.py"'
    )
    assert made.told(text) == 'File "/env/lib/x.py"\nFile "/python/lib/os.py"'

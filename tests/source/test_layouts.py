"""Environments as they are found in the wild: eggs, linked folders, copies of other projects, conda's prefixes."""

import compileall
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from errdex.model.errors import SourceError
from errdex.model.paths import relative_path, vendored_copy
from errdex.source.conda import Note, channel_of
from errdex.source.environment import LOOSE, Environment, find_environment
from errdex.source.vendored import vendored_versions

REEF = "def dive(depth):\n    raise ValueError(f'depth {depth} is below the reef')\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    path = tmp_path / "env/lib/python3.12/site-packages"
    path.mkdir(parents=True)
    (tmp_path / "env/pyvenv.cfg").write_text("home = /nowhere/bin\nversion = 3.12.7\n")
    return path


def zip_egg(path: Path, members: dict[str, bytes] | None = None) -> Path:
    """A zipped egg as bdist_egg writes it."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("EGG-INFO/PKG-INFO", "Metadata-Version: 1.1\nName: Reef\nVersion: 0.4\n\nbody")
        out.writestr("EGG-INFO/top_level.txt", "reef\n")
        out.writestr("EGG-INFO/scripts/dive.py", "raise SystemExit\n")
        for name, data in (members or {"reef/__init__.py": b"", "reef/dive.py": REEF.encode()}).items():
            out.writestr(name, data)
    return path


def only(environment: Environment) -> list[str]:
    return [d.name for d in environment.distributions()]


@pytest.mark.parametrize("where", ["site", "elsewhere"])
def test_a_zipped_egg(where: str, site: Path, tmp_path: Path) -> None:
    folder = site if where == "site" else tmp_path / "eggs"
    folder.mkdir(exist_ok=True)
    egg = zip_egg(folder / "Reef-0.4-py3.12.egg")
    (site / "easy-install.pth").write_text(f"{egg}\n" if where == "elsewhere" else "./Reef-0.4-py3.12.egg\n")
    environment = find_environment(str(site))
    (reef,) = environment.distributions()
    assert (reef.name, reef.version, reef.info.import_names) == ("reef", "0.4", ("reef",))
    assert [(f.path, f.read()) for f in reef.files()] == [("reef/__init__.py", b""), ("reef/dive.py", REEF.encode())]
    assert environment.loose() is None
    for printed in (
        f"{egg}/reef/dive.py",
        "C:\\x\\Lib\\site-packages\\Reef-0.4-py3.12.egg\\reef\\dive.py",
        "build/bdist.linux-x86_64/egg/reef/dive.py",
    ):
        assert environment.locate(printed) == (reef, "reef/dive.py")
    for printed in (f"{egg}/reef/gone.py", f"{egg}/../x.py", "Other-1.egg/reef/dive.py", ".egg/", "build/bdist.x/egg/"):
        assert environment.locate(printed) is None
    first = reef.stamp
    zip_egg(egg, {"reef/__init__.py": b"", "reef/dive.py": b"# longer than before\n" * 40})
    assert find_environment(str(site)).distributions()[0].stamp != first


def test_a_zipped_egg_runs_as_it_is_read(tmp_path: Path) -> None:
    """Python's own traceback out of an egg, whose compiled modules keep the path they were built at."""
    root = tmp_path / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(root)], check=True)
    site = find_environment(str(root)).site_dirs[0]
    build = tmp_path / "build/bdist.linux-x86_64/egg"
    (build / "reef").mkdir(parents=True)
    (build / "reef/__init__.py").write_text("")
    (build / "reef/dive.py").write_text(REEF)
    compileall.compile_dir(str(build), quiet=1, legacy=True, stripdir=str(tmp_path))
    members = {str(p.relative_to(build)): p.read_bytes() for p in build.rglob("*.py*") if p.is_file()}
    egg = zip_egg(site / "Reef-0.4.egg", members)
    (site / "easy-install.pth").write_text("./Reef-0.4.egg\n")
    done = subprocess.run(
        [str(root / "bin/python"), "-c", "import reef.dive; reef.dive.dive(9)"], capture_output=True, text=True
    )
    assert "depth 9 is below the reef" in done.stderr
    printed = done.stderr.splitlines()[-2 if "raise" not in done.stderr.splitlines()[-2] else -3].split('"')[1]
    located = find_environment(str(root)).locate(printed)
    assert located is not None, (printed, egg)
    assert located[1] == "reef/dive.py"


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no archive", b"just text"])
def test_a_broken_egg_is_no_distribution_or_an_empty_one(content: bytes, site: Path) -> None:
    (site / "reef-1.egg").write_bytes(content)
    (site / "easy-install.pth").write_text("./reef-1.egg\n")
    environment = find_environment(str(site))
    assert only(environment) == []
    assert environment.locate(f"{site}/reef-1.egg/reef.py") is None
    # Damaged behind its directory: it is listed, and reading it is one line.
    egg = zip_egg(site / "reef-1.egg")
    egg.write_bytes(egg.read_bytes().replace(b"PK\x03\x04", b"XXXX"))
    (reef,) = find_environment(str(site)).distributions()
    with pytest.raises(SourceError):
        list(reef.files())


def test_an_unzipped_egg_named_by_a_link(site: Path, tmp_path: Path) -> None:
    egg = tmp_path / "eggs/Reef-0.4-py3.12.egg"
    (egg / "EGG-INFO").mkdir(parents=True)
    (egg / "EGG-INFO/PKG-INFO").write_text("Name: Reef\nVersion: 0.4\n")
    (egg / "reef.py").write_text(REEF)
    (site / "easy-install.pth").write_text(f"{egg}\n")
    environment = find_environment(str(site))
    (reef,) = environment.distributions()
    assert (reef.name, reef.version, [f.path for f in reef.files()]) == ("reef", "0.4", ["reef.py"])
    assert not reef.editable
    assert environment.locate(f"{egg}/reef.py") == (reef, "reef.py")


def test_a_linked_folder_without_a_project(site: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    (shared / "tools").mkdir(parents=True)
    (shared / "tools/knots.py").write_text("raise ValueError('knot')\n")
    (site / "stray.py").write_text("")
    (site / "shared.pth").write_text(f"{shared}\n{site}\nimport os\n")
    environment = find_environment(str(site))
    loose = environment.loose()
    assert loose is not None
    assert loose.info.project == LOOSE
    assert [f.path for f in loose.files()] == ["stray.py", "tools/knots.py"]
    assert environment.holds(f"{shared}/tools/knots.py")
    assert environment.holds(f"{site}/stray.py")
    assert not environment.holds(f"{shared}-other/knots.py")
    part = environment.loose_part()
    assert part is not None
    (shared / "tools/knots.py").write_text("raise ValueError('another knot')\n")
    again = find_environment(str(site)).loose_part()
    assert again is not None
    assert again.stamp != part.stamp


def test_the_folder_of_an_editable_project_is_not_loose(site: Path, tmp_path: Path) -> None:
    (tmp_path / "work/dock.egg-info").mkdir(parents=True)
    (tmp_path / "work/dock.egg-info/PKG-INFO").write_text("Name: dock\nVersion: 1\n")
    (tmp_path / "work/dock.egg-info/top_level.txt").write_text("dock\n")
    (tmp_path / "work/dock.py").write_text("")
    (tmp_path / "work/notes.py").write_text("")
    (site / "easy-install.pth").write_text(f"{tmp_path}/work\n")
    environment = find_environment(str(site))
    assert only(environment) == ["dock"]
    assert environment.loose() is None


# -- copies of other projects -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "name", "root"),
    [
        ("pip/_vendor/requests/sessions.py", "requests", "pip/_vendor/requests"),
        ("pip/_vendor/six.py", "six", "pip/_vendor/six"),
        ("setuptools/_vendor/jaraco/text/__init__.py", "jaraco.text", "setuptools/_vendor/jaraco/text"),
        ("setuptools/extern/more_itertools/more.py", "more_itertools", "setuptools/extern/more_itertools"),
        ("botocore/vendored/requests/packages/urllib3/util.py", "requests", "botocore/vendored/requests"),
        ("sklearn/externals/_packaging/version.py", "packaging", "sklearn/externals/_packaging"),
        ("pip/_vendor/pkg_resources/_vendor/packaging/tags.py", "packaging",
         "pip/_vendor/pkg_resources/_vendor/packaging"),
    ],
)  # fmt: skip
def test_a_copy_is_told_by_its_path(path: str, name: str, root: str) -> None:
    copy = vendored_copy(path)
    assert copy is not None
    assert (copy.name, copy.root) == (name, root)


@pytest.mark.parametrize(
    "path",
    ["pip/_vendor/__init__.py", "pip/_internal/vendor.py", "vendor/thing.py", "vendors.py", "shop/models.py", ""],
)
def test_what_is_no_copy(path: str) -> None:
    assert vendored_copy(path) is None


def test_the_versions_of_copies() -> None:
    files = {
        "pip/_vendor/vendor.txt": b"requests==2.31.0\n    certifi==2023.7.22\nCacheControl==0.13.1  # note\nbad line\n",
        "pip/_vendor/requests/__init__.py": b"__version__ = '9'",
        "pip/_vendor/cachecontrol/__init__.py": b"",
        "pip/_vendor/six.py": b'import sys\n__version__: str = "1.16.0"  # note\n',
        "pip/_vendor/idna/package_data.py": b"__version__ = '3.4'\n",
        "pip/_vendor/plain/__init__.py": b"x = '__version__ = 1'\n__version__ = get()\n",
        "set/_vendor/jaraco/text/__init__.py": b"",
        "set/_vendor/jaraco.text-3.12.1.dist-info/METADATA": b"",
        "set/_vendor/odd/__init__.py": b"__version__ = '<b>'\n",
    }
    assert vendored_versions(files, lambda path: files.get(path, b"")) == {
        "pip/_vendor/requests": "2.31.0",
        "pip/_vendor/cachecontrol": "0.13.1",
        "pip/_vendor/six": "1.16.0",
        "pip/_vendor/idna": "3.4",
        "set/_vendor/jaraco/text": "3.12.1",
    }


def test_the_copies_of_a_real_pip(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "env")], check=True)
    pip = next(d for d in find_environment(str(tmp_path / "env")).distributions() if d.name == "pip")
    site = Path(pip.site)
    pinned = dict(
        line.split()[0].split("==")
        for line in (site / "pip/_vendor/vendor.txt").read_text().splitlines()
        if "==" in line
    )
    for name in ("requests", "certifi", "packaging", "rich"):
        assert pip.info.vendored[f"pip/_vendor/{name}"] == pinned[name]


# -- conda ------------------------------------------------------------------------------------------


def conda_note(root: Path, name: str, version: str, files: list[str], **more: object) -> None:
    folder = root / "conda-meta"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "history").write_text("")
    note = {"name": name, "version": version, "build": "py_0", "files": files, "channel": CHANNEL, **more}
    (folder / f"{name}-{version}-py_0.json").write_text(json.dumps(note))


CHANNEL = "https://conda.anaconda.org/conda-forge/noarch"


@pytest.fixture(params=["unix", "windows"])
def prefix(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    root = tmp_path / "miniconda"
    library = "lib/python3.11" if request.param == "unix" else "Lib"
    below = root / library / "site-packages"
    below.mkdir(parents=True)
    (root / library / "os.py").write_text("")
    for path in ("reef.py", "dock/__init__.py", "own/a.py"):
        (below / path).parent.mkdir(exist_ok=True)
        (below / path).write_text(REEF)
    (below / "own-2.0.dist-info").mkdir()
    (below / "own-2.0.dist-info/METADATA").write_text("Name: own\nVersion: 2.0\n")
    (below / "own-2.0.dist-info/RECORD").write_text("own/a.py,,\n")
    sep = "/" if request.param == "unix" else "\\"
    site = f"{library}/site-packages/".replace("/", sep)
    conda_note(root, "python", "3.11.8", [f"{library}/os.py"])
    conda_note(root, "own-py", "2.0", [f"{site}own{sep}a.py", f"{site}own-2.0.dist-info{sep}METADATA"])
    conda_note(root, "reef", "0.4", [f"{site}reef.py", f"{site}gone.py", "../../../etc/passwd", "bin/reef"])
    conda_note(root, "openssl", "3.2", ["lib/libssl.so"])
    conda_note(root, "dock-tools", "1.1", [f"{site}dock{sep}__init__.py"], channel="defaults")
    (root / "conda-meta/broken-1-0.json").write_text("{site-packages/")
    (root / "conda-meta/list-1-0.json").write_text('["site-packages/"]')
    return root


def test_a_conda_prefix(prefix: Path) -> None:
    environment = find_environment(str(prefix))
    assert environment.python_version == "3.11.8"
    assert {d.name: d.version for d in environment.distributions()} == {
        "dock-tools": "1.1",
        "own": "2.0",
        "reef": "0.4",
    }
    reef = next(d for d in environment.distributions() if d.name == "reef")
    assert ([f.path for f in reef.files()], reef.info.channel) == (["reef.py"], "conda-forge")
    assert (reef.info.project, reef.info.version, reef.info.import_names) == ("reef", "0.4", ("reef",))
    assert environment.locate("/opt/x/lib/python3.11/site-packages/reef.py") == (reef, "reef.py")
    stdlib = environment.stdlib()
    assert stdlib is not None
    assert (stdlib.info.version, stdlib.info.channel) == ("3.11.8", "conda-forge")
    assert environment.loose() is None
    first = reef.stamp
    conda_note(prefix, "reef", "0.4", [], more="changed")
    assert first not in {d.stamp for d in find_environment(str(prefix)).distributions()}


def test_the_active_conda_environment(prefix: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CONDA_PREFIX", str(prefix))
    assert find_environment(None).root == prefix
    # One without a Python does not stand in the way, and a virtual environment on top of it comes first.
    monkeypatch.chdir(tmp_path)
    (tmp_path / "only-r/conda-meta").mkdir(parents=True)
    monkeypatch.setenv("CONDA_PREFIX", str(tmp_path / "only-r"))
    assert find_environment(None).root == Path(sys.prefix)
    (tmp_path / "venv/lib/python3.12/site-packages").mkdir(parents=True)
    (tmp_path / "venv/pyvenv.cfg").write_text("version = 3.12.1\n")
    monkeypatch.setenv("CONDA_PREFIX", str(prefix))
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "venv"))
    assert find_environment(None).root == tmp_path / "venv"


def test_condas_cache_is_no_environment(tmp_path: Path) -> None:
    package = tmp_path / "pkgs/python-3.11.8-h1"
    (package / "info").mkdir(parents=True)
    (package / "info/index.json").write_text("{}")
    (package / "lib/python3.11").mkdir(parents=True)
    (package / "lib/python3.11/os.py").write_text("")
    for folder in (package, tmp_path / "pkgs"):
        with pytest.raises(SourceError, match="environment"):
            find_environment(str(folder))


@pytest.mark.parametrize(
    ("channel", "url", "name"),
    [
        ("https://conda.anaconda.org/conda-forge/noarch", "", "conda-forge"),
        ("https://conda.anaconda.org/conda-forge/linux-64", "", "conda-forge"),
        ("https://repo.anaconda.com/pkgs/main/linux-64", "", "pkgs/main"),
        ("defaults", "", "defaults"),
        ("conda-forge/noarch", "", "conda-forge"),
        ("", "https://conda.anaconda.org/bioconda/noarch/x-1-0.conda", "bioconda"),
        ("https://user:secret@example.org/t/tk-123/team/osx-arm64", "", "team"),
        ("", "", None),
        ("\x1b[31m", "", None),
    ],
)
def test_the_short_name_of_a_channel(channel: str, url: str, name: str | None) -> None:
    assert channel_of(Note(channel=channel, url=url)) == name


def test_a_path_in_an_egg_is_told_without_the_egg() -> None:
    assert relative_path("/x/lib/python3.12/site-packages/Reef-0.4-py3.12.egg/reef/dive.py") == "reef/dive.py"
    assert relative_path("/x/lib/python3.12/site-packages/reef.egg") == "reef.egg"

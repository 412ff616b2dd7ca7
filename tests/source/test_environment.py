"""Environments of any Python are read without running them; real ones where an interpreter is here."""

import builtins
import io
import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from errdex.model.errors import SourceError
from errdex.source.environment import Environment, find_environment


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("venv") / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(root)], check=True)
    return root


def site_of(root: Path) -> Path:
    return find_environment(str(root)).site_dirs[0]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    path = tmp_path / "env/lib/python3.12/site-packages"
    path.mkdir(parents=True)
    (tmp_path / "env/pyvenv.cfg").write_text("home = /nowhere/bin\nversion = 3.12.7\n")
    return path


def install(
    site: Path, name: str, files: dict[str, str], *, version: str = "1.0", extra: dict[str, str] | None = None
) -> Path:
    """Lay a distribution out as an installer does."""
    info = site / f"{name}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Name: {name}\nVersion: {version}\n")
    for file, text in (extra or {}).items():
        (info / file).write_text(text)
    for path, text in files.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text)
    (info / "RECORD").write_text("".join(f"{path},,\n" for path in files) + f"{info.name}/RECORD,,\n")
    return info


def names(environment: Environment, dist: str) -> list[str]:
    return [r.path for r in next(d for d in environment.distributions() if d.name == dist).files()]


def test_venv_by_folder_interpreter_and_site(made: Path) -> None:
    by_folder = find_environment(str(made))
    assert by_folder.python_version == sys.version.split()[0].rstrip("+")
    assert by_folder.stdlib_dir is not None
    assert by_folder.stdlib_dir.resolve() == Path(sysconfig.get_path("stdlib")).resolve()
    for path in (made / "bin/python", by_folder.site_dirs[0]):
        other = find_environment(str(path))
        assert other.site_dirs == by_folder.site_dirs
        assert other.root == made
        assert other.stdlib_dir == by_folder.stdlib_dir
        assert other.python_version == by_folder.python_version


def test_order_without_a_name(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", str(made))
    assert find_environment(None).root == made
    monkeypatch.delenv("VIRTUAL_ENV")
    (tmp_path / "a/b").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "a/b")
    own = find_environment(None)
    assert own.root == Path(sys.prefix)
    assert any(d.name == "pytest" for d in own.distributions())
    (tmp_path / ".venv/lib/python3.9/site-packages").mkdir(parents=True)
    (tmp_path / ".venv/pyvenv.cfg").write_text("version_info = 3.9.2.final.0\n")
    found = find_environment(None)
    assert (found.root, found.python_version) == (tmp_path / ".venv", "3.9.2")


def test_what_is_no_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text("")
    for path in (tmp_path, tmp_path / "a.txt", tmp_path / "missing", "nul\0"):
        with pytest.raises(SourceError, match="name a virtual environment") as caught:
            find_environment(str(path))
        assert "\n" not in str(caught.value)
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "gone"))
    with pytest.raises(SourceError, match="VIRTUAL_ENV"):
        find_environment(None)


def test_system_site_packages(tmp_path: Path) -> None:
    base = tmp_path / "base"
    (base / "bin").mkdir(parents=True)
    (base / "lib/python3.10").mkdir(parents=True)
    (base / "lib/python3.10/os.py").write_text("")
    (base / "include/python3.10").mkdir(parents=True)
    (base / "include/python3.10/patchlevel.h").write_text('#define PY_VERSION      "3.10.4+"\n')
    install(base / "lib/python3.10/site-packages", "shared", {"shared.py": ""})
    install(base / "lib/python3.10/site-packages", "both", {"both.py": ""}, version="1.0")
    env = tmp_path / "env"
    install(env / "lib/python3.10/site-packages", "both", {"both.py": ""}, version="2.0")
    for flag, expected in (("true", {"both": "2.0", "shared": "1.0"}), ("false", {"both": "2.0"})):
        (env / "pyvenv.cfg").write_text(f"home = {base}/bin\ninclude-system-site-packages = {flag}\n")
        found = find_environment(str(env))
        assert {d.name: d.version for d in found.distributions()} == expected
        assert found.python_version == "3.10.4"
        assert found.stdlib_dir == base / "lib/python3.10"


def test_record_listing_stays_inside(site: Path) -> None:
    info = install(site, "foo", {"foo/__init__.py": "", "foo/a.py": "x"})
    with (info / "RECORD").open("a") as out:
        out.write("../../../../secret.py,,\n/etc/passwd.py,,\nC:/x.py,,\nfoo/gone.py,,\n")
        out.write('"foo/with,comma.py",,\nfoo/x/../../../y.py,,\n../../bin/foo.py,,\n')
    (site / "foo/with,comma.py").write_text("")
    (site.parents[3] / "secret.py").write_text("")
    environment = find_environment(str(site.parents[2]))
    assert names(environment, "foo") == ["foo/__init__.py", "foo/a.py", "foo/with,comma.py"]
    dist = environment.distributions()[0]
    assert (dist.name, dist.version, dist.info.import_names) == ("foo", "1.0", ("foo",))
    assert environment.locate("/x/site-packages/foo/with,comma.py") == (dist, "foo/with,comma.py")


def test_namespace_packages_are_told_apart(site: Path) -> None:
    install(site, "ns_one", {"ns/one/a.py": ""})
    install(site, "ns_two", {"ns/two/a.py": ""})
    environment = find_environment(str(site))
    assert names(environment, "ns-one") == ["ns/one/a.py"]
    for part in ("one", "two"):
        found = environment.locate(f"C:\\Py\\Lib\\site-packages\\ns\\{part}\\a.py")
        assert found is not None
        assert (found[0].info.project, found[1]) == (f"ns-{part}", f"ns/{part}/a.py")
    other_version = environment.locate("/x/site-packages/ns/two/gone.py")
    assert other_version is not None
    assert other_version[0].info.project == "ns-two"
    assert environment.locate("/x/site-packages/ns/three.py") is None


def test_stamp_and_fingerprint_follow_the_record(site: Path) -> None:
    info = install(site, "foo", {"foo.py": ""})
    first, again = (find_environment(str(site)).distributions()[0] for _ in range(2))
    before = (first.stamp, first.info.fingerprint)
    assert before == (again.stamp, again.info.fingerprint)
    with (info / "RECORD").open("a") as out:
        out.write("bar.py,,\n")
    changed = find_environment(str(site)).distributions()[0]
    assert changed.stamp != before[0]
    assert changed.info.fingerprint != before[1]


def test_metadata_that_is_not_utf8(site: Path) -> None:
    info = install(site, "foo", {"foo.py": ""})
    (info / "METADATA").write_bytes(b"Name: foo\nVersion: 1.0\nSummary: \xff\xfe\nAuthor: \xe9\n\n\x00")
    assert find_environment(str(site)).distributions()[0].info.version == "1.0"


def test_egg_info_without_record(site: Path) -> None:
    """As Debian lays its packages out: a folder with top_level.txt, a lone file, parts of a namespace."""
    (site / "foo/sub").mkdir(parents=True)
    (site / "foo/sub/a.py").write_text("")
    (site / "Foo-2.0-py3.11.egg-info").mkdir()
    (site / "Foo-2.0-py3.11.egg-info/top_level.txt").write_text("foo\n../../evil\n")
    (site / "Foo-2.0-py3.11.egg-info/PKG-INFO").write_text("Name: Foo\nVersion: 2.0\n")
    (site / "single.py").write_text("")
    (site / "single-3.0.egg-info").write_text("Name: single\nVersion: 3.0\nSummary: one file\n")
    for part in ("uri", "rest"):
        (site / f"lazr/{part}").mkdir(parents=True)
        (site / f"lazr/{part}/a.py").write_text("")
        (site / f"lazr.{part}-1.egg-info").mkdir()
        (site / f"lazr.{part}-1.egg-info/top_level.txt").write_text("lazr\n")
    environment = find_environment(str(site))
    assert {d.name: d.version for d in environment.distributions()} == {
        "foo": "2.0",
        "single": "3.0",
        "lazr-uri": "1",
        "lazr-rest": "1",
    }
    assert names(environment, "foo") == ["foo/sub/a.py"]
    assert names(environment, "single") == ["single.py"]
    assert names(environment, "lazr-uri") == ["lazr/uri/a.py"]
    assert next(d for d in environment.distributions() if d.name == "single").info.summary == "one file"
    found = environment.locate("/usr/lib/python3/dist-packages/lazr/rest/a.py")
    assert found is not None
    assert found[0].info.project == "lazr-rest"


def test_eggs_and_installed_files(site: Path) -> None:
    egg = site / "egged-1.0-py2.7.egg"
    (egg / "EGG-INFO").mkdir(parents=True)
    (egg / "EGG-INFO/PKG-INFO").write_text("Name: egged\nVersion: 1.0\n")
    (egg / "egged.py").write_text("")
    info = site / "old-1.0.egg-info"
    info.mkdir()
    (info / "installed-files.txt").write_text("../old.py\n../../../evil.py\nPKG-INFO\n")
    (site / "old.py").write_text("")
    environment = find_environment(str(site))
    assert names(environment, "egged") == ["egged.py"]
    assert names(environment, "old") == ["old.py"]
    found = environment.locate("/x/site-packages/egged-1.0-py2.7.egg/egged.py")
    assert found is not None
    assert (found[0].info.project, found[1]) == ("egged", "egged.py")


def project(tmp_path: Path) -> Path:
    top = tmp_path / "project"
    (top / "src/foo").mkdir(parents=True)
    (top / "src/foo/a.py").write_text("1")
    return top


EDITABLE = json.dumps({"url": "file:///nowhere", "dir_info": {"editable": True}})


def test_editable_by_pth(site: Path, tmp_path: Path) -> None:
    top = project(tmp_path)
    marker = tmp_path / "executed"
    text = f"import pathlib; pathlib.Path({str(marker)!r}).touch()\n# note\n{top}/src\n"
    install(site, "foo", {"__editable__.foo-1.0.pth": text}, extra={"direct_url.json": EDITABLE})
    environment = find_environment(str(site))
    assert names(environment, "foo") == ["foo/a.py"]
    assert not marker.exists()
    dist = environment.distributions()[0]
    assert dist.editable
    assert environment.locate(f"{top}/src/foo/a.py") == (dist, "foo/a.py")
    first = dist.stamp
    (top / "src/foo/a.py").write_text("22")
    assert find_environment(str(site)).distributions()[0].stamp != first


def test_editable_by_finder(site: Path, tmp_path: Path) -> None:
    top = project(tmp_path)
    (top / "src/one.py").write_text("")
    marker = tmp_path / "executed"
    finder = (
        f"open({str(marker)!r}, 'w')\nfrom typing import Any\n"
        f"MAPPING: dict[str, str] = {{'foo': '{top}/src/foo', 'one': '{top}/src/one.py', "
        f"'ns.foo': '{top}/src/foo'}}\n"
    )
    install(
        site,
        "foo",
        {"__editable___foo_1_0_finder.py": finder, "__editable__.foo-1.0.pth": "import x"},
        extra={"direct_url.json": EDITABLE},
    )
    assert names(find_environment(str(site)), "foo") == ["foo/a.py", "ns/foo/a.py", "one.py"]
    assert not marker.exists()


def test_editable_by_url_alone(site: Path, tmp_path: Path) -> None:
    top = project(tmp_path)
    (top / "pyproject.toml").write_text("")
    url = json.dumps({"url": top.as_uri(), "dir_info": {"editable": True}})
    install(site, "foo", {"loader.pth": "import loader"}, extra={"direct_url.json": url})
    assert names(find_environment(str(site)), "foo") == ["foo/a.py"]


def test_develop_by_egg_link(site: Path, tmp_path: Path) -> None:
    top = project(tmp_path)
    (top / "src/foo.egg-info").mkdir()
    (top / "src/foo.egg-info/PKG-INFO").write_text("Name: foo\nVersion: 5\n")
    (top / "src/foo.egg-info/top_level.txt").write_text("foo\n")
    (site / "foo.egg-link").write_text(f"{top}/src\n.")
    (site / "easy-install.pth").write_text(f"{top}/src\n")
    dist = find_environment(str(site)).distributions()[0]
    assert (dist.name, dist.version, dist.editable) == ("foo", "5", True)
    assert [r.path for r in dist.files()] == ["foo/a.py"]


def test_vcs_revision(site: Path) -> None:
    commit = "a" * 40
    url = {
        "url": "https://github.com/o/n",
        "vcs_info": {"vcs": "git", "commit_id": commit},
        "subdirectory": "py",
    }
    install(site, "foo", {"foo.py": ""}, extra={"direct_url.json": json.dumps(url)})
    info = find_environment(str(site)).distributions()[0].info
    assert info.revision == commit
    # Whether the packages lie below src/ in that repository is not known here, and a guess would be a dead link.
    assert info.source_url is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"url": 3, "vcs_info": {"commit_id": "x"}}', '{"dir_info": 1}'])
def test_odd_direct_urls(site: Path, text: str) -> None:
    install(site, "foo", {"foo.py": "", "foo.pth": ""}, extra={"direct_url.json": text})
    dist = find_environment(str(site)).distributions()[0]
    assert (dist.info.revision, dist.editable) == (None, False)


def test_unowned_modules(site: Path) -> None:
    install(site, "foo", {"foo.py": ""})
    (site / "stray.py").write_text("")
    loose = find_environment(str(site)).loose()
    assert loose is not None
    assert [r.path for r in loose.files()] == ["stray.py"]
    assert loose.info.project == "unowned"


def test_standard_library(made: Path) -> None:
    environment = find_environment(str(made))
    stdlib = environment.stdlib()
    assert stdlib is not None
    paths = [ref.path for ref in stdlib.files()]
    assert "json/decoder.py" in paths
    assert not any(p.startswith(("test/", "site-packages/")) or "__pycache__" in p for p in paths)
    assert stdlib.info.project == "python"
    assert stdlib.info.source_url == (
        f"https://github.com/python/cpython/blob/v{environment.python_version}/Lib/{{file}}#L{{line}}-L{{end_line}}"
    )
    assert environment.stdlib_stamp


@pytest.mark.parametrize(
    ("printed", "path"),
    [
        ("/usr/lib/python3.11/json/decoder.py", "json/decoder.py"),
        ("/opt/x/lib64/python3.13t/json/decoder.py", "json/decoder.py"),
        (r"C:\Python311\Lib\json\decoder.py", "json/decoder.py"),
        (r"C:\Users\x\anaconda3\lib\json\decoder.py", "json/decoder.py"),
        ("/a/python312.zip/json/decoder.py", "json/decoder.py"),
        ("<frozen importlib._bootstrap>", "importlib/_bootstrap.py"),
        ("<frozen importlib>", "importlib/__init__.py"),
        ("/home/me/lib/json/decoder.py", None),
        ("/usr/lib/python3.11/../../etc/passwd", None),
        ("<stdin>", None),
        ("/x/site-packages/../../etc/passwd.py", None),
        ("/x/site-packages/nothing/here.py", None),
        ("a\0b", None),
        ("", None),
    ],
)
def test_locate_in_the_standard_library(made: Path, printed: str, path: str | None) -> None:
    found = find_environment(str(made)).locate(printed)
    assert (found[1] if found else None) == path


def test_locate_never_opens_what_is_printed(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(site, "foo", {"foo.py": ""})
    environment = find_environment(str(site))
    printed = str(tmp_path / "elsewhere/lib/python3.12/site-packages/foo.py")
    touched: list[str] = []
    for module, name in ((builtins, "open"), (io, "open"), (os, "open"), (os, "stat"), (os, "scandir")):
        real = getattr(module, name)

        def watch(path: object, *args: object, _real: object = real, **kw: object) -> object:
            touched.append(str(path))
            return _real(path, *args, **kw)  # type: ignore[operator]

        monkeypatch.setattr(module, name, watch)
    found = environment.locate(printed)
    monkeypatch.undo()
    assert found is not None
    assert found[1] == "foo.py"
    assert not any("elsewhere" in path for path in touched)


def test_four_hundred_distributions(site: Path) -> None:
    for n in range(400):
        install(site, f"dist{n}", {f"pkg{n}/__init__.py": ""})
    environment = find_environment(str(site.parents[2]))
    assert len({d.stamp for d in environment.distributions()}) == 400
    found = environment.locate("/x/lib/python3.9/site-packages/pkg77/__init__.py")
    assert found is not None
    assert found[0].info.project == "dist77"


@pytest.mark.parametrize("version", ["2.7", "3.6", "3.8", "3.13"])
def test_other_pythons(version: str, tmp_path: Path) -> None:
    """A real prefix of another version, where pyenv or the system has one."""
    roots = [*Path.home().glob(f".pyenv/versions/{version}.*"), Path("/usr/local"), Path("/usr")]
    interpreters = [root / f"bin/python{version}" for root in roots]
    interpreter = next((i for i in interpreters if i.exists()), None)
    if interpreter is None:
        pytest.skip(f"Python {version} is not installed")
    environment = find_environment(str(interpreter))
    assert environment.python_version is not None
    assert environment.python_version.startswith(version + ".")
    stdlib = environment.stdlib()
    assert stdlib is not None
    assert "os.py" in {ref.path for ref in stdlib.files()}


def test_a_pipe_for_a_config_does_not_hold_the_reader(tmp_path: Path) -> None:
    (tmp_path / "lib/python3.11/site-packages").mkdir(parents=True)
    os.mkfifo(tmp_path / "pyvenv.cfg")
    find_environment(str(tmp_path / "lib/python3.11/site-packages"))

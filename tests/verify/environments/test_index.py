"""Packages come from the user's index and from nowhere else, whatever a case or its surroundings say."""

import sys
from pathlib import Path

import pytest

from errdex.folders import cache_folder
from errdex.verify.case_script import ScriptText
from errdex.verify.environments import making
from errdex.verify.environments.making import environment_for
from errdex.verify.environments.uv import NoEnvironment, index_url
from tests.verify.environments.index import Served, served
from tests.verify.environments.installed import HERE

FROM_URL = "'buoy' comes from a URL; only what the package index has is installed"
NONE = 'is no requirement; write it as in "jax==0.11.2"'


@pytest.mark.parametrize(
    ("requirement", "why"),
    [
        ("buoy @ https://example.org/buoy-1.0-py3-none-any.whl", FROM_URL),
        ("buoy @ git+https://example.org/buoy.git", FROM_URL),
        ("buoy @ file:///tmp/buoy.whl", FROM_URL),
        ("./buoy", f"'./buoy' {NONE}"),
        ("-r other.txt", f"'-r other.txt' {NONE}"),
        ("--index-url https://x.example/simple", f"'--index-url https://x.example/simple' {NONE}"),
        ("buoy\n--index-url https://x.example/simple", f"'buoy\\n--index-url https://x.example/simple' {NONE}"),
        ("buoy --hash=sha256:00", f"'buoy --hash=sha256:00' {NONE}"),
    ],
)
def test_requirements_that_lead_past_the_index_are_refused(requirement: str, why: str, index: Served) -> None:
    with pytest.raises(NoEnvironment) as caught:
        environment_for([requirement], HERE)
    assert str(caught.value) == why
    assert index.seen == []


def test_a_dependency_that_leads_past_the_index_is_refused(index: Served) -> None:
    with served() as other:
        other.wheel("buoy", "1.0")
        index.wheel("buoy", "0.9")
        address = f"{other.url.removesuffix('/simple')}/files/buoy-1.0-py3-none-any.whl"
        index.wheel("tidegauge", "1.0", requires=(f"buoy @ {address}",))
        with pytest.raises(NoEnvironment, match=r"^the requirements"):
            environment_for(["tidegauge"], HERE)
        assert other.seen == []


def test_no_other_index_is_asked(index: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings beside a case and variables of the tools lead nowhere; only what the user says to errdex counts."""
    with served() as evil:
        for offered in (index, evil):
            offered.wheel("buoy", "1.0" if offered is index else "9.0")
        case = tmp_path / "case"
        case.mkdir()
        (case / "uv.toml").write_text(f'index-url = "{evil.url}"\n')
        (case / "pyproject.toml").write_text(f'[tool.uv]\nindex-url = "{evil.url}"\n')
        (case / "pip.conf").write_text(f"[global]\nindex-url = {evil.url}\n")
        (case / "sitecustomize.py").write_text("raise SystemExit('sitecustomize ran')\n")
        (case / ".env").write_text(f"UV_INDEX_URL={evil.url}\n")
        (case / "requirements.txt").write_text(f"--index-url {evil.url}\n")
        monkeypatch.chdir(case)
        for name in ("UV_INDEX", "UV_EXTRA_INDEX_URL", "PIP_EXTRA_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX_URL"):
            monkeypatch.setenv(name, evil.url)
        monkeypatch.setenv("UV_FIND_LINKS", f"{evil.url}/buoy/")
        monkeypatch.setenv("UV_CONFIG_FILE", str(case / "uv.toml"))
        monkeypatch.setenv("UV_ENV_FILE", str(case / ".env"))
        monkeypatch.setenv("PIP_CONFIG_FILE", str(case / "pip.conf"))
        monkeypatch.setenv("PYTHONPATH", str(case))
        assert environment_for(["buoy"], HERE).packages == {"buoy": "1.0"}
        assert evil.seen == []


SCRIPT = """\
# /// script
# requires-python = ">=3.11"
# dependencies = [{dependency}]
#{tool}
# ///
print("nothing runs it here")
"""


@pytest.mark.parametrize(
    ("dependency", "tool"),
    [
        ('"buoy"', '\n# [[tool.uv.index]]\n# url = "{url}"\n# default = true'),
        ('"buoy"', '\n# [tool.uv]\n# index-url = "{url}"\n# extra-index-url = ["{url}"]'),
        ('"buoy"', '\n# [tool.uv]\n# find-links = ["{url}/buoy/"]'),
        ('"buoy"', '\n# [tool.uv]\n# override-dependencies = ["buoy==9.0"]'),
        ('"buoy"', '\n# [tool.uv.sources]\n# buoy = {{ url = "{root}/files/buoy-9.0-py3-none-any.whl" }}'),
        ('"buoy"', '\n# [tool.uv.sources]\n# buoy = {{ path = "{folder}" }}'),
        ('"buoy", "--index-url {url}"', ""),
        ('"--extra-index-url={url}", "buoy"', ""),
        ('"buoy @ {root}/files/buoy-9.0-py3-none-any.whl", "buoy"', ""),
        ('"-r {folder}/requirements.txt", "buoy"', ""),
    ],
)
def test_metadata_of_a_script_leads_nowhere_else(dependency: str, tool: str, index: Served, tmp_path: Path) -> None:
    """As a pack's script is read: what redirects is a problem of the script, and what is left is the index's."""
    with served() as evil:
        index.wheel("buoy", "1.0")
        evil.wheel("buoy", "9.0")
        (tmp_path / "requirements.txt").write_text(f"--index-url {evil.url}\nbuoy\n")
        given = {"url": evil.url, "root": evil.url.removesuffix("/simple"), "folder": tmp_path}
        text = SCRIPT.format(dependency=dependency.format(**given), tool=tool.format(**given))
        script = ScriptText("trigger.py", text)
        assert [p.rule for p in script.problems] == ["redirection"]
        assert not script.usable
        # Even what is made of it all the same.
        made = environment_for([str(d) for d in script.dependencies], HERE)
        assert made.packages == {"buoy": "1.0"}
        assert evil.seen == []


def test_the_users_own_index_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ERRDEX_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL", "PIP_CONFIG_FILE"):
        monkeypatch.delenv(name, raising=False)
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_CONFIG_DIRS", str(home / "site"))
    places = {
        "pip": (home / "config" / "pip" / "pip.conf", "[global]\nindex-url = https://pip.example/simple\n"),
        "uv": (
            home / "config" / "uv" / "uv.toml",
            '[[index]]\nurl = "https://extra.example/simple"\n\n'
            '[[index]]\nurl = "https://uv.example/simple"\ndefault = true\n',
        ),
    }
    if sys.platform == "linux":
        for tool, (path, text) in places.items():
            path.parent.mkdir(parents=True)
            path.write_text(text)
            assert index_url() == f"https://{tool}.example/simple"
    monkeypatch.setenv("PIP_INDEX_URL", "https://variable.example/simple")
    assert index_url() == "https://variable.example/simple"
    monkeypatch.setenv("ERRDEX_INDEX_URL", "https://errdex.example/simple")
    assert index_url() == "https://errdex.example/simple"
    assert index_url("https://named.example/simple") == "https://named.example/simple"
    with pytest.raises(NoEnvironment, match="is not https"):
        index_url("http://named.example/simple")


def test_a_password_of_the_index_is_not_stored(index: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    index.wheel("buoy", "1.0")
    monkeypatch.setenv("ERRDEX_INDEX_URL", index.url.replace("http://", "http://ada:secret@"))
    made = environment_for(["buoy"], HERE)
    assert made.index == index.url
    stored = [p for p in cache_folder().rglob("*") if p.is_file() and b"secret" in p.read_bytes()]
    assert stored == []


def test_a_wheel_whose_hash_is_another_is_not_installed(index: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    index.wheel("buoy", "1.0")
    known = making._resolve

    def other(*args: object) -> str:
        lock = known(*args)  # type: ignore[arg-type]
        return lock[: lock.index("sha256:")] + "sha256:" + "0" * 64 + "\n"

    monkeypatch.setattr(making, "_resolve", other)
    with pytest.raises(NoEnvironment, match=r"(?i)^the environment cannot be installed: .*hash"):
        environment_for(["buoy"], HERE)
    assert not any(p.is_dir() for p in (cache_folder() / "environments").iterdir())

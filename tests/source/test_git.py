"""Revisions come from real repositories; nothing that a repository's own files ask for is ever done."""

import gc
import os
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import pytest
from dulwich.objects import Blob, Commit, ObjectID, Tree
from dulwich.refs import Ref
from dulwich.repo import Repo
from dulwich.server import BackendRepo, DictBackend
from dulwich.web import make_wsgi_chain

from errdex.model.errors import MissingExtra, SourceError
from errdex.source import base, open_source
from errdex.source.git.local import origin_url


def commit(repo: Repo, files: dict[str, tuple[int, bytes]]) -> None:
    """A commit of ``files`` (mode and content) on main, without a working folder."""

    def tree_of(entries: dict[str, tuple[int, bytes]]) -> ObjectID:
        tree = Tree()
        folders: dict[str, dict[str, tuple[int, bytes]]] = {}
        for name, (mode, data) in entries.items():
            top, slash, rest = name.partition("/")
            if slash:
                folders.setdefault(top, {})[rest] = (mode, data)
            elif mode == 0o160000:
                tree.add(top.encode(), mode, ObjectID(data))
            else:
                blob = Blob.from_string(data)
                repo.object_store.add_object(blob)
                tree.add(top.encode(), mode, blob.id)
        for top, below in folders.items():
            tree.add(top.encode(), 0o040000, tree_of(below))
        repo.object_store.add_object(tree)
        return tree.id

    made = Commit()
    made.tree = tree_of(files)
    made.author = made.committer = b"a <a@example.org>"
    made.author_time = made.commit_time = 0
    made.author_timezone = made.commit_timezone = 0
    made.message = b"m"
    repo.object_store.add_object(made)
    repo.refs[Ref(b"refs/heads/main")] = made.id
    repo.refs.set_symbolic_ref(Ref(b"HEAD"), Ref(b"refs/heads/main"))


FILES = {
    "pyproject.toml": (0o100644, b'[project]\nname = "foo"\ndynamic = ["version"]\n'),
    "src/foo/a.py": (0o100644, b"one"),
    "src/foo/run.py": (0o100755, b"two"),
    "src/foo/link.py": (0o120000, b"/etc/passwd"),
    "src/foo/sub": (0o160000, b"1" * 40),
    "tests/t.py": (0o100644, b""),
}


@pytest.fixture
def repo(tmp_path: Path) -> Iterator[Repo]:
    with Repo.init(str(tmp_path / "repo"), mkdir=True) as made:
        commit(made, FILES)
        yield made


def git(*words: str, cwd: Path) -> None:
    quiet = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "PATH": os.environ["PATH"]}
    names = {f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    subprocess.run(["git", *words], cwd=cwd, check=True, capture_output=True, env={**quiet, **names})


def test_files_of_a_commit(repo: Repo) -> None:
    found = open_source(repo.path, "main")
    sha = repo.head().decode()
    assert {r.path: r.read() for r in found.files()} == {"foo/a.py": b"one", "foo/run.py": b"two"}
    info = found.info
    assert (info.project, info.version, info.kind) == ("foo", sha[:12], "git")
    assert (info.revision, info.fingerprint, info.source_url) == (sha, sha, None)


def test_every_way_to_name_a_revision(repo: Repo, tmp_path: Path) -> None:
    git("tag", "v1.2.3", cwd=tmp_path / "repo")
    git("tag", "-a", "-m", "x", "annotated", cwd=tmp_path / "repo")
    git("pack-refs", "--all", cwd=tmp_path / "repo")
    sha = repo.head().decode()
    for revision in (sha, sha.upper(), sha[:8], "v1.2.3", "annotated", "main", "HEAD", "refs/tags/v1.2.3"):
        assert open_source(repo.path, revision).info.revision == sha
    assert open_source(repo.path, "v1.2.3").info.version == "1.2.3"
    git("gc", "-q", cwd=tmp_path / "repo")
    assert len(list(open_source(repo.path, sha[:8]).files())) == 2


def test_deltas_are_read(repo: Repo, tmp_path: Path) -> None:
    body = b"".join(b"line %d\n" % n for n in range(2000))
    for extra in (b"", b"more\n", b"and more\n"):
        commit(repo, {**FILES, "src/foo/a.py": (0o100644, body + extra)})
    git("repack", "-adfq", "--depth=50", cwd=tmp_path / "repo")
    repo.object_store.close()
    assert {r.path: len(r.read()) for r in open_source(repo.path, "main").files()}["foo/a.py"] > len(body)


def test_bare_clones(repo: Repo, tmp_path: Path) -> None:
    git("clone", "-q", "--bare", str(tmp_path / "repo"), "x.git", cwd=tmp_path)
    assert open_source(str(tmp_path / "x.git"), "HEAD").info.revision == repo.head().decode()


def test_a_checkout_does_not_choose_another_repository(repo: Repo, tmp_path: Path) -> None:
    # A .git file or a commondir in an untrusted folder would publish some other repository of this machine.
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / ".git").write_text(f"gitdir: {tmp_path}/repo/.git\n")
    with pytest.raises(SourceError, match="leads to another repository"):
        open_source(str(tmp_path / "tree"), "main")
    fake = tmp_path / "fake" / ".git"
    (fake / "objects").mkdir(parents=True)
    (fake / "HEAD").write_text("ref: refs/heads/main\n")
    (fake / "commondir").write_text(f"{tmp_path}/repo/.git\n")
    with pytest.raises(SourceError, match="another repository's objects"):
        open_source(str(tmp_path / "fake"), "main")


@pytest.mark.parametrize("name", ["config", "packed-refs", "refs/heads/odd"])
def test_a_pipe_in_a_repository_does_not_hold_the_reader(repo: Repo, tmp_path: Path, name: str) -> None:
    path = tmp_path / "repo" / ".git" / name
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    try:
        found = open_source(repo.path, "main").info.revision
    except SourceError as error:
        assert "regular file" in str(error)
    else:
        assert found == repo.head().decode()


def test_source_url_follows_the_remote(repo: Repo, tmp_path: Path) -> None:
    git("remote", "add", "origin", "git@github.com:o/n.git", cwd=tmp_path / "repo")
    sha = repo.head().decode()
    expected = f"https://github.com/o/n/blob/{sha}/src/{{file}}#L{{line}}-L{{end_line}}"
    assert open_source(repo.path, "main").info.source_url == expected


def test_config_is_read_as_text(tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.write_text('[include]\n\tpath = /etc/x\n[remote "up"]\nurl = no\n[Remote "origin"]\n\tURL = "yes"\n[x]\n')
    assert origin_url(config) == "yes"
    config.write_bytes(b'\xff[remote "origin"]\nurl\n')
    assert origin_url(config) is None
    assert origin_url(tmp_path / "missing") is None


def test_nothing_a_repository_asks_for_is_run(repo: Repo, tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    touch = f"touch {marker}"
    git_dir = tmp_path / "repo/.git"
    (git_dir / "config").write_text(
        f"[core]\n\tfsmonitor = {touch}\n\tsshCommand = {touch}\n\thooksPath = {tmp_path}/hooks\n"
        f"\tpager = {touch}\n"
        f"\tgitProxy = {touch}\n\teditor = {touch}\n\trepositoryformatversion = 0\n"
        f'[filter "evil"]\n\tsmudge = {touch}\n\tclean = {touch}\n\tprocess = {touch}\n\trequired = true\n'
        f'[diff "evil"]\n\ttextconv = {touch}\n[credential]\n\thelper = !{touch}\n'
        f'[remote "origin"]\n\turl = ext::sh -c "{touch}"\n\tpromisor = true\n\tuploadpack = {touch}\n'
        "[extensions]\n\tpartialClone = origin\n[alias]\n\tx = !touch\n"
    )
    hooks = git_dir / "hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-checkout", "reference-transaction", "pre-auto-gc", "fsmonitor-watchman"):
        (hooks / name).write_text(f"#!/bin/sh\n{touch}\n")
        (hooks / name).chmod(0o755)
    files = {**FILES, ".gitattributes": (0o100644, b"* filter=evil diff=evil\n")}
    # Written with the objects alone: opening a Repo again would already read the configuration.
    commit(repo, files)
    found = open_source(str(tmp_path / "repo"), "main")
    assert len(list(found.files())) == 2
    with pytest.raises(SourceError, match="not in the repository"):
        open_source(str(tmp_path / "repo"), "2" * 40)
    assert not marker.exists()


def test_alternates_are_not_followed(repo: Repo, tmp_path: Path) -> None:
    git("clone", "-q", "--shared", "--no-checkout", str(tmp_path / "repo"), "shared", cwd=tmp_path)
    with pytest.raises(SourceError, match="borrows objects"):
        open_source(str(tmp_path / "shared"), "HEAD")


def test_large_blobs_are_left_out_before_they_are_unpacked(
    repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(repo, {**FILES, "src/foo/big.py": (0o100644, b"x" * (base.MAX_FILE + 1))})
    assert "foo/big.py" not in {r.path for r in open_source(repo.path, "main").files()}
    git("gc", "-q", cwd=tmp_path / "repo")
    assert "foo/big.py" not in {r.path for r in open_source(repo.path, "main").files()}


def test_content_is_checked_against_its_id(repo: Repo, tmp_path: Path) -> None:
    blob = Blob.from_string(b"one")
    path = tmp_path / "repo/.git/objects" / blob.id[:2].decode() / blob.id[2:].decode()
    path.chmod(0o644)
    path.write_bytes(zlib.compress(b"blob 3\0two"))
    with pytest.raises(SourceError, match="content its id names"):
        list(open_source(repo.path, "main").files())
    path.write_bytes(b"junk")
    with pytest.raises(SourceError, match="damaged"):
        list(open_source(repo.path, "main").files())


def test_a_damaged_pack_gives_one_line(repo: Repo, tmp_path: Path) -> None:
    git("gc", "-q", cwd=tmp_path / "repo")
    pack = next((tmp_path / "repo/.git/objects/pack").glob("*.pack"))
    pack.chmod(0o644)
    data = bytearray(pack.read_bytes())
    data[12:] = os.urandom(len(data) - 12)
    pack.write_bytes(data)
    with pytest.raises(SourceError) as caught:
        list(open_source(repo.path, "main").files())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "spec",
    [
        "--upload-pack=touch /tmp/x",
        "-x",
        "ext::sh -c 'touch x'",
        "file:///etc",
        "git://example.org/x",
        "http://example.org/x",
        "fd::17",
        "a\nb",
        "a\0b",
        "",
        "ssh://-oProxyCommand=touch/x",
        "git@example.org:o/n",
    ],
)
def test_what_is_never_opened(spec: str) -> None:
    with pytest.raises(SourceError) as caught:
        open_source(spec, "main")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("revision", ["--upload-pack=x", "../x", "a..b", "a b", "a\n", "", "nope", "x" * 300, "@{u}"])
def test_odd_revisions(repo: Repo, revision: str) -> None:
    with pytest.raises(SourceError, match="give a commit"):
        open_source(repo.path, revision)


def test_no_repository(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="not a git repository"):
        open_source(str(tmp_path), "main")
    (tmp_path / ".git").write_text("nothing\nof the kind")
    with pytest.raises(SourceError, match="leads to another repository"):
        open_source(str(tmp_path), "main")


def test_without_dulwich(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dulwich", None)
    with pytest.raises(MissingExtra, match=r"errdex\[git\]"):
        open_source(repo.path, "main")


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def served(repo: Repo) -> Iterator[str]:
    repos: dict[str, BackendRepo] = {"/foo.git": repo}
    app = make_wsgi_chain(DictBackend(repos))
    server = make_server("127.0.0.1", 0, app, WSGIServer, Quiet)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://user:secret@127.0.0.1:{server.server_port}/foo.git"
    server.shutdown()
    server.server_close()


def test_a_remote_is_fetched(served: str, repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    commit(repo, {**FILES, "src/foo/b.py": (0o100644, b"three")})
    repo.refs[Ref(b"refs/tags/v2.0")] = repo.head()
    sha = repo.head().decode()
    for revision in ("v2.0", "main", None, sha):
        found = open_source(served, revision)
        assert {r.path for r in found.files()} == {"foo/a.py", "foo/b.py", "foo/run.py"}
        assert found.info.revision == sha
        assert "secret" not in found.info.origin
        del found
    gc.collect()
    assert not list(tmp_path.glob("errdex-git-*"))
    for revision in ("missing", "9" * 40):
        with pytest.raises(SourceError) as caught:
            open_source(served, revision)
        assert "secret" not in str(caught.value)
    with pytest.raises(SourceError, match="check the URL"):
        open_source(served.replace("foo.git", "bar.git"), "main")
    gc.collect()
    assert not list(tmp_path.glob("errdex-git-*"))


def test_a_remote_sends_no_more_than_the_bound(served: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("errdex.source.git.remote.MAX_PACK", 10)
    with pytest.raises(SourceError, match="more than 10 bytes"):
        open_source(served, "main")

"""What was changed since a revision, by the objects of a real repository."""

import os
from pathlib import Path

import pytest
from dulwich import porcelain
from dulwich.objects import ObjectID
from dulwich.refs import Ref
from dulwich.repo import Repo

from errdex.model.errors import SourceError
from errdex.source.git.changed import changed_since


def commit(root: Path, message: str) -> str:
    porcelain.add(str(root), [str(p) for p in root.rglob("*") if p.is_file() and ".git" not in p.parts])
    author = b"a <a@example.org>"
    return porcelain.commit(str(root), message=message.encode(), author=author, committer=author).decode()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    porcelain.init(str(tmp_path))
    for name in ("packs/a/one/fix.py", "packs/a/two/fix.py", "packs/b/one/fix.py", "README"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n")
    commit(tmp_path, "first")
    return tmp_path


def test_nothing_was_changed(root: Path) -> None:
    assert changed_since(root, "HEAD") == frozenset()
    os.utime(root / "README", (0, 0))
    assert changed_since(root, "HEAD") == frozenset()


def test_changed_added_and_taken_away(root: Path) -> None:
    (root / "packs/a/one/fix.py").write_text("# other\n")
    (root / "packs/a/three").mkdir()
    (root / "packs/a/three/fix.py").write_text("")
    (root / "packs/a/two/fix.py").unlink()
    (root / "packs/b/one/fix.py").write_text("# other\n")
    assert changed_since(root / "packs/a", "HEAD") == {"one/fix.py", "two/fix.py", "three/fix.py"}
    assert changed_since(root / "packs/b", "HEAD") == {"one/fix.py"}
    # A folder that the revision does not have at all.
    (root / "packs/c").mkdir()
    (root / "packs/c/pack.toml").write_text("")
    assert changed_since(root / "packs/c", "HEAD") == {"pack.toml"}


def test_a_link_in_a_file_s_place_is_a_change(root: Path) -> None:
    (root / "packs/a/one/fix.py").unlink()
    (root / "packs/a/one/fix.py").symlink_to(root / "README")
    assert changed_since(root / "packs/a", "HEAD") == {"one/fix.py"}


def test_revisions_are_named_as_git_does(root: Path) -> None:
    first = Repo(str(root)).head().decode()
    for n in range(3):
        (root / f"packs/a/{n}.md").write_text(f"{n}\n")
        commit(root, str(n))
    porcelain.tag_create(str(root), b"v1", objectish=first.encode(), annotated=True, message=b"m", author=b"a <a@b.c>")
    with Repo(str(root)) as repo:
        repo.refs[Ref(b"refs/remotes/upstream/main")] = ObjectID(first.encode())
    added = {"0.md", "1.md", "2.md"}
    for revision in (first, first[:10], "v1", "HEAD~3", "HEAD^^^", "HEAD~~1^", "upstream/main"):
        assert changed_since(root / "packs/a", revision) == added
    assert changed_since(root / "packs/a", "HEAD^") == {"2.md"}
    assert changed_since(root / "packs/a", "HEAD~0") == frozenset()


@pytest.mark.parametrize("revision", ["nothing", "HEAD~9", "HEAD~x", "HEAD^2", "", "~1", "../main", "-x", "a\x00b"])
def test_no_such_revision_is_one_line(revision: str, root: Path) -> None:
    with pytest.raises(SourceError, match="has no revision") as raised:
        changed_since(root, revision)
    assert "\n" not in str(raised.value)


def test_outside_of_any_repository(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="is in no git repository"):
        changed_since(tmp_path, "main")


def test_a_file_that_leads_elsewhere_is_not_followed(root: Path, tmp_path: Path) -> None:
    other = tmp_path / "packs" / "a"
    (other / ".git").write_text(f"gitdir: {root / '.git'}\n")
    with pytest.raises(SourceError, match="leads to another repository"):
        changed_since(other, "HEAD")

"""What a hostile script leaves in the out folder: only regular files come back, bounded, and no link is followed."""

import pytest

from errdex.verify.sandbox.shapes import MEGABYTE, Limits
from tests.verify.sandbox.ready import needs_sandbox, python, said

pytestmark = needs_sandbox


def test_links_pipes_sockets_and_odd_names_are_named_and_left() -> None:
    script = """
import os, socket
os.symlink("/etc/passwd", "out/passwd")
os.symlink("/etc", "out/etc")
os.symlink("good.txt", "out/alias")
os.mkfifo("out/pipe")
socket.socket(socket.AF_UNIX).bind("out/socket")
open("out/good.txt", "w").write("good")
open("out/bad\\nname", "w").close()
open(b"out/\\xff\\xfe", "w").close()
os.mkdir("out/deep")
open("out/deep/er.txt", "w").write("deeper")
"""
    outcome = python(script)
    assert said(outcome) == ""
    assert outcome.files == {"good.txt": b"good", "deep/er.txt": b"deeper"}
    assert sorted(outcome.left_out) == [
        "\\udcff\\udcfe: has a name that is no printable text",
        "alias: is a link",
        "bad\\nname: has a name that is no printable text",
        "etc: is a link",
        "passwd: is a link",
        "pipe: is no regular file",
        "socket: is no regular file",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        "os.rmdir('out'); os.symlink('/etc', 'out')",
        "os.rmdir('out'); os.symlink('/scratch', 'out')",
        "os.rmdir('out'); open('out', 'w').write('x')",
        "os.rmdir('out'); os.mkfifo('out')",
        "os.rmdir('out')",
        "os.rename('out', 'other'); os.symlink('other', 'out')",
    ],
)
def test_another_thing_in_the_place_of_the_out_folder(change: str) -> None:
    outcome = python(f"import os\n{change}\n")
    assert said(outcome) == ""
    assert outcome.files == {}
    assert len(outcome.left_out) == 1
    assert outcome.left_out[0].startswith("out: ")


def test_what_is_large_is_named_and_left() -> None:
    script = """
open("out/fits", "wb").write(b"x" * 700)
open("out/large", "wb").write(b"x" * 2000)
import os
with open("out/hole", "wb") as f:
    f.truncate(200 << 20)
"""
    outcome = python(script, limits=Limits(kept=1000))
    assert said(outcome) == ""
    assert outcome.files == {"fits": b"x" * 700}
    assert sorted(outcome.left_out) == ["hole: is too large", "large: is too large"]


def test_folders_without_end() -> None:
    script = """
import os
os.chdir("out")
for _ in range(100):
    os.mkdir("d")
    os.chdir("d")
open("bottom", "w").close()
"""
    outcome = python(script)
    assert outcome.files == {}
    assert outcome.left_out == ("/".join(["d"] * 17) + ": lies too deep",)


def test_files_made_on_the_way_to_a_limit_come_back() -> None:
    """A run that is stopped may have recorded what matters before."""
    script = """
with open("out/record", "w") as f:
    f.write("seen")
while True:
    pass
"""
    outcome = python(script, limits=Limits(seconds=0.5, disk=MEGABYTE))
    assert outcome.stopped == "time"
    assert outcome.files == {"record": b"seen"}


def test_a_folder_that_its_maker_closed_does_not_stop_the_collecting() -> None:
    outcome = python("import os\nopen('out/a', 'w').close()\nos.mkdir('out/shut')\nos.chmod('out/shut', 0)\n")
    assert outcome.ended_well
    assert list(outcome.files) == ["a"]

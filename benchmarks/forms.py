"""How many samples of report forms are read as their answers say.

The samples lie outside this repository: ``ERRDEX_FORMS`` names their folder (``NAME.txt`` beside ``NAME.json``).
"""

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from errdex.model.errors import NoErrorInReport
from errdex.model.report import Report, ReportedException
from errdex.report import read_report

FORMS = Path(os.environ.get("ERRDEX_FORMS", "../shared/forms"))


def main() -> None:
    if not FORMS.is_dir():
        print(f"no samples in {FORMS}; set ERRDEX_FORMS")
        return
    wrong: list[tuple[str, list[str]]] = []
    kinds: Counter[str] = Counter()
    number = 0
    start = time.process_time()
    for name, text, answer in samples(FORMS):
        number += 1
        faults = list(compare(read(text), answer))
        if faults:
            wrong.append((name, faults))
            kinds.update(f.partition(":")[0] for f in faults)
    took = time.process_time() - start
    print(f"{number - len(wrong)} of {number} samples read as their answers say, in {took:.2f} s")
    print(f"user's own frame as the index says: {user_frames(FORMS)}")
    for name, faults in wrong:
        print(f"  {name}: {faults[0]}")


def samples(folder: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Name, text and answer of each sample."""
    for path in sorted(folder.glob("*.txt")):
        answer = path.with_suffix(".json")
        if answer.is_file():
            text = path.read_bytes().decode("utf-8", "replace")
            yield path.stem, text, json.loads(answer.read_text(encoding="utf-8"))


def read(text: str) -> Report | None:
    try:
        return read_report(text)
    except NoErrorInReport:
        return None


def compare(report: Report | None, answer: dict[str, Any]) -> Iterator[str]:
    """What differs between a reading and its answer; nothing where they agree."""
    wanted = answer["exceptions"]
    got = report.exceptions if report is not None else ()
    if len(got) != len(wanted):
        yield f"number: {len(got)} exceptions, not {len(wanted)}: {[g.type for g in got]}"
        return
    for at, (have, want) in enumerate(zip(got, wanted, strict=True)):
        yield from (f"{fault} of exception {at}" for fault in compare_one(have, want))
    primary = report.primary if report is not None else None
    if primary != answer["primary"]:
        yield f"primary: {primary}, not {answer['primary']}"


def compare_one(have: ReportedException, want: dict[str, Any]) -> Iterator[str]:
    if not same_type(have.type, want["type"]):
        yield f"type: {have.type!r}, not {want['type']!r}"
    said, expected = tidy(have.message), tidy(want["message"])
    prefix = want.get("message_match") == "prefix"
    if said != expected and not (prefix and said and expected and said.startswith(expected)):
        yield f"message: {said!r}, not {expected!r}"
    if have.role != want["role"]:
        yield f"role: {have.role}, not {want['role']}"
    frames = [(f.file, f.line, f.function) for f in have.frames]
    right = [(f["file"], f["line"], f["function"]) for f in want["frames"]]
    if frames != right:
        yield f"frames: {frames}, not {right}"
    if "notes" in want and tidy("\n".join(have.notes)) != tidy("\n".join(want["notes"])):
        yield f"notes: {have.notes!r}, not {want['notes']!r}"


def same_type(have: str | None, want: str | None) -> bool:
    if have == want:
        return True
    return bool(have and want) and str(have).rpartition(".")[2] == str(want).rpartition(".")[2]


def tidy(message: str | None) -> str | None:
    """A message as the answers compare it: without blanks at line ends and empty lines at the end."""
    if message is None:
        return None
    return "\n".join(line.rstrip() for line in message.rstrip().split("\n"))


def user_frames(folder: Path) -> str:
    """How often the user's own innermost frame is the one that the index of the samples names."""
    index = folder / "index.jsonl"
    if not index.is_file():
        return "no index"
    right = wrong = 0
    for line in index.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        want = row.get("user_innermost_frame")
        path = folder / f"{row['id']}.txt"
        if not want or not path.is_file():
            continue
        report = read(path.read_bytes().decode("utf-8", "replace"))
        frame = report.user_frame if report is not None else None
        if frame is not None and (frame.file, frame.line, frame.function) == tuple(want.values()):
            right += 1
        else:
            wrong += 1
            if "-v" in sys.argv:
                print(row["id"], frame, want)
    return f"{right} of {right + wrong}"


if __name__ == "__main__":
    main()

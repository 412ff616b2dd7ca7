"""Evidence as JSON lines beside a pack's cases: read, merged and written so that a diff shows what changed.

The catalog has its own store; ``model.evidence`` says what replaces what.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from errdex.model.claim import Claim
from errdex.model.evidence import Evidence, bounded, merged
from errdex.verify.pack_files import MAX_EVIDENCE, PackError, Problem, read_file

EVIDENCE = "evidence.jsonl"

_DECODER = msgspec.json.Decoder(Evidence)
_ENCODER = msgspec.json.Encoder(order="deterministic")


def read_evidence(path: Path) -> tuple[list[Evidence], list[Problem]]:
    """What a file of evidence holds, and its lines that are none; nothing where there is no file."""
    if not path.exists() and not path.is_symlink():
        return [], []
    file = read_file(path, MAX_EVIDENCE)
    if file.problem is not None:
        return [], [file.problem._replace(rule="evidence")]
    found: list[Evidence] = []
    problems: list[Problem] = []
    for number, line in enumerate(file.text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            found.append(bounded(_DECODER.decode(line)))
        except (msgspec.DecodeError, RecursionError) as error:
            problems.append(Problem(number, "evidence", f"is no evidence ({error}); run errdex verify again"))
    return found, problems


def lines_of(evidence: Iterable[Evidence]) -> str:
    """Evidence as JSON lines in its stable order; of one key the latest."""
    return "".join(_ENCODER.encode(bounded(e)).decode() + "\n" for e in merged(evidence))


def write_evidence(path: Path, new: Iterable[Evidence], claims: Iterable[Claim] | None = None) -> list[Evidence]:
    """Merge ``new`` into the file at ``path``, and give all that it holds now.

    With ``claims``, all there are in the pack, evidence of any other code is dropped. Raises PackError where the file
    cannot be read or written: it is never replaced by less than it held.
    """
    held, problems = read_evidence(path)
    if problems:
        raise PackError(f"{path}:{problems[0].line}: {problems[0].message}")
    whole = merged(held, new)
    if claims is not None:
        whole = list(of_claims(whole, claims))
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        fresh.write_text(lines_of(whole), encoding="utf-8", newline="\n")
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise PackError(f"{path} cannot be written: {error.strerror or error}") from None
    return whole


def of_claims(evidence: Iterable[Evidence], claims: Iterable[Claim]) -> Iterator[Evidence]:
    """Evidence of code that still stands there."""
    known = {claim.hash for claim in claims}
    return (e for e in evidence if e.claim in known)

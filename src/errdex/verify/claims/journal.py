"""What a run of claims has done so far, so that one that was interrupted goes on where it stopped.

One file in the cache for each set of jobs; gone when all of them are done. Of another day nothing is taken over.
"""

import contextlib
import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from errdex.folders import cache_folder
from errdex.model.evidence import Evidence
from errdex.verify.claims.plan import Job, Key


class _Line(msgspec.Struct, frozen=True):
    key: Key
    evidence: Evidence


_DECODER = msgspec.json.Decoder(_Line)


class Journal:
    """Of one set of jobs, run in one way."""

    def __init__(self, jobs: Sequence[Job], how: Sequence[object]) -> None:
        """``how`` is all else that evidence hangs on, such as limits and whether there is a sandbox."""
        told = msgspec.json.encode([sorted((job.claim.name, *job.key) for job in jobs), [str(h) for h in how]])
        self._path = cache_folder() / "verify" / f"{hashlib.sha256(told).hexdigest()[:32]}.jsonl"
        self.done: dict[Key, list[Evidence]] = {}
        """What was done before, by job."""
        self._read()

    def _read(self) -> None:
        today = datetime.now(UTC).date().isoformat()
        try:
            lines = self._path.read_bytes().splitlines()
        except OSError:
            return
        for line in lines:
            with contextlib.suppress(msgspec.DecodeError):  # the last one may be cut short
                found = _DECODER.decode(line)
                if found.evidence.date == today:
                    self.done.setdefault(found.key, []).append(found.evidence)

    @property
    def path(self) -> Path:
        return self._path

    def add(self, job: Job, evidence: Evidence) -> None:
        """Note one. Where it cannot be written, an interrupted run begins anew."""
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(_Line(job.key, evidence)) + b"\n")

    def forget(self) -> None:
        """All is done, or is to be done anew."""
        self.done = {}
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)

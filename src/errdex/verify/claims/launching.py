"""Runs the scripts of a claim under the agent, in the sandbox, and gives what was recorded with what came out.

What must be seen is said by the kinds of claims.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from errdex.model.claim import Claim
from errdex.model.pack import Script
from errdex.trace import Story, Wanted, WantedName, WantedPredicate, command, records
from errdex.verify.claims.agent import agent_for
from errdex.verify.claims.target import Target, outside
from errdex.verify.environments.making import Environment
from errdex.verify.sandbox.running import run
from errdex.verify.sandbox.shapes import Device, Inside, Limits, Outcome

_ASKED, _OUT = "wanted.json", "records.jsonl"
_AGENT = "agent"
_VARIABLES = {
    "PYTHONIOENCODING": "utf-8",
    # What library code raised is wanted whole, not what it shows of it.
    "JAX_TRACEBACK_FILTERING": "off",
    # One thread each: claims run side by side.
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}


class Ran(NamedTuple):
    """One run."""

    story: Story
    outcome: Outcome
    script: str
    """The path that the program itself had."""

    @property
    def traceback(self) -> str:
        """What it wrote to standard error."""
        return self.outcome.stderr.decode("utf-8", "replace")

    @property
    def trouble(self) -> str:
        """What kept it from running to an end that could be judged, as a phrase; empty where nothing did."""
        if self.outcome.stopped is not None:
            return f"stopped: it {self.outcome.reason}"
        if self.story.start is None:
            last = self.traceback.strip().rpartition("\n")[2]
            return f"it never began: {last}" if last else "it never began"
        if self.story.ended is None:
            by = f"signal {self.outcome.signal}" if self.outcome.signal else f"exit code {self.outcome.code}"
            return f"it was ended from outside its own code ({by})"
        return ""


class Launcher(NamedTuple):
    """Runs the scripts of one claim in one environment."""

    claim: Claim
    target: Target
    environment: Environment
    limits: Limits
    no_sandbox: bool = False
    devices: Sequence[Device] = ()

    def run(
        self,
        script: Script,
        *,
        names: Sequence[WantedName] = (),
        predicates: Sequence[WantedPredicate] = (),
        then: Script | None = None,
        others: bool = True,
    ) -> Ran:
        """Run a script, and ``then`` another in the same process. Raises SandboxError where nothing was run."""
        files = {script.name: script.text.encode()}
        if then is not None:
            files[then.name] = then.text.encode()
        sites = self.target.wanted
        if self.no_sandbox:
            sites = tuple(msgspec.structs.replace(s, file=outside(s.file, self.environment)) for s in sites)
        wanted = Wanted(
            sites=sites, names=tuple(names), predicates=tuple(predicates), others=others,
            then=then.name if then is not None else "",
        )  # fmt: skip
        files[_ASKED] = msgspec.json.encode(wanted)
        options = ["-W", "error"] if self._warns else []

        def of(inside: Inside) -> Sequence[str]:
            return command(
                inside.python, Path(_ASKED), inside.out / _OUT, [script.name], options=options,
                agent=inside.folders[_AGENT],
            )  # fmt: skip

        outcome = run(
            of, environment=self.environment, files=files, folders={_AGENT: agent_for(self.environment)},
            variables=_VARIABLES, limits=self.limits, devices=self.devices, no_sandbox=self.no_sandbox,
        )  # fmt: skip
        return Ran(Story(records(outcome.files.get(_OUT, b"").splitlines())), outcome, script.name)

    @property
    def _warns(self) -> bool:
        return any(s.kind == "warn" for s in self.target.sites) or own_is_warning(self.claim.exception)


def own_is_warning(exception: str) -> bool:
    """Whether the class is one of warnings, by its name."""
    return exception.endswith("Warning")

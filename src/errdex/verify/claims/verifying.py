"""Runs jobs on the cores, each claim in its environment, and gives evidence as it comes.

Environments are made and distributions scanned first, one after the other; then scripts run side by side.
"""

import platform
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from datetime import UTC, datetime
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import errdex
from errdex.catalog import Catalog
from errdex.machine import cores
from errdex.model.claim import derived
from errdex.model.evidence import Evidence
from errdex.verify.claims.judging import Judged, judge_of
from errdex.verify.claims.launching import Launcher
from errdex.verify.claims.plan import Job, Key, lacking, wants_gpu
from errdex.verify.claims.target import Target, TargetError, Targets
from errdex.verify.environments.making import Environment, environment_for
from errdex.verify.environments.uv import NoEnvironment
from errdex.verify.sandbox.shapes import Limits

_SITE_OF_NONE = "0" * 16


class Derived(NamedTuple):
    """A predicate that was read from the source."""

    function: str
    """The public function over whose parameters it is."""
    code: str


class Asked(NamedTuple):
    """How jobs are run."""

    catalog: Catalog
    derived: Callable[[str, int], Derived | None]
    """The predicate of an entry in a shard; None where there is none."""
    limits: Limits
    no_sandbox: bool = False
    workers: int = 0
    """Scripts that run at once; 0 for one a core."""
    address: str | None = None
    """Of the package index, where another than the user's is meant."""
    done: Collection[Key] = ()
    """Keys of jobs that are not run again."""


class Done(NamedTuple):
    """One job, run."""

    job: Job
    evidence: Evidence


Progress = Callable[[str], None]
"""Told what is being made ready."""


def verify(jobs: Sequence[Job], asked: Asked, progress: Progress | None = None) -> Iterator[Done]:
    """Run ``jobs``; derived claims come besides. Raises SandboxError where nothing can be run."""
    targets = Targets(asked.catalog, progress)
    ready: list[tuple[Job, Environment, Target]] = []
    for job in jobs:
        # What is derived for a trigger is known only when its project was read.
        if job.key in asked.done and job.claim.kind != "trigger":
            continue
        if progress is not None:
            progress(f"making ready {job.case.pack}/{job.case.name}")
        missing = lacking(job.claim)
        try:
            if not missing:
                environment = environment_for(
                    job.requirements, job.python, overrides=job.overrides, index=asked.address, tell=progress
                )  # fmt: skip
                found = _with_derived(job, environment, targets.of(job.claim, environment), asked)
                ready += [parts for parts in found if parts[0].key not in asked.done]
        except (NoEnvironment, TargetError) as error:
            missing = str(error)
        if missing and job.key not in asked.done:
            yield Done(job, _not_run(job, missing, asked))
    workers = asked.workers or cores()
    with ThreadPoolExecutor(workers) as pool:
        running: dict[Future[Judged], tuple[Job, Environment, Target]] = {
            pool.submit(_judged, *parts, asked): parts for parts in ready
        }
        try:
            for future in as_completed(running):
                job, environment, target = running[future]
                yield Done(job, _evidence(job, environment, target, future.result(), asked))
        finally:
            for future in running:
                future.cancel()


def _with_derived(
    job: Job, environment: Environment, target: Target, asked: Asked
) -> Iterator[tuple[Job, Environment, Target]]:
    yield job, environment, target
    if job.claim.kind != "trigger" or target.shard is None or not target.sites:
        return
    found = asked.derived(target.entry, target.shard)
    # A predicate over another function's parameters says nothing of the call that the trigger makes.
    if found is not None and found.function == job.pair.function:
        claim = derived(job.case, job.pair, found.function, found.code)
        yield job._replace(claim=claim), environment, target


def _judged(job: Job, environment: Environment, target: Target, asked: Asked) -> Judged:
    launcher = Launcher(
        job.claim, target, environment, asked.limits, asked.no_sandbox, ("gpu",) if wants_gpu(job.claim) else ()
    )  # fmt: skip
    return judge_of(job.claim.kind)(launcher)


def _evidence(job: Job, environment: Environment, target: Target, judged: Judged, asked: Asked) -> Evidence:
    claim = job.claim
    project = canonicalize_name(claim.project)
    return Evidence(
        entry=target.entry or _SITE_OF_NONE, project=claim.project, version=target.version, claim=claim.hash,
        kind=claim.kind, name=claim.name, python=environment.python, platform=_platform(),
        devices=("gpu",) if wants_gpu(claim) else ("cpu",), pinned=_pinned(job, environment),
        dependencies={n: v for n, v in sorted(environment.packages.items()) if n != project},
        verdict=judged.verdict, reason=judged.reason, site=judged.site, change=judged.change,
        traceback=environment.told(judged.traceback), seconds=round(judged.seconds, 2), date=_today(),
        sandboxed=not asked.no_sandbox, errdex=errdex.__version__,
    )  # fmt: skip


def _not_run(job: Job, reason: str, asked: Asked) -> Evidence:
    """What is said of a claim that could not be run; its version is the one that it would have run on."""
    claim = job.claim
    pins = [*map(Requirement, job.overrides), *map(Requirement, job.requirements)]
    version = next(
        (
            s.version
            for r in pins
            if canonicalize_name(r.name) == canonicalize_name(claim.project)
            for s in r.specifier
            if s.operator == "=="
        ),
        "",
    )
    running = ".".join(map(str, sys.version_info[:3]))
    python = job.python if job.python[:1].isdigit() else running
    return Evidence(
        entry=claim.entry or _SITE_OF_NONE, project=claim.project, version=version or python, claim=claim.hash,
        kind=claim.kind, name=claim.name, python=python, platform=_platform(), pinned=_pinned(job),
        verdict="not-reproducible", reason=reason, seconds=0.0, date=_today(), sandboxed=not asked.no_sandbox,
        errdex=errdex.__version__,
    )  # fmt: skip


def _pinned(job: Job, environment: Environment | None = None) -> tuple[str, ...]:
    """What was fixed for this run beside the project; where it ran, the versions that this came to. What nothing in the
    environment requires was not fixed."""
    project = canonicalize_name(job.claim.project)
    named = {canonicalize_name(Requirement(o).name): o for o in job.overrides}
    named.pop(project, None)
    if environment is not None:
        held = environment.packages
        named = {name: f"{name}=={held[name]}" for name in named if name in held}
    return tuple(sorted(named.values()))


def _platform() -> str:
    return f"{sys.platform}-{platform.machine()}"


def _today() -> str:
    return datetime.now(UTC).date().isoformat()

"""The environment that a script asks for."""

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.utils import canonicalize_name

from errdex.model.pack import UNPINNED_PROJECTS
from errdex.verify.case import file_name
from errdex.verify.case_script import ScriptText
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem


@case_rule("metadata", "a script without PEP 723 metadata, or one that does not pin the project")
def metadata(look: Look) -> Found:
    """Its block can be read, pins the project to one of the versions named, and is the guard's too."""
    case = look.case
    for name, script in case.scripts.items():
        yield from ((name, p) for p in script.problems if p.rule == "metadata")
        if case.front is not None and not script.problems and case.front.project not in UNPINNED_PROJECTS:
            versions = case.front.versions if name.startswith("trigger") else ""
            yield from ((name, p) for p in _pin(script, case.front.project, versions))
    for pair in case.pairs:
        guard = case.script("guard", pair)
        for part in ("trigger", "fix"):
            other = case.script(part, pair)
            if guard is None or other is None or guard.problems or other.problems:
                continue
            if _environment(guard) != _environment(other):
                message = f"a guard runs in one process with {other.name}: give both the same metadata"
                yield file_name("guard", pair), Problem(guard.metadata_line, "metadata", message)


def _pin(script: ScriptText, project: str, versions: str) -> list[Problem]:
    named = next((d for d in script.dependencies if canonicalize_name(d.name) == canonicalize_name(project)), None)
    if named is None:
        line = script.line_of("dependencies")
        return [Problem(line, "metadata", f'the dependencies do not name {project}; add it, as in "{project}==1.0"')]
    pins = [s.version for s in named.specifier if s.operator in ("==", "===") and not s.version.endswith(".*")]
    line = script.line_of(named.name)
    if len(pins) != 1 or len(list(named.specifier)) != 1:
        return [Problem(line, "metadata", f'{project} is not pinned; write "{project}==VERSION"')]
    try:
        inside = not versions or SpecifierSet(versions).contains(pins[0], prereleases=True)
    except InvalidSpecifier:
        return []
    return (
        []
        if inside
        else [Problem(line, "metadata", f"{project} {pins[0]} is not among the entry's versions {versions}")]
    )


def _environment(script: ScriptText) -> tuple[str | None, tuple[str, ...]]:
    return script.requires_python, tuple(sorted(map(str, script.dependencies)))

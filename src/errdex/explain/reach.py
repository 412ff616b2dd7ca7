"""When a raise site is reached: its path condition, and through which public functions, each over its own parameters.

Worked out on demand from the text that the shard keeps, up to three calls away from the site. A walk that ends before
a public function says why.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from tree_sitter import Node

from errdex.catalog import Catalog
from errdex.model.calls import CallEdge, Unfollowed, full_name
from errdex.model.site import PublicCaller, RaiseSite
from errdex.scan.python.paths import FunctionPaths, Reaching, SourceFile, any_of, conditioned, is_bound_call, lifted

MAX_CALLERS = 6
"""Public callers that are told."""
_MAX_STEPS = 3
_MAX_WALKS = 8
"""Calls that are walked for one site."""
_MAX_FILES = 12
"""Files that are kept parsed, those used last."""
_MAX_WALKED = 200
"""Ways that are kept, those used last."""


class _Level(NamedTuple):
    """A function on the way up, and when the site is reached over its parameters."""

    name: str
    shown: str
    """Its qualified name in its module."""
    file: SourceFile
    node: Node
    paths: FunctionPaths
    reaching: Reaching
    through: tuple[str, ...]
    registered: tuple[str, str] = ("", "")
    """The one of ``through`` that is registered and not called, and for what."""


class Reach:
    """Works out when sites of one shard are reached.

    With ``many``, for a whole shard's sites in the order of their files, files are parsed whole and the last few kept.
    """

    def __init__(self, catalog: Catalog, shard: int, *, many: bool = False) -> None:
        self._catalog = catalog
        self._shard = shard
        self._many = many
        self._files: dict[str, SourceFile] = {}
        self._walked: dict[tuple[str, int, tuple[int, int]], FunctionPaths | None] = {}

    def conditions(self, sites: Sequence[RaiseSite]) -> list[RaiseSite]:
        """The sites with their path conditions alone, in their order; each file is read once."""
        by_file: dict[str, list[int]] = {}
        for n, site in enumerate(sites):
            by_file.setdefault(site.file, []).append(n)
        out = list(sites)
        for file, members in by_file.items():
            wanted = [sites[n] for n in members]
            try:
                found = self._file(file, [s.line for s in wanted])
            except (RecursionError, MemoryError):
                continue  # nested too deeply to be read
            if found is not None:
                for n, done in zip(members, conditioned(found, wanted), strict=True):
                    out[n] = done
        return out

    def site(self, site: RaiseSite) -> RaiseSite:
        """The site with its path condition and its callers, as far as they can be worked out. Never raises for what
        the source holds."""
        try:
            return self._site(site)
        except (RecursionError, MemoryError):
            return site  # nested too deeply to be read

    def _site(self, site: RaiseSite) -> RaiseSite:
        own = PublicCaller(name=site.public, parameters=site.parameters) if site.public else None
        # Without its source, that it is public is all that is told.
        bare = msgspec.structs.replace(site, callers=(own,) if own is not None else ())
        file = self._file(site.file, [site.line])
        node = file.function_at(site.line) if file is not None else None
        if file is None or node is None:
            return bare
        place = (site.line, file.byte_column(site.line, site.column))
        paths = self._walk(file, node, place)
        point = paths.point(*place) if paths is not None else None
        if paths is None or point is None:
            return bare
        reaching = paths.reaching(point)
        done = msgspec.structs.replace(bare, path=paths.spelled(reaching))
        level = _Level(full_name(site.file, site.function), site.function, file, node, paths, reaching, ())
        if own is not None:
            return msgspec.structs.replace(done, callers=(_checked(own, level, reaching),))
        found, end = self._callers(level)
        return msgspec.structs.replace(done, callers=found, callers_end=end)

    def _file(self, path: str, lines: Sequence[int]) -> SourceFile | None:
        """The file, read for some of its lines at least; None where its text is not kept."""
        found = self._files.pop(path, None)
        if found is None:
            text = self._catalog.source(self._shard, path)
            if text is None:
                return None
            found = SourceFile(path, text, None if self._many else lines)
        if self._many:
            self._files[path] = found
            if len(self._files) > _MAX_FILES:
                del self._files[next(iter(self._files))]
        return found

    def _walk(self, file: SourceFile, node: Node, place: tuple[int, int]) -> FunctionPaths | None:
        """The way to a place of a function. One call leads to each of the statements in what it calls, which stand
        together: the last ways are kept."""
        if not self._many:
            return file.walk(node, [place])
        key = (file.module.path, node.start_byte, place)
        found = self._walked.pop(key) if key in self._walked else file.walk(node, [place])
        self._walked[key] = found
        if len(self._walked) > _MAX_WALKED:
            del self._walked[next(iter(self._walked))]
        return found

    def _callers(self, start: _Level) -> tuple[tuple[PublicCaller, ...], str]:
        told: dict[str, list[_Level]] = {}
        leading = _Leading(self._catalog, self._shard)
        ends: dict[str, None] = {}
        level = [start]
        walks = 0
        for step in range(_MAX_STEPS):
            higher: list[_Level] = []
            for at in level:
                edges = leading.edges(at.name)
                if not edges:
                    ends[_unfollowed(at.shown, self._catalog.unfollowed(self._shard, at.name))] = None
                for edge in edges:
                    if edge.caller == start.name or edge.caller in {at.name, *at.through}:
                        ends[f"`{at.shown}` calls itself"] = None
                        continue
                    if not leading.leads(edge, _MAX_STEPS - step - 1):
                        ends[leading.end(edge)] = None
                        continue
                    walks += 1
                    if walks > _MAX_WALKS:
                        ends["more calls lead to it than are followed"] = None
                        break
                    up = self._up(at, edge)
                    if up is None:
                        continue
                    if edge.public:
                        told.setdefault(edge.public, []).append(up)
                    else:
                        higher.append(up)
            level = higher
            if not level:
                break
        callers = [_public(name, ways) for name, ways in list(told.items())[:MAX_CALLERS]]
        return tuple(callers), "" if callers else "; ".join(e for e in list(ends)[:2] if e)

    def _up(self, at: _Level, edge: CallEdge) -> _Level | None:
        file = self._file(edge.file, [edge.at_line]) if edge.line else None
        node = file.function_on(edge.line) if file is not None else None
        if file is None or node is None:
            return None
        shown = edge.caller.removeprefix(file.module.name + ".")
        through = (at.shown, *at.through)
        if edge.kind == "registered":
            return _registered(at, edge, file, node, shown)
        column = file.byte_column(edge.at_line, edge.column)
        paths = self._walk(file, node, (edge.at_line, column))
        if paths is None:
            return None
        point = next(
            (p for n in _names(at.name, edge) if (p := paths.point(edge.at_line, column, n)) is not None), None
        )
        if point is None:
            return None
        method = at.file.is_method(at.node) and "staticmethod" not in at.file.decorators(at.node)
        bound = method and (
            edge.kind != "call"
            or "classmethod" in at.file.decorators(at.node)
            or is_bound_call(point, file.names_class)
        )
        same = edge.file == at.file.module.path
        reaching = lifted(
            at.paths, at.reaching, paths, point, bound_first=bound, made=edge.kind == "constructor",
            qualify=None if same else lambda name: at.file.qualify(name, at.node),
        )  # fmt: skip
        return _Level(edge.caller, shown, file, node, paths, reaching, through, at.registered)


class _Leading:
    """Tells which calls lead to a public function at all, so that only these are walked."""

    def __init__(self, catalog: Catalog, shard: int) -> None:
        self._catalog = catalog
        self._shard = shard
        self._edges: dict[str, list[CallEdge]] = {}

    def edges(self, name: str) -> list[CallEdge]:
        """The calls of a function, those by public ones first."""
        if name not in self._edges:
            found = self._catalog.calls_of(self._shard, name)
            self._edges[name] = sorted(found, key=lambda e: not e.public)
        return self._edges[name]

    def leads(self, edge: CallEdge, steps: int) -> bool:
        """Whether ``steps`` further calls can come to a public function."""
        return bool(edge.public) or (steps > 0 and any(self.leads(e, steps - 1) for e in self.edges(edge.caller)))

    def end(self, edge: CallEdge) -> str:
        """Why the walk ends above a call that leads nowhere."""
        shown = edge.caller.rpartition(".")[2]
        if self.edges(edge.caller):
            return f"no public function is found within {_MAX_STEPS} calls"
        return _unfollowed(shown, self._catalog.unfollowed(self._shard, edge.caller))


def _registered(at: _Level, edge: CallEdge, file: SourceFile, node: Node, shown: str) -> _Level | None:
    """The level of a function that uses what ``at`` is registered for: what it is then given is not told."""
    paths = file.walk(node, [])
    if paths is None:
        return None
    name = edge.receiver.rpartition(".")[2]
    reaching = Reaching.untold(f"when `{name}` runs `{at.shown}`, and with what")
    return _Level(edge.caller, shown, file, node, paths, reaching, (at.shown, *at.through), (at.shown, name))


def _names(callee: str, edge: CallEdge) -> Iterable[str]:
    """What the call is spelled with: the function's own name, or its class's; else any that begins there."""
    yield callee.rpartition(".")[2]
    if edge.kind == "constructor":
        yield callee.rpartition(".")[0].rpartition(".")[2]
        yield "cls"
    yield ""


def _public(name: str, ways: list[_Level]) -> PublicCaller:
    # Being called says more than being registered.
    first = next((w for w in ways if not w.registered[0]), ways[0])
    same = [w for w in ways if w.name == first.name]
    reaching = first.reaching if len(same) == 1 else any_of([w.reaching for w in same])
    caller = PublicCaller(
        name=name,
        parameters=first.paths.parameters,
        condition=first.paths.spelled(reaching),
        through=first.through,
        registered=first.registered[0],
        registered_for=first.registered[1],
    )
    return _checked(caller, first, reaching)


def _checked(caller: PublicCaller, level: _Level, reaching: Reaching) -> PublicCaller:
    """The caller with what can be asked before calling it."""
    asked = level.paths.check(reaching, lambda name: level.file.qualify(name, level.node))
    if asked is None:
        return caller
    return msgspec.structs.replace(caller, check=asked.expression, check_imports=asked.modules, exact=asked.exact)


def _unfollowed(shown: str, uses: Unfollowed) -> str:
    if uses.values:
        return f"`{shown}` is handed on as a value, so what calls it is not told"
    if uses.objects:
        return f"`{shown}` is called on objects whose class the source does not tell"
    return f"no call of `{shown}` is known in the project"

"""Which functions of a project call those that hold raise sites, up to the public ones: calls that are known.

Asks files in rounds, one for each step away from the raise sites. What a name means in a file is ``uses``'s; walking
the calls from a site to what users call is for those who read the catalog.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from errdex.model.calls import CallEdge, CallKind, Unfollowed
from errdex.scan.python.drafts import Needs, Registration, Use, UseKind, Uses
from errdex.scan.python.module import is_test_path
from errdex.scan.python.project import Fetch, Project
from errdex.scan.python.public import PublicNames

MAX_STEPS = 3
"""Calls between a raise site's function and the farthest caller that is looked for."""
MAX_EDGES = 40
"""Calls of one function that are kept."""
CONSTRUCTORS = ("__init__", "__new__", "__post_init__")
"""Methods that run when an object is made."""
_MAX_FOR = 3
"""Things that one function is registered for; of one for more of them too little is told."""
_MAX_USERS = 8
"""Functions that use one such thing: where more do, using it says too little."""
_MAX_PUBLIC = 3
"""Those of them that are public."""

_WITHOUT_METHODS = {
    "object", "abc.ABC", "typing.Generic", "typing.Protocol", "typing_extensions.Generic", "typing_extensions.Protocol",
}  # fmt: skip
"""Bases of other projects that have no methods which a project calls."""


class Calls(NamedTuple):
    """What is known of who calls what; by the file of the call."""

    edges: dict[str, list[CallEdge]]
    unfollowed: dict[str, list[Unfollowed]]


class _Reached(NamedTuple):
    callee: str
    kind: CallKind | None
    """None where it is only handed on."""
    receiver: str = ""


class Calling:
    """The calls in the files of one project."""

    def __init__(self, project: Project, names: PublicNames, fetch: Fetch) -> None:
        self._project = project
        self._names = names
        self._fetch = fetch
        self._asked: dict[str, set[tuple[UseKind, str]]] = {}
        self._files: dict[str, set[str]] = {}
        """By function, where its calls are looked for."""
        self._words: dict[str, set[str]] = {}
        """By function, the names by which it is called."""
        self._uses: dict[str, list[tuple[str, Use]]] = {}
        """By word, each with the path of its file."""
        self._objects: dict[str, Counter[str]] = {}
        """By word, the calls on other objects in each file."""
        self._registered: dict[str, dict[str, int]] = {}
        """By function, what it is registered for, with the line of its definition where that is a function."""

    def calls(self, callees: Iterable[str]) -> Calls:
        """The calls of ``callees`` and, where the caller is not public, of what calls them."""
        out = Calls({}, {})
        wanted = set(callees)
        done: set[str] = set()
        for _ in range(MAX_STEPS):
            self._ask(wanted)
            done |= wanted
            found = list(self._edges(wanted, out))
            uncalled = wanted - {e.callee for e in found}
            found += self._by_registration(uncalled, out)
            wanted = {e.caller for e in found if not e.public and e.line} - done
        return out

    def _ask(self, callees: Iterable[str]) -> None:
        fresh: dict[str, set[tuple[UseKind, str]]] = {}
        for callee in callees:
            words, paths = self._places(callee)
            self._files[callee], self._words[callee] = paths, {word for _, word in words}
            for path in paths:
                new = words - self._asked.setdefault(path, set())
                if new and not is_test_path(path):
                    fresh.setdefault(path, set()).update(new)
                    self._asked[path] |= new
        self._fetch_uses(fresh)

    def _fetch_uses(self, fresh: dict[str, set[tuple[UseKind, str]]]) -> None:
        if not fresh:
            return
        asked = {p: Needs(uses=frozenset(words), known=self._project.known(p)) for p, words in sorted(fresh.items())}
        for supply in self._fetch(asked):
            for path, found in supply.uses.items():
                self._take(path, found)

    def _take(self, path: str, found: Uses) -> None:
        for use in found.found:
            self._uses.setdefault(use.word, []).append((path, use))
        for word, n in found.objects.items():
            self._objects.setdefault(word, Counter())[path] += n

    def _places(self, callee: str) -> tuple[set[tuple[UseKind, str]], set[str]]:
        """The words that a call of ``callee`` needs, and the files that may hold one."""
        project = self._project
        module, _ = project.split(callee)
        owner, _, name = callee.rpartition(".")
        if not module:
            return set(), set()
        own = {project.path_of(module)}
        if owner == module:
            called: set[tuple[UseKind, str]] = {("function", n) for n in (name, *project.other_names(callee))}
            return called, own | set(project.calling(callee, inner=True))
        if not project.is_class(owner):
            # A function inside a function, or a method of a class inside one.
            return {("function", name), ("method", name)}, own
        family = [owner, *project.above(owner)[1:], *project.heirs(owner)]
        own |= {project.path_of(m) for c in family if (m := project.split(c)[0])}
        if name not in CONSTRUCTORS:
            return {("method", name)}, own | set(project.calling(callee, inner=True))
        made = [c for c in (owner, *project.heirs(owner)) if c == owner or name not in project.methods_of(c)]
        words: set[tuple[UseKind, str]] = {
            ("class", n) for c in made for n in (c.rpartition(".")[2], *project.other_names(c))
        }
        words |= {("class", "cls"), ("method", name)}
        return words, own | {p for c in made for p in project.calling(c, inner=True)}

    def _edges(self, callees: set[str], out: Calls) -> Iterator[CallEdge]:
        """The calls of ``callees`` among what was told, put into ``out``, too."""
        by_name: dict[str, list[str]] = {}
        for callee in sorted(callees):
            by_name.setdefault(callee.rpartition(".")[2], []).append(callee)
        edges: dict[str, dict[CallEdge, None]] = {}
        values: Counter[str] = Counter()
        for word in sorted({w for callee in callees for w in self._words[callee]}):
            for path, use in self._uses.get(word, ()):
                if use.kind == "object":
                    continue
                for callee, kind, receiver in self._reached(use, callees, by_name):
                    if kind is None:
                        values[callee] += 1
                        self._register(callee, use.registration)
                    else:
                        edges.setdefault(callee, {})[self._edge(path, use, callee, kind, receiver)] = None
        for callee in sorted(callees):
            own = self._own_path(callee)
            found = sorted(
                edges.get(callee, ()), key=lambda e: (e.file != own, e.file, e.at_line, e.column, e.receiver)
            )
            for edge in found[:MAX_EDGES]:
                out.edges.setdefault(edge.file, []).append(edge)
                yield edge
            told = self._objects.get(callee.rpartition(".")[2], Counter())
            unfollowed = Unfollowed(
                callee=callee,
                objects=sum(told[p] for p in self._files[callee]),
                values=values[callee],
                more=len(found[MAX_EDGES:]),
            )
            if own and unfollowed != Unfollowed(callee=callee):
                out.unfollowed.setdefault(own, []).append(unfollowed)

    def _register(self, callee: str, registration: Registration | None) -> None:
        if registration is None:
            return
        held = self._registered.setdefault(callee, {})
        on = self._project.lead(registration.on)
        if self._is_object(on):
            held[on] = registration.line
            return
        for name in registration.names:
            # A function that is only given is none that runs what is registered: ``@wraps(f)``.
            if self._is_object(led := self._project.lead(name)):
                held.setdefault(led, 0)

    def _is_object(self, name: str) -> bool:
        """Whether a name of the module level of the project stands for something else than a class or module."""
        module, own = self._project.split(name)
        return bool(module and own) and "." not in own and not self._project.is_class(name)

    def _by_registration(self, callees: set[str], out: Calls) -> Iterator[CallEdge]:
        """The uses of what ``callees`` are registered for, put into ``out``, too."""
        found_for = {c: self._registered.get(c, {}) for c in sorted(callees)}
        # Functions that all go by ``_`` are not told apart.
        most = {c: 1 if c.endswith("._") else _MAX_FOR for c in found_for}
        held = {c: names for c, names in found_for.items() if 0 < len(names) <= most[c]}
        self._ask_for({name for names in held.values() for name in names})
        for callee, names in held.items():
            for name, line in names.items():
                found = [self._generic(callee, name, line)] if line else []
                found += [self._user(callee, name, path, use) for path, use in self._users(name, called=bool(line))]
                public = {e.public for e in found if e.public}
                if len({e.caller for e in found}) > _MAX_USERS or len(public) > _MAX_PUBLIC:
                    continue
                for edge in found:
                    if edge.public or not public:
                        out.edges.setdefault(edge.file, []).append(edge)
                        yield edge

    def _ask_for(self, names: set[str]) -> None:
        fresh: dict[str, set[tuple[UseKind, str]]] = {}
        for name in names:
            own = self._own_path(name)
            word: tuple[UseKind, str] = ("object", name.rpartition(".")[2])
            for path in (own, *self._project.calling(name, inner=True)):
                if word not in self._asked.setdefault(path, set()) and not is_test_path(path):
                    self._asked[path].add(word)
                    fresh.setdefault(path, set()).add(word)
        self._fetch_uses(fresh)

    def _users(self, name: str, *, called: bool) -> Iterator[tuple[str, Use]]:
        """The functions that call methods of an object, each once; with ``called``, that call itself."""
        seen: set[str] = set()
        for path, use in self._uses.get(name.rpartition(".")[2], ()):
            if use.kind == "object" and (not use.called or called) and self._project.lead(use.target) == name:
                if use.caller not in seen:
                    yield path, use
                seen.add(use.caller)

    def _user(self, callee: str, name: str, path: str, use: Use) -> CallEdge:
        edge = self._edge(path, use, callee, "registered", "")
        return msgspec.structs.replace(edge, receiver=name)

    def _generic(self, callee: str, name: str, line: int) -> CallEdge:
        """A function that runs what is registered with it: ``@show.register``."""
        return CallEdge(
            callee=callee, caller=name, file=self._own_path(name), line=line, at_line=line, column=0, kind="registered",
            public=self._names.name(name) or "", receiver=name,
        )  # fmt: skip

    def _own_path(self, function: str) -> str:
        module, _ = self._project.split(function)
        return self._project.path_of(module) if module else ""

    def _edge(self, path: str, use: Use, callee: str, kind: CallKind, receiver: str) -> CallEdge:
        public = self._names.name(use.caller) if use.line else None
        if receiver:
            method = use.caller.rpartition(".")[2]
            public = self._names.name(f"{receiver}.{method}") or public
        return CallEdge(
            callee=callee,
            caller=use.caller,
            file=path,
            line=use.line,
            at_line=use.at_line,
            column=use.column,
            kind=kind,
            public=public or "",
            receiver=receiver,
        )

    def _reached(self, use: Use, callees: set[str], by_name: dict[str, list[str]]) -> Iterator[_Reached]:
        """Which of ``callees`` a use runs or hands on."""
        project = self._project
        if use.kind == "class":
            made = use.owner or project.lead(use.target)
            if use.called and project.is_class(made):
                yield from self._constructed(made, callees, by_name, derived=bool(use.owner))
            return
        if use.owner:
            yield from self._of_own(use, callees, by_name)
            return
        led = project.lead(use.target)
        owner, _, name = led.rpartition(".")
        owner = project.lead(owner)
        target = self._method(project.above(owner), name) if project.is_class(owner) else led
        if target in callees:
            yield _Reached(target, "call" if use.called else None)

    def _of_own(self, use: Use, callees: set[str], by_name: dict[str, list[str]]) -> Iterator[_Reached]:
        """What ``self.method`` and ``super().method`` run: also what classes below put in its place."""
        project = self._project
        owner = project.lead(use.owner)
        target = self._method(project.above(owner)[use.above :], use.word)
        if target in callees:
            yield _Reached(target, self._kind(use, target))
        if use.above:
            return
        for callee in by_name.get(use.word, ()):
            below = callee.rpartition(".")[0]
            if callee == target or below == owner or owner not in project.above(below):
                continue
            caller = use.caller.removeprefix(owner + ".").partition(".")[0]
            if self._method(project.above(below), caller) == f"{owner}.{caller}":
                yield _Reached(callee, self._kind(use, callee), below)

    def _kind(self, use: Use, callee: str) -> CallKind | None:
        owner, _, name = callee.rpartition(".")
        if use.above:
            return "super" if use.called else None
        if self._project.methods_of(owner).get(name):
            return "property"
        return "call" if use.called else None

    def _constructed(
        self, made: str, callees: set[str], by_name: dict[str, list[str]], *, derived: bool
    ) -> Iterator[_Reached]:
        """What making an object of the class runs; with ``derived``, perhaps an object of a class below."""
        above = self._project.above(made)
        for name in CONSTRUCTORS:
            target = self._method(above, name)
            if target in callees:
                yield _Reached(target, "constructor")
            for callee in by_name.get(name, ()) if derived else ():
                below = callee.rpartition(".")[0]
                if callee != target and below != made and made in self._project.above(below):
                    yield _Reached(callee, "constructor", below)

    def _method(self, classes: Iterable[str], name: str) -> str:
        """Full name of the method that objects of a class have, by the class and its bases; empty where none has it."""
        for at in classes:
            if at in _WITHOUT_METHODS:
                continue
            if name in self._project.methods_of(at) or not self._project.is_class(at):
                return f"{at}.{name}"
        return ""

"""The files of one project together: which name means what across them, and which file tells what a draft asks.

Asks the files in a few rounds, since what one tells may ask again. What the pieces then say is ``expanding``'s.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from errdex.scan.python.drafts import (
    Attribute,
    Call,
    ClassDraft,
    Constant,
    Draft,
    FileDraft,
    FunctionDraft,
    Item,
    Made,
    Needs,
    Parameter,
    Supply,
    walk,
)
from errdex.scan.python.supplies import drafts_in

Fetch = Callable[[dict[str, Needs]], Iterable[Supply]]
"""Asks files, by path."""

_ROUNDS = 4
_MAX_HOPS = 6
_MAX_DEPTH = 40
"""Bases above one another that are followed."""
_MAX_CALLING = 60
"""Files in which calls of one function are looked for."""
_MAX_HEIRS = 40
"""Derived classes that are asked for an attribute which the class itself does not have."""


class Project:
    """What all files of a distribution tell."""

    def __init__(self, files: Sequence[FileDraft], fetch: Fetch | None = None) -> None:
        self._paths = {module_of(f.path): f.path for f in files}
        self._exported = {f"{module_of(f.path)}.{name}": target for f in files for name, target in f.imports.items()}
        self._exported.update(
            (f"{module_of(f.path)}.{name}", target) for f in files for name, target in f.aliases.items()
        )
        self._importers: dict[str, set[str]] | None = None
        self._imports = {module_of(f.path): f.imports for f in files}
        self._inner_imports = {module_of(f.path): f.inner_imports for f in files}
        self._known: dict[str, frozenset[str]] = {}
        self._own_names: dict[str, set[str]] = {}
        for file in files:
            module = module_of(file.path)
            classes = {n.removeprefix(module + ".").partition(".")[0] for n in file.bases}
            self._own_names[module] = {*classes, *file.aliases}
        self._renamed: dict[str, set[str]] | None = None
        self._inner_importers: dict[str, set[str]] | None = None
        self._bases = {name: bases for f in files for name, bases in f.bases.items()}
        self._methods = {name: own for f in files for name, own in f.methods.items()}
        self._by_own_name: dict[str, str | None] = {}
        for known in self._bases:
            own = known.rpartition(".")[2]
            self._by_own_name[own] = None if own in self._by_own_name else known
        self._lazy = {module_of(f.path) for f in files if f.path.endswith("__init__.py")}
        self._led: dict[str, str] = {}
        self._above: dict[str, tuple[str, ...]] = {}
        self.supply = Supply()
        for file in files:
            self.supply.take(file.supply)
        if fetch is not None:
            raised = [s.raised for f in files for s in f.sites]
            self._gather([*raised, *(d for f in files for d in drafts_in(f.supply))], fetch)
        self._heirs: dict[str, list[str]] | None = None

    def lead(self, name: str) -> str:
        """The full name under which what ``name`` means is defined, followed through re-exports of the project."""
        if name not in self._led:
            self._led[name] = self._follow(name)
        return self._led[name]

    def _follow(self, name: str) -> str:
        at = name
        for _ in range(_MAX_HOPS):
            if at in self._bases:
                return at
            module, rest = self.split(at)
            if not module or not rest:
                return at
            head, dot, tail = rest.partition(".")
            target = self._exported.get(f"{module}.{head}")
            if target is None and not tail and module in self._lazy:
                # The module hands its names out when asked; only one class of the project goes by this one.
                return self._by_own_name.get(head) or at
            if target is None or target + dot + tail == at:
                return at
            at = target + dot + tail
        return at

    def split(self, name: str) -> tuple[str, str]:
        """The module of the project that ``name`` begins with, the longest, and the rest."""
        module = name
        while module:
            if module in self._paths:
                return module, name[len(module) + 1 :]
            module = module.rpartition(".")[0]
        return "", name

    def path_of(self, module: str) -> str:
        """The file of a module of the project."""
        return self._paths[module]

    def methods_of(self, name: str) -> Mapping[str, bool]:
        """The methods that the class itself defines, and whether each is a property."""
        return self._methods.get(name, {})

    def is_class(self, name: str) -> bool:
        return name in self._bases

    def above(self, name: str) -> tuple[str, ...]:
        """The class and its bases, nearest first; those of other projects stand by name."""
        if name not in self._above:
            out: dict[str, None] = {}
            waiting = [(name, 0)]
            while waiting:
                at, depth = waiting.pop()
                if at in out or depth > _MAX_DEPTH:
                    continue
                out[at] = None
                waiting.extend((self.lead(b), depth + 1) for b in reversed(self._bases.get(at, ())))
            self._above[name] = tuple(out)
        return self._above[name]

    def heirs(self, name: str) -> list[str]:
        """Classes that derive from ``name``, some of them where there are many."""
        if self._heirs is None:
            self._heirs = {}
            for child, bases in self._bases.items():
                for base in bases:
                    self._heirs.setdefault(self.lead(base), []).append(child)
        out: dict[str, None] = {}
        waiting = list(self._heirs.get(name, ()))
        while waiting and len(out) < _MAX_HEIRS:
            at = waiting.pop(0)
            if at not in out:
                out[at] = None
                waiting.extend(self._heirs.get(at, ()))
        return list(out)

    def class_of(self, name: str) -> ClassDraft | None:
        return self.supply.classes.get(name)

    def function(self, target: str, *, above: bool = False) -> tuple[str, FunctionDraft] | None:
        """The function that calling ``target`` runs, looked up through the bases where it is a method."""
        led = self.lead(target)
        if not above and (found := self.supply.functions.get(led)) is not None:
            return led, found
        owner, _, name = led.rpartition(".")
        owner = self.lead(owner)
        for at in self.above(owner)[1 if above else 0 :] if owner in self._bases else ():
            found = self.supply.functions.get(f"{at}.{name}")
            if found is not None:
                return f"{at}.{name}", found
        return None

    def onwards(self, base: str, classes: Sequence[tuple[str, ClassDraft]]) -> Sequence[tuple[str, ClassDraft]]:
        """Of a class's bases those from ``base`` on, where it is called by name; all where the next one is."""
        if not base:
            return classes
        led = self.lead(base)
        return next((classes[n:] for n, (at, _) in enumerate(classes) if at == led), [])

    def related(self, one: str, other: str) -> bool:
        """Whether one class is the other or derives from it."""
        return one in self.above(other) or other in self.above(one)

    def _gather(self, drafts: list[Draft], fetch: Fetch) -> None:
        asked: dict[str, Needs] = {}
        self._heirs = None
        for _ in range(_ROUNDS):
            wanted = self._wanted(drafts)
            fresh: dict[str, Needs] = {}
            for path, needs in wanted.items():
                known = asked.get(path, Needs())
                new = needs - known
                if new != Needs():
                    fresh[path] = new
                    asked[path] = known | new
            if not fresh:
                break
            drafts = []
            for found in fetch(fresh):
                self.supply.take(found)
                drafts.extend(drafts_in(found))

    def _wanted(self, drafts: list[Draft]) -> dict[str, Needs]:
        out: dict[str, dict[str, set[str]]] = {}

        def want(kind: str, name: str) -> None:
            module, rest = self.split(name)
            known = getattr(self.supply, kind)
            if module and rest and name not in known:
                out.setdefault(self._paths[module], {}).setdefault(kind, set()).add(rest)

        for piece in (p for d in drafts for p in walk(d)):
            match piece:
                case Call(target=target):
                    led = self.lead(target)
                    owner, _, name = led.rpartition(".")
                    for at in self.above(self.lead(owner)) if self.lead(owner) in self._bases else (owner,):
                        want("functions", f"{at}.{name}")
                    if led in self._bases:
                        self._want_class(led, want)
                case Constant(target=target):
                    led = self.lead(target)
                    owner = led.rpartition(".")[0]
                    if owner in self._bases:
                        self._want_class(owner, want)
                    else:
                        want("constants", led)
                case Attribute(owner=owner, name=name):
                    self._want_class(owner, want)
                    for at in self.above(owner):
                        want("functions", f"{at}.{name}")
                    for heir in self.heirs(owner):
                        want("classes", heir)
                case Item(table="", owner=owner):
                    self._want_class(owner, want)
                    for heir in self.heirs(owner):
                        want("classes", heir)
                case Item(table=table):
                    want("tables", self.lead(table))
                case Made(exception=exception, owner=owner):
                    led = self.lead(exception or owner) if exception != "cls" else owner
                    if led not in self._bases and led.rpartition(".")[0] in self._bases:
                        # ``Error.Make(...)``: a class method that is spelled like a class.
                        want("functions", led)
                        led = led.rpartition(".")[0]
                    self._want_class(led, want)
                case Parameter(function=function):
                    for path in self.calling(function):
                        out.setdefault(path, {}).setdefault("calls", set()).add(piece.key)
        return {path: _needs(kinds) for path, kinds in out.items()}

    def _want_class(self, name: str, want: Callable[[str, str], None]) -> None:
        for at in self.above(name):
            if at in self._bases:
                want("classes", at)

    def calling(self, function: str, *, inner: bool = False) -> Iterator[str]:
        """Files that may call ``function``, by what they import: it, its class, or its module.

        Its own file is left out. With ``inner``, what is imported inside functions counts as well.
        """
        if self._importers is None:
            self._importers = self._by_import((m, set(i.values())) for m, i in self._imports.items())
        if self._inner_importers is None:
            self._inner_importers = self._by_import(self._inner_imports.items()) if inner else None
        module, rest = self.split(function)
        if not module:
            return
        own = self._paths[module]
        paths: set[str] = set()
        name = module
        for part in ("", *rest.split(".")):
            name = f"{name}.{part}" if part else name
            paths |= self._importers.get(name, set())
            if inner and self._inner_importers is not None:
                paths |= self._inner_importers.get(name, set())
        owner = function.rpartition(".")[0]
        if owner in self._bases:
            paths |= {self._paths[m] for heir in self.heirs(owner) if (m := self.split(heir)[0])}
        yield from sorted(p for p in paths if p != own)[:_MAX_CALLING]

    def other_names(self, full: str) -> frozenset[str]:
        """Names other than its own under which files of the project import a function or class."""
        if self._renamed is None:
            self._renamed = {}
            for imports in self._imports.values():
                for name, target in imports.items():
                    led = self.lead(target)
                    if name != led.rpartition(".")[2]:
                        self._renamed.setdefault(led, set()).add(name)
        return frozenset(self._renamed.get(full, ()))

    def known(self, path: str) -> frozenset[str]:
        """Names of the file at ``path`` that stand for its classes or for what it imports from the project."""
        if path not in self._known:
            module = module_of(path)
            imported = {n for n, target in self._imports.get(module, {}).items() if self.split(target)[0]}
            inner = {t.rpartition(".")[2] for t in self._inner_imports.get(module, ()) if self.split(t)[0]}
            inner |= {t.partition(".")[0] for t in self._inner_imports.get(module, ()) if "." not in t}
            self._known[path] = frozenset(imported | inner | self._own_names.get(module, set()))
        return self._known[path]

    def _by_import(self, imports: Iterable[tuple[str, Iterable[str]]]) -> dict[str, set[str]]:
        """The files that import something, by its full name."""
        out: dict[str, set[str]] = {}
        for module, targets in imports:
            for target in targets:
                out.setdefault(self.lead(target), set()).add(self._paths[module])
        return out


def _needs(kinds: dict[str, set[str]]) -> Needs:
    fields: dict[str, Any] = {kind: frozenset(names) for kind, names in kinds.items()}
    return Needs(**fields)


def module_of(path: str) -> str:
    """Dotted name of the module that the file at ``path`` is."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

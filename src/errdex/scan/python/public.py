"""The name under which users reach a function of a project: ``jax.lax.psend`` for ``jax._src.lax.parallel.psend``.

Follows re-exports from where a name is defined to the packages that hand it out, and methods of private classes to the
public classes that inherit them. What one file hands out is ``exports``'s.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from errdex.model.calls import MODULE_LEVEL
from errdex.scan.python.drafts import Exports, FileDraft
from errdex.scan.python.module import is_test_path
from errdex.scan.python.project import module_of

CONSTRUCTORS = ("__init__", "__new__", "__post_init__")
"""Methods that users reach by the name of the class."""
_ODD = {"compat", "typing", "testing", "experimental"}
"""Modules through which a name is reached only where nothing else leads to it."""
_TESTS = {"tests", "conftest"}
_MAX_HOPS = 6
_MAX_NAMES = 2_000
"""Names of one object that are followed."""
_MAX_MODULE_NAMES = 20
_MAX_LEVELS = 3
"""Classes between a private class and the public one that inherits from it, the latter counted."""
_MAX_HEIRS = 200
_MAX_DEPTH = 40
"""Bases above one another that are followed, and parts of a name."""


class _Public(NamedTuple):
    """A name for users; the least is the best one."""

    unmeant: bool
    """Whether it is there for the module's own use: left out of its ``__all__``, or borrowed."""
    parts: int
    elsewhere: bool
    """Whether it is in another package than the definition."""
    odd: int
    place: int
    """0 in a package that lists it, 1 where it is defined, 2 elsewhere."""
    renamed: bool
    name: str
    moved: bool
    """Whether it is a re-export, and not where it is defined."""


class _Way(NamedTuple):
    """How a module came to a name."""

    by_module: bool
    """Whether it hands out the name's module, and so all that is in it."""
    borrowed: bool
    """Whether it seems to have taken it for its own use, from where users have it already or where it was a guest."""


class PublicNames:
    """The names of one project that users type."""

    def __init__(self, files: Sequence[FileDraft]) -> None:
        self._exports: dict[str, Exports] = {}
        self._packages: set[str] = set()
        self._tests: set[str] = set()
        self._assigned: set[str] = set()
        self._imports: dict[str, dict[str, str]] = {}
        self._bound: dict[str, list[str]] = {}
        """By what is imported, the names that modules give it."""
        self._stars: dict[str, list[str]] = {}
        self._bases: dict[str, tuple[str, ...]] = {}
        self._lines: dict[str, tuple[str, ...]] = {}
        self._children: dict[str, list[str]] = {}
        """By base, as the file of the class names it."""
        self._methods = {name: own for f in files for name, own in f.methods.items()}
        self._listed: dict[str, frozenset[str]] = {}
        self._aliases: dict[str, tuple[str, ...]] = {}
        self._reached: dict[str, dict[str, _Way]] = {}
        self._public_modules: dict[str, bool] = {}
        self._class_names: dict[str, _Public | None] = {}
        self._named: dict[str, str | None] = {}
        tops = {f.path.partition("/")[0].removesuffix(".py") for f in files}
        for file in files:
            self._take(file, tops)

    def _take(self, file: FileDraft, tops: set[str]) -> None:
        module = module_of(file.path)
        self._exports[module] = file.exports
        self._bases.update(file.bases)
        if is_test_path(file.path):
            self._tests.add(module)
            return
        if file.path.endswith("__init__.py"):
            self._packages.add(module)
        gone = set(file.exports.gone)
        for name, target in (*file.imports.items(), *file.aliases.items(), *file.exports.loaded):
            if name not in gone and target.partition(".")[0] in tops:
                self._bound.setdefault(target, []).append(f"{module}.{name}")
        self._imports[module] = {**file.imports, **file.aliases} if file.aliases else file.imports
        self._assigned.update(f"{module}.{name}" for name in file.aliases)
        for source in file.exports.stars:
            self._stars.setdefault(source, []).append(module)
        for name, bases in file.bases.items():
            for base in bases:
                self._children.setdefault(base, []).append(name)

    def name(self, full: str) -> str | None:
        """The shortest name under which users reach what ``full`` names where it is defined; None where none is."""
        if full not in self._named:
            self._named[full] = self._name(full)
        return self._named[full]

    def is_public(self, full: str) -> bool:
        """Whether users reach what ``full`` names."""
        return self.name(full) is not None

    def _name(self, full: str) -> str | None:
        owner, _, own = full.rpartition(".")
        if full.count(".") > _MAX_DEPTH:
            return None
        if owner in self._bases:
            return self._member(owner, own) if _is_open(own) or _is_special(own) else None
        if owner not in self._exports or own == MODULE_LEVEL:
            return None
        best = self._best(full)
        return best.name if best else None

    def _member(self, owner: str, own: str) -> str | None:
        best = self._class(owner)
        # Users of a class that nothing re-exports know it by those that derive from it: ``Flask`` for its base ``App``.
        if best is None or not best.moved:
            best = self._heir(owner, own, below=best) or best
        if best is None:
            return None
        return best.name if own in CONSTRUCTORS else f"{best.name}.{own}"

    def _class(self, name: str) -> _Public | None:
        """The best name of a class."""
        if name not in self._class_names:
            self._class_names[name] = self._class_name(name)
        return self._class_names[name]

    def _class_name(self, name: str) -> _Public | None:
        owner, _, own = name.rpartition(".")
        if name.count(".") > _MAX_DEPTH:
            return None
        if owner not in self._bases:
            return self._best(name)
        outer = self._class(owner)
        if outer is None or not _is_open(own):
            return None
        return outer._replace(name=f"{outer.name}.{own}", parts=outer.parts + 1)

    def _heir(self, owner: str, own: str, below: _Public | None) -> _Public | None:
        """The best name of the nearest classes that inherit the method; for ``below`` only shorter re-exports count."""
        level = [owner]
        seen = {owner}
        for _ in range(_MAX_LEVELS):
            fresh = dict.fromkeys(c for at in level for c in self._derived(at) if c not in seen)
            level = [c for c in fresh if own not in self._methods.get(c, ())][:_MAX_HEIRS]
            seen.update(level)
            found = [p for c in level if self._has(c, owner, own) and (p := self._class(c))]
            if below is not None:
                found = [p for p in found if p.moved and p.parts < below.parts]
            if found:
                return min(found, key=lambda p: p._replace(place=0))
        return None

    def _has(self, name: str, owner: str, own: str) -> bool:
        """Whether the method of objects of class ``name`` is ``owner``'s, as far as the project tells."""
        above = (c for c in self._above(name) if c == owner or own in self._methods.get(c, ()))
        return next(above, owner) == owner

    def _above(self, name: str, depth: int = 0) -> tuple[str, ...]:
        """The class and its bases, in the order in which Python looks for a method."""
        if name not in self._lines:
            self._lines[name] = (name,)
            line = [name]
            for base in self._bases.get(name, ()) if depth < _MAX_DEPTH else ():
                line.extend(self._above(self._origin(base), depth + 1))
            # One that is a base by several ways comes after all that derive from it.
            self._lines[name] = tuple(reversed(dict.fromkeys(reversed(line))))
        return self._lines[name]

    def _origin(self, name: str) -> str:
        """The name under which a class is defined, where imports of the project tell."""
        for _ in range(_MAX_HOPS):
            module, _, own = name.rpartition(".")
            target = self._imports.get(module, {}).get(own, name)
            if name in self._bases or target == name:
                break
            name = target
        return name

    def _derived(self, name: str) -> Iterator[str]:
        """Classes that name this one as a base, by any of its names."""
        for at in dict.fromkeys((name, *self._names(name))):
            yield from self._children.get(at, ())

    def _best(self, full: str) -> _Public | None:
        """The best name of a function or class of a module."""
        found = [self._public(full, full, borrowed=False)] if self._is_public(full) else []
        for at, way in self._names(full).items():
            if (way.by_module or self._hands_out(at)) and self._is_public(at):
                found.append(self._public(at, full, borrowed=way.borrowed))
        return min(found, default=None)

    def _public(self, name: str, full: str, *, borrowed: bool) -> _Public:
        parts = name.split(".")
        module, _, own = name.rpartition(".")
        exports = self._exports.get(module, Exports())
        moved = name != full
        unlisted = moved and exports.whole and not self._says(name)
        elsewhere = parts[0] != full.partition(".")[0]
        odd = sum(p in _ODD for p in parts[1:-1])
        renamed = own != full.rpartition(".")[2]
        place = (0 if module in self._packages and self._says(name) else 2) if moved else 1
        return _Public(unlisted or borrowed, len(parts), elsewhere, odd, place, renamed, name, moved)

    def _names(self, full: str) -> dict[str, _Way]:
        """Other names that modules have for something."""
        if full not in self._reached:
            out: dict[str, _Way] = {}
            level = {full: _Way(by_module=False, borrowed=False)}
            for _ in range(_MAX_HOPS):
                fresh: dict[str, _Way] = {}
                for at, came in level.items():
                    for name, way in self._bindings(at, full):
                        if name != full and name not in out:
                            borrowed = (came.borrowed or way.borrowed) and not self._says(name)
                            fresh.setdefault(name, _Way(way.by_module, borrowed))
                out.update(fresh)
                level = fresh
                if not level or len(out) > _MAX_NAMES:
                    break
            self._reached[full] = out
        return self._reached[full]

    def _bindings(self, name: str, full: str) -> Iterator[tuple[str, _Way]]:
        module, _, own = name.rpartition(".")
        meant = name == full or self._hands_out(name)
        is_known = meant and self._is_public(name)
        for at in self._bound.get(name, ()):
            yield at, _Way(by_module=False, borrowed=is_known and not module.startswith(at.rpartition(".")[0] + "."))
        for star in self._stars.get(module, ()) if self._gives(module, own) else ():
            yield f"{star}.{own}", _Way(by_module=False, borrowed=not meant)
        for alias in self._module_names(module):
            yield f"{alias}.{own}", _Way(by_module=True, borrowed=not meant)

    def _gives(self, module: str, own: str) -> bool:
        """Whether a star import of the module brings the name along."""
        exports = self._exports.get(module, Exports())
        return own in self._list(module) or (not exports.whole and not own.startswith("_"))

    def _module_names(self, module: str) -> tuple[str, ...]:
        """Other names of a module that packages hand out: ``from ._impl import lax``."""
        if module not in self._aliases:
            self._aliases[module] = ()
            out: dict[str, None] = {}
            parent, _, own = module.rpartition(".")
            is_below = parent and module.count(".") <= _MAX_DEPTH
            level = [f"{p}.{own}" for p in (self._module_names(parent) if is_below else ())]
            out.update((at, None) for at in level)
            if not self._is_hidden(module):
                level.append(module)
            for _ in range(_MAX_HOPS):
                bound = (at for name in level for at in self._bound.get(name, ()))
                level = [at for at in dict.fromkeys(bound) if at not in out and self._leads(at, module)]
                out.update((at, None) for at in level)
                if not level:
                    break
            # What hangs below a module has as many names again.
            self._aliases[module] = tuple(sorted(out, key=lambda at: (at.count("."), at))[:_MAX_MODULE_NAMES])
        return self._aliases[module]

    def _is_hidden(self, module: str) -> bool:
        """Whether the package has something else under the module's own name, so that importing it gives that."""
        parent, _, own = module.rpartition(".")
        if self._imports.get(parent, {}).get(own, module) != module:
            return True
        return any(own in self._list(s) for s in self._exports.get(parent, Exports()).stars)

    def _leads(self, name: str, module: str) -> bool:
        """Whether a name of a module helps: handed out, and not longer than the module's own where that is public."""
        if name == module or name.startswith(module + ".") or not self._hands_out(name):
            return False
        return name.count(".") <= module.count(".") or not self._is_public(module)

    def _hands_out(self, name: str) -> bool:
        """Whether the module that binds the name means it for others."""
        module = name.rpartition(".")[0]
        return module in self._packages or name in self._assigned or self._says(name)

    def _says(self, name: str) -> bool:
        """Whether the module that binds the name says that it is for others."""
        module, _, own = name.rpartition(".")
        return own in self._list(module) or own in self._exports.get(module, Exports()).repeated

    def _list(self, module: str) -> frozenset[str]:
        if module not in self._listed:
            self._listed[module] = frozenset(self._exports.get(module, Exports()).listed)
        return self._listed[module]

    def _is_public(self, name: str) -> bool:
        module, _, own = name.rpartition(".")
        return (_is_open(own) or _is_special(own)) and (not module or self._is_public_module(module))

    def _is_public_module(self, module: str) -> bool:
        if module not in self._public_modules:
            parts = module.split(".")
            self._public_modules[module] = (
                module not in self._tests and all(_is_open(p) for p in parts) and not any(_is_test(p) for p in parts)
            )
        return self._public_modules[module]


def _is_open(part: str) -> bool:
    return part[:1] != "_" and part.isidentifier()


def _is_special(part: str) -> bool:
    """Whether it is a method that Python itself calls: ``__getitem__``."""
    return part.isidentifier() and len(part) > 4 and part.startswith("__") and part.endswith("__")


def _is_test(module: str) -> bool:
    return module in _TESTS or module.startswith("test_")

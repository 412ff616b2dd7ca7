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


class _Public(NamedTuple):
    """A name for users; the least is the best one."""

    unlisted: bool
    """Whether a package imports it but leaves it out of its ``__all__``."""
    parts: int
    elsewhere: bool
    """Whether it is in another package than the definition."""
    odd: int
    renamed: bool
    name: str
    defined: bool
    """Whether it is where it is defined, and no re-export."""


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
        self._classes: set[str] = set()
        self._children: dict[str, list[str]] = {}
        """By base, as the file of the class names it."""
        self._methods = {name: own for f in files for name, own in f.methods.items()}
        self._listed: dict[str, frozenset[str]] = {}
        self._aliases: dict[str, tuple[str, ...]] = {}
        self._reached: dict[str, dict[str, bool]] = {}
        self._public_modules: dict[str, bool] = {}
        self._class_names: dict[str, _Public | None] = {}
        self._named: dict[str, str | None] = {}
        tops = {f.path.partition("/")[0].removesuffix(".py") for f in files}
        for file in files:
            self._take(file, tops)

    def _take(self, file: FileDraft, tops: set[str]) -> None:
        module = module_of(file.path)
        self._exports[module] = file.exports
        self._classes.update(file.bases)
        if is_test_path(file.path):
            self._tests.add(module)
            return
        if file.path.endswith("__init__.py"):
            self._packages.add(module)
        gone = set(file.exports.gone)
        for name, target in (*file.imports.items(), *file.aliases.items(), *file.exports.loaded):
            if name not in gone and target.partition(".")[0] in tops:
                self._bound.setdefault(target, []).append(f"{module}.{name}")
        self._imports[module] = file.imports
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

    def _name(self, full: str) -> str | None:
        owner, _, own = full.rpartition(".")
        if owner in self._classes:
            return self._member(owner, own) if _is_open(own) or _is_special(own) else None
        if owner not in self._exports or own == MODULE_LEVEL:
            return None
        best = self._best(full)
        return best.name if best else None

    def _member(self, owner: str, own: str) -> str | None:
        best = self._class(owner)
        # Users of a class that nothing re-exports know it by those that derive from it: ``Flask`` for its base ``App``.
        if best is None or best.defined:
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
        if owner not in self._classes:
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
            found = [p for c in level if (p := self._class(c))]
            if below is not None:
                found = [p for p in found if not p.defined and p.parts < below.parts]
            if found:
                return min(found)
        return None

    def _derived(self, name: str) -> Iterator[str]:
        """Classes that name this one as a base, by any of its names."""
        for at in dict.fromkeys((name, *self._names(name))):
            yield from self._children.get(at, ())

    def _best(self, full: str) -> _Public | None:
        """The best name of a function or class of a module."""
        found = [self._public(full, full)] if self._is_public(full) else []
        for at, is_alias in self._names(full).items():
            if (is_alias or self._hands_out(at)) and self._is_public(at):
                found.append(self._public(at, full))
        return min(found, default=None)

    def _public(self, name: str, full: str) -> _Public:
        parts = name.split(".")
        module, _, own = name.rpartition(".")
        exports = self._exports.get(module, Exports())
        defined = name == full
        unlisted = exports.whole and own not in self._list(module) and own not in exports.repeated and not defined
        elsewhere = parts[0] != full.partition(".")[0]
        odd = sum(p in _ODD for p in parts[1:-1])
        return _Public(unlisted, len(parts), elsewhere, odd, own != full.rpartition(".")[2], name, defined)

    def _names(self, full: str) -> dict[str, bool]:
        """Other names that modules have for something, and whether each is it in a module of another name."""
        if full not in self._reached:
            out: dict[str, bool] = {}
            level = [full]
            for _ in range(_MAX_HOPS):
                fresh: dict[str, bool] = {}
                for at in level:
                    for name, is_alias in self._bindings(at):
                        if name != full and name not in out:
                            fresh.setdefault(name, is_alias)
                out.update(fresh)
                level = list(fresh)
                if not level or len(out) > _MAX_NAMES:
                    break
            self._reached[full] = out
        return self._reached[full]

    def _bindings(self, name: str) -> Iterator[tuple[str, bool]]:
        for at in self._bound.get(name, ()):
            yield at, False
        module, _, own = name.rpartition(".")
        for star in self._stars.get(module, ()) if self._gives(module, own) else ():
            yield f"{star}.{own}", False
        for alias in self._module_names(module):
            yield f"{alias}.{own}", True

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
            level = [f"{p}.{own}" for p in (self._module_names(parent) if parent else ())]
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
        module, _, own = name.rpartition(".")
        if module in self._packages or name in self._assigned:
            return True
        exports = self._exports.get(module, Exports())
        return own in exports.repeated or own in self._list(module)

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

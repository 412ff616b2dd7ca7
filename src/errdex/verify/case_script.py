"""Reads a script of a case: its PEP 723 metadata, and its syntax. It is never run here.

Metadata may name requirements of the package index and a Python version, nothing else.
"""

import ast
import functools
import warnings

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from errdex.model.pack import Script
from errdex.verify.case_text import closest, read_toml
from errdex.verify.pack_files import Problem

_OPEN = "# /// script"
_CLOSE = "# ///"
_KEYS = ("requires-python", "dependencies")


class ScriptText:
    """A script, and what is wrong with it."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.problems: list[Problem] = []
        self.dependencies: tuple[Requirement, ...] = ()
        self.requires_python: str | None = None
        self.lines = text.split("\n")
        self._first = 0
        self._last = -1
        self._metadata()

    @property
    def code(self) -> str:
        """The text with the lines of its metadata emptied."""
        return "\n".join("" if self._first <= n <= self._last else line for n, line in enumerate(self.lines))

    @property
    def metadata_line(self) -> int:
        """The line that opens the metadata, from 1."""
        return self._first + 1

    @property
    def usable(self) -> bool:
        """Whether its environment is known and comes from the index alone."""
        return not self.problems

    def script(self) -> Script:
        """The script as the model has it."""
        return Script(
            name=self.name, text=self.text, code=self.code, dependencies=tuple(str(d) for d in self.dependencies),
            requires_python=self.requires_python,
        )  # fmt: skip

    @functools.cached_property
    def parsed(self) -> "ast.Module | Problem":
        """Its tree, or why there is none. Syntax newer than the running Python's is not known."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.parse(self.text)
        except SyntaxError as error:
            return Problem(error.lineno or 1, "syntax", f"is no Python: {error.msg}")
        except (ValueError, RecursionError, MemoryError) as error:
            return Problem(1, "syntax", f"cannot be parsed: {type(error).__name__}")

    @property
    def tree(self) -> ast.Module | None:
        return self.parsed if isinstance(self.parsed, ast.Module) else None

    def line_of(self, text: str) -> int:
        """The line of the metadata that holds ``text``."""
        metadata = range(self._first, self._last + 1)
        return next((n for n in metadata if text in self.lines[n]), self._first) + 1

    def _metadata(self) -> None:
        opened = [n for n, line in enumerate(self.lines) if line == _OPEN]
        if not opened:
            near = next((n for n, line in enumerate(self.lines) if line.strip() == _OPEN), 0)
            self._bad(near, f"has no metadata; begin it with a block {_OPEN!r}, as docs/packs.md shows")
            return
        first = opened[0]
        end = first
        while end + 1 < len(self.lines) and (self.lines[end + 1] == "#" or self.lines[end + 1].startswith("# ")):
            end += 1
        closed = [n for n in range(first + 1, end + 1) if self.lines[n] == _CLOSE]
        if not closed:
            self._bad(first, f"the metadata is not closed; end it with a line {_CLOSE!r}")
            return
        self._first, self._last = first, closed[-1]
        if any(not self._first <= n <= self._last for n in opened):
            self._bad(opened[-1], "has two blocks of metadata; leave one")
        content = "\n".join(line[2:] for line in self.lines[first + 1 : self._last])
        values = read_toml(content, self.problems, first_line=first + 2, rule="metadata")
        if values is not None:
            self._values(values)

    def _values(self, values: dict[str, object]) -> None:
        for key in values:
            if key == "tool":
                self._bad_value(
                    "tool", "a tool table can lead to other packages than the index has; take it away", "redirection"
                )
            elif key not in _KEYS:
                self._bad_value(key, f"there is no field {key!r} in a script's metadata; {closest(key, _KEYS)}")
        python = values.get("requires-python")
        if python is None:
            self._bad_value("", 'the metadata names no "requires-python"; add one, as in requires-python = ">=3.11"')
        elif not isinstance(python, str) or not _is_specifier(python):
            self._bad_value("requires-python", "'requires-python' must be versions, as in \">=3.11\"")
        else:
            self.requires_python = python
        listed = values.get("dependencies")
        if listed is None:
            self._bad_value("", "the metadata names no dependencies; add the list, empty if there are none")
        elif not isinstance(listed, list) or not all(isinstance(d, str) for d in listed):
            self._bad_value("dependencies", "'dependencies' must be a list of texts")
        else:
            self.dependencies = tuple(r for r in map(self._requirement, listed) if r is not None)

    def _requirement(self, text: str) -> Requirement | None:
        try:
            found = Requirement(text)
        except InvalidRequirement:
            if text.lstrip().startswith(("-", ".", "/", "~")) or "://" in text:
                self._bad_value(text, f"{text!r} leads past the index; name the package alone", "redirection")
            else:
                self._bad_value(text, f'{text!r} is no requirement; write it as in "jax==0.11.2"')
            return None
        if found.url is not None:
            self._bad_value(
                text, f"{found.name!r} comes from a URL; name the package and its version alone", "redirection"
            )
            return None
        return found

    def _bad(self, index: int, message: str, rule: str = "metadata") -> None:
        self.problems.append(Problem(index + 1, rule, message))

    def _bad_value(self, text: str, message: str, rule: str = "metadata") -> None:
        self._bad((self.line_of(text) if text else self._first + 1) - 1, message, rule)


def _is_specifier(text: str) -> bool:
    try:
        return bool(list(SpecifierSet(text)))
    except InvalidSpecifier:
        return False

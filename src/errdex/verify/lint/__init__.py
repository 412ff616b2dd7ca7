"""The linter of packs: one rule a file, registered by decorator. It reads packs and runs nothing of them."""

from errdex.verify.lint.base import Finding, Index, lint, rules

__all__ = ["Finding", "Index", "lint", "rules"]

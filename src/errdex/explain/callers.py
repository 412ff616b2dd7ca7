"""How users reach a raise site, and what they can ask before they call, put into sections."""

import ast

import msgspec

from errdex.catalog import Catalog
from errdex.explain.reached import Reacher
from errdex.model.explanation import Caller, CallersSection, Check
from errdex.model.expression import joined_parts
from errdex.model.site import PublicCaller, RaiseSite


def callers_section(site: RaiseSite) -> CallersSection | None:
    """The public functions that lead to the site; or why none is known."""
    if not site.callers:
        return CallersSection(ended=site.callers_end, provenance="source") if site.callers_end else None
    return CallersSection(items=tuple(_caller(site, c) for c in site.callers), provenance="source")


def _caller(site: RaiseSite, caller: PublicCaller) -> Caller:
    condition = caller.condition if caller.through else site.path
    plain = Caller(
        name=caller.name, parameters=caller.parameters, through=caller.through, registered=caller.registered or None,
        registered_for=caller.registered_for or None,
    )  # fmt: skip
    if condition is None:
        return plain
    return msgspec.structs.replace(
        plain, expression=condition.text, complete=condition.complete, missing=condition.missing
    )


def check(site: RaiseSite) -> Check | None:
    """What can be asked before calling the public function that leads to the site, the nearest one that tells."""
    caller = next((c for c in site.callers if c.check and c.exact), None)
    caller = caller or next((c for c in site.callers if c.check), None)
    if caller is None:
        return None
    expr = ast.parse(caller.check, mode="eval").body
    read = {n.id for n in ast.walk(expr) if isinstance(n, ast.Name)}
    asked = tuple(p for p in caller.parameters if p in read)
    name = "raises" if caller.exact else "may_raise"
    imports = [f"import {m}" for m in caller.check_imports]
    code = "\n".join(
        [*imports, *[""] * (2 * bool(imports)), f"def {name}({', '.join(asked)}):", *returned(caller.check)]
    )
    what = "warns of this" if site.kind == "warn" else "raises this"
    if caller.exact:
        text = f"`{caller.name}` {what} exactly where `{name}` is true, unless something else raises before."
    else:
        text = f"Where `{name}` is false, `{caller.name}` never {what}; where it is true, it may."
    return Check(
        text=text, code=code, provenance="source", function=caller.name, parameters=asked, expression=caller.check,
        exact=caller.exact,
    )  # fmt: skip


def check_before(catalog: Catalog, entry: str, shard: int) -> Check | None:
    """The check on the page of an entry as it stands in a shard, without the rest of the page."""
    sites = catalog.entry_sites(entry, [shard])
    return check(Reacher(catalog, shard).site(sites[0].site)) if sites else None


_SHORT = 68
"""Characters of a line of code, so that a narrow terminal shows it whole."""


def returned(expression: str) -> list[str]:
    """``return`` with the expression; a long one with a line for each part that ``and`` or ``or`` joins."""
    parts = joined_parts(expression) if len(expression) > _SHORT else [expression]
    if len(parts) == 1:
        return [f"    return {expression}"]
    return ["    return (", *(f"        {p}" for p in parts), "    )"]

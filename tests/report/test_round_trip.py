"""Random exceptions, printed as each tool does and read back: equal.

``ERRDEX_EXAMPLES`` gives the number of examples of each form; the default keeps the suite short.
"""

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from errdex.model.report import Report
from errdex.report import read_report
from tests.report import trees
from tests.report.trees import Node, Wanted, nodes

EXAMPLES = int(os.environ.get("ERRDEX_EXAMPLES", "25"))
SOME = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ANY = nodes()
ONE = nodes(chain=1)
# rich, IPython and these services do not show where a class comes from; pytest's places need a .py file.
BARE = nodes().map(lambda node: _map(node, lambda n: n._replace(type=n.type.rpartition(".")[2])))
TESTED = BARE.map(lambda node: _map(node, lambda n: n._replace(steps=tuple(_tested(s) for s in n.steps))))


def _map(node: Node, change: Callable[[Node], Node]) -> Node:
    before = _map(node.before, change) if node.before is not None else None
    return change(node)._replace(before=before)


def _tested(step: trees.Step) -> trees.Step:
    name = step.function if step.function.isidentifier() else "check"
    return step._replace(file=step.file if step.file.endswith(".py") else "tests/test_x.py", function=name)


FORMS: dict[str, tuple[st.SearchStrategy[Node], Callable[[Node], str]]] = {
    "cpython": (nodes(groups=2), trees.cpython),
    "no marks": (ANY, lambda node: trees.cpython(node, mark=False)),
    "coloured": (ANY, trees.coloured),
    "ipython": (BARE, trees.ipython),
    "rich": (BARE, trees.rich),
    "rich, narrow": (BARE, lambda node: trees.rich(node, 60)),
    "pytest": (TESTED, trees.pytest_long),
    "pytest, short": (TESTED, trees.pytest_short),
    "structlog": (ANY, trees.structlog),
    "sentry": (ANY, trees.sentry),
    "json line": (ANY, trees.json_line),
    "json broken": (ANY, trees.json_broken),
    "lambda": (ONE, trees.aws_lambda),
    "twisted": (nodes(lines=1, chain=1), trees.twisted),
    "notebook": (BARE, trees.notebook),
    "junit": (ANY, trees.junit),
    "html": (ANY, trees.html),
    **{f"prefix of {name}": (ANY, trees.prefixed(prefix)) for name, prefix in trees.PREFIXES.items()},
}


def read(report: Report) -> list[Wanted]:
    return [
        Wanted(
            e.type or "",
            "\n".join([e.message or "", *e.notes]),
            tuple((f.file or "", f.line or 0, f.function or "") for f in e.frames),
            e.role,
        )
        for e in report.exceptions
    ]


@pytest.mark.parametrize("form", FORMS)
def test_what_is_printed_is_read_back(form: str) -> None:
    strategy, printed = FORMS[form]

    @SOME
    @given(strategy)
    def holds(node: Node) -> None:
        text = printed(node)
        assert read(read_report(text)) == trees.wanted(node), text

    holds()

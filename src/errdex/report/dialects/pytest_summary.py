"""pytest's short summary alone: ``FAILED path::test - Type: message``, cut to the terminal's width."""

from errdex.report.blocks import Block
from errdex.report.lines import looks_like_exception, split_exception
from errdex.report.scanning import Dialect, register

NAME = "pytest-summary"
_CUT = ("...", "…")


def read(text: str) -> list[Block] | None:
    """All failures and errors that the summary lists."""
    if "FAILED " not in text and "ERROR " not in text:
        return None
    blocks: list[Block] = []
    for at, line in enumerate(text.split("\n")):
        stripped = line.strip()
        if not stripped.startswith(("FAILED ", "ERROR ")) or (".py" not in stripped and "::" not in stripped):
            continue
        test, mark, said = stripped.partition(" - ")
        while mark and test.count("[") > test.count("]") and " - " in said:
            more, mark, said = said.partition(" - ")
            test = f"{test} - {more}"
        if not mark or not said:
            continue
        cut = next((c for c in _CUT if said.endswith(c)), "")
        said = said.removesuffix(cut)
        named = split_exception(said)
        if named is not None and (looks_like_exception(named[0]) or named[1]):
            type_, message = named
        elif said.startswith("assert"):
            type_, message = "AssertionError", said
        else:
            type_, message = None, said
        blocks.append(Block(NAME, type_, message, open_ended=bool(cut), first=at, last=at + 1))
    return blocks or None


register(Dialect(NAME, 55, whole=read))

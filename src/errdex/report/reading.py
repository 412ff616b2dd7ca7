"""From a text to its report: cleaning, the streams in it, the dialects."""

from errdex.model.errors import NoErrorInReport
from errdex.model.report import Report
from errdex.report.blocks import Block, chains, to_report
from errdex.report.cleaning import clean
from errdex.report.foreign import is_foreign
from errdex.report.scanning import dialects, scan
from errdex.report.streams import split_streams
from errdex.report.unwrapping import unwrap

MAX_REPORT = 64 * 1024 * 1024
"""Characters of a report that are kept; of a longer one the end, where a traceback stands."""
LAST_RESORT = 50
"""Order from which a dialect that reads a whole text does so only where the lines held nothing."""


def read_report(text: str) -> Report:
    """The exceptions that ``text`` shows.

    Raises NoErrorInReport where it shows none.
    """
    cleaned = clean(text[-MAX_REPORT:])
    if not cleaned.strip():
        raise NoErrorInReport("the input is empty; pipe or paste an error, or give it as an argument")
    blocks = read_blocks(cleaned)
    if not blocks:
        raise NoErrorInReport(
            "no Python error in the input; pipe a traceback or its last line, or give the message as an argument"
        )
    return to_report(blocks)


def read_blocks(text: str) -> list[Block]:
    """The blocks of a cleaned text."""
    wholes = [d for d in dialects() if d.whole is not None]
    for dialect in wholes:
        if dialect.order < LAST_RESORT and dialect.whole is not None:
            found = dialect.whole(text)
            if found:
                return found
    blocks = read_lines(text.split("\n"))
    if blocks:
        return blocks
    if is_foreign(text):
        return []
    for dialect in wholes:
        if dialect.order >= LAST_RESORT and dialect.whole is not None:
            found = dialect.whole(text)
            if found is not None:
                return found
    return []


def read_lines(lines: list[str]) -> list[Block]:
    """The blocks of lines, those of each stream read apart and put in the order of the text."""
    streams = split_streams(unwrap(lines))
    if len(streams) == 1:
        return scan(streams[0].lines)
    out: list[Block] = []
    for stream in streams:
        blocks = scan(stream.lines)
        numbers = stream.numbers
        for block in blocks:
            first = numbers[min(block.first, len(numbers) - 1)]
            last = numbers[min(max(block.last - 1, block.first), len(numbers) - 1)] + 1
            out.append(block._replace(first=first, last=last))
    # A chain is never torn apart by another stream's.
    return [block for chain in sorted(chains(out), key=lambda chain: chain[0].first) for block in chain]

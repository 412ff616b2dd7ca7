"""The evidence that lies beside the cases."""

from errdex.verify.evidence import EVIDENCE, lines_of, read_evidence
from errdex.verify.lint.base import Found, pack_rule
from errdex.verify.pack import RawPack
from errdex.verify.pack_files import MAX_EVIDENCE, Problem, read_file


@pack_rule("evidence", "an evidence.jsonl with lines that are none, or that was edited or merged by hand")
def evidence(look: RawPack) -> Found:
    """Every line can be read, and all stand in the order that errdex writes."""
    held, problems = read_evidence(look.evidence)
    yield from ((EVIDENCE, p) for p in problems)
    if held and not problems and lines_of(held) != read_file(look.evidence, MAX_EVIDENCE).text:
        yield (
            EVIDENCE,
            Problem(1, "evidence", "is not as errdex writes it; run errdex verify, which sorts and merges it"),
        )

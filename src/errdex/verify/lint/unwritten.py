"""Places that a scaffold left to be written."""

from errdex.verify.case_new import MARK
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem


@case_rule("unwritten", "places that `errdex pack new` marked WRITE ME")
def unwritten(look: Look) -> Found:
    """Every line with the mark."""
    for name, file in look.case.files.items():
        for number, line in enumerate(file.text.split("\n"), 1):
            _, mark, rest = line.partition(MARK)
            if mark:
                wanted = rest.strip(" :\"'#").removesuffix("+++")
                yield name, Problem(number, "unwritten", f"write me: {wanted}" if wanted else "write this")

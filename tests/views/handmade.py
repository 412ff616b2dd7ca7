"""Three pages made by hand: a full one, one of which little is known, one that attacks every format."""

from errdex.model.explanation import (
    Ask,
    Caller,
    CallersSection,
    ChainMember,
    Check,
    ClaimShown,
    Condition,
    DefenseSection,
    EvidenceSection,
    ExampleSection,
    ExceptionSection,
    Explanation,
    MessageSection,
    OccursSection,
    OwnerSection,
    RelatedEntry,
    RelatedSection,
    ReportSection,
    SeveritySection,
    Statement,
    StatementsSection,
    ThrowPoint,
    ThrowPointsSection,
    TitleSection,
    TriggerSection,
    UserFrame,
    Value,
    ValuesSection,
    VersionOutcome,
    VersionSeen,
    VersionsSection,
    VersionVerdict,
)
from errdex.model.template import Hole, Text
from errdex.views.page import Page, page_of

TRACKER = "https://github.com/example/errors/issues"

CODE = '''\
class Basin:
    """Holds brine until it is dry."""

    def fill(self, litres: int, *, source: str = "sea") -> None:
        level = self.level + litres
        if level > self.capacity:
            raise OverflowError(
                f"basin {self.name!r} holds {self.capacity} litres, not {level:d}"
            )
        self.level = level  # nothing evaporates while it is being filled, so this is simply the sum of both\
'''

SECOND = """\
    for basin in basins:
        if basin.level + share > basin.capacity:
            raise OverflowError(f"basin {basin.name!r} holds {basin.capacity} litres, not {total:d}")\
"""


def full() -> Page:
    """Every section filled."""
    return page_of(
        Explanation(
            id="0a1b2c3d4e5f6071",
            slug="basin-self-name-holds-self-capacity-litres-not-level",
            project="saltpan",
            version="2.1.0",
            revision="9f8e7d6c5b4a39281706f5e4d3c2b1a098765432",
            aliases=("1111222233334444",),
            title=TitleSection(text="basin {self.name} holds {self.capacity} litres, not {level}", provenance="source"),
            exception=ExceptionSection(
                type="OverflowError",
                qualified="builtins.OverflowError",
                bases=("ArithmeticError", "Exception"),
                provenance="source",
            ),
            severity=SeveritySection(level="error", provenance="source"),
            message=MessageSection(
                template="basin {self.name} holds {self.capacity} litres, not {level}",
                parts=(
                    Text("basin "),
                    Hole("self.name", "r"),
                    Text(" holds "),
                    Hole("self.capacity"),
                    Text(" litres, not "),
                    Hole("level", format_spec="d"),
                ),
                provenance="source",
            ),
            owner=OwnerSection(
                project="saltpan",
                version="2.1.0",
                kind="python",
                text="saltpan 2.1.0, by a raise statement",
                provenance="message",
            ),
            report=ReportSection(
                type="OverflowError",
                message="basin 'north' holds 40 litres, not 55",
                confidence=0.97,
                reasons=("the template makes the whole message", "a frame names the statement"),
                chain=(ChainMember(type="KeyError", message="'tide'", role="context", entry="99aa88bb77cc66dd"),),
                frame=UserFrame(file="harvest.py", line=12, function="main", source="north.fill(15, source=tide)"),
                hidden="the innermost printed frame, harvest.py:12, is no raise statement",
                ask=Ask(missing="the frames that saltpan takes out", command="SALTPAN_FRAMES=all python harvest.py"),
                others=(
                    RelatedEntry(
                        id="abcdabcdabcdabcd",
                        slug="basin-is-full",
                        project="saltpan",
                        exception="OverflowError",
                        title="basin {name} is full",
                        reason="its template also makes the message",
                    ),
                ),
                provenance="message",
            ),
            values=ValuesSection(
                items=(
                    Value(expression="self.name", value="'north'"),
                    Value(expression="self.capacity", value="40"),
                    Value(expression="level", value="55"),
                    Value(expression="source", value="'see'", given="source='see'", line=12, accepted="'sea', 'well'"),
                ),
                provenance="message",
            ),
            throw_points=ThrowPointsSection(
                items=(
                    ThrowPoint(
                        file="saltpan/basin.py",
                        line=47,
                        end_line=49,
                        column=12,
                        function="Basin.fill",
                        kind="raise",
                        version="2.1.0",
                        cause="c0ffee01",
                        first_line=41,
                        code=CODE,
                        url="https://example.org/saltpan/blob/9f8e7d6c/saltpan/basin.py#L47-L49",
                        installed=True,
                    ),
                    ThrowPoint(
                        file="tests/test_share.py",
                        line=20,
                        end_line=20,
                        column=12,
                        function="share",
                        kind="raise",
                        version="2.0.0",
                        cause="c0ffee02",
                        first_line=18,
                        code=SECOND,
                        is_test=True,
                        installed=False,
                    ),
                ),
                provenance="source",
            ),
            meaning=StatementsSection(
                items=(
                    Statement(
                        text="A basin was asked to take more brine than it holds.",
                        provenance="curated",
                    ),
                    Statement(
                        text="`fill` adds `litres` to what is there; see its documentation.",
                        provenance="docs",
                    ),
                ),
                provenance=("curated", "docs"),
            ),
            occurs=OccursSection(
                trigger=TriggerSection(
                    items=(
                        Condition(
                            cause="c0ffee01",
                            text="Raised in `Basin.fill` when `level > self.capacity`.",
                            code=("if level > self.capacity:",),
                            sites=(0,),
                            complete=True,
                            expression="self.level + litres > self.capacity",
                        ),
                        Condition(
                            cause="c0ffee02",
                            text="Raised for a basin in `basins` when its share does not fit.",
                            code=("for basin in basins:", "    if basin.level + share > basin.capacity:"),
                            sites=(1,),
                            complete=False,
                            expression="any(basin.level + share > basin.capacity for basin in basins)",
                            missing=("what `share_out(basins)` on line 14 may change",),
                        ),
                    ),
                    provenance="source",
                ),
                public_callers=CallersSection(
                    items=(
                        Caller(name="saltpan.Basin.fill", parameters=("self", "litres", "source")),
                        Caller(
                            name="saltpan.flood",
                            parameters=("basins", "litres"),
                            through=("Basin.fill",),
                            expression="any(litres > basin.capacity for basin in basins)",
                            missing=("what `open_gates()` on line 7 may change",),
                        ),
                        Caller(
                            name="saltpan.watch",
                            parameters=("basin",),
                            through=("_alarm", "_on_flood", "Basin.fill"),
                            registered="_on_flood",
                            registered_for="flooded",
                            expression="True",
                            missing=("when `flooded` runs `_on_flood`, and with what",),
                        ),
                    ),
                    ended=None,
                    provenance="source",
                ),
                situations=StatementsSection(
                    items=(
                        Statement(
                            text="A tide table in litres is read as if it were in buckets.",
                            provenance="model",
                        ),
                    ),
                    provenance=("model",),
                ),
            ),
            solutions=StatementsSection(
                items=(
                    Statement(
                        text="Fill at most `basin.capacity - basin.level` litres.",
                        provenance="executed",
                        code="basin.fill(min(litres, basin.capacity - basin.level))",
                    ),
                    Statement(
                        text="Keep the value within the range that the check names.",
                        provenance="archetype",
                        archetype="range",
                    ),
                    Statement(text="Seen to help: a larger basin.", provenance="observed"),
                ),
                provenance=("executed", "archetype", "observed"),
            ),
            example=ExampleSection(
                before="north = Basin('north', 40)\nnorth.fill(55)",
                after="north = Basin('north', 60)\nnorth.fill(55)",
                diff="-north = Basin('north', 40)\n+north = Basin('north', 60)\n north.fill(55)",
                provenance="executed",
            ),
            defense=DefenseSection(
                strategy=Statement(text="Ask before filling.", provenance="curated"),
                validate=Check(
                    text="Check the sum first.",
                    provenance="curated",
                    code="def raises(self, litres):\n    return self.level + litres > self.capacity",
                    function="saltpan.Basin.fill",
                    parameters=("self", "litres"),
                    expression="self.level + litres > self.capacity",
                    exact=True,
                ),
                guard=Statement(
                    text="Fill only what fits.",
                    provenance="curated",
                    code="if basin.level + litres <= basin.capacity:\n    basin.fill(litres)",
                ),
                catch=Statement(
                    text="The narrowest clause is `except OverflowError`.",
                    provenance="source",
                    code="try:\n    basin.fill(litres)\nexcept OverflowError:\n    overflow.fill(litres)",
                ),
                prevention=StatementsSection(
                    items=(Statement(text="Give litres a type of their own.", provenance="curated"),),
                    provenance=("curated",),
                ),
            ),
            evidence=EvidenceSection(
                items=(
                    ClaimShown(
                        kind="fix",
                        name="saltpan/basin-overflows/fix_seconds",
                        cause="The tide comes in while it is filled.",
                        verdict="confirmed",
                        text="confirmed on saltpan 2.1.0, Python 3.13, CPU, 2026-11-30",
                        claim="00112233445566ff",
                        code="fill(basin, 4)",
                    ),
                ),
                versions=(
                    VersionOutcome(
                        version="2.2.0",
                        source="absent",
                        verdicts=(VersionVerdict(kind="trigger", verdict="refuted"),),
                        reason="no longer raised",
                        pinned=("brine==1.4",),
                    ),
                ),
                provenance="executed",
            ),
            related=RelatedSection(
                items=(
                    RelatedEntry(
                        id="5566778899aabbcc",
                        slug="litres-must-not-be-negative",
                        project="saltpan",
                        exception="ValueError",
                        title="litres must not be negative",
                        reason="raised by the same function",
                    ),
                ),
                provenance="source",
            ),
            versions=VersionsSection(
                present=(VersionSeen(version="2.1.0", sites=1), VersionSeen(version="2.0.0", sites=2)),
                absent=("1.9.0",),
                provenance="source",
            ),
            archetypes=("range",),
            documentation="https://example.org/saltpan/docs",
            tracker="https://example.org/saltpan/issues",
        ),
        TRACKER,
    )


def unresolved() -> Page:
    """A re-raised exception of which the source tells neither class nor text."""
    return page_of(
        Explanation(
            id="fedcba9876543210",
            slug="re-raise-in-drain",
            project="saltpan",
            version="2.1.0",
            title=TitleSection(text="re-raise in drain", provenance="source"),
            exception=ExceptionSection(type="", provenance="source"),
            severity=SeveritySection(level="error", provenance="source"),
            message=MessageSection(
                template="",
                parts=(),
                unresolved="the statement has no message of its own",
                provenance="source",
            ),
            throw_points=ThrowPointsSection(
                items=(
                    ThrowPoint(
                        file="saltpan/pump.py",
                        line=9,
                        end_line=9,
                        column=8,
                        function="drain",
                        kind="reraise",
                        version="2.1.0",
                        cause="0badf00d",
                        first_line=7,
                        code="    except PumpError:\n        log()\n        raise",
                    ),
                ),
                provenance="source",
            ),
        )
    )


EVIL = (
    "<script>alert(1)</script> `x` | <img onerror=a()> [l](javascript:a) ***b*** "
    "\x1b[31mred\x07 \u202egnp\u2066 &amp; {{ 7*7 }}"
)


def hostile() -> Page:
    """Every text of the full page replaced by one that attacks HTML, Markdown, terminals and eyes."""
    from .reflect import with_every_text

    return with_every_text(full(), EVIL)

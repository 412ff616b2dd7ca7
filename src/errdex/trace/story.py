"""What the records of one run tell about a statement and a function."""

from collections.abc import Iterable

from errdex.trace.records import (
    Answered,
    Asserted,
    Called,
    Ended,
    Fault,
    Other,
    Outcome,
    Planted,
    Raised,
    Record,
    Replaced,
    Start,
    Used,
    Warned,
)


class Story:
    """One run, from its records. Sites and functions are named by their place in ``Wanted``."""

    def __init__(self, records: Iterable[Record]) -> None:
        own = [r for r in records if r.child is None]
        self.start = next((r for r in own if isinstance(r, Start)), None)
        """None where the program never began."""
        self.ended = next((r for r in own if isinstance(r, Ended) and r.program == 0), None)
        """None where it was ended from outside, or by ``os._exit``."""
        self.then_ended = next((r for r in own if isinstance(r, Ended) and r.program == 1), None)
        """The same of the script that followed."""
        self._own = own

    def reached(self, site: int) -> list[Raised]:
        """Each time that the statement was reached, with the exception it raised; none for a warning's."""
        return [r for r in self._own if isinstance(r, Raised) and site in r.sites]

    def warned(self, site: int) -> int:
        """How often the warning's call was reached."""
        return sum(isinstance(r, Warned) and r.site == site for r in self._own)

    def ended_by(self, site: int) -> bool:
        """Whether the exception that ended the program came from this statement."""
        ended = self.ended
        return ended is not None and ended.number is not None and self._first(site, ended.number) is not None

    def caused_by(self, site: int) -> bool:
        """Whether the exception that ended the program came from this statement, or was raised because of one that
        did."""
        ended = self.ended
        return self.ended_by(site) or (ended is not None and any(self._first(site, n) is not None for n in ended.chain))

    def before(self, site: int) -> list[Raised]:
        """Exceptions raised before the statement was first reached, all of them where it never was; one that was
        raised again, once."""
        first = self._first(site)
        known: set[int] = set()
        out = []
        for record in self._own:
            if record is first:
                break
            if isinstance(record, Raised) and record.number not in known:
                known.add(record.number)
                out.append(record)
        return out

    def _first(self, site: int, number: int | None = None) -> Raised | None:
        return next((r for r in self.reached(site) if number is None or r.number == number), None)

    def calls(self, function: int) -> list[dict[str, str]]:
        """The arguments of each recorded call."""
        return [r.arguments for r in self._own if isinstance(r, Called) and r.function == function]

    def planted(self, function: int) -> bool:
        """Whether a function's result was set to be replaced: its file was loaded and defines it."""
        return any(isinstance(r, Planted) and r.function == function and r.times > 0 for r in self._own)

    def replaced(self, function: int) -> int:
        """How many results were replaced."""
        return sum(isinstance(r, Replaced) and r.function == function for r in self._own)

    def raised(self, number: int | None) -> Raised | None:
        """Where the exception with this number was first recorded."""
        return next((r for r in self._own if isinstance(r, Raised) and r.number == number), None)

    def used(self, name: int, program: int = 0) -> int:
        """How often the program's own text used what is asked for by name."""
        return sum(isinstance(r, Used) and (r.name, r.program) == (name, program) for r in self._own)

    def answers(self, predicate: int, program: int = 0) -> list[Answered]:
        """What a predicate said, use by use."""
        return [r for r in self._own if isinstance(r, Answered) and (r.predicate, r.program) == (predicate, program)]

    def others(self) -> int:
        """How many results of uses were replaced."""
        return sum(isinstance(r, Other) for r in self._own)

    def asserted(self, program: int = 0) -> list[int]:
        """Lines of asserts that ran, in order."""
        return [r.line for r in self._own if isinstance(r, Asserted) and r.program == program]

    def faults(self) -> list[Fault]:
        """What could not be recorded."""
        return [r for r in self._own if isinstance(r, Fault)]

    def outcomes(self, site: int) -> list[Outcome]:
        """What became of the statement's condition, call by call."""
        return [r for r in self._own if isinstance(r, Outcome) and r.site == site]

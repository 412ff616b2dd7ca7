"""Logs of any size: each distinct error once, with its count and places, however the log is cut into pieces."""

from hypothesis import given, settings
from hypothesis import strategies as st

from errdex.report.log import LogReader, read_stream

FILLER = "2026-03-02 06:00:01,123 jobs INFO request 7 handled in 3 ms\n"


def traceback(unit: str, line: int = 6, prefix: str = "") -> str:
    text = (
        "Traceback (most recent call last):\n"
        f'  File "/srv/tide.py", line {line}, in level\n'
        "    value = fetch(code, unit)\n"
        '  File "/v/site-packages/dock/core.py", line 26, in fetch\n'
        '    raise ValueError(f"bad unit {unit!r}")\n'
        f"ValueError: bad unit '{unit}'\n"
    )
    return "".join(f"{prefix}{row}\n" for row in text.splitlines())


def large(text: str) -> str:
    """Long enough that it is not read as a whole."""
    return text + FILLER * (1 + 1_200_000 // len(FILLER))


def found(log: str, size: int = 65_536) -> list[tuple[str | None, str | None, int, int, int]]:
    data = log.encode()
    reader = read_stream(data[at : at + size] for at in range(0, len(data), size))
    return [(e.report.first.type, e.report.first.message, e.first_line, e.last_line, e.count) for e in reader.errors]


def test_an_error_that_differs_in_its_values_only_is_one() -> None:
    log = FILLER + traceback("yd") + FILLER + traceback("league", 9) + traceback("yd")
    assert found(log) == found(large(log)) == [("ValueError", "bad unit 'yd'", 2, 15, 3)]


def test_other_messages_and_other_places_are_other_errors() -> None:
    log = (
        traceback("yd")
        + traceback("yd").replace("bad unit", "odd unit")
        + traceback("yd").replace("line 26", "line 27")
    )
    assert [(m, c) for _, m, _, _, c in found(large(log))] == [
        ("bad unit 'yd'", 1), ("odd unit 'yd'", 1), ("bad unit 'yd'", 1),
    ]  # fmt: skip


def test_workers_that_write_in_turn_are_kept_apart() -> None:
    one = traceback("yd", prefix="worker-1 | ").splitlines(keepends=True)
    two = traceback("ft", prefix="worker-2 | ").replace("ValueError: bad", "ValueError: odd").splitlines(keepends=True)
    log = "".join(a + b for a, b in zip(one, two, strict=True))
    assert [m for _, m, _, _, _ in found(large(log))] == ["bad unit 'yd'", "odd unit 'ft'"]


def test_a_chain_is_one_error_and_what_led_to_it_is_kept() -> None:
    tie = "\nThe above exception was the direct cause of the following exception:\n\n"
    log = traceback("yd") + tie + traceback("yd").replace("ValueError: bad", "dock.DryError: no") + FILLER
    reader = LogReader()
    reader.feed(large(log), last=True)
    assert [(e.report.first.type, e.count) for e in reader.errors] == [("dock.DryError", 1)]
    assert [x.role for x in reader.errors[0].report.exceptions] == ["cause", "root"]


def test_lines_of_json_are_read() -> None:
    import json

    line = json.dumps({"level": "error", "exc_info": traceback("yd").rstrip()}) + "\n"
    assert found(large(FILLER + line + line)) == [("ValueError", "bad unit 'yd'", 2, 3, 2)]


def test_a_log_without_errors_has_none() -> None:
    assert found(FILLER * 10) == found(large("")) == []


def test_a_line_without_an_end_is_not_kept_whole() -> None:
    reader = LogReader()
    for _ in range(30):
        reader.feed("x" * 1_000_000)
    reader.feed("\n" + traceback("yd"), last=True)
    assert [e.first_line for e in reader.errors] == [2]


@given(st.lists(st.sampled_from([traceback("yd"), traceback("ft", 9), FILLER, "\n"]), max_size=12), st.integers(1, 400))
@settings(max_examples=40, deadline=None)
def test_how_a_log_is_cut_changes_nothing(parts: list[str], size: int) -> None:
    log = "".join(parts)
    assert found(log, size) == found(log)


def test_a_character_cut_in_two_is_put_together() -> None:
    assert found(traceback("é"), 1)[0][1] == "bad unit 'é'"

"""Cython's joined and packed strings, and Rust's literals and format constants."""

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex.scan.native import scan_native
from errdex.scan.native.cython import _unlzss, cython_strings
from errdex.scan.native.rust import rust_literals, rust_templates, taken_addresses
from tests.scan.native import making

STRINGS = [
    b"Read the tide tables of a harbour, whose gauges must be known by name and whose pumps do not run on Mondays.",
    b"the gauge ", b" is under water, not ", b"tide tables are missing for this harbour", b"?", b"sea.pyx",
    b"__main__", b"__module__", b"__name__", b"__qualname__", b"__test__", b"cline_in_traceback", b"harbour", b"read",
    b"\x80\x01\xd0\x04",
]  # fmt: skip


def pack(data: bytes) -> bytes:
    """Cython's own packing, copying what stood up to 127 bytes before where three bytes or more can be."""
    out = bytearray()
    items: list[bytes | tuple[int, int]] = []
    at = 0
    while at < len(data):
        best = (0, 0)
        for back in range(3, min(at, 200) + 1):
            length = 0
            while length < min(back, 40) and at + length < len(data) and data[at - back + length] == data[at + length]:
                length += 1
            if length >= 3 and back - length <= 127 and length > best[1]:
                best = (back - length, length)
        if best[1]:
            items.append(best)
            at += best[1]
        else:
            items.append(data[at : at + 1])
            at += 1
    for n in range(0, len(items), 8):
        group = items[n : n + 8]
        out.append(sum(1 << k for k, item in enumerate(group) if isinstance(item, bytes)))
        for item in group:
            out += item if isinstance(item, bytes) else bytes([item[0], item[1] - 3])
    return bytes(out)


def module(blob: bytes, *, lengths: bool = True) -> bytes:
    """Read-only data of a module: its table of lengths among other numbers, then the strings."""
    table = struct.pack(f"<{len(STRINGS)}I", *map(len, STRINGS)) if lengths else b""
    head = b"Cython runtime\0\0" + struct.pack("<3I", 70_000, 0, 12) + table + struct.pack("<2I", 0, 5)
    return head + b"\0" + blob + b"\0" * 40


@pytest.mark.parametrize("how", ["zlib", "lzss", "plain"])
def test_joined_strings_are_cut_by_their_lengths(how: str) -> None:
    joined = b"".join(STRINGS)
    blob = {"zlib": zlib.compress(joined, 9), "lzss": pack(joined), "plain": joined}[how]
    found = list(cython_strings(module(blob)))
    assert found[: len(STRINGS) - 1] == STRINGS[:-1]


def test_without_lengths_sentences_are_cut_where_they_begin() -> None:
    joined = b"?__main__ is no harbour.Tide tables are missing.Gauge names must be unique" + b"x" * 200
    found = list(cython_strings(module(zlib.compress(joined), lengths=False)))
    assert b"Tide tables are missing." in found


@given(st.binary(max_size=300))
def test_unpacking_gives_back_what_was_packed(data: bytes) -> None:
    text = b"abcabcabc" + bytes(c % 90 + 32 for c in data)
    assert _unlzss(pack(text) + bytes(64), 0).startswith(text)


@given(st.binary(max_size=2000))
def test_any_data_can_be_looked_through(data: bytes) -> None:
    list(cython_strings(data + b"__main__" + data))
    list(rust_templates(data))


def test_pieces_of_an_f_string_are_open_where_values_stand() -> None:
    data = making.elf(module(b"".join(STRINGS)))
    found = [s.template for s in scan_native("sea.so", io.BytesIO(data)).sites]
    texts = {t.text for t in found}
    assert "{…} is under water, not {…}" in texts
    assert "tide tables are missing for this harbour" in texts


def test_format_constants_of_rust_become_templates() -> None:
    data = b"\0\x0fthe gauge named\xc0\x0f is not at pier\xc3\0\0\0\0\x05\0\0noise"
    (found,) = rust_templates(data)
    assert [type(p).__name__ for p in found.parts] == ["Text", "Hole", "Text", "Hole"]
    assert found.check("the gauge named north is not at pier7") == (" north", "7")


def test_rust_literals_are_cut_where_code_takes_their_addresses() -> None:
    first, second = b"the tide is too high for a reading", b"gauge names must be unique"
    data = b"\0" + first + second + b"\0"
    base = 0x1000
    code = b""
    for target in (base + 1, base + 1 + len(first)):
        end = 0x9000 + len(code) + 7
        code += b"\x48\x8d\x35" + struct.pack("<i", target - end)
    taken = sorted(taken_addresses([(0x9000, code)]))
    assert list(rust_literals(base, data, taken)) == [first, second]

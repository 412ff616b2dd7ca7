"""Shared objects of each format give their messages; damaged and hostile ones give a problem and nothing else."""

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex.model.site import FileScan
from errdex.scan.native import scan_native
from tests.scan.native import making

TEXTS = b"\0the tide is too high for gauge %zd\0names_only\0/usr/lib/python3\0the harbour '%.100s' is closed\0\xff\xfe"
FOUND = ["the tide is too high for gauge {…}", "the harbour '{…}' is closed"]


def scan(data: bytes) -> FileScan:
    return scan_native("tidegauge/_sea.so", io.BytesIO(data))


def texts(data: bytes) -> list[str]:
    return [s.template.text for s in scan(data).sites]


@pytest.mark.parametrize(
    "data",
    [
        making.elf(TEXTS),
        making.elf(TEXTS, wide=False),
        making.macho(TEXTS),
        making.fat(making.macho(TEXTS)),
        making.pe(TEXTS),
    ],
    ids=["elf64", "elf32", "macho", "fat", "pe"],
)
def test_messages_are_found(data: bytes) -> None:
    assert texts(data) == FOUND


def test_a_text_has_no_line_and_no_class() -> None:
    site = scan(making.elf(TEXTS)).sites[0]
    assert (site.kind, site.language, site.file) == ("native", "native", "tidegauge/_sea.so")
    assert (site.line, site.end_line, site.function, site.exception, site.code.text) == (0, 0, "", "", "")
    # A number takes a number only, so that one text is told from another.
    assert site.template.check("the tide is too high for gauge 7") == ("7",)
    assert site.template.check("the tide is too high for gauge north") is None


def test_a_library_that_never_speaks_to_python_is_passed_over() -> None:
    data = making.elf(TEXTS, names=b"\0malloc\0")
    assert scan(data) == FileScan(file="tidegauge/_sea.so")


@pytest.mark.parametrize("data", [b"", b"MZ", b"\x7fELF", b"#!/bin/sh\n", b"\xca\xfe\xba\xbe\0\0\0\x41" + bytes(40)])
def test_what_is_none_is_a_problem(data: bytes) -> None:
    found = scan(data)
    assert found.problem and not found.sites


@given(cut=st.integers(0, 700), at=st.integers(0, 700), put=st.binary(min_size=1, max_size=12))
def test_damage_never_raises(cut: int, at: int, put: bytes) -> None:
    for whole in (making.elf(TEXTS), making.macho(TEXTS), making.fat(making.macho(TEXTS)), making.pe(TEXTS)):
        data = bytearray(whole)
        data[at : at + len(put)] = put
        scan(bytes(data))
        scan(whole[:cut])


@given(st.binary(max_size=400))
def test_any_bytes_behind_a_magic_never_raise(data: bytes) -> None:
    for magic in (
        b"\x7fELF\x02\x01",
        b"\xcf\xfa\xed\xfe",
        b"\xca\xfe\xba\xbe",
        b"MZ".ljust(0x3C) + b"\x40\0\0\0PE\0\0",
    ):
        scan(magic + data)


def test_sizes_beyond_the_file_are_cut() -> None:
    data = bytearray(making.elf(TEXTS))
    (table,) = struct.unpack_from("<Q", data, 40)
    struct.pack_into("<Q", data, table + 2 * 64 + 32, 1 << 60)
    assert FOUND[0] in texts(bytes(data))

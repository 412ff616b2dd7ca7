"""PE: the extension modules (.pyd) and libraries of Windows."""

from errdex.scan.native.image import MAX_SECTIONS, Image, NotAnImageError, Source, Span

MAGICS = (b"MZ",)
_AMD64 = 0x8664
_HEADER = 24


def read_pe(source: Source) -> Image:
    """The spans by the section table. Raises NotAnImageError where there is none."""
    (at,) = source.unpack("<I", 0x3C)
    if source.read(at, 4) != b"PE\0\0":
        raise NotAnImageError("a program of another kind")
    machine, count = source.unpack("<HH", at + 4)
    (optional,) = source.unpack("<H", at + 20)
    if count > MAX_SECTIONS:
        raise NotAnImageError("a PE file with too many sections")
    names: list[Span] = []
    read_only: list[Span] = []
    code: list[Span] = []
    for number in range(count):
        place = at + _HEADER + optional + number * 40
        title = source.read(place, 8).rstrip(b"\0")
        _, address, size, offset = source.unpack("<IIII", place + 8)
        span = source.clip(address, offset, size)
        if title == b".rdata":
            # The names of imported functions stand in the read-only data, or in a section of their own.
            read_only.append(span)
            names.append(span)
        elif title in {b".idata", b".edata"}:
            names.append(span)
        elif title == b".text" and machine == _AMD64:
            code.append(span)
    return Image(tuple(names), tuple(read_only), tuple(code))

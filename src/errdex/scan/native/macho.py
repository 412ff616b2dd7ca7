"""Mach-O: the shared objects of macOS, thin and fat. Of a fat file the first part is read: all hold the same texts."""

from errdex.scan.native.image import MAX_SECTIONS, Image, NotAnImageError, Source, Span

MAGICS = (
    b"\xcf\xfa\xed\xfe",
    b"\xce\xfa\xed\xfe",
    b"\xfe\xed\xfa\xcf",
    b"\xfe\xed\xfa\xce",
    b"\xca\xfe\xba\xbe",
    b"\xca\xfe\xba\xbf",
)
_SEGMENT, _SEGMENT_64, _SYMBOLS = 1, 25, 2
_X86_64 = 0x01000007
_MAX_PARTS = 16


def read_macho(source: Source) -> Image:
    """The spans by the load commands. Raises NotAnImageError where they make no sense."""
    start = 0
    magic = source.read(0, 4)
    if magic in {b"\xca\xfe\xba\xbe", b"\xca\xfe\xba\xbf"}:
        (parts,) = source.unpack(">I", 4)
        # A Java class file begins with the same four bytes; its version stands where the number of parts does.
        if not 0 < parts <= _MAX_PARTS:
            raise NotAnImageError("no shared object")
        start = source.unpack(">Q" if magic[3] == 0xBF else ">I", 16)[0]
        magic = source.read(start, 4)
    if magic not in MAGICS[:4]:
        raise NotAnImageError("unknown kind of Mach-O file")
    end = "<" if magic[3] == 0xFE else ">"
    wide = 0xCF in (magic[0], magic[3])
    processor, _, _, commands, _, _ = source.unpack(end + "IIIIII", start + 4)
    if commands > MAX_SECTIONS:
        raise NotAnImageError("a Mach-O file with too many load commands")
    names: list[Span] = []
    read_only: list[Span] = []
    code: list[Span] = []
    at = start + (32 if wide else 28)
    for _ in range(commands):
        command, size = source.unpack(end + "II", at)
        if size < 8:
            raise NotAnImageError("a Mach-O load command without a size")
        if command == _SYMBOLS:
            offset, length = source.unpack(end + "II", at + 16)
            names.append(source.clip(0, start + offset, length))
        elif command in {_SEGMENT, _SEGMENT_64}:
            for title, span in _sections(source, at, end, start, wide=command == _SEGMENT_64):
                if title in {b"__cstring", b"__const", b"__ustring"}:
                    read_only.append(span)
                elif title == b"__text" and processor == _X86_64:
                    code.append(span)
        at += size
    return Image(tuple(names), tuple(read_only), tuple(code))


def _sections(source: Source, at: int, end: str, start: int, *, wide: bool) -> list[tuple[bytes, Span]]:
    (count,) = source.unpack(end + "I", at + (64 if wide else 48))
    if count > MAX_SECTIONS:
        raise NotAnImageError("a Mach-O segment with too many sections")
    out = []
    first, step = (at + 72, 80) if wide else (at + 56, 68)
    for number in range(count):
        place = first + number * step
        title = source.read(place, 16).rstrip(b"\0")
        address, size = source.unpack(end + ("QQ" if wide else "II"), place + 32)
        (offset,) = source.unpack(end + "I", place + (48 if wide else 40))
        out.append((title, source.clip(address, start + offset, size)))
    return out

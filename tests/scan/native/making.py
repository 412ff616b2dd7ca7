"""Small shared objects of each format, made by hand: one read-only section, one of names, one of code."""

import struct


def elf(read_only: bytes, names: bytes = b"\0PyErr_SetString\0", code: bytes = b"", *, wide: bool = True) -> bytes:
    """An ELF file, little end first."""
    sections = [
        (b"", 0, b""),
        (b".dynstr", 3, names),
        (b".rodata", 1, read_only),
        (b".text", 1, code),
        (b".bss", 8, b""),
    ]
    titles = b"".join(title + b"\0" for title, _, _ in sections) + b".shstrtab\0"
    sections.append((b".shstrtab", 3, titles))
    head = 64 if wide else 52
    body = b""
    table = b""
    for title, kind, data in sections:
        offset = head + len(body)
        body += data
        name = titles.index(title + b"\0") if title else 0
        # Each section is mapped where it lies, so addresses are offsets.
        size = len(data) if kind != 8 else 1 << 40 if wide else 1 << 30
        if wide:
            table += struct.pack("<IIQQQQIIQQ", name, kind, 2, offset, offset, size, 0, 0, 1, 0)
        else:
            table += struct.pack("<IIIIIIIIII", name, kind, 2, offset, offset, size, 0, 0, 1, 0)
    ident = b"\x7fELF" + bytes([2 if wide else 1, 1, 1]) + bytes(9)
    count = len(sections)
    at = head + len(body)
    if wide:
        header = ident + struct.pack("<HHIQQQIHHHHHH", 3, 62, 1, 0, 0, at, 0, 64, 0, 0, 64, count, count - 1)
    else:
        header = ident + struct.pack("<HHIIIIIHHHHHH", 3, 3, 1, 0, 0, at, 0, 52, 0, 0, 40, count, count - 1)
    return header + body + table


def macho(read_only: bytes, names: bytes = b"\0_PyErr_SetString\0") -> bytes:
    """A thin 64-bit Mach-O file."""
    commands = 72 + 80 + 24
    at = 32 + commands
    segment = struct.pack("<II16sQQQQIIII", 25, 72 + 80, b"__TEXT", 0, 0, 0, 0, 0, 0, 1, 0)
    section = struct.pack("<16s16sQQIIIIIIII", b"__cstring", b"__TEXT", at, len(read_only), at, 0, 0, 0, 2, 0, 0, 0)
    symbols = struct.pack("<IIIIII", 2, 24, 0, 0, at + len(read_only), len(names))
    header = struct.pack("<IIIIIIII", 0xFEEDFACF, 0x0100000C, 0, 6, 2, commands, 0, 0)
    return header + segment + section + symbols + read_only + names


def fat(thin: bytes) -> bytes:
    """A fat Mach-O file with one part."""
    return struct.pack(">IIIIIII", 0xCAFEBABE, 1, 0x0100000C, 0, 64, len(thin), 6).ljust(64, b"\0") + thin


def pe(read_only: bytes, names: bytes = b"\0PyErr_SetString\0") -> bytes:
    """A PE file whose imports stand in its read-only data."""
    data = names + read_only
    header = b"MZ".ljust(0x3C, b"\0") + struct.pack("<I", 0x40)
    coff = b"PE\0\0" + struct.pack("<HHIIIHH", 0x8664, 1, 0, 0, 0, 0, 0x2022)
    at = len(header) + len(coff) + 40
    section = struct.pack("<8sIIIIIIHHI", b".rdata", len(data), 0x1000, len(data), at, 0, 0, 0, 0, 0x40000040)
    return header + coff + section + data

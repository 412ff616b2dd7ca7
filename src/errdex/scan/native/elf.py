"""ELF: the shared objects of Linux and the BSDs, 32 and 64 bit, either byte order."""

from errdex.scan.native.image import MAX_SECTIONS, Image, NotAnImageError, Source, Span

MAGICS = (b"\x7fELF",)
_X86_64 = 62
_NOBITS = 8


def read_elf(source: Source) -> Image:
    """The spans by the section headers. Raises NotAnImageError where there are none."""
    kind, order = source.read(4, 2)
    if kind not in {1, 2} or order not in {1, 2}:
        raise NotAnImageError("unknown kind of ELF file")
    end = "<" if order == 1 else ">"
    wide = kind == 2
    (machine,) = source.unpack(end + "H", 18)
    (table,) = source.unpack(end + ("Q" if wide else "I"), 40 if wide else 32)
    step, count, names_at = source.unpack(end + "HHH", 58 if wide else 46)
    if not table or not count or count > MAX_SECTIONS or step < (64 if wide else 40) or names_at >= count:
        raise NotAnImageError("an ELF file without section headers")
    sections = []
    for number in range(count):
        at = table + number * step
        name, what, _, address, offset, size = source.unpack(end + ("IIQQQQ" if wide else "IIIIII"), at)
        sections.append((name, what, address, offset, size))
    _, _, _, offset, size = sections[names_at]
    strings = source.read(offset, min(size, 1 << 20))
    names: list[Span] = []
    read_only: list[Span] = []
    code: list[Span] = []
    relocations: list[Span] = []
    pointers: list[Span] = []
    for name, what, address, offset, size in sections:
        title = strings[name : strings.find(b"\0", name)] if name < len(strings) else b""
        if what == _NOBITS:
            continue
        span = source.clip(address, offset, size)
        if title in {b".dynstr", b".strtab"}:
            names.append(span)
        elif title.startswith(b".rodata"):
            read_only.append(span)
        elif title == b".text" and machine == _X86_64:
            code.append(span)
        elif title == b".rela.dyn" and wide and order == 1:
            relocations.append(span)
        elif title.startswith(b".data.rel.ro"):
            pointers.append(span)
    return Image(tuple(names), tuple(read_only), tuple(code), tuple(relocations), tuple(pointers))

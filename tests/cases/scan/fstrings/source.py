def check(depth, unit, w):
    raise ValueError(f"{depth=} is odd")
    raise ValueError(f"{depth:{w}.2f} m")
    raise ValueError(f"{depth!r} " "and {braces} " f"{{{unit}}}")
    raise ValueError(f"{depth}")
    raise ValueError(f"{'constant'} text")
    raise ValueError(
        f"long {unit} "
        # a comment between
        f"message"
    )
    raise ValueError(f"nested {', '.join(f'<{u}>' for u in unit)} quotes")
    raise ValueError(rf"raw \d {unit}")

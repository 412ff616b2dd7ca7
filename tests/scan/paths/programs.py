"""Small random programs: functions that branch, loop, change what they are given and raise, to be run and read."""

import random

PRELUDE = """
class Box:
    def __init__(self, n):
        self.n = n
        self.items = [n, 1]

def same(x):
    return x

def poke(xs):
    if isinstance(xs, list):
        xs.append(7)
    elif isinstance(xs, Box):
        xs.n = -5
    return len(TABLE)

def fail(x):
    if x == 3:
        raise LookupError(x)
    return x

TABLE = {1: "a", 2: "b"}
"""


class Programs:
    """Makes one function ``f(a, b, xs, box)``; each ``raise Hit(n)`` in it has a number of its own."""

    def __init__(self, choose: random.Random, *, loops: bool) -> None:
        self._r = choose
        self._loops = loops
        self._hits = 0
        self._names = ["a", "b", "xs", "box"]
        self._in_loop = 0

    def function(self) -> str:
        body = self._block(self._r.randint(1, 3), 1)
        return "def f(a, b, xs, box, flag=None):\n" + body

    def _pick(self, *options: str) -> str:
        return self._r.choice(options)

    def _number(self) -> str:
        locals_ = [n for n in self._names if n not in {"xs", "box"}]
        return self._pick(
            self._r.choice(locals_), self._r.choice(locals_), "len(xs)", "box.n", "xs[0]", "a + b", "abs(a)",
            "max(a, b)", "same(a)", "len(box.items)", "sum(xs)", "(1 if a else b)", "poke(xs)", "fail(a)",
            str(self._r.randint(-1, 3)), "len([x for x in xs if x > a])", "TABLE.get(a, 0)",
        )  # fmt: skip

    def _test(self, depth: int = 2) -> str:
        if depth and self._r.random() < 0.35:
            joined = f" {self._pick('and', 'or')} "
            return "(" + joined.join(self._test(depth - 1) for _ in range(2)) + ")"
        if depth and self._r.random() < 0.15:
            return f"not {self._test(depth - 1)}"
        op = self._pick("<", "<=", "==", "!=", ">", "is not", "is")
        return self._pick(
            f"{self._number()} {op} {self._number()}", f"{self._number()} in xs", f"{self._number()} not in (1, 2, 3)",
            "isinstance(a, bool)", "xs", "flag is None", "a", f"0 < {self._number()} < 3", "any(x == b for x in xs)",
            f"(w := {self._number()}) > 1", "all(x > a for x in xs)", "a in TABLE",
        )  # fmt: skip

    def _block(self, depth: int, indent: int) -> str:
        lines = "".join(self._statement(depth, indent) for _ in range(self._r.randint(1, 3)))
        return lines

    def _statement(self, depth: int, indent: int) -> str:
        pad = "    " * indent
        kinds = ["assign", "raise", "change", "assert"]
        if depth:
            kinds += ["if", "if", "if", "ifelse", "ifelse", "return", "try", "match"] + ["for", "while"] * self._loops
        if self._in_loop:
            kinds += ["break", "continue"]
        kind = self._r.choice(kinds)
        if kind in {"raise", "return", "break", "continue"} and self._r.random() < 0.8:
            leave = self._leave(kind)
            return f"{pad}if {self._test()}:\n{pad}    {leave}\n"
        match kind:
            case "assign":
                name = self._pick("a", "b", "u", "v")
                value = self._number()
                op = self._pick("=", "=", "=", "+=") if name in self._names else "="
                if name not in self._names:
                    self._names.append(name)
                    return f"{pad}{name} = {value}\n"
                return f"{pad}{name} {op} {value}\n"
            case "change":
                return pad + self._pick(
                    "xs.append(a)", "poke(xs)", "poke(box)", "box.n = a", "box.items.append(1)", "xs[0] = b",
                    "same(xs)", "ys = xs; ys.append(2)", "box.n += 1", "a, b = b, a", "fail(b)", "xs = list(xs)",
                    "TABLE.get(a)",
                ) + "\n"  # fmt: skip
            case "assert":
                self._hits += 1
                return f"{pad}assert {self._test()}, Hit({self._hits})\n"
            case "if":
                return f"{pad}if {self._test()}:\n{self._inner(depth, indent)}"
            case "ifelse":
                return (
                    f"{pad}if {self._test()}:\n{self._inner(depth, indent)}"
                    f"{pad}elif {self._test()}:\n{self._inner(depth, indent)}{pad}else:\n{self._inner(depth, indent)}"
                )
            case "try":
                kind = self._pick("LookupError", "Exception", "TypeError")
                return f"{pad}try:\n{self._inner(depth, indent)}{pad}except {kind}:\n{self._inner(depth, indent)}"
            case "match":
                return (
                    f"{pad}match {self._number()}:\n{pad}    case 1 | 2:\n{self._inner(depth, indent + 1)}"
                    f"{pad}    case bool() if {self._test(0)}:\n{self._inner(depth, indent + 1)}"
                    f"{pad}    case other:\n{self._inner(depth, indent + 1)}"
                )
            case "for":
                self._in_loop += 1
                name = self._pick("x", "y", "a")
                self._names.append(name)
                body = f"{pad}    step()\n" + self._inner(depth, indent)
                self._names.remove(name)
                self._in_loop -= 1
                orelse = f"{pad}else:\n{self._inner(depth, indent)}" if self._r.random() < 0.3 else ""
                return f"{pad}for {name} in {self._pick('xs', 'sorted(xs)', 'box.items', 'range(a)')}:\n{body}{orelse}"
            case "while":
                self._in_loop += 1
                body = f"{pad}    step()\n" + self._inner(depth, indent)
                self._in_loop -= 1
                return f"{pad}while tick() and {self._test(0)}:\n{body}"
        return pad + self._leave(kind) + "\n"

    def _leave(self, kind: str) -> str:
        if kind == "raise":
            self._hits += 1
            return f"raise Hit({self._hits})"
        return {"return": "return a"}.get(kind, kind)

    def _inner(self, depth: int, indent: int) -> str:
        known = list(self._names)
        out = self._block(depth - 1, indent + 1)
        self._names = known
        return out

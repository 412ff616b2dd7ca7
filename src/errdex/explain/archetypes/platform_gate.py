"""The archetype ``platform-gate``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test, dotted
from errdex.explain.condition import join

PLATFORMS = {
    "cpu", "gpu", "tpu", "cuda", "rocm", "oneapi", "xpu", "mps", "metal", "npu", "hip", "vulkan",
    "windows", "win32", "nt", "cygwin", "linux", "linux2", "darwin", "macos", "posix", "java", "wasm32", "emscripten",
    "wasi", "android", "ios", "freebsd", "aix", "sunos",
}  # fmt: skip
"""Names that a comparison must use to count as asking for a platform."""
_ASKED = {
    "sys.platform", "os.name", "platform.system", "platform.machine", "platform.python_implementation", "os.uname",
    "platform.architecture", "sys.implementation.name",
}  # fmt: skip
_SYSTEM_MODULES = {"os", "socket", "signal", "select", "fcntl", "resource", "time", "mmap", "asyncio", "ctypes"}
_FLAGS = {
    "is_windows",
    "windows",
    "on_windows",
    "is_linux",
    "is_macos",
    "is_mac",
    "is_darwin",
    "is_pypy",
    "is_win",
}
_PHRASES = (
    "on this platform", "on your platform", "on this system", "this operating system", "your operating system",
    "on windows", "on linux", "on macos", "on posix", "on unix", "on gpu", "on gpus", "on tpu", "on tpus", "on cpu",
    "on cpus", "only on gpu", "for gpu", "this backend", "current platform", "your platform", "windows only",
    "on mac os", "on cuda", "on rocm", "for windows", "only available on windows", "on pypy", "on tpu and gpu",
    "only on windows", "under windows", "for tpu lowering", "compute capability",
)  # fmt: skip
_ABOUT = {
    "platform",
    "platforms",
    "supported",
    "support",
    "supports",
    "available",
    "unsupported",
    "backend",
    "backends",
}
_NEGATIVE = (
    "not", "only", "cannot", "can t", "unsupported", "unavailable", "don t", "doesn t", "isn t", "requires",
    "required", "no", "without", "unable", "must",
)  # fmt: skip


@archetype("platform-gate", 8)
class PlatformGate:
    """A platform, backend or device on which it does not work.

    ## What it is
    The code works on some operating systems, processors, backends or devices only, and asks which one it has.

    ## How it is recognised
    An enclosing test asks `sys.platform`, `os.name`, `platform.system()` or the like, compares with the name of a
    platform ("cuda", "win32", "tpu"), or asks whether a module of the operating system has a function; or the message
    says that something is not, or only, there on a platform.

    ## What it says
    Which test asks for the platform and how it came out, which platforms are taken or refused where they are
    spelled out, and how to choose before the call.

    ## Limits
    Names of platforms are taken at their word: a column called "cpu" compared in a condition would be misread.
    """

    def write(self, view: SiteView) -> Lines | None:
        spoken = view.says(*_PHRASES) and view.says(*_NEGATIVE)
        tests = [t for t in view.tests if t.surely and _asks(t)]
        others = any(t.surely and not _asks(t) for t in view.tests)
        if not spoken and (not tests or (others and not view.message_words & _ABOUT)):
            return None  # the platform only led to the branch in which something else decides
        if spoken and not tests:
            tests = [t for t in view.path if _asks(t)]
        needed, refused = platforms(tests)
        meaning = "It depends on the platform, backend or device whether this works, and on this one it does not."
        if tests:
            gates = [f"`{t.spelled}`" for t in tests[:4]]
            meaning += f" What asks for it: {join(gates)}."
        if needed:
            where = f"Run it where `{'` or `'.join(needed)}` is the platform."
        elif refused:
            where = f"Run it on a platform other than `{'`, `'.join(refused)}`."
        else:
            where = "Run it on a platform that has it; the message or the test says which."
        return Lines(
            meaning=[meaning],
            situations=[
                "Code written on one kind of machine is run on another, such as a laptop or CI without accelerator."
                if {p.lower() for p in (*needed, *refused)} & {"cpu", "gpu", "tpu", "cuda", "rocm", "xpu", "mps"}
                else "Code written on one kind of machine is run on another: a laptop, CI, a container."
            ],
            solutions=[where, "Keep a second way for the other platforms and choose between them before the call."],
            prevention=["Run your tests on each platform that you support."],
            strategy="Ask for the platform before the call: it is known when the program starts.",
        )


def platforms(tests: list[Test]) -> tuple[list[str], list[str]]:
    """Platforms that were asked for and not found, and those that were found and are not handled."""
    needed: list[str] = []
    refused: list[str] = []
    for test in tests:
        (refused if _is_so(test) else needed).extend(_names(test.node))
    return list(dict.fromkeys(needed)), list(dict.fromkeys(refused))


def _is_so(test: Test) -> bool:
    """Whether the named platform is the one at hand: ``!=`` turns what the test says."""
    match test.node:
        case ast.Compare(ops=[ast.NotEq()]):
            return not test.holds
    return test.holds


def _names(node: ast.expr) -> list[str]:
    out: list[str] = []
    match node:
        case ast.Compare(left=left, comparators=comparators):
            for operand in (left, *comparators):
                elements = operand.elts if isinstance(operand, ast.Tuple | ast.List | ast.Set) else [operand]
                out.extend(
                    e.value
                    for e in elements
                    if isinstance(e, ast.Constant) and isinstance(e.value, str) and e.value.lower() in PLATFORMS
                )
        case ast.Call(func=ast.Attribute(attr="startswith"), args=[ast.Constant(value=str(text)), *_]):
            if any(p.startswith(text.lower()) for p in PLATFORMS):
                out.append(text)
    return out


def _asks(test: Test) -> bool:
    node = test.node
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and dotted(inner) in _ASKED:
            return True
    match node:
        case ast.Call(func=ast.Name(id="hasattr"), args=[ast.Name(id=module), ast.Constant()]):
            return module in _SYSTEM_MODULES and not test.holds
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.lower().strip("_") in _FLAGS
        case ast.Compare(left=left, ops=[ast.In() | ast.Eq() | ast.NotEq()], comparators=[right]):
            if not _names(node):
                return False
            other = ast.unparse(left if isinstance(right, ast.Constant | ast.Tuple | ast.List | ast.Set) else right)
            return any(
                w in other.lower() for w in ("platform", "backend", "device", "system", "lowering", "target", "os")
            )
    return False

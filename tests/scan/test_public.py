"""The names under which users reach functions: re-exports, classes and their heirs, and what is not public at all."""

import pytest

from errdex.scan.python.files import draft_python
from errdex.scan.python.public import PublicNames

F = "def read():\n    raise ValueError('dry')\n"


def named(files: dict[str, str], *full: str) -> list[str | None]:
    names = PublicNames([draft_python(path, text.encode()) for path, text in files.items()])
    found = [names.name(f) for f in full]
    assert [names.is_public(f) for f in full] == [bool(name) for name in found]
    return found


def one(files: dict[str, str], full: str = "tide._gauge.read") -> str | None:
    return named({"tide/_gauge.py": F, **files}, full)[0]


def test_where_it_is_defined_is_a_name_too() -> None:
    assert one({"tide/__init__.py": "", "tide/gauge.py": F}, "tide.gauge.read") == "tide.gauge.read"
    assert one({"tide/__init__.py": F}, "tide.read") == "tide.read"


@pytest.mark.parametrize(
    "package",
    [
        "from ._gauge import read\n",
        "from tide._gauge import read as read\n",
        "from ._gauge import (\n    read,\n)\n__all__ = ['read']\n",
        "from ._gauge import *\n",
        "try:\n    from ._gauge import read\nexcept ImportError:\n    pass\n",
    ],
)
def test_a_package_hands_out_what_it_imports(package: str) -> None:
    assert one({"tide/__init__.py": package}) == "tide.read"


def test_another_name_of_it_counts() -> None:
    assert one({"tide/__init__.py": "from ._gauge import read as measure\n"}) == "tide.measure"


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("from ._gauge import read\n", None),
        ("from ._gauge import read as read\n", "tide.api.read"),
        ("from ._gauge import read\n__all__ = ['read']\n", "tide.api.read"),
        ("from ._gauge import read\n__all__ = ['other']\n", None),
        ("from ._gauge import read\n__all__ = ['a'] + ['read']\n", "tide.api.read"),
        ("from ._gauge import read\n__all__: list[str] = []\n__all__ += ('read',)\n", "tide.api.read"),
        ("from ._gauge import read\n__all__ = []\n__all__.extend(['read'])\n", "tide.api.read"),
        ("from ._gauge import read\n__all__ = [n for n in dir()]\n", None),
    ],
)
def test_an_ordinary_module_hands_out_only_what_it_says(module: str, name: str | None) -> None:
    assert one({"tide/__init__.py": "", "tide/api.py": module}) == name


def test_star_imports_bring_what_all_lists_or_what_has_no_underscore() -> None:
    gauge = "__all__ = ['_deep']\ndef read(): raise ValueError\ndef _deep(): raise ValueError\n"
    files = {"tide/__init__.py": "from ._gauge import *\nfrom ._gauge import _deep as deep\n", "tide/_gauge.py": gauge}
    assert named(files, "tide._gauge.read", "tide._gauge._deep") == [None, "tide.deep"]
    plain = {**files, "tide/_gauge.py": gauge.partition("\n")[2]}
    assert named(plain, "tide._gauge.read", "tide._gauge._deep") == ["tide.read", "tide.deep"]


def test_chains_across_modules_are_followed_six_deep_and_not_round() -> None:
    steps = {f"tide/_{n}.py": f"from ._{n + 1} import read\n" for n in range(1, 5)}
    ring = {"tide/_ring.py": "from ._5 import read\nfrom ._ring import read as again\n"}
    files = {"tide/__init__.py": "from ._1 import read\n", **steps, **ring, "tide/_5.py": "from ._gauge import read\n"}
    assert one(files) == "tide.read"
    longer = {**files, "tide/_5.py": "from ._6 import read\n", "tide/_6.py": "from ._gauge import read\n"}
    assert one(longer) is None


def test_fewest_parts_then_own_package_then_plain_modules_then_the_alphabet() -> None:
    take = "from tide._gauge import read\n"
    both = {"tide/a/__init__.py": take, "tide/b/__init__.py": take}
    assert one({**both, "tide/__init__.py": take}) == "tide.read"
    assert one({**both, "tide/__init__.py": ""}) == "tide.a.read"
    assert one({**both, "tide/__init__.py": "", "ebb/a/__init__.py": take}) == "tide.a.read"
    odd = {"tide/__init__.py": "", "tide/compat/__init__.py": take, "tide/z/__init__.py": take}
    assert one(odd) == "tide.z.read"
    renamed = {"tide/__init__.py": "from ._gauge import read\nfrom ._gauge import read as aa\n"}
    assert one(renamed) == "tide.read"


def test_what_a_package_leaves_out_of_all_is_the_last_resort() -> None:
    files = {"tide/__init__.py": "from .gauge import read\n__all__ = ['other']\n", "tide/gauge.py": F}
    assert named(files, "tide.gauge.read") == ["tide.gauge.read"]
    assert one({"tide/__init__.py": "from ._gauge import read\n__all__ = ['other']\n"}) == "tide.read"


def test_what_a_module_borrowed_for_its_own_use_is_the_last_resort() -> None:
    gauge = {"tide/__init__.py": "", "tide/deep/__init__.py": "", "tide/deep/gauge.py": F}
    took = {**gauge, "tide/ebb/__init__.py": "from tide.deep.gauge import read\n"}
    assert named(took, "tide.deep.gauge.read") == ["tide.deep.gauge.read"]
    says = {**gauge, "tide/ebb/__init__.py": "from tide.deep.gauge import read\n__all__ = ['read']\n"}
    assert named(says, "tide.deep.gauge.read") == ["tide.ebb.read"]
    # A package above it is no borrower.
    above = {**took, "tide/deep/__init__.py": "from .gauge import read\n"}
    assert named(above, "tide.deep.gauge.read") == ["tide.deep.read"]
    # What came along with a star import of a module that imports it.
    along = {"tide/__init__.py": "from ._flow import *\n", "tide/_flow.py": "from tide._gauge import read\n"}
    assert one(along) == "tide.read"
    assert one({**along, "tide/api/__init__.py": "from tide._gauge import read\n"}) == "tide.api.read"


def test_of_names_as_long_a_package_that_lists_it_then_the_definition() -> None:
    files = {"tide/__init__.py": "", "tide/gauge.py": F, "tide/ebb.py": "from tide.gauge import read as read\n"}
    assert named(files, "tide.gauge.read") == ["tide.gauge.read"]
    package = {**files, "tide/z/__init__.py": "from tide.gauge import read\n__all__ = ['read']\n"}
    assert named(package, "tide.gauge.read") == ["tide.z.read"]


def test_a_module_under_another_name_leads_to_what_it_holds() -> None:
    assert one({"tide/__init__.py": "from . import _gauge as gauge\n"}) == "tide.gauge.read"
    # The package's ``read`` is the function; its module of that name is hidden.
    files = {
        "tide/__init__.py": "from ._src import read\n",
        "tide/_src/__init__.py": "from .read import read\n",
        "tide/_src/read.py": F + "def other():\n    raise ValueError\n",
    }
    assert named(files, "tide._src.read.read", "tide._src.read.other") == ["tide.read", None]


def test_packages_that_import_their_own_top_give_no_endless_names() -> None:
    inner = {f"_tide/p{n}/__init__.py": "import _tide\nfrom _tide import p1, p2, p3\n" for n in (1, 2, 3)}
    files = {"_tide/__init__.py": "", "_tide/p1/gauge.py": F, **inner, "tide.py": "from _tide import p2 as p2\n"}
    # ``tide.p2`` is a package that has ``p1``; by way of private packages alone there is no name.
    assert named(files, "_tide.p1.gauge.read") == ["tide.p2.p1.gauge.read"]
    assert named({k: v for k, v in files.items() if k != "tide.py"}, "_tide.p1.gauge.read") == [None]


def test_what_a_branch_imports_and_deletes_again_is_gone() -> None:
    passing = "if True:\n    from ._gauge import read\n    x = read()\n    del read\n"
    assert one({"tide/__init__.py": passing}) is None
    # Imported outside, deleted in a branch that may not run.
    assert one({"tide/__init__.py": "from ._gauge import read\nif x:\n    del read\n"}) == "tide.read"


def test_names_of_very_many_parts_are_none() -> None:
    nested = "".join(" " * n + f"class C{n}:\n" for n in range(300)) + " " * 300 + "def f(self): raise ValueError\n"
    assert named({"tide.py": nested}, "tide." + ".".join(f"C{n}" for n in range(300)) + ".f") == [None]
    folders = "/".join(["p"] * 1500)
    assert named({f"{folders}/q.py": F}, folders.replace("/", ".") + ".q.read") == [None]
    chain = (
        "".join(f"class C{n}(C{n + 1}): pass\n" for n in range(3000))
        + "class C3000(C0):\n    def f(self): raise ValueError\n"
    )
    assert named({"tide.py": chain}, "tide.C3000.f") == ["tide.C3000.f"]


@pytest.mark.parametrize(
    "after", ["del read\n", "del (a, read)\n", "read = object()\n", "def read(): pass\n", "class read: pass\n"]
)
def test_a_name_that_is_deleted_or_used_for_something_else_is_none(after: str) -> None:
    take = "from ._gauge import read\n"
    assert one({"tide/__init__.py": take + after}) is None
    assert one({"tide/__init__.py": after + take}) == "tide.read"


def test_a_wrapped_function_keeps_its_name() -> None:
    assert one({"tide/__init__.py": "from ._gauge import read\nread = cached(read)\n"}) == "tide.read"


@pytest.mark.parametrize(
    "table",
    [
        "_LOADED = {'_gauge': ['read', 'other']}",
        "_LOADED = {'read': '._gauge'}",
        "_LOADED = {'read': 'tide._gauge:read'}",
        "_LOADED = {'read': ('tide._gauge', 'read')}",
        "__getattr__, d, a = attach(__name__, submod_attrs={'_gauge': ['read']})",
    ],
)
def test_names_loaded_when_asked_for(table: str) -> None:
    assert one({"tide/__init__.py": f"import lazy\n{table}\ndef __getattr__(name): ...\n"}) == "tide.read"


CLASS = (
    "class Gauge:\n    def __init__(self): raise ValueError\n    def __call__(self): raise ValueError\n"
    "    def read(self):\n        def inner(): raise ValueError\n    def _own(self): raise ValueError\n"
    "    def __own(self): raise ValueError\n    class Scale:\n        def step(self): raise ValueError\n"
)


def test_members_go_by_their_class() -> None:
    files = {"tide/__init__.py": "from tide._gauge import Gauge\n", "tide/_gauge.py": CLASS}
    asked = ("__init__", "__call__", "read", "read.inner", "_own", "__own", "Scale.step")
    assert named(files, *(f"tide._gauge.Gauge.{name}" for name in asked)) == [
        "tide.Gauge",
        "tide.Gauge.__call__",
        "tide.Gauge.read",
        None,
        None,
        None,
        "tide.Gauge.Scale.step",
    ]


def test_a_class_assigned_to_another_name() -> None:
    files = {"tide/__init__.py": "", "tide/_gauge.py": CLASS, "tide/api.py": "from . import _gauge\nG = _gauge.Gauge\n"}
    assert named(files, "tide._gauge.Gauge.read") == ["tide.api.G.read"]


def test_methods_of_a_private_class_go_by_the_nearest_public_one_that_inherits_them() -> None:
    base = (
        "class _Base:\n    def read(self): raise ValueError\n    def fill(self): raise ValueError\n"
        "class _Mid(_Base): pass\nclass Far(_Mid): pass\n"
    )
    files = {
        "tide/__init__.py": "",
        "tide/gauge.py": base,
        "tide/near.py": "from tide import gauge\nclass Zone(gauge._Base):\n    def fill(self): pass\n",
        "tide/tests/test_it.py": "from tide import gauge\nclass A(gauge._Base): pass\n",
    }
    full = [f"tide.gauge._Base.{n}" for n in ("read", "fill", "__init__")]
    # ``Zone`` is nearer, but has a ``fill`` of its own.
    assert named(files, *full) == ["tide.near.Zone.read", "tide.gauge.Far.fill", "tide.near.Zone"]


def test_heirs_are_looked_for_three_levels_down() -> None:
    chain = "class _A:\n    def read(self): raise ValueError\nclass _B(_A): pass\nclass _C(_B): pass\n"
    assert named({"tide.py": chain + "class D(_C): pass\n"}, "tide._A.read") == ["tide.D.read"]
    assert named({"tide.py": chain + "class _D(_C): pass\nclass E(_D): pass\n"}, "tide._A.read") == [None]


@pytest.mark.parametrize(
    "base",
    [
        "_Base[int]",  # of a generic class
        "_Base[int, 'str'], Generic[T]",
        "gauge._Base[int]",
        "gauge._Base",
        "(_Base)",
        "_Base, metaclass=Meta",
        "metaclass=Meta, *mixins, **options, # why\n_Base",
        "six.with_metaclass(Meta, _Base[int])",
        "namedtuple('Pair', 'a b'), _Base",
    ],
)
def test_bases_are_told_however_they_are_written(base: str) -> None:
    head = "import six\nfrom typing import Generic\nfrom tide import gauge\nfrom tide.gauge import _Base\n"
    files = {
        "tide/__init__.py": "",
        "tide/gauge.py": "class _Base:\n    def read(self): raise ValueError\n",
        "tide/zone.py": f"{head}class Zone({base}): pass\n",
    }
    assert named(files, "tide.gauge._Base.read") == ["tide.zone.Zone.read"]


@pytest.mark.parametrize(
    "base", ["make(_Base)", "Holder[_Base]", "metaclass=_Base", "with_metaclass(_Base)", "x or _Base"]
)
def test_what_is_given_to_something_else_is_no_base(base: str) -> None:
    text = f"class _Base:\n    def read(self): raise ValueError\nclass Zone({base}): pass\n"
    assert named({"tide.py": text}, "tide._Base.read") == [None]


def test_the_heir_must_have_the_very_method() -> None:
    base = "class _Base:\n    def read(self): raise ValueError\n    def fill(self): raise ValueError\n"
    mixins = (
        "from .base import _Base\nclass _Dry:\n    def read(self): pass\nclass _Low(_Base):\n    def fill(self): pass\n"
    )
    files = {
        "tide/__init__.py": "",
        "tide/base.py": base,
        "tide/mixins.py": mixins,
        # Python looks in ``_Dry`` first, and in ``_Low`` before the base that both ways lead to.
        "tide/a.py": "from .base import _Base\nfrom .mixins import _Dry\nclass A(_Dry, _Base): pass\n",
        "tide/b.py": (
            "from .base import _Base\nfrom .mixins import _Low\n"
            "class _Other(_Base): pass\nclass B(_Other, _Low): pass\n"
        ),
    }
    assert named(files, "tide.base._Base.read", "tide.base._Base.fill") == ["tide.b.B.read", "tide.a.A.fill"]
    del files["tide/b.py"]
    assert named(files, "tide.base._Base.read") == [None]


def test_a_base_that_nothing_reexports_goes_by_what_users_have() -> None:
    files = {
        "tide/__init__.py": "from .app import Tide\n",
        "tide/core/__init__.py": "",
        "tide/core/base.py": "class App:\n    def run(self): raise ValueError\n",
        "tide/app.py": "from .core.base import App\nclass Tide(App): pass\n",
    }
    assert named(files, "tide.core.base.App.run") == ["tide.Tide.run"]
    kept = {**files, "tide/core/__init__.py": "from .base import App\n"}
    assert named(kept, "tide.core.base.App.run") == ["tide.core.App.run"]


def test_what_is_not_public() -> None:
    files = {
        "tide/__init__.py": "",
        "tide/gauge.py": F + "def _own(): raise ValueError\n",
        "tide/__main__.py": F,
        "tide/tests/helpers.py": F,
        "tide/conftest.py": F,
        "tide/odd-name.py": F,
    }
    asked = ["gauge._own", "gauge.read.inner", "gauge.<module>", "__main__.read", "tests.helpers.read"]
    asked += ["conftest.read", "odd-name.read", "nowhere.read"]
    assert named(files, *(f"tide.{a}" for a in asked)) == [None] * len(asked)
    assert named(files, "", ".", "read") == [None] * 3


def test_tests_hand_nothing_out() -> None:
    assert one({"tide/__init__.py": "", "tide/tests/__init__.py": "from tide._gauge import read\n"}) is None

"""All files of a project together tell where a class is defined and what it is."""

from errdex.scan.python.files import scan_files

FILES = {
    "tide/_src/errors.py": "class StationError(KeyError):\n    pass\n\n\nclass Dry(StationError):\n    pass\n",
    "tide/errors.py": "from tide._src.errors import StationError as StationError\nfrom ._src.errors import Dry\n",
    "tide/__init__.py": "from .errors import *\nfrom .errors import StationError\n",
    "tide/gauge.py": (
        "import tide\nfrom tide import errors\n\n\ndef read(name):\n"
        '    raise tide.StationError(f"no station {name}")\n\n\n'
        'def dry(name):\n    raise errors.Dry(f"{name} is dry")\n'
    ),
    "tide/loop_a.py": "from tide.loop_b import Never\n",
    "tide/loop_b.py": "from tide.loop_a import Never\n\n\ndef f():\n    raise Never('turns in a circle')\n",
}


def test_names_are_led_to_their_definition() -> None:
    scans = scan_files({path: text.encode() for path, text in FILES.items()})
    raised = {s.function + "@" + s.file: s for scan in scans for s in scan.sites}
    station, dry = raised["read@tide/gauge.py"], raised["dry@tide/gauge.py"]
    assert station.exception == "tide._src.errors.StationError"
    assert dry.exception == "tide._src.errors.Dry"
    assert raised["f@tide/loop_b.py"].exception == "tide.loop_a.Never"


def test_what_derives_from_key_error_shows_its_message_in_quotes() -> None:
    scans = scan_files({path: text.encode() for path, text in FILES.items()})
    for site in (s for scan in scans for s in scan.sites if s.file == "tide/gauge.py"):
        message = site.template.text.replace("{name}", "it's")
        assert site.template.check(repr(message)) == ("it's",)
        assert site.template.check(message) == ("it's",)

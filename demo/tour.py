"""The tour: real errors of real packages in a fresh environment, each asked about in a way people do.

    python demo/tour.py [FOLDER] [--write]

Makes a virtual environment in FOLDER (a temporary one without it), installs the packages, makes each error, and shows
what errdex says to it; last, two pages of jax 0.11.2, whose wheel is read without being installed. Ends with 1 unless
every answer names the right package, a line of it and the class. Needs the package index. With --write the answers are
put into docs/tour.md, shortened: what was left out is marked, nothing else is changed.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGES = (
    "requests==2.34.2", "click==8.5.1", "jinja2==3.1.6", "attrs==26.1.0", "pyyaml==6.0.4", "sqlalchemy==2.1.9",
    "flask==3.1.3", "networkx==3.6.1", "pydantic==2.14.4", "pandas==3.1.1", "numpy==2.4.6", "django==5.2.19",
)  # fmt: skip


class Stop(NamedTuple):
    """One error of the tour."""

    project: str
    exception: str
    how: str
    """``pipe``, ``run``, ``last line``, ``message`` or ``log``: what errdex is given."""
    code: str
    number: int = 0
    """Which of three pages of a project; 0 for a stop of the tour itself."""

    @property
    def name(self) -> str:
        return f"{self.project}-{self.number}" if self.number else self.project


STOPS = (
    Stop("requests", "MissingSchema", "run", 'import requests\n\nrequests.get("example.org/api")\n'),
    Stop(
        "click", "TypeError", "pipe",
        'import click\n\n@click.command()\n@click.option("--name", nargs=-1)\ndef hello(name):\n    pass\n',
    ),
    Stop(
        "jinja2", "TemplateNotFound", "pipe",
        "import jinja2\n\nenv = jinja2.Environment(loader=jinja2.DictLoader({\"page.html\": "
        "\"{% extends 'base.html' %}\"}))\nenv.get_template(\"page.html\").render()\n",
    ),
    Stop(
        "attrs", "ValueError", "last line",
        "import attrs\n\n@attrs.define\nclass Boat:\n    name: str = \"Ada\"\n    length: int\n",
    ),
    Stop("pyyaml", "ScannerError", "pipe", 'import yaml\n\nyaml.safe_load("name: boat: red\\n")\n'),
    Stop(
        "sqlalchemy", "ArgumentError", "message",
        'import sqlalchemy\n\nsqlalchemy.create_engine("localhost/boats")\n',
    ),
    Stop("werkzeug", "RuntimeError", "log", "import flask\n\nprint(flask.current_app.name)\n"),
    Stop(
        "networkx", "NetworkXNoPath", "pipe",
        "import networkx as nx\n\ng = nx.Graph([(1, 2)])\ng.add_node(3)\nprint(nx.shortest_path(g, 1, 3))\n",
    ),
    Stop(
        "pydantic", "PydanticUserError", "run",
        "from pydantic import BaseModel\n\nclass Boat(BaseModel):\n    name: str\n    length = 12\n",
    ),
    Stop(
        "pandas", "MergeError", "last line",
        'import pandas as pd\n\nleft, right = pd.DataFrame({"a": [1]}), pd.DataFrame({"b": [2]})\nleft.merge(right)\n',
    ),
)  # fmt: skip

PAGES = (
    Stop("numpy", "TypeError", "pipe", "import numpy as np\n\nnp.astype([1, 2], float)\n", 1),
    Stop("numpy", "LinAlgError", "pipe", "import numpy as np\n\nnp.linalg.inv(np.zeros((2, 2)))\n", 2),
    Stop(
        "numpy", "ValueError", "pipe",
        'import numpy as np\n\nnp.genfromtxt(["1 2", "3 4"], skip_footer=1, max_rows=1)\n', 3,
    ),
    Stop(
        "pandas", "ValueError", "pipe",
        'import pandas as pd\n\nboats, ports = pd.DataFrame({"k": [1]}), pd.DataFrame({"k": [2]})\n'
        'boats.merge(ports, on="k", how="lef")\n', 1,
    ),
    Stop("pandas", "TypeError", "pipe", "import pandas as pd\n\npd.concat(pd.Series([1]))\n", 2),
    Stop(
        "pandas", "KeyError", "pipe",
        'import pandas as pd\n\npd.DataFrame({"name": ["Ada"]}).set_index("nam")\n', 3,
    ),
    Stop("django", "ImproperlyConfigured", "pipe", "from django.conf import settings\n\nprint(settings.DEBUG)\n", 1),
    Stop(
        "django", "NoReverseMatch", "pipe",
        "from django.conf import settings\nfrom django.urls import reverse\n\nurlpatterns = []\n"
        'settings.configure(ROOT_URLCONF=__name__)\nreverse("boats")\n', 2,
    ),
    Stop("django", "ValueError", "pipe", "from django.utils import timezone\n\ntimezone.activate(3)\n", 3),
    Stop("click", "TypeError", "pipe", 'import click\n\nclick.Argument(["bow", "stern"])\n', 1),
    Stop("click", "RuntimeError", "pipe", "import click\n\nclick.get_current_context()\n", 2),
    Stop(
        "click", "RuntimeError", "pipe",
        'import click\n\nclick.Group(chain=True).add_command(click.Group("fleet"))\n', 3,
    ),
    Stop("requests", "InvalidSchema", "pipe", 'import requests\n\nrequests.get("boats://example.org")\n', 1),
    Stop(
        "requests", "InvalidHeader", "pipe",
        'import requests\n\nrequests.Request("GET", "http://example.org", headers={"length": 1}).prepare()\n', 2,
    ),
    Stop("requests", "InvalidURL", "pipe", 'import requests\n\nrequests.get("http://")\n', 3),
)  # fmt: skip

SEEDS = (
    ("jax-1", "psend is currently only implemented on GPUs"),
    ("jax-2", "Loading from a remote ref is only supported in jaxlib version"),
)
"""Messages of jax 0.11.2 that were told by another reference before."""

TOUR = Path(__file__).parent.parent / "docs" / "tour.md"


def call(command: list[object], **how: object) -> subprocess.CompletedProcess[str]:
    """Run a command of the tour; what it prints comes after what was printed before."""
    sys.stdout.flush()
    return subprocess.run([str(c) for c in command], text=True, **how)  # noqa: S603 - all made above


def main(folder: Path, write: bool) -> int:
    os.environ["COLUMNS"] = "80"
    python = folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder / "env", with_pip=True)
        call([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    # Read whole before, so that public names are known everywhere, and kept apart from the user's own catalog.
    os.environ["ERRDEX_CACHE"] = str(folder / "cache")
    call([sys.executable, "-m", "errdex", "scan", "--quiet", "--env", folder / "env"], check=True)
    failed = []
    outputs: dict[str, str] = {}
    for stop in (*STOPS, *PAGES):
        script = folder / f"{stop.name.replace('-', '_')}_error.py"
        script.write_text(stop.code)
        made = call([python, script], capture_output=True, cwd=folder)
        print(f"\n===== {stop.name}: {stop.how}\n")
        shown, right = answered(stop, script, made.stderr, python)
        outputs[stop.name] = shown.replace(str(folder), "/home/ada")
        print(f"{shown}\n----- {'right' if right else 'WRONG'}")
        if not right:
            failed.append(stop.name)
    for name, message in SEEDS:
        outputs[name] = seed_page(message, folder)
        print(f"\n===== {name}\n\n{outputs[name]}")
    told = len(STOPS) + len(PAGES)
    print(f"\n{told - len(failed)} of {told} answered" + (f"; not: {', '.join(failed)}" if failed else ""))
    if write and not failed:
        TOUR.write_text(rewritten(TOUR.read_text(), outputs))
    return 1 if failed else 0


def answered(stop: Stop, script: Path, stderr: str, python: Path) -> tuple[str, bool]:
    """What a reader sees, and whether it is the right answer."""
    env = ["--env", str(python.parent.parent)]
    last = next(n for n, line in enumerate(stderr.splitlines()) if stop.exception in line and not line.startswith(" "))
    args: list[str] = []
    given = stderr
    if stop.how == "last line":
        args, given = [*env, stderr.splitlines()[last]], ""
    elif stop.how == "message":
        args, given = [*env, stderr.splitlines()[last].partition(": ")[2]], ""
    elif stop.how == "log":
        given = log_of(stderr)
    command = [sys.executable, "-m", "errdex", "explain", *args]
    if stop.how == "run":
        run = [sys.executable, "-m", "errdex", "run", "--", python, script]
        ran = call(run, cwd=script.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        shown = ran.stdout
    else:
        shown = (f"{given}\n" if given else "") + call(
            command, input=given, cwd=script.parent, capture_output=True
        ).stdout
    page = json.loads(call([*command, "--format", "json"], input=given, capture_output=True).stdout or "{}")
    places = page.get("throw_points", {}).get("items", [])
    right = bool(places) and page["project"] == stop.project and page["exception"]["type"] == stop.exception
    return shown, right and any(stands_on(place, stderr) for place in places[:1])


def seed_page(message: str, folder: Path) -> str:
    """The page of an error of jax 0.11.2, read from its wheel."""
    catalog = ["--catalog", str(folder / "jax.db")]
    errdex = [sys.executable, "-m", "errdex"]
    if not (folder / "jax.db").exists():
        call([*errdex, "scan", "--quiet", "jax==0.11.2", *catalog], check=True)
    found = call([*errdex, "search", *catalog, message], capture_output=True, check=True).stdout
    line = next(line for line in found.splitlines() if message[:40] in line and not line.endswith("on GPU"))
    return call([*errdex, "show", *catalog, line[:16]], capture_output=True, check=True).stdout


LEFT_OUT = ("Your error", "Related errors", "Scanned versions", "Facts")
"""Sections that docs/tour.md leaves out of every answer."""
_AROUND = 2
"""Lines of code that it keeps before the statement."""
_MOST = 9
"""Lines that it keeps of a list of frames, or of any other section."""
_HEADING = re.compile(r"[A-Z][A-Za-z ]+(?:: \d+ places)?  \S|Facts$")
_CODE = re.compile(r" {2,6}(?:> )? *\d+(?: |$)")


def rewritten(text: str, outputs: dict[str, str]) -> str:
    """The tour with each answer put in anew, behind its mark."""

    def put(match: re.Match[str]) -> str:
        return f"{match[1]}```text\n" + "\n".join(shortened(outputs[match[2]].splitlines())) + "\n```\n"

    return re.sub(r"(?s)(<!-- answer: ([\w-]+) -->\n)```text\n.*?\n```\n", put, text)


def shortened(lines: list[str]) -> list[str]:
    """An answer with the parts that a reader of the tour can do without left out, each marked by ``[…]``."""
    out: list[str] = []
    for heading, part in _parts(lines):
        kept = _short(heading, part)
        out += kept if kept or out[-1:] == ["[…]"] else ["[…]"]
    # Marks of parts that follow each other say no more than one.
    return [line for n, line in enumerate(out) if line != "[…]" or out[n - 1 : n] != ["[…]"]]


def _parts(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    heading, part = "", []
    for line in lines:
        if _HEADING.match(line) or line.startswith("as data: "):
            yield heading, part
            heading, part = line, []
        part.append(line)
    yield heading, part


def _short(heading: str, part: list[str]) -> list[str]:
    if heading.startswith((*LEFT_OUT, "as data: ")):
        return []
    if heading.startswith("Where it is raised"):
        return _around(part)
    if not heading:
        return _frames(part)
    return part if len(part) <= _MOST + 12 else [*part[: _MOST + 8], "  […]", ""]


def _around(part: list[str]) -> list[str]:
    """Places with the statement and the lines just before it."""
    hits = [n for n, line in enumerate(part) if re.match(r" +> +\d", line)]
    out: list[str] = []
    for n, line in enumerate(part):
        near = any(-_AROUND <= n - hit <= 0 for hit in hits)
        # A long line of the statement goes on without a number.
        goes_on = bool(hits) and line.startswith("         ") and n - 1 in hits
        if near or goes_on or not (_CODE.match(line) or line.startswith("         ")):
            out.append(line)
        elif out[-1:] != ["    […]"]:
            out.append("    […]")
    return out


def _frames(part: list[str]) -> list[str]:
    """What comes before the first section; of a traceback the first frame and the last."""
    out: list[str] = []
    frames = [n for n, line in enumerate(part) if line.startswith('  File "')]
    for n, line in enumerate(part):
        if frames and line.startswith("  ") and frames[0] < n < frames[-1] and n >= ([*frames, len(part)][1]):
            if out[-1:] != ["  […]"]:
                out.append("  […]")
        else:
            out.append(line)
    return out


def stands_on(place: dict[str, object], stderr: str) -> bool:
    """Whether the innermost frame of the real traceback lies on the statement that errdex names."""
    frame = [line for line in stderr.splitlines() if line.startswith('  File "')][-1]
    file, _, rest = frame.removeprefix('  File "').partition('", line ')
    line = int(rest.partition(",")[0])
    named = Path(file).as_posix().endswith(f"/site-packages/{place['file']}")
    return named and int(str(place["line"])) <= line <= int(str(place["end_line"]))


def log_of(stderr: str) -> str:
    """The traceback as ``logging.exception`` leaves it in a service's log."""
    before = "2026-05-04 11:02:40,118 INFO boats: starting\n2026-05-04 11:02:41,733 ERROR boats: request failed\n"
    return before + stderr + "2026-05-04 11:02:41,900 INFO boats: next request\n"


if __name__ == "__main__":
    write = "--write" in sys.argv[1:]
    sys.argv[1:] = [a for a in sys.argv[1:] if a != "--write"]
    if len(sys.argv) > 1:
        Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
        sys.exit(main(Path(sys.argv[1]).absolute(), write))
    with tempfile.TemporaryDirectory() as made:
        sys.exit(main(Path(made), write))

"""The tour: ten real errors from ten packages of a fresh environment, each asked about in a way people do.

    python demo/tour.py [FOLDER]

Makes a virtual environment in FOLDER (a temporary one without it), installs the ten packages, makes each error, and
shows what errdex says to it. Ends with 1 unless every answer names the right package, a line of it and the class. Needs
the package index; docs/tour.md tells the same with the answers shortened.
"""

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import NamedTuple

PACKAGES = (
    "requests==2.34.2", "click==8.5.1", "jinja2==3.1.6", "attrs==26.1.0", "pyyaml==6.0.4", "sqlalchemy==2.1.9",
    "flask==3.1.3", "networkx==3.6.1", "pydantic==2.14.4", "pandas==3.1.1",
)  # fmt: skip


class Stop(NamedTuple):
    """One error of the tour."""

    project: str
    exception: str
    how: str
    """``pipe``, ``run``, ``last line``, ``message`` or ``log``: what errdex is given."""
    code: str


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


def call(command: list[object], **how: object) -> subprocess.CompletedProcess[str]:
    """Run a command of the tour; what it prints comes after what was printed before."""
    sys.stdout.flush()
    return subprocess.run([str(c) for c in command], text=True, **how)  # noqa: S603 - all made above


def main(folder: Path) -> int:
    python = folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder / "env", with_pip=True)
        call([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
    failed = []
    for number, stop in enumerate(STOPS, 1):
        script = folder / f"{stop.project}_error.py"
        script.write_text(stop.code)
        made = call([python, script], capture_output=True, cwd=folder)
        print(f"\n===== {number}. {stop.project}: {stop.how}\n")
        if not answered(stop, script, made.stderr, python):
            failed.append(stop.project)
    print(f"\n{len(STOPS) - len(failed)} of {len(STOPS)} answered" + (f"; not: {', '.join(failed)}" if failed else ""))
    return 1 if failed else 0


def answered(stop: Stop, script: Path, stderr: str, python: Path) -> bool:
    """Show the answer, and say whether it is the right one."""
    env = ["--env", str(python.parent.parent)]
    last = next(n for n, line in enumerate(stderr.splitlines()) if stop.exception in line and not line.startswith(" "))
    if stop.how == "run":
        call([sys.executable, "-m", "errdex", "run", "--", python, script], cwd=script.parent)
        args, given = [], stderr
    elif stop.how == "pipe":
        args, given = [], stderr
    elif stop.how == "last line":
        args, given = [*env, stderr.splitlines()[last]], ""
    elif stop.how == "message":
        args, given = [*env, stderr.splitlines()[last].partition(": ")[2]], ""
    else:
        args, given = [], log_of(stderr)
    command = [sys.executable, "-m", "errdex", "explain", *args]
    if stop.how != "run":
        if given:
            print(given)
        call(command, input=given, cwd=script.parent)
    page = json.loads(call([*command, "--format", "json"], input=given, capture_output=True).stdout or "{}")
    places = page.get("throw_points", {}).get("items", [])
    right = bool(places) and page["project"] == stop.project and page["exception"]["type"] == stop.exception
    right = right and stands_on(places[0], stderr)
    print(f"----- {'right' if right else 'WRONG'}")
    return right


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
    if len(sys.argv) > 1:
        Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
        sys.exit(main(Path(sys.argv[1]).absolute()))
    with tempfile.TemporaryDirectory() as made:
        sys.exit(main(Path(made)))

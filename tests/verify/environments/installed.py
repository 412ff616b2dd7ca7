"""What the tests of environments share: this Python's version, and what a script says in an environment."""

import sys

from errdex.verify.environments.making import Environment
from errdex.verify.sandbox.running import run

HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


def says(environment: Environment, code: str) -> str:
    outcome = run(lambda at: [at.python, "-c", code], environment=environment, no_sandbox=True)
    assert outcome.ended_well, outcome.stderr.decode()
    return outcome.stdout.decode().strip()

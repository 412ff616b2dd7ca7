"""What a printed path says, on every platform."""

import pytest

from errdex.model.paths import is_user_code, relative_path, user_frame
from errdex.model.report import Frame, ReportedException


@pytest.mark.parametrize(
    ("printed", "relative"),
    [
        ("/home/io/.venv/lib/python3.12/site-packages/dock/core.py", "dock/core.py"),
        ("C:\\Users\\io\\venv\\Lib\\site-packages\\dock\\core.py", "dock/core.py"),
        ("/usr/lib/python3/dist-packages/dock.py", "dock.py"),
        ("/usr/lib/python3.12/asyncio/runners.py", "asyncio/runners.py"),
        ("/usr/lib64/python3.13t/json/__init__.py", "json/__init__.py"),
        ("C:\\Python312\\Lib\\json\\decoder.py", "json/decoder.py"),
        ("<frozen importlib._bootstrap>", "importlib/_bootstrap.py"),
        ("/home/io/tide/lib/gauge.py", None),
        ("tide.py", None),
        ("<stdin>", None),
    ],
)
def test_relative_path(printed: str, relative: str | None) -> None:
    assert relative_path(printed) == relative


@pytest.mark.parametrize(
    ("printed", "user"),
    [
        ("/home/io/tide.py", True),
        ("<stdin>", True),
        ("<frozen runpy>", False),
        ("<__array_function__ internals>", False),
    ],
)
def test_is_user_code(printed: str, user: bool) -> None:
    assert is_user_code(printed) is user


def test_the_innermost_own_frame_is_the_users() -> None:
    files = ("/io/main.py", "/io/tide.py", "/v/lib/python3.12/site-packages/dock.py")
    exception = ReportedException(type="E", message="m", frames=tuple(Frame(file=f, line=1) for f in files))
    assert user_frame(exception) == Frame(file="/io/tide.py", line=1)
    assert user_frame(ReportedException(type="E", message="m")) is None

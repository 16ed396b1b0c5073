"""Fixtures of all surfaces, each of the tests of its own."""

from tests.end_to_end.conftest import files_in  # noqa: F401
from tests.halls import hall, portal  # noqa: F401
from tests.unit.judge_cli.desk.conftest import desk  # noqa: F401
from tests.window.conftest import library, opened  # noqa: F401

"""A server in this process: real files, and no network."""

from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient

from judge_cli.stations import CommandProcess
from judge_server.service import ServerOptions, open_service


@pytest.fixture
def start(club):
    """Starts a server with these options, and ends it when the test is over."""
    with ExitStack() as ends:

        def start(**options):
            given = ServerOptions(**{"rules": "club", **options})
            service = ends.enter_context(
                open_service(given, CommandProcess(), "http://testserver/")
            )
            return ends.enter_context(TestClient(service.site.app))

        yield start


@pytest.fixture
def club(install, add_rules):
    """Rules of a club with a list of its own."""
    install(["QI", "ZA", "OX", "AB"])
    add_rules()

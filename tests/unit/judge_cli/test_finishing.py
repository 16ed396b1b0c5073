"""What `judge event finish` takes from the records."""

from types import SimpleNamespace
from typing import Any

from judge_cli.event.finishing import on_paper
from judge_cli.event.plan import Plan


def test_the_record_of_a_server_has_the_name_that_is_on_paper() -> None:
    """It holds the names of the board and of devices, too."""
    plan = Plan(name="Open", server="https://judge.local:8443", desks=("Desk 1",))

    def record(*stations: str) -> Any:
        return SimpleNamespace(stations=stations, stations_named=", ".join(stations))

    assert on_paper(plan, record("Board", "Server", "Table 12")) == "Server"
    assert on_paper(plan, record("desk  1")) == "Desk 1"
    assert on_paper(plan, record("Kiosk 9", "Kiosk 8")) == "Kiosk 9, Kiosk 8"

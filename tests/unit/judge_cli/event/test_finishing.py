"""`judge event finish`: the names and final numbers that people compare with paper."""

from types import SimpleNamespace

import pytest

from judge_cli.event.finishing import compared_with_paper, name_on_paper
from judge_cli.event.plan import Plan


def test_the_record_of_a_server_has_the_name_that_is_on_paper():
    """It holds the names of devices, too."""
    plan = Plan(name="Open", server="https://judge.local:8443", desks=("Desk 1",))

    def record(*stations):
        return SimpleNamespace(stations=stations)

    assert name_on_paper(plan, record("Server", "Table 12")) == "Server"
    assert name_on_paper(plan, record("desk  1")) == "Desk 1"
    assert name_on_paper(plan, record("Desk 1", "Server", "Table 12")) == "Server, Desk 1"
    assert name_on_paper(plan, record("Kiosk 9", "Kiosk 8")) == "Kiosk 9, Kiosk 8"


@pytest.mark.parametrize("differing", ["kiosk  2", "Kiosk 1", "Spare", "1234"])
def test_a_number_differs_for_each_station_of_a_shared_record(differing):
    plan = Plan(name="Open", kiosks=("Kiosk 1", "Kiosk 2"))
    shared = SimpleNamespace(
        chain="shared",
        stations=["Kiosk 1", "Kiosk 2", "Spare"],
        head=SimpleNamespace(spoken="1234"),
    )
    other = SimpleNamespace(chain="other", stations=["Desk"], head=SimpleNamespace(spoken="5678"))
    on_paper = compared_with_paper(plan, [shared, other], [differing], agreed=False)
    assert on_paper == {"shared": False, "other": True}

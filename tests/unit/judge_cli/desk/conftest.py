"""Desks alone, or beside a kiosk."""

import pytest

from judge_gui.model.events import TypingTask
from judge_gui.model.screens import Judging, Starting
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure import system_clock
from judge_procedure.profile import Profile
from lexicons import Library
from tests.support.desks import desk

__all__ = ["desk"]


@pytest.fixture
def ruled_by_kiosk(desk, home):
    """A desk beside a kiosk that judged ZANT at table 5: entry 3."""

    def ruled_by_kiosk(rules):
        desk(rules)  # installs its lexicons
        kiosk = Worker(
            KioskStation(Profile("Kiosk 1", rules), Library(home), system_clock.SystemClock())
        )
        kiosk.work(Starting())
        kiosk.work(Judging(TypingTask(table="5"), ("ZANT",)))
        return desk(rules, at=kiosk.station.open_session.journal)

    return ruled_by_kiosk

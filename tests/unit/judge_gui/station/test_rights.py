"""What nobody may do at a kiosk without the right or the name for it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from judge_gui.model import pin
from judge_gui.model.profile import Holder
from judge_gui.model.screens import DirectorAnswered
from judge_gui.station.worker import Worker
from judge_record.entry_fields import Person, Role
from judge_record.event import begin_event, open_event
from judge_record.station_lock import StationLock


def test_a_word_judge_begins_no_event_in_a_practice_and_does_not_leave(
    open_kiosk: Callable[..., Worker], come_to: Any
) -> None:
    people = {"AB": (Role.DIRECTOR, "2222"), "CD": (Role.WORD_JUDGE, "1111")}
    holders = tuple(
        Holder(Person(name, role), pin.hashed(digits)) for name, (role, digits) in people.items()
    )
    kiosk = open_kiosk(practice=True, holders=holders)
    offered = {}
    for name, (_role, digits) in people.items():
        offered[name] = set(come_to(kiosk, digits).tasks)
        kiosk.work(DirectorAnswered(None, over=True))
    directors = {"New event", "End of the session: leave the program"}
    assert offered == {"AB": directors | {"End of the practice"}, "CD": {"End of the practice"}}


def test_an_event_is_not_closed_by_a_kiosk_whose_name_another_program_has(
    open_kiosk: Callable[..., Worker], come_to: Any, home: Path
) -> None:
    begin_event(str(home / "journal"), "Spring Open", time="t", station="Kiosk 1")
    with StationLock(str(home), "Kiosk 1"):
        kiosk = open_kiosk()
        assert kiosk.terms is None
        visit = come_to(kiosk)
        visit.choose("New event")
        visit("Autumn Open", "yes")
        assert "Another kiosk or desk is at work under the name Kiosk 1." in visit.text
        still_open = open_event(str(home / "journal"))
        assert still_open
        assert still_open.event == "Spring Open"

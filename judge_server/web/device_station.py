"""The station of a paired device: it judges in the event of its server, and begins no other."""

from typing import Any

from judge_gui.model.events import SessionClosed
from judge_gui.model.profile import Profile
from judge_gui.station.station import Station
from judge_record.event import Begun, open_event
from judge_record.store.room import Looks
from lexicons import CannotJudge, Library
from lexicons.language import Speech, _


class DeviceStation(Station):
    """A station whose event is the server's. Another event begins when the server is started."""

    def __init__(self, event: str, looks: Looks, *given: Any, **more: Any) -> None:
        """Take the server's event, the looks of all devices, and what a station needs."""
        super().__init__(*given, **more)
        self.event = event
        self.looks = looks

    def current_event(self, *, looked: bool = False) -> Begun:
        """Return the server's event. Raise `CannotJudge` if it is over."""
        self.check_event()
        return super().current_event(looked=looked)

    def begin(self, event: str, looked: str | None = None) -> tuple[SessionClosed, Begun]:
        """Refuse: all devices and the server record one event."""
        raise _over(self.event)

    def look(self) -> None:
        """Raise `CannotJudge` if the next challenge could not be recorded, or the event is over."""
        self.check_event()
        super().look()

    def work_by(self, library: Library, profile: Profile, speech: Speech) -> None:
        """Use these files and settings from now on, in the language of the server."""
        super().work_by(library, profile, Speech.now())

    def look_for_room(self, path: str) -> None:
        """Raise `CannotJudge` if no entry can be written, as the look of any device shows."""
        self.looks.look(path)

    def check_event(self) -> None:
        """Raise `CannotJudge` if the server's event is over."""
        journal = open_event(self.memory.folder, self.kept_in)
        if journal is None or journal.event != self.event:
            raise _over(self.event)


def _over(event: str) -> CannotJudge:
    """Return the refusal to judge outside the event of the server."""
    return CannotJudge(
        _("The event {event} is over.", event=event),
        remedy=_("Call the director. For another event, start the server again."),
    )

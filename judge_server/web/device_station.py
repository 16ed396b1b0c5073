"""The station of a paired device: it judges in the event of its server, and begins no other.

All devices share the judges of their server.
"""

from collections.abc import Mapping
from threading import RLock
from typing import Any

from judge_gui.model.events import SessionClosed
from judge_gui.model.profile import Profile
from judge_gui.station.station import Station
from judge_record.event import Begun, open_event
from judge_record.store.room import Looks
from lexicons import Adjudicator, CannotJudge, Library, RuleSet
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

    def begin_event(self, event: str) -> Begun:
        """Refuse: the server's event was closed at this moment."""
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


class LoadedJudges(Library):
    """A library that reads each rule set and loads each judge once.

    A judge keeps nothing of what it is asked.
    """

    def __init__(self, library: Library, judges: Mapping[str, Adjudicator]) -> None:
        """Take the files, and the judges that are verified already, by their rule sets."""
        super().__init__(library.home, venue=library.venue)
        library.check_in_use()  # the judges are of these files
        self.judges = dict(judges)
        self.rule_sets = {rules_id: judge.rules for rules_id, judge in judges.items()}
        self.loading = RLock()

    def rules(self, rules_id: str) -> RuleSet:
        """Return a rule set, as it was when it was first used: each page asks for it."""
        with self.loading:
            if rules_id not in self.rule_sets:
                self.rule_sets[rules_id] = super().rules(rules_id)
            return self.rule_sets[rules_id]

    def adjudicator(
        self, rules_id: str, *, proved: bool = False, instead: dict[str, str] | None = None
    ) -> Adjudicator:
        """Return the judge of a rule set, verified at its first use."""
        if instead:
            return super().adjudicator(rules_id, proved=proved, instead=instead)
        with self.loading:
            if rules_id not in self.judges:
                self.judges[rules_id] = super().adjudicator(rules_id, proved=True)
            return self.judges[rules_id]

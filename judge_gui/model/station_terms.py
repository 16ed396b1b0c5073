"""The terms of a station: the rules, lexicons and settings that its pages and keys follow."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from judge_procedure import names
from judge_procedure.profile import Profile
from judge_procedure.requirements import breach
from judge_record.entry import Role
from lexicons import Board, Manifest, RuleSet
from lexicons.rules.rulebook import Authority


class TablePlace(NamedTuple):
    """The place of a paired device at a table: its players type neither round nor table."""

    round: int
    table: str  # with its board, as players type it
    of_players: bool = False  # whether the device is a player's own: nobody types a PIN on it


@dataclass(frozen=True, slots=True)
class Notices:
    """What the first page says of the record, and of what has changed."""

    begun: str = ""  # the local day and time at which the journal began
    entries: int = 0  # of the journal
    changed: tuple[str, ...] = ()  # since the session before: names in `station.WATCHED`
    others: tuple[str, ...] = ()  # warnings about stations that judge by other files


@dataclass(frozen=True)
class StationTerms:
    """What pages and keys need to know. It is fixed when the station opens.

    What each key asks for is worked out once.
    """

    profile: Profile
    rules: RuleSet
    board: Board
    lexicons: tuple[Manifest, ...]
    station: str
    event: str = ""
    round: int | None = None
    practice: bool = False
    notices: Notices = Notices()
    code: str = ""  # of what is loaded; empty in a practice
    place: TablePlace | None = None  # of a paired device at a table
    in_browser: bool = False  # the program is left at the server, and not here
    open_rounds: tuple[int, ...] = ()  # in which alone players have words judged; () for any round

    @cached_property
    def judge_key(self) -> str:
        return self.profile.key_that_judges(self.rules)

    @property
    def prompts(self) -> tuple[str, ...]:
        return self.profile.asks(self.rules)

    @property
    def breach(self) -> str:
        """What the rules require and the settings of this station break; empty if nothing."""
        settings = self.profile.in_force(self.rules)
        if self.place:
            del settings["smart_device"]  # it is a telephone or tablet
            settings["pin"] = not self.unlocked
        return "" if self.practice else breach(self.rules, settings)

    @property
    def calls(self) -> Authority:
        """Whom a page calls to judge: no word judge where only directors have PINs."""
        who, pins = names.authority(self.rules), self.profile.holders
        has_judge = any(holder.person.role is Role.WORD_JUDGE for holder in pins)
        if who is Authority.WORD_JUDGE and self.profile.locked and not has_judge:
            return Authority.DIRECTOR
        return who

    @property
    def judge_label(self) -> str:
        return names.judge_label(self.rules)

    @property
    def unlocked(self) -> bool:
        """Whether anybody can open the director's menu here."""
        return self.takes_pins and not self.profile.locked

    @property
    def takes_pins(self) -> bool:
        return not (self.place and self.place.of_players)

    @cached_property
    def confirms(self) -> bool:
        """Whether JUDGE is held, or confirmed: a telephone is touched by accident."""
        return self.place is not None

    @cached_property
    def staffed(self) -> bool:
        """Whether the rules let only a word judge operate the machine."""
        return self.rules.procedure.self_adjudication is False

    @property
    def needs_staff(self) -> bool:
        """Whether a PIN begins each challenge: only staff operate the machine, and have PINs."""
        return self.staffed and self.profile.locked and not self.practice

    @property
    def can_insist(self) -> bool:
        """Whether a player may have a human word judge called in place of the machine."""
        granted = self.rules.procedure.word_judge_on_request is True
        return granted and not (self.staffed or self.practice)

"""A challenge as it is put and answered, and what a decision on it may know.

A `View` is the record at one moment, for one challenge at one station. It reads entries, and has no
judge in its hands.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from judge_record.clock import Clock
from judge_record.entry import RULINGS, Entry, Kind, Reason, Role, Seat
from judge_record.plays import (
    WHILE_PLAY_LASTS,
    WHILE_ROUND_LASTS,
    Play,
    in_another_round,
    same_table,
)
from judge_record.reader import Reader
from lexicons.adjudicator import JudgedBy
from lexicons.challenge import Challenge
from lexicons.errors import CannotJudge


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One challenge: the words, the place, and what the players say about it."""

    challenge: Challenge
    seat: Seat = Seat()
    by: str | None = None  # who judges
    calls: Role | None = None  # who settles an overlap; None: the role that the rules say
    about: int | None = None  # the ruling whose words were typed again
    seen: int | None = None  # the last entry that was known when an official looked at that ruling
    insists: bool = False  # on a human word judge
    other_play: bool = False  # these words were judged here, and this is another play with them


class Ruled(NamedTuple):
    """A ruling that is on the disk, and may be shown."""

    entry: Entry


class ShownAgain(NamedTuple):
    """The ruling that is shown when its words come again, and the one that stands on its play."""

    ruling: Entry
    standing: Entry | None  # None: the play is void


class Called(NamedTuple):
    """A person is called: the challenge is judged only if they let it be judged."""

    call: Entry
    before: tuple[Entry, ...]  # the ruling that the words correct, and those that share words


class NotJudged(NamedTuple):
    """There is no verdict. The refusal is on the disk."""

    refusal: Entry
    why: CannotJudge


Answer = Ruled | ShownAgain | Called | NotJudged


class View:
    """What a decision may know: a challenge, the record at this moment, the time, and who asks."""

    def __init__(
        self, reader: Reader, question: Question, *, clock: Clock, station: str,
        judged_by: JudgedBy, players_retype: bool, call: Entry | None = None,
    ) -> None:  # fmt: skip
        """Take the record within a transaction, and what is asked.

        Only rulings `judged_by` the same are shown again. `players_retype` says whether a word
        judge may let mistyped words be typed again; if not, only the director may. `call` is the
        call of this challenge, if a person lets its words be judged in this transaction.
        """
        self.reader = reader
        self.clock = clock
        self.ten_minutes_ago = clock.since(WHILE_PLAY_LASTS)
        self.three_hours_ago = clock.since(WHILE_ROUND_LASTS)
        self.station = station  # stands in for a table that is not known
        self.judged_by = judged_by
        self.players_retype = players_retype
        self.call = call
        #: The ruling whose words were typed again.
        self.corrected = reader.find(question.about)
        #: The rulings that share a word, while a round may last. Those in the future are among
        #: them: the clock of another station may be ahead, or this clock was set back.
        self.recent = reader.rulings_since(self.three_hours_ago, question.challenge.words)
        self.plays = reader.plays_of([*self.recent, *filter(None, [self.corrected])])
        #: Where the challenge is; if it corrects a ruling, each table that its play was at.
        self.places = [question.seat]
        if self.corrected and self.corrected.kind in RULINGS:
            seats = self.play(self.corrected).seats
            question = replace(question, seat=seats[-1])
            self.places = [seat for seat in seats if seat.table] or [question.seat]
        self.question = question

    def play(self, of: Entry) -> Play:
        """Return the play of a recent ruling, or of the one that is corrected."""
        return self.plays[of.play or of.number]

    # -- the same words ----------------------------------------------------------------------

    def same_words(self, seat: Seat | None = None) -> list[Entry]:
        """Return what stands on the same words at the same table: one ruling of every such play.

        The latest comes first. A ruling by a person holds for ten minutes, and for the whole round
        if that is known; one by the machine, for ten minutes and for the same judge. The time is
        that of the ruling that stands, not of one that it overruled.

        For example, table 5 had a ruling on QI ZA at 10:00, in round 3. At 10:09 these words show
        it again. At 10:11 they are judged, unless a person had ruled and it's still round 3.

        None where the table isn't known: two tables may challenge the same words, and neither is to
        learn of the other's challenge. None too of a play in another round, or a void one.
        """
        seat = seat or self.question.seat
        if not seat.table:
            return []
        plays = {
            play.counted[-1].number: play
            for ruling in self.recent
            if has_words(ruling, self.question)
            and ruling in (play := self.play(ruling)).counted
            and same_table(play.seat.table, seat.table)
            and not in_another_round(play.seat, seat)
        }
        rulings = (self.holding(plays[number], seat) for number in sorted(plays, reverse=True))
        return [ruling for ruling in rulings if ruling]

    def holding(self, play: Play, seat: Seat) -> Entry | None:
        """Return the ruling of a play that holds for its words when they are typed again."""
        standing = play.counted[-1]
        is_recent = standing.time >= self.ten_minutes_ago
        if play.by_person:
            is_of_round = seat.round is not None and play.seat.round == seat.round
            return play.moved(standing) if is_recent or is_of_round else None
        rulings = (
            ruling
            for ruling in reversed(play.counted)
            if ruling.is_by_machine
            and has_words(ruling, self.question)
            and ruling.judged_by == self.judged_by
        )
        return next(rulings, None) if is_recent else None

    def shown_again(self, same: Entry) -> ShownAgain:
        """Return what to show of a ruling whose words come again."""
        play = self.play(same)
        standing = play.standing
        is_meant = standing is not None and sorted(standing.words) == sorted(same.words)
        return ShownAgain(play.moved(standing if standing and is_meant else same), standing)

    # -- shared words ------------------------------------------------------------------------

    def sharing(self) -> tuple[list[Entry], list[Entry]]:
        """Return the recent rulings that share words: at the same table, and elsewhere.

        A person must see the first; the others are only recorded. All are recorded where the table
        isn't known: a call would show innocent players what others had challenged.

        For example, table 5 had a ruling on QI ZA. If it now types ZA alone, a person must see the
        ruling; if table 8 types ZA, it's recorded that both have it.

        At the same table, those of the whole round count. So do void rulings, and a ruling counts
        at each table that its play was at: its players have seen the verdict. The same words count
        too if their verdict may differ. Rulings on the play whose words were typed again don't: the
        tables that it was at are all its own, so a move hides none.
        """
        own, others = list[Entry](), list[Entry]()
        rounds = {place.round for place in self.places} - {None}
        for entry in self.recent:
            play = self.play(entry)
            if self.corrected in play.rulings:
                continue
            seats = [entry.seat, *play.seats]
            was_here = any(
                self._is_at(entry, seat, place) for seat in seats for place in self.places
            )
            is_of_round = was_here and any(seat.round in rounds for seat in seats)
            if not is_of_round and entry.time < self.ten_minutes_ago:
                continue
            ruling = play.moved(entry)
            if has_words(entry, self.question) and not (was_here and self._may_differ(ruling)):
                continue  # it shows nothing new
            if was_here and self.places[0].table:
                own.append(ruling)
            else:
                others.append(ruling)
        return own, others

    def _may_differ(self, same: Entry) -> bool:
        """Return whether the verdict on the same words can show more than their ruling did.

        In another round they are another play. Two lists can give two verdicts on several words,
        which together can show the word that failed.
        """
        by_others = len(set(same.words)) > 1 and same.judged_by != self.judged_by
        return by_others or in_another_round(same.seat, self.question.seat)

    def _is_at(self, entry: Entry, at: Seat, place: Seat) -> bool:
        """Return whether an entry is of a table; of this station, if the table isn't known."""
        return same_table(at.table, place.table) if place.table else entry.station == self.station

    def is_second_correction(self, ruling: Entry) -> bool:
        """Return whether a table of a ruling's play had a correction in that round and day.

        One counts wherever its play was: a move gives no table another one.
        """
        return any(
            self._is_at(correction, at, seat) and at.round == seat.round
            for correction in self.reader.of_day(Kind.CORRECTION, ruling.day, self.three_hours_ago)
            for at in self.reader.play(correction).seats
            for seat in self.play(ruling).seats
        )

    # -- calls -------------------------------------------------------------------------------

    def open_call(self, new: Entry) -> Entry | None:
        """Return the open call that a new one would repeat: its reason, and the rulings it names.

        None too if the play was decided on since: that call can only be refused.
        """
        play = self.play(self.corrected) if self.corrected and new.about else Play()
        for call in self.reader.open_calls():
            if (
                (call.reason, call.calls) == (new.reason, new.calls)
                and is_about(call, self.question)
                and set(new.shares) <= {*call.shares}
                and not play.decided_after(call.number)
            ):
                return call
        return None

    def repeated_call(self) -> int | None:
        """Return the first call about shared words of this same challenge; None if it is a new one.

        It is a new one if nobody was called about these words here today, or they were judged then.
        """
        first = None
        for call in self.reader.of_day(Kind.CALL, self.clock.today(), self.three_hours_ago):
            if call.reason == Reason.OVERLAP and is_about(call, self.question):
                is_over = self.reader.used(call.number)
                first = None if is_over else call.repeats or call.number
        return first


def has_words(entry: Entry, question: Question) -> bool:
    """Return whether an entry has exactly the words of a challenge, in whatever order."""
    return sorted(entry.words) == sorted(question.challenge.words)


def is_about(call: Entry, question: Question) -> bool:
    """Return whether a call is about these words, for the same ruling or at the same seat.

    A station where no round was set shows the calls of each round. Words that correct a ruling are
    judged where its play is now: a move changes no call.
    """
    if not has_words(call, question) or call.about != question.about:
        return False
    if question.about is not None:
        return True
    same_place = str(call.seat) == str(question.seat)
    return same_place and not in_another_round(call.seat, question.seat)

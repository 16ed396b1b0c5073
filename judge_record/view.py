"""A challenge as it is put and answered, and what a decision on it may know.

A `View` is the record at one moment, for one station and one judge. It reads entries, and it has no
judge in its hands.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from judge_record.entry import Entry, Kind, Outcome, Reason, Role, Seat
from judge_record.plays import Play, same_table
from judge_record.reader import Reader
from judge_record.summary import OF_CALLS, WHILE_PLAY_LASTS, WHILE_ROUND_LASTS, Clock, open_calls
from lexicons.adjudicator import Adjudicator
from lexicons.challenge import Challenge
from lexicons.errors import CannotJudge

#: Rules, their fingerprint, that of the alphabet, and the lexicons.
Judge = tuple[str | None, str | None, str | None, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One challenge: the words, the place, and what a person has allowed."""

    challenge: Challenge
    seat: Seat = Seat()
    by: str | None = None  # who judges
    calls: Role = Role.WORD_JUDGE  # who settles an overlap, by the rulebook
    allowed_by: int | None = None  # a call that a person has settled: it permits this once
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
    """What a decision may know: the record at this moment, the time, and who asks."""

    def __init__(
        self, reader: Reader, *, clock: Clock, station: str, judge: Judge, players_retype: bool
    ) -> None:
        """Take the record within a transaction, and who asks.

        Only rulings by the same `judge` are shown again. `players_retype` says whether a word judge
        may let mistyped words be typed again; if not, only the director may.
        """
        self.reader = reader
        self.ten_minutes_ago = clock.since(WHILE_PLAY_LASTS)
        self.three_hours_ago = clock.since(WHILE_ROUND_LASTS)
        self.station = station  # stands in for a table that is not known
        self.judge = judge
        self.players_retype = players_retype
        self.find = cache(reader.find)
        self.rulings: dict[tuple[str, ...], list[Entry]] = {}  # by words; they go with this view
        self.plays: dict[int, Play] = {}

    def recent(self, words: tuple[str, ...]) -> list[Entry]:
        """Return the rulings that share a word, while a round may last, and keep their plays.

        Those in the future are among them: the clock of another station may be ahead, or this clock
        was set back.
        """
        if words not in self.rulings:
            rulings = self.rulings[words] = self.reader.rulings_since(self.three_hours_ago, words)
            unread = sorted({each.play or each.number for each in rulings} - self.plays.keys())
            self.plays |= zip(unread, self.reader.plays(unread), strict=True)
        return self.rulings[words]

    def play(self, of: Entry) -> Play:
        """Return the play of a ruling."""
        number = of.play or of.number
        if number not in self.plays:
            self.plays[number] = self.reader.play(of)
        return self.plays[number]

    def equal(self, asked: Question) -> list[Entry]:
        """Return what stands on the same words at the same table: one ruling of every such play.

        The latest comes first. A ruling by a person holds for ten minutes, and for the whole round
        if that is known; one by the machine, for ten minutes and for the same judge. The time is
        that of the ruling that stands, not of one that it overruled.

        None where the table isn't known: two tables may challenge the same words, and neither is to
        learn of the other's challenge. None too of a play in another round, or a void one.
        """
        rulings = [self.holding(play, asked) for play in self._plays_on(asked)]
        return [each for each in rulings if each]

    def _plays_on(self, asked: Question) -> list[Play]:
        """Return the plays at this table with a ruling on these words, the latest one first."""
        if not asked.seat.table:
            return []
        plays = list[Play]()
        for entry in self.recent(asked.challenge.words):
            play = self.play(entry)
            if (
                play not in plays
                and has_words(entry, asked)
                and entry in play.counted
                and same_table(play.seat.table, asked.seat.table)
                and not in_another_round(play.seat, asked.seat)
            ):
                plays.append(play)
        return sorted(plays, key=lambda play: play.counted[-1].number, reverse=True)

    def holding(self, play: Play, asked: Question) -> Entry | None:
        """Return the ruling of a play that holds for its words when they are typed again."""
        standing = play.counted[-1]
        is_recent = standing.time >= self.ten_minutes_ago
        if play.by_person:
            is_of_round = asked.seat.round is not None and play.seat.round == asked.seat.round
            return play.moved(standing) if is_recent or is_of_round else None
        rulings = (
            each
            for each in reversed(play.counted)
            if each.is_by_machine and has_words(each, asked) and judge_of(each) == self.judge
        )
        return next(rulings, None) if is_recent else None

    def shown(self, same: Entry) -> ShownAgain:
        """Return what to show of a ruling whose words come again."""
        play = self.play(same)
        standing = play.standing
        is_meant = standing is not None and sorted(standing.words) == sorted(same.words)
        return ShownAgain(play.moved(standing if standing and is_meant else same), standing)

    def sharing(self, asked: Question) -> tuple[list[Entry], list[Entry]]:
        """Return the recent rulings that share words: at the same table, and elsewhere.

        A person must see the first; the others are only recorded. All are recorded where the table
        isn't known: a call would show innocent players what others had challenged.

        At the same table, those of the whole round count. So do void rulings, and a ruling counts
        at each table that its play was at: its players have seen the verdict. The same words count
        too if their verdict `may_differ`. Rulings on the play whose words were typed again don't:
        the tables that it was at are all its own, so a move hides none.
        """
        own, others = list[Entry](), list[Entry]()
        places = [seat for seat in self.seats(asked) if seat.table] or [asked.seat]
        rounds = {seat.round for seat in places} - {None}
        of = self.find(asked.about)
        known = {each.number for each in self.play(of).rulings} if of else set[int]()
        for entry in self.recent(asked.challenge.words):
            play = self.play(entry)
            seats = [entry.seat, *play.seats]
            is_own = any(self.is_at(entry, at, place) for at in seats for place in places)
            is_of_round = any(at.round in rounds for at in seats)
            counts = entry.time >= self.ten_minutes_ago or (is_own and is_of_round)
            if entry.number in known or not counts:
                continue
            ruling = play.moved(entry)
            if not has_words(entry, asked) or (is_own and self.may_differ(ruling, asked)):
                (own if is_own and places[0].table else others).append(ruling)
        return own, others

    def seats(self, asked: Question) -> list[Seat]:
        """Return where the play is, and was, whose words were typed again; else the one seat."""
        of = self.find(asked.about)
        return self.play(of).seats if of else [asked.seat]

    def may_differ(self, same: Entry, asked: Question) -> bool:
        """Return whether the verdict on the same words can show more than their ruling did.

        In another round they are another play. Two lists can give two verdicts on several words,
        which together can show the word that failed.
        """
        several = len(set(same.words)) > 1
        return in_another_round(same.seat, asked.seat) or (several and judge_of(same) != self.judge)

    def is_at(self, entry: Entry, at: Seat, asked: Seat) -> bool:
        """Return whether an entry is of a table; of this station, if the table isn't known."""
        return same_table(at.table, asked.table) if asked.table else entry.station == self.station

    def permission(self, number: int | None) -> Entry | None:
        """Return the call of a number, if a person has let it be judged."""
        call = self.find(number)
        settled = self.reader.settlement(call.number) if call and call.kind is Kind.CALL else None
        return call if settled and settled.outcome is Outcome.JUDGE else None

    def open_call(
        self, asked: Question, reason: Reason, shares: Iterable[int], about: Entry | None
    ) -> Entry | None:
        """Return the open call of the same challenge, for this reason, that names these entries.

        None too if the play was decided on since: that call can only be refused.
        """
        for call in open_calls(self.reader.of_kinds(*OF_CALLS)):
            if (
                call.reason == reason
                and is_about(call, asked)
                and set(shares) <= {*call.shares}
                and not (about and self.play(about).decided_after(call.number))
            ):
                return call
        return None

    def repeated_call(self, asked: Question, day: str) -> int | None:
        """Return the first call about shared words of this same challenge; None if it is a new one.

        It is a new one if nobody was called about these words here today, or they were judged then.
        """
        first = None
        for call in self.of_day(Kind.CALL, day):
            if call.reason == Reason.OVERLAP and is_about(call, asked):
                is_over = self.reader.used(call.number)
                first = None if is_over else call.repeats or call.number
        return first

    def of_day(self, kind: Kind, day: str | None) -> list[Entry]:
        """Return the entries of a kind on a day, or while a round may last that midnight splits."""
        entries = self.reader.of_kinds(kind)
        return [each for each in entries if each.day == day or each.time >= self.three_hours_ago]

    def corrections_at(self, seats: Iterable[Seat], day: str | None) -> int:
        """Return how many corrections of a day were at one of these tables in its round.

        A correction counts wherever its play was: a move gives no table another one.
        """
        return sum(
            any(
                self.is_at(each, at, seat) and at.round == seat.round
                for at in self.play(each).seats
                for seat in seats
            )
            for each in self.of_day(Kind.CORRECTION, day)
        )


def judge_of(entry: Entry) -> Judge:
    """Return what judged: rules, alphabet and lexicons, as an entry names them."""
    return entry.rules, entry.rules_fingerprint, entry.alphabet_fingerprint, entry.lexicons


def fields_of(judge: Adjudicator) -> dict[str, Any]:
    """Return rule set, alphabet and every lexicon of a judge, as an entry names them."""
    return {
        "rules": judge.rules.id,
        "rules_fingerprint": str(judge.rules.fingerprint),
        "alphabet_fingerprint": str(judge.board.alphabet.fingerprint),
        "lexicons": tuple((each.edition, str(each.fingerprint)) for each in judge.lexicons),
    }


def has_words(entry: Entry, asked: Question) -> bool:
    """Return whether an entry has exactly the words of a challenge, in whatever order."""
    return sorted(entry.words) == sorted(asked.challenge.words)


def in_another_round(one: Seat, other: Seat) -> bool:
    """Return whether two seats are of two rounds, as far as both rounds are known."""
    return None not in (one.round, other.round) and one.round != other.round


def is_about(call: Entry, asked: Question) -> bool:
    """Return whether a call is about these words, for the same ruling or at the same seat.

    Words that correct a ruling are judged where its play is now: a move changes no call.
    """
    if not has_words(call, asked) or call.about != asked.about:
        return False
    same_seat = (call.round, str(call.seat)) == (asked.seat.round, str(asked.seat))
    return asked.about is not None or same_seat

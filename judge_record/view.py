"""A view of the record within one change: all that a decision on a challenge may know.

Nobody else can add an entry while it is used. It reads entries, and it has no judge.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from judge_record.calls import of_calls, open_calls
from judge_record.cases import Cases
from judge_record.entry import Entry, Kind, judged
from judge_record.entry_fields import Identity
from judge_record.journal import Journal
from judge_record.overlaps import sharing
from judge_record.plays import void_rulings
from judge_record.question import Question, ShownAgain
from judge_record.table_log import at_last, mended, mended_by, mends_in, same_table
from lexicons.challenge import Challenge
from lexicons.clock import Clock


class View(Cases):
    """What the record holds at this moment, for one station and one judge."""

    def __init__(
        self,
        journal: Journal,
        *,
        station: str,
        identity: Identity,
        clock: Clock,
        players_retype: bool,
    ) -> None:
        """Take the record, and who asks.

        Only rulings by the same `identity` are shown again. `players_retype` says whether a word
        judge may let mistyped words be typed again; if not, only the director may.
        """
        super().__init__(journal)
        self.players_retype = players_retype
        self.looked: dict[tuple[str, ...], list[Entry]] = {}
        self.station = station  # stands in for a table that is not known
        self.identity = identity
        self.clock = clock

    # -- earlier rulings ---------------------------------------------------------------------

    def near(self, challenge: Challenge) -> list[Entry]:
        """Return the recent entries that can matter.

        They are the rulings that share words, and the voids, mends and later rulings that can
        refer to them.
        """
        if challenge.words not in self.looked:  # a journal in a file is read for each look
            reach = self.clock.within_a_round
            self.looked[challenge.words] = self.journal.near(challenge.words, reach)
        return self.looked[challenge.words]

    def equal(self, asked: Question) -> Entry | None:
        """Return the latest recent ruling on the same words at the same table, if there is one.

        None where the table is not known: two tables may challenge the same words, and neither is
        to learn of the other's challenge. None too if the ruling was in another round, or by other
        rules, another alphabet or another lexicon than this session judges by, or is void.
        """
        if not asked.seat.table:
            return None
        words = sorted(asked.challenge.words)
        latest = mended(self.near(asked.challenge))
        void = void_rulings(reversed(latest))
        for entry in latest:
            if (
                entry.kind in judged
                and entry.number not in void
                and entry.source == "machine"
                and same_table(entry.table, asked.seat.table)
                and sorted(entry.words) == words
                and not in_another_round(entry, asked.seat.round)
                and self.clock.recently(entry.time)
                and self.by_same_judge(entry)
            ):
                return entry
        return None

    def sharing(self, asked: Question, of: Entry | None = None) -> tuple[list[Entry], list[Entry]]:
        """Return the recent rulings that share words: at the same table, and elsewhere.

        At the same table, those of the whole round count. So do void rulings, and a ruling counts
        at each table that it was recorded at: its players have seen the verdict. The same words
        count too if their verdict `may_differ`. Rulings on the play of `of`, whose words were typed
        again, are left out.
        """
        own: list[Entry] = []
        others: list[Entry] = []
        words, in_order = set(asked.challenge.words), sorted(asked.challenge.words)
        known = self.rulings_on_play(of) if of else frozenset()
        latest = self.near(asked.challenge)
        mends = mends_in(latest)
        for entry in latest:
            if entry.kind not in judged or words.isdisjoint(entry.words) or entry.number in known:
                continue
            now = mended_by(entry, mends)
            places = (entry, *(mends.get(entry.number, ()) if asked.seat.table else ()))
            is_own = any(self.is_near(each, asked.seat.table) for each in places)
            if not (
                self.clock.recently(entry.time)
                or (is_own and any(is_in_round(each, asked.seat.round) for each in places))
            ):
                continue
            if sorted(entry.words) == in_order and not (is_own and self.may_differ(now, asked)):
                continue
            (own if is_own else others).append(now)
        return own, others

    def may_differ(self, same: Entry, asked: Question) -> bool:
        """Return whether the verdict on the same words can show more than their ruling did.

        In another round they are another play. Two lists can give two verdicts on several words,
        which together can show the word that failed.
        """
        several = len(set(same.words)) > 1
        return in_another_round(same, asked.seat.round) or (
            several and not self.by_same_judge(same)
        )

    def is_near(self, entry: Entry, table: str | None) -> bool:
        """Return whether an entry is of a table; of this station, if the table is not known."""
        return same_table(entry.table, table) if table else entry.station == self.station

    def by_same_judge(self, entry: Entry) -> bool:
        """Return whether an entry was judged by the rules, alphabet and lexicons of this judge."""
        return identity_of(entry) == self.identity

    # -- plays -------------------------------------------------------------------------------

    def placed(self, asked: Question) -> Question:
        """Return a question with the seat of the ruling that its words correct."""
        of = self.find(asked.corrects)
        return replace(asked, seat=of.seat) if of else asked

    def shown(self, same: Entry) -> ShownAgain:
        """Return what to show of a ruling whose words come again."""
        play = self.play(same)
        standing = play.standing
        if standing and sorted(standing.words) == sorted(same.words):
            return ShownAgain(at_last(standing, play.mends), standing)
        return ShownAgain(same, standing)

    # -- permissions -------------------------------------------------------------------------

    def permission(self, number: int | None) -> Entry | None:
        """Return the call of a number, if a person has let it be judged."""
        call = self.call(number)
        return call if call and self.is_let(call) else None

    def covered(self, asked: Question) -> Callable[[Entry], bool]:
        """Return a test: whether a person has let a challenge be judged in spite of an entry.

        The call names the entries. It covers no other one: nobody has seen that.
        """
        call = self.permission(asked.allowed)
        return self.names(self.noticed(call) if call else None)

    def names(self, about: Entry | None) -> Callable[[Entry], bool]:
        """Return a test: whether an entry about shared words names an earlier one."""
        named = frozenset(sharing(about)) if about else frozenset()
        return lambda earlier: earlier.number in named

    def open_call(self, asked: Question, reason: str, about: Sequence[Entry]) -> Entry | None:
        """Return the open call of the same challenge, for this reason, that names these entries.

        None too if the play was decided on since: that call can only be refused.
        """
        of = self.find(asked.corrects)
        for call in open_calls(self.journal.of_kinds(*of_calls)):
            if (
                self.is_about(call, asked)
                and call.reason == reason
                and not (of and self.decided_after(of, call.number))
                and all(map(self.names(self.noticed(call)), about))
            ):
                return call
        return None

    def is_about(self, call: Entry, asked: Question) -> bool:
        """Return whether a call is about these words, for the same ruling or at the same seat.

        Words that correct a ruling are judged where its play lies by now: a mend moves no call.
        """
        of = self.corrected(call)
        if sorted(call.words) != sorted(asked.challenge.words):
            return False
        if of or asked.corrects:
            return of is not None and of.number == asked.corrects
        return (call.round, str(call.seat)) == (asked.seat.round, str(asked.seat))

    def corrections(self, of: Entry) -> int:
        """Return how many corrections there were at the table of a ruling in its round."""
        found = map(self.mended, self.journal.of_kinds(Kind.CORRECTION))
        return sum(
            self.is_near(entry, of.table) and entry.round == of.round and entry.day == of.day
            for entry in found
        )


def is_in_round(entry: Entry, round: int | None) -> bool:
    """Return whether an entry is of a round that is known."""
    return round is not None and entry.round == round


def in_another_round(entry: Entry, round: int | None) -> bool:
    """Return whether an entry is of another round, as far as both rounds are known."""
    return None not in (entry.round, round) and entry.round != round


def identity_of(entry: Entry) -> Identity:
    """Return what judged, as an entry names it."""
    return {
        "rules": entry.rules or "",
        "rules_fingerprint": entry.rules_fingerprint or "",
        "alphabet_fingerprint": entry.alphabet_fingerprint or "",
        "lexicons": entry.lexicons,
    }

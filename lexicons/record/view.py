"""A view of the record within one change: all that a decision on a challenge may know.

Nobody else can add an entry while it is used. It reads entries, and it has no judge.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

from lexicons.challenge import Challenge
from lexicons.record.calls import let_be_judged, of_calls, open_calls
from lexicons.record.entry import Entry, Kind, judged, restored
from lexicons.record.fields import Identity
from lexicons.record.head import short
from lexicons.record.journal import Journal
from lexicons.record.overlaps import Earlier, named
from lexicons.record.permissions import corrected, noticed, settlement
from lexicons.record.plays import Play, in_plays, play_of, void_rulings
from lexicons.record.question import Question, ShownAgain
from lexicons.record.recent import Recently
from lexicons.record.requests import use_of
from lexicons.record.table_log import mended, mended_by, mends_in, same_table


class View:
    """What the record holds at this moment, for one station and one judge."""

    def __init__(
        self,
        journal: Journal,
        *,
        station: str,
        identity: Identity,
        recently: Recently,
        players_retype: bool,
    ) -> None:
        """Take the record, and who asks.

        Args:
            journal: the record.
            station: the station, which stands in for a table that is not known.
            identity: what judges: only rulings by the same are shown again.
            recently: of the clock.
            players_retype: whether the rules let players type mistyped words again. Else that is
                the director's.

        """
        self.players_retype = players_retype
        self.looked: dict[tuple[str, ...], dict[str | None, list[Entry]]] = {}
        self.journal = journal
        self.station = station
        self.identity = identity
        self.recently = recently

    # -- earlier rulings ---------------------------------------------------------------------

    def near(self, challenge: Challenge) -> dict[str | None, list[Entry]]:
        """Return the recent entries that can matter, by the chains of the event; None is this one.

        They are the rulings that share words, and all that can be about them.
        """
        if challenge.words not in self.looked:  # a journal in a file is read for each look
            self.looked[challenge.words] = self.journal.near(challenge.words, self.recently)
        return self.looked[challenge.words]

    def equal(self, asked: Question) -> Earlier | None:
        """Return the latest recent ruling on the same words at the same table, if there is one.

        None where the table is not known: two tables may challenge the same words, and neither is
        to learn of the other's challenge. None too if the ruling was in another round, or by other
        rules, another alphabet or another lexicon than this session judges by, or is void.
        """
        if not asked.table:
            return None
        words = sorted(asked.challenge.words)
        for chain, entries in self.near(asked.challenge).items():  # this one comes first
            latest = mended(entries)
            void = void_rulings(reversed(latest))
            for entry in latest:
                if (
                    entry.kind in judged
                    and entry.number not in void
                    and entry.source == "machine"
                    and same_table(entry.table, asked.table)
                    and sorted(entry.words) == words
                    and not in_another_round(entry, asked.round)
                    and self.recently(entry.time)
                    and self.by_same_judge(entry)
                ):
                    return Earlier(entry, chain)
        return None

    def sharing(
        self, asked: Question, of: Entry | None = None
    ) -> tuple[list[Earlier], list[Earlier]]:
        """Return the recent rulings that share words: at the same table, and elsewhere.

        A void ends no ruling here, and a mend moves none away: players remember the verdict. The
        same words count too in another round, and by another judge: `may_differ`. Rulings on the
        play of `of`, whose words were typed again, are left out.
        """
        own: list[Earlier] = []
        others: list[Earlier] = []
        words, in_order = set(asked.challenge.words), sorted(asked.challenge.words)
        known = self.rulings_on_play(of) if of else frozenset()
        for chain, latest in self.near(asked.challenge).items():
            mends = mends_in(latest)
            for entry in latest:
                if (
                    entry.kind not in judged
                    or words.isdisjoint(entry.words)
                    or not self.recently(entry.time)
                    or (chain is None and entry.number in known)
                ):
                    continue
                now = mended_by(entry, mends)
                places = (entry, *mends.get(entry.number, ()))
                is_own = any(self.is_near(each, asked.table) for each in places)
                if sorted(entry.words) == in_order and not (is_own and self.may_differ(now, asked)):
                    continue
                (own if is_own else others).append(Earlier(now, chain))
        return own, others

    def may_differ(self, same: Entry, asked: Question) -> bool:
        """Return whether the verdict on the same words can show more than their ruling did.

        In another round they are another play. Verdicts by two lists can show which word failed.
        """
        return in_another_round(same, asked.round) or not self.by_same_judge(same)

    def is_near(self, entry: Entry, table: str | None) -> bool:
        """Return whether an entry is of a table; of this station, if the table is not known."""
        return same_table(entry.table, table) if table else entry.station == self.station

    def by_same_judge(self, entry: Entry) -> bool:
        """Return whether an entry was judged by the rules, alphabet and lexicons of this judge."""
        return identity_of(entry) == self.identity

    # -- plays -------------------------------------------------------------------------------

    def find(self, number: int | None) -> Entry | None:
        """Return the entry of a number, with the table and round that were mended later."""
        entry = self.journal.find(number or 0)
        return mended_by(entry, self.mends) if entry else None

    @cached_property
    def mends(self) -> dict[int, list[Entry]]:
        """The mends of the play of each entry."""
        return mends_in(self.about_plays)

    @cached_property
    def about_plays(self) -> list[Entry]:
        """All entries that belong to a play."""
        return list(self.journal.of_kinds(*in_plays))

    def placed(self, asked: Question) -> Question:
        """Return a question with the round and the table of the ruling that its words correct."""
        of = self.find(asked.corrects)
        return replace(asked, round=of.round, table=of.table, board=of.board) if of else asked

    def play(self, of: Entry) -> Play | None:
        """Return the play of a ruling."""
        return play_of(of, self.about_plays)

    def rulings_on_play(self, of: Entry) -> frozenset[int]:
        """Return the numbers of all rulings on the play of a ruling."""
        play = self.play(of)
        return frozenset(ruling.number for ruling in (play.rulings if play else [of]))

    def void_of(self, of: Entry) -> Entry | None:
        """Return the void that ended a ruling; None if the ruling counts."""
        play = self.play(of)
        if play is None or any(ruling.number == of.number for ruling in play.counted):
            return None
        return next(entry for entry in reversed(play.decisions) if entry.kind == Kind.VOID)

    def decided_after(self, of: Entry, seen: int) -> Entry | None:
        """Return the first decision on the play of a ruling after an entry that was seen."""
        play = self.play(of)
        decisions: Sequence[Entry] = play.decisions if play else ()
        return next((entry for entry in decisions if entry.number > seen), None)

    def shown(self, same: Earlier) -> ShownAgain:
        """Return what to show of a ruling whose words come again."""
        if same.chain:
            return ShownAgain(same.entry, same.entry, same.chain)
        play = self.play(same.entry)
        standing = play.standing if play else None
        if standing and sorted(standing.words) == sorted(same.entry.words):
            return ShownAgain(mended_by(standing, self.mends), standing)
        return ShownAgain(same.entry, standing)

    # -- permissions -------------------------------------------------------------------------

    def call(self, number: int) -> Entry | None:
        """Return a call that a person has let be judged, if the number is that of one."""
        found = self.journal.find(number)
        call = restored(found) if found else None
        if call is None or call.kind != Kind.CALL:
            return None
        how = settlement(self.journal, call)
        return call if how and how.note == let_be_judged else None

    def covered(self, asked: Question) -> Callable[[Earlier], bool]:
        """Return what tells whether a person has let a challenge be judged in spite of an entry.

        The call names the entries, of all chains. It covers no other one: nobody has seen that.
        """
        call = self.call(asked.allowed) if asked.allowed and not asked.allowed_in else None
        about = noticed(self.journal, call) if call else asked.noticed
        return self.names(about, asked.allowed_in)

    def names(self, about: Entry | None, chain: str | None) -> Callable[[Earlier], bool]:
        """Return what tells whether an entry about shared words names another one.

        `chain` is that of the entry, by its opening seal; None is this one.
        """
        found = frozenset(named(about)) if about else frozenset()
        own = self.journal.opening_seal

        def is_named(each: Earlier) -> bool:
            where = each.chain or own
            return ("" if where == (chain or own) else where[:short], each.entry.number) in found

        return is_named

    def open_call(self, asked: Question, reason: str, about: Sequence[Earlier]) -> Entry | None:
        """Return the open call of the same challenge, for this reason, that names these entries.

        None too if a decision on the play has overtaken it: nobody can let it be judged.
        """
        of = self.find(asked.corrects)
        for call in open_calls(self.journal.of_kinds(*of_calls)):
            same = is_same(call, asked) and self.corrected(call) == asked.corrects
            if (
                same
                and call.reason == reason
                and not (of and self.decided_after(of, call.number))
                and all(map(self.names(noticed(self.journal, call), None), about))
            ):
                return call
        return None

    def use(self, call: int, chain: str | None) -> Entry | None:
        """Return the ruling for which a call was used, if it was."""
        used = self.journal.requested(use_of(call, chain or self.journal.opening_seal))
        return used.entry if used else None

    def corrected(self, call: Entry) -> int | None:
        """Return the number of the ruling that the words of a call correct, if they correct one."""
        of = corrected(self.journal, call)
        return of.number if of else None

    def corrections(self, of: Entry) -> int:
        """Return how many corrections there were at the table of a ruling in its round."""
        found = (mended_by(entry, self.mends) for entry in self.journal.of_kinds(Kind.CORRECTION))
        return sum(
            self.is_near(entry, of.table) and entry.round == of.round and entry.day == of.day
            for entry in found
        )


def is_same(call: Entry, asked: Question) -> bool:
    """Return whether a call is about these words, in this round, at this table and board."""
    return (sorted(call.words), call.round, seat(call)) == (
        sorted(asked.challenge.words), asked.round, seat(asked),
    )  # fmt: skip


def seat(at: Entry | Question) -> str:
    """Return table and board as one name: a list can name the board of a table as a table."""
    return f"{at.table or ''}{at.board or ''}"


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

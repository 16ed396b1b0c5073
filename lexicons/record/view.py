"""A view of the record within one change: all that a decision on a challenge may know.

Nobody else can add an entry while it is used. It reads entries, and it has no judge.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from lexicons.challenge import Challenge
from lexicons.record.calls import let_be_judged, of_calls, open_calls
from lexicons.record.entry import Entry, Kind, judged
from lexicons.record.fields import Identity
from lexicons.record.journal import Journal
from lexicons.record.overlaps import Earlier, sharing
from lexicons.record.permissions import corrected, settlement
from lexicons.record.plays import Play, void_rulings
from lexicons.record.question import Question, ShownAgain
from lexicons.record.recent import Recently
from lexicons.record.table_log import at_last, mended, mended_by, mends_in, same_table


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
        same words in another round are another play. Rulings on the play of `of`, whose words were
        typed again, are left out.
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
                if sorted(entry.words) == in_order and not (
                    is_own and in_another_round(now, asked.round)
                ):
                    continue
                (own if is_own else others).append(Earlier(now, chain))
        return own, others

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
        return self.mended(entry) if entry else None

    def mended(self, entry: Entry) -> Entry:
        """Return an entry of this journal with the table and round of the last mend of its play."""
        return at_last(entry, self.play(entry).mends)

    def placed(self, asked: Question) -> Question:
        """Return a question with the round and the table of the ruling that its words correct."""
        of = self.find(asked.corrects)
        return replace(asked, round=of.round, table=of.table, board=of.board) if of else asked

    def play(self, of: Entry) -> Play:
        """Return the play of a ruling."""
        return self.journal.play(of)

    def rulings_on_play(self, of: Entry) -> frozenset[int]:
        """Return the numbers of all rulings on the play of a ruling."""
        return frozenset(ruling.number for ruling in self.play(of).rulings)

    def decided_after(self, of: Entry, seen: int) -> Entry | None:
        """Return the first decision on the play of a ruling after an entry that was seen."""
        return next((entry for entry in self.play(of).decisions if entry.number > seen), None)

    def shown(self, same: Earlier) -> ShownAgain:
        """Return what to show of a ruling whose words come again."""
        if same.chain:
            return ShownAgain(same.entry, same.entry, same.chain)
        play = self.play(same.entry)
        standing = play.standing
        if standing and sorted(standing.words) == sorted(same.entry.words):
            return ShownAgain(at_last(standing, play.mends), standing)
        return ShownAgain(same.entry, standing)

    # -- permissions -------------------------------------------------------------------------

    def call(self, number: int) -> Entry | None:
        """Return a call that a person has let be judged, if the number is that of one."""
        call = self.journal.find(number)
        if call is None or call.kind != Kind.CALL:
            return None
        how = settlement(self.journal, call)
        return call if how and how.note == let_be_judged else None

    def covered(self, asked: Question) -> Callable[[Earlier], bool]:
        """Return what tells whether a person has let a challenge be judged in spite of an entry.

        The call names the entries. Those of other chains are covered by every call.
        """
        call = self.call(asked.allowed) if asked.allowed and not asked.allowed_in else None
        numbers = self.named(call) if call else frozenset()
        return lambda each: (
            bool(asked.allowed)
            and (call is None or each.chain is not None or each.entry.number in numbers)
        )

    def named(self, call: Entry) -> frozenset[int]:
        """Return the entries of this chain with which a call says that it shares words."""
        noticed = self.journal.find(call.refers_to or 0)
        return frozenset(sharing(noticed)) if noticed else frozenset()

    def open_call(self, asked: Question, about: Iterable[Earlier]) -> Entry | None:
        """Return the open call of the same challenge that names these entries, if there is one."""
        numbers = {each.entry.number for each in about if each.chain is None}
        for call in open_calls(self.journal.of_kinds(*of_calls)):
            same = is_same(call, asked) and self.corrected(call) == asked.corrects
            if same and numbers <= self.named(call):
                return call
        return None

    def use(self, call: int, chain: str | None) -> Entry | None:
        """Return the ruling for which a call was used, if it was."""
        used = self.journal.used(call, chain)
        return used.entry if used else None

    def corrected(self, call: Entry) -> int | None:
        """Return the number of the ruling that the words of a call correct, if they correct one."""
        of = corrected(self.journal, call)
        return of.number if of else None

    def corrections(self, of: Entry) -> int:
        """Return how many corrections there were at the table of a ruling in its round."""
        found = map(self.mended, self.journal.of_kinds(Kind.CORRECTION))
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

"""Rulings compared with recent ones: which share words, and what is done about it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from lexicons.adjudicator import Adjudicator
from lexicons.challenge import Challenge
from lexicons.clock import Clock
from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.record.calls import of_typed_again
from lexicons.record.entry import Draft, Entry, Kind, judged
from lexicons.record.fields import Identity
from lexicons.record.journal import Finish, Journal
from lexicons.record.logbook import Logbook
from lexicons.record.memory import StationMemory
from lexicons.record.overlaps import Earlier, note_of
from lexicons.record.plays import play_of
from lexicons.record.probing import equal, known_at, other_rulings, overlapping, same_play
from lexicons.record.recent import read_first
from lexicons.record.table_log import mended


class ProbingPolicy(StrEnum):
    """What is done when a challenge shares words with a recent one without being equal to it."""

    OFF = "off"
    RECORD = "record"
    ASK = "ask"  # a word judge or the director, where the table is known


class ShownAgain(NamedTuple):
    """The ruling that is shown when its words come again, and the one that stands on its play.

    They differ if other words were meant. Nothing stands on a void play.
    """

    ruling: Entry
    standing: Entry | None


class RecentRulings(NamedTuple):
    """Recent rulings, as players at a table know them, the latest first."""

    play: list[Entry]  # on the same play perhaps
    seen: list[Entry]  # void, or mended to another table: known here all the same
    elsewhere: list[Entry]

    def which(self, wanted: Callable[[Entry], bool]) -> "RecentRulings":
        """Return those of them that are wanted."""
        return RecentRulings(*(list(filter(wanted, rulings)) for rulings in self))


class Overtaken(CannotJudge):
    """Another station ruled on words of a challenge after `probed`. Nothing was recorded."""

    def __init__(self) -> None:
        super().__init__(
            "Words of this challenge were judged at this table a moment ago.",
            remedy="Nothing was ruled. Call the word judge.",
        )


class JudgedAlready(CannotJudge):
    """Another station ruled on the same words at the table after `equal`. Nothing was recorded.

    `ruling` is its entry.
    """

    def __init__(self, ruling: Entry) -> None:
        self.ruling = ruling
        super().__init__(
            _("The same words were judged at this table a short while ago."),
            remedy=_("Nothing was ruled. Look at entry {entry}.", entry=ruling.number),
        )


def always() -> None:
    """Raise nothing: the files in use are not replaced."""


class ComparedRulings(Logbook):
    """The logbook of a session that compares each challenge with recent rulings."""

    def __init__(
        self,
        judge: Adjudicator,
        journal: Journal,
        *,
        station: str,
        clock: Clock,
        policy: ProbingPolicy = ProbingPolicy.RECORD,
        memory: StationMemory | None = None,
        device: str | None = None,
        check_files: Callable[[], None] = always,
    ) -> None:
        """Take the judge, what is done about overlaps, and what a logbook needs.

        `check_files` raises `CannotJudge` if the judge's files are not those in use any more.
        """
        super().__init__(journal, station=station, clock=clock, memory=memory, device=device)
        self.judge = judge
        self.policy = policy
        self.check_files = check_files

    def probed(
        self,
        challenge: Challenge,
        *,
        round: int | None = None,
        table: str | None = None,
        of: Entry | None = None,
    ) -> Entry | None:
        """Return the entry about probing if a person must be asked before the ruling.

        `of` is the ruling that the words correct, if they were typed again. The words then have its
        round and table.

        A person is asked only if the table is known. Otherwise, innocent players would learn what
        others had challenged. If nobody is asked, this records nothing, and `rule` names the
        overlap in its note, because a gap in the numbers of entries would show it. Nothing is
        looked up before.
        """
        of = self.mended(of) if of else None
        round, table = (of.round, of.table) if of else (round, table)
        if not self.asks(table):
            return None
        own, _others = self.sharing(challenge, self.near(challenge), round, table, of)
        if not own:
            return None
        if of:
            note = f"{of_typed_again}; {note_of(own)}"
            return self.about(Kind.PROBING, of, by=None, words=challenge.words, note=note)
        return self.record(
            Kind.PROBING,
            round=round,
            table=table,
            words=challenge.words,
            refers_to=own[0].entry.number,
            refers_to_chain=own[0].chain,
            note=note_of(own),
        )

    def compared(
        self,
        challenge: Challenge,
        round: int | None,
        table: str | None,
        of: Entry | None = None,
        *,
        let: bool,
        besides: Entry | None = None,
    ) -> Finish:
        """Return what compares the words with recent rulings when their ruling is added."""

        def finish(draft: Draft) -> Draft:
            near = self.near(challenge)
            same = None if of else self.equal_among(near[None], challenge, table, round)
            if same and not (besides and besides.number == same.number):
                raise JudgedAlready(same)
            own, others = self.sharing(challenge, near, round, table, of)
            if own and self.asks(table) and not let:
                raise Overtaken
            named = others if self.asks(table) else [*own, *others]
            note = "; ".join(filter(None, (draft.note, note_of(named)))) or None
            return replace(draft, note=note)

        return finish

    def asks(self, table: str | None) -> bool:
        """Return whether a person is asked about overlaps at a table."""
        return self.policy is ProbingPolicy.ASK and bool(table)

    def sharing(
        self,
        challenge: Challenge,
        near: Mapping[str | None, Sequence[Entry]],
        round: int | None,
        table: str | None,
        of: Entry | None = None,
    ) -> tuple[list[Earlier], list[Earlier]]:
        """Return the recent rulings that share words: on the same play perhaps, and elsewhere.

        They are looked for in what `near` returns. Rulings on the play of `of`, whose words were
        typed again, are left out.
        """
        own: list[Earlier] = []
        others: list[Earlier] = []
        if self.policy is ProbingPolicy.OFF:
            return own, others
        words = set(challenge.words)
        known = self.rulings_on_play(of) if of else frozenset()
        for chain, latest in near.items():
            if all(words.isdisjoint(entry.words) for entry in latest):
                continue  # most chains, at once
            recent = self.recent(table, latest)
            if chain is None:
                recent = recent.which(lambda entry: entry.number not in known)
            shared = overlapping(challenge, recent.play, round)
            shared += overlapping(challenge, recent.seen)
            own += [Earlier(entry, chain) for entry in shared]
            others += [Earlier(e, chain) for e in overlapping(challenge, recent.elsewhere)]
        return own, others

    def near(self, challenge: Challenge) -> dict[str | None, list[Entry]]:
        """Return the recent entries that can matter, by the chains of the event; None is this one.

        They are the rulings that share words, and all that can be about them.
        """
        return self.journal.near(challenge.words, self.clock.recently)

    def rulings_on_play(self, of: Entry) -> frozenset[int]:
        """Return the numbers of all rulings on the play of a ruling."""
        play = play_of(of, self.journal.of_kinds(*judged))
        return frozenset(ruling.number for ruling in (play.rulings if play else [of]))

    def equal(
        self, challenge: Challenge, table: str | None, round: int | None = None
    ) -> Entry | None:
        """Return the latest recent ruling on the same words at the same table, if there is one.

        None where the table is not known: two tables may challenge the same words, and neither is
        to learn of the other's challenge. None too if the ruling was in another round, or by other
        rules, another alphabet or another lexicon than this session judges by.
        """
        return self.equal_among(self.near(challenge)[None], challenge, table, round)

    def equal_in_event(
        self, challenge: Challenge, table: str | None, round: int | None = None
    ) -> Earlier | None:
        """Return a ruling as `equal` finds it, in this chain or in another one of the event."""
        self.check_files()
        for chain, latest in self.near(challenge).items():  # this one comes first
            if same := self.equal_among(latest, challenge, table, round):
                return Earlier(same, chain)
        return None

    def equal_among(
        self,
        latest: Sequence[Entry],
        challenge: Challenge,
        table: str | None,
        round: int | None,
    ) -> Entry | None:
        """Return a ruling as `equal` finds it, among the latest entries of a chain."""
        if not table:
            return None
        return equal(challenge, filter(self.by_this_judge, self.recent(table, latest).play), round)

    def shown_for(self, same: Entry) -> ShownAgain:
        """Return what to show of a ruling that `equal` found, if its files are in use still."""
        self.check_files()
        play = play_of(same, self.journal.of_kinds(*judged, Kind.VOID))
        standing = play.standing if play else None
        if standing and sorted(standing.words) == sorted(same.words):
            return ShownAgain(standing, standing)
        return ShownAgain(same, standing)

    def by_this_judge(self, entry: Entry) -> bool:
        """Return whether an entry was judged by the rules, alphabet and lexicons of this judge."""
        named: Identity = {
            "rules": entry.rules or "",
            "rules_fingerprint": entry.rules_fingerprint or "",
            "alphabet_fingerprint": entry.alphabet_fingerprint or "",
            "lexicons": entry.lexicons,
        }
        return named == identity(self.judge)

    def recent(self, table: str | None, among: Sequence[Entry] | None = None) -> RecentRulings:
        """Return recent rulings, the latest first, as players at a table know them.

        They are looked for in the latest entries, or in those that are given: with the decisions
        about them.
        """
        latest = self.journal.latest(read_first) if among is None else among
        play = same_play(mended(latest), self.station, table)
        known = known_at(latest, self.station, table)
        found = RecentRulings(play, other_rulings(known, play), other_rulings(latest, known))
        return found.which(lambda entry: self.clock.recently(entry.time))


def identity(judge: Adjudicator) -> Identity:
    """Return rule set, alphabet and every lexicon of a judge, with their fingerprints."""
    return {
        "rules": judge.rules.id,
        "rules_fingerprint": str(judge.rules.fingerprint),
        "alphabet_fingerprint": str(judge.board.alphabet.fingerprint),
        "lexicons": tuple((m.edition, str(m.fingerprint)) for m in judge.lexicons),
    }

"""The rules of challenges, plays and calls: those of docs/probing.md and decision record 17.

A ruling belongs to its play, and a call to the rulings that its person sees. There are no numbers,
chains or stores. Tests compare these rules with sessions on one record. docs/states.md shows the
two tables as pictures.
"""

from dataclasses import dataclass, field
from itertools import permutations
from typing import NamedTuple

from judge_record.entry import Kind, Outcome, Reason


class Seat(NamedTuple):
    """Where a play is, as far as it is known."""

    round: int | None = None
    table: str | None = None
    board: str | None = None

    @property
    def name(self):
        """What a call is bound to, in its round: board A of table 7 is table 7A."""
        return f"{self.table or ''}{self.board or ''}"

    def is_at(self, other):
        """Whether both are at one table: 7A is a board of 7, but 7A and 7B are two tables."""
        one, two = self.table or "", other.table or ""
        return one == two or one.rstrip("AB") == two or one == two.rstrip("AB")

    def is_in_another_round(self, other):
        return None not in (self.round, other.round) and self.round != other.round


class Station(NamedTuple):
    name: str
    rules: str  # by which it judges
    players_retype: bool = True  # as the rules have it; else typing again is the director's


@dataclass(eq=False)
class Play:
    """A play: all its rulings, those since the last void, and the seats to which it was moved."""

    state: str
    rulings: list["Ruling"] = field(default_factory=list)
    counted: list["Ruling"] = field(default_factory=list)
    moves: list[Seat] = field(default_factory=list)
    decided: int = 0  # the moment of the last decision
    moved: int = 0

    @property
    def seat(self):
        """Where the whole play belongs."""
        return self.seats[-1]

    @property
    def seats(self):
        """Where the play is, and was before it was moved."""
        return [self.rulings[0].seat, *self.moves]

    def was_judged(self, words):
        """Whether a machine judged these words: words by hand passed no look for shared ones."""
        by_machine = [ruling for ruling in self.rulings if ruling.kind != Kind.BY_HAND]
        return any(sorted(ruling.words) == sorted(words) for ruling in by_machine)


@dataclass(eq=False)
class Ruling:
    """A ruling, as it was recorded."""

    kind: Kind
    words: tuple[str, ...]
    seat: Seat
    station: Station
    time: int
    play: Play

    def is_by(self, station):
        """Whether the machine ruled, by the rules of this station."""
        return self.kind != Kind.BY_HAND and self.station.rules == station.rules


class Asked(NamedTuple):
    """A challenge."""

    station: Station
    words: tuple[str, ...]
    seat: Seat
    call: "Call | None" = None  # a call that a person lets be judged at this moment
    of: Ruling | None = None  # the ruling whose words were mistyped
    seen: int | None = None  # the moment at which an official looked at it
    insists: bool = False  # on a human word judge
    other_play: bool = False  # the players say that it is not the one that had these words


@dataclass(eq=False)
class Call:
    """A call: the challenge, and the rulings that share words with it."""

    asked: Asked
    reason: Reason
    shares: list[Ruling]
    state: str

    def is_about(self, asked):
        """Whether these are its words, of the ruling that it corrects, or else at its place."""
        mine, its = self.asked, asked
        same_place = mine.of is not None or (
            mine.seat.name == its.seat.name and not mine.seat.is_in_another_round(its.seat)
        )
        return sorted(mine.words) == sorted(its.words) and mine.of is its.of and same_place

    def covers(self, ruling):
        return ruling in self.shares


class Answer(NamedTuple):
    """Ruled, shown again, a person is called, or not judged: one of these."""

    how: str
    ruling: Ruling | None = None
    stands: Ruling | None = None  # on the play of a ruling that is shown again
    call: Call | None = None
    names: tuple[Ruling, ...] = ()  # that share words, and the ruling that a call would correct


refused, too_late = Answer("not judged"), Answer("too late")


let_be_judged, not_judged = Outcome.JUDGE, Outcome.REFUSE
ten_minutes, three_hours = 600_000, 10_800_000  # milliseconds

# What holds for a play.
new, stands, waived = "no ruling", "a ruling stands", "it stands without its consequence"
void = "no ruling counts"
void_waived = "no ruling counts; the next one has no consequence"
again = (Kind.REVIEW, Kind.CORRECTION, Kind.BY_HAND)
plays = {  # what follows when something is recorded about the play
    new: {Kind.RULING: stands, Kind.BY_HAND: stands},
    stands: {**dict.fromkeys(again, stands), Kind.WAIVED: waived, Kind.VOID: void},
    waived: {**dict.fromkeys(again, waived), Kind.WAIVED: waived, Kind.VOID: void},
    void: {Kind.REVIEW: stands, Kind.BY_HAND: stands, Kind.WAIVED: void_waived, Kind.VOID: void},
    void_waived: {
        Kind.REVIEW: waived,
        Kind.BY_HAND: waived,
        Kind.WAIVED: void_waived,
        Kind.VOID: void,
    },
}

# What holds for a call.
called, overtaken, over = "a person is called", "it can only be refused", "it is settled"
decided = "the play that it corrects is decided on"
settling = {  # what follows; all else is refused, and changes nothing
    called: {let_be_judged: over, not_judged: over, decided: overtaken},
    overtaken: {not_judged: over},
    over: {},
}


class Rules:
    """All that has happened, and what follows from it."""

    def __init__(self):
        self.time = self.moment = 0  # in milliseconds; in things that were recorded
        self.rulings = []
        self.calls = []

    # -- a challenge -------------------------------------------------------------------------

    def challenge(self, asked):
        """Equal words are shown again, a person's ruling and shared words call a person."""
        if asked.of:  # the words are judged where the play is now
            asked = asked._replace(seat=asked.of.play.seat)
        call = asked.call
        here, elsewhere = self.sharing(asked)
        asks = any(seat.table is not None for seat in places(asked))
        mine, noted = (here, elsewhere) if asks else ([], here + elsewhere)
        held = [
            ruling for seat in places(asked) for ruling in self.held(asked._replace(seat=seat))
        ]  # fmt: skip
        if asked.insists:  # a person could look up what a probe asks for
            persons = [ruling for ruling in held if ruling.kind == Kind.BY_HAND]
            return self.called(asked, Reason.INSISTED, seen_by(persons, mine))
        if asked.of:
            stands = [*asked.of.play.counted[-1:], *held]
            persons = [ruling for ruling in stands if ruling.kind == Kind.BY_HAND]
            sees = seen_by(persons, mine)
            seen = all(call and call.covers(ruling) for ruling in sees)
            return self.typed_again(asked, asked.of, sees, noted, seen)
        unseen = [ruling for ruling in held if not (call and call.covers(ruling))]
        if unseen and unseen[0].kind != Kind.BY_HAND and not asked.other_play:
            return shown(unseen[0])
        known = [
            ruling for ruling in held if asked.other_play and ruling.kind != Kind.BY_HAND
        ]  # fmt: skip
        if {*unseen} - {*known} or not all(call and call.covers(ruling) for ruling in mine):
            return self.called(asked, Reason.OVERLAP, seen_by(held, mine))
        return self.judged(Kind.RULING, asked, Play(new), [*known, *noted])

    def typed_again(self, asked, of, here, noted, seen):
        """A person compares them: the director, if they are more than one typing error a round."""
        if of.kind == Kind.BY_HAND or of not in of.play.counted:  # nothing of a void play stands
            return refused
        if sorted(asked.words) == sorted(of.words):
            return shown(of) if of.is_by(asked.station) else refused
        if asked.seen is not None and of.play.decided > asked.seen:
            return refused
        first = not any(
            ruling.kind == Kind.CORRECTION
            and is_here(ruling, seat, asked._replace(seat=place))
            and seat.round == place.round
            for ruling in self.rulings
            for seat in ruling.play.seats
            for place in places(asked)
        )
        is_usual = first and not here and can_be_meant(of, asked.words)
        players_may = asked.station.players_retype and is_usual
        reason = Reason.MISTYPED if players_may else Reason.CORRECTION
        if asked.call and seen and asked.call.reason in (reason, Reason.CORRECTION):
            return self.judged(Kind.CORRECTION, asked, of.play, noted)
        return self.called(asked, reason, here)

    def held(self, asked):
        """What holds on these words at this table: of each play a ruling, the latest one first."""
        plays = dict.fromkeys(
            ruling.play for ruling in self.within(three_hours)
            if asked.seat.table and self.is_on(ruling, asked) and ruling in ruling.play.counted
            and ruling.play.seat.is_at(asked.seat)
            and not ruling.play.seat.is_in_another_round(asked.seat)
        )  # fmt: skip
        latest = sorted(plays, key=lambda play: self.rulings.index(play.counted[-1]))
        return [ruling for play in reversed(latest) for ruling in self.of_play(play, asked)]

    def of_play(self, play, asked):
        """A person's ruling holds for the round, the machine's for ten minutes and its rules."""
        stands = play.counted[-1]
        recent = stands in self.within(ten_minutes)
        if stands.kind == Kind.BY_HAND:
            of_round = asked.seat.round and play.seat.round == asked.seat.round
            return [stands] if recent or of_round else []
        by_same = [
            ruling for ruling in play.counted
            if recent and self.is_on(ruling, asked) and ruling.is_by(asked.station)
        ]  # fmt: skip
        return by_same[-1:]

    def is_on(self, ruling, asked):
        return sorted(ruling.words) == sorted(asked.words)

    def sharing(self, asked):
        """The recent rulings that share words: here, elsewhere. A void and a move hide none.

        The same words show nothing new, unless they are of another round, which is another play, or
        two lists judge them. Here, the look covers the round.
        """
        here, elsewhere = [], []
        tables = [place for place in places(asked) if place.table] or [asked.seat]
        for ruling in self.within(three_hours):
            pairs = [
                (seat, place) for seat in (ruling.seat, *ruling.play.seats) for place in tables
            ]  # fmt: skip
            own = any(is_here(ruling, seat, asked._replace(seat=place)) for seat, place in pairs)
            of_round = any(place.round and seat.round == place.round for seat, place in pairs)
            if not (ruling in self.within(ten_minutes) or (own and of_round)):
                continue
            by_another = ruling.station.rules != asked.station.rules
            may_differ = by_another and len({*asked.words}) > 1
            other_play = own and (ruling.play.seat.is_in_another_round(asked.seat) or may_differ)
            same_words = sorted(ruling.words) == sorted(asked.words)
            same_play = asked.of and ruling.play is asked.of.play
            if (
                {*ruling.words} & {*asked.words}
                and not same_play
                and (other_play or not same_words)
            ):
                (here if own else elsewhere).append(ruling)
        return here, elsewhere

    def within(self, span):
        """The rulings of the last time."""
        return [ruling for ruling in self.rulings if self.time - ruling.time <= span]

    # -- calls -------------------------------------------------------------------------------

    def let(self, station, call):
        """A person lets a call be judged: its words are put once more, at that moment.

        If they aren't ruled on then, the call is settled as not judged.
        """
        if not self.step(call, let_be_judged):
            return too_late
        put = {"station": station, "call": call, "seen": None}
        return self.challenge(call.asked._replace(insists=False, other_play=False, **put))

    def called(self, asked, reason, shares):
        """The same challenge gets its open call again."""
        names = (*filter(None, [asked.of]), *shares)
        for call in self.calls:
            if (call.state == called and call.is_about(asked) and call.reason == reason
                    and all(map(call.covers, shares))):  # fmt: skip
                return Answer("called", call=call, names=names)
        self.moment += 1
        self.calls.append(Call(asked._replace(call=None), reason, shares, called))
        return Answer("called", call=self.calls[-1], names=names)

    def step(self, call, event):
        """Whether a decision counts, of `settling`: the first one on a call does."""
        counts = event in settling[call.state]
        call.state = settling[call.state].get(event, call.state)
        self.moment += counts
        return counts

    # -- plays -------------------------------------------------------------------------------

    def judged(self, kind, asked, play, noted):
        """The machine judges: no person rules through it."""
        ruling = self.ruling(kind, asked.station, asked.words, asked.seat, play)
        return Answer("ruled", ruling, names=tuple(noted))

    def ruling(self, kind, station, words, seat, play):
        """A ruling begins a play, or takes the place of the one that stands."""
        ruling = Ruling(kind, words, seat, station, self.time, play)
        for rulings in (self.rulings, play.rulings, play.counted):
            rulings.append(ruling)
        self.follow(kind, play)
        return ruling

    def decide(self, kind, station, of, seen=None):
        """Whether an official's decision counts: the first one since it was looked at does."""
        if seen is not None and of.play.decided > seen:
            return False
        if kind == Kind.REVIEW and not of.play.was_judged(of.words):
            return False
        if kind in again:
            self.ruling(kind, station, of.words, of.play.seat, of.play)
        else:
            self.follow(kind, of.play)
        return True

    def follow(self, kind, play):
        """A decision is about the whole play, and overtakes the calls to correct it."""
        self.moment += 1
        play.state, play.decided = plays[play.state][kind], self.moment
        if kind == Kind.VOID:
            play.counted.clear()
        for call in self.calls:
            if call.asked.of and call.asked.of.play is play:
                self.step(call, decided)

    def move(self, play, seat, seen=None):
        """Whether a move counts, which is of the whole play: again, the first one does."""
        if seen is not None and play.moved > seen:
            return False
        self.moment += 1
        play.moves.append(seat)
        play.moved = self.moment
        return True


def shown(same):
    """The ruling that stands on a play is shown, if it is on these words."""
    last = same.play.counted[-1] if same.play.counted else None
    is_meant = last and sorted(last.words) == sorted(same.words)
    return Answer("shown again", last if is_meant else same, last)


def seen_by(held, mine):
    """What a person who is called sees: what holds, then what shares words here; each once."""
    return list(dict.fromkeys([*held, *mine]))


def places(asked):
    """Where the play is, and was, whose words are typed again; else where the challenge is."""
    return asked.of.play.seats if asked.of else [asked.seat]


def is_here(ruling, seat, asked):
    """The station stands in for a table that is not known."""
    if asked.seat.table:
        return bool(seat.table) and seat.is_at(asked.seat)
    return ruling.station.name == asked.station.name


def can_be_meant(typed, words):
    """As many words, one of them new, each with one letter exchanged at most; no second time.

    That is the whole rule only for words of four letters, which are all that tests type here.
    """
    return (
        typed.kind != Kind.CORRECTION
        and len(typed.words) == len(words)
        and not {*words} <= {*typed.words}
        and any(
            all(
                sum(a != b for a, b in zip(*pair, strict=True)) <= 1
                for pair in zip(typed.words, order, strict=True)
            )
            for order in permutations(words)
        )
    )

"""The rules of challenges with what a person ruled: no machine turns that round (finding A2).

They follow `tests.rules`. Other here: what holds on the same words is a question about plays; its
time is that of the ruling that stands; where a person ruled, a person is called.
"""

from judge_record.calls import Reason
from judge_record.entry import Kind
from tests.cases import Answer, Asked, Play, Ruling, refused
from tests.rules import Rules as FirstRules
from tests.rules import new, permitted, shown, ten_minutes, three_hours


class Rules(FirstRules):
    """All that has happened, and what follows from it."""

    def challenge(self, asked: Asked) -> Answer:
        """Equal words are shown again, a person's ruling and shared words call a person."""
        if asked.of:  # the words are judged where the play is now
            asked = asked._replace(seat=asked.of.play.seat)
        call = asked.permission
        if call and not (call.state == permitted and call.is_about(asked)):
            return refused
        if asked.insists:
            return self.called(asked, Reason.INSISTED, [])
        here, elsewhere = self.sharing(asked)
        asks = asked.station.asks and asked.seat.table is not None
        noted = elsewhere if asks else here + elsewhere
        held = self.held(asked)
        if asked.of:
            stands = [*asked.of.play.counted[-1:], *held]
            persons = [each for each in stands if each.kind == Kind.BY_HAND]
            sees = list(dict.fromkeys([*persons, *(here if asks else [])]))
            seen = all(call and call.covers(each) for each in sees)
            return self.typed_again(asked, asked.of, sees, noted, seen)
        unseen = [each for each in held if not (call and call.covers(each))]
        if unseen and unseen[0].kind != Kind.BY_HAND:
            return shown(unseen[0])
        if unseen or (asks and not all(call and call.covers(each) for each in here)):
            sees = list(dict.fromkeys([*held, *(here if asks else [])]))
            return self.called(asked, Reason.OVERLAP, sees)
        return self.judged(Kind.RULING, asked, Play(new), noted)

    def held(self, asked: Asked) -> list[Ruling]:
        """What holds on these words at this table: of each play a ruling, the latest one first."""
        plays = dict.fromkeys(
            each.play for each in self.within(three_hours)
            if asked.seat.table and self.is_on(each, asked) and each in each.play.counted
            and each.play.seat.is_at(asked.seat)
            and not each.play.seat.is_in_another_round(asked.seat)
        )  # fmt: skip
        latest = sorted(plays, key=lambda play: self.rulings.index(play.counted[-1]))
        return [ruling for play in reversed(latest) for ruling in self.of_play(play, asked)]

    def of_play(self, play: Play, asked: Asked) -> list[Ruling]:
        """A person's ruling holds for the round, the machine's for ten minutes and its rules."""
        stands = play.counted[-1]
        recent = stands in self.within(ten_minutes)
        if stands.kind == Kind.BY_HAND:
            of_round = asked.seat.round and play.seat.round == asked.seat.round
            return [stands] if recent or of_round else []
        by_same = [
            each for each in play.counted
            if recent and self.is_on(each, asked) and each.is_by(asked.station)
        ]  # fmt: skip
        return by_same[-1:]

    def is_on(self, ruling: Ruling, asked: Asked) -> bool:
        return sorted(ruling.words) == sorted(asked.words)

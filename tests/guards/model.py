"""The rules of challenges as a hall: a fault of the model itself is found by the same scenes."""

from collections.abc import Iterator

from judge_record.entry import Kind, Reason
from tests.cases import Asked, Call, Play, Ruling, Seat
from tests.cases import Station as ModelStation
from tests.guards.facts import Answer, At, Standing, Station, words_in_the_lexicon
from tests.rules import (
    Rules,
    called,
    let_be_judged,
    new,
    not_judged,
    overtaken,
    void_waived,
    waived,
)

acceptable = frozenset(words_in_the_lexicon)


class Model:
    """The verbs of `hall.Hall`, by `tests.rules`. A ruling has the number of its place there."""

    def __init__(self, stations: dict[str, Station]) -> None:
        self.rules = Rules()
        self.stations = {
            name: ModelStation(name, each.rules, each.retyping == "players")
            for name, each in stations.items()
        }
        self.by_hand: dict[int, str] = {}  # the verdicts of rulings by hand
        self.judged: list[Call] = []  # whose words were judged

    def restart(self, at: str) -> None:
        """Nothing is forgotten."""

    def double_check(self, at: str, of: int) -> None:
        """Nothing follows."""

    def withdraw(self, at: str, words: tuple[str, ...], where: At) -> None:
        """Nothing follows."""

    def wait(self, minutes: int) -> None:
        self.rules.time += minutes * 60_000

    def set_clock(self, minutes: int) -> None:
        """No time passes."""

    def last(self) -> int:
        return self.rules.moment

    def challenge(
        self, at: str, words: tuple[str, ...], where: At, *, call: int | None, about: int | None,
        seen: int | None, insists: bool,
    ) -> Answer:  # fmt: skip
        permission = self.rules.calls[call - 1] if call else None
        of = self.ruling(about) if about else None
        asked = Asked(self.stations[at], words, Seat(*where), permission, of, seen, insists=insists)
        answer = self.rules.challenge(asked)
        about_them = frozenset(self.number(each) for each in answer.names)
        if answer.call:
            who = "director" if answer.call.reason is Reason.CORRECTION else "word judge"
            return Answer("call", self.rules.calls.index(answer.call) + 1, about_them, who)
        if answer.how == "ruled" and answer.ruling:
            if permission:
                self.judged.append(permission)
            return Answer("ruling", self.number(answer.ruling), about_them)
        return Answer("shown", self.number(answer.ruling)) if answer.ruling else Answer(answer.how)

    def settle(self, at: str, call: int, *, judged: bool) -> bool:
        return self.rules.step(self.rules.calls[call - 1], let_be_judged if judged else not_judged)

    def judge_again(self, at: str, of: int, seen: int | None) -> int | None:
        return self.decide(Kind.REVIEW, at, of, seen)

    def rule_by_hand(
        self, at: str, words: tuple[str, ...], where: At | None, verdict: str, of: int | None
    ) -> int | None:
        if of:
            self.decide(Kind.BY_HAND, at, of, None)
        elif where:
            seat = Seat(*where)
            self.rules.ruling(Kind.BY_HAND, self.stations[at], words, seat, Play(new))
        number = len(self.rules.rulings)
        self.by_hand[number] = verdict
        return number

    def void(self, at: str, of: int, seen: int | None) -> int | None:
        return self.decide(Kind.VOID, at, of, seen)

    def waive(self, at: str, of: int, seen: int | None) -> int | None:
        return self.decide(Kind.WAIVED, at, of, seen)

    def move(self, at: str, of: int, where: At, seen: int | None) -> int | None:
        done = self.rules.mend(self.ruling(of).play, Seat(*where), seen)
        return self.rules.moment if done else None

    def decide(self, kind: Kind, at: str, of: int, seen: int | None) -> int | None:
        """Return the number of the last ruling if a decision counts."""
        done = self.rules.decide(kind, self.stations[at], self.ruling(of), seen)
        return len(self.rules.rulings) if done else None

    def plays(self) -> Iterator[Standing]:
        for play in dict.fromkeys(ruling.play for ruling in self.rules.rulings):
            last = play.counted[-1] if play.counted else None
            words = (last or play.rulings[0]).words
            is_waived = play.state in (waived, void_waived)
            number = self.number(last) if last else 0
            verdict = self.verdict(number, words) if last else ""
            yield Standing(words, At(*play.seat), number, verdict, is_waived)

    def verdict(self, number: int, words: tuple[str, ...]) -> str:
        said = "acceptable" if acceptable.issuperset(words) else "unacceptable"
        return self.by_hand.get(number, said)

    def open_calls(self) -> list[int]:
        calls = enumerate(self.rules.calls, 1)
        return [number for number, call in calls if call.state in (called, overtaken)]

    def challenges_at(self, where: At) -> int:
        """A play is one challenge, and so are words for which a person was called in vain."""
        seat = Seat(*where)
        plays = dict.fromkeys(ruling.play for ruling in self.rules.rulings)
        calls = [call for call in self.rules.calls if call.reason is Reason.OVERLAP]
        asked = {self.challenge_of(call) for call in calls}
        asked -= {self.challenge_of(call) for call in self.judged}
        places = [*(play.seat for play in plays), *(at for _words, at in asked)]
        return sum(at.is_at(seat) and at.round == seat.round for at in places)

    def challenge_of(self, call: Call) -> tuple[tuple[str, ...], Seat]:
        return tuple(sorted(call.asked.words)), call.asked.seat

    def ruling(self, number: int) -> Ruling:
        return self.rules.rulings[number - 1]

    def number(self, ruling: Ruling) -> int:
        return self.rules.rulings.index(ruling) + 1

"""Scenes: what is done at the stations of a hall, what is answered, and what stands in the end.

`facts.toml` says how a scene is written. Nothing here knows the program: `hall.py` does.
"""

from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.record.hall import Hall

words_in_the_lexicon = ("HOUSE", "QUEX", "ZANT")


class Station(NamedTuple):
    """A station, its rules, and who may have words typed again."""

    rules: str = "club"
    retyping: str = "players"


stations = {
    "kiosk": Station(),
    "other kiosk": Station(),
    "other rules": Station("other-club"),
    "desk": Station("strict-club", "director"),
}


class At(NamedTuple):
    """Where a play is, as far as it is known."""

    round: int | None = None
    table: str | None = None
    board: str | None = None

    def __str__(self) -> str:
        board = f".{self.board}" if self.board else ""
        return f"{self.table or ''}{board}{f'/{self.round}' if self.round else ''}"


class Answer(NamedTuple):
    """A ruling, one that is shown again, a call for a person, or not judged."""

    what: str
    number: int = 0
    about: frozenset[int] = frozenset()  # the rulings that it shares words with, or corrects
    who: str = ""  # is called


class Standing(NamedTuple):
    """What stands on a play; ruling 0 if nothing does."""

    words: tuple[str, ...]
    where: At
    ruling: int
    verdict: str
    waived: bool


class Asked(NamedTuple):
    """A challenge, so that it can be put again by the permission of its call."""

    words: tuple[str, ...]
    where: At
    about: int | None = None
    seen: int | None = None
    insists: bool = False
    other_play: bool = False


class Scene:
    """A scene that is played: its rulings and calls are numbered from 1, in their order."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.rulings: list[int] = []  # as the hall numbers them
        self.words: list[tuple[str, ...]] = []  # of each ruling
        self.moments: list[int] = []  # when each was known
        self.calls: list[int] = []
        self.asked: list[Asked] = []  # the challenge of each call

    def take(self, line: str) -> str:
        """Take a step, and return what is answered; an empty text where nobody answers."""
        station, _, deed = line.rpartition(": ")
        step, _, when = deed.partition(" since ")
        seen = self.hall.last() if when == "now" else self.moments[int(when) - 1] if when else None
        given = station or "kiosk", step.split(), seen
        for steps in (self.time, self.official, self.players):
            answer = steps(*given)
            if answer is not None:
                return answer
        raise ValueError(line)

    def time(self, at: str, step: list[str], _seen: int | None) -> str | None:
        """Let time pass and stations end, and count."""
        match step:
            case ["wait", minutes]:
                self.hall.wait(int(minutes))
            case ["set", minutes]:
                self.hall.set_clock(int(minutes))
            case ["restart"]:
                self.hall.restart(at)
            case ["crowd", many]:  # their rulings get no numbers
                words = map("".join, islice(product("BCDFGHJK", repeat=4), int(many)))
                for number, word in enumerate(words, 1000):
                    self.ask(at, Asked((word,), At(1, str(number))))
            case ["count", where]:
                return str(self.hall.challenges_at(place(where)))
            case _:
                return None
        return ""

    def official(self, at: str, step: list[str], seen: int | None) -> str | None:
        """Do what an official decides."""
        hall = self.hall
        match step:
            case ["permit" | "refuse" as how, call]:
                return self.done(hall.settle(at, self.call(call), judged=how == "permit"))
            case ["opinion", of]:
                number = hall.judge_again(at, self.ruling(of), seen)
                return self.decided(number, self.words_of(of))
            case ["by", "hand", *words, "at", where, "is", verdict]:
                number = hall.rule_by_hand(at, (*words,), place(where), verdict, None)
                return self.decided(number, (*words,))
            case ["by", "hand", of, "is", verdict]:
                same = self.words_of(of)
                number = hall.rule_by_hand(at, same, None, verdict, self.ruling(of))
                return self.decided(number, same)
            case ["void" | "waive" as how, of]:
                do = hall.void if how == "void" else hall.waive
                return self.done(do(at, self.ruling(of), seen))
            case ["move", of, "to", where]:
                return self.done(hall.move(at, self.ruling(of), place(where), seen))
            case ["check", of]:
                hall.double_check(at, self.ruling(of))
            case ["withdraw", *words, "at", where]:
                hall.withdraw(at, (*words,), place(where))
            case _:
                return None
        return ""

    def players(self, at: str, step: list[str], seen: int | None) -> str | None:
        """Challenge."""
        match step:
            case ["let", call]:
                self.hall.settle(at, self.call(call), judged=True)
                return self.put(at, self.asked[int(call) - 1], self.call(call))
            case ["use", call]:
                asked = self.asked[int(call) - 1]._replace(seen=seen)
                return self.put(at, asked, self.call(call))
            case ["put", *words, "at", where, "by", call]:
                return self.put(at, Asked((*words,), place(where)), self.call(call))
            case ["insist", "on", *words, "at", where]:
                return self.put(at, Asked((*words,), place(where), insists=True))
            case ["another", *words, "at", where]:
                return self.put(at, Asked((*words,), place(where), other_play=True))
            case [of, "as", *words]:
                return self.put(at, Asked((*words,), At(), self.ruling(of), seen))
            case [*words, "at", where]:
                return self.put(at, Asked((*words,), place(where)))
            case words:
                return self.put(at, Asked((*words,), At()))

    def ask(self, at: str, asked: Asked, call: int | None = None) -> Answer:
        words, where, about, seen, insists, other_play = asked
        return self.hall.challenge(
            at, words, where, call=call, about=about, seen=seen, insists=insists,
            other_play=other_play,
        )  # fmt: skip

    def put(self, at: str, asked: Asked, call: int | None = None) -> str:
        """Put a challenge, and return what is answered."""
        answer = self.ask(at, asked, call)
        about_them = " ".join(str(self.rulings.index(each) + 1) for each in sorted(answer.about))
        match answer.what:
            case "ruling":
                number = self.ruled(answer.number, asked.words)
                return f"ruling {number}" + (f" sharing {about_them}" if about_them else "")
            case "shown":
                return f"ruling {self.rulings.index(answer.number) + 1} is shown"
            case "call":
                if answer.number not in self.calls:
                    self.calls.append(answer.number)
                    self.asked.append(asked._replace(seen=None, insists=False))
                number = self.calls.index(answer.number) + 1
                about_them = f" about {about_them}" if about_them else ""
                return f"call {number} of the {answer.who}{about_them}"
        return answer.what

    def done(self, done: object) -> str:
        return "" if done else "too late"

    def decided(self, number: int | None, words: tuple[str, ...]) -> str:
        """Number the ruling of an official."""
        if number:
            self.ruled(number, words)
        return self.done(number)

    def ruled(self, number: int, words: tuple[str, ...]) -> int:
        self.rulings.append(number)
        self.words.append(words)
        self.moments.append(self.hall.last())
        return len(self.rulings)

    def ruling(self, number: str) -> int:
        return self.rulings[int(number) - 1]

    def call(self, number: str) -> int:
        return self.calls[int(number) - 1]

    def words_of(self, number: str) -> tuple[str, ...]:
        return self.words[int(number) - 1]

    # -- in the end --------------------------------------------------------------------------

    def standing(self) -> list[str]:
        """What stands on each play, as a scene writes it."""
        lines = []
        for words, where, ruling, verdict, waived in self.hall.plays():
            if ruling and ruling not in self.rulings:
                continue
            stands = f"ruling {self.rulings.index(ruling) + 1}, {verdict}" if ruling else "void"
            at = f" at {where}" if str(where) else ""
            waiver = ", no consequence" if waived else ""
            lines.append(f"{' '.join(words)}{at}: {stands}{waiver}")
        return lines

    def open_calls(self) -> list[int]:
        return [self.calls.index(each) + 1 for each in self.hall.open_calls()]


def place(where: str) -> At:
    """Return the seat that a step names, as in `5.A/2`: table, board, round."""
    seat, _, round_ = where.partition("/")
    table, _, board = seat.partition(".")
    return At(int(round_) if round_ else None, table or None, board or None)

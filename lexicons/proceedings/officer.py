"""The bench: what a word judge works with, and the steps that all proceedings share."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from lexicons.challenge import Challenge, separate
from lexicons.errors import CannotJudge, ChallengeRefused
from lexicons.proceedings.pages import Screen, joined, summary
from lexicons.proceedings.prompts import Dialogue, Misread, Page, ask, initials, plain
from lexicons.record.entry import Entry
from lexicons.record.session import Session

T = TypeVar("T")

edit = "e"


class Given(NamedTuple):
    """A ruling that is on the disk, and may be shown."""

    entry: Entry
    remarks: tuple[str, ...] = ()


#: What a step comes to: a ruling to be shown, or what to say before the next slip.
Outcome = Given | str


class Abandoned(Exception):
    """The step came to nothing, and nothing is to be said of it."""


class Officer:
    """A session, its screen, and who sits there."""

    def __init__(self, session: Session, screen: Screen, *, by: str | None) -> None:
        self.session = session
        self.screen = screen
        self.by = by
        self.round: int | None = None
        self.last: Entry | None = None  # the ruling that was shown last

    @property
    def on_duty(self) -> str:
        """The round and the judge, as the top of the screen tells them."""
        parts = [
            f" | round {self.round}" if self.round else "",
            f" | judge {self.by}" if self.by else "",
        ]
        return "".join(parts)

    def summary(self, entry: Entry) -> str:
        """An entry in a few words: neither its words nor its verdict."""
        return summary(entry, self.session.clock)

    def fresh(self) -> Page:
        """A cleared screen, on which something else begins."""
        return Page(joined(*self.screen.where(self.on_duty)), cleared=True)

    def durably(self, act: Callable[[], T]) -> Dialogue[T]:
        """What an act comes to that needs the judge or the journal; as often as is asked for."""
        while True:
            try:
                return act()
            except CannotJudge as error:
                reason = str(error)
            line = yield self.screen.cannot_judge(reason, self.on_duty)
            if line.strip().lower() != "a":
                raise Abandoned

    def person(
        self, role: str, others: tuple[str | None, ...] = (), text: str = ""
    ) -> Dialogue[str]:
        """The initials of somebody who has a part in this."""

        def read(line: str) -> str | None:
            return initials(line, others)

        answer = yield from ask(read, f"Initials of {role} (Enter: back): ", text)
        if answer is None:
            raise Abandoned
        return answer

    def note(self) -> Dialogue[str | None]:
        """A remark for the record."""
        text = yield from ask(plain, "Note, never about one word (Enter: none): ")
        return text or None

    def challenge(self, typed: list[str]) -> Challenge:
        """The challenge that was typed; `Misread` with every reason where it can be none."""
        try:
            return self.session.judge.board.challenge(*typed)
        except ChallengeRefused as refusal:
            told = str(refusal)
        raise Misread(f"{told}\nNothing was looked up.")

    def words(self, line: str) -> Challenge | None:
        """The challenge that a line is, or None where nothing was typed."""
        typed = separate(line)
        return self.challenge(typed) if typed else None

    def edited(self, challenge: Challenge, line: str) -> Challenge:
        """A challenge after `2 ZANT` (another second word), `2` (none), or all words anew."""
        words: list[str] = list(challenge.words)
        typed = separate(line)
        if not typed:
            return challenge
        if not (typed[0].isascii() and typed[0].isdigit()):
            return self.challenge(typed)
        number = int(typed[0][:3])
        if not 1 <= number <= len(words):
            raise Misread(f"There is no word {number}.")
        words[number - 1 : number] = typed[1:]
        return self.challenge(words)

    def compare(
        self, challenge: Challenge, heading: str, choices: dict[str, str]
    ) -> Dialogue[tuple[str, Challenge]]:
        """Show the words to be compared with the board; what was chosen, and the words then.

        Enter chooses nothing but to go on.
        """
        told = ""
        while True:
            text = joined(
                *self.screen.where(self.on_duty),
                heading,
                "",
                self.screen.words(challenge),
                "",
                *([told] if told else []),
                "Compare every word with the board.",
            )
            options = ", ".join(f"{key}: {label}" for key, label in choices.items())
            prompt = f"Enter: judge, {options}: "
            choice = (yield Page(text, prompt, cleared=True, held=True)).strip().lower()
            told = ""
            if choice == edit and edit in choices:
                challenge = yield from self.mended(challenge)
            elif not choice or choice in choices:
                return choice, challenge
            else:
                told = "That is none of the choices. Nothing was judged."

    def mended(self, challenge: Challenge) -> Dialogue[Challenge]:
        """The words after editing."""

        def read(line: str) -> Challenge:
            return self.edited(challenge, line)

        text = "`2 QI` makes word 2 QI, `2` alone takes it away; or type all words again."
        return (yield from ask(read, "Change (Enter: none): ", text, drafted=True))

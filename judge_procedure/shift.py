"""A shift: what an official works with, and the steps that all proceedings share."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import ceil
from time import monotonic
from typing import NamedTuple, TypeVar

from judge_procedure.pages import Pages, joined, summary
from judge_procedure.pin import delay
from judge_procedure.prompts import (
    Abandoned,
    Dialogue,
    Misread,
    Page,
    Takes,
    answered,
    ask,
    asks_yes,
    initials,
    is_yes,
    plain,
)
from judge_procedure.tables import Tables
from judge_record.decision import DecidedMeanwhile
from judge_record.entry import Entry, Kind, Person, Role, Seat
from judge_record.session import Session
from judge_record.summary import wrong_pins
from judge_record.view import Called, NotJudged, Question, Ruled, ShownAgain
from lexicons.challenge import Challenge, separate
from lexicons.errors import CannotJudge, ChallengeRefused
from lexicons.language import _
from lexicons.notation import named

T = TypeVar("T")

EDIT_KEY = "e"  # the key to edit words


class Given(NamedTuple):
    """A ruling that is on the disk, and may be shown."""

    entry: Entry
    remarks: tuple[str, ...] = ()


#: The result of a proceeding: a ruling to be shown, or a text to show before the next slip.
Outcome = Given | str


def confirmed(question: str) -> Dialogue[None]:
    """Go on only after a typed yes; else raise `Abandoned`."""
    answer = yield from answered(Page(question, asks_yes(), takes=Takes.YES))
    if not is_yes(answer):
        raise Abandoned


class Shift:
    """An official's time at a station: the session, its pages, the round, and who is on duty."""

    def __init__(
        self,
        session: Session,
        pages: Pages,
        *,
        by: str | None,
        listed: frozenset[str] = frozenset(),
        opens: Callable[[str], Person | None] | None = None,
    ) -> None:
        self.session = session
        self.pages = pages
        together = bool(session.judge.rules.procedure.together)
        self.tables = Tables(listed, session.journal, required=together)
        self.opens = opens  # tells whose PIN something is, where no menu has asked for one
        self.barred_until = 0.0  # by `monotonic`, after wrong PINs
        self.by = by  # the initials of the word judge on duty
        self.sees_slips = True  # else no words may be shown
        self.round = session.round  # as it was set before the session, if it was
        self.last: Entry | None = None  # the ruling that was shown last

    @property
    def on_duty(self) -> str:
        """The round and the word judge, for the top of a page."""
        parts = [
            " | " + _("round {round}", round=self.round) if self.round else "",
            " | " + _("judge {name}", name=self.by) if self.by else "",
        ]
        return "".join(parts)

    def summary(self, entry: Entry) -> str:
        """Return an entry in a few words, without its words and verdict."""
        return summary(entry, self.session.clock)

    def new_page(self) -> Page:
        """Return an empty page, on which something else begins."""
        return Page(joined(*self.pages.where(self.on_duty)), cleared=True)

    def attempt(self, act: Callable[[], T], *, role: Role | None = None) -> Dialogue[T]:
        """Return the result of an act that needs the judge or the journal.

        What it records names the role of the person: the role given, else word judge if one is on
        duty. If it raises `CannotJudge`, show why, and do it again if that is asked for; `Misread`
        if another person has decided the case meanwhile.
        """
        while True:
            try:
                with self.acting(role):
                    return act()
            except DecidedMeanwhile as error:
                raise Misread(str(error)) from None
            except CannotJudge as error:
                reason = str(error)
            line = yield from answered(self.pages.cannot_judge(reason, self.on_duty))
            if line.strip().lower() != "a":
                raise Abandoned

    def decide(
        self, draft: Entry, role: Role | None = None, *, seat: Seat | None = None,
        seen: int | None = None,
    ) -> Dialogue[Entry]:  # fmt: skip
        """Return the entry of what an official decides; `attempt` has what happens if it fails."""
        decided = partial(self.session.decide, draft, seat=seat, seen=seen)
        return (yield from self.attempt(decided, role=role))

    @contextmanager
    def acting(self, role: Role | None) -> Iterator[None]:
        """Record what is done meanwhile under a role; that of a PIN goes before."""
        role = role or (Role.WORD_JUDGE if self.by else None)
        before = self.session.acting
        if role and not before.has_pin:
            self.session.acting = before._replace(role=role)
        try:
            yield
        finally:
            self.session.acting = before

    def put(self, asked: Question) -> Ruled | ShownAgain | Called:
        """Put a challenge to the session, and return its answer; `CannotJudge` if not judged."""
        answer = self.session.challenge(asked)
        if isinstance(answer, NotJudged):
            raise answer.why
        return answer

    def outcome(self, answer: Ruled | ShownAgain | Called) -> Outcome:
        """Return what an official sees of the answer to a challenge."""
        match answer:
            case Ruled(entry):
                return Given(entry)
            case ShownAgain(ruling):
                return Given(ruling, (judged_before(),))
            case Called(call):
                return _("Not judged: call {call} is open. Settle it first.", call=call.number)

    def set_round(self, number: int | None) -> None:
        """Record which round is played from now on."""
        self.session.set_round(number, by=self.by)
        self.round = number

    @contextmanager
    def under_way(self, call: Entry) -> Iterator[None]:
        """Let a call be judged meanwhile. A kiosk keeps on the disk that this is under way."""
        yield

    # -- questions ---------------------------------------------------------------------------

    def person(
        self,
        prompt: str,
        others: tuple[str | None, ...] = (),
        text: str = "",
        *,
        directs: bool = False,
    ) -> Dialogue[str]:
        """Ask for the initials of a person who is not one of the others.

        `directs` says that only a director will do. A director who opened a menu by a PIN of their
        own is not asked; a word judge is refused what is the director's.
        """
        acting = self.session.acting
        if directs:
            if not acting.may(Role.DIRECTOR):
                raise Misread(_("That needs the director's PIN."))
            if acting.name and acting.name not in others:
                return acting.name
            if self.opens:
                holder = yield from self.holder(self.opens, Role.DIRECTOR, text)
                if holder.name and initials(holder.name, others):
                    return holder.name

        def read(line: str) -> str | None:
            return initials(line, others)

        answer = yield from ask(read, prompt, text, takes=Takes.INITIALS)
        if answer is None:
            raise Abandoned
        return answer

    def holder(
        self, opens: Callable[[str], Person | None], role: Role, text: str = ""
    ) -> Dialogue[Person]:
        """Ask for the PIN of somebody with a role. Wrong ones are recorded, and have to wait."""
        said = (
            _("That needs the director's PIN.")
            if role is Role.DIRECTOR
            else _("That needs the PIN of a word judge or of the director.")
        )
        while True:
            page = Page(said, _("PIN (Enter: back): "), about=text, takes=Takes.PIN)
            typed = yield from answered(page)
            if not typed:
                raise Abandoned
            if (left := ceil(self.barred_until - monotonic())) > 0:
                said = _("No PIN was tried. Wait {seconds} s, then type it again.", seconds=left)
                continue
            holder = opens(typed)
            if holder and holder.may(role):
                return holder
            left = delay((yield from self.attempt(self._wrong_pin)))
            self.barred_until = monotonic() + left
            said = (
                _("That was not the PIN. The next try: in {seconds} s.", seconds=left)
                if left
                else _("That was not the PIN.")
            )

    def _wrong_pin(self) -> int:
        self.session.record(Entry(kind=Kind.PIN_REFUSED))
        return wrong_pins(self.session.journal, self.session.station)

    def table(self) -> Dialogue[Seat | None]:
        """Ask for the table of a play. Where it can't be left out, Enter goes back."""
        tables = self.tables
        if not tables.required:
            return (yield from ask(tables.read, tables.prompt))

        def read(line: str) -> Seat | None:
            return tables.read(line) if line.strip() else None

        seat = yield from ask(read, _("Table (Enter: back): "))
        if seat is None:
            raise Abandoned
        return seat

    def decider(self, prompt: str, role: Role, text: str = "") -> Dialogue[str]:
        """Return the initials of who decides: of the holder of the PIN, else as they are typed."""
        acting = self.session.acting
        if acting.name and acting.may(role):
            return acting.name
        if self.opens and role is Role.WORD_JUDGE:
            holder = yield from self.holder(self.opens, role, text)
            if holder.name:
                return holder.name
        return (yield from self.person(prompt, text=text, directs=role is Role.DIRECTOR))

    def note(self) -> Dialogue[str | None]:
        """Ask for a remark for the record."""
        text = yield from ask(plain, _("Note, never about one word (Enter: none): "))
        return text or None

    def compare(
        self, challenge: Challenge, heading: str, choices: dict[str, str]
    ) -> Dialogue[tuple[str, Challenge]]:
        """Show the words to be compared with the board; return the choice and the words then.

        Enter alone is the choice "": go on. Words can be edited if `edit` is among the choices.
        """
        fault = ""
        while True:
            text = joined(
                *self.pages.where(self.on_duty),
                heading,
                "",
                self.pages.words(challenge),
                "",
                *([fault] if fault else []),
                _("Compare every word with the board."),
            )
            options = ", ".join(named(key, label) for key, label in choices.items())
            prompt = _("Enter: judge, {choices}: ", choices=options)
            page = Page(text, prompt, cleared=True, held=True)
            choice = (yield from answered(page)).strip().lower()
            fault = ""
            if choice == EDIT_KEY and EDIT_KEY in choices:
                challenge = yield from self.changed(challenge)
            elif not choice or choice in choices:
                return choice, challenge
            else:
                fault = _("That is not one of the choices. Nothing was judged.")

    def changed(self, challenge: Challenge) -> Dialogue[Challenge]:
        """Ask for a change of the words."""

        def read(line: str) -> Challenge:
            return self.edited(challenge, line)

        text = _("`2 QI` makes word 2 QI, `2` alone takes it away; or type all words again.")
        return (yield from ask(read, _("Change (Enter: none): "), text, drafted=_("Change: ")))

    # -- words -------------------------------------------------------------------------------

    def challenge(self, typed: list[str]) -> Challenge:
        """Return the challenge that was typed; `Misread`, with every reason, if it is refused."""
        try:
            return self.session.judge.board.challenge(*typed)
        except ChallengeRefused as refusal:
            reasons = str(refusal)
        raise Misread("\n".join((reasons, _("Nothing was looked up."))))

    def words(self, line: str) -> Challenge | None:
        """Return the challenge in a line, or None if nothing was typed."""
        typed = separate(line)
        return self.challenge(typed) if typed else None

    def edited(self, challenge: Challenge, line: str) -> Challenge:
        """Return a challenge after `2 ZANT` (another word 2), `2` (none), or all; or `Misread`."""
        words: list[str] = list(challenge.words)
        typed = separate(line)
        if not typed:
            return challenge
        if not (typed[0].isascii() and typed[0].isdigit()):
            return self.challenge(typed)
        number = int(typed[0][:3])
        if not 1 <= number <= len(words):
            raise Misread(_("There is no word {number}.", number=number))
        words[number - 1 : number] = typed[1:]
        return self.challenge(words)


def judged_before() -> str:
    """Return the remark on a ruling whose words come again."""
    return _("The same words were judged at this table a short while ago.")

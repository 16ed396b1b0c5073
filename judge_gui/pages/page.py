"""A page: what it says and what can be done on it. Where each part stands, `layout` decides."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import NamedTuple

from judge_procedure.names import ended
from judge_procedure.task_parts import CaseCard, Option, RulingCells, TaskSentence
from lexicons.language import _, with_label


class PageLook(StrEnum):
    """The colours of a page: the theme's own, or those that say how a challenge ended."""

    PLAIN = "plain"
    ACCEPTABLE = "acceptable"
    UNACCEPTABLE = "unacceptable"
    NO_VERDICT = "no_verdict"


class Slot(Enum):
    """Where an action stands, and how it looks."""

    BACK = "back"  # lower left
    OTHER = "other"  # beside it
    ON = "on"  # lower right, filled: it goes on
    JUDGE = "judge"  # in the card, filled, large
    CHOICE = "choice"  # one of several, large
    ROW = "row"  # a row of a list, chosen by its number
    KEYPAD = "keypad"  # a key of the keypad


class Action(NamedTuple):
    """Something that can be done: by a key, or by pressing its box.

    `key` names what a press sends: `enter`, `tab`, `character:7`, `character:CH` (both letters),
    `go:1` (to the second word or field), `choose:1` (the second option).
    """

    key: str
    verb: str
    sign: str = ""
    caps: tuple[str, ...] = ()  # labels of its keys; `sign:up` for one that is drawn
    slot: Slot = Slot.OTHER
    held: bool = False  # mouse and finger hold it for a second
    name: str = ""  # what a screen reader says instead of the verb
    does: str = ""  # what is said below the verb
    option: Option = Option("", "")  # of officials, which it chooses: without a key, if ruled out
    chosen: bool = False

    @property
    def spoken(self) -> str:
        """The key and what it does, as a screen reader says it.

        >>> Action("enter", "next word", caps=("Space", "Enter")).spoken
        'Space, Enter: next word'
        """
        arrows = {"sign:up": _("Up"), "sign:down": _("Down")}  # which are drawn
        caps = ", ".join(arrows.get(cap, cap) for cap in self.caps)
        return with_label(caps, self.name or self.verb) if caps else self.name or self.verb


class WordTiles(NamedTuple):
    number: int
    tiles: tuple[str, ...]
    key: str = ""  # what a press on its number sends; "" for nothing
    active: bool = False  # it is being typed
    in_both: bool = False  # it is in both challenges that are compared


class Fact(NamedTuple):
    """A sentence beside a sign: its beginning in bold, then the rest."""

    sign: str
    lead: str
    text: str = ""

    @property
    def spoken(self) -> str:
        return " ".join(filter(None, (self.lead, self.text)))


class Panel(NamedTuple):
    """What somebody does now, or what is known of something: a sign, a title, and lines."""

    sign: str
    title: str
    lines: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        return " ".join((f"{self.title}:", *sentences(*self.lines)))


class LargeNumber(NamedTuple):
    """A number that is read from afar, or copied."""

    label: str = ""
    number: str = ""


class SlipNote(NamedTuple):
    intro: str = ""
    entry: str = ""
    receipt: str = ""


class PageQuestion(NamedTuple):
    """What is asked: one of its options is pressed, or a line is typed into its field."""

    label: str
    hint: str = ""
    fault: str = ""
    options: tuple[Action, ...] = ()
    heads: RulingCells | None = None  # of the columns of rulings
    line: str | None = None
    key: str = ""  # what a press on the field sends
    active: bool = False  # it is being typed

    @property
    def has_equal_answers(self) -> bool:
        """Whether its options are cards of one size, each with the case in which it is right."""
        return any(action.option.when for action in self.options)

    @property
    def spoken(self) -> str:
        ruled_out = (f"{action.verb}: {action.does}" for action in self.options if not action.key)
        return " ".join(sentences(self.label, self.hint, self.fault, *ruled_out))


Part = CaseCard | TaskSentence | PageQuestion  # of a form
Keypad = tuple[tuple[Action, ...], ...]  # rows of keys


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What every page can have. What holds words is left out of its `repr`."""

    title: str = field(kw_only=False)
    look: PageLook = PageLook.PLAIN
    step: int = 0  # 1 type, 2 compare, 3 JUDGE; 0: the page shows no steps
    stages: tuple[str, ...] = ()  # the names of the steps
    place: str = ""  # above the title: the table and its challenge, the call, or the entry
    sub: str = ""
    answer: str = ""  # to the last key; it takes the place of `sub`
    counts_down: bool = False  # a sentence says how many seconds are left
    actions: tuple[Action, ...] = field(default=(), repr=False)  # beside its questions
    hint: str = ""  # small: how a button is held, or when the page ends
    keypad: Keypad = field(default=(), repr=False)
    banners: tuple[str, ...] = ()
    strip: tuple[str, ...] = ()  # at the lower edge of every page of a telephone
    foot: tuple[str, ...] = ()

    def of(self, *slots: Slot) -> tuple[Action, ...]:
        return tuple(action for slot in slots for action in self.actions if action.slot is slot)

    @property
    def pressed(self) -> tuple[Action, ...]:
        """All that can be pressed but the keypad."""
        return self.actions

    @property
    def ring(self) -> str:
        """The key of the button that Enter presses, if there is one."""
        return next((action.key for action in self.of(Slot.ON) if action.key == "enter"), "")

    @property
    def may_be_kept(self) -> bool:
        """Whether it is the first page, which knows no word: most requests of a hall ask for it."""
        return isinstance(self, FirstPage) and not self.answer

    @property
    def heading(self) -> str:
        """What a screen reader says first: the answer to a key, and the title.

        >>> Page("Which table?", answer="A table has a number").heading
        'A table has a number. Which table?'
        """
        return " ".join((*sentences(self.answer), self.title))

    @property
    def spoken(self) -> str:
        """The rest of the page for a screen reader, whole: a small screen may show less.

        What is typed is left out: each letter would repeat the page. So are the keypad, and the
        codes at the foot.
        """
        numbers = self.of(Slot.CHOICE)
        others = (action for action in self.pressed if action not in numbers)
        return "\n".join(
            sentences(
                self.place, self.sub, *_own_texts(self),
                ", ".join(action.verb for action in numbers),
                *(action.spoken.replace("\n", ". ") for action in others),
                self.hint, *self.strip, *self.banners,
            )
        )  # fmt: skip


# -- kinds of pages: each has a function in `layout` ----------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPage(Page):
    """Nobody is at the kiosk."""

    steps: tuple[Fact, ...]  # of a challenge, drawn large
    facts: tuple[Fact, ...]
    panels: tuple[Panel, ...]
    notices: tuple[str, ...] = ()  # what somebody should know before a challenge


class CountPage(Page):
    """One of several numbers is pressed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypingPage(Page):
    words: tuple[WordTiles, ...] = field(repr=False)
    room: int  # tiles of a row


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparePage(Page):
    words: tuple[WordTiles, ...] = field(repr=False)
    facts: tuple[Fact, ...] = ()


class WaitPage(Page):
    """The station works."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictPage(Page):
    sign: str
    same_size: tuple[str, ...]  # titles of other pages that are drawn as large
    slip: SlipNote
    facts: tuple[Fact, ...] = ()
    text: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelsPage(Page):
    """One panel for each person who does something now."""

    sign: str
    panels: tuple[Panel, ...] = field(repr=False)
    figure: LargeNumber = field(default=LargeNumber())


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPage(Page):
    """Texts, cards, fields to type in, and rows to choose from."""

    person: str = ""  # who acts
    text: tuple[str, ...] = field(default=(), repr=False)
    parts: tuple[Part, ...] = field(default=(), repr=False)

    @property
    def pressed(self) -> tuple[Action, ...]:
        """Also the options of its questions, but those that are ruled out."""
        questions = (part for part in self.parts if isinstance(part, PageQuestion))
        options = (option for question in questions for option in question.options if option.key)
        return (*options, *self.actions)

    @property
    def active_question(self) -> PageQuestion | None:
        """The question whose field is typed into."""
        questions = (part for part in self.parts if isinstance(part, PageQuestion))
        return next((question for question in questions if question.active), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FigurePage(Page):
    """A number to copy."""

    figure: LargeNumber
    facts: tuple[Fact, ...] = ()
    text: tuple[str, ...] = ()


def _own_texts(page: Page) -> Iterator[str]:
    """Yield what a screen reader says of the fields that not every kind has."""
    match page:
        case FirstPage():
            yield from (fact.spoken for fact in (*page.steps, *page.facts))
            yield from (panel.spoken for panel in page.panels)
            yield from page.notices
        case ComparePage():
            yield from (fact.spoken for fact in page.facts)
            yield from (f"{word.number}: {' '.join(word.tiles)}" for word in page.words)
        case VerdictPage():
            yield from (page.slip.entry, page.slip.receipt, *page.text)
            yield from (fact.spoken for fact in page.facts)
        case PanelsPage():
            yield from (" ".join(page.figure), *(panel.spoken for panel in page.panels))
        case FormPage():
            yield from (page.person, *page.text, *map(spoken_part, page.parts))
        case FigurePage():
            yield from (" ".join(page.figure), *page.text)
            yield from (fact.spoken for fact in page.facts)


def spoken_part(part: Part) -> str:
    match part:
        case TaskSentence(text):
            return text
        case PageQuestion():
            return part.spoken
    in_both = ("", f" ({_('in both')})")
    words = (f"{' '.join(word.tiles)}{in_both[word.in_both]}" for word in part.words)
    facts = (": ".join(fact) for fact in part.facts)
    head = f"{part.title}: {part.wording}" if part.wording else part.title
    return " ".join(sentences(head, part.line, ", ".join(words), *facts))


def sentences(*texts: str) -> tuple[str, ...]:
    """Return the texts that are not empty, each with a sign at its end, so that a voice pauses.

    >>> sentences("One moment", "", "Which table?", " 1  The list:")
    ('One moment.', 'Which table?', '1  The list:')
    """
    return tuple(ended(text.strip()) for text in texts if text.strip())

"""What each page says, and what can be done on it: `page(screen, terms)`. It knows no pixel.

The sentences are those of `wording`, which browsers show too; here they get their places.
"""

from judge_gui.model import keypad_layout, screens, typed_text
from judge_gui.model.events import DirectorPrompt
from judge_gui.model.page import Page as Said
from judge_gui.model.rows import rows_of
from judge_gui.model.rule_texts import leads_to_rules
from judge_gui.model.screens import Screen
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Action, Fact, Kind, Page, Person, Role, Word
from judge_gui.wording import endings, players, shared
from judge_gui.wording import page as said_on
from judge_gui.wording.buttons import (
    actions,
    beyond,
    cancel,
    foot,
    go_on,
    hold,
    place_of,
    rules_button,
    stages,
)
from judge_procedure import moments, names
from judge_procedure.prompts import Takes
from lexicons.cautions import cautions
from lexicons.language import _
from lexicons.notation import named


def page(
    screen: Screen,
    terms: StationTerms | None,
    seconds_left: float | None = None,
    *,
    touch: bool = False,
) -> Page:
    """Return the page of a screen. On a touch screen it has a keypad where something is typed.

    `seconds_left` are those until the screen times out, if a key would prevent that.
    """
    said = said_on(screen, terms, seconds_left)
    match screen:
        case screens.Ready() if terms:
            return poster(screen, terms, said)
        case screens.Counting() if terms:
            return counting(screen, terms, said)
        case screens.Entering() if terms:
            return typing(screen, terms, said, touch=touch)
        case screens.HandOff() if terms:
            return comparing(screen, terms, said)
        case screens.AskingPlace() | screens.PinAsked():
            return asking(screen, terms, said, touch=touch)
        case screens.NotListed() | screens.PinBarred():
            return Page(Kind.ASK, said.title, text=said.text, answer=said.message,
                        actions=actions(said), ring="enter", banners=said.banners)  # fmt: skip
        case screens.RulesShown():
            return Page(Kind.FORM, said.title, text=said.text, answer=said.message,
                        actions=actions(said), banners=said.banners)  # fmt: skip
        case screens.DirectorAsked() | screens.DirectorAnswered(meanwhile=DirectorPrompt()):
            return form(screen, terms, said, touch=touch)
    return endings.page(screen, terms, said) or waiting(screen, terms, said)


def poster(screen: screens.Ready, terms: StationTerms, said: Said) -> Page:
    """Return the first page."""
    rules = terms.rules
    before = " ".join(line.text for line in moments.in_short(rules))
    words_only, only = moments.words_only(rules, cited=True), _("Only words are judged.")
    presser = names.presser(rules)
    heading, key_named = rules.heading("notice"), shared.judge_key_named(terms)
    listed = [manifest.title for manifest in terms.lexicons]
    return Page(
        Kind.POSTER,
        said.title,
        sign="tiles",
        steps=(
            Fact("keyboard", stages(terms)[0], f"{names.typing(rules)}."),
            Fact("people", stages(terms)[1], _("Compare every word. Typing is locked.")),
            Fact("scales", stages(terms)[2], names.pressing(rules, presser, terms.judge_label)),
        ),
        facts=(
            *([Fact("clock", _("Before you begin:"), before)] if before else []),
            Fact("tiles", only, words_only.removeprefix(only).strip()),
            Fact("scales", _("All words get one verdict.")),
        ),
        people=(
            Person("list", _("Word list"), ("; ".join(listed), *([heading] if heading else []))),
            Person("rules", _("Rules"), (rules.heading("title"),)),
        ),
        notices=(
            *(
                named(each.manifest.title, f"{each.text}.")
                for each in cautions(rules, terms.lexicons)
            ),
            *players.round_to_confirm(terms),
            *shared.changes(terms.notices, terms.place),
        ),
        answer=said.message,
        actions=actions(said, back="menu"),
        banners=said.banners,
        foot=tuple(filter(None, (*foot(terms), shared.journal_line(terms), key_named))),
        ring="enter",
    )


def asking(
    screen: screens.AskingPlace | screens.PinAsked,
    terms: StationTerms | None,
    said: Said,
    *,
    touch: bool,
) -> Page:
    """Return the page on which a round, a table or a PIN is typed."""
    place, sub = ("", ""), ""
    if isinstance(screen, screens.AskingPlace) and terms:
        place = place_of(screen.task, terms)
        sub = _("A number, a letter, or both.") if screen.asked == "table" else ""
    # On the page of a PIN, Backspace without a line leaves the program.
    ending = [each for each in actions(said) if each.key == "backspace" and said.line is None]
    return Page(
        Kind.ASK,
        said.title,
        step=1 if isinstance(screen, screens.AskingPlace) and terms else 0,
        stages=stages(terms) if terms else (),
        place=place,
        sub=sub,
        answer=said.message,
        text=(*said.text, *said.codes),
        line=said.line,
        keypad=keypad(screen, terms, touch=touch) if said.line is not None else (),
        actions=tuple(action._replace(held=action in ending) for action in actions(said)),
        tells=tuple(hold(action.verb) for action in ending),
        banners=said.banners,
        ring="enter",
    )


def keypad(
    screen: Screen, terms: StationTerms | None, *, touch: bool
) -> tuple[tuple[Action, ...], ...]:
    """Return the keys of a touch screen; for a question, also those that a mouse presses."""
    delete = Action("backspace", "", "delete", role=Role.KEYPAD, name=_("delete"))
    if not touch and isinstance(screen, screens.AskingPlace | screens.PinAsked):
        rows = [[typed(digit) for digit in row] for row in ("123", "456", "789")]
        return (*map(tuple, rows), (delete, typed("0")))
    if not touch:
        return ()
    every = [[typed(c) for c in row] for row in keypad_layout.characters_of(screen, terms)]
    if every and not isinstance(screen, screens.Entering):
        every[-1].append(delete)
    return tuple(map(tuple, every))


def typed(text: str) -> Action:
    """Return the key of a letter, a digit or a tile."""
    return Action(f"character:{text}", _("space") if text == " " else text, role=Role.KEYPAD)


def counting(screen: screens.Counting, terms: StationTerms, said: Said) -> Page:
    """Return the page that asks for the number of words."""
    numbers = range(1, terms.board.most_words + 1)
    return Page(
        Kind.COUNT,
        said.title,
        step=1,
        stages=stages(terms),
        place=place_of(screen.task, terms),
        sub=" ".join(beyond(said, screen.task, terms)),
        answer=said.message,
        actions=(
            cancel(_("Back")),
            *(Action(f"character:{n}", f"{n}", role=Role.CHOICE) for n in numbers),
        ),
        banners=said.banners,
    )


def typing(screen: screens.Entering, terms: StationTerms, said: Said, *, touch: bool) -> Page:
    """Return the page on which the words are typed."""
    last = screen.row == len(screen.words) - 1
    sub = " ".join(beyond(said, screen.task, terms)) or _("All words get one verdict.")
    return Page(
        Kind.TYPING,
        said.title,
        step=1,
        stages=stages(terms),
        place=place_of(screen.task, terms),
        sub=sub,
        answer=said.message,
        words=words_of(screen.words, terms, screen.row),
        room=terms.board.longest_word,
        keypad=keypad(screen, terms, touch=touch),
        actions=(
            cancel(_("Wipe all")),
            Action("backspace", _("Delete"), "delete", (_("Backspace"),)),
            go_on(_("Compare") if last else _("Next word"), "next", _("Space"), _("Enter")),
        ),
        banners=said.banners,
        ring="enter",
    )


def words_of(words: tuple[str, ...], terms: StationTerms, active: int = -1) -> tuple[Word, ...]:
    """Return words as tiles. A press on a number leads to its word."""
    alphabet = terms.board.alphabet
    return tuple(
        Word(place + 1, typed_text.tiles(word, alphabet), f"go:{place}", place == active)
        for place, word in enumerate(words)
    )


def comparing(screen: screens.HandOff, terms: StationTerms, said: Said) -> Page:
    """Return the page on which the words are compared and JUDGE is pressed."""
    label, verb, key = terms.judge_label, terms.judge_label, terms.judge_key
    cap = names.key_name(key)
    if not screen.seconded:
        key = terms.profile.second_key
        verb, cap = _("The words are right"), names.key_name(key)
    if screen.confirming:
        key, verb, cap = "enter", _("Yes, judge"), _("Enter")
    insists = terms.can_insist and not (screen.confirming or screen.task.corrects)
    texts = beyond(said, screen.task, terms)
    return Page(
        Kind.COMPARE,
        said.title.replace(shared.judge_key(terms), label).rstrip("."),
        step=2,
        stages=stages(terms),
        place=place_of(screen.task, terms),
        answer=said.message,
        words=words_of(screen.words, terms),
        facts=(Fact("lock", _("Nobody can type now.")), *(Fact("", "", text) for text in texts)),
        tells=(hold(verb),),
        actions=(
            cancel(_("Not yet") if screen.confirming else _("Correct a word")),
            *([Action("up", _("A human judge"), "person", ("sign:up",))] if insists else []),
            *([rules_button()] if leads_to_rules(screen, terms) else []),
            Action(key, verb, "", (cap,), Role.JUDGE, held=True),
        ),
        banners=said.banners,
    )


def waiting(screen: Screen, terms: StationTerms | None, said: Said) -> Page:
    """Return a page on which nothing can be done: the station works."""
    if terms is None or not isinstance(screen, screens.Judging):
        return Page(Kind.WAIT, said.title, sub=" ".join(said.text), sign="scales",
                    banners=said.banners)  # fmt: skip
    return Page(
        Kind.WAIT,
        said.title,
        step=3,
        stages=stages(terms),
        place=place_of(screen.task, terms),
        sub=" ".join(beyond(said, screen.task, terms)),
        sign="scales",
        banners=said.banners,
    )


def form(
    screen: screens.DirectorAsked | screens.DirectorAnswered,
    terms: StationTerms | None,
    said: Said,
    *,
    touch: bool,
) -> Page:
    """Return a page of the director's menu: texts, rows to choose from, and a line."""
    asked = screen.prompt if isinstance(screen, screens.DirectorAsked) else screen.meanwhile
    if asked is None:
        return waiting(screen, terms, said)
    rows = rows_of(asked.text) if asked.takes is Takes.NUMBER else ()
    lines = asked.text.lstrip("\n").split("\n")
    shown = [line for line in lines if not rows_of(line)] if rows else lines
    return Page(
        Kind.FORM,
        said.title,
        text=tuple(shown),
        literal=True,
        sub=asked.prompt,
        line=said.line,
        answer=said.message,
        actions=(
            *actions(said),
            *(
                Action(f"answer:{row.number}", row.label, "", (row.number,), Role.ROW)
                for row in rows
            ),
        ),
        keypad=keypad(screen, terms, touch=touch) if said.line is not None else (),
        banners=said.banners,
        ring=f"answer:{said.line}" if rows and said.line else "enter",
    )

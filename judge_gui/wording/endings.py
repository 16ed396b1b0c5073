"""The pages after JUDGE: a verdict, a call, no verdict, and the end of a session."""

from collections.abc import Iterator

from judge_gui.model import screens, typed_text
from judge_gui.model.events import RecordedRuling
from judge_gui.model.page import Cap
from judge_gui.model.page import Page as Said
from judge_gui.model.rule_texts import has_consequences, leads_to_rules
from judge_gui.model.screens import Screen
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Action, Fact, Kind, Look, Page, Person, Role, Side, Word
from judge_gui.wording.buttons import actions, cancel, foot, go_on, hold, place_of, rules_button
from judge_gui.wording.shared import authority_called
from judge_gui.wording.verdicts import cannot_judge as no_judge
from judge_gui.wording.verdicts import why_called
from judge_procedure import moments, names
from judge_procedure.moments import points_for
from judge_procedure.names import addressed
from judge_record.entry import Role as Office
from lexicons.language import _, counted

most_cards = 4  # of a verdict: the rest is behind the key of the rules


def page(screen: Screen, terms: StationTerms | None, said: Said) -> Page | None:
    """Return the page of a screen that ends a challenge or a session; None for another one."""
    match screen:
        case screens.Ended():
            return ended(screen, said)
        case screens.VerdictShown() if terms:
            return verdict(screen, terms, said)
        case screens.NoVerdict() | screens.CannotOpen():
            return cannot_judge(said, foot(terms))
        case screens.Interrupted() if terms:
            return interrupted(screen, terms, said)
        case screens.CallingDirector() if terms:
            return calling(screen, terms, said)
        case screens.CallOpened() if terms:
            return call_opened(screen, terms, said)
    return None


def verdict(screen: screens.VerdictShown, terms: StationTerms, said: Said) -> Page:
    """Return the page of a verdict, which differs in word, sign, shape, brightness and colour."""
    ruling = screen.ruling
    recorded = ruling if isinstance(ruling, RecordedRuling) else None
    facts = tuple(follows(screen, terms, said))
    carded = " ".join(fact.spoken for fact in facts)
    look = Look(ruling.verdict)
    seconds = terms.profile.times.verdict_most // 1000
    clears = counted(
        "Clears by itself in {number} second.", "Clears by itself in {number} seconds.", seconds
    )
    mistyped = Action("backspace", _("We mistyped"), "keyboard", (_("Backspace"),))
    return Page(
        Kind.VERDICT,
        said.title,
        look=look,
        sign=f"verdict-{said.sign}",
        alike=said.alike,
        answer=said.message,
        facts=facts,
        write=(_("Write on the slip:"), said.number, said.receipt) if recorded else (),
        text=tuple(text for text in said.text if text not in carded),
        tells=() if ruling.for_director else (clears,),
        actions=(
            *([mistyped] if recorded and recorded.correctable else []),
            *([rules_button()] if leads_to_rules(screen, terms) else []),
            go_on(_("Go on") if ruling.for_director else _("Clear the page"), "tick"),
        ),
        banners=said.banners,
        foot=foot(terms),
        ring="enter",
    )


def follows(screen: screens.VerdictShown, terms: StationTerms, said: Said) -> Iterator[Fact]:
    """Yield what follows from a verdict, each with its sign: play, turn, clock, points."""
    ruling, rules = screen.ruling, terms.rules
    if not has_consequences(ruling):
        return
    play, *turn = [line.text for line in moments.consequence(rules, ruling.verdict)] or [""]
    given = points_for(rules, ruling.verdict, ruling.count)
    found = [
        Fact("tiles", play),
        *(Fact("turn", text) for text in turn),
        *(Fact("clock", line.text) for line in moments.clock(rules, ruling.verdict)),
        *([Fact("points", given.sum, given.goes_to(rules))] if given else []),
        *(Fact("tiles", line.text) for line in moments.final_play(rules, ruling.verdict)),
    ]
    texts = " ".join(said.text)
    yield from [fact for fact in found if fact.lead and fact.lead in texts][:most_cards]


def cannot_judge(said: Said, below: tuple[str, ...] = ()) -> Page:
    """Return the page without a verdict: what players do, and what the director should know."""
    directors = said.text.index(_("For the director:"))
    return Page(
        Kind.PEOPLE,
        said.title,
        look=Look.NO_VERDICT,
        sign="question",
        sub=_("This is not a verdict. Nothing was ruled."),
        answer=said.message,
        people=(
            Person("people", _("Both players"), said.text[:directors]),
            Person("person", _("Director"), said.text[directors + 1 :]),
        ),
        actions=actions(said),
        banners=said.banners,
        foot=below,
        ring="enter",
    )


def cannot_begin(reason: str) -> Page:
    """Return the page of a kiosk that cannot begin, such as one with a fault in its profile."""
    return cannot_judge(no_judge(reason, (Cap(_("Esc"), _("leave"), "escape"),), None))


def interrupted(screen: screens.Interrupted, terms: StationTerms, said: Said) -> Page:
    """Return the page after the program ended in the middle of a challenge."""
    *texts, place = said.text
    judge = addressed(names.word_judge(terms.rules))
    return Page(
        Kind.PEOPLE,
        said.title,
        sign="warning",
        sub="   ".join(filter(None, (said.number, place))),
        people=(
            Person("people", _("Both players"), tuple(texts)),
            Person("pin", judge, (_("Press Esc, then type your PIN."),)),
        ),
        answer=said.message,
        actions=actions(said),
        banners=said.banners,
        foot=foot(terms),
        ring="enter",
    )


def calling(screen: screens.CallingDirector, terms: StationTerms, said: Said) -> Page:
    """Return the page that calls a person. The words lie face down until the person's PIN."""
    number = screen.needed.number
    judges = screens.needed_for(screen) is Office.WORD_JUDGE
    who = terms.authority if judges else "director"
    covered = _("Face down until the PIN.")
    now = Side(_("Now"), _("call {number}", number=number), covered=covered)
    before = Side(_("Before"), "", covered=covered)
    return Page(
        Kind.PEOPLE,
        authority_called(who),
        look=Look.NO_VERDICT,
        sign="question",
        sub=why_called(screen.needed),
        answer=said.message,
        figure=(_("call"), f"{number}"),
        sides=(before, now) if screen.needed.corrects else (),
        people=(
            Person("slip", _("Both players"), (
                _("Write {number} on the slip. Leave board and slip.", number=number),
            )),
            Person("bell", _("One of you"), (
                addressed(names.calling(who)), _("The other stays here."),
            )),
            Person("pin", addressed(who), (_("Press Esc, then type your PIN."),)),
        ),
        actions=(
            Action("backspace", _("Next players: the call stays open"), "people",
                   (_("Backspace"),), Role.BACK),
            Action("escape", _("PIN"), "pin", (_("Esc"),), Role.ON),
        ),
        banners=said.banners,
    )  # fmt: skip


def call_opened(screen: screens.CallOpened, terms: StationTerms, said: Said) -> Page:
    """Return both challenges side by side, and two answers of equal weight."""
    spelt = [typed_text.tiles(word, terms.board.alphabet) for word in screen.words]
    earlier = [typed_text.tiles(word, terms.board.alphabet) for word in screen.needed.corrects]
    both = {*spelt} & {*earlier}

    def side(title: str, when: str, words: list[tuple[str, ...]]) -> Side:
        rows = (Word(n, tiles, in_both=tiles in both) for n, tiles in enumerate(words, 1))
        return Side(title, when, tuple(rows))

    now = side(_("Now"), _("call {number}", number=screen.needed.number), spelt)
    before = side(_("Before"), "", earlier)
    record = go_on(_("Record"), "tick")._replace(held=True)
    judge = _("Let it be judged") + "\n" + _("The players get one verdict now.")
    refuse = _("Not judged") + "\n" + _("The players get no verdict.")
    return Page(
        Kind.CHOICE,
        said.title,
        stages=(_("in both"),),
        place=place_of(screen.task, terms),
        sub=_("First compare the words with the board and the slip."),
        answer=said.message,
        sides=(before, now) if earlier else (now,),
        actions=(
            cancel(_("Back: the call stays open")),
            Action("character:1", judge, "scales", ("1",), Role.CHOICE),
            Action("character:2", refuse, "cross", ("2",), Role.CHOICE),
            *([record] if screen.chosen else []),
        ),
        tells=(
            hold(record.verb) if screen.chosen else _("Choose 1 or 2. Enter does nothing yet."),
        ),
        banners=said.banners,
        ring="enter" if screen.chosen else "",
        chosen={"judge": "character:1", "refuse": "character:2"}.get(screen.chosen, ""),
    )


def ended(screen: screens.Ended, said: Said) -> Page:
    """Return the page after the end of the session, with the final number large."""
    closed = screen.closed
    label = _("The final number") if closed.head else said.title
    return Page(
        Kind.FIGURE,
        said.title,
        figure=(label, closed.head),
        text=said.text,
        answer=said.message,
        actions=actions(said),
        banners=said.banners,
        ring="enter",
    )

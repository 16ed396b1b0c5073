"""The page of a verdict, and the cards with what the rules say."""

from collections.abc import Iterator
from dataclasses import replace

from judge_gui.model.events import RecordedRuling, ShownRuling
from judge_gui.model.rule_texts import cards, has_consequences, rule_texts
from judge_gui.model.screens import RulesShown, VerdictShown
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Action, Fact, Page, PageKind, PageLook
from judge_gui.wording.common import at_table, foot, go_on, rules_button, rules_on
from judge_procedure import moments, names
from judge_procedure.moments import after_placement, points_for
from judge_procedure.names import addressed
from judge_procedure.opinions import giver_of_opinions, grants_opinion
from judge_record.entry import Kind
from lexicons.cautions import cautions
from lexicons.language import _, counted
from lexicons.notation import named

MOST_CARDS = 4  # of a verdict: the rest is behind the key of the rules


def verdict(screen: VerdictShown, terms: StationTerms) -> Page:
    """Return the page of a verdict, which differs in word, sign, shape, brightness and colour."""
    ruling = screen.ruling
    recorded = ruling if isinstance(ruling, RecordedRuling) else None
    accepted = ruling.verdict == "acceptable"
    mistyped = Action("backspace", _("We mistyped"), "keyboard", (_("Backspace"),))
    actions = (
        *([mistyped] if recorded and recorded.correctable else []),
        *rules_button(screen, terms),
        go_on(_("Go on") if ruling.for_director else _("Clear the page"), "tick"),
    )
    title = terms.rules.verdict_word(ruling.verdict)
    own = tuple(_own_text(ruling, terms))
    if ruling.for_director:
        by_rules = tuple(item.text for item in rule_texts(screen, terms).page)
    else:
        verbs = (action.verb for action in actions[:-1])  # the last one is on every verdict
        by_rules = rules_on(screen, terms, title, *own, *verbs)
    facts = tuple(_follows(ruling, terms, " ".join((*by_rules, *own))))
    carded = " ".join(fact.spoken for fact in facts)
    text = (
        *by_rules,
        *own,
        *filter(None, [_place(screen, terms)]),
        *_on_lexicons(ruling, terms),
    )
    entry = _("Entry {number}", number=recorded.number) if recorded else ""
    seconds = terms.profile.times.verdict_most // 1000
    clears = counted(
        "Clears by itself in {number} second.", "Clears by itself in {number} seconds.", seconds
    )
    return Page(
        PageKind.VERDICT,
        title,
        look=PageLook(ruling.verdict),
        sign="verdict-tick" if accepted else "verdict-cross",
        alike=(terms.rules.verdict_word("unacceptable" if accepted else "acceptable"),),
        answer=answer_to(screen.message),
        facts=facts,
        write=(names.where_written(terms.rules), entry, recorded.receipt) if recorded else (),
        text=tuple(each for each in text if each not in carded),
        tells=() if ruling.for_director else (clears,),
        actions=actions,
        foot=foot(terms),
        ring="enter",
    )


def answer_to(message: str) -> str:
    """Return the answer to a key that did nothing on a page that is read."""
    return {
        "": "",
        "early": _("Too soon: read this page, then press the key again."),
        "keys": _("Press Enter or Backspace."),
    }[message]


def _follows(ruling: ShownRuling, terms: StationTerms, said: str) -> Iterator[Fact]:
    """Yield what follows from a verdict, each with its sign: play, turn, clock, points."""
    rules = terms.rules
    if not has_consequences(ruling):
        return
    follows = moments.follows(rules, ruling.verdict)
    given = points_for(rules, ruling.verdict, ruling.count)
    found = (
        follows.play and Fact("tiles", follows.play.text),
        follows.turn and Fact("turn", follows.turn.text),
        follows.clock and Fact("clock", follows.clock.text),
        given and Fact("points", given.sum, given.goes_to(rules)),
        follows.final_play and Fact("tiles", follows.final_play.text),
    )
    yield from [fact for fact in found if fact and fact.lead in said][:MOST_CARDS]


def _own_text(ruling: ShownRuling, terms: StationTerms) -> Iterator[str]:
    """Yield what the program says about a verdict: points, remarks, and its earlier entry."""
    given = points_for(terms.rules, ruling.verdict, ruling.count)
    if given and has_consequences(ruling):
        yield given.sum
        yield given.goes_to(terms.rules)
    if not isinstance(ruling, RecordedRuling):
        yield _("Practice.")
        return
    if ruling.again_at:
        yield from _shown_again(ruling, terms)
        return
    if ruling.on_placement:
        yield after_placement(terms.rules)
    yield from ruling.remarks
    if ruling.for_director:  # the menu has said it already
        return
    match ruling.kind:
        case Kind.CORRECTION:
            yield _("Correction: it takes the place of entry {number}.", number=ruling.about)
        case Kind.REVIEW:
            yield _("The same words were judged before, in entry {number}.", number=ruling.about)


def _place(screen: VerdictShown, terms: StationTerms) -> str:
    """Return the table of a verdict. Like the entry's number it takes no room from the rules."""
    task = screen.task  # a ruling that is shown again is no new challenge of the table
    return at_table(replace(task, challenge=0) if screen.ruling.again_at else task, terms)


def _on_lexicons(ruling: ShownRuling, terms: StationTerms) -> Iterator[str]:
    """Yield the cautions on the lexicons that judged. They take no room from the rules.

    The first page has each of them: several would leave the consequence hardly legible here.
    """
    if isinstance(ruling, RecordedRuling) and not ruling.by_station_lexicons:
        return
    found = list(cautions(terms.rules, terms.lexicons))
    if len(found) > 1:
        lists = ", ".join(each.manifest.short_name for each in found)
        yield _("Caution: {names}: see the first page.", names=lists)
    else:
        for each in found:
            yield _("Caution: {title}: {caution}.", title=each.manifest.title, caution=each.text)


def _shown_again(ruling: RecordedRuling, terms: StationTerms) -> Iterator[str]:
    """Yield when a ruling was given that is shown again. Its consequences came with it then."""
    rules = terms.rules
    yield _(
        "These words were judged before, at {time}. This is not a new ruling.", time=ruling.again_at
    )
    if ruling.replaced_by:
        call = names.addressed(names.calling(names.in_charge(rules)))
        yield " ".join((_("Entry {number} took its place.", number=ruling.replaced_by), call))
    else:
        by_players = not terms.staffed
        granted = grants_opinion(rules, by_players=by_players)
        about = _("Another opinion") if granted else _("If the machine seems to be faulty")
        yield named(about, names.calling(giver_of_opinions(rules, by_players=by_players)))


def rules_card(screen: RulesShown, terms: StationTerms) -> Page:
    every = cards(screen.origin, terms)
    number, count = screen.card + 1, len(every)
    title = _("The rules say")
    actions: tuple[Action, ...] = (go_on(_("back"), "next", _("any key")),)
    if count > 1:
        title = _("The rules say ({number} of {count})", number=number, count=count)
    if number < count:
        more = Action("down", addressed(_("more")), "rules", ("sign:down",))
        actions = (more, go_on(_("back"), "next", _("any other key")))
    return Page(
        PageKind.FORM, title, text=tuple(item.cited for item in every[screen.card]), actions=actions
    )

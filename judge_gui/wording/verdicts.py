"""The pages after JUDGE: a verdict, the rules, a call, no verdict."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from judge_gui.model import screens
from judge_gui.model.events import NeedsDirector, RecordedRuling, ShownRuling
from judge_gui.model.rule_texts import has_consequences, rule_cards, rule_texts
from judge_gui.model.screens import RulesShown, VerdictShown
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import (
    Action,
    Fact,
    FormPage,
    LargeNumber,
    Page,
    PageLook,
    Panel,
    PanelsPage,
    SlipNote,
    Slot,
    VerdictPage,
)
from judge_gui.wording import common
from judge_procedure import names, sentences
from judge_procedure.names import capitalized
from judge_procedure.opinions import giver_of_opinions, grants_opinion
from judge_procedure.sentences import RuleSentence, after_placement, points_for
from judge_procedure.task_parts import VERDICT_SIGNS
from judge_record.entry import Kind, Reason, Role
from lexicons import RuleSet, Verdict
from lexicons.caution import cautions_on
from lexicons.language import _, counted, with_label
from lexicons.rules.rulebook import Authority

MOST_CARDS = 4  # of a verdict: the rest is behind the key of the rules


def verdict(screen: VerdictShown, terms: StationTerms) -> Page:
    """Return the page of a verdict, which differs in word, sign, shape, brightness and colour."""
    ruling = screen.ruling
    [other] = set(Verdict) - {ruling.verdict}
    actions = tuple(_after_verdict(screen, terms))
    title, own = terms.rules.verdict_word(ruling.verdict.value), tuple(_own_text(ruling, terms))
    points = _points(ruling, terms)
    by_rules = rule_texts(screen, terms).page
    if not ruling.for_director:
        verbs = (action.verb for action in actions[:-1])  # the last one is on every verdict
        others = (title, *own, *(fact.spoken for fact in points), *verbs)
        by_rules = common.fitting(by_rules, *others)
    cards = list(_cards(ruling, terms, by_rules, points))[:MOST_CARDS]
    on_cards = [said for said, _fact in cards]
    # A ruling that is shown again is no new challenge of the table.
    task = replace(screen.task, challenge=0) if ruling.again_at else screen.task
    place, slip = common.at_table(task, terms), SlipNote()
    if isinstance(ruling, RecordedRuling):
        entry = _("Entry {number}", number=ruling.number)
        slip = SlipNote(names.where_written(terms.rules), entry, ruling.receipt)
        if ruling.kind == Kind.DOUBLE_CHECK:  # no ruling: a slip has the receipt of one
            slip = SlipNote(entry=entry)
    text = (  # table and entry take no room from the rules
        *(said.text for said in by_rules if said not in on_cards),
        *own, *filter(None, [place]), *_on_lexicons(ruling, terms),
    )  # fmt: skip
    seconds = terms.profile.times.verdict_most // 1000
    clears = counted(
        "Clears by itself in {number} second.", "Clears by itself in {number} seconds.", seconds
    )
    return VerdictPage(
        title,
        look=PageLook(ruling.verdict.value),
        sign=VERDICT_SIGNS[ruling.verdict],
        same_size=(terms.rules.verdict_word(other.value),),
        facts=tuple(fact for _said, fact in cards),
        slip=slip,
        text=text,
        hint="" if ruling.for_director else clears,
        actions=actions,
        foot=common.foot(terms),
    )


def _after_verdict(screen: VerdictShown, terms: StationTerms) -> Iterator[Action]:
    """Yield what can be done after a verdict. The last way is there after every one."""
    ruling = screen.ruling
    if isinstance(ruling, RecordedRuling) and ruling.correctable:
        yield Action("backspace", _("We mistyped"), "keyboard", (_("Backspace"),))
    yield from common.rules_button(screen, terms)
    yield common.go_on(_("Go on") if ruling.for_director else _("Clear the page"), "tick")


def _points(ruling: ShownRuling, terms: StationTerms) -> list[Fact]:
    given = points_for(terms.rules, ruling.verdict.value, ruling.count)
    if given is None or not has_consequences(ruling):
        return []
    return [Fact("points", given.sum, given.goes_to)]


def _cards(
    ruling: ShownRuling, terms: StationTerms, by_rules: Iterable[RuleSentence], points: list[Fact]
) -> Iterator[tuple[RuleSentence | None, Fact]]:
    """Yield the sentences on the page that have a sign: play, turn, clock, points, final play."""
    follows = sentences.consequences(terms.rules, ruling.verdict.value)
    signs = ((follows.play, "tiles"), (follows.turn, "turn"), (follows.clock, "clock"))
    yield from ((said, Fact(sign, said.text)) for said, sign in signs if said and said in by_rules)
    yield from ((None, fact) for fact in points)
    if (last := follows.final_play) and last in by_rules:
        yield last, Fact("tiles", last.text)


def _own_text(ruling: ShownRuling, terms: StationTerms) -> Iterator[str]:
    """Yield what the program says about a verdict: remarks, and its earlier entry."""
    if not isinstance(ruling, RecordedRuling):
        yield _("Practice: this doesn't count.")
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
            yield _("Correction: this replaces entry {number}.", number=ruling.about)
        case Kind.REVIEW:
            yield _("The same words were judged before, in entry {number}.", number=ruling.about)


def _on_lexicons(ruling: ShownRuling, terms: StationTerms) -> Iterator[str]:
    """Yield the cautions on the lexicons that judged. They take no room from the rules.

    The first page has each of them: several would leave the consequence hardly legible here.
    """
    if isinstance(ruling, RecordedRuling) and not ruling.by_station_lexicons:
        return
    cautioned = list(cautions_on(terms.rules, terms.lexicons))
    if len(cautioned) > 1:
        lists = ", ".join(caution.manifest.short_name for caution in cautioned)
        yield _("Caution: the first page has a warning about {names}.", names=lists)
    else:
        for caution in cautioned:
            yield _(
                "Caution: {title}: {caution}.", title=caution.manifest.title, caution=caution.text
            )


def _shown_again(ruling: RecordedRuling, terms: StationTerms) -> Iterator[str]:
    """Yield when a ruling was given that is shown again. Its consequences came with it then."""
    rules = terms.rules
    yield _(
        "These words were judged before, at {time}. This is not a new ruling.", time=ruling.again_at
    )
    if ruling.replaced_by:
        call = names.capitalized(names.calling(names.in_charge(rules)))
        yield " ".join((_("Entry {number} replaced it.", number=ruling.replaced_by), call))
    else:
        by_players = not terms.staffed
        granted = grants_opinion(rules, by_players=by_players)
        topic = _("Another opinion") if granted else _("If the machine seems to be faulty")
        yield with_label(topic, names.calling(giver_of_opinions(rules, by_players=by_players)))


def rules_card(screen: RulesShown, terms: StationTerms) -> Page:
    every = rule_cards(screen.origin, terms)
    number, count = screen.card + 1, len(every)
    title = _("The rules say")
    actions: tuple[Action, ...] = (common.go_on(_("back"), "next", _("any key")),)
    if count > 1:
        title = _("The rules say ({number} of {count})", number=number, count=count)
    if number < count:
        more = Action("down", capitalized(_("more")), "rules", ("sign:down",))
        actions = (more, common.go_on(_("back"), "next", _("any other key")))
    return FormPage(title, text=tuple(item.cited for item in every[screen.card]), actions=actions)


# -- no verdict, a call, an interruption ---------------------------------------------------------


def no_verdict(screen: screens.CannotOpen | screens.NoVerdict, terms: StationTerms | None) -> Page:
    actions: tuple[Action, ...] = (common.go_on(_("back to the start"), "next", _("any key")),)
    if isinstance(screen, screens.CannotOpen):
        actions = (common.go_on(_("try again")), common.to_menu(screen, terms))
    rules = terms.rules if terms and isinstance(screen, screens.NoVerdict) else None
    made = _cannot_judge(screen.reason, rules, *actions, may_be_recorded=screen.may_be_recorded)
    return replace(made, foot=common.foot(terms))


def _cannot_judge(
    reason: str, rules: RuleSet | None, *actions: Action, may_be_recorded: bool = False
) -> Page:
    said = sentences.no_verdict(rules, may_be_recorded=may_be_recorded)
    ruled = _("A ruling may be recorded.") if may_be_recorded else _("Nothing was ruled.")
    return PanelsPage(
        _("CANNOT JUDGE"),
        look=PageLook.NO_VERDICT,
        sign="question",
        sub=" ".join((_("This is not a verdict."), ruled)),
        panels=(
            Panel("people", _("Both players"), said),
            Panel("person", _("Director"), tuple(reason.split("\n"))),
        ),
        actions=actions,
    )


def cannot_begin(reason: str) -> Page:
    return _cannot_judge(reason, None, common.cancel(capitalized(_("leave"))))


def interrupted(screen: screens.Interrupted, terms: StationTerms) -> Page:
    """Return the page after the program ended in the middle of a challenge.

    It does not show the verdict: nobody knows who stands here now.
    """
    challenge, rules = screen.challenge, terms.rules
    place = (
        _("Round {round}", round=challenge.round) if challenge.round else "",
        _("Table {table}", table=challenge.table) if challenge.table else "",
        challenge.since,
    )
    title = _("Your challenge was not judged")
    keep = names.keep_slip(rules)
    said = _("The machine was interrupted. Type the words again."), keep
    if challenge.ruled:
        title = _("A challenge was interrupted")
        recorded = _("The ruling is recorded as entry {number}.", number=challenge.ruled)
        said = recorded, " ".join(filter(None, (keep, capitalized(names.calling(terms.calls)))))
    entry = challenge.ruled or challenge.recorded
    number = _("Entry {number}", number=entry) if entry else ""
    return PanelsPage(
        title,
        sign="warning",
        sub=" | ".join(filter(None, (number, *place))),
        panels=(
            Panel("people", _("Both players"), tuple(filter(None, said))),
            *common.pin_panel(terms.calls, terms),
        ),
        actions=(
            common.go_on(_("back to the start")),
            common.cancel(capitalized(_("for officials"))),
        ),
        foot=common.foot(terms),
    )


def calling(screen: screens.CallingDirector, terms: StationTerms) -> Page:
    number = screen.needed.number
    own = not (terms.profile.record or terms.in_browser)  # at another station the number comes too
    written = f"{number}, {terms.station}" if own else f"{number}"
    judges = screen.traits.pin_role is Role.WORD_JUDGE
    who = terms.calls if judges else Authority.DIRECTOR
    return PanelsPage(
        names.calling(who).rstrip(".").upper(),
        look=PageLook.NO_VERDICT,
        sign="question",
        sub=_why_called(screen.needed),
        figure=LargeNumber(_("call"), f"{number}"),
        panels=(
            Panel("slip", _("Both players"), (
                _("Write {number} on the slip. Leave board and slip as they are.", number=written)
                if names.knows_slip(terms.rules)
                else _("Write down {number}. Leave the board as it is.", number=written),
            )),
            Panel("bell", _("One of you"), (
                capitalized(names.calling(who)), _("The other stays here."),
            )),
            *common.pin_panel(who, terms),
        ),
        actions=(
            Action("backspace", _("Next players: the call stays open"), "people",
                   (_("Backspace"),), Slot.BACK),
            Action("escape", _("PIN"), "pin", (_("Esc"),), Slot.ON),
        ),
    )  # fmt: skip


def _why_called(needed: NeedsDirector) -> str:
    """Return what players read of why a person is called."""
    if needed.reason == Reason.INSISTED:
        return _("Not judged: a player insists on a human judge.")
    if needed.shares:
        return _("Some words were challenged before.")
    return _("Not judged: the words must be compared first.")

"""The pages after JUDGE: a verdict, or the reason why there is no verdict."""

from collections.abc import Iterator
from dataclasses import replace

from judge_gui.model.events import NeedsDirector, RecordedRuling, ShownRuling
from judge_gui.model.page import Cap, Look, Page
from judge_gui.model.rule_texts import has_consequences, rule_texts
from judge_gui.model.screens import CallingDirector, CallOpened, VerdictShown, needed_for
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.shared import Keys, at_table, authority_called, rules_on, with_rules_cap
from judge_procedure import names
from judge_procedure.moments import after_placement, no_verdict, points_for
from judge_procedure.opinions import grants_opinion
from judge_record.entry import Kind, Reason, Role
from lexicons import RuleSet
from lexicons.cautions import cautions
from lexicons.language import _, together
from lexicons.notation import named


def verdict(screen: VerdictShown, terms: StationTerms) -> Page:
    """Return the page of a verdict, which differs in word, sign, shape, brightness and colour."""
    ruling = screen.ruling
    recorded = ruling if isinstance(ruling, RecordedRuling) else None
    accepted = ruling.verdict == "acceptable"
    other = "unacceptable" if accepted else "acceptable"
    keys: Keys = (Cap(_("any key"), _("clears"), "enter"),)
    if recorded and recorded.correctable:
        keys = (
            Cap(_("Enter"), _("clears"), "enter"),
            Cap(_("Backspace"), _("mistyped words"), "backspace"),
        )
    keys = with_rules_cap(keys, screen, terms)
    title = (recorded and recorded.wording) or terms.rules.wording(ruling.verdict)
    own = tuple(_own_text(ruling, terms))
    if ruling.for_director:
        by_rules = tuple(item.text for item in rule_texts(screen, terms).page)
    else:
        by_rules = rules_on(screen, terms, title, *own, *(cap.meaning for cap in keys))
    return Page(
        title,
        (
            *(["   ".join(ruling.words)] if ruling.words else ()),
            *by_rules,
            *own,
            *_place(screen, terms),
            *_on_lexicons(ruling, terms),
        ),
        Look.ACCEPTABLE if accepted else Look.UNACCEPTABLE,
        "tick" if accepted else "cross",
        alike=(terms.rules.wording(other),),
        keys=keys,
        number=_("Entry {number}", number=recorded.number) if recorded else "",
        receipt=recorded.receipt if recorded else "",
    )


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


def _place(screen: VerdictShown, terms: StationTerms) -> Iterator[str]:
    """Yield the table of a verdict. Like the entry's number it takes no room from the rules."""
    task, ruling = screen.task, screen.ruling
    if ruling.again_at:
        task = replace(task, challenge=0)  # this is no new challenge of the table
    if named := at_table(task, terms):
        yield named


def _on_lexicons(ruling: ShownRuling, terms: StationTerms) -> Iterator[str]:
    """Yield the cautions on the lexicons that judged. They take no room from the rules.

    The first page has each of them: several would leave the consequence hardly legible here.
    """
    if isinstance(ruling, RecordedRuling) and not ruling.by_station_lexicons:
        return
    found = list(cautions(terms.rules, terms.lexicons))
    if len(found) > 1:
        names = ", ".join(each.manifest.edition for each in found)
        yield _("Caution: {names}: see the first page.", names=names)
    else:
        for each in found:
            yield _("Caution: {title}: {caution}.", title=each.manifest.title, caution=each.text)


def _shown_again(ruling: RecordedRuling, terms: StationTerms) -> Iterator[str]:
    """Yield when a ruling was given that is shown again. Its consequences came with it then."""
    yield _(
        "These words were judged before, at {time}. This is not a new ruling.", time=ruling.again_at
    )
    if ruling.replaced_by:
        call = names.addressed(names.calling(names.in_charge(terms.rules)))
        yield together(_("Entry {number} took its place.", number=ruling.replaced_by), call)
    else:
        yield _for_another_opinion(terms)


def _for_another_opinion(terms: StationTerms) -> str:
    rules = terms.rules
    granted = grants_opinion(rules, by_players=not terms.staffed)
    referee = granted and rules.says("opinion", "second") == "referee"
    about = _("Another opinion") if granted else _("If the machine seems to be faulty")
    return named(about, names.calling("referee" if referee else names.in_charge(rules)))


def why_called(needed: NeedsDirector) -> str:
    """Return in a sentence why a person is called."""
    if needed.shares:
        return _("Some words were challenged before.")
    if needed.reason == Reason.INSISTED:
        return _("Not judged: a player insists on a human judge.")
    if needed.reason == Reason.MISTYPED:
        return _("Not judged: compare first.")
    return _("More than a first typing error.")


def cannot_judge(reason: str, keys: Keys, rules: RuleSet | None) -> Page:
    """Return the page without a verdict."""
    return Page(
        _("CANNOT JUDGE"),
        (*(line.text for line in no_verdict(rules)), _("For the director:"), *reason.split("\n")),
        Look.NO_VERDICT,
        "question",
        keys=keys,
    )


def calling(screen: CallingDirector, terms: StationTerms) -> Page:
    """Return the page that calls a person: the number of the call is as large as a verdict.

    The words lie face down: other players may stand here by now. Who types the PIN sees them.
    """
    needed = screen.needed
    who = terms.authority if needed_for(screen) is Role.WORD_JUDGE else "director"
    return Page(
        named(authority_called(who), str(needed.number)),
        (
            why_called(needed),
            _("Keep slip and board. Write {number} on the slip.", number=needed.number),
        ),
        Look.NO_VERDICT,
        "question",
        keys=(
            Cap(_("Esc"), _("the PIN"), "escape"),
            Cap(_("Backspace"), _("back to the start"), "backspace"),
        ),
    )


def call_opened(screen: CallOpened) -> Page:
    """Return the page on which a person sees both challenges, and decides."""
    before = " ".join(screen.needed.corrects)
    chosen = {"judge": _("Let it be judged"), "refuse": _("Not judged")}.get(screen.chosen, "")
    record = (Cap(_("Enter"), _("record: {answer}", answer=chosen), "enter"),) if chosen else ()
    return Page(
        _("Are these words to be judged?"),
        (
            _("First compare the words with the board and the slip."),
            *([_("Judged before: {words}", words=before)] if before else []),
            _("Now: {words}", words=" ".join(screen.words)),
        ),
        message=_("Choose 1 or 2, then press Enter.") if screen.message else "",
        keys=(
            Cap("1", _("Let it be judged")),
            Cap("2", _("Not judged")),
            *record,
            Cap(_("Esc"), _("back: the call stays open"), "escape"),
        ),
    )

"""The pages after JUDGE: a verdict, or the reason why there is no verdict."""

from collections.abc import Iterator

from judge_gui.model.events import PracticeRuling, RecordedRuling, ShownRuling
from judge_gui.model.page import Cap, Look, Page
from judge_gui.model.screens import CallingDirector, CallingToRetype, VerdictShown
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.language import _
from judge_gui.wording.shared import Keys
from lexicons import RuleSet
from lexicons.proceedings.consequences import consequences_of
from lexicons.record.entry import Kind


def verdict(screen: VerdictShown, terms: StationTerms) -> Page:
    """Return the page of a verdict, which differs in word, sign, shape, brightness and colour."""
    ruling = screen.ruling
    recorded = ruling if isinstance(ruling, RecordedRuling) else None
    accepted = ruling.verdict == "acceptable"
    other = "unacceptable" if accepted else "acceptable"
    keys: Keys = (Cap(_("any key"), _("clears this page"), "enter"),)
    if recorded and recorded.correctable:
        keys = (
            Cap(_("Enter"), _("clears this page"), "enter"),
            Cap(_("Backspace"), _("the words were mistyped"), "backspace"),
        )
    return Page(
        (recorded and recorded.wording) or terms.rules.wording(ruling.verdict),
        tuple(verdict_text(ruling, screen, terms)),
        Look.ACCEPTABLE if accepted else Look.UNACCEPTABLE,
        "tick" if accepted else "cross",
        alike=(terms.rules.wording(other),),
        keys=keys,
    )


def verdict_text(ruling: ShownRuling, screen: VerdictShown, terms: StationTerms) -> Iterator[str]:
    """Yield the text of a verdict: its consequences, its entry, the cautions on its lexicons."""
    if ruling.words:
        yield "   ".join(ruling.words)
    match ruling:
        case PracticeRuling():
            yield from consequences(ruling, terms.rules)
            number = _("Practice.")
        case RecordedRuling():
            yield from recorded_text(ruling, terms)
            number = _("Entry {number}.", number=ruling.number)
    table = [_("Table {table}.", table=screen.task.table)] if screen.task.table else []
    yield " ".join((*table, number))
    if isinstance(ruling, RecordedRuling) and not ruling.by_station_lexicons:
        return
    for manifest in terms.lexicons:
        if manifest.caution:
            yield _("Caution: {title}: {caution}.", title=manifest.title, caution=manifest.caution)


def recorded_text(ruling: RecordedRuling, terms: StationTerms) -> Iterator[str]:
    """Yield the consequences of a recorded ruling, its remarks, and the entry before it."""
    if ruling.again_at:
        yield from shown_again(ruling)
        return
    if ruling.on_placement:
        yield _("What follows from a ruling on placement is for the director to say.")
    elif ruling.kind != Kind.DOOR:  # an opinion by other rules has no consequences
        yield from consequences(ruling, terms.rules)
    yield from ruling.remarks
    yield from earlier_entry(ruling)


def shown_again(ruling: RecordedRuling) -> Iterator[str]:
    """Yield when a ruling was given that is shown again. Its consequences came with it then."""
    yield _(
        "These words were judged before, at {time}. This is no new ruling.", time=ruling.again_at
    )
    if ruling.replaced_by:
        yield _("Entry {number} took its place. Call the director.", number=ruling.replaced_by)
    else:
        yield _("For another opinion, call the director.")


def consequences(ruling: ShownRuling, rules: RuleSet) -> Iterator[str]:
    """Yield what the rulebook says about a verdict."""
    text, points, final_play = consequences_of(rules, ruling.verdict, ruling.count)
    if text:
        yield text
    if points:
        yield _(
            "Words challenged: {count}. {count} x {points} = {total} points.",
            count=points.words,
            points=points.per_word,
            total=points.total,
        )
    if final_play:
        yield _("Final play: {said}", said=final_play)
    if rules.says("finality", "computer") == "yields-to-book":
        yield rules.says("finality", "text") or _("The book has the last word.")


def earlier_entry(ruling: RecordedRuling) -> Iterator[str]:
    """Yield how a ruling is related to an earlier one. The director's menu has said it already."""
    if ruling.for_director:
        return
    match ruling.kind:
        case Kind.CORRECTION:
            yield _("Correction: it takes the place of entry {number}.", number=ruling.refers_to)
        case Kind.REVIEW:
            yield _(
                "The same words were judged before, in entry {number}.", number=ruling.refers_to
            )


def why_director(reason: str) -> str:
    """Return why the director must allow a challenge."""
    match reason:
        case "correction":
            return _("The words are more than a correction of typing errors.")
        case "overlap":
            return _(
                "It shares words with one that was judged for this table a short while ago, and is"
                " not the same. The words of one play are judged together, and once."
            )
    return reason


def cannot_judge(reason: str, keys: Keys) -> Page:
    """Return the page without a verdict."""
    return Page(
        _("CANNOT JUDGE"),
        (
            _("There is no verdict. Call the director."),
            _("Keep the slip. Your challenge stands, and another machine can judge it."),
            _("For the director:"),
            *reason.split("\n"),
        ),
        Look.NO_VERDICT,
        "question",
        keys=keys,
    )


def calling_director(screen: CallingDirector | CallingToRetype) -> Page:
    """Return the page of a challenge, or of a correction, that the director must allow."""
    if isinstance(screen, CallingToRetype):
        return calling_to_retype(screen)
    return Page(
        _("CALL THE DIRECTOR"),
        (
            _("This challenge has not been judged."),
            why_director(screen.needed.reason),
            _("Entry {number}.", number=screen.needed.number),
        ),
        Look.NO_VERDICT,
        "question",
        keys=(
            Cap(_("Esc"), _("the director allows it, by the PIN"), "escape"),
            Cap(_("Backspace"), _("not judged: back to the start"), "backspace"),
        ),
    )


def calling_to_retype(screen: CallingToRetype) -> Page:
    """Return the page that calls the director because words were mistyped."""
    return Page(
        _("CALL THE DIRECTOR"),
        (
            _("The words of entry {number} were mistyped?", number=screen.number),
            _("Keep the slip and the board. The director compares them."),
            _("Then you may type the words again."),
        ),
        Look.NO_VERDICT,
        "question",
        keys=(
            Cap(_("Esc"), _("the director lets you type, by the PIN"), "escape"),
            Cap(_("Backspace"), _("nothing changes: back to the start"), "backspace"),
        ),
    )

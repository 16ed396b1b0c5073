"""The pages after JUDGE: a verdict, or none."""

from collections.abc import Iterator

from judge_gui.model.page import Cap, Look, Page
from judge_gui.model.screens import Asking, Ruled, Shown
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.language import _
from judge_gui.wording.shared import Keys
from lexicons import RuleSet
from lexicons.proceedings.consequences import consequences_of
from lexicons.record.entry import Kind


def verdict(screen: Shown, terms: StationTerms) -> Page:
    """The verdict, by word, sign, shape, brightness and colour."""
    ruled = screen.ruled
    accepted = ruled.verdict == "acceptable"
    other = "unacceptable" if accepted else "acceptable"
    keys: Keys = (Cap(_("any key"), _("clears this page"), "enter"),)
    if ruled.correctable:
        keys = (*keys, Cap(_("Backspace"), _("the words were mistyped"), "backspace"))
    return Page(
        ruled.said or terms.rules.wording(ruled.verdict),
        tuple(follows(ruled, screen, terms)),
        Look.ACCEPTABLE if accepted else Look.UNACCEPTABLE,
        "tick" if accepted else "cross",
        alike=(terms.rules.wording(other),),
        keys=keys,
    )


def follows(ruled: Ruled, screen: Shown, terms: StationTerms) -> Iterator[str]:
    """What goes with a verdict: what the rulebook says, and where it is recorded."""
    if ruled.words:
        yield "   ".join(ruled.words)
    if not ruled.by_words:
        yield _("What follows from a ruling on placement is for the director to say.")
    elif ruled.kind != Kind.DOOR:  # from what other rules would say, nothing follows
        yield from consequences(ruled, terms.rules)
    yield from ruled.remarks
    yield from kinship(ruled)
    table = [_("Table {table}.", table=screen.task.table)] if screen.task.table else []
    number = _("Entry {number}.", number=ruled.number) if ruled.number else _("Practice.")
    yield " ".join((*table, number))
    for manifest in terms.lexicons if ruled.by_lexicons else ():
        if manifest.caution:
            yield _("Caution: {title}: {caution}.", title=manifest.title, caution=manifest.caution)


def consequences(ruled: Ruled, rules: RuleSet) -> Iterator[str]:
    """What the rulebook says of such a verdict."""
    text, points, final_play = consequences_of(rules, ruled.verdict, ruled.count)
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


def kinship(ruled: Ruled) -> Iterator[str]:
    """What a ruling is to an earlier one; at the door the talk has told it."""
    if ruled.by_door:
        return
    match ruled.kind:
        case Kind.CORRECTION:
            yield _("Correction: it takes the place of entry {number}.", number=ruled.refers_to)
        case Kind.REVIEW:
            yield _("The same words were judged before, in entry {number}.", number=ruled.refers_to)


def withheld(reason: str) -> str:
    """Why a challenge is the director's to allow."""
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
    """No verdict, for whatever reason."""
    return Page(
        _("CANNOT JUDGE"),
        (
            _("There is no verdict. Call the director."),
            _("Keep the slip. Your challenge stands, and another machine can judge it."),
            _("For the director:"),
            *reason.split("\n"),
        ),
        Look.STOPPED,
        "question",
        keys=keys,
    )


def asking(screen: Asking) -> Page:
    """The director must allow it."""
    return Page(
        _("CALL THE DIRECTOR"),
        (
            _("This challenge has not been judged."),
            withheld(screen.withheld.reason),
            _("Entry {number}.", number=screen.withheld.number),
        ),
        Look.STOPPED,
        "question",
        keys=(
            Cap(_("Esc"), _("the director allows it, by the PIN"), "escape"),
            Cap(_("Backspace"), _("not judged: back to the start"), "backspace"),
        ),
    )

"""The pages after JUDGE: a verdict, or none."""

from collections.abc import Iterator

from judge_gui.page import Cap, Look, Page
from judge_gui.screens import Asking, Ruled, Shown
from judge_gui.terms import Terms
from judge_gui.wording.language import _
from judge_gui.wording.shared import Keys
from lexicons import RuleSet
from lexicons.entry import Kind


def verdict(screen: Shown, terms: Terms) -> Page:
    """The verdict, by word, sign, shape, brightness and colour."""
    ruled = screen.ruled
    accepted = ruled.verdict == "acceptable"
    other = "unacceptable" if accepted else "acceptable"
    keys: Keys = (Cap(_("any key"), _("clears this page"), "enter"),)
    if ruled.correctable:
        keys = (*keys, Cap(_("Backspace"), _("the words were mistyped"), "backspace"))
    return Page(
        terms.rules.wording(ruled.verdict),
        tuple(follows(ruled, screen, terms)),
        Look.ACCEPTABLE if accepted else Look.UNACCEPTABLE,
        "tick" if accepted else "cross",
        alike=(terms.rules.wording(other),),
        keys=keys,
    )


def follows(ruled: Ruled, screen: Shown, terms: Terms) -> Iterator[str]:
    """What goes with a verdict: what the rulebook says, and where it is recorded."""
    if ruled.words:
        yield "   ".join(ruled.words)
    if not ruled.by_words:
        yield _("What follows from a ruling on placement is for the director to say.")
    elif ruled.kind != Kind.DOOR:  # from what other rules would say, nothing follows
        yield from consequences(ruled, terms.rules)
    yield from ruled.remarks
    table = [_("Table {table}.").format(table=screen.task.table)] if screen.task.table else []
    number = _("Entry {number}.").format(number=ruled.number) if ruled.number else _("Practice.")
    yield " ".join((*table, number))
    for manifest in terms.lexicons:
        if manifest.caution:
            yield _("Caution: {title}: {caution}.").format(
                title=manifest.title, caution=manifest.caution
            )


def consequences(ruled: Ruled, rules: RuleSet) -> Iterator[str]:
    """What the rulebook says of such a verdict."""
    says = rules.says
    if said := says("consequence", ruled.verdict):
        yield said
    points = says("consequence", "points_per_word")
    if points and ruled.verdict == "acceptable":
        yield _("Words challenged: {count}. {count} x {points} = {total} points.").format(
            count=ruled.count, points=points, total=ruled.count * points
        )
    if said := says("consequence", "final_play"):
        yield _("Final play: {said}").format(said=said)
    if says("finality", "computer") == "yields-to-book":
        yield says("finality", "text") or _("The book has the last word.")


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
            screen.withheld.reason,
            _("Entry {number}.").format(number=screen.withheld.number),
        ),
        Look.STOPPED,
        "question",
        keys=(
            Cap(_("Esc"), _("the director allows it, by the PIN"), "escape"),
            Cap(_("Backspace"), _("not judged: back to the start"), "backspace"),
        ),
    )

"""The rules sheet: what a rulebook says, for players and for word judges, with its numbers."""

from collections.abc import Iterator

from judge_procedure import moments, names, sentences
from judge_procedure.paper.template import Paper
from judge_procedure.sentences import Line
from lexicons import RuleSet, public_editions
from lexicons.language import _
from lexicons.rule_items import Place
from lexicons.rule_origin import book_of
from lexicons.rulebook import CHALLENGE, FOR_JUDGES, FOR_PLAYERS, JUDGED, LISTS, WORDS, items_at

Page = dict[str, list[Line]]  # what the rules say, by its heading; a heading without a line is out


def identity(rules: RuleSet) -> Iterator[str]:
    """Yield which rules these are, and what must be said at every use."""
    yield _("{title} ({id}, {fingerprint})", title=rules.heading("title"), id=rules.id,
            fingerprint=rules.fingerprint.short)  # fmt: skip
    if notice := rules.heading("notice"):
        yield notice
    if others := rules.heading("fallback"):
        yield _("Where these rules are silent: {others}.", others=others)
    if rules.like and (book := book_of(rules.like)) != rules.source:
        yield _("Rule numbers that are not its own are of: {book}.", book=book)


def rules_sheet(rules: RuleSet, judge_key: str = "", event: str = "") -> Paper:
    """Return the sheet. `judge_key` is the kiosks' key, if it isn't the rule set's."""
    facts = {
        "title": rules.heading("title"),
        "pages": pages_of(rules, judge_key),
        "identity": tuple(identity(rules)),
        "foot": (event, rules.id),
    }
    return Paper(f"rules-{rules.id}", "rules.html", facts)


def pages_of(rules: RuleSet, judge_key: str = "") -> dict[str, Page]:
    """Return what players read and what word judges read, by their titles."""
    pages = {
        _("The rules, for players"): (*FOR_PLAYERS, LISTS),
        _("The rules, for word judges"): FOR_JUDGES,
    }
    players, judges = (
        {_(place.title): list(_lines_at(place, rules)) for place in places}
        for places in pages.values()
    )
    if judge_key and judge_key != names.judge_key(rules):
        key = names.labelled(names.judge_label(rules), judge_key)
        players[_(JUDGED.title)].append(
            Line(_("On the kiosks here, the key that judges is {key}.", key=key))
        )
    return {
        title: {heading: lines for heading, lines in page.items() if lines}
        for title, page in zip(pages, (players, judges), strict=True)
    }


def _lines_at(place: Place, rules: RuleSet) -> Iterator[Line]:
    """Yield what stands under a heading: the program's own lines, then the rulebook's."""
    if place is LISTS:
        known = public_editions()
        for stage in rules.stages:
            title = known[stage.lexicon].title if stage.lexicon in known else stage.lexicon
            yield sentences.stage_line(rules, stage, title)
    if place in (CHALLENGE, WORDS):
        yield Line(moments.words_only(rules), _("this program"))
    yield from filter(None, (sentences.line(rules, item) for item in items_at(place)))

"""The rules sheet: what a rulebook says, for players and for word judges, with its numbers."""

from collections.abc import Iterator

from judge_procedure import moments, names, sentences
from judge_procedure.paper.template import Paper
from judge_procedure.sentences import RuleSentence
from lexicons import Library, RuleSet, public_editions
from lexicons.language import _
from lexicons.rule_items import Item, ItemPlace
from lexicons.rule_origin import book_of
from lexicons.rulebook import CHALLENGE, FOR_JUDGES, FOR_PLAYERS, JUDGED, LISTS, WORDS, items_at

#: What the rules say, by its heading; a heading without a line is out.
Page = dict[str, list[RuleSentence]]


def identity(rules: RuleSet) -> Iterator[str]:
    """Yield which rules these are, and what must be said at every use."""
    yield _("{title} ({id}, {fingerprint})", title=rules.heading("title"), id=rules.id,
            fingerprint=rules.fingerprint.short)  # fmt: skip
    if notice := rules.heading("notice"):
        yield notice
    if others := rules.heading("fallback"):
        yield _("Where these rules are silent: {others}.", others=others)


def changes_a_book(rules: RuleSet) -> bool:
    """Return whether the rules say something of their own beside what they take from a book."""
    return bool(rules.like) and book_of(rules.like) != rules.source


def rules_sheet(rules: RuleSet, judge_key: str = "", event: str = "") -> Paper:
    """Return the sheet. `judge_key` is the kiosks' key, if it isn't the rule set's."""
    notes = [*filter(None, [event]), *identity(rules)]
    if changes_a_book(rules):
        notes.append(
            _("Rule numbers are of: {book}. Lines marked “{own}” are these rules' own.",
              book=book_of(rules.like), own=_("own"))
        )  # fmt: skip
    facts = {
        "title": rules.heading("title"),
        "handout": pages_of(rules, judge_key),
        "identity": notes,
    }
    return Paper(f"rules-{rules.id}", "rules.html", facts)


def pages_of(rules: RuleSet, judge_key: str = "") -> dict[str, Page]:
    """Return what players read and what word judges read, by their titles."""
    pages = {
        _("The rules, for players"): (*FOR_PLAYERS, LISTS),
        _("The rules, for word judges"): FOR_JUDGES,
    }
    book = Library().rules(rules.like) if changes_a_book(rules) else rules
    players, judges = (
        {_(place.title): list(_lines_at(place, rules, book)) for place in places}
        for places in pages.values()
    )
    lists = players[_(LISTS.title)]
    del lists[len(rules.stages) :]  # which programs may judge is for who sets one up
    if judge_key and judge_key != names.judge_key(rules):
        key = names.labelled(names.judge_label(rules), judge_key)
        players[_(JUDGED.title)].append(
            RuleSentence(_("On the kiosks here, the key that judges is {key}.", key=key))
        )
    return {
        title: {heading: lines for heading, lines in page.items() if lines}
        for title, page in zip(pages, (players, judges), strict=True)
    }


def _lines_at(place: ItemPlace, rules: RuleSet, book: RuleSet) -> Iterator[RuleSentence]:
    """Yield what stands under a heading: the program's own lines, then the rulebook's."""
    if place is LISTS:
        known = public_editions()
        for stage in rules.stages:
            title = known[stage.lexicon].title if stage.lexicon in known else stage.lexicon
            yield sentences.stage_line(rules, stage, title)
    if place in (CHALLENGE, WORDS):
        yield RuleSentence(moments.words_only(rules), _("this program"))
    for item in items_at(place):
        if said := sentences.line(rules, item):
            own = () if _is_of(book, rules, item) else (said.number, _("own"))
            yield said._replace(number=", ".join(filter(None, own))) if own else said


def _is_of(book: RuleSet, rules: RuleSet, item: Item[object]) -> bool:
    said = ((each.original(item), each.cites(item)) for each in (book, rules))
    return next(said) == next(said)

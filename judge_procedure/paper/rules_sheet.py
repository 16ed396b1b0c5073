"""The rules sheet: what a rulebook says, for players and for word judges, with its numbers."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from judge_procedure import moments, names, sentences
from judge_procedure.paper.template import A4_WIDTH, LETTER_HEIGHT, POINT, Paper, lines_in, parted
from judge_procedure.sentences import RuleSentence
from lexicons import Library, RuleSet, public_editions
from lexicons.language import _
from lexicons.rule_items import Item, ItemPlace
from lexicons.rule_origin import book_of
from lexicons.rulebook import CHALLENGE, FOR_JUDGES, FOR_PLAYERS, JUDGED, LISTS, WORDS, items_at

Page = dict[
    str, list[RuleSentence]
]  # what the rules say, by its heading; a heading without a line is out

PLAYERS_READ, JUDGES_READ = (12.5, 11.5, 10.5), (10.0,)  # points: the largest on fewest pages
LEADING = 1.3
EDGES, TITLE, FOOT = 12.0 + 9.0, 9.5, 11.0  # millimetres of a page, with the white between
BELOW_TITLE = 7.5
COLUMN = (A4_WIDTH - 2 * 12 - 8) / 2 - 3.4 - 0.5  # without the dot
BETWEEN_LINES, BETWEEN_PARTS = 0.9, 5.0


class RulesSheet(NamedTuple):
    """A page of a title: two columns of parts, each a heading and its lines."""

    title: str
    points: float
    columns: Sequence[Sequence[tuple[str, Sequence[RuleSentence]]]]


class ListedSentence(NamedTuple):
    """A line in a column, and the heading above it."""

    heading: str
    line: RuleSentence
    is_first: bool


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
    notes = [*identity(rules)]
    if changes_a_book(rules):
        notes.append(
            _("Rule numbers are of: {book}. Lines marked “{own}” are these rules' own.",
              book=book_of(rules.like), own=_("own"))
        )  # fmt: skip
    facts = {
        "title": rules.heading("title"),
        "sheets": tuple(_sheets(pages_of(rules, judge_key), notes)),
        "identity": notes,
        "foot": (event, rules.id),
        "before": 0,
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


# -- pages ----------------------------------------------------------------------------------------


def _sheets(pages: dict[str, Page], notes: Sequence[str]) -> Iterator[RulesSheet]:
    """Yield what stands on each page. The program divides them: so each has its head and foot."""
    beside = (A4_WIDTH - 2 * 12) / 3  # the notes, beside the title
    lines = sum(lines_in(note, 10, beside) for note in notes)
    head = max(TITLE, lines * 10 * POINT * LEADING) + BELOW_TITLE
    room = LETTER_HEIGHT - EDGES - FOOT - head
    for (title, page), sizes in zip(pages.items(), (PLAYERS_READ, JUDGES_READ), strict=True):
        sheets = [[*_set(title, page, points, room)] for points in sizes]
        yield from min(sheets, key=len)


def _set(title: str, page: Page, points: float, room: float) -> Iterator[RulesSheet]:
    """Yield the pages of a title at a size, with columns of so many millimetres."""
    listed = [
        ListedSentence(heading, line, not at)
        for heading, lines in page.items()
        for at, line in enumerate(lines)
    ]
    columns = [
        [
            (first.heading if first.is_first else "", [first.line, *(each.line for each in rest)])
            for _heading, (first, *rest) in groupby(column, lambda each: each.heading)
        ]
        for column in parted(listed, room, partial(_height, points))
    ]
    for at in range(0, len(columns), 2):
        yield RulesSheet(title, points, columns[at : at + 2])


def _height(points: float, listed: ListedSentence) -> float:
    """Return the millimetres that a line takes, with the heading above if it's the first."""
    text = f"{listed.line.text} {listed.line.number}"
    lines = lines_in(text, points, COLUMN)
    if listed.is_first:
        lines += lines_in(listed.heading, points * 1.15, COLUMN, bold=True)
    return lines * points * POINT * LEADING + BETWEEN_LINES + BETWEEN_PARTS * listed.is_first

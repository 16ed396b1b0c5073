"""Sheets: slips to write on, the director's sheets of an event, and what a rulebook says."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_procedure import names, sentences
from judge_procedure.fonts import line_width
from judge_procedure.opinions import on_slip
from judge_procedure.paper.template import A4_WIDTH, LETTER_HEIGHT, POINT, Paper, largest
from judge_procedure.sentences import RuleSentence
from lexicons import Library, RuleSet, public_editions, rule_items, rulebook
from lexicons.challenge import Verdict
from lexicons.language import _
from lexicons.rule_items import Item, ItemPlace
from lexicons.rule_origin import book_of

MARGIN = 6.0
NARROWEST_TILE, LOWEST_ROW = 5.5, 4.5  # in which people write a capital letter
BESIDE_WORDS = 56.0  # the height of all else on a slip
MOST_DOWN = 3
TEXT = 10.0  # points
VERDICT = 12.5  # points, if there is room
RECEIPT = ((2,), (3,), (4, 4))  # boxes: machine, entry, code
FINAL_NUMBER = (4, 4, 4, 4)  # boxes: the number of the entry, and twelve digits

#: What the rules say, by its heading; a heading without a line is out.
Page = dict[str, list[RuleSentence]]


def slips(rules: RuleSet, event: str = "") -> Paper:
    """Return a page of slips, to be cut apart. Nothing on one is about a single word."""
    across = 2 if NARROWEST_TILE * rules.longest_word <= A4_WIDTH / 2 - 2 * MARGIN else 1
    words = LOWEST_ROW * rules.most_words
    down = max(1, min(MOST_DOWN, int(LETTER_HEIGHT / (words + BESIDE_WORDS))))
    verdicts = [rules.verdict_word(verdict.value) for verdict in Verdict]
    room = A4_WIDTH / across - 2 * MARGIN - 35  # beside ticks and gaps
    signers = (
        names.capitalized(names.party(rules, rulebook.Side.CHALLENGER)),
        names.capitalized(names.party(rules, rulebook.Side.CHALLENGED)),
        names.capitalized(names.word_judge(rules)),
    )
    facts = {
        "title": _("Slips: {rules}", rules=rules.title),
        "event": event,
        "rules": rules,
        "across": across,
        "down": down,
        "opinions": on_slip(rules),
        "verdicts": verdicts,
        "points": largest(" ".join(verdicts), VERDICT, room, TEXT),
        # Translators: the groups of a receipt, in small letters below boxes.
        "receipt": dict(zip((_("machine"), _("entry"), _("code")), RECEIPT, strict=True)),
        "signers": {who: round(line_width(who, TEXT * POINT), 1) for who in signers},
    }
    return Paper(f"slips-{rules.id}", "slips.html", facts)


class ListCode(NamedTuple):
    """A list, and the code that it must show."""

    name: str
    code: str


class StationLine(NamedTuple):
    """A station, and what is typed there."""

    station: str
    line: str


class EventFacts(NamedTuple):
    """What the sheets say of an event."""

    name: str
    rules: str
    lists: tuple[ListCode, ...]
    file: str  # the code FILE
    code: str  # CODE of every station
    server: str  # the name of the server; empty if there is none
    board: str  # the address of the board; empty if there is no server
    lines: tuple[StationLine, ...]
    prepare: str  # what is typed for another list
    finish: str  # what is typed at the end
    papers: frozenset[str]  # the names of the other papers, without the rule set's


def director_sheets(event: EventFacts) -> Paper:
    """Return the sheets. They hold no secret."""
    room = {
        "keys": _("Label on the key that judges, and on each kiosk"),
        "card": _("Wall card beside each kiosk, both pages, at eye level"),
        "slips": _("Slips at each table"),
        "rules": _("Rules sheets at each kiosk and desk"),
        "wall": _("Telephones' page on the wall"),
        "cards-for-devices": _("Cards of round 1: only when it begins"),
    }
    facts = {
        "title": _("The director's sheets: {event}", event=event.name),
        "event": event,
        "room": [
            *(text for name, text in room.items() if name in event.papers),
            _("Practice shown to new players"),
            _("Clock of each machine is right"),
            *([_("Board open: {address}", address=event.board)] if event.board else []),
        ],
        "final_number": FINAL_NUMBER,
    }
    return Paper("director", "director.html", facts)


# -- what the rules say ----------------------------------------------------------------------------


def identity(rules: RuleSet) -> Iterator[str]:
    """Yield which rules these are, and what must be said at every use."""
    yield _("{title} ({id}, {fingerprint})", title=rules.title, id=rules.id,
            fingerprint=rules.fingerprint.short)  # fmt: skip
    if notice := rules.notice:
        yield notice
    if others := rules.fallback:
        yield _("Where these rules are silent: {others}.", others=others)


def _changes_a_book(rules: RuleSet) -> bool:
    """Return whether the rules say something of their own beside what they take from a book."""
    return bool(rules.like) and book_of(rules.like) != rules.source


def rules_sheet(rules: RuleSet, judge_key: str = "", event: str = "") -> Paper:
    """Return the sheet. `judge_key` is the kiosks' key, if it isn't the rule set's."""
    notes = [*filter(None, [event]), *identity(rules)]
    if _changes_a_book(rules):
        notes.append(
            _("Rule numbers are of: {book}. Lines marked “{own}” are these rules' own.",
              book=book_of(rules.like), own=_("own"))
        )  # fmt: skip
    facts = {
        "title": rules.title,
        "handout": pages_of(rules, judge_key),
        "identity": notes,
    }
    return Paper(f"rules-{rules.id}", "rules.html", facts)


def pages_of(rules: RuleSet, judge_key: str = "") -> dict[str, Page]:
    """Return what players read and what word judges read, by their titles."""
    pages = {
        _("The rules, for players"): (*rule_items.FOR_PLAYERS, rule_items.LISTS),
        _("The rules, for word judges"): rule_items.FOR_JUDGES,
    }
    book = Library().rules(rules.like) if _changes_a_book(rules) else rules
    players, judges = (
        {_(place.title): list(_lines_at(place, rules, book)) for place in places}
        for places in pages.values()
    )
    lists = players[_(rule_items.LISTS.title)]
    del lists[len(rules.stages) :]  # which programs may judge is for who sets one up
    if judge_key and judge_key != names.judge_key(rules):
        key = names.labelled(names.judge_label(rules), judge_key)
        players[_(rule_items.JUDGED.title)].append(
            RuleSentence(_("On the kiosks here, the key that judges is {key}.", key=key))
        )
    return {
        title: {heading: lines for heading, lines in page.items() if lines}
        for title, page in zip(pages, (players, judges), strict=True)
    }


def _lines_at(place: ItemPlace, rules: RuleSet, book: RuleSet) -> Iterator[RuleSentence]:
    """Yield what stands under a heading: the program's own lines, then the rulebook's."""
    if place is rule_items.LISTS:
        known = public_editions()
        for stage in rules.stages:
            title = known[stage.lexicon].title if stage.lexicon in known else stage.lexicon
            yield sentences.stage_line(rules, stage, title)
    if place in (rule_items.CHALLENGE, rule_items.WORDS):
        yield RuleSentence(sentences.words_only(rules), _("this program"))
    for item in rulebook.items_at(place):
        if said := sentences.sheet_sentence(rules, item):
            own = () if _is_of(book, rules, item) else (said.number, _("own"))
            yield said._replace(number=", ".join(filter(None, own))) if own else said


def _is_of(book: RuleSet, rules: RuleSet, item: Item[object]) -> bool:
    said = ((source.original(item), source.cites(item)) for source in (book, rules))
    return next(said) == next(said)

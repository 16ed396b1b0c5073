"""Sheets: slips to write on, the director's, and what a rulebook says."""

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import NamedTuple

from judge_procedure import names, sentences
from judge_procedure.look import largest
from judge_procedure.paper.template import A4_WIDTH, LETTER_HEIGHT, Paper
from judge_procedure.sentences import RuleSentence
from lexicons import Library, RuleSet, public_editions
from lexicons.challenge import Verdict
from lexicons.language import _
from lexicons.rules import rulebook
from lexicons.rules.rule_items import ItemPlace
from lexicons.rules.rule_origin import book_of

MARGIN = 6.0
NARROWEST_TILE, LOWEST_ROW = 5.5, 4.5  # in which people write a capital letter
BESIDE_WORDS = 56.0  # the height of all else on a slip
MOST_DOWN = 3
TEXT = 10.0  # points
VERDICT = 12.5  # points, if there is room


def slips(rules: RuleSet, event: str = "") -> Paper:
    """Return a page of slips, to be cut apart. Nothing on one is about a single word."""
    across = 2 if NARROWEST_TILE * rules.longest_word <= A4_WIDTH / 2 - 2 * MARGIN else 1
    words = LOWEST_ROW * rules.most_words
    down = max(1, min(MOST_DOWN, int(LETTER_HEIGHT / (words + BESIDE_WORDS))))
    verdicts = " ".join(rules.verdict_word(verdict.value) for verdict in Verdict)
    room = A4_WIDTH / across - 2 * MARGIN - 35  # beside ticks and gaps
    sides = rulebook.Side.CHALLENGER, rulebook.Side.CHALLENGED
    signers = (*(names.party(rules, side) for side in sides), names.word_judge(rules))
    facts = {
        "title": _("Slips: {rules}", rules=rules.title),
        "event": event,
        "rules": rules,
        "across": across,
        "down": down,
        "points": largest(verdicts, VERDICT, room, TEXT),
        "signers": [*map(names.capitalized, signers)],
    }
    return Paper(f"slips-{rules.id}", "slips.html", facts)


class DirectorsEvent(NamedTuple):
    """What the director's sheets say of an event."""

    name: str
    rules: str
    lists: Mapping[str, str]  # the code of each
    file: str  # the codes FILE and CODE of every station
    code: str
    server: str  # its station; "" if there is none
    board: str
    lines: Mapping[str, str]  # what is typed at each station, by its name
    prepare: str  # what is typed to prepare another list
    finish: str
    without: str  # the same, if the record of a station, such as the last one, is lost
    papers: Container[str]  # the names of the others


def director_sheets(event: DirectorsEvent) -> Paper:
    """Return the sheets. They hold no secret."""
    facts = {"title": _("The director's sheets: {event}", event=event.name), "event": event}
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


def rules_sheet(
    rules: RuleSet, library: Library, judge_key: str = "", event: str = "", *,
    printed: Iterable[str] = (),
) -> Paper:  # fmt: skip
    """Return the sheet. `judge_key` is the kiosks' key, if it isn't the rule set's."""
    notes, book = [*filter(None, [event]), *identity(rules)], rules
    if rules.like and book_of(rules.like) != rules.source:  # they say something of their own
        book = library.rules(rules.like)
        notes.append(
            _("Rule numbers are of: {book}. Lines marked “{own}” are these rules' own.",
              book=book_of(rules.like), own=_("own"))
        )  # fmt: skip

    def lines(places: Iterable[ItemPlace]) -> dict[str, list[RuleSentence]]:
        return {_(place.title): [*_lines_at(place, rules, book, judge_key)] for place in places}

    facts = {
        "title": rules.title,
        "players": {**lines(rulebook.FOR_PLAYERS), _(rulebook.LISTS.title): [*_stage_lines(rules)]},
        "judges": lines(rulebook.FOR_JUDGES),
        "identity": [*notes, *printed],
    }
    return Paper(f"rules-{rules.id}", "rules.html", facts)


def _lines_at(
    place: ItemPlace, rules: RuleSet, book: RuleSet, judge_key: str
) -> Iterator[RuleSentence]:
    """Yield what is under a heading: the program's own lines, the rulebook's, the kiosks' key."""
    if place is rulebook.LISTS:
        yield from _stage_lines(rules)
    if place in (rulebook.CHALLENGE, rulebook.WORDS):
        yield RuleSentence(sentences.words_only(rules), _("this program"))
    for item in rulebook.items_at(place):
        if said := sentences.sheet_sentence(rules, item):
            of_book, own = ((of.original(item), of.cites(item)) for of in (book, rules))
            number = said.number if own == of_book else names.joined(said.number, _("own"))
            yield said._replace(number=number)
    if place is rulebook.JUDGED and judge_key and judge_key != names.judge_key(rules):
        key = names.labelled(names.judge_label(rules), judge_key)
        yield RuleSentence(_("On the kiosks here, the key that judges is {key}.", key=key))


def _stage_lines(rules: RuleSet) -> Iterator[RuleSentence]:
    known = public_editions()
    for stage in rules.stages:
        title = known[stage.lexicon].title if stage.lexicon in known else stage.lexicon
        yield sentences.stage_line(rules, stage, title)

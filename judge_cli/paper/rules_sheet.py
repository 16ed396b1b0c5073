"""The rules sheet: what a rulebook says, on one page for players and one for word judges."""

from collections.abc import Iterator

from judge_cli.paper.canvas import Canvas
from judge_cli.paper.card import identity
from judge_cli.paper.flow import Paragraph, draw_fitting
from judge_procedure import moments, names, sentences
from judge_procedure.sentences import Line
from lexicons import RuleSet, public_editions
from lexicons.language import _
from lexicons.rule_items import Place
from lexicons.rulebook import CHALLENGE, FOR_JUDGES, FOR_PLAYERS, JUDGED, LISTS, WORDS, items_at

MARGIN = 15.0
LARGEST = 12.0  # points


Page = dict[str, list[Line]]  # what the rules say, by its heading; a heading without a line is out


def pages_of(rules: RuleSet, judge_key: str = "") -> dict[str, Page]:
    """Return the page for players and the page for word judges, by their titles."""
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


# -- drawing ------------------------------------------------------------------------------------


def draw_sheet(canvas: Canvas, rules: RuleSet, judge_key: str = "") -> None:
    """Draw the two pages. `judge_key` is the kiosks' key, if it isn't the rule set's."""
    for title, page in pages_of(rules, judge_key).items():
        paragraphs = [Paragraph(title, 2, heading=1)]
        paragraphs += [Paragraph(text, 0.9) for text in identity(rules)]
        for heading, lines in page.items():
            paragraphs.append(Paragraph(heading, 1.2, heading=2, above=0.8))
            for line in lines:
                paragraphs.append(Paragraph(line.cited, indent=0.9, above=0.2, mark="·"))
        draw_fitting(canvas, canvas.page().within(MARGIN), paragraphs, LARGEST)

"""The rules sheet: what a rulebook says, on one page for players and one for word judges."""

from collections.abc import Iterator

from judge_cli.paper.canvas import Canvas
from judge_cli.paper.card import identity
from judge_cli.paper.flow import Paragraph, draw_fitting
from judge_procedure import moments, names, sentences
from judge_procedure.sentences import Line
from lexicons import RuleSet, public_editions
from lexicons.language import _

Wanted = tuple[str, ...]  # `section.key`, or `section` for the rest of that section

consequences: Wanted = (
    "consequence.acceptable", "consequence.clock_acceptable",
    "consequence.unacceptable", "consequence.clock_unacceptable", "consequence",
)  # fmt: skip
opinions: Wanted = (
    "finality", "opinion.text", "opinion.given_by", "opinion", "wrong_ruling.text", "wrong_ruling",
)  # fmt: skip

margin = 15.0
largest = 12.0  # points


Page = dict[str, list[Line]]  # what the rules say, by its heading


def pages_of(rules: RuleSet, judge_key: str = "") -> dict[str, Page]:
    """Return the page for players and the page for word judges, by their titles."""
    players = _filled(_for_players(), rules)
    if judge_key and judge_key != names.judge_key(rules):
        key = names.labelled(names.judge_label(rules), judge_key)
        judged = players.setdefault(_("How the words are judged"), [])
        judged.append(Line(_("On the kiosks here, the key that judges is {key}.", key=key)))
    return {
        _("The rules, for players"): players,
        _("The rules, for word judges"): _filled(_for_word_judges(), rules),
    }


def _for_players() -> dict[str, Wanted]:
    """Return the headings of the players' page, with the items under each."""
    return {
        _("To challenge"): (
            "challenge.placement", "challenge", "procedure.slip", "procedure.slip_required",
            "withdrawal", "procedure.blank_redesignated",
        ),
        _("Before you leave the board"): (
            "procedure.before", "procedure.leaving", "procedure.may_come",
            "procedure.word_judge_on_request", "procedure.special_needs", "procedure.devices",
        ),
        _("How the words are judged"): (
            "procedure.self_adjudication", "procedure.ways", "procedure.typist",
            "procedure.checker", "procedure.presser", "procedure.judge_key",
            "procedure.key_label", "procedure.together", "procedure.one_verdict", "procedure",
        ),
        _("After the verdict"): (
            *consequences, "procedure.returning", "procedure.record",
            "procedure.words_added_later", "procedure.retyping",
        ),
        _("If you doubt the verdict"): opinions,
        _("Word lists, asked in this order"): ("stages",),
    }  # fmt: skip


def _for_word_judges() -> dict[str, Wanted]:
    """Return the headings of the word judges' page, with the items under each."""
    return {
        _("Word lists, asked in this order"): ("stages", "procedure.programs"),
        _("The slip and the words"): (
            "challenge.placement", "party", "procedure.ways", "procedure.slip",
            "procedure.typist", "procedure.checker", "procedure.presser",
            "procedure.together", "procedure.one_verdict", "procedure.words_added_later",
            "procedure.retyping", "procedure.book", "procedure.conduct", "withdrawal",
            "procedure.blank_redesignated", "procedure.special_needs",
        ),
        _("The verdict"): (
            "wording", *consequences, "procedure.sees_result", "procedure.record",
        ),
        _("Further opinions and wrong rulings"): opinions,
    }  # fmt: skip


def _filled(page: dict[str, Wanted], rules: RuleSet) -> Page:
    """Return the headings of a page with what the rules say. A heading without a line is left out.

    `section` takes the items that the page does not name one by one.
    """
    named = {wanted for each in page.values() for wanted in each}
    filled = {
        heading: [line for each in wanted for line in _lines_of(each, named, rules)]
        for heading, wanted in page.items()
    }
    return {heading: lines for heading, lines in filled.items() if lines}


def _lines_of(wanted: str, named: set[str], rules: RuleSet) -> Iterator[Line]:
    """Yield what the rules say about an item, or about the rest of a section."""
    section, dot, key = wanted.partition(".")
    if wanted == "stages":
        known = public_editions()
        for stage in rules.stages:
            title = known[stage.lexicon].title if stage.lexicon in known else stage.lexicon
            yield sentences.stage_line(rules, stage, title)
        return
    if wanted == "challenge.placement":  # the program's own sentence, then the rulebook's
        yield Line(moments.words_only(rules))
    rest = (item for item in sentences.items_of(section) if ".".join(item) not in named)
    for item in [(section, key)] if dot else rest:
        if line := sentences.line(rules, *item):
            yield line


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
        draw_fitting(canvas, canvas.page().within(margin), paragraphs, largest)

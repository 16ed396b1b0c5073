"""The card: how to challenge here, with this rule set's keys and consequences.

It is one page, as large as it fits, to be read from two metres.
"""

from collections.abc import Iterator
from typing import NamedTuple

from judge_cli.paper.canvas import POINT, Area, Canvas
from judge_cli.paper.flow import Paragraph, draw, height, largest_fitting
from judge_procedure import moments, names, sentences
from judge_procedure.opinions import grants_opinion
from judge_procedure.sentences import Line
from lexicons import RuleSet, rulebook
from lexicons.language import _
from lexicons.rule_origin import book_of

MARGIN = 10.0
LARGEST = 28.0  # points of a step
DETAIL = 0.54  # the size of what the rules say, as a share of a step's
CONSEQUENCE = 0.75  # the same in a verdict's box
VERDICT_GAP = 4.0  # the two verdicts
BAND = 1.6  # the height of a verdict's word, in sizes of a step


class Step(NamedTuple):
    """What is done, in large type, and what the rules say about it."""

    title: str
    lines: tuple[Line, ...] = ()


class Card(NamedTuple):
    """The texts of the card."""

    title: str
    identity: tuple[str, ...]
    words_only: Step
    steps: tuple[Step, ...]
    verdicts: tuple[Step, Step]
    after: tuple[Step, ...]


def card_of(rules: RuleSet, judge_key: str = "", *, smart_device: bool = False) -> Card:
    """Return the card of kiosks.

    `judge_key` is their key, if it isn't the rule set's; a `smart_device` is a telephone or tablet.
    """
    return Card(
        _("How to challenge here"),
        tuple(identity(rules)),
        Step(moments.words_only(rules, cited=True)),
        tuple(steps(rules, judge_key, smart_device=smart_device)),
        (verdict(rules, "acceptable"), verdict(rules, "unacceptable")),
        tuple(_after(rules)),
    )


def steps(rules: RuleSet, judge_key: str = "", *, smart_device: bool = False) -> Iterator[Step]:
    """Yield the steps up to the verdict."""
    shown = (rulebook.DECLARING, rulebook.Procedure.slip, rulebook.IN_TIME)
    lines = [*sentences.said(rules, *shown), *moments.at_stake(rules)]
    if rules.procedure.slip_required and rules.procedure.slip:
        lines = [line for line in lines if not _is_in_slip(rules, line)]
    yield Step(_("Challenge"), tuple(lines))
    if leaving := tuple(sentences.said(rules, rulebook.LEAVING)):
        yield Step(_("Before you leave the board"), leaving)
    yield from at_machine(rules, judge_key, smart_device=smart_device)


def _is_in_slip(rules: RuleSet, line: Line) -> bool:
    """Return whether a line says how words are named, and the rules on slips say it too."""
    others = (rulebook.Challenge.declared, rulebook.Procedure.slip)
    numbers = {number for item in others for number in rules.cites(item).split(", ")}
    return line.text == rules.challenge.named and {*line.number.split(", ")} <= numbers


def at_machine(
    rules: RuleSet, judge_key: str = "", *, smart_device: bool = False
) -> Iterator[Step]:
    """Yield what is done at the machine: by a word judge, where the rules leave it to one."""
    on_request = rulebook.Procedure.word_judge_on_request
    if not _judged_by_machine(rules):
        lines = sentences.said(rules, rulebook.Procedure.self_adjudication, on_request)
        yield Step(_("A word judge types the words of the slip"), tuple(lines))
        return
    presser = names.presser(rules, smart_device=smart_device)
    differs = names.presser(rules, smart_device=True) != presser
    elsewhere = [rulebook.Procedure.presser_smart_device] if differs else []
    judge = names.labelled(names.judge_label(rules), judge_key or names.judge_key(rules))
    typed = tuple(sentences.said(rules, rulebook.Procedure.typist, on_request))
    yield Step(names.typing(rules), typed)
    yield Step(names.comparing(rules, presser))
    yield Step(names.pressing(rules, presser, judge), tuple(sentences.said(rules, *elsewhere)))


def verdict(rules: RuleSet, verdict: str) -> Step:
    """Return what follows from a verdict."""
    return Step(rules.verdict_word(verdict), tuple(moments.follows(rules, verdict).lines()))


def _after(rules: RuleSet) -> Iterator[Step]:
    """Yield what is done after the verdict."""
    if returning := tuple(sentences.said(rules, rulebook.RETURNING)):
        yield Step(_("Back at the board"), returning)
    yield from doubted(rules)
    lines = (*moments.no_verdict(rules), Line(_on_paper_alone()))
    yield Step(_("CANNOT JUDGE"), (Line(" ".join(line.text for line in lines)),))


def _on_paper_alone() -> str:
    """Return how the hall goes on when every machine is dead."""
    return _(
        "If no machine works, write table and words on paper. A person looks them up, and rules."
    )


def doubted(rules: RuleSet) -> Iterator[Step]:
    """Yield what players can do about a verdict that they doubt, if the rules say anything."""
    machine = _judged_by_machine(rules)
    on_machines = rules.finality.computer or grants_opinion(rules, by_players=machine)
    doubts = (
        *sentences.said(rules, rulebook.Finality.text),
        *(sentences.said(rules, rulebook.Opinion.against) if on_machines else ()),
        *sentences.said(
            rules, rulebook.Opinion.text, rulebook.WrongRuling.text, rulebook.Procedure.unregulated
        ),
    )
    if doubts:
        yield Step(_("If you doubt the verdict"), doubts)


def _judged_by_machine(rules: RuleSet) -> bool:
    """Return whether players judge at the machine themselves."""
    return rules.procedure.self_adjudication is not False


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


# -- drawing ------------------------------------------------------------------------------------


def draw_card(canvas: Canvas, card: Card) -> None:
    """Draw the page."""
    area = canvas.page().within(MARGIN)
    above = [Paragraph(card.title, 1.5, heading=1)]
    above += [Paragraph(text, DETAIL * 0.8) for text in card.identity]
    above += _paragraphs(card.words_only)
    for number, step in enumerate(card.steps, 1):
        above += _paragraphs(step, f"{number}.")
    below = [paragraph for step in card.after for paragraph in _paragraphs(step)]
    half = (area.width - VERDICT_GAP) / 2

    def boxes(points: float) -> float:
        """Return the height of the verdicts."""
        return max(_verdict_height(canvas, step, half, points) for step in card.verdicts)

    def whole(points: float) -> float:
        """Return the height of all."""
        texts = sum(height(canvas, area.width, each, points) for each in (above, below))
        return texts + boxes(points) + points * POINT

    points = largest_fitting(whole, area.height, LARGEST)
    y = draw(canvas, area, above, points) + points * POINT / 2
    high = boxes(points)
    for number, step in enumerate(card.verdicts):
        place = Area(area.x + number * (half + VERDICT_GAP), y, half, high)
        _draw_verdict(canvas, step, place, points, dark=bool(number))
    draw(canvas, area._replace(y=y + high), below, points)


def _paragraphs(step: Step, mark: str = "") -> Iterator[Paragraph]:
    """Yield a step: its title, then what the rules say."""
    title, indent = step.title.removesuffix("."), 1.4 if mark else 0
    yield Paragraph(title, heading=2, indent=indent, above=0.45, mark=mark)
    yield from _details(step, DETAIL, indent)


def _details(step: Step, size: float, indent: float = 0) -> Iterator[Paragraph]:
    """Yield what the rules say about a step."""
    for line in step.lines:
        yield Paragraph(line.cited, size, indent=indent, above=0.08)


def _verdict_height(canvas: Canvas, step: Step, width: float, points: float) -> float:
    """Return the height of a verdict's box."""
    unit = points * POINT
    texts = list(_details(step, CONSEQUENCE))
    return (BAND + 0.6) * unit + height(canvas, width - unit, texts, points)


def _draw_verdict(canvas: Canvas, step: Step, area: Area, points: float, *, dark: bool) -> None:
    """Draw a verdict's box. The unacceptable one is white on black."""
    unit = points * POINT
    canvas.box(area, thick=0.8)
    head = area._replace(height=BAND * unit)
    canvas.colours(paper=0 if dark else 255, ink=255 if dark else 0)
    canvas.box(head, thick=0.8, fill=True)
    word = Area(head.x + unit / 2, head.y, head.width - unit, head.height)
    canvas.heading(step.title, 2)
    canvas.line(step.title, word, points, bold=True, align="C")
    canvas.colours()
    inner = Area(word.x, head.y + head.height + unit * 0.2, word.width, 0)
    draw(canvas, inner, list(_details(step, CONSEQUENCE)), points)

"""What is wrong with the boxes of a page, and whether all that it says is there."""

from itertools import takewhile

from judge_gui.pages import values
from judge_gui.pages.page import ComparePage, FormPage, PageQuestion, TypingPage
from judge_procedure.task_parts import CaseCard, TaskSentence


def faults(made, laid, size):
    """Yield what is wrong with the boxes of a page."""
    w, h = size
    ground, *boxes = laid.boxes
    for box in laid.boxes:
        if not (box.x >= 0 and box.y >= 0 and box.right <= w and box.bottom <= h):
            yield f"outside: {box}"
        if box.key and min(box.w, box.h) < values.TOUCH_LEAST:
            yield f"too small for a finger: {box}"
        for run in box.runs:
            if run.x < box.x - 1 or run.x + run.width > box.right + 1.5:
                yield f"text leaves its box: {run.text}"
    beside = sorted(boxes, key=lambda box: box.y)
    for number, one in enumerate(beside, 1):
        for other in takewhile(lambda box, end=one.bottom: box.y < end, beside[number:]):
            across = one.x < other.right and other.x < one.right
            meets = across and one.y < other.bottom and other.y < one.bottom
            if meets and not (one.holds(other) or other.holds(one)):
                yield f"overlap: {one} and {other}"
    yield from missing(made, [ground, *boxes])


def missing(made, boxes):
    """Yield the actions and the words of a page that its boxes have not."""
    keys = [box.key for box in boxes if box.key]
    if len(keys) != len(set(keys)):
        yield f"two boxes send one key: {keys}"
    actions = (*made.pressed, *(action for row in made.keypad for action in row))
    if absent := {action.key for action in actions} - set(keys):
        yield f"nothing to press for {absent}"
    tiles = [box for box in boxes if box.kind == "tile"]
    seen = [box.runs[0].text for box in tiles]
    if isinstance(made, TypingPage):
        rows = made.words, [word for word in made.words if word.active]  # if there is no more room
        if seen not in [[tile for word in row for tile in word.tiles] for row in rows]:
            yield "the word that is typed is not wholly there"
    if isinstance(made, ComparePage | FormPage):
        cards = [part for part in has(made, "parts") if isinstance(part, CaseCard)]
        words = [w.tiles for w in (*has(made, "words"), *(w for card in cards for w in card.words))]
        wanted = [tile for word in words for tile in word]
        if [*seen[: len(wanted)]] != wanted and not _in_text(words, boxes):
            yield "a word is not wholly there"
        if len({(box.w, box.h) for box in tiles[: len(wanted)]}) > 1:
            yield "words are not alike"


def _in_text(words, boxes):
    """Return whether the words of a crowded page are there as text."""
    shown = " ".join(run.text for box in boxes for run in box.runs)
    return all("".join(word) in shown.replace(" ", "") for word in words)


def plain(text):
    """Return a text without its spaces and line ends."""
    return "".join(text.split())


def unsaid(made, laid):
    """Return the texts of a page that none of its boxes shows."""
    shown = "\0".join(plain("".join(run.text for run in box.runs)) for box in laid.boxes)
    return [text for text in sayings(made) if plain(text) not in shown]


def has(made, *names):
    """Return what a page has in fields that some kinds of pages have."""
    return [each for name in names for each in getattr(made, name, ())]


def sayings(made):
    """Yield every text of a page, as it is shown."""
    yield from (made.title, made.answer or made.sub, made.place, *has(made, "text", "figure"))
    for fact in has(made, "facts", "steps"):
        yield from (fact.lead, fact.text)
    for panel in has(made, "panels"):
        yield from (panel.title, *panel.lines)
    for part in has(made, "parts"):
        yield from _of_part(part)
    for action in (*made.pressed, *(action for row in made.keypad for action in row)):
        yield from action.verb.split("\n")
    yield from (*has(made, "slip", "notices"), made.hint, *made.banners, *made.foot)


def _of_part(part):
    """Yield the texts of a part of an official's page that are never left out."""
    match part:
        case TaskSentence(text):
            yield text
        case CaseCard():
            yield from (
                part.title,
                part.wording,
                part.line,
                *(t for fact in part.facts for t in fact),
            )
        case PageQuestion():
            yield from (part.fault, *(each.option.when for each in part.options))
            yield from (each.does for each in part.options if each.option.when or not each.key)
            if part.line is not None or not all(each.key for each in part.options):
                yield part.label

"""What our pages send: numbers, the size of a screen, cards, and what was pressed."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from starlette.datastructures import FormData
from starlette.requests import Request

from judge_gui.model.events import Key
from judge_procedure.pairing import Card, Use
from judge_procedure.profile import JUDGE_KEYS
from judge_procedure.tables import normal_table
from judge_procedure.typed import MOST_ROUNDS, Misread
from judge_server.web.browser_view import Viewport

ENCODING = "application/x-www-form-urlencoded"
LONGEST_NUMBER = 18  # digits
MOST_NUMBER = 10**LONGEST_NUMBER - 1
MOST_FIELDS = 72  # of a form: keys, turn, first, secret, and what the script says of its screen
MOST_CHARACTERS = 8  # of a tile that a key types
MOST_TEXT = 200  # percent
KEY_NAMES = frozenset({
    "enter", "escape", "backspace", "up", "down", "page-up", "page-down", "refused",
    *JUDGE_KEYS,
})  # fmt: skip


async def form_of(request: Request) -> FormData:
    """Return the fields of a form; an empty form if it is not encoded as our pages have it.

    Another encoding names a character set, and some sets hold texts that UTF-8 cannot write.
    Raises `HTTPException` with status 400 if a form has more fields than any page has.
    """
    kind = request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind != ENCODING:
        return FormData()
    return await request.form(max_fields=MOST_FIELDS)


def number_in(form: Mapping[str, object], name: str, most: int = MOST_NUMBER) -> int:
    """Return the number in a field of a form; 0 if there is no number from 1 to `most`."""
    text = str(form.get(name, ""))
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else 0
    return number if number <= most else 0


def viewport_in(form: Mapping[str, object]) -> Viewport:
    size = number_in(form, "wide"), number_in(form, "high")
    text = min(max(number_in(form, "text"), 100), MOST_TEXT) / 100
    return Viewport(size, text, touch=form.get("touch") == "1")


def card_in(named: Mapping[str, str]) -> Card | None:
    """Return the card that an address names; None if it names none."""
    round = number_in(named, "round", MOST_ROUNDS) or None
    return next((Card(use, named[use], round) for use in Use if use in named), None)


def cards_typed(place: str, rounds: Iterable[int]) -> Iterator[Card]:
    """Yield the cards that a typed place can mean. A station is typed as on its card, case and all.

    A table is typed as "2", or with what stands beside it on its card.

    >>> list(dict.fromkeys(card.place for card in cards_typed("table 02, round 1", [1])))
    ['table 02, round 1', 'TABLE2', '2']
    """
    yield Card(Use.STATION, place)
    named = place.partition(",")[0]
    for typed in dict.fromkeys([named, *named.split()[-1:]]):
        with suppress(Misread):  # no table has such a name
            table = normal_table(typed)
            yield Card(Use.VENUE, table)
            yield from (Card(Use.TABLE, table, round) for round in rounds)


def presses_in(form: FormData) -> list[list[Key]]:
    """Return the keys of each press that a form sends. Anything else does nothing."""
    return list(filter(None, (_keys_of(str(value)) for value in form.getlist("key"))))


def _keys_of(value: str) -> list[Key]:
    """Return the keys that a press stands for, as it does in a window.

    >>> _keys_of("character:CH"), _keys_of("leave")
    ([Key(name='character'), Key(name='character')], [])
    """
    name, _colon, text = value.partition(":")
    if name in KEY_NAMES and not text:
        return [Key(name)]
    if not (0 < len(text) <= MOST_CHARACTERS and text.isprintable()):
        return []
    match name:
        case "character":  # a tile of two letters
            return [Key(name, character) for character in text]
        case "go" | "choose":
            return [Key(name, text)] if text.isascii() and text.isdecimal() else []
    return []

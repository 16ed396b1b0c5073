"""From a key to what is typed: which presses count, what dead keys make, what a word takes."""

from collections.abc import Callable
from unicodedata import normalize

from judge_gui.model.events import Key, Message
from lexicons import Alphabet, Board

#: Milliseconds. A worn key, or a finger that shakes, presses twice.
BOUNCE = 80

#: Milliseconds. X11 now and then reports a held key as released and pressed again at once, with one
#: time stamp. People may double these keys faster than others: they see the effect and can undo it.
QUICK_BOUNCE = 5
QUICK_KEYS = frozenset({"character", "backspace", "up", "down"})

#: Milliseconds without a report of a held key, after which its release was missed.
MISSED_RELEASE = 1_500


class Keyboard:
    """Finds the key presses that count among the reports of the window system.

    A key has the number that the system gives it, whatever it types. Times are in milliseconds: the
    system's own stamps, because a report may come late; the clock's for a report without a stamp.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock
        self.last_report: dict[int, int] = {}  # of each key that is held
        self.last_release: dict[int, int] = {}

    def pressed(self, number: int, key: Key, *, repeated: bool = False, at: int = 0) -> bool:
        """Return whether this report is a press that counts. `at` is its time stamp, if any."""
        now = at or self.clock()
        last_report = self.last_report.get(number)
        self.last_report[number] = now
        if repeated or (last_report is not None and 0 <= now - last_report < MISSED_RELEASE):
            return False
        last_release = self.last_release.get(number)
        shortest = QUICK_BOUNCE if key.name in QUICK_KEYS else BOUNCE
        # A press that comes before the release is one after the stamps began again at 0.
        return last_release is None or not 0 <= now - last_release < shortest

    def released(self, number: int, *, at: int = 0) -> None:
        """Take note that a key was released. `at` is the report's time stamp, if it has one."""
        self.last_report.pop(number, None)
        self.last_release[number] = at or self.clock()


# -- dead keys ------------------------------------------------------------------------------------

COMPOSE_KEY = 0x01001120
FIRST_DEAD = 0x01001250  # the dead grave; each dead key has one of the next numbers
DEAD_KEYS = 0x50
UNKNOWN = "?"
#: The combining characters of the dead keys, in order. A stroke has none, and makes no letter, like
#: what else there is.
DEAD_KEY_MARKS = (
    "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328\u0345\u3099\u309a"
    "\u0323\u0309\u031b?\u0313\u0314\u030f\u0325\u0331\u032d\u0330\u032e\u0324\u0311\u0326"
)
REFUSED = "refused"


class Composer:
    """What was pressed of a character so far: no input method of the system sees a word.

    A dead key waits for its letter. What makes no letter together is refused, and so is what comes
    after Compose: never is another letter typed. Keys have the numbers of the window library
    (`Qt.Key`).

    >>> composer = Composer()
    >>> composer.take(FIRST_DEAD + 3, ""), composer.take(0x4E, "n")
    (None, 'ñ')
    >>> composer.take(FIRST_DEAD + 1, ""), composer.take(0x58, "x")
    (None, 'refused')
    """

    def __init__(self) -> None:
        self.mark = ""  # that waits for its letter

    def take(self, number: int, text: str) -> str | None:
        """Return the character that is typed, `refused`, or None: nothing is typed yet."""
        place = number - FIRST_DEAD
        if number == COMPOSE_KEY or 0 <= place < DEAD_KEYS:
            again = bool(self.mark)
            known = DEAD_KEY_MARKS[place] if 0 <= place < len(DEAD_KEY_MARKS) else UNKNOWN
            self.mark = "" if again else known
            return REFUSED if again else None
        if not text:
            return None
        mark, self.mark = self.mark, ""
        if not mark or mark in normalize("NFD", text)[1:]:  # some systems compose it themselves
            return text if len(text) == 1 else REFUSED
        whole = normalize("NFC", text + mark)
        return whole if len(whole) == 1 else REFUSED

    def reset(self) -> None:
        """Forget a dead key that waits: another key was pressed."""
        self.mark = ""


# -- the row of a word -----------------------------------------------------------------------------

LONGEST_ROW = 100  # characters; longer than any board's longest word


def with_letter(word: str, character: str, board: Board) -> tuple[str, Message]:
    """Return a row after one more character, and a message if the character was refused.

    That is `letter` (not a letter), `layout` (not a letter of this alphabet) and `full`.
    """
    alphabet = board.alphabet
    if not alphabet.takes(character):
        return word, "layout" if character.isalpha() else "letter"
    longer = word + alphabet.fold(character)
    if length(longer, alphabet) > board.longest_word or len(longer) > LONGEST_ROW:
        return word, "full"
    return longer, ""


def tiles(word: str, alphabet: Alphabet) -> tuple[str, ...]:
    """Return the tiles of a row, as far as it is typed."""
    return alphabet.split(word if (spelt := alphabet.spell(word)) is None else spelt)


def length(word: str, alphabet: Alphabet) -> int:
    """Return the length of a row in tiles. Characters of an unfinished last tile add nothing."""
    for end in range(len(word), 0, -1):
        if (spelt := alphabet.spell(word[:end])) is not None:
            return alphabet.length(spelt)
    return 0

"""Why what is written is no word: every reason, each once, with its place."""

from collections.abc import Iterator
from unicodedata import category, normalize

from lexicons.alphabet import Alphabet, Word, longest_composed
from lexicons.errors import shown
from lexicons.lists.finding import Kind

Reason = tuple[Kind, str]

trailing_marks = "!#+$"
dashes = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
apostrophes = "'`\u00b4\u2018\u2019\u02bc\u02b9\uff07"
spaces = " \t"

#: Each letter of Cyrillic and Greek, and the one at the same place that it cannot be told from.
other_scripts = "АВЕЅІЈКМНОРСТУХаеосрухѕіјΑΒΕΖΗΙΚΜΝΟΡΤΥΧοІ"  # noqa: RUF001
same_looking = "ABESIJKMHOPCTYXaeocpyxsijABEZHIKMNOPTYXoI"
look_alikes = dict(zip(other_scripts, same_looking, strict=True))


def reasons(written: str, alphabet: Alphabet, lengths: range) -> Iterator[Reason]:
    """All that keeps a text from being a word of these lengths, or nothing.

    >>> from lexicons import Library
    >>> for kind, text in reasons("co-op's", Library().alphabet("english"), range(2, 16)):
    ...     print(kind.title, "|", text)
    hyphen | 'co-op's': character 3 is a hyphen
    apostrophe | 'co-op's': character 6 is an apostrophe
    """
    word = alphabet.spell(written)
    if word is None and len(written) > longest_composed and not written.isascii():
        yield Kind.OVER_LONG, f"{shown(written)}: no word has {len(written):,} characters"
        return
    found: dict[Kind, str] = {}
    tiles = scan(written, alphabet, found) if word is None else alphabet.length(word)
    told = f"{tiles} letter{'' if tiles == 1 else 's'}; expected {lengths[0]} to {lengths[-1]}"
    sound = not found or set(found) == {Kind.TRAILING}
    if tiles < lengths[0] and sound:
        found[Kind.ONE_LETTER] = told
    elif tiles > lengths[-1]:
        found[Kind.OVER_LONG] = told
    for kind, text in found.items():
        yield kind, f"{shown(written)}: {text}"


def scan(written: str, alphabet: Alphabet, found: dict[Kind, str]) -> int:
    """Tell of every character that is in no tile; how many tiles there are beside them."""
    folded = alphabet.fold(written)
    body = folded.rstrip(trailing_marks)
    if body and body != folded:
        found[Kind.TRAILING] = f"it ends in {shown(folded[len(body) :])}, a mark of some lists"
    else:
        body = folded
    place = tiles = 0
    while place < len(body):
        if fitting := alphabet.tiling.at(body, place):
            place += len(fitting[0])
            tiles += 1
            continue
        kind, what = classify(body[place], alphabet)
        found.setdefault(kind, f"character {alphabet.typed_before(written, place) + 1}{what}")
        place += 1
    if not found:  # each tile can be read, and all together cannot
        found[Kind.LETTER] = alphabet.fault(written)
    return tiles


def classify(character: str, alphabet: Alphabet) -> Reason:
    """What a character is that cannot be in a word, as a message goes on after its place."""
    named = f", {shown(character)} (U+{ord(character):04X}),"
    if "\udc80" <= character <= "\udcff":
        return (
            Kind.ENCODING,
            f" is byte {ord(character) - 0xDC00:#04x}, which the encoding does not know",
        )
    if character == "\ufffd":
        return Kind.ENCODING, f"{named} was lost when the list was converted"
    if character == "\ufeff":
        return Kind.MARK_INSIDE, f"{named} is a byte order mark"
    if character in dashes:
        return Kind.HYPHEN, " is a hyphen" if character == "-" else f"{named} is a dash"
    if character in apostrophes:
        return Kind.APOSTROPHE, " is an apostrophe"
    if character in spaces:
        return Kind.SPACE, " is a space"
    group = category(character)
    if character == "\r":
        return Kind.CONTROL, f"{named} ends lines on old Macs"
    if group == "Cc":
        return Kind.CONTROL, f"{named} is a control character"
    if group[0] == "Z" or group == "Cf":
        return Kind.INVISIBLE, f"{named} cannot be seen"
    if character.isdigit():
        return Kind.DIGIT, f"{named} is a digit"
    looks = look_alikes.get(character) or normalize("NFKC", character)
    if alphabet.spell(looks) and not normalize("NFC", character).isascii():
        return Kind.LOOK_ALIKE, f"{named} looks like {looks} and is none"
    return Kind.LETTER, f"{named} is no letter of {alphabet.title}"


def is_mixed(written: str, word: Word) -> bool:
    """Whether capitals and small letters stand in one word.

    >>> is_mixed("Zant", Word("ZANT")), is_mixed("zant", Word("ZANT"))
    (True, False)
    """
    return written != word and not written.islower() and not written.isupper()

"""Why a text is not a word: every reason once, with its place."""

import re
from collections.abc import Iterator
from contextlib import suppress
from unicodedata import category, normalize

from lexicons.alphabet import Alphabet, longest_composed
from lexicons.errors import shown
from lexicons.lists.finding import FindingKind

Reason = tuple[FindingKind, str, int]  # the last: which character, from 1; or 0

trailing_marks = "!#+$"
dashes = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
apostrophes = "'`\u00b4\u2018\u2019\u02bc\u02b9\uff07"
spaces = " \t"
#: Markdown, HTML, and the characters that lie over the one before.
strike_marks = re.compile(r"~~|</?(?:s|del|strike)\b[^>]*>|[\u0335-\u0338]", re.IGNORECASE)

#: Letters of Cyrillic and Greek, and the Latin letter at the same place that looks the same.
other_scripts = "АВЕЅІЈКМНОРСТУХаеосрухѕіјΑΒΕΖΗΙΚΜΝΟΡΤΥΧοІ"  # noqa: RUF001
same_looking = "ABESIJKMHOPCTYXaeocpyxsijABEZHIKMNOPTYXoI"
look_alikes = dict(zip(other_scripts, same_looking, strict=True))


def reasons(written: str, alphabet: Alphabet, lengths: range) -> Iterator[Reason]:
    """Yield every reason why a text is not a word of these lengths.

    >>> from lexicons import Library
    >>> for kind, text, place in reasons("co-op's", Library().alphabet("english"), range(2, 16)):
    ...     print(kind.title, "|", place, "|", text)
    hyphen | 3 | 'co-op's': character 3 is a hyphen
    apostrophe | 6 | 'co-op's': character 6 is an apostrophe
    """
    word = alphabet.spell(written)
    if crossed := struck_out(written):
        yield FindingKind.CROSSED, f"{shown(written)}: {crossed}", 0
        return
    if word is None and len(written) > longest_composed:
        text = f"{shown(written)}: no word has {len(written):,} characters"
        several = " " in written or "\t" in written
        yield FindingKind.SPACE if several else FindingKind.OVER_LONG, text, 0
        return
    if (plain := _unmangled(written)).isalpha():
        text = f"{shown(written)}: this is {shown(plain)}, in UTF-8 read as another encoding"
        yield FindingKind.TWICE, text, 0
        return
    found: dict[FindingKind, tuple[str, int]] = {}
    tiles = _scan(written, alphabet, found) if word is None else alphabet.length(word)
    length = f"{tiles} letter{'' if tiles == 1 else 's'}; expected {lengths[0]} to {lengths[-1]}"
    sound = not found or set(found) == {FindingKind.TRAILING}
    if tiles < lengths[0] and sound:
        found[FindingKind.ONE_LETTER] = length, 0
    elif tiles > lengths[-1]:
        found[FindingKind.OVER_LONG] = length, 0
    for kind, (text, place) in found.items():
        yield kind, f"{shown(written)}: {text}", place


def struck_out(written: str) -> str:
    """Return what to do about a text with marks that strike it through; empty if it has none."""
    marks = strike_marks.findall(written)
    if not marks:
        return ""
    text = "it is struck through: take it out, or only its marks if the word is good"
    tags = [mark for mark in marks if mark.startswith("<")]
    ends = sum(mark.startswith("</") for mark in tags)
    if marks.count("~~") % 2 or ends * 2 != len(tags):
        text += "; its other mark is in another line: look at all lines between"
    return text


def _unmangled(written: str) -> str:
    """Return the text whose bytes in UTF-8 were read as another encoding; empty if none fits."""
    if written.isascii():
        return ""
    for encoding in ("cp1252", "iso8859-1"):
        with suppress(UnicodeError):
            return written.encode(encoding).decode()
    return ""


def _scan(written: str, alphabet: Alphabet, found: dict[FindingKind, tuple[str, int]]) -> int:
    """Find the first character of each kind that is in no tile; return how many tiles there are."""
    folded = alphabet.fold(written)
    body = folded.rstrip(trailing_marks)
    if body and body != folded:
        text = f"it ends in {shown(folded[len(body) :])}, a mark of some lists"
        found[FindingKind.TRAILING] = text, alphabet.typed_before(written, len(body)) + 1
    else:
        body = folded
    place = tiles = 0
    while place < len(body):
        if fitting := alphabet.tiling.at(body, place):
            place += len(fitting[0])
            tiles += 1
            continue
        kind, what = _classify(body[place], alphabet)
        if kind not in found:
            number = alphabet.typed_before(written, place) + 1
            found[kind] = f"character {number}{what}", number
        place += 1
    if not found:  # each tile can be read, but not all together
        found[FindingKind.LETTER] = alphabet.fault(written), 0
    return tiles


def _classify(character: str, alphabet: Alphabet) -> tuple[FindingKind, str]:
    """Return what a foreign character is, in words that follow its place in a message."""
    named = f", {shown(character)} (U+{ord(character):04X}),"
    if "\udc80" <= character <= "\udcff":
        return (
            FindingKind.ENCODING,
            f" is byte {ord(character) - 0xDC00:#04x}, which the encoding does not know",
        )
    if character == "\ufffd":
        return FindingKind.ENCODING, f"{named} was lost when the list was converted"
    if character == "\ufeff":
        return FindingKind.MARK_INSIDE, f"{named} is a byte order mark"
    if character in dashes:
        return FindingKind.HYPHEN, " is a hyphen" if character == "-" else f"{named} is a dash"
    if character in apostrophes:
        return FindingKind.APOSTROPHE, " is an apostrophe"
    if character in spaces:
        return FindingKind.SPACE, " is a space"
    group = category(character)
    if character == "\r":
        return FindingKind.CONTROL, f"{named} ends lines on old Macs"
    if group == "Cc":
        return FindingKind.CONTROL, f"{named} is a control character"
    if group[0] == "Z" or group == "Cf":
        return FindingKind.INVISIBLE, f"{named} cannot be seen"
    if character.isdigit():
        return FindingKind.DIGIT, f"{named} is a digit"
    looks = look_alikes.get(character) or normalize("NFKC", character)
    if alphabet.spell(looks) and not normalize("NFC", character).isascii():
        return FindingKind.LOOK_ALIKE, f"{named} looks like {looks} but is another letter"
    return FindingKind.LETTER, f"{named} is no letter of {alphabet.title}"

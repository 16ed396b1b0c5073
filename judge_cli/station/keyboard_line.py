"""The keyboard: whether its layout has every letter of the alphabet."""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from judge_cli.station.line import Line, Run, State
from lexicons import Alphabet, printable
from lexicons.language import _

#: How X names an accent within the name of a letter, and how Unicode does.
accents = {
    "abovedot": "DOT ABOVE", "acute": "ACUTE", "caron": "CARON", "cedilla": "CEDILLA",
    "circumflex": "CIRCUMFLEX", "diaeresis": "DIAERESIS", "doubleacute": "DOUBLE ACUTE",
    "grave": "GRAVE", "macron": "MACRON", "ogonek": "OGONEK", "ring": "RING ABOVE",
    "stroke": "STROKE", "tilde": "TILDE",
}  # fmt: skip

most_named = 6  # letters that the keyboard lacks

#: Columns of `xmodmap -pke` that hold what the first layout types, with Shift and AltGr too.
of_first_layout = (0, 1, 4, 5)


def keyboard_line(run: Run, environment: Mapping[str, str], alphabet: Alphabet | None) -> Line:
    """Return whether players can type the letters of the alphabet on this keyboard."""
    name, query, by_hand = _("Keyboard"), None, _("Type each letter once in a practice.")
    if environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        query = _layout_in(run(["setxkbmap", "-query"]))
    if query is None:
        layout = _layout_in(run(["localectl", "status"]))
        text = _("This session does not say which letters its keyboard types.")
        if layout:
            known = _("The system is set to {layout}.", layout=printable(layout))
            text = f"{text} {known}"
        return Line("keyboard", name, State.UNKNOWN, text, by_hand)
    shown = printable(query)
    keys = run(["xmodmap", "-pke"])
    if not keys or alphabet is None:
        text = _("The layout is {layout}. Its letters are not known.", layout=shown)
        return Line("keyboard", name, State.UNKNOWN, text, by_hand)
    if lacking := sorted(_missing_letters(alphabet, _letters_in(keys))):
        letters = ", ".join(lacking[:most_named]) + (" …" if lacking[most_named:] else "")
        text = _("The layout {layout} has no key for {letters}.", layout=shown, letters=letters)
        remedy = _("Choose the layout of the players' language: setxkbmap LAYOUT.")
        return Line("keyboard", name, State.LOOK, text, remedy)
    text = _("The layout {layout} has every letter of {alphabet}.", layout=shown,
             alphabet=alphabet.title)  # fmt: skip
    return Line("keyboard", name, State.WELL, text)


def _layout_in(output: str | None) -> str | None:
    r"""Return the layout that `setxkbmap -query` or `localectl status` names, with its variant.

    >>> _layout_in("rules:      evdev\nlayout:     es\nvariant:    cat\n")
    'es cat'
    """
    found = re.search(r"(?im)^\s*(?:x11 )?layout:[ \t]*(\S+)", output or "")
    variant = re.search(r"(?im)^\s*(?:x11 )?variant:[ \t]*(\S+)", output or "")
    if not found:
        return None
    return f"{found[1]} {variant[1]}" if variant and variant[1].strip(",") else found[1]


def _missing_letters(alphabet: Alphabet, typed: set[str]) -> set[str]:
    """Return the letters of an alphabet that cannot be typed, themselves or as their fold."""
    small = {letter.upper() for letter in typed} | typed
    folded = {letters for key, letters in alphabet.folds.items() if key in small}
    letters = {letter for letter in alphabet.characters if letter.isalpha()}
    return {letter for letter in letters if letter not in small and letter not in folded}


def _letters_in(output: str) -> set[str]:
    r"""Return the letters that `xmodmap -pke` says the keys type.

    >>> sorted(_letters_in("keycode  24 = q Q q Q\nkeycode  47 = ntilde Ntilde ntilde Ntilde"))
    ['Q', 'q', 'Ñ', 'ñ']
    """
    return set(_keys_in(output))


def _keys_in(output: str) -> Iterator[str]:
    """Yield the letter of each key symbol."""
    for line in output.splitlines():
        symbols = line.partition("=")[2].split()
        for place in of_first_layout:
            for symbol in symbols[place : place + 1]:
                if letter := _letter_of(symbol):
                    yield letter


def _letter_of(symbol: str) -> str:
    """Return the letter that a key symbol of X stands for; "" if it is no letter.

    >>> [_letter_of(symbol) for symbol in ("a", "ntilde", "Lstroke", "U0105", "dead_acute")]
    ['a', 'ñ', 'Ł', 'ą', '']
    """
    if len(symbol) == 1:
        return symbol if symbol.isalpha() else ""
    if re.fullmatch("U[0-9A-Fa-f]{4,5}", symbol):
        letter = chr(int(symbol[1:], 16))
        return letter if letter.isalpha() else ""
    base, accent = symbol[0], accents.get(symbol[1:])
    if not accent or not base.isalpha():
        return "ß" if symbol == "ssharp" else ""
    size = "SMALL" if base.islower() else "CAPITAL"
    try:
        return unicodedata.lookup(f"LATIN {size} LETTER {base.upper()} WITH {accent}")
    except KeyError:
        return ""

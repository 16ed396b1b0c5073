"""What only a whole list shows: lost accents, a lost end, missing inflections."""

from lexicons.lists.findings import Kind
from lexicons.lists.forms import Form
from lexicons.lists.ledger import Ledger
from lexicons.lists.sorted_words import SortedWords
from lexicons.lists.words import Reader

ENOUGH_WORDS = 2000  # in so many, every tile of a language occurs, and begins a word near the end
ENOUGH_ENTRIES = 20  # with -S in brackets, before they show that a list has headwords alone
LAST_TILES = 3  # no word of a list that was cut begins with one of these
ROWS_OF_EXCEL = (65_536, 1_048_576)


def look_over(words: SortedWords, reader: Reader, ledger: Ledger, form: Form) -> None:
    """Report what can be seen only of the whole list."""
    findings = reader.findings
    tiles = reader.alphabet.tiles
    if len(words) >= ENOUGH_WORDS:
        if unused := [tile for tile in tiles if tile.encode() not in words.text]:
            why = f"no word has {', '.join(unused)}: were accents lost, or is it another alphabet?"
            findings.add(0, Kind.UNUSED, why=why)
        begins = words.beginnings()
        last = max(place for place, tile in enumerate(tiles) if tile[0] in begins)
        if len(tiles) - last > LAST_TILES:
            rest = ", ".join(tiles[last + 1 :])
            findings.add(0, Kind.CUT, why=f"no word begins with {rest}: was the list cut?")
    if ledger.lines in ROWS_OF_EXCEL:
        why = f"{ledger.lines:,} lines are all that a spreadsheet holds: was the list cut?"
        findings.add(0, Kind.CUT, why=why)
    if form.name == "definitions" and not (form.headwords or form.inflections):
        _report_headwords(words, reader, ledger)


def _report_headwords(words: SortedWords, reader: Reader, ledger: Ledger) -> None:
    """Report a list whose brackets name -S, and that lacks most of these words."""
    if len(ledger.plurals) < ENOUGH_ENTRIES:
        return
    held = {*words}
    longest = reader.lengths[-1]
    named = [word for word in ledger.plurals if word in held]
    lacking = [word for word in named if f"{word}S" not in held and len(word) < longest]
    if len(named) >= ENOUGH_ENTRIES and len(lacking) * 2 > len(named):
        reader.findings.add(
            0,
            Kind.HEADWORDS,
            why=f"{len(lacking):,} of {len(named):,} entries with -S in brackets lack that word"
            f" (first: {lacking[0]}S). Are inflections words? Say `--inflections` to add those that"
            " the brackets name, or `--headwords` to leave them out",
        )

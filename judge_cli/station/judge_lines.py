"""The judge: rule set, alphabet and lexicons of a station, and its PIN."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_cli.station.line import Line, look, well
from judge_procedure.venue.folder import verified
from lexicons import Adjudicator, JudgeError, Library, codes, pointer, printable, program
from lexicons.language import Language, _
from lexicons.pointer import Pointer
from lexicons.standing import other_words


class Settings(NamedTuple):
    """The profile of a kiosk, as far as a check needs it. The kiosk's own start reads it."""

    name: str  # of the station: the profile's, or the machine's
    rules: str = ""  # empty for the machine's default
    backup: str = ""  # the folder for copies of the journal
    locked: bool = False  # whether a PIN is set
    setup: Mapping[str, object] = {}  # what the code SETUP covers


def judge_of(library: Library, settings: Settings) -> Adjudicator | Line:
    """Return the judge of a station, with every lexicon verified; a line if there is none."""
    try:
        rules_id = settings.rules or library.default_rules()
        return library.adjudicator(rules_id, proved=True)
    except JudgeError as error:
        return look("judge", printable("; ".join((error.what, *error.faults))), error.remedy)


def judge_lines(judge: Adjudicator) -> Iterator[Line]:
    """Yield the rule set, the alphabet and each lexicon of a judge that was verified."""
    rules, alphabet = judge.rules, judge.board.alphabet
    text = f"{rules.heading('title')} ({rules.id}, {rules.fingerprint.short})"
    yield well("rules", printable(text))
    text = f"{alphabet.title} ({alphabet.id}, {alphabet.fingerprint.short})"
    yield well("alphabet", printable(text))
    remedy = _(
        "Copy the lexicon from a station where it is verified, or build it from the right list."
    )
    for manifest in judge.lexicons:
        text = printable(f"{manifest.identity}: {manifest.standing}")
        known = manifest.standing.grade != other_words
        yield well("lexicon", text) if known else look("lexicon", text, remedy)


def venue_line(home: str, used: Pointer) -> Line:
    """Return whether the venue file that a home uses is as it was packed, and the newest here."""
    try:
        verified(home, used)
        waits = pointer.read(home, pointer.staged)
    except JudgeError as error:
        return look("venue", printable("; ".join((error.what, *error.faults))), error.remedy)
    text = printable(used.in_words)
    if waits is None:
        return well("venue", text)
    remedy = _(
        "Venue file number {number} waits. Director: press Esc, then confirm it.",
        number=waits.number,
    )
    return look("venue", text, remedy)


def codes_line(judge: Adjudicator, settings: Settings) -> Line:
    """Return the two codes that people compare from station to station."""
    try:
        found = codes.Codes(
            codes.ruling(judge, program.digest()), codes.setup(settings.setup, Language.spoken)
        )
    except JudgeError as error:
        return look("codes", error.what, error.remedy)
    return well("codes", ", ".join(found.named))


def pin_line(settings: Settings) -> Line:
    """Return whether a PIN keeps players out of the director's menu."""
    if settings.locked:
        return well("pin", _("A PIN is set."))
    text = _("Without a PIN, every player can open the director's menu.")
    return look("pin", text, "judge kiosk --set-pin --holder AB --role director")

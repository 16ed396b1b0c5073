"""The judge: rule set, alphabet and lexicons of a station, and its PIN."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_cli.station.line import Line, State
from judge_procedure.venue.folder import verified
from lexicons import Adjudicator, JudgeError, Library, Manifest, codes, pointer, printable, program
from lexicons.language import Language, _
from lexicons.pointer import Pointer
from lexicons.standing import other_words


class Settings(NamedTuple):
    """The profile of a kiosk, as far as a check needs it."""

    name: str  # of the station: the profile's, or the machine's
    rules: str = ""  # empty for the machine's default
    backup: str = ""  # the folder for copies of the journal
    server: str = ""  # the address to which the record is handed on
    locked: bool = False  # whether a PIN is set
    setup: Mapping[str, object] = {}  # what the code SETUP covers


def of_kiosk(path: str | None, library: Library) -> Settings:
    """Return the settings in a file, else this machine's own, else the usual ones.

    Raises `Missing` if there is no file at the path, `Unsound` with the faults of a profile.
    """
    from judge_gui.start import profile_in, setup_of

    profile = profile_in(path, library)
    setup = setup_of(profile)
    return Settings(
        profile.name, profile.rules, profile.backup, profile.server, profile.locked, setup
    )


def look_for_window(environment: Mapping[str, str]) -> None:
    """Raise `Missing` if the kiosk cannot show its window here. This loads no window library."""
    from judge_gui.start import check_window

    check_window(environment)


def judge_of(library: Library, settings: Settings) -> Adjudicator | Line:
    """Return the judge of a station, with every lexicon verified; a line if there is none."""
    try:
        rules_id = settings.rules or library.default_rules()
        return library.adjudicator(rules_id, proved=True)
    except JudgeError as error:
        text = printable("; ".join((error.what, *error.faults)))
        return Line("judge", _("Judge"), State.LOOK, text, error.remedy)


def judge_lines(judge: Adjudicator) -> Iterator[Line]:
    """Yield the rule set, the alphabet and each lexicon of a judge that was verified."""
    rules, alphabet = judge.rules, judge.board.alphabet
    text = f"{rules.heading('title')} ({rules.id}, {rules.fingerprint.short})"
    yield Line("rules", _("Rules"), State.WELL, printable(text))
    text = f"{alphabet.title} ({alphabet.id}, {alphabet.fingerprint.short})"
    yield Line("alphabet", _("Alphabet"), State.WELL, printable(text))
    for manifest in judge.lexicons:
        yield _lexicon_line(manifest)


def _lexicon_line(manifest: Manifest) -> Line:
    """Return whether a lexicon is the publicly known one that it is named for."""
    text = printable(f"{manifest.identity}: {manifest.standing}")
    if manifest.standing.grade != other_words:
        return Line("lexicon", _("Lexicon"), State.WELL, text)
    remedy = _(
        "Copy the lexicon from a station where it is verified, or build it from the right list."
    )
    return Line("lexicon", _("Lexicon"), State.LOOK, text, remedy)


def venue_line(home: str, used: Pointer) -> Line:
    """Return whether the venue file that a home uses is as it was packed, and the newest here."""
    name, text = _("Venue file"), printable(used.in_words)
    try:
        verified(home, used)
        waits = pointer.read(home, pointer.staged)
    except JudgeError as error:
        fault = printable("; ".join((error.what, *error.faults)))
        return Line("venue", name, State.LOOK, fault, error.remedy)
    if waits is None:
        return Line("venue", name, State.WELL, text)
    remedy = _(
        "Venue file number {number} waits. Director: press Esc, then confirm it.",
        number=waits.number,
    )
    return Line("venue", name, State.LOOK, text, remedy)


def codes_line(judge: Adjudicator, settings: Settings) -> Line:
    """Return the two codes that people compare from station to station."""
    name = _("Codes")
    try:
        found = codes.Codes(
            codes.ruling(judge, program.digest()), codes.setup(settings.setup, Language.spoken)
        )
    except JudgeError as error:
        return Line("codes", name, State.LOOK, error.what, error.remedy)
    return Line("codes", name, State.WELL, ", ".join(found.named))


def pin_line(settings: Settings) -> Line:
    """Return whether a PIN keeps players out of the director's menu."""
    if settings.locked:
        return Line("pin", _("PIN"), State.WELL, _("A PIN is set."))
    remedy = "judge kiosk --set-pin --holder AB --role director"
    text = _("Without a PIN, every player can open the director's menu.")
    return Line("pin", _("PIN"), State.LOOK, text, remedy)

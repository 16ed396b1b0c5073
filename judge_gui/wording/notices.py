"""What the station says by itself: its record, what has changed, what was interrupted."""

from collections.abc import Iterator

from judge_gui.model.events import InterruptedChallenge
from judge_gui.model.page import Cap, Look, Page
from judge_gui.model.station_terms import Notices, Place, StationTerms
from judge_gui.wording.shared import beside
from judge_procedure.names import addressed, authority, calling
from judge_record import calls
from lexicons import RuleSet
from lexicons.language import _, together


def journal_line(terms: StationTerms) -> str:
    """Return when the journal began and how many entries it has; nothing in practice."""
    said = terms.notices
    if not said.entries:
        return ""
    return _("Journal of {begun}, {entries} entries", begun=said.begun, entries=said.entries)


def changes(said: Notices, place: Place | None = None) -> Iterator[str]:
    """Yield the venue file, and a warning for all that differs from what this station had.

    A player's own device shows the venue file alone: nobody can type a PIN there.
    """
    of_players = place is not None and place.of_players
    if (waits := said.next_venue) and not of_players:
        yield _(
            "Venue file number {number} waits. Director: press Esc, then confirm it.",
            number=waits.number,
        )
    if said.damaged_venue and not of_players:
        yield _("WARNING: The venue file that waits is damaged. Stage it again.")
    if said.venue:
        yield _(
            "Venue file number {number}: {title}", number=said.venue.number, title=said.venue.title
        )
    if of_players:
        return
    if said.server:
        yield _("WARNING: {change}", change=said.server)
    for name in said.changed:
        yield _("WARNING: {change}", change=changed(name))
    for edition in said.newer:
        yield _("Another {edition} is installed. Restart to judge by it.", edition=edition)


def changed(name: str) -> str:
    """Return in words what differs from this station's last session."""
    match name:
        case "record":
            return _("The journal is not the one that this station wrote last.")
        case "rules":
            return _("These are other rules than in the last session.")
        case "alphabet":
            return _("This is another alphabet than in the last session.")
        case "lexicons":
            return _("A lexicon is not the one of the last session.")
        case "program":
            return _("The program is another release than in the last session.")
        case "clock":
            return _("The clock shows an earlier time than the last entry. Set it.")
        case "machine":
            return _("The files were copied from another machine.")
    return name


def interrupted(challenge: InterruptedChallenge, rules: RuleSet) -> Page:
    """Return the page after the program ended in the middle of a challenge.

    It does not show the verdict: nobody knows who stands here now.
    """
    place = beside(
        _("round {number}", number=challenge.round) if challenge.round else "",
        _("Table {table}", table=challenge.table) if challenge.table else "",
        challenge.since,
    )
    call = addressed(calling(authority(rules)))
    title, said = _("A challenge was interrupted"), [together(_("Keep the slip."), call)]
    if challenge.ruled:
        said.insert(0, _("Ruling {number} is recorded.", number=challenge.ruled))
    elif challenge.call:
        said.insert(0, _of_call(challenge.call, challenge.settled))
    elif challenge.other_record:
        said.insert(0, _("Its journal is not open now."))
    elif challenge.corrects:
        title = _("A correction was interrupted")
        said = [
            _("Ruling {number} was not corrected.", number=challenge.corrects),
            together(call, _('Menu: "Mistyped words, typed again".')),
        ]
    else:
        title = _("Your challenge was not judged")
        said = [_("The machine was interrupted. Keep the slip, and type the words again.")]
    number = ""
    if challenge.call:
        number = _("Call {number}", number=challenge.call)
    elif entry := challenge.ruled or challenge.recorded:
        number = _("Entry {number}", number=entry)
    return Page(
        title,
        (*said, place),
        Look.NO_VERDICT,
        "question",
        keys=(
            Cap(_("Enter"), _("back to the start"), "enter"),
            Cap(_("Esc"), _("the director"), "escape"),
        ),
        number=number,
    )


def _of_call(number: int, settled: str) -> str:
    """Return how a call without a ruling stands; `settled` is its settlement's note, if any."""
    match settled:
        case "":
            return _("Call {number} is open.", number=number)
        case calls.not_judged:
            return _("Call {number} is settled: not judged.", number=number)
    return _("Call {number} is settled, without a ruling.", number=number)

"""What a kiosk may show of a ruling: made from the journal's entry, or of a practice."""

from judge_gui.model.events import PracticeRuling, RecordedRuling
from judge_gui.model.profile import Profile
from judge_gui.model.station_terms import StationTerms
from judge_record.entry import Entry, Kind
from judge_record.receipt import receipt_of
from lexicons import Ruling


def recorded_ruling(
    entry: Entry,
    terms: StationTerms,
    *,
    remarks: tuple[str, ...] = (),
    for_director: bool = False,
    wording: str = "",
) -> RecordedRuling:
    """Return what may be shown of a ruling in the journal.

    Args:
        entry: the entry of the ruling.
        terms: the terms of the station.
        remarks: sentences that follow the verdict.
        for_director: whether the director asked for the ruling.
        wording: the verdict's wording, if other rules than the station's ruled.

    """
    retype = terms.players_retype and not for_director
    return RecordedRuling(
        verdict=entry.verdict or "",
        count=len(entry.words),
        number=entry.number,
        kind=entry.kind,
        refers_to=entry.refers_to,
        remarks=remarks,
        on_placement=entry.reason == "placement",
        correctable=retype and entry.kind == Kind.RULING,
        words=_shown_words(entry.words, terms.profile),
        for_director=for_director,
        by_station_lexicons=entry.source == "machine" and entry.kind != Kind.DOOR,
        wording=wording,
        receipt=str(receipt_of(entry, terms.chain)) if terms.chain else "",
    )


def practice_ruling(ruling: Ruling, words: tuple[str, ...], profile: Profile) -> PracticeRuling:
    """Return what may be shown of a ruling in practice."""
    return PracticeRuling(ruling.verdict.value, len(words), _shown_words(words, profile))


def _shown_words(words: tuple[str, ...], profile: Profile) -> tuple[str, ...]:
    """Return the words if the profile shows them on the verdict page."""
    return words if profile.words_on_verdict else ()

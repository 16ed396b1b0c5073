"""What all pages share: banners, footer, and how rulebooks call keys and people."""

from collections.abc import Iterator

from judge_gui.model.page import Cap
from judge_gui.model.screens import Ready, Screen
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.language import _
from lexicons import Manifest

Keys = tuple[Cap, ...]


def banners(screen: Screen, terms: StationTerms) -> Iterator[str]:
    """What nobody may overlook on any page."""
    if terms.practice:
        yield _("PRACTICE: the free list judges, and nothing is recorded")
    if terms.staffed:
        yield _("STAFFED: only a word judge operates this machine")
    if terms.rules.notice and not terms.practice and not isinstance(screen, Ready):
        yield terms.rules.notice


def footer(terms: StationTerms) -> Iterator[str]:
    """Where this is, and by what is judged."""
    played = _("round {number}", number=terms.round) if terms.round else ""
    place = (
        terms.station,
        terms.event,
        played,
        f"{terms.rules.title} {terms.rules.fingerprint.short}",
    )
    yield beside(*place, judge_key_named(terms))
    yield beside(*(f"{m.edition} {m.fingerprint.short}" for m in terms.lexicons))


def beside(*parts: str) -> str:
    """What there is of these, side by side."""
    return "   |   ".join(filter(None, parts))


def judge_key_named(terms: StationTerms) -> str:
    """Which key judges, as every page tells it."""
    return _("{label} is the {key} key", label=terms.judge_label, key=key_name(terms.judge_key))


def key_name(key: str) -> str:
    """A key as it is printed on keyboards."""
    return {"tab": _("Tab"), "enter": _("Enter")}.get(key, key.upper())


def judge_key(terms: StationTerms) -> str:
    """The key that judges, by its label and, where it is on a keyboard, by its name."""
    if terms.profile.touch:
        return terms.judge_label
    return f"{terms.judge_label} ({key_name(terms.judge_key)})"


def described(manifest: Manifest) -> str:
    """A lexicon in one line."""
    words = _("{count:,} words", count=manifest.words)
    return f"{manifest.title}: {words}, {manifest.fingerprint.short}"


def party(terms: StationTerms, side: str) -> str:
    """What the rulebook calls the challenger or the challenged."""
    usual = {"challenger": _("challenger"), "challenged": _("challenged player")}[side]
    return terms.rules.says("party", side) or usual


def addressed(who: str) -> str:
    """Somebody, at the beginning of a sentence.

    >>> addressed("challenged team")
    'Challenged team'
    """
    return who[:1].upper() + who[1:]

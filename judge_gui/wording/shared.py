"""Parts that all pages share: banners, footer, keys and people by name."""

from collections.abc import Iterator

from judge_gui.model.page import Cap
from judge_gui.model.screens import Ready, Screen, Task
from judge_gui.model.station_terms import StationTerms
from judge_procedure import names
from lexicons import Manifest
from lexicons.language import _, counted
from lexicons.notation import figure, named

Keys = tuple[Cap, ...]


def banners(screen: Screen, terms: StationTerms) -> Iterator[str]:
    """Yield the warnings at the top of a page."""
    if terms.practice:
        yield _("PRACTICE: the free list judges, and nothing is recorded")
    if terms.staffed:
        yield _("STAFFED: only the director or designated staff operate this machine")
    if isinstance(screen, Ready) and terms.unlocked:
        yield _("NO PIN IS SET: anyone can open the director's menu")
    if terms.rules.heading("notice") and not terms.practice and not isinstance(screen, Ready):
        yield terms.rules.heading("notice")


def footer(terms: StationTerms) -> Iterator[str]:
    """Yield the lines at the bottom of a page: the station, the rules and the lexicons."""
    played = _("round {number}", number=terms.round) if terms.round else ""
    place = (
        terms.station,
        terms.event,
        played,
        f"{terms.rules.heading('title')} {terms.rules.fingerprint.short}",
    )
    yield beside(*place, judge_key_named(terms))
    lexicons = (f"{m.edition} {m.fingerprint.short}" for m in terms.lexicons)
    yield beside(*codes(terms), *lexicons)


def codes(terms: StationTerms) -> tuple[str, ...]:
    """Return the codes that are compared from station to station."""
    return terms.codes.named if terms.codes else ()


def beside(*parts: str) -> str:
    """Join the parts that are not empty, side by side."""
    return "   |   ".join(filter(None, parts))


def judge_key_named(terms: StationTerms) -> str:
    """Return which key judges, as it stands on every page; empty where a keypad has that key."""
    if terms.profile.touch:
        return ""
    return _(
        "{label} is the {key} key", label=terms.judge_label, key=names.key_name(terms.judge_key)
    )


def shift_hint() -> str:
    """Return the question after keys that are no digits on this layout."""
    return _("Are the digits of this keyboard typed with Shift?")


def judge_key(terms: StationTerms) -> str:
    """Return the key that judges: its label, and its name if it is on a keyboard."""
    if terms.profile.touch:
        return terms.judge_label
    return names.labelled(terms.judge_label, terms.judge_key)


def lexicon_line(manifest: Manifest) -> str:
    """Return a lexicon in one line."""
    words = counted(
        "{number} word", "{number} words", manifest.words, number=figure(manifest.words)
    )
    return named(manifest.title, f"{words}, {manifest.fingerprint.short}")


def party(terms: StationTerms, side: str) -> str:
    """Return the rulebook's name for a side: `challenger` or `challenged`."""
    return names.party(terms.rules, side)


def reading(*texts: str) -> int:
    """Return how many words there are to read. A sign is not a word, and "x" is one: times.

    >>> reading("3 words x 5 = 15 points.", "", "Right?")
    6
    """
    words = (word for text in texts for word in text.split() if word != "x")
    return sum(any(c.isalnum() for c in word) for word in words)


def at_table(task: Task, terms: StationTerms) -> str:
    """Return the table and which of its challenges this is: a borrowed number shows."""
    if not task.table:
        return ""
    if not task.challenge:
        return _("Table {table}.", table=task.seat)
    if task.round or terms.round:
        return _(
            "Table {table}: challenge {number} in this round.",
            table=task.seat,
            number=task.challenge,
        )
    return _("Table {table}: challenge {number} today.", table=task.seat, number=task.challenge)


def standing_in(task: Task, terms: StationTerms) -> str:
    """Return for whom a word judge stands in."""
    if not task.stands_in:
        return ""
    judge, player = names.word_judge(terms.rules), party(terms, task.stands_in)
    return _("The {judge} stands in for the {player}.", judge=judge, player=player)


def authority_called(who: str) -> str:
    """Return the title of a page that calls a person.

    >>> authority_called("word judge"), authority_called("steward")
    ('CALL THE WORD JUDGE', 'CALL THE STEWARD')
    """
    usual = {
        "word judge": _("CALL THE WORD JUDGE"),
        "adjudicator": _("CALL THE ADJUDICATOR"),
        "director": _("CALL THE DIRECTOR"),
        "referee": _("CALL THE REFEREE"),
        "host": _("CALL THE HOST"),
    }
    return usual.get(who) or _("CALL THE {person}", person=who.upper())

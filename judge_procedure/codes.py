"""The short code that people compare from machine to machine: CODE.

Equal codes mean the same program, rule set, alphabet and lexicons: all that a verdict depends on.
It comes from what the running program has loaded, but for the program itself: its sources and fonts
are read from the disk (`judge_record.installation`). Settings, translations, the look of pages and
what is known of editions are not in it. An event's contents.json names every file of the event with
its digest; its own is FILE (`lexicons.taken_files`).
"""

from collections.abc import Iterator
from contextlib import suppress

from judge_record.entry import Entry
from judge_record.installation import digest
from judge_record.journal import Journal
from judge_record.summary import at_work
from lexicons.adjudicator import Adjudicator
from lexicons.errors import CannotJudge, printable
from lexicons.fingerprint import Fingerprint
from lexicons.language import _

#: Without the characters that people confuse: 0 D O Q U V, 1 I L, 2 Z, 5 S, 8 B, G.
CODE_LETTERS = "34679ACEFHJKMNPRTWXY"
CODE_LENGTH = 8


def code_of(judge: Adjudicator) -> str:
    """Return the code of a judge and of this program, such as `XM9H 7MME`."""
    return code_in(Entry(sources=digest(), **judge.judged_by._asdict()))


def other_codes(journal: Journal, station: str, code: str) -> Iterator[str]:
    """Yield a warning if stations that record here now have another code than this one.

    Paired devices have that of their server.
    """
    with suppress(CannotJudge):  # a challenge says why
        others = ", ".join(
            f"{name} ({with_name(other)})"
            for name, opening in at_work(journal).items()
            if name != station and not opening.device and (other := code_in(opening)) != code
        )
        if others:
            yield _(
                "WARNING: {stations}: other rules, lists or another program. Call the director.",
                stations=printable(others),
            )


def with_name(code: str) -> str:
    """Return a code with its name.

    The name is not translated: a false translation could show the code of another machine.
    """
    return f"CODE {code}"


def code_in(opening: Entry) -> str:
    """Return the code that a station showed in a session, by the entry that opened it."""
    lexicons = (f"{edition} {fingerprint}" for edition, fingerprint in opening.lexicons)
    judged_by = (opening.sources, opening.rules_fingerprint, opening.alphabet_fingerprint)
    return shortened(Fingerprint.of_lines((*(source or "" for source in judged_by), *lexicons)))


def shortened(fingerprint: Fingerprint) -> str:
    """Return a fingerprint as two groups of four letters and digits.

    There are 20 ** 8 codes, so two different fingerprints have the same code once in
    25,600,000,000.

    >>> shortened(Fingerprint.of("QI")), shortened(Fingerprint.of("ZA"))
    ('XM9H 7MME', '6XT9 W6P9')
    """
    number = int(fingerprint, 16)
    letters = ""
    for _place in range(CODE_LENGTH):
        number, digit = divmod(number, len(CODE_LETTERS))
        letters += CODE_LETTERS[digit]
    return f"{letters[:4]} {letters[4:]}"

"""Short codes that people compare from machine to machine: RULING, SETUP and FILE.

Equal codes mean the same program, rule set, alphabet and lexicons (RULING), and the same settings
(SETUP). Both come from what the running program has loaded, but for the program itself: its
sources and fonts are read from the disk (`judge_record.program`). FILE is the digest of
contents.json, which names every file of the event with its digest: PINs, translations, plan.
"""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from judge_record.program import digest
from lexicons.adjudicator import Adjudicator
from lexicons.fingerprint import Fingerprint
from lexicons.language import Language
from lexicons.taken import Taken

#: Without the characters that people confuse: 0 D O Q U V, 1 I L, 2 Z, 5 S, 8 B, G.
CODE_LETTERS = "34679ACEFHJKMNPRTWXY"
CODE_LENGTH = 8


class Codes(NamedTuple):
    """The fingerprints behind the two codes of a station."""

    ruling: Fingerprint
    setup: Fingerprint
    taken: Taken | None = None  # the event's files

    @property
    def short(self) -> tuple[str, str]:
        """The two codes, as people read them."""
        return code(self.ruling), code(self.setup)

    @property
    def named(self) -> tuple[str, ...]:
        """The codes with their names, and that of the event's files if there are any.

        They are not translated: a false translation could show the codes of another file.
        """
        named = (f"RULING {code(self.ruling)}", f"SETUP {code(self.setup)}")
        return (*named, f"FILE {self.taken.code}") if self.taken else named


def codes_of(
    judge: Adjudicator, settings: Mapping[str, object], taken: Taken | None = None
) -> Codes:
    """Return the codes of what this process has loaded: program, judge, settings and language."""
    return Codes(ruling(judge, digest()), setup(settings, Language.spoken), taken)


def code(fingerprint: Fingerprint) -> str:
    """Return a fingerprint as two groups of four letters and digits.

    There are 20 ** 8 codes, so two different fingerprints have the same code once in
    25,600,000,000.

    >>> code(Fingerprint.of("QI")), code(Fingerprint.of("ZA"))
    ('XM9H 7MME', '6XT9 W6P9')
    """
    number = int(fingerprint, 16)
    found = ""
    for _ in range(CODE_LENGTH):
        number, digit = divmod(number, len(CODE_LETTERS))
        found += CODE_LETTERS[digit]
    return f"{found[:4]} {found[4:]}"


def ruling(judge: Adjudicator, program: str) -> Fingerprint:
    """Return the fingerprint of all that a verdict depends on.

    `program` is the digest of the program's sources (`judge_record.program.digest`).
    """
    return Fingerprint.of_lines(
        (
            program,
            judge.rules.fingerprint,
            judge.board.alphabet.fingerprint,
            *(f"{manifest.edition} {manifest.fingerprint}" for manifest in judge.lexicons),
        )
    )


def setup(settings: Mapping[str, object], spoken: Sequence[str] = ()) -> Fingerprint:
    """Return the fingerprint of a station's settings, whatever their order.

    Args:
        settings: the settings, as JSON holds them, but for the language.
        spoken: the digests of the translations in use (`Language.spoken`).

    >>> setup({"a": 1, "b": [2]}) == setup({"b": [2], "a": 1})
    True

    """
    content = {"settings": {**settings}, "spoken": list(spoken)}
    return Fingerprint.of(json.dumps(content, sort_keys=True, ensure_ascii=False))

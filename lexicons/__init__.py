"""Judge words by a rulebook: what a tournament program imports.

>>> from lexicons import Library
>>> judge = Library().adjudicator("open")
>>> challenge = judge.board.challenge("qi", "za")
>>> ruling = judge.rule(challenge)
>>> ruling.verdict.value, ruling.rules.verdict_word(ruling.verdict.value)
('acceptable', 'ACCEPTABLE')

The core is five modules: `challenge.py` (what is asked and answered), `adjudicator.py` (one verdict
on all words), `words/` (only there is one word looked up) and `alphabet.py`. Around it:

- rules: `rules/` has what a rulebook says
- lexicons: `manifest.py`, `edition.py`, `caution.py`; `lists/` makes them
- files: `library.py` finds them, by `home.py` and `taken_files.py`; `installing.py` changes them
- below all: `errors.py`, `fingerprint.py`, `language.py`, `schema.py`, `storage.py`
"""

from lexicons.adjudicator import Adjudicator
from lexicons.alphabet import Alphabet
from lexicons.challenge import Board, Challenge, Ruling, Verdict, separate
from lexicons.edition import Edition, public_editions
from lexicons.errors import (
    CannotJudge,
    ChallengeRefused,
    JudgeError,
    ListRefused,
    Malfunction,
    Missing,
    Unsound,
    printable,
)
from lexicons.fingerprint import Fingerprint
from lexicons.library import Library
from lexicons.manifest import Manifest
from lexicons.rules.rule_set import RuleSet, Stage

__all__ = [
    "Adjudicator",
    "Alphabet",
    "Board",
    "CannotJudge",
    "Challenge",
    "ChallengeRefused",
    "Edition",
    "Fingerprint",
    "JudgeError",
    "Library",
    "ListRefused",
    "Malfunction",
    "Manifest",
    "Missing",
    "RuleSet",
    "Ruling",
    "Stage",
    "Unsound",
    "Verdict",
    "printable",
    "public_editions",
    "separate",
]

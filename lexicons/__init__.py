"""The door of the core: all that a kiosk, a command line or a tournament program imports.

>>> from lexicons import Library
>>> judge = Library().adjudicator("open")
>>> challenge = judge.board.challenge("qi", "za")
>>> ruling = judge.rule(challenge)
>>> ruling.verdict.value, ruling.rules.verdict_word(ruling.verdict.value)
('acceptable', 'ACCEPTABLE')
>>> ruling.lexicons[0].edition, ruling.lexicons[0].words
('scowl80', 247789)
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
from lexicons.rule_set import RuleSet, Stage

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

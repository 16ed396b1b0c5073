"""The question and the answer: one challenge, one verdict."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import ChallengeRefused, shown
from lexicons.language import _
from lexicons.manifest import Manifest
from lexicons.rules.rule_keys import MOST_WORDS, SHORTEST_WORD, WHOLE_BOARD
from lexicons.rules.rule_set import RuleSet

#: Only these are removed, at the ends of a word. Every other character is judged or refused.
AROUND_WORDS = " \t\r\n"


def separate(text: str) -> list[str]:
    """Return the words of a text. Only spaces, tabs and line ends separate them.

    >>> separate(" QI\\tZA\\r\\nCO\\u00a0OP\\n")
    ['QI', 'ZA', 'CO\\xa0OP']
    """
    words = text.replace("\t", " ").replace("\n", " ").split(" ")
    if "\r" in text:
        words = [word.removesuffix("\r") for word in words]
    return [word for word in words if word]


class Verdict(Enum):
    """The answer to a whole challenge: one of two."""

    ACCEPTABLE = "acceptable"
    UNACCEPTABLE = "unacceptable"

    def __bool__(self) -> bool:
        """Raise `TypeError`: `if verdict:` would accept every play."""
        raise TypeError("Compare a verdict: verdict is Verdict.ACCEPTABLE")


@dataclass(frozen=True, slots=True)
class Board:
    """What can be on the board. Everything else is refused before any look-up."""

    alphabet: Alphabet
    longest_word: int = WHOLE_BOARD  # tiles
    most_words: int = MOST_WORDS

    def challenge(self, *typed: str) -> "Challenge":
        """Return the challenge that was typed.

        Raises `ChallengeRefused` with every reason.

        >>> from lexicons import Library
        >>> board = Library().board("open")
        >>> board.challenge("qi", " za ").words
        ('QI', 'ZA')
        >>> board.challenge("CO-OP")
        Traceback (most recent call last):
        lexicons.errors.ChallengeRefused: This can't be judged: it can't be on the board.
          word 1, 'CO-OP': character 3 is a hyphen
        Type the words as they lie on the board, letter by letter.
        """
        return Challenge(typed, self)

    def spell(self, typed: Sequence[str]) -> tuple[Word, ...]:
        """Return the words of a challenge in the spelling that is looked up.

        Raises `ChallengeRefused` with every reason.
        """
        spell, length = self.alphabet.spell, self.alphabet.length
        words = []
        for text in typed:
            word = spell(text.strip(AROUND_WORDS))
            if word is None or not SHORTEST_WORD <= length(word) <= self.longest_word:
                raise self.refusal(typed)
            words.append(word)
        # Without this, a challenge of no words would be acceptable.
        if not 1 <= len(words) <= self.most_words:
            raise self.refusal(typed)
        return tuple(words)

    def refusal(self, typed: Sequence[str]) -> ChallengeRefused:
        """Return the error for words that this board refuses, with every reason."""
        reasons = [
            _(
                "word {number}, {word}: {reason}",
                number=number,
                word=shown(text.strip(AROUND_WORDS)),
                reason=reason,
            )
            for number, text in enumerate(typed[: self.most_words], 1)
            if (reason := self.reason(text))
        ]
        if not typed:
            reasons.append(_("no words were given"))
        elif len(typed) > self.most_words:
            reasons.append(
                _(
                    "{count} words were given, and a play makes at most {most}",
                    count=len(typed),
                    most=self.most_words,
                )
            )
        cannot = _("This can't be judged: it can't be on the board.")
        return ChallengeRefused(
            cannot if typed else _("This can't be judged."),
            faults=reasons,
            remedy=_("Type the words as they lie on the board, letter by letter."),
        )

    def reason(self, text: str) -> str:
        """Return why one typed word can't be on this board; empty if it can."""
        text = text.strip(AROUND_WORDS)
        word = self.alphabet.spell(text)
        if word is None:
            return self.alphabet.fault(text)
        length = self.alphabet.length(word)
        if length < SHORTEST_WORD:
            return _("too short: a word has at least {least} letters", least=SHORTEST_WORD)
        if length > self.longest_word:
            return _(
                "{count} letters; by the rules, a word has at most {most}",
                count=length,
                most=self.longest_word,
            )
        return ""


@dataclass(frozen=True, slots=True, init=False)
class Challenge:
    """The words of one challenge, in the spelling of its board. A repeated word is kept."""

    words: tuple[Word, ...]
    board: Board = field(repr=False)

    def __init__(self, typed: Sequence[str], board: Board) -> None:
        object.__setattr__(self, "words", board.spell(typed))
        object.__setattr__(self, "board", board)


@dataclass(frozen=True, slots=True)
class Ruling:
    """One verdict on one challenge, and what it was ruled by. No field is about one word."""

    challenge: Challenge
    verdict: Verdict
    rules: RuleSet
    alphabet: Alphabet
    lexicons: tuple[Manifest, ...]

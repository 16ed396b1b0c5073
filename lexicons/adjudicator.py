"""The judge: one challenge in, one ruling out.

1. `Board.challenge` has made a challenge of what was typed, or refused it. Nothing was looked up.
2. `rule` compares the challenge's board with its own.
3. `_verdict` asks the chain about every word, and makes one verdict of the answers.

Promised: all words are looked up, in every stage for words of their length, also after one has
failed. So neither the verdict nor the number of look-ups shows which. A look-up that fails gives no
verdict, and its traceback does not leave.

Not done here: nothing is recorded, and nobody is called. `judge_record.session` does both.
"""

from typing import Any, NamedTuple

from lexicons.alphabet import Word
from lexicons.challenge import Board, Challenge, Ruling, Verdict
from lexicons.errors import CannotJudge, Malfunction
from lexicons.language import _
from lexicons.manifest import Manifest
from lexicons.rules.rule_set import RuleSet
from lexicons.words.chain import Chain


class JudgedBy(NamedTuple):
    """What judged: rule set, alphabet and every lexicon, with their fingerprints."""

    rules: str | None = None
    rules_fingerprint: str | None = None
    alphabet_fingerprint: str | None = None
    lexicons: tuple[tuple[str, str], ...] = ()


class Adjudicator:
    """A judge under one rule set: it answers whole challenges, and nothing else.

    >>> from lexicons import Library
    >>> judge = Library().adjudicator("open")
    >>> judge.rule(judge.board.challenge("qi", "za")).verdict
    <Verdict.ACCEPTABLE: 'acceptable'>
    >>> judge.rule(judge.board.challenge("qi", "zant")).verdict
    <Verdict.UNACCEPTABLE: 'unacceptable'>
    """

    __slots__ = ("_chain", "board", "judged_by", "lexicons", "rules")

    def __init__(self, chain: Chain) -> None:
        rules = chain.rules
        self._chain = chain
        self.rules: RuleSet = rules
        self.board = Board(chain.alphabet, rules.longest_word, rules.most_words)
        manifests = {lexicon.manifest.edition: lexicon.manifest for lexicon in chain.lexicons}
        self.lexicons: tuple[Manifest, ...] = tuple(manifests.values())
        self.judged_by = JudgedBy(
            rules.id, str(rules.fingerprint), str(chain.alphabet.fingerprint),
            tuple((lexicon.edition, str(lexicon.fingerprint)) for lexicon in self.lexicons),
        )  # fmt: skip

    @property
    def identity(self) -> dict[str, Any]:
        """The rule set and the lexicons as JSON holds them, with fingerprints of 64 digits."""
        rules = self.rules
        return {
            "rules": {
                "id": rules.id,
                "title": rules.original_title,
                "fingerprint": rules.fingerprint,
            },
            "lexicons": [
                {
                    "edition": lexicon.edition,
                    "words": lexicon.words,
                    "fingerprint": lexicon.fingerprint,
                }
                for lexicon in self.lexicons
            ],
        }

    def rule(self, challenge: Challenge) -> Ruling:
        """Return the ruling on a challenge: one verdict on all its words.

        Raises `CannotJudge` if the challenge was made for another board, or if a look-up fails.
        """
        if challenge.board != self.board:
            raise CannotJudge(_("The challenge was made for another board."))
        return Ruling(
            challenge,
            self._verdict(challenge.words),
            self.rules,
            self.board.alphabet,
            self.lexicons,
        )

    def _verdict(self, words: tuple[Word, ...]) -> Verdict:
        """Look up every word, and return the one verdict on them all.

        The answers about single words exist on one line of this function. No variable holds them.
        """
        accepts = self._chain.accepts
        try:
            # A list asks about every word. A generator would stop at the first phony, and the
            # time taken would show its place.
            acceptable = all([accepts(word) for word in words])  # noqa: C419
        # A failure's traceback shows how far the look-ups came, so it must not leave. The handlers
        # call nothing: an interrupt during a call would carry that traceback out with it.
        except KeyboardInterrupt:
            interrupted = True
        except BaseException:
            interrupted = False
        else:
            return Verdict.ACCEPTABLE if acceptable else Verdict.UNACCEPTABLE
        if interrupted:
            raise KeyboardInterrupt
        raise Malfunction(
            _("The look-up failed: a fault of this program or of this machine."),
            remedy=_("Judge on another machine, and report the fault."),
        )

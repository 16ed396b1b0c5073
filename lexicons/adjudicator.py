"""The judge: one challenge in, one ruling out."""

from lexicons.challenge import Board, Challenge, Ruling, Verdict
from lexicons.errors import CannotJudge
from lexicons.manifest import Manifest
from lexicons.rule_set import RuleSet
from lexicons.words.chain import Chain


class Adjudicator:
    """Answers challenges under one rule set, and answers nothing else.

    >>> from lexicons import Library
    >>> judge = Library().adjudicator("open")
    >>> judge.rule(judge.board.challenge("qi", "za")).verdict
    <Verdict.ACCEPTABLE: 'acceptable'>
    >>> judge.rule(judge.board.challenge("qi", "zant")).verdict
    <Verdict.UNACCEPTABLE: 'unacceptable'>
    """

    __slots__ = ("_chain", "board", "lexicons", "rules")

    def __init__(self, chain: Chain) -> None:
        rules = chain.rules
        self._chain = chain
        self.rules: RuleSet = rules
        self.board = Board(chain.alphabet, rules.longest_word, rules.most_words)
        manifests = {lex.manifest.edition: lex.manifest for lex in chain.lexicons}
        self.lexicons: tuple[Manifest, ...] = tuple(manifests.values())

    def rule(self, challenge: Challenge) -> Ruling:
        """The one verdict on all the words of a challenge that was made by this judge's board."""
        if challenge.board is not self.board and challenge.board != self.board:
            raise CannotJudge("The challenge was made for another board.")
        # Look up every word: stopping at the first phony would show its place by the clock.
        accepted = self._look_up(challenge)
        verdict = Verdict.ACCEPTABLE if all(accepted) else Verdict.UNACCEPTABLE
        return Ruling(challenge, verdict, self.rules, self.board.alphabet, self.lexicons)

    def _look_up(self, challenge: Challenge) -> list[bool]:
        """For each word whether it is acceptable; never leaves this class."""
        accepts = self._chain.accepts
        # Whatever goes wrong, its traceback knows how far the look-ups had come: it ends here.
        try:
            return [accepts(word) for word in challenge.words]
        except BaseException as error:
            kind = type(error)
        if kind is KeyboardInterrupt:
            raise KeyboardInterrupt
        raise CannotJudge(
            "The look-up failed: a fault of this program or of this machine.",
            remedy="Judge by another machine, and report it.",
        )

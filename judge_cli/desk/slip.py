"""The words of a slip, as they are typed and changed."""

from judge_procedure.duties import Duty
from judge_procedure.duties.fields import challenge
from judge_procedure.typed import Misread
from lexicons import Challenge, separate
from lexicons.language import _


def read_words(duty: Duty, line: str) -> Challenge | None:
    """Return the challenge in a line, or None if nothing was typed."""
    typed = separate(line)
    return challenge(duty, *typed) if typed else None


def edited(duty: Duty, before: Challenge, line: str) -> Challenge:
    """Return a challenge after `2 ZANT` (another word 2), `2` (none), or all; or `Misread`."""
    words: list[str] = list(before.words)
    typed = separate(line)
    if not typed:
        return before
    if not (typed[0].isascii() and typed[0].isdigit()):
        return challenge(duty, *typed)
    number = int(typed[0][:3])
    if not 1 <= number <= len(words):
        raise Misread(_("There is no word {number}.", number=number))
    words[number - 1 : number] = typed[1:]
    return challenge(duty, *words)

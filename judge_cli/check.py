"""`judge check`: one challenge, one line."""

import sys

import click

from judge_cli import output
from judge_cli.identity import say_cautions, say_identity, say_ruling_code
from judge_cli.options import rules_option
from lexicons import Adjudicator, ChallengeRefused, Library, Ruling, Verdict, separate

most_read = 1 << 20  # bytes: a challenge is far shorter. Longer input is refused, not cut


@click.command()
@click.argument("words", nargs=-1, metavar="[WORD]...")
@rules_option
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
@click.option("-v", "--verbose", is_flag=True, help="Show the rule set and the lexicons too.")
def check(words: tuple[str, ...], rules_id: str | None, as_json: bool, verbose: bool) -> int:
    """Rule on one challenge: all the challenged words together.

    The answer is one line, for the whole play. Without WORD, the program reads the words from
    standard input, separated by spaces, tabs or line ends. It records nothing.

    \b
    judge check QI ZA
    judge check --rules nsa-2004 ZANT BLORP
    """
    library = Library()
    judge = library.adjudicator(library.default_rules() if rules_id is None else rules_id)
    ruling = judge.rule(judge.board.challenge(*(words or _read_words())))
    if verbose or output.is_watched():
        say_identity(judge)
    if verbose:
        say_ruling_code(judge)
    say_cautions(judge)
    wording = judge.rules.original_wording(ruling.verdict.value)
    output.answer(as_json_text(ruling, judge) if as_json else wording)
    return 0 if ruling.verdict is Verdict.ACCEPTABLE else 1


def _read_words() -> list[str]:
    """Return the words on standard input. Raises `ChallengeRefused` if it is too long."""
    if sys.stdin is None:
        return []
    if sys.stdin.isatty():
        output.say(
            "Type all the challenged words, then end the input (Ctrl-D, or Ctrl-Z on Windows)."
        )
    try:
        data = sys.stdin.buffer.read(most_read + 1)
    except OSError:
        return []
    if len(data) > most_read:
        raise ChallengeRefused(
            "This cannot be judged: standard input is too long for a challenge.",
            remedy="Give the words of one play. For many challenges, use `judge slips`.",
        )
    return separate(data.removeprefix(b"\xef\xbb\xbf").decode(errors="surrogateescape"))


def as_json_text(ruling: Ruling, judge: Adjudicator) -> str:
    """Return the ruling as the JSON object that docs/word-judges.md describes."""
    import json

    verdict, words = ruling.verdict.value, ruling.challenge.words
    return json.dumps({"verdict": verdict, "words": words, **judge.identity}, ensure_ascii=False)

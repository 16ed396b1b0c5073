"""`judge check`: one challenge, one line. It loads little: a first verdict comes at once."""

import sys

import click

from judge_cli import output
from lexicons import Library, Missing, Verdict, separate, storage
from lexicons.caution import at_every_use


def as_id(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Return the id of rules or a lexicon; `BadParameter` for "", which is not the default."""
    if value == "":
        kind = "lexicon" if param.name == "edition" else "rules"
        raise click.BadParameter(f"expected an id, as `judge {kind} list` shows it")
    return value


rules_option = click.option(
    "--rules", "rules_id", metavar="ID", callback=as_id,
    help="The rule set [the default of this machine, see `judge rules list`].",
)  # fmt: skip


@click.command()
@click.argument("words", nargs=-1, metavar="[WORD]...")
@rules_option
@click.option("--lexicon", "edition", metavar="ID", callback=as_id,
              help="Judge by this lexicon alone, without a rulebook (see `judge lexicon"
              " list`).")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
@click.option("-v", "--verbose", is_flag=True, help="Show rule set, lexicons and CODE too.")
def check(
    words: tuple[str, ...], rules_id: str | None, edition: str | None, as_json: bool, verbose: bool
) -> int:
    """Judge one challenge: all the challenged words together.

    The answer is one line, for the whole play. Without WORD, the program reads the words from
    standard input, separated by spaces, tabs or line ends. It records nothing.

    \b
    judge check QI ZA
    judge check --rules nsa-2004 ZANT BLORP
    judge check --lexicon scowl80 QI ZA
    """
    if rules_id is not None and edition is not None:
        raise click.UsageError("Choose --rules or --lexicon: rules name their own lists.")
    library = Library()
    if edition is not None:
        judge = library.judge_by_list(edition)
    else:
        judge = library.adjudicator(library.default_rules() if rules_id is None else rules_id)
    challenge = judge.board.challenge(*(words or _read_words()))
    ruling = judge.rule(challenge)
    if edition is not None:
        output.say(f"Judged by {judge.lexicons[0].title} alone, without a rulebook.")
    if verbose or output.is_watched():
        rules = judge.rules
        output.say(f"Rules: {rules.original_title} ({rules.id}, {rules.fingerprint.short})")
        for manifest in judge.lexicons:
            output.say(f"Lexicon: {manifest.described}")
    if verbose:
        from judge_procedure import codes  # it reads every module of the program

        output.say(codes.with_name(codes.code_of(judge)))
    for line in at_every_use(judge.rules, judge.lexicons):
        output.say(line)
    verdict = ruling.verdict.value
    if as_json:
        import json

        answer = {"verdict": verdict, "words": ruling.challenge.words, **judge.identity}
        output.answer(json.dumps(answer, ensure_ascii=False))
    else:
        output.answer(judge.rules.original_verdict_word(verdict))
    return 0 if ruling.verdict is Verdict.ACCEPTABLE else 1


def _read_words() -> list[str]:
    if sys.stdin.isatty():
        output.say(
            "Type all the challenged words, then end the input (Ctrl-D, or Ctrl-Z on Windows)."
        )
    try:
        data = sys.stdin.buffer.read()
    except OSError as error:
        what = f"Standard input can't be read: {storage.reason_of(error)}."
        raise Missing(what, remedy="Type the words in the command: `judge check QI ZA`") from None
    return separate(data.removeprefix(b"\xef\xbb\xbf").decode(errors="surrogateescape"))

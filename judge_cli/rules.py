"""`judge rules`: list, show, examine and choose rule sets."""

from collections.abc import Iterator
from itertools import groupby
from textwrap import TextWrapper

import click

from judge_cli import output, version
from judge_cli.failure import prove_all
from judge_cli.output_file import paper_options, write_paper
from judge_procedure.paper.approval import officers_sheet
from judge_procedure.sentences import stage_line
from judge_procedure.system_clock import SystemClock
from lexicons import (
    JudgeError,
    Library,
    Missing,
    RuleSet,
    installing,
    printable,
    public_editions,
)
from lexicons.caution import at_every_use, cautions_on
from lexicons.rules.rule_items import in_plain

NOT_APPROVED = "No federation has approved this program. docs/approval.md shows how to examine it."
rules_id = click.argument("rules_id", metavar="ID")


@click.group()
def rules() -> None:
    """Show, check and choose rule sets; print them to be signed."""
    output.tidy_on_interrupt()


@rules.command("list")
def list_() -> int:
    """Show every rule set, and whether this machine can judge by it.

    '*' marks the default of this machine, which is used unless --rules names another.
    """
    library = Library()
    default = library.default_rules()
    names = sorted({*library.rule_ids(), *library.rule_store.own_names(), default})
    width = max(map(len, names))
    output.write_lines(
        f"{'*' if name == default else ' '} {name:{width}}  {_readiness(library, name)}"
        for name in names
    )
    return 0


def _readiness(library: Library, rules_id: str) -> str:
    try:
        rules = library.rules(rules_id)
    except JudgeError as error:
        return error.in_one_line
    try:
        judge = library.adjudicator(rules_id)
    except Missing as error:
        lacking = library.lacking(rules)
        lacks = f"lacks {', '.join(lacking)}"
        return f"{rules.original_title}: {lacks if lacking else error.what}"
    except JudgeError as error:
        return f"{rules.original_title}: can't judge: {'; '.join(error.faults or (error.what,))}"
    doubts = (f", but {doubt.manifest.edition}: {doubt.text}"
              for doubt in cautions_on(rules, judge.lexicons))  # fmt: skip
    return f"{rules.original_title}: ready{''.join(doubts)}"


@rules.command()
@rules_id
def show(rules_id: str) -> int:
    """Show everything that a rule set says, item by item.

    Each sentence of the rulebook has the number of its rule. To print and to sign: `judge rules
    sheet`.
    """
    fold = TextWrapper(100, subsequent_indent=6 * " ", break_on_hyphens=False)
    output.write_lines(
        line for text in described(Library().rules(rules_id)) for line in fold.wrap(text) or [""]
    )
    return 0


def described(rules: RuleSet) -> Iterator[str]:
    yield NOT_APPROVED
    yield f"{rules.original_title} ({rules.id})"
    yield f"fingerprint {rules.fingerprint.short}"
    if rules.source:
        yield f"from {rules.source}"
    if rules.fallback:
        yield f"where it is silent: {rules.fallback}"
    if notice := rules.notice:
        yield notice
    if rules.languages:
        yield f"its texts are also in: {', '.join(rules.languages)}"
    yield (
        f"alphabet {rules.alphabet}, words of {rules.lengths[0]} to {rules.longest_word} letters,"
        f" at most {rules.most_words} at once"
    )
    yield ""
    yield "These lexicons are asked in order. The first that holds the word decides:"
    for number, stage in enumerate(rules.stages, 1):
        known = public_editions().get(stage.lexicon)
        title = f"{known.title} ({stage.lexicon})" if known else stage.lexicon
        text, cited = stage_line(rules, stage, title)
        yield f"  {number}. {text}{in_brackets(cited)}"
    yield "  A word that no lexicon holds is unacceptable."
    for section, items in groupby(rules.provisions(), lambda item: item.section.name):
        yield ""
        yield section.replace("_", " ").capitalize()
        for item in items:
            label = f"{item.meaning[0].upper()}{item.meaning[1:]}"
            yield f"  {label}: {in_plain(rules.original(item))}{in_brackets(rules.cites(item))}"


def in_brackets(cited: str) -> str:
    """Return the number of a rule in brackets; empty if it is not known."""
    return f" [{cited}]" if cited else ""


@rules.command()
@rules_id
@paper_options
def sheet(rules_id: str, target: str | None) -> int:
    """Print a rule set to be signed, with pages for players.

    Officers compare the rule set with the rulebook clause by clause, and initial each. Players and
    word judges get the pages at its end. The output is a page of HTML.
    """
    library = Library()
    of, program, today = library.rules(rules_id), f"Tilejudge {version}", SystemClock().today()
    write_paper(officers_sheet(of, library, program, today=today), target)
    return 0


@rules.command()
@click.argument("file", metavar="FILE")
def validate(file: str) -> int:
    """Check the file of a rule set. Exit status 0 if it can be used, 1 if not, 2 if not read."""
    library = Library()

    def prove(name: str) -> str:
        rules = library.rules_in(name)
        if lacking := library.lacking(rules):
            output.say(f"Before it can judge it needs: {', '.join(sorted(lacking))}.")
        return printable(f"sound: {rules.original_title}, fingerprint {rules.fingerprint.short}")

    lines, status = prove_all([file], prove)
    output.write_lines(lines)
    return status


@rules.command()
@rules_id
@click.option("--lexicon", "chosen", multiple=True, metavar="[OLD=]EDITION",
              help="The lexicon to judge by. OLD is the one that it replaces, if the rules name"
              " several.")  # fmt: skip
def use(rules_id: str, chosen: tuple[str, ...]) -> int:
    """Make a rule set the default of this machine.

    --lexicon lets it judge by another lexicon than its file names: this writes a rule set like it.
    A rule set that can't judge is not chosen: exit status 2.

    \b
    judge rules use nzasp-2022
    judge rules use nzasp-2022 --lexicon csw24
    judge rules use open --lexicon my-list
    """
    library = Library()
    used = library.rules_with_lists(rules_id, chosen)
    judge = library.judge_by(used)
    installing.add_rules(library, used)
    installing.use_rules(library, used.id)
    identity = f"{used.original_title} ({used.id}, {used.fingerprint.short})"
    output.say(f"This machine now judges by: {identity}.")
    for line in at_every_use(judge.rules, judge.lexicons):
        output.say(line)
    return 0

"""`judge lexicon build`: lists become one lexicon file."""

import click

from judge_cli import output, progress
from judge_cli.lexicon.lengths import board_lengths, two_lengths
from judge_cli.lexicon.standing import standing
from judge_cli.options import alphabets
from judge_cli.telling import describe
from lexicons import Library
from lexicons.words import compiler, formats


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option(
    "--edition",
    required=True,
    metavar="ID",
    help="What the list is: 'csw19', 'owl-combined', or an id of your own.",
)
@click.option("--title", default="", help="What people call it, if it is not a known edition.")
@click.option(
    "--alphabet",
    default="english",
    show_default=True,
    shell_complete=alphabets,
    help="Whose tiles it is for (see `judge lexicon alphabets`).",
)
@click.option(
    "--lengths",
    callback=two_lengths,
    metavar="A-B",
    help="The lengths that the list covers whole; else from its shortest to its longest"
    " word, and no word beyond 15.",
)
@click.option("--source", default="", help="Where the words come from, for the record.")
@click.option("--licence", default="", help="On what terms they may be used, for the record.")
@click.option(
    "--as-is",
    is_flag=True,
    help="Compile it although its counts are not the edition's public ones.",
)
@click.option("-o", "--output", "target", metavar="FILE",
              help="The file to write; else ID.lexicon in the current folder.")  # fmt: skip
def build(
    sources: tuple[str, ...],
    edition: str,
    title: str,
    alphabet: str,
    lengths: range | None,
    source: str,
    licence: str,
    as_is: bool,
    target: str | None,
) -> int:
    """Compile lists, one word a line, into one lexicon file.

    A line that cannot be a word is refused with its number: nothing is mended or left out. The
    counts of a publicly known edition are compared with the public ones.

    \b
    judge lexicon build csw19.txt --edition csw19
    judge lexicon install csw19.lexicon
    """
    path = f"{edition}.lexicon" if target is None else target
    with progress.bar("Building") as tell:
        word_list = formats.read(
            sources,
            Library().alphabet(alphabet),
            lengths or board_lengths,
            lambda fraction: tell(fraction * 0.3),
        )
        manifest, data = compiler.compile_list(
            word_list, edition, lengths=lengths, title=title, source=source, licence=licence,
            as_is=as_is, progress=lambda fraction: tell(0.3 + fraction * 0.7),
        )  # fmt: skip
        compiler.write(path, data)
    for warning in word_list.warnings:
        output.say(f"Warning: {warning}")
    output.say(f"{path}: {describe(manifest)}, {len(data):,} bytes.")
    output.say(standing(manifest))
    output.say(f"To judge by it: judge lexicon install {path}")
    return 0

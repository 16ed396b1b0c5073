"""`judge lexicon alphabets`: the languages that lists can be in, and the tiles of one."""

from collections.abc import Iterator

import click

from judge_cli import output
from judge_cli.identity import in_one_line
from judge_cli.options import alphabets as alphabet_ids
from lexicons import Alphabet, JudgeError, Library


@click.command()
@click.argument("alphabet", required=False, metavar="[ID]", shell_complete=alphabet_ids)
def alphabets(alphabet: str | None) -> int:
    """Show the alphabets that lists can be in.

    With ID, show the tiles of one alphabet, and how they are written.

    Add your own as JUDGE_HOME/alphabets/ID.toml; those that are shipped cannot be redefined.
    """
    library = Library()
    if alphabet is None:
        for each in library.alphabet_ids():
            try:
                text = _described(library.alphabet(each))
            except JudgeError as error:
                text = f"cannot be used: {in_one_line(error)}"
            output.write(f"{each}: {text}\n")
    else:
        for line in _rows(library.alphabet(alphabet)):
            output.write(f"{line}\n")
    output.finish()
    return 0


def _described(alphabet: Alphabet) -> str:
    """Return an alphabet in one line.

    >>> _described(Library().alphabet("spanish"))
    'Spanish, 28 different tiles, 100 in the set, 02e7-57d4-20cc'
    """
    total = sum(alphabet.counts.values())
    in_the_set = f" {total} in the set," if total else ""
    different = f"{len(alphabet.tiles)} different tiles"
    return f"{alphabet.title}, {different},{in_the_set} {alphabet.fingerprint.short}"


def _rows(alphabet: Alphabet) -> Iterator[str]:
    """Yield the facts of an alphabet, and every tile with its count and other spellings."""
    facts = {
        "alphabet": f"{alphabet.id}, {alphabet.title}",
        "fingerprint": f"{alphabet.fingerprint.short}  ({alphabet.fingerprint})",
        "digraphs": digraphs(alphabet),
        "source": alphabet.source,
    }
    yield from (f"{name:12} {fact}" for name, fact in facts.items() if fact)
    yield "\ntile   in the set   written as well"
    written: dict[str, list[str]] = {}
    for other, tile in (*alphabet.folds.items(), *alphabet.spellings.items()):
        written.setdefault(tile, []).append(other)
    for tile in dict.fromkeys((*alphabet.tiles, *sorted(written), *alphabet.counts)):
        count = alphabet.counts.get(tile, "")
        yield f"{tile:5}{count:>12}   {' '.join(written.get(tile, ()))}".rstrip()


def digraphs(alphabet: Alphabet) -> str:
    """Return how an unbracketed digraph is read; empty if the alphabet has none.

    >>> digraphs(Library().alphabet("spanish"))
    'CH, LL, RR are read as one tile where a list writes them plainly'
    """
    if not alphabet.plain_digraphs:
        return ""
    read = f"are read as {alphabet.plain_digraphs}"
    return f"{', '.join(alphabet.composite)} {read} where a list writes them plainly"

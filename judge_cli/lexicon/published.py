"""`judge lexicon editions`: what is publicly known about dated releases of lists."""

from collections.abc import Iterator

import click

from judge_cli import output
from judge_cli.options import public_ids
from lexicons import Edition, Missing, public_editions
from lexicons.schema import did_you_mean


@click.command()
@click.argument("edition", required=False, metavar="[ID]", shell_complete=public_ids)
def editions(edition: str | None) -> int:
    """Show the publicly known editions.

    With ID, show the counts by length of one edition, and its errata.

    These are facts about lists, never their words. `build` and `validate` compare a copy with them
    if you name the edition.
    """
    known = public_editions()
    if edition is None:
        for each in known.values():
            output.write(f"{each.id}: {described(each)}\n")
    elif edition not in known:
        raise Missing(
            f"Nothing is publicly known of {edition}. {did_you_mean(edition, known)}".rstrip(),
            remedy="`judge lexicon editions` shows those that are known.",
        )
    else:
        for line in _rows(known[edition]):
            output.write(f"{line}\n")
    output.finish()
    return 0


def described(edition: Edition) -> str:
    """Return an edition in one line.

    >>> described(public_editions()["nwl2018"])
    'NWL2018, 192,111 words of 2 to 15 letters, effective 2019-03-01'
    """
    parts = [edition.title]
    if edition.counts:
        words, lengths = sum(edition.counts.values()), [*edition.counts]
        parts.append(f"{words:,} words of {lengths[0]} to {lengths[-1]} letters")
    else:
        parts.append("no public counts")
    if edition.alphabet != "english":
        parts.append(f"alphabet {edition.alphabet}")
    if edition.effective:
        parts.append(f"effective {edition.effective}")
    return ", ".join(parts)


def _rows(edition: Edition) -> Iterator[str]:
    """Yield all that is publicly known of an edition."""
    facts = {
        "edition": edition.id,
        "title": edition.title,
        "alphabet": edition.alphabet,
        "effective": edition.effective,
        "published": edition.published,
        "fingerprint": edition.fingerprint,
    }
    yield from (f"{name:12} {fact}" for name, fact in facts.items() if fact)
    yield ""
    if edition.counts:
        yield "letters    public"
        yield from (f"{length:7}{count:10,}" for length, count in edition.counts.items())
        yield f"  total{sum(edition.counts.values()):10,}"
    else:
        yield "No public counts are known."
    if edition.parts:
        yield "\nFingerprints of the words of some lengths:"
        yield from (f"{part.span}  {part.fingerprint}" for part in edition.parts)
    if edition.errata:
        yield "\nErrata known in public, as changes for `judge lexicon amend`:"
        yield from edition.errata

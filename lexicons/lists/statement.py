"""A statement: what a publisher signs about an edition, as text that is the same everywhere."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lexicons import schema
from lexicons.errors import Unsound, shown
from lexicons.fingerprint import Fingerprint
from lexicons.manifest import Manifest, is_date

heading = "Tilejudge statement of an edition, form 1"
unsaid = "-"  # a fact that the statement leaves open
most_characters = 10_000  # of a whole statement
fact = re.compile(r"([a-z ]+(?: \d+)?): (\S(?:.*\S)?)")
fingerprint = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Statement:
    """The facts that identify an edition. Equal facts are equal bytes.

    The bytes of a lexicon file depend on the library that wrote it; those of a statement do not.
    """

    edition: str
    title: str
    words: int
    fingerprint: Fingerprint
    alphabet: str
    alphabet_fingerprint: Fingerprint
    lengths: range
    counts: Mapping[int, int]
    effective: str = ""
    supersedes: str = ""
    supersedes_fingerprint: str = ""

    @classmethod
    def of(cls, manifest: Manifest, superseded: Manifest | None = None) -> "Statement":
        """Return the statement of a lexicon; `superseded` is the edition that it replaces."""
        return cls(
            edition=manifest.edition,
            title=manifest.title,
            words=manifest.words,
            fingerprint=manifest.fingerprint,
            alphabet=manifest.alphabet,
            alphabet_fingerprint=manifest.alphabet_fingerprint,
            lengths=manifest.lengths,
            counts=manifest.counts,
            effective=manifest.effective,
            supersedes=superseded.edition if superseded else "",
            supersedes_fingerprint=superseded.fingerprint if superseded else "",
        )

    @classmethod
    def parse(cls, data: bytes, name: str = "The statement") -> "Statement":
        """Return the statement in these bytes.

        Raises `Unsound` for anything but the exact bytes that `text` would write.
        """
        statement, lines = None, [""]
        try:
            lines = data.decode()[:most_characters].split("\n")
            found = {m[1]: m[2] for line in lines[1:-1] if (m := fact.fullmatch(line))}
            shortest, longest = map(int, found["lengths"].split(" to "))
            superseded, _, superseded_words = found["supersedes"].partition(", words ")
            statement = cls(
                edition=found["edition"],
                title=found["title"],
                words=int(found["words"]),
                fingerprint=Fingerprint(found["fingerprint of the words"]),
                alphabet=found["alphabet"],
                alphabet_fingerprint=Fingerprint(found["fingerprint of the alphabet"]),
                lengths=range(shortest, longest + 1),
                counts={
                    n: int(found[f"words of length {n}"]) for n in range(shortest, longest + 1)
                },
                effective="" if found["effective"] == unsaid else found["effective"],
                supersedes="" if superseded == unsaid else superseded,
                supersedes_fingerprint=superseded_words,
            )
        except (ValueError, KeyError, IndexError):
            pass
        if (
            statement is None
            or not statement.lengths
            or statement.text.encode() != data
            or not statement.is_sound
        ):
            raise Unsound(
                f"{name} is not a statement of an edition, or was altered.",
                faults=[
                    odd_line(
                        lines,
                        statement.text.split("\n")
                        if statement and statement.lengths
                        else [heading],
                    )
                ],
                remedy="Get the statement again from its publisher, byte for byte.",
            )
        return statement

    @property
    def is_sound(self) -> bool:
        """Whether every fact has the form that it must have."""
        known: list[str] = [self.fingerprint, self.alphabet_fingerprint]
        known += [self.supersedes_fingerprint] if self.supersedes else []
        names = [self.edition, self.alphabet, *([self.supersedes] if self.supersedes else [])]
        return (
            not any(map(schema.identifier, names))
            and not schema.text(self.title)
            and all(map(fingerprint.fullmatch, known))
            and not (self.effective and is_date(self.effective))
            and sum(self.counts.values()) == self.words > 0
        )

    @property
    def text(self) -> str:
        """The statement as it is signed: UTF-8, every line with a line feed."""
        return "".join(f"{line}\n" for line in self.lines())

    def lines(self) -> Iterator[str]:
        """Yield the lines of the text."""
        yield heading
        yield f"edition: {self.edition}"
        yield f"title: {self.title}"
        yield f"words: {self.words}"
        yield f"fingerprint of the words: {self.fingerprint}"
        yield f"alphabet: {self.alphabet}"
        yield f"fingerprint of the alphabet: {self.alphabet_fingerprint}"
        yield f"lengths: {self.lengths[0]} to {self.lengths[-1]}"
        for length in self.lengths:
            yield f"words of length {length}: {self.counts.get(length, 0)}"
        yield f"effective: {self.effective or unsaid}"
        words = f", words {self.supersedes_fingerprint}" if self.supersedes else ""
        yield f"supersedes: {self.supersedes or unsaid}{words}"

    def differences(self, manifest: Manifest) -> list[str]:
        """Return where a lexicon is not what the statement says; its title may differ."""
        other = Statement.of(manifest)
        found = [
            f"{name}: the statement says {said}, and the lexicon has {has}"
            for name, said, has in (
                ("edition", self.edition, other.edition),
                ("words", self.words, other.words),
                ("fingerprint of the words", self.fingerprint, other.fingerprint),
                ("alphabet", self.alphabet, other.alphabet),
                (
                    "fingerprint of the alphabet",
                    self.alphabet_fingerprint,
                    other.alphabet_fingerprint,
                ),
                ("lengths", f"{self.lengths[0]}-{self.lengths[-1]}",
                 f"{other.lengths[0]}-{other.lengths[-1]}"),
            )
            if said != has
        ]  # fmt: skip
        said_counts = {length: count for length, count in self.counts.items() if count}
        if said_counts != dict(other.counts):
            found.append("counts by length: the statement has others")
        if other.effective and other.effective != self.effective:
            said = self.effective or "no date"
            found.append(f"effective: the statement says {said}, the lexicon {other.effective}")
        return found


def odd_line(lines: list[str], expected: list[str]) -> str:
    """Return the first line that is not as expected, or is no fact where none is expected.

    >>> odd_line([heading, "edition club"], [heading])
    "line 2: 'edition club'; expected a fact, such as 'edition: csw19'"
    >>> odd_line([heading, "words: 07"], [heading, "words: 7"])
    "line 2: 'words: 07'; expected 'words: 7'"
    """
    for number, line in enumerate(lines, 1):
        known = expected[number - 1] if number <= len(expected) else None
        if known is not None and line != known:
            return f"line {number}: {shown(line)}; expected {shown(known)}"
        if known is None and line and not fact.fullmatch(line):
            return f"line {number}: {shown(line)}; expected a fact, such as 'edition: csw19'"
    return "expected every fact once, in its order"

"""Cases: what the rules of a game say about a wrong ruling, once for all rulings that it fits."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_cli.journal.rejudging import Finding
from judge_cli.rules import in_brackets
from lexicons import RuleSet, printable
from lexicons.proceedings.consequences import points_for

at_fault = "Nothing that rules it has changed since: the record or a machine is at fault."

#: Where a rule set says what is granted: its keys, each with its name on a sheet.
granted = {"text": "Granted", "condition": "Condition", "deadline": "Until"}


class Item(NamedTuple):
    """What a rule set says under a key, with its name on a sheet and the number of the rule."""

    key: str
    name: str
    text: str
    original: str  # in the first language of the rule set, for programs
    rule: str

    def __str__(self) -> str:
        """Return the item in one line."""
        return f"{self.name}: {self.text}{in_brackets(self.rule)}"


class Case(NamedTuple):
    """One kind of wrong ruling: a rule set, and the verdict that was given."""

    number: int
    found: tuple[Finding, ...]

    @property
    def was(self) -> str:
        """The verdict that was given."""
        return self.found[0].entry.verdict or ""

    @property
    def would_be(self) -> str:
        """The verdict of today."""
        return self.found[0].now.value

    @property
    def rules_id(self) -> str:
        """The id of the rule set that the games were played by."""
        return self.found[0].entry.rules or ""

    @property
    def rules(self) -> RuleSet | None:
        """The rule set that the games were played by, if this machine has it."""
        return self.found[0].played_by

    @property
    def title(self) -> str:
        """The title of the rule set; its id if this machine does not have it."""
        return self.rules.title if self.rules else printable(self.rules_id)

    @property
    def rules_changed(self) -> bool:
        """Whether the rule set was changed after a ruling of this case."""
        rules = self.rules
        return rules is not None and any(
            each.entry.rules_fingerprint != rules.fingerprint for each in self.found
        )

    @property
    def unexplained(self) -> bool:
        """Whether a ruling of this case differs although nothing has changed."""
        return any(each.unchanged for each in self.found)

    @property
    def wronged(self) -> str:
        """The party that a wrong ruling cost something: `challenged`, `challenger` or ""."""
        if self.rules is None:
            return ""
        if self.was == "unacceptable":
            return "challenged"
        costs = points_for(self.rules, self.was, 1) or self.rules.says("consequence", "turn_lost")
        return "challenger" if costs else ""

    def cost(self) -> Iterator[Item]:
        """Yield what the ruling meant to the players."""
        yield from self.items("consequence", {self.was: "It meant"})
        if self.was == "acceptable":
            keys = ("final_play_acceptable", "final_play")
            yield from self.items("consequence", dict.fromkeys(keys, "If it was the final play"))

    def grants(self) -> Iterator[Item]:
        """Yield what the rules grant for it, on which condition and until when."""
        if self.remedy is not None:
            yield from self.items("wrong_ruling", granted)

    def says_instead(self) -> Iterator[Item]:
        """Yield what rules that name no remedy say, such as until when a score is changed."""
        if self.remedy is None:
            yield from self.items("wrong_ruling", {"text": "Rule"})

    @property
    def remedy(self) -> str | None:
        """The remedy that the rules name, as `wrong_ruling.remedy` has it."""
        return self.rules.says("wrong_ruling", "remedy") if self.rules else None

    @property
    def cost_unknown(self) -> bool:
        """Whether the rules do not say what a challenge of an acceptable play costs."""
        rules = self.rules
        if rules is None or self.was != "acceptable" or points_for(rules, self.was, 1):
            return False
        return rules.says("consequence", "turn_lost") is None

    def items(self, section: str, names: dict[str, str]) -> Iterator[Item]:
        """Yield what the rules say under these keys."""
        if self.rules:
            for key, name in names.items():
                if text := self.rules.says(section, key):
                    original = self.rules.original(section, key)
                    yield Item(key, name, text, original, self.rules.cites(section, key))

    # -- in sentences --------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """The case in one line."""
        return (
            f"Case {self.number}: was {self.was.upper()}, would be {self.would_be.upper()}, by the"
            f" rules of {self.title}"
        )

    def sentences(self) -> Iterator[str]:
        """Yield all that a director must know of it."""
        if self.unexplained:
            yield f"(!) {at_fault}"
        if self.rules is None:
            yield f"The rule set {self.title} is not on this machine: what it grants is not known."
            return
        if self.rules_changed:
            yield "The rule set was changed since; what follows is what it says now."
        yield self.loss()
        yield from map(str, self.cost())
        yield from map(str, self.grants())
        if self.remedy is None:
            yield from self.without_remedy()
        if self.rules.fallback and (self.remedy is None or self.cost_unknown):
            yield f"Where they are silent: {self.rules.fallback}."

    def without_remedy(self) -> Iterator[str]:
        """Yield that the rules name no remedy, and what they say in its place."""
        instead = list(self.says_instead())
        if instead:
            yield f"{self.title} names no remedy for a wrong ruling."
        else:
            yield f"{self.title} says nothing of wrong rulings."
        yield from map(str, instead)

    def loss(self) -> str:
        """Return in a sentence which player the wrong ruling cost something."""
        name = self.rules.says("party", self.wronged) if self.rules and self.wronged else ""
        called = f" ({name})" if name else ""
        match self.wronged:
            case "challenged":
                return f"Wronged: who made the play{called}."
            case "challenger":
                return f"Wronged: who challenged{called}."
        if self.cost_unknown:
            return "An unacceptable play stood. These rules do not say what the challenge cost."
        return "An unacceptable play stood; by these rules the challenge cost nothing."


def cases_of(standing: Iterable[Finding]) -> dict[tuple[str, str], Case]:
    """Return the cases of rulings that stand with their consequence, in the order of the rulings.

    Their keys are what `kind_of` returns.
    """
    kinds: dict[tuple[str, str], list[Finding]] = {}
    for finding in standing:
        if finding.play.waived is None:
            kinds.setdefault(kind_of(finding), []).append(finding)
    return {
        kind: Case(number, tuple(found)) for number, (kind, found) in enumerate(kinds.items(), 1)
    }


def kind_of(finding: Finding) -> tuple[str, str]:
    """Return what the remedy for a ruling depends on: the rule set and the verdict."""
    return finding.entry.rules or "", finding.entry.verdict or ""

"""Cases: what the rules of a game say about a wrong ruling, once for all rulings that it fits."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_cli.journal.rejudging import Finding
from judge_cli.rules import in_brackets
from judge_procedure.consequences import points_for
from judge_procedure.entry_names import verdict_named
from lexicons import RuleSet, printable
from lexicons.language import _
from lexicons.notation import named


class Item(NamedTuple):
    """What a rule set says, with its name on a sheet and the number of the rule."""

    name: str
    text: str
    rule: str

    def __str__(self) -> str:
        """Return the item in one line."""
        return named(self.name, f"{self.text}{in_brackets(self.rule)}")


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
        return self.rules.heading("title") if self.rules else printable(self.rules_id)

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
        yield from self.items("consequence", {self.was: _("It meant")})
        if self.was == "acceptable":
            keys = ("final_play_acceptable", "final_play")
            yield from self.items("consequence", dict.fromkeys(keys, _("If it was the final play")))

    def grants(self) -> Iterator[Item]:
        """Yield what the rules grant for it, on which condition and until when."""
        if self.remedy not in (None, "none"):
            names = {
                # Translators: what the rules grant after a wrong ruling.
                "text": _("Granted"),
                "condition": _("Condition"),
                # Translators: the deadline of a remedy.
                "deadline": _("Until"),
            }
            yield from self.items("wrong_ruling", names)

    def _says_instead(self) -> Iterator[Item]:
        """Yield what rules without a remedy say, such as until when a score is changed."""
        if self.remedy in (None, "none"):
            yield from self.items("wrong_ruling", {"text": _("Rule")})

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
                    yield Item(name, text, self.rules.cites(section, key))

    # -- in sentences --------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """The case in one line."""
        return _(
            "Case {number}: was {verdict}, would be {other}, by the rules of {title}",
            number=self.number,
            verdict=verdict_named(self.was).upper(),
            other=verdict_named(self.would_be).upper(),
            title=self.title,
        )

    def sentences(self) -> Iterator[str]:
        """Yield all that a director must know of it."""
        if self.unexplained:
            yield _(
                "(!) Rules and lexicons have not changed since: the record or a machine is faulty."
            )
        if self.rules is None:
            yield _(
                "The rule set {title} is not on this machine, so its remedy is not known.",
                title=self.title,
            )
            return
        if self.rules_changed:
            yield _("The rule set has changed since. This is what it says now.")
        yield self.loss()
        yield from map(str, self.cost())
        yield from map(str, self.grants())
        if self.remedy in (None, "none"):
            yield from self._without_remedy()
        if self.rules.fallback and (self.remedy is None or self.cost_unknown):
            yield _("Where they are silent: {fallback}.", fallback=self.rules.fallback)

    def _without_remedy(self) -> Iterator[str]:
        """Yield that the rules grant or name no remedy, and what they say in its place."""
        instead = list(self._says_instead())
        if self.remedy == "none":
            yield _("{title} grants nothing for a wrong ruling.", title=self.title)
        elif instead:
            yield _("{title} names no remedy for a wrong ruling.", title=self.title)
        else:
            yield _("{title} says nothing of wrong rulings.", title=self.title)
        yield from map(str, instead)

    def loss(self) -> str:
        """Return in a sentence which player the wrong ruling cost something."""
        name = self.rules.says("party", self.wronged) if self.rules and self.wronged else ""
        match self.wronged:
            case "challenged":
                if name:
                    return _("Wronged: the player who made the play ({name}).", name=name)
                return _("Wronged: the player who made the play.")
            case "challenger":
                if name:
                    return _("Wronged: the player who challenged ({name}).", name=name)
                return _("Wronged: the player who challenged.")
        if self.cost_unknown:
            return _("An unacceptable play stood. These rules do not say what the challenge cost.")
        return _("An unacceptable play stood; by these rules the challenge cost nothing.")


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

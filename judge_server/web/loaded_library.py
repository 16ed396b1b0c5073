"""A library whose rule sets and judges are read once for all kiosks of a server."""

from collections.abc import Mapping
from threading import RLock

from lexicons import Adjudicator, Library, RuleSet


class LoadedLibrary(Library):
    """Reads each rule set and loads each judge once; judges keep nothing of a challenge."""

    def __init__(self, library: Library, judges: Mapping[str, Adjudicator]) -> None:
        super().__init__(library.home, taken=library.taken)
        self.judges = dict(judges)
        self.rule_sets = {rules_id: judge.rules for rules_id, judge in judges.items()}
        self.loading = RLock()

    def rules(self, rules_id: str) -> RuleSet:
        """Return a rule set, as it was when it was first used: each page asks for it."""
        with self.loading:
            if rules_id not in self.rule_sets:
                self.rule_sets[rules_id] = super().rules(rules_id)
            return self.rule_sets[rules_id]

    def adjudicator(
        self, rules_id: str, *, proved: bool = False, instead: dict[str, str] | None = None
    ) -> Adjudicator:
        """Return the judge of a rule set, verified at its first use."""
        if instead:
            return super().adjudicator(rules_id, proved=proved, instead=instead)
        with self.loading:
            if rules_id not in self.judges:
                self.judges[rules_id] = super().adjudicator(rules_id, proved=True)
            return self.judges[rules_id]

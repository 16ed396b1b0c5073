"""The lists of a machine: those in use, those that could be, and the files that may hold one.

Any rules can judge by any list.
"""

import glob
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from judge_procedure.names import capitalized
from judge_procedure.task_parts import Option
from judge_procedure.typed import Misread, needed
from lexicons import JudgeError, Library, Manifest, RuleSet, public_editions, schema, storage
from lexicons.language import _, counted, figure

OWN = "own"  # a list that nobody has published


class ListsInUse:
    """What judges at a machine, and what could.

    Rules whose lists others take the place of are made by `Library.rules_with_lists`: `base` are
    those of the rulebook. In place of rules that can't be read, `rules` are those of open play.
    """

    def __init__(self, library: Library, rules_id: str) -> None:
        """`rules_id` is what the profile names."""
        self.library = library
        rules_id, self.fault = rules_id or library.default_rules(), ""
        try:
            self.rules = library.with_names(library.rules(rules_id))
            self.rules_title = self.base.title
        except JudgeError as error:
            self.rules = library.rules(Library.first_rules)
            self.rules_title, self.fault = rules_id, error.what

    def _manifest(self, edition: str) -> Manifest | None:
        with suppress(JudgeError):
            return self.library.manifest(edition)
        return None

    def title(self, edition: str) -> str:
        known = self._manifest(edition) or public_editions().get(edition)
        return known.title if known else edition

    # -- what is set -------------------------------------------------------------------------

    @property
    def base(self) -> RuleSet:
        """The rules before lists were exchanged."""
        made = self._is_made(self.rules)
        return self.library.rules(self.rules.like) if made else self.rules

    def _is_made(self, rules: RuleSet) -> bool:
        """Return whether `rules_with_lists` made these rules, and no person."""
        with suppress(JudgeError):
            pairs = [f"{old}={new}" for old, new in rules.lists.items()]
            return bool(pairs) and self.library.rules_with_lists(rules.like, pairs).id == rules.id
        return False

    @property
    def list_title(self) -> str:
        return ", ".join(map(self.title, self.rules.editions))

    def rows(self, fault: str) -> Iterator[Option]:
        """Yield what is set, and its fault: that a list can't judge, for example."""
        here = {edition: self._manifest(edition) for edition in self.rules.editions}
        lacking = ", ".join(self.title(edition) for edition in here if not here[edition])
        if lacking and not fault:
            fault = _("Not on this machine: {lists}.", lists=lacking)
        elif not fault:
            try:
                self.library.judge_by(self.rules)
            except JudgeError as error:  # too few letters; its remedy is for a terminal
                fault = (*error.faults, error.what)[0]
        does = ", ".join(described(manifest) for manifest in here.values() if manifest)
        yield Option("list", _("Word list"), value=self.list_title, does=does, fault=fault,
                     sign="list")  # fmt: skip
        yield Option("rules", _("Rules"), value=self.rules_title,
                     fault=self.fault or self.rules.notice, sign="rules")  # fmt: skip

    # -- what could be -----------------------------------------------------------------------

    def here(self) -> list[str]:
        """Return the lists of this machine, without those of the example."""
        examples = self.library.rules(self.library.example_rules).editions
        return [edition for edition in self.library.editions() if edition not in examples]

    def installed(self) -> Iterator[Option]:
        for edition in self.here():
            if manifest := self._manifest(edition):
                yield Option(edition, manifest.title, does=described(manifest))

    def published(self) -> Iterator[Option]:
        """Yield which list a file can be: one of our own, or one that rules name."""
        yield Option(OWN, capitalized(_("a list of our own")))
        known, free = public_editions(), self.library.rules(Library.first_rules).editions
        rulebooks = [self.base, *self._rule_sets()]
        for edition in dict.fromkeys(name for rules in rulebooks for name in rules.editions):
            if edition in known and edition not in free:
                yield Option(edition, known[edition].title)

    def own_title(self, line: str) -> str:
        """Return the name of a list of one's own; `Misread` if a published one has it."""
        title = needed(line, _("Type the name."))
        name, known = storage.slug(title), public_editions()
        titles = {storage.slug(published.title) for published in known.values()}
        if not schema.is_id(name) or name in known or name in titles:
            raise Misread(_("A published list has this name. Choose another one."))
        return title

    def by_list(self, edition: str) -> RuleSet:
        """Return the rules that are set, by another list.

        A file of a person's own names its lists itself: then the rules of open play take its place.
        """
        made = self._by(self.base, edition)
        return made or self.library.rules_with_lists(Library.first_rules, [edition])

    def _by(self, base: RuleSet, edition: str) -> RuleSet | None:
        """Return rules by a list; None if they can't judge by it."""
        if edition in base.editions and {*base.editions} <= {*self.here()}:
            return base
        manifest = self._manifest(edition)
        if base.source and manifest and manifest.alphabet != base.alphabet:
            return None
        with suppress(JudgeError):  # a file of a person's own names its lists itself
            pairs = [f"{old}={edition}" for old in base.editions]
            return self.library.with_names(self.library.rules_with_lists(base.id, pairs))
        return None

    def rules_on_offer(self) -> Iterator[tuple[RuleSet, RuleSet]]:
        """Yield the rules of each rulebook, with these rules as they would judge here.

        They judge by the list in use; by their own where all are here, and none was chosen.
        """
        used = self.rules.editions[0]
        free = self.library.rules(Library.first_rules).editions
        here = {*self.here()}
        for rules in self._rule_sets():
            complete = {*rules.editions} <= here
            if complete and used in (*rules.editions, *free):
                yield rules, rules
            elif not rules.like and (made := self._by(rules, used)):
                yield rules, made  # what is like another one is an edition of the same book

    def _rule_sets(self) -> Iterator[RuleSet]:
        for rules in self.library.usable_rules():
            if rules.id != self.library.example_rules and not self._is_made(rules):
                yield rules


def described(lexicon: Manifest) -> str:
    """Return how many words a lexicon has, and its fingerprint."""
    words = counted("{number} word", "{number} words", lexicon.words, number=figure(lexicon.words))
    return f"{words}, {lexicon.fingerprint.short}"


# -- a list from a file ---------------------------------------------------------------------------

LIST_ENDINGS = (".txt", ".csv", ".xlsx", ".dwg", ".lexicon")  # of names
#: Where systems show sticks.
STICKS = {
    "linux": ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt", "/mnt/*"),
    "darwin": ("/Volumes/*",),
    "win32": tuple(f"{letter}:/" for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"),
}


def list_files(own_folder: str) -> list[str]:
    """Return what may be a list on sticks and in the account's folders, the latest first.

    Before a machine has a PIN, anybody may look: nothing of the program's own folder is there.
    """
    account, own = os.path.expanduser("~"), os.path.realpath(own_folder)
    patterns = (account, os.path.join(glob.escape(account), "*"), *STICKS.get(sys.platform, ()))
    changed = dict[str, float]()
    for folder in (path for pattern in patterns for path in glob.glob(pattern)):
        if Path(os.path.realpath(folder)).is_relative_to(own):  # a link may lead to itself
            continue
        with suppress(OSError):  # it can't be read, or is no folder
            for file in os.scandir(folder):
                is_list = file.name.lower().endswith(LIST_ENDINGS) and os.path.isfile(file)
                if is_list and file.path.isprintable():  # a name can be no text at all
                    changed[file.path] = file.stat().st_mtime
    return sorted(changed, key=changed.__getitem__, reverse=True)

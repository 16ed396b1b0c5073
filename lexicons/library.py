"""The rule sets, alphabets and lexicons of this machine, and the judges made of them.

A file is looked for by its id: among those of the program, then among the users' files in
JUDGE_HOME. At a station of an event, the event's files take the place of the users'. `adjudicator`
reads the rule set, the alphabet and every lexicon of the chain, and verifies their digests.

Promised: a missing or damaged file is `Missing` or `Unsound`, with what to do. No other file takes
its place. A library only reads: `lexicons.installing` is what changes its files.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from lexicons import schema, storage
from lexicons.adjudicator import Adjudicator
from lexicons.alphabet import Alphabet
from lexicons.challenge import Board
from lexicons.edition import public_editions
from lexicons.errors import CannotJudge, JudgeError, Missing, Unsound, shown
from lexicons.home import FileStore, home_folder, refuse_other_id
from lexicons.language import _
from lexicons.manifest import Manifest
from lexicons.rules import rule_origin
from lexicons.rules.rule_set import RuleSet
from lexicons.taken_files import TakenFiles, taken_files
from lexicons.words.chain import Chain
from lexicons.words.lexicon import Lexicon

DEFAULT_FILE: schema.Table = {
    "rules": schema.SchemaKey(schema.identifier, "rule set", required=True)
}


class Library:
    """The files of this machine: those shipped with the program, and users' files under `home`.

    A user's file can't redefine a shipped one of the same id.

    >>> Library().rules("open").stages[0].lexicon
    'scowl80'
    """

    first_rules = "open"  # until a user chooses others
    example_rules = "example"  # invented words, to try a chain: offered to no director

    def __init__(
        self, home: str | os.PathLike[str] | None = None, *, taken: TakenFiles | None = None
    ) -> None:
        """Take a JUDGE_HOME; `taken` are files of an event in place of those that it has taken.

        Raises `Missing` or `Unsound` if it has taken files and their contents.json was altered.
        """
        self.home = home_folder() if home is None else os.path.abspath(os.fspath(home))
        self.taken = taken or taken_files(self.home)
        #: The folder of the rule sets, alphabets, lexicons and profile.
        self.files = self.taken.folder if self.taken else self.home
        self.rule_store = FileStore(self.files, "rules", ".toml")
        self.lexicon_store = FileStore(self.files, "lexicons", ".lexicon")
        self.alphabet_store = FileStore(self.files, "alphabets", ".toml")

    # -- rule sets ---------------------------------------------------------------------------

    def rule_ids(self) -> list[str]:
        """Return the ids of all rule sets, shipped and added, in order."""
        return self.rule_store.ids()

    def usable_rules(self) -> Iterator[RuleSet]:
        """Yield each rule set whose file can be used, in order of their ids."""
        for rules_id in self.rule_ids():
            with suppress(JudgeError):
                yield self.rules(rules_id)

    def rules(self, rules_id: str) -> RuleSet:
        """Return a rule set.

        Raises `Missing`, with the ids that exist, if no rule set has this id, and `Unsound` if its
        file can't be used.
        """
        return self.rules_in(self.rules_path(rules_id))

    def rules_path(self, rules_id: str) -> str:
        """Return the path of the file of a rule set; raises what `rules` raises."""
        return self.rule_store.path(
            rules_id, _("There is no rule set {name}.", name=shown(rules_id))
        )

    def rules_with_lists(
        self, rules_id: str, choices: Sequence[str], *, new: Mapping[str, Manifest] | None = None,
        option: str = "--lexicon {old}={new}",
    ) -> RuleSet:  # fmt: skip
        """Return rules like those of an id that ask other lists: each choice is `NEW` or `OLD=NEW`.

        They are those of the id if no choice changes them. Else no file holds them until
        `installing.add_rules`. Where no rulebook stands behind the rules, they take the alphabet of
        the list, which may be `new` here and not installed yet.

        Raises what `rules` raises, `Missing` for what is not an id, and `CannotJudge` if it isn't
        clear which list takes the place of which: `option` is how a person says it at this command.

        >>> Library().rules_with_lists("nsa-2004", ["owl=owl2"]).editions
        ('owl2', 'long-list')
        """
        rules = self.rules(rules_id)
        if tuple(choices) in ((), rules.editions):
            return rules
        if rules_id not in self.rule_store.shipped():
            raise CannotJudge(
                _("{rules} is your own file: its lists are not replaced.", rules=rules_id),
                remedy=_(
                    "Name the lists in the file: {path}", path=self.rule_store.own_path(rules_id)
                ),
            )
        lists = rule_origin.replaced(rules.editions, choices, option)
        if not lists:
            return rules
        for edition in lists.values():
            if not schema.is_id(edition):
                raise self._not_installed(edition)
        alphabet, known = rules.alphabet, new or {}
        for edition in () if rules.source else lists.values():
            with suppress(JudgeError):  # it isn't installed yet
                alphabet = (known.get(edition) or self.manifest(edition)).alphabet
        used = dict.fromkeys(lists.get(old, old) for old in rules.editions)
        made = rule_origin.made_id(rules_id, used, self.rule_store.shipped())
        text = rule_origin.rule_file(made, rules_id, lists, alphabet)
        return RuleSet.read(text.encode(), name=f"{made}.toml")

    def rules_in(self, path: str) -> RuleSet:
        """Return the rule set in a file of any folder.

        Raises `Unsound` with every fault of the file.
        """
        data = storage.read_settings(path, _("Give the path of a rule set's TOML file."))
        rules = RuleSet.read(data, name=path)
        refuse_other_id(path, rules.id)
        if rules.alphabet not in self.alphabet_ids():
            raise Unsound(
                _("{path} can't be used.", path=path),
                faults=[
                    _("alphabet: there is no alphabet {alphabet}", alphabet=shown(rules.alphabet))
                ],
                remedy=_("There are: {ids}.", ids=", ".join(self.alphabet_ids())),
            )
        return rules

    @property
    def default_path(self) -> str:
        """The file that names the rule set of this machine."""
        return os.path.join(self.files, "default.toml")

    def default_rules(self) -> str:
        """Return the id of the rule set that this machine uses if a command names no other.

        Raises `Missing` or `Unsound` if its file can't be read: no other rule set takes its place.
        """
        if not storage.is_there(self.default_path):
            return self.first_rules
        remedy = _("Choose the rule set again: `judge rules use ID`.")
        data = storage.read_settings(self.default_path, remedy)
        faults = schema.FileFaults(_("{path} can't be used.", path=self.default_path), remedy)
        contents = schema.valid_part(schema.parse(data, self.default_path), DEFAULT_FILE, faults)
        faults.refuse()
        return str(contents["rules"])

    # -- alphabets ---------------------------------------------------------------------------

    def alphabet_ids(self) -> list[str]:
        """Return the ids of all alphabets, shipped and added, in order."""
        return self.alphabet_store.ids()

    def alphabet(self, alphabet_id: str) -> Alphabet:
        """Return an alphabet.

        Raises `Missing`, with the ids that exist, if no alphabet has this id.
        """
        path, data = self._alphabet_file(alphabet_id)
        alphabet = Alphabet.read(data, name=path)
        refuse_other_id(path, alphabet.id)
        return alphabet

    def alphabet_path(self, alphabet_id: str) -> str:
        """Return the path of the file of an alphabet; raises what `alphabet` raises."""
        return self.alphabet_store.path(
            alphabet_id, _("There is no alphabet {name}.", name=shown(alphabet_id))
        )

    def own_alphabet(self, alphabet_id: str) -> str:
        """Return the text of a user's file of an alphabet; empty for a shipped one."""
        if alphabet_id in self.alphabet_store.shipped():
            return ""
        return self.alphabet_text(alphabet_id)

    def alphabet_text(self, alphabet_id: str) -> str:
        """Return the text of the file of an alphabet. Raises `Missing` or `Unsound`."""
        path, data = self._alphabet_file(alphabet_id)
        schema.parse(data, path)  # raises `Unsound` if it is not UTF-8
        return data.decode()

    def _alphabet_file(self, alphabet_id: str) -> tuple[str, bytes]:
        path = self.alphabet_path(alphabet_id)
        is_shipped = alphabet_id in self.alphabet_store.shipped()
        remedy = _("Install the program again.") if is_shipped else storage.good_copy()
        return path, storage.read_settings(path, remedy)

    def alphabet_of(self, manifest: Manifest) -> Alphabet:
        """Return the alphabet of a lexicon; if it is not on this machine, the one it carries.

        Raises `Missing` if this machine has another one of the same id.
        """
        if manifest.own_alphabet and manifest.alphabet not in self.alphabet_ids():
            name = _("The alphabet of {edition}", edition=manifest.edition)
            alphabet = Alphabet.read(manifest.own_alphabet.encode(), name=name)
            refuse_other_id(f"{manifest.alphabet}.toml", alphabet.id)
            return alphabet
        alphabet = self.alphabet(manifest.alphabet)
        if manifest.own_alphabet and (fault := manifest.other_alphabet(alphabet)):
            edition = manifest.edition
            raise Missing(
                _(
                    "{edition} was built with another alphabet than {path}.",
                    edition=edition,
                    path=self.alphabet_path(alphabet.id),
                ),
                faults=[fault],
                remedy=_(
                    "Give one of the two alphabets another id, and build its lexicons again. Or"
                    " remove the file, if no other lexicon needs it: {edition} brings its own.",
                    edition=edition,
                ),
            )
        return alphabet

    # -- lexicons ----------------------------------------------------------------------------

    def editions(self) -> list[str]:
        """Return the editions of all lexicons, shipped and installed, in order."""
        return self.lexicon_store.ids()

    def lacking(self, rules: RuleSet) -> list[str]:
        """Return the editions that rules need and this machine doesn't have."""
        present = self.editions()
        return [edition for edition in rules.editions if edition not in present]

    def lexicon_path(self, edition: str) -> str:
        """Return the path of an installed edition.

        Raises `Missing`, which says how to get one.
        """
        if path := self.lexicon_store.find(edition):
            return path
        raise self._not_installed(edition)

    def _not_installed(self, edition: str) -> Missing:
        name, edition_id = edition, edition
        if not schema.is_id(edition):
            name, edition_id = shown(edition), "ID"
        return Missing(
            _("The lexicon {edition} is not installed.", edition=name),
            remedy=_(
                "At a venue, copy {edition}.lexicon from another station. It is in the folder"
                " lexicons of its JUDGE_HOME (here: {home}). At home, build it from your list:"
                " `judge lexicon build LIST --edition {edition}`. Then install it: `judge"
                " lexicon install {edition}.lexicon`.",
                edition=edition_id,
                home=self.home,
            ),
        )

    def manifest(self, edition: str = "", *, path: str = "") -> Manifest:
        """Return the manifest of an installed lexicon, or of the lexicon in the file `path`.

        The file's digest is verified. Raises `Missing` or `Unsound`.
        """
        return Lexicon.read(path or self.lexicon_path(edition), edition).manifest

    def short_name(self, edition: str) -> str:
        """Return what people call a lexicon, if it is installed; else its id."""
        if edition not in public_editions():  # their names are their ids
            with suppress(JudgeError):
                return self.manifest(edition).short_name
        return edition

    def with_names(self, rules: RuleSet) -> RuleSet:
        """Return rules that call the lexicons that took the place of others as people do."""
        names = {new: self.short_name(new) for new in rules.lists.values()}
        return rules.naming(names) if names else rules

    # -- judges ------------------------------------------------------------------------------

    def board(self, rules_id: str) -> Board:
        """Return the board for challenges under a rule set. This reads no lexicon."""
        rules = self.rules(rules_id)
        return Board(self.alphabet(rules.alphabet), rules.longest_word, rules.most_words)

    def adjudicator(
        self, rules_id: str, *, proved: bool = False, instead: dict[str, str] | None = None
    ) -> Adjudicator:
        """Return the judge for a rule set. The digest of every lexicon in its chain is verified.

        With `proved`, all that the manifests say about the words is computed again (some 100 ms
        each). `instead` gives, for an edition, a file to use in place of the installed lexicon: it
        shows how a corrected lexicon would have ruled. Raises `Missing` or `Unsound` with every
        reason.
        """
        return self.judge_by(self.rules(rules_id), proved=proved, instead=instead)

    def judge_by_list(self, edition: str) -> Adjudicator:
        """Return a judge that asks one installed lexicon, without a rulebook.

        It judges words of every length that the lexicon covers. Raises what `adjudicator` raises.
        """
        manifest = self.manifest(edition)
        rules = RuleSet.of_one_list(edition, manifest.alphabet, manifest.lengths)
        return self.judge_by(rules)

    def judge_by(
        self, rules: RuleSet, *, proved: bool = False, instead: dict[str, str] | None = None
    ) -> Adjudicator:
        """Return the judge for rules that perhaps no file of this machine holds."""
        alphabet = self.alphabet(rules.alphabet)
        lexicons: dict[str, Lexicon] = {}
        faults: list[JudgeError] = []
        for edition in rules.editions:
            try:
                path = (instead or {}).get(edition) or self.lexicon_path(edition)
                lexicon = Lexicon.read(path, edition)
                if proved:
                    lexicon.prove(self.alphabet_of(lexicon.manifest))
                lexicons[edition] = lexicon
            except JudgeError as error:
                faults.append(error)
        if faults:
            kind = Missing if all(isinstance(fault, Missing) for fault in faults) else Unsound
            raise kind(
                _("The rule set {rules} can't judge without its lexicons.", rules=rules.id),
                faults=[line for fault in faults for line in (fault.what, *fault.faults)],
                remedy="\n".join(dict.fromkeys(fault.remedy for fault in faults)),
            )
        if rules.lists:
            names = {edition: lexicon.manifest.short_name for edition, lexicon in lexicons.items()}
            rules = rules.naming(names)
        return Adjudicator(Chain(rules, alphabet, [lexicons[s.lexicon] for s in rules.stages]))

"""The settings that a director makes at the kiosk itself: list, rules, PIN and tables."""

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from judge_gui.model.events import SessionClosed
from judge_gui.model.prompts import Abandoned, Dialogue, Page, Takes, ask, asks_director, choose
from judge_gui.station.dialogue import Steps
from judge_gui.station.station import Station
from judge_procedure import own_settings, pin
from judge_procedure.own_settings import OwnSettings
from judge_procedure.profile import Profile
from judge_procedure.requirements import breach
from judge_procedure.typed import Misread, initials, plain
from judge_record.entry import Role
from judge_record.event import check_folder
from lexicons import CannotJudge, JudgeError, Library, RuleSet, public_editions, schema, storage
from lexicons.language import _

CHECKOUT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MOST_FAULTS = 5  # on the page
OWN_LENGTHS = "2-15"  # letters: the lengths that a list of a person's own is said to cover


class ListBuilding:
    """One list that is built. `close` ends the process, and removes its files."""

    def __init__(self, command: Sequence[str], source: str, edition: str, *, own: bool) -> None:
        """Begin, by the command line of `judge lexicon`; `own` if nobody has published the list."""
        self.folder = TemporaryDirectory(prefix="judge-list-")
        self.lexicon = os.path.join(self.folder.name, f"{edition}.lexicon")
        self.answer, self.notes = (os.path.join(self.folder.name, name) for name in ("out", "err"))
        lengths = ["--lengths", OWN_LENGTHS] if own else []
        build = ["build", "--edition", edition, *lengths, "--json", "-o", self.lexicon]
        with open(self.answer, "wb") as out, open(self.notes, "wb") as err:
            self.process = subprocess.Popen(
                [*command, *build, "--", os.path.abspath(source)],
                stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                cwd=CHECKOUT,
                env={**os.environ, "JUDGE_PROGRESS": "1"},
            )  # fmt: skip

    @property
    def is_over(self) -> bool:
        """Whether the process has ended."""
        return self.process.poll() is not None

    @property
    def done(self) -> int:
        """The part that is done, in hundredths."""
        lines = Path(self.notes).read_text("utf-8", errors="replace").split("\n")
        parts = [line[:-1] for line in lines if line.endswith("%") and line[:-1].isdigit()]
        return int(parts[-1]) if parts else 0

    def built(self) -> str:
        """Return the path of the lexicon. Raise `CannotJudge` with every fault of the list."""
        failed: dict[str, Any] = {
            "what": _("The list could not be built."), "faults": [], "remedy": ""
        }  # fmt: skip
        error = failed
        with suppress(ValueError, KeyError):
            error = json.loads(Path(self.answer).read_text("utf-8"))["error"]
        if not (error or os.path.exists(self.lexicon)):
            error = failed
        if error:
            told = error["remedy"]
            for_terminals = not told or "`" in told or "--" in told
            raise CannotJudge(
                error["what"],
                faults=error["faults"][:MOST_FAULTS],
                remedy=_("Correct the list or get another copy, and choose the file again.")
                if for_terminals
                else told,
            )
        return self.lexicon

    def close(self) -> None:
        """End the process, and remove its files."""
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


FREE_RULES = "open"
BAR_LENGTH = 30  # characters


class DirectorSettings:
    """The pages of the settings. Each answer is written at once, to the station's profile."""

    def __init__(self, station: Station) -> None:
        self.station = station
        self.at_rows = False  # whether it is asked which setting

    @property
    def own(self) -> OwnSettings:
        """Where the settings are. Raise `CannotJudge` if they cannot be changed here."""
        if self.station.settings is None:
            raise CannotJudge(_("The settings cannot be changed at this station."), remedy="")
        return self.station.settings

    @property
    def library(self) -> Library:
        """The files of this machine, as they are now."""
        return Library(self.station.library.home)

    # -- visits ------------------------------------------------------------------------------

    def first(self) -> Steps:
        """Ask for the settings of a machine that has none. Enter begins, Esc leaves the program."""
        try:
            yield from self.asked(_("Number (Enter: begin): "))
        except Abandoned:
            yield SessionClosed("")
        yield self.station.reopen("other settings")

    def change(self) -> Steps:
        """Change settings. A session of this station ends with the old ones, and one begins."""
        before = self._written()
        with suppress(Abandoned):
            yield from self.asked()
        if self._written() != before:
            yield self.station.reopen("other settings")

    def _written(self) -> tuple[bytes, list[str]]:
        """Return what is set: it changes with every setting and every list."""
        path = self.own.path
        data = storage.read(path, "The profile", "") if storage.is_there(path) else b""
        return data, [self._described(edition) for edition in self.library.editions()]

    def asked(self, prompt: str = "") -> Steps:
        """Ask for one setting after another, until Enter alone goes on."""
        steps = {
            "list": self._list, "rules": self._rules, "pin": self._pin, "tables": self._tables,
            "copy": self._copy,
        }  # fmt: skip
        said = ""
        while True:
            if not (said or self.path_if_there):
                said = _("This kiosk has no settings yet. Enter alone judges by the free list.")
            self.at_rows = True
            text = "\n".join(filter(None, (said, self._breach())))
            chosen = yield from choose(list(self._rows().items()), text, prompt)
            self.at_rows = False
            if chosen is None:
                return
            try:
                yield from steps[chosen]()
                said = ""
            except Abandoned:
                said = _("Nothing was changed.")
            except (Misread, JudgeError) as error:
                said = str(error)

    def _rows(self) -> Mapping[str, str]:
        profile = Profile.of_machine(self.library, self.path_if_there)
        people = ", ".join(profile.people)
        tables, rules = profile.tables, self._rules_of(profile)
        asks = rules and "table" in profile.asks(rules)
        return {
            "list": _("A list from a file"),
            "rules": _(
                "Rules: {rules}",
                rules=rules.heading("title") if rules else self._rules_id(profile),
            ),
            "pin": _("PIN: {people}", people=people)
            if people
            else _("PIN: none, anybody can end the program"),
            "tables": _("Tables: {tables}", tables=_spans(tables))
            if tables
            else (_("Tables: any") if asks else _("Tables: not asked")),
            "copy": _("Copy of record and report: {folder}", folder=profile.backup)
            if profile.backup
            else _("Copy of record and report: none"),
        }

    @property
    def path_if_there(self) -> str | None:
        """The path of the profile; None if there is none yet."""
        return self.own.path if storage.is_there(self.own.path) else None

    def _rules_id(self, profile: Profile) -> str:
        return profile.rules or self.library.default_rules()

    def _rules_of(self, profile: Profile) -> RuleSet | None:
        with suppress(JudgeError):
            return self.library.rules(self._rules_id(profile))
        return None

    def _breach(self) -> str:
        profile = Profile.of_machine(self.library, self.path_if_there)
        rules = self._rules_of(profile)
        return breach(rules, profile.in_force(rules)) if rules else ""

    def _described(self, edition: str) -> str:
        """Return what is installed of an edition, or its id if that cannot be read."""
        with suppress(JudgeError):
            return self.library.manifest(edition).identity
        return edition

    # -- the list ----------------------------------------------------------------------------

    def _list(self) -> Steps:
        """Build a list from a file, install it, and choose the rules that it fits."""
        text = _("A word list as text, one word a line, or from another program.")
        path = yield Page(text, _("The file (Esc: back): "), takes=Takes.FILE)
        if not path:
            raise Abandoned
        if not os.path.isfile(path):
            raise Misread(_("There is no file {path}.", path=path))
        known = public_editions()
        asked_for = dict.fromkeys(e for rules in self._rule_sets() for e in rules.editions)
        named = [(e, known[e].title) for e in asked_for if e in known and not self._is_free(e)]
        another = ("", _("a list of our own"))
        edition = yield from choose([another, *named], _("Which list is it?"))
        if edition is None:
            raise Abandoned
        own = not edition
        if own:
            edition = yield from ask(_an_id, _("A name for it, such as Our Club: "))
        command = self.own.list_command
        with closing(ListBuilding(command, path, edition, own=own)) as building:
            while not building.is_over:
                yield Page(_bar(building.done), _("The list is verified and built."), cleared=True,
                           takes=Takes.WAIT)  # fmt: skip
            self.library.install(building.built())
        self._judge_by(edition)
        yield from self._rules(edition)

    def _judge_by(self, edition: str) -> None:
        """Let a list judge that was just installed, whatever is answered next."""
        profile = Profile.of_machine(self.library, self.path_if_there)
        rules = self._rules_of(profile)
        if not (rules and edition in rules.editions):
            self._take(self.library.by_lists(FREE_RULES, [edition]))

    def _take(self, rules: RuleSet) -> None:
        self.library.keep_rules(rules)
        own_settings.set_settings(self.own.path, rules=json.dumps(rules.id))

    def _is_free(self, edition: str) -> bool:
        return edition in self.library.rules(FREE_RULES).editions

    # -- the rules ---------------------------------------------------------------------------

    def _rules(self, edition: str = "") -> Steps:
        """Choose among the rules whose lists are on this machine, and which ask an edition."""
        found = (rules for rules in self._ready(edition) if edition in ("", *rules.editions))
        now = self._rules_id(Profile.of_machine(self.library, self.path_if_there))
        ready = {rules.id: rules for rules in sorted(found, key=lambda rules: rules.id != now)}
        fitting = [(name, rules.heading("title")) for name, rules in ready.items()]
        text = _("Which rules?")
        prompt = ""
        if edition:
            used = _("It judges. Rules that name another list judge by this one here.")
            text = " ".join((_("Installed: {list}.", list=self._described(edition)), used, text))
            prompt = _("Number (Enter: the rules stay): ")
            if lacking := self._lacking(edition):
                text = f"{text}\n{lacking}"
        try:
            chosen = yield from choose(fitting, text, prompt)
        except Abandoned:
            chosen = None
        if chosen is not None:
            self._take(ready[chosen])
        elif not edition:
            raise Abandoned

    def _rule_sets(self) -> Iterator[RuleSet]:
        for rules_id in self.library.rule_ids():
            if rules_id == self.library.example_rules:
                continue
            with suppress(JudgeError):
                yield self.library.rules(rules_id)

    def _ready(self, chosen: str = "") -> Iterator[RuleSet]:
        """Yield the rule sets whose lists are here; the free rules also with each other list.

        With a `chosen` list, all others too, as if they named it.
        """
        library = self.library
        examples = library.rules(library.example_rules).editions
        here = [edition for edition in library.editions() if edition not in examples]
        for rules in self._rule_sets():
            if {*rules.editions} <= {*here}:
                yield rules
            elif chosen and chosen not in rules.editions:
                with suppress(JudgeError):  # a file of a person's own names its lists itself
                    by = [f"{each}={chosen}" for each in rules.editions]
                    yield library.by_lists(rules.id, by)
        for edition in here:
            if not self._is_free(edition):
                with suppress(JudgeError):
                    made = library.by_lists(FREE_RULES, [edition])
                    if made.id not in library.rule_ids():  # else the file itself was yielded
                        yield made

    def _lacking(self, edition: str) -> str:
        """Return which rules need another list beside an edition; "" if there are none."""
        here = {*self.library.editions()}
        return "\n".join(
            _("{rules} also needs: {lists}", rules=rules.heading("title"), lists=", ".join(more))
            for rules in self._rule_sets()
            if edition in rules.editions and (more := [e for e in rules.editions if e not in here])
        )

    # -- PIN and tables ----------------------------------------------------------------------

    def _pin(self) -> Steps:
        """Set a director's PIN, which is typed twice."""
        name = yield from ask(initials, asks_director(), takes=Takes.INITIALS)
        if name is None:
            raise Abandoned
        asks = _("The new PIN: {least} to {most} digits: ", least=pin.SHORTEST, most=pin.LONGEST)
        role = yield from self._role(name)
        digits = yield from ask(_a_pin, asks, takes=Takes.PIN)
        again = yield Page("", _("The same PIN again: "), takes=Takes.PIN)
        if again != digits:
            raise Misread(_("The two PINs differ. Nothing was changed."))
        own_settings.set_pin(self.own.path, digits, name, role)
        said = _("The PIN is set. It opens the menu and ends the program.")
        yield Page(said, _("Enter: go on "), takes=Takes.NOTHING)

    def _role(self, name: str) -> Dialogue[Role]:
        """Return as what somebody has a PIN. The first person is a director."""
        holders = Profile.of_machine(self.library, self.path_if_there).holders
        known = {holder.person.name: holder.person.role for holder in holders}
        if held := known.get(name):
            return held
        if Role.DIRECTOR not in known.values():
            return Role.DIRECTOR
        roles = [(Role.DIRECTOR, _("director")), (Role.WORD_JUDGE, _("word judge"))]
        role = yield from choose(roles, _("As what?"))
        if role is None:
            raise Abandoned
        return Role(role)

    def _copy(self) -> Steps:
        """Set the folder, on a stick, that record and report are copied into at the end."""
        folder = (yield Page("", _("The folder on the stick (Enter: no copy): "))).strip()
        if folder:
            check_folder(folder)
        own_settings.set_settings(
            self.own.path, backup=json.dumps(folder, ensure_ascii=False) if folder else ""
        )

    def _tables(self) -> Steps:
        """Set which tables there are; without an answer the players are not asked for a table."""
        line = yield from ask(plain, _("Tables, such as 1-40, Stage (Enter: not asked): "))
        tables = [part.strip() for part in line.split(",") if part.strip()]
        before = Profile.of_machine(self.library, self.path_if_there).prompts or ()
        prompts = [each for each in before if each != "table"]
        asked = [*prompts, "table"] if tables else prompts
        own_settings.set_settings(
            self.own.path,
            tables=json.dumps(tables) if tables else "",
            prompts=json.dumps(asked),
        )


def _spans(tables: frozenset[str]) -> str:
    """Return how many tables there are, with the first one and the last one.

    >>> _spans(frozenset({"1", "2", "10"}))
    '1 … 10 (3)'
    """
    names = sorted(tables, key=lambda name: (len(name), name))
    return f"{names[0]} … {names[-1]} ({len(names)})" if len(names) > 1 else names[0]


def _an_id(line: str) -> str:
    if not plain(line):
        raise Abandoned
    name = storage.slug(line)
    if schema.identifier(name) or name in public_editions():
        raise Misread(_("A published list has this name. Choose another one."))
    return name


def _a_pin(digits: str) -> str:
    if not digits:
        raise Abandoned
    if pin.fault(digits):
        raise Misread(
            _("A PIN has {least} to {most} digits.", least=pin.SHORTEST, most=pin.LONGEST)
        )
    return digits


def _bar(done: int) -> str:
    """Return a bar for a part in hundredths.

    >>> _bar(50)[:16], _bar(50)[-5:]
    ('███████████████░', '  50%')
    """
    full = BAR_LENGTH * done // 100
    return f"{'█' * full}{'░' * (BAR_LENGTH - full)}  {done:>2}%"

"""The settings that a director makes at the kiosk: rows with their values, and a page for each.

Promised: a setting is written as soon as it is whole, to the station's profile, and nothing else
is. A session goes on with what it began with until somebody presses *Begin again with these*.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from judge_gui.model.events import AnotherDay, StationOpened, visit_ending
from judge_gui.station.kiosk_station import KioskStation, OwnSettings
from judge_gui.station.machine_lists import OWN, ListsInUse, list_files
from judge_procedure import pin
from judge_procedure.form import Form, FormInProgress
from judge_procedure.names import capitalized, role_named
from judge_procedure.profile import Profile, set_pin, set_settings
from judge_procedure.requirements import breach
from judge_procedure.system_clock import day_written
from judge_procedure.tables import first_to_last, table_rows
from judge_procedure.task_parts import (
    Deed,
    Done,
    Field,
    FieldLook,
    FieldState,
    Option,
    TaskPage,
    TaskSentence,
    choice,
    rows,
)
from judge_procedure.typed import Misread, plain, required_initials
from judge_record.entry import Role
from judge_record.journal import check_folder
from lexicons import CannotJudge, JudgeError, Library, RuleSet, schema, storage
from lexicons.installing import add_rules, install, list_as_lexicon
from lexicons.language import _

FROM_FILE = "file"
MOST_FAULTS = 2  # of a list, in its row
TRIED = Done("")  # a setting is written, or its row says why not


class StationSettings:
    """The settings of a station, as its profile has them."""

    def __init__(self, station: KioskStation, own: OwnSettings, *, is_first: bool) -> None:
        """`is_first` says that they are made before the first session of a machine."""
        self.station = station
        self.own = own
        self.is_first = is_first
        self.before = self.profile  # when they were opened
        self.has_list = False  # whether a list was installed since then
        self.fault = ""  # why the last list was not built

    @property
    def profile(self) -> Profile:
        """The settings, as they are written."""
        return self.own.read(self.station.library)

    @property
    def lists(self) -> ListsInUse:
        """The rules and lists that are set, by the files of this machine as they are now."""
        return ListsInUse(Library(self.station.library.home), self.profile.rules)

    # -- rows --------------------------------------------------------------------------------

    def page(self) -> TaskPage:
        """Return the rows. Enter only begins: a first session, or another one with what changed."""
        profile, lists = self.profile, self.lists
        shown = rows("setting", self._rows(profile, lists))
        parts: list[TaskSentence | FieldState] = [FieldState(shown, "", is_answered=True)]
        if broken := breach(lists.rules, profile.in_force(lists.rules)):
            parts.insert(0, TaskSentence(broken, warns=True))
        begin, chosen = _("Begin again with these"), [lists.rules_title, lists.list_title]
        back = _("Back: they hold from the next session")
        if self.is_first:
            begin, back = _("Begin"), _("Leave")
            chosen.insert(0, self._event_name(profile))
        elif not self.has_list and profile == self.before:
            return TaskPage(_("Settings"), parts=tuple(parts), back=_("Back: nothing changes"))
        deed = visit_ending(begin, self.begin_session, does=" · ".join(chosen))
        return TaskPage(_("Settings"), parts=tuple(parts), deed=deed, back=back)

    def _event_name(self, profile: Profile) -> str:
        return profile.event or day_written(self.station.clock.today())

    def _rows(self, profile: Profile, lists: ListsInUse) -> Iterator[Option]:
        if self.is_first:
            yield Option("event", _("Event"), value=self._event_name(profile),
                         does=_("On the first page, and on the report"),
                         sign="calendar")  # fmt: skip
        yield from lists.rows(self.fault)
        rules = lists.rules
        people = [f"{who.name} {role_named(who.role, rules)}" for who, _pin in profile.holders]
        nobody = _("Anybody can open the menu, and end the program.")
        yield Option("pins", _("PINs"), value=", ".join(people) or _("None"),
                     does="" if people else nobody, sign="pin")  # fmt: skip
        tables, does = _("Not asked"), ""
        if "table" in profile.asks(rules):
            own = profile.tables
            tables = f"{first_to_last(own)} ({len(own)})" if own else _("Any")
            does = _("Players type their table")
        yield Option("tables", _("Tables"), value=tables, does=does, sign="table")
        yield Option("copy", _("Copy"), value=profile.backup or _("None"),
                     does=_("Record and report are copied there at the end")
                     if profile.backup else "", sign="stick")  # fmt: skip

    def begin_setting(self, name: str) -> FormInProgress:
        asks: dict[str, Callable[[Form], Deed | None]] = {
            "event": self._asks_event, "list": self._asks_list, "rules": self._asks_rules,
            "pins": self._asks_pin, "tables": self._asks_tables, "copy": self._asks_copy,
        }  # fmt: skip
        self.fault = ""
        return FormInProgress(asks[name], {})

    def begin_session(self) -> StationOpened | AnotherDay:
        """Begin a session by what is set. One that is under way ends first."""
        library = Library(self.station.library.home)
        profile = replace(self.own.read(library), **self.own.options)
        return self.station.reopen(library, profile)

    def _set(self, **settings: str | list[str]) -> Done:
        set_settings(self.own.path, **settings)
        return TRIED

    # -- evening, tables, copy ---------------------------------------------------------------

    def _asks_event(self, form: Form) -> Deed:
        form.head(_("Name of the event"))
        hint = _("Such as Our Club. Empty: the day.")
        field = Field("event", _("Name"), plain, FieldLook.TEXT, hint, self.profile.event)
        name = form.ask(field)()
        return Deed(_("Use this"), partial(self._set, event=name))

    def _asks_tables(self, form: Form) -> Deed:
        form.head(_("Tables"))
        path = self.own.path
        contents = schema.parse(storage.read(path), path) if storage.is_there(path) else {}
        rules_ask = replace(self.profile, prompts=None).asks(self.lists.rules)
        hint = _("Such as 1-40, Stage. Empty: players aren't asked.")
        if rules_ask:
            hint = _("Such as 1-40, Stage. Empty: any table.")
        draft = ", ".join(map(str, contents.get("tables", ())))
        field = Field("tables", _("Tables"), _rows_of_tables, FieldLook.TEXT, hint, draft)
        tables = form.ask(field)()
        others = [prompt for prompt in self.profile.prompts or () if prompt != "table"]
        prompts = [*others, "table"] if tables or rules_ask else others
        return Deed(_("Use this"), partial(self._set, tables=tables or "", prompts=prompts))

    def _asks_copy(self, form: Form) -> Deed:
        form.head(_("Copy of record and report"))
        hint = _("On the stick, such as /media/HALL. Empty: no copy.")
        field = Field("folder", _("Folder"), _a_folder, FieldLook.TEXT, hint, self.profile.backup)
        folder = form.ask(field)()
        return Deed(_("Use this"), partial(self._set, backup=folder))

    # -- PINs --------------------------------------------------------------------------------

    def _asks_pin(self, form: Form) -> Deed:
        """Ask for a person's PIN, twice. The first person is a director."""
        form.head(_("Set a PIN"))
        profile = self.profile
        roles = {holder.person.name: holder.person.role for holder in profile.holders}
        name = form.ask(Field("by", _("Initials"), required_initials, FieldLook.INITIALS))()
        role = roles.get(name)
        if role is None and Role.DIRECTOR in roles.values():
            both, rules = (Role.DIRECTOR, Role.WORD_JUDGE), self.lists.rules
            options = [Option(role, capitalized(role_named(role, rules))) for role in both]
            offered = choice("role", _("As what?"), options)
            role = Role(form.ask(offered)())
        hint = _("{least} to {most} digits", least=pin.SHORTEST, most=pin.LONGEST)
        digits = form.ask(Field("digits", _("New PIN"), _a_pin, FieldLook.PIN, hint))
        again = form.ask(Field("again", _("The same again"), str, FieldLook.PIN))
        if digits() != again():
            raise form.refuse(again, _("The two PINs differ."))
        return Deed(_("Use this"), partial(self._set_pin, digits(), name, role))

    def _set_pin(self, digits: str, name: str, role: Role | None) -> Done:
        set_pin(self.own.path, digits, name, role or Role.DIRECTOR)
        return TRIED

    # -- list and rules ----------------------------------------------------------------------

    def _asks_list(self, form: Form) -> Deed:
        lists = self.lists
        form.head(_("Word list"))
        text = _("A word list as text, one word a line, or from another program.")
        from_file = Option(FROM_FILE, _("A list from a file"), does=text)
        chosen = form.pick("from", "", [from_file, *lists.installed()])
        if chosen != FROM_FILE:
            return Deed(_("Use this"), partial(self._use_list, lists, chosen))
        files = list_files(lists.library.home)
        where = _("On a stick, or in this account's folders. Latest first.")
        none = _("No list is on a stick, or in this account's folders.")
        form.head(from_file.label, where if files else none)
        options = [
            Option(path, os.path.basename(path), does=os.path.dirname(path)) for path in files
        ]
        path = form.pick("file", "", options)
        form.head(_("Which list is it?"), os.path.basename(path))
        edition = form.pick("edition", "", lists.published())
        title = ""
        if edition == OWN:
            form.head(capitalized(_("a list of our own")), os.path.basename(path))
            name = Field("title", _("Its name"), lists.own_title, hint=_("Such as Our Club"))
            title = form.ask(name)()
            edition = storage.slug(title)
        return Deed(_("Use this"), partial(self._build_list, path, edition, title))

    def _build_list(self, file: str, edition: str, title: str) -> Done:
        """Install a list and judge by it; if it has faults, keep the first ones for its row.

        What the error itself says to do is for a terminal.
        """
        library = Library(self.station.library.home)
        try:
            lexicon, _notes = list_as_lexicon(library, file, edition, title=title)
            install(library, lexicon)
        except JudgeError as error:
            what = error.what.replace(file, os.path.basename(file))
            faults = f"{'; '.join(error.faults[:MOST_FAULTS])}." if error.faults else ""
            remedy = _("Correct the list or get another copy, and choose the file again.")
            self.fault = " ".join(filter(None, (what, faults, remedy)))
            return TRIED
        self.has_list = True
        return self._use_list(self.lists, edition)

    def _use_list(self, lists: ListsInUse, edition: str) -> Done:
        return self._use_rules(lists, lists.by_list(edition))

    def _use_rules(self, lists: ListsInUse, rules: RuleSet) -> Done:
        add_rules(lists.library, rules)
        return self._set(rules=rules.id)

    def _asks_rules(self, form: Form) -> Deed:
        lists = self.lists
        form.head(_("Rules"))
        options, offered = [], dict[str, RuleSet]()
        for rules, made in lists.rules_on_offer():
            options.append(Option(rules.id, rules.title, does=made.notice))
            offered[rules.id] = made
        chosen = form.pick("rules", "", options)
        return Deed(_("Use this"), partial(self._use_rules, lists, offered[chosen]))


# -- what was typed ------------------------------------------------------------------------------


def _rows_of_tables(line: str) -> list[str]:
    return [*table_rows(line)] if plain(line) else []


def _a_folder(line: str) -> str:
    if folder := plain(line):
        try:
            check_folder(folder)
        except CannotJudge as error:
            raise Misread(error.what) from None
    return folder


def _a_pin(digits: str) -> str:
    if fault := pin.fault(digits):
        raise Misread(fault)
    return digits

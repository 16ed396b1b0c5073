"""What `judge event prepare` does: it writes everything for an event into one folder.

It speaks English, as its help does; the papers speak the language of the event.
"""

import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import BinaryIO

from judge_cli import output
from judge_cli.event.asking import Official, answered, pins_of
from judge_cli.event.folder import PAPER_FOLDER, EventFolder, write_server_files
from judge_cli.event.lists import install_list, lexicons_of
from judge_cli.event.papers import write_papers
from judge_cli.event.plan import ANSWERS, Plan
from judge_procedure.codes import code_of
from judge_procedure.event_files import (
    DEFAULT_PATH,
    PLAN_PATH,
    PROFILE_PATH,
    Contents,
    contents_of,
    fingerprints_of,
    proved,
)
from judge_procedure.profile import Profile
from judge_procedure.requirements import breach
from judge_procedure.tables import table_names
from judge_procedure.typed import folded
from lexicons import CannotJudge, Fingerprint, JudgeError, Library, RuleSet, storage
from lexicons.caution import at_every_use
from lexicons.home import FileStore
from lexicons.installing import add_rules
from lexicons.language import language_for
from lexicons.taken_files import CONTENTS_FILE


def prepare(
    path: str, people: Sequence[Official], pins: BinaryIO | None, least: int,
    answers: Mapping[str, object],
) -> None:  # fmt: skip
    """Write everything for an event into a folder, and say what is new.

    `people` are asked for their PINs; the lines of `pins` have PINs in them. The number of the
    files is at least `least`. `answers` are what the options say.
    """
    folder = EventFolder(path)
    before = Plan.read(folder.path)
    if not before.id:
        folder.refuse_foreign()
    folder.refuse_finished(before.name)
    plan = _planned(folder, before, answers)
    old = _contents_before(folder, anew=pins is not None, has_number=least > 1)
    if old:
        _refuse_what_loses_records(old, plan)
    _say_plan(before, plan)
    language, library = language_for(plan.language, os.environ), Library()
    lexicons, rules = lexicons_of(library, plan, are_typed=bool(answers["lists"]))
    hashes = pins_of(folder, people, pins, new=old is None)
    # All that may be refused comes before the first list is installed.
    if plan.server:
        write_server_files(folder, plan)
    kept = folder.read(PLAN_PATH)  # with the comments of whoever wrote it
    if kept:  # does the folder take a file?
        storage.replace(folder.at(PLAN_PATH), kept)
    else:
        folder.put(plan.text.encode(), PLAN_PATH)
    add_rules(library, rules)
    for lexicon in lexicons:
        install_list(library, lexicon)
    settings = replace(plan, rules=rules.id).settings.encode() + b"\n" + hashes
    text = kept if kept and plan == before else plan.text.encode()
    files = {PLAN_PATH: text, **gathered(library, rules.id, settings)}
    contents = _contents(library, plan, rules, files, old, least)
    if old and contents != old:
        _say_what_differs(folder, old, contents, anew=pins is not None)
    code = _proved_code(contents, files)
    _write_files(folder, contents, files)
    language.use()
    write_papers(folder, plan, rules, contents, code)
    _say_changes(folder)


def _planned(folder: EventFolder, before: Plan, answers: Mapping[str, object]) -> Plan:
    """Return the plan that answers make of the one before; of a new event, the rest is asked.

    Raises `JudgeError` if it lacks anything.
    """
    plan = before.with_answers(answers)
    if not before.id:
        plan = answered(plan, [name for name, value in answers.items() if value is not None])
    if not plan.name:
        raise CannotJudge("The event has no name.", remedy="Give it one: --name NAME.")
    plan = replace(plan, id=plan.id or os.urandom(4).hex()).checked()
    if not before.name and output.can_ask():  # nobody answers all questions twice
        folder.put(replace(plan, lists=()).text.encode(), PLAN_PATH)
    if not plan.stations:
        what = "The event has no station."
        raise CannotJudge(what, remedy="Give it one: --kiosks, --desks or --server.")
    return plan


def _refuse_what_loses_records(old: Contents, plan: Plan) -> None:
    """Raise `CannotJudge` if stations may have records that `finish` would then not look for."""
    if (old.event, old.id) != (plan.name, plan.id):
        raise CannotJudge(
            f"This folder is for the event {old.event}.",
            remedy="For another event, or another name, use a new folder.",
        )
    kept = {*map(folded, (*plan.stations, plan.record, ""))}
    if gone := [name for name in (*old.stations, old.record) if folded(name) not in kept]:
        raise CannotJudge(
            f"{gone[0]} can't be taken out: it may have a record.",
            remedy="Keep it, even if nobody uses it, or prepare the event in a new folder.",
        )


def _say_plan(before: Plan, plan: Plan) -> None:
    """Say how the answers were understood, and what differs from the event as it was prepared."""
    count = len(table_names(plan.tables))
    tables = f"{count} table{'s' * (count > 1)}: {', '.join(plan.tables)}"
    output.say(f"{tables if count else 'No tables'}. Stations: {', '.join(plan.stations)}.")
    for key in ANSWERS if before.id else ():
        old, new = (getattr(of, key) for of in (before, plan))
        if old != new:
            output.say(f"  {key}: {_shown(old)} -> {_shown(new)}")


def _shown(answer: object) -> str:
    return (", ".join(answer) if isinstance(answer, tuple) else f"{answer or ''}") or "none"


def _say_changes(folder: EventFolder) -> None:
    for title, names in (("New", folder.new), ("Changed", folder.changed)):
        if names:
            output.say(f"{title}: {', '.join(sorted(names))}")
    written = {*folder.new, *folder.changed}
    if not written:
        output.say("Nothing changed.")
    sheets = f"{PAPER_FOLDER}/director.html"
    if sheets in written:
        said = f"Print director.html from {folder.at(PAPER_FOLDER)}: it says what is typed where."
        output.say(said)
    papers = sorted(
        name for name in {*folder.changed} - {sheets} if name.startswith(f"{PAPER_FOLDER}/")
    )
    if papers:
        output.say(
            f"Print these again, too: {', '.join(map(os.path.basename, papers))}. If nothing but a"
            " list has changed, they can stay."
        )


# -- the files of the event ------------------------------------------------------------------------


def _contents(
    library: Library, plan: Plan, rules: RuleSet, files: Mapping[str, bytes],
    old: Contents | None, least: int,
) -> Contents:  # fmt: skip
    """Return the contents of files: with a higher number than the `old` ones, if they differ."""
    contents = Contents(
        event=plan.name,
        id=plan.id,
        number=old.number if old else 1,
        rules=rules.id,
        files={path: Fingerprint.of(data) for path, data in files.items()},
        holds=fingerprints_of(library, library.adjudicator(rules.id, proved=True)),
        stations=plan.stations,
        record=plan.record,
    )
    number = contents.number + bool(old and contents != old)
    return replace(contents, number=max(number, least))


def _write_files(folder: EventFolder, contents: Contents, files: Mapping[str, bytes]) -> None:
    """Write what stations take. All was proved before: nothing else is refused by now."""
    # First, so that no folder has the other files without it. If the stick is full after it, no
    # station takes a file: they aren't those that it names.
    folder.put(contents.data, CONTENTS_FILE)
    for path, data in files.items():
        private = path == PROFILE_PATH or path.startswith("lexicons/")
        folder.put(data, path, private=private)


def _contents_before(folder: EventFolder, *, anew: bool, has_number: bool) -> Contents | None:
    """Return the contents before this change; None in a new folder.

    Whoever had the stick could change every file. Where one isn't as it was prepared, nobody knows
    whose the PINs are, nor, without sound contents, which number is next: the folder is refused,
    unless all PINs are set `anew`, and it `has_number`.
    """
    profile = folder.read(PROFILE_PATH)  # it is written after the contents
    if profile is None and folder.read(CONTENTS_FILE) is None:
        return None
    try:
        contents = contents_of(folder.path)
    except JudgeError as error:
        if anew and has_number:
            return None
        raise CannotJudge(
            error.what,
            faults=error.faults,
            remedy="Somebody may have changed the other files, too: set all PINs again with --pins"
            " FILE, and let --number be higher than the number that the paper has after FILE.",
        ) from None
    if not anew and Fingerprint.of(profile or b"") != contents.files[PROFILE_PATH]:
        raise CannotJudge(
            f"{folder.at(PROFILE_PATH)} isn't as it was prepared. It has the PINs.",
            remedy="Set all PINs again with --pins FILE, or prepare the event in a new folder.",
        )
    return contents


def _say_what_differs(folder: EventFolder, old: Contents, new: Contents, *, anew: bool) -> None:
    """Say what is not as it was before; all PINs may be set `anew`."""
    todo = "; all PINs are set again now." if anew else ": set all PINs again with --pins."
    output.say(
        f"The files before: FILE {old.code}. If the paper has another code, somebody"
        f" changed them{todo}"
    )
    for name in sorted({*old.holds, *new.holds}):
        if old.holds.get(name) != new.holds.get(name):
            before, after = (
                Fingerprint(said.holds[name]).short if name in said.holds else "not there"
                for said in (old, new)
            )
            output.say(f"  {name}: {before} -> {after}")
    if Fingerprint.of(folder.read(PLAN_PATH) or b"") != old.files[PLAN_PATH]:
        output.say(f"  {PLAN_PATH} was changed. If not by you, prepare the event in a new folder.")


def gathered(library: Library, rules_id: str, profile: bytes) -> dict[str, bytes]:
    """Return the files by which stations judge, each by its path in a JUDGE_HOME.

    What comes with the program is left out. Raises `CannotJudge` if a file is missing.
    """
    rules = library.rules(rules_id)
    files = {DEFAULT_PATH: f'rules = "{rules_id}"\n'.encode(), PROFILE_PATH: profile}

    def add(store: FileStore, name: str, path: str) -> None:
        if name not in store.shipped():
            files[f"{store.name}/{name}{store.ending}"] = storage.read(path)

    add(library.rule_store, rules.id, library.rules_path(rules.id))
    add(library.alphabet_store, rules.alphabet, library.alphabet_path(rules.alphabet))
    for edition in rules.editions:
        add(library.lexicon_store, edition, library.lexicon_path(edition))
    return files


def _proved_code(contents: Contents, files: Mapping[str, bytes]) -> str:
    """Prove files as a station does, and say what it will say. Return the code of the stations."""
    with tempfile.TemporaryDirectory() as copy:
        for path, data in files.items():
            storage.replace(os.path.join(copy, *path.split("/")), data, private=True)
        judge = proved(copy, contents)
        lists = (f"{each.edition} [{each.fingerprint.short}]" for each in judge.lexicons)
        title = f"{judge.rules.original_title} ({judge.rules.id})"
        output.say(f"Rules: {title}. Lists: {', '.join(lists)}.")
        for line in at_every_use(judge.rules, judge.lexicons):
            output.say(line)
        profile = Profile.read(files[PROFILE_PATH])
        people = sorted(f"{person.name} {person.role}" for person, _hash in profile.holders)
        if people:
            output.say(f"PINs: {', '.join(people)}.")
        else:
            output.say("No PIN is set: anyone can open the director's menu of these stations.")
        if broken := breach(judge.rules, profile.in_force(judge.rules)):
            output.say(broken)
        return code_of(judge)

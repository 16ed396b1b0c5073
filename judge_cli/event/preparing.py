"""What `judge event prepare` writes: lists, and everything for an event, in one folder."""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from judge_cli import output
from judge_cli.event.folder import PAPER_FOLDER, PINS_FILE, SERVER_FOLDER, EventFolder
from judge_cli.event.plan import SERVER_STATION, Plan
from judge_cli.started import command_line
from judge_procedure.codes import code_of
from judge_procedure.event_files import (
    PLAN_PATH,
    PROFILE_PATH,
    Contents,
    contents_of,
    digest_of,
    gathered,
    held,
    proved,
)
from judge_procedure.pairing import Card, Use, event_secret
from judge_procedure.paper.device_cards import Network, Venue, cards, cards_of, telephones_page
from judge_procedure.paper.sheets import Event, director_sheets, rules_sheet, slips
from judge_procedure.paper.template import Paper
from judge_procedure.paper.wall import JudgeKey, key_labels, keys_of, wall_card
from judge_procedure.profile import Profile
from judge_procedure.requirements import breach, refuse_devices
from judge_procedure.typed import listed
from lexicons import (
    CannotJudge,
    Fingerprint,
    JudgeError,
    Library,
    Missing,
    RuleSet,
    public_editions,
    schema,
    storage,
)
from lexicons.cautions import at_every_use
from lexicons.home import CONTENTS_FILE
from lexicons.language import choose
from lexicons.lists import compiler
from lexicons.lists.compiler import Imprint
from lexicons.lists.editions import near_miss
from lexicons.lists.forms import BOARD, ListReading


class GivenList(NamedTuple):
    """A list as it was given: `[[OLD=]EDITION=]FILE`."""

    old: str  # the edition of the rules that it replaces; "" if that is clear
    edition: str
    path: str

    @property
    def choice(self) -> str:
        """The choice as `Library.by_lists` takes it."""
        return f"{self.old}={self.edition}" if self.old else self.edition


def _given(library: Library, named: str) -> GivenList:
    """Return a list that is there; its edition is that in a lexicon, else the name of its file."""
    *names, path = named.rsplit("=", 2)
    edition = names[-1] if names else os.path.splitext(os.path.basename(path))[0].lower()
    if expected := schema.identifier(edition):
        raise Missing(
            f"{edition} cannot be the id of an edition.",
            faults=[f"expected {expected}"],
            remedy="Name the edition before the file: --list csw19=/media/stick/list.txt",
        )
    if not os.path.exists(path):
        is_built = path.endswith(".lexicon")  # the edition is in it: another one may be installed
        if is_built or edition not in library.editions():  # it was installed when it was here
            raise Missing(f"There is no file {path}.", remedy="Is the stick in?")
    elif path.endswith(".lexicon"):
        return GivenList("".join(names[:1]), library.manifest(path=path).edition, path)
    return GivenList(names[0] if len(names) > 1 else "", edition, path)


def checked_lists(library: Library, plan: Plan) -> list[GivenList]:
    """Return the lists of a plan, if they are all that its rules ask; else raise `JudgeError`.

    If the rules don't name the edition of a list, it takes the place of one that they name.
    """
    rules = library.rules(plan.rules)
    lists = [_given(library, each) for each in plan.lists]
    made = library.by_lists(plan.rules, _others(rules, lists), typed="--list {old}={new}=FILE")
    there = {*library.editions(), *(each.edition for each in lists)}
    if lacks := [edition for edition in made.editions if edition not in there]:
        raise Missing(
            f"These rules ask {', '.join(made.editions)}, and {', '.join(lacks)} is not here.",
            remedy=f"Add: {' '.join(f'--list {edition}=FILE' for edition in lacks)}",
        )
    return lists


def _others(rules: RuleSet, lists: Sequence[GivenList]) -> list[str]:
    return [each.choice for each in lists if each.edition not in rules.editions]


def rules_with_lists(plan: Plan) -> RuleSet:
    """Install the lists of a plan; return the rule set that judges by them, with its file."""
    library = Library()
    choose(plan.language, os.environ)
    lists, rules = checked_lists(library, plan), library.rules(plan.rules)
    for each in lists:
        _install(library, rules, each)
    rules = library.by_lists(plan.rules, _others(rules, lists))
    library.keep_rules(rules)
    if plan.devices:
        refuse_devices(rules)
    return rules


def _install(library: Library, rules: RuleSet, given: GivenList) -> None:
    _old, edition, path = given
    if not os.path.exists(path):
        return
    if path.endswith(".lexicon"):
        manifest, _replaced = library.install(path)
        output.say(f"Installed: {manifest.identity}.")
        return
    known = public_editions().get(edition)
    alphabet = library.alphabet(known.alphabet if known else rules.alphabet)
    # A public edition says itself which lengths it covers.
    lengths = None if known else range(rules.lengths[0], rules.longest_word + 1)
    asked = ListReading(
        alphabet,
        lengths or BOARD,
        alphabet_named=True,
        command=command_line("lexicon", "build", path, "--edition", edition),
        find=library.alphabet_of,
    )
    built = compiler.build(
        [path], asked, edition, Imprint(own_alphabet=library.own_alphabet(alphabet.id)),
        lengths=lengths, hear=lambda report: output.say("\n".join(report.told())),
    )  # fmt: skip
    for line in built.report.oddities():
        output.say(line)
    if hint := near_miss(edition, library.editions()):
        output.say(f"Warning: {hint}")
    manifest, _replaced = library.keep_lexicon(built.data, edition)
    output.say(f"The list: {manifest.identity}.")


def lacking(library: Library, rules_id: str) -> list[str]:
    """Return the editions that a rule set asks and that are not installed."""
    try:
        return [e for e in library.rules(rules_id).editions if e not in library.editions()]
    except JudgeError:
        return []


# -- everything -----------------------------------------------------------------------------------


def prepare(
    folder: EventFolder, before: Plan, plan: Plan, rules: RuleSet, pins: bytes, least: int
) -> None:
    """Write everything for an event; say what is new and what changed.

    The folder perhaps has the plan from `before`; the files get the number `least` or a higher
    one. Raises `JudgeError` if something is missing or refused: then nothing was written.
    contents.json is written last: if the stick is full before, no machine takes its files.
    """
    library = Library()
    settings = replace(plan, rules=rules.id).settings.encode() + b"\n" + pins
    kept = folder.read(PLAN_PATH)
    files = {
        PLAN_PATH: kept if kept and plan == before else plan.text.encode(),
        **gathered(library, rules.id, settings),
    }
    old = None
    with suppress(JudgeError):
        old = contents_of(folder.path)
    contents = Contents(
        event=plan.name,
        id=plan.id,
        number=old.number if old else 1,
        rules=rules.id,
        files={path: digest_of(data) for path, data in files.items()},
        holds=held(library, rules.id)[1],
    )
    if old and contents != old:
        contents = replace(contents, number=old.number + 1)
        # A person must compare it: who had the stick could change every file.
        output.say(
            f"The files before: FILE {old.code}. If the paper has another code, somebody"
            " changed them: set all PINs again with --pins."
        )
        for line in _changes(folder, old, contents, pins):
            output.say(line)
    contents = replace(contents, number=max(contents.number, least))
    code = _code(contents, files)
    if plan.server:
        _secrets_of_server(folder, plan)
    if pins:
        folder.put(pins, PINS_FILE, private=True)
    for path, data in files.items():
        private = path == PROFILE_PATH or path.startswith("lexicons/")
        folder.put(data, *path.split("/"), private=private)
    for path in sorted({*(old.files if old else ())} - {*files}):
        folder.drop(*path.split("/"))
    papers = [*papers_of(folder, plan, rules, keys_of(Profile.read(settings)))]
    named = {paper.name.removesuffix(f"-{rules.id}"): paper for paper in papers}
    event = Event(
        name=plan.name,
        rules=rules.title,
        lists=tuple(
            (name.partition(" ")[2], Fingerprint(found).short)
            for name, found in sorted(contents.holds.items())
            if name.startswith("lexicon ")
        ),
        file=contents.code,
        code=code,
        server=SERVER_STATION if plan.server else "",
        board=f"{plan.server}/board" if plan.server else "",
        lines=tuple((s, command_line("event", "start", folder.path, s)) for s in plan.stations),
        prepare=command_line("event", "prepare", folder.path, "--list", "FILE"),
        finish=command_line("event", "finish", folder.path),
        papers=frozenset(named),
    )
    for name, paper in {"director": director_sheets(event), **named}.items():
        folder.put(paper.html.encode(), PAPER_FOLDER, f"{name}.html", private=paper.private)
    folder.put(contents.data, CONTENTS_FILE)


def _code(contents: Contents, files: Mapping[str, bytes]) -> str:
    """Return the code of stations with these files, after they were proved as a station does."""
    with tempfile.TemporaryDirectory() as place:
        for path, data in files.items():
            storage.replace(os.path.join(place, *path.split("/")), data, private=True)
        judge = proved(place, contents)
        for line in at_every_use(judge.rules, judge.lexicons):
            output.say(line)
        profile = Profile.read(files[PROFILE_PATH])
        if broken := breach(judge.rules, profile.in_force(judge.rules)):
            output.say(broken)
        return code_of(judge)


def _changes(folder: EventFolder, old: Contents, new: Contents, pins: bytes) -> Iterator[str]:
    """Yield what the machines will judge by instead, line by line, and whether PINs changed."""
    for name in sorted({*old.holds, *new.holds}):
        one, other = old.holds.get(name, "")[:12], new.holds.get(name, "")[:12]
        if one != other:
            yield f"  {name}: {one or 'not there'} -> {other or 'not there'}"
    profile = folder.read(*PROFILE_PATH.split("/")) or b""
    if digest_of(profile) != old.files[PROFILE_PATH]:
        yield f"  {PROFILE_PATH} is not as it was prepared: set all PINs again with --pins."
    if not profile.endswith(pins):
        yield "  The PINs changed. If you didn't change them, set all PINs again with --pins."


# -- secrets ---------------------------------------------------------------------------------------


def _secrets_of_server(folder: EventFolder, plan: Plan) -> None:
    """Make the certificate of the server, and the key of the cards, unless they are there."""
    host = urlsplit(plan.server).hostname or ""
    certificate, key = (folder.at(SERVER_FOLDER, name) for name in ("hall.crt", "hall.key"))
    named = folder.read(SERVER_FOLDER, "host")
    there = named == host.encode() and os.path.exists(certificate) and os.path.exists(key)
    if not there:
        storage.make_folder(folder.at(SERVER_FOLDER), private=True)
        _make_certificate(host, certificate, key)
        folder.put(host.encode(), SERVER_FOLDER, "host")
        (folder.changed if named else folder.new).append(os.path.join(SERVER_FOLDER, "hall.crt"))
    event_secret(folder.at(SERVER_FOLDER), plan.name)


def _make_certificate(host: str, certificate: str, key: str) -> None:
    """Make a certificate that a host signs itself, and its key. `CannotJudge` if that fails."""
    try:
        ip_address(host)
    except ValueError:
        also = f"DNS:{host}"
    else:
        also = f"IP:{host}"
    command = [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90",
        "-keyout", key, "-out", certificate, "-subj", "/CN=localhost",
        "-addext", f"subjectAltName=DNS:localhost,IP:127.0.0.1,{also}",
    ]  # fmt: skip
    before = os.umask(0o077)
    try:
        subprocess.run(command, capture_output=True, text=True, check=True)
        return
    except subprocess.CalledProcessError as error:
        faults = error.stderr.strip().splitlines()[-1:]
    except OSError as error:
        faults = [str(error)]
    finally:
        os.umask(before)
    raise CannotJudge(
        "The certificate of the server could not be made.",
        faults=faults,
        remedy="Install the program openssl, then type the same line again.",
    )


# -- paper -----------------------------------------------------------------------------------------


def papers_of(folder: EventFolder, plan: Plan, rules: RuleSet, keys: JudgeKey) -> Iterator[Paper]:
    """Yield all papers of an event but the director's, whose sheets name them."""
    yield rules_sheet(rules, keys.judge, plan.name)
    yield wall_card(rules, keys, plan.name)
    if plan.kiosks:
        yield key_labels(rules, keys, plan.name)
    if plan.desks or rules.procedure.slip_required:
        yield slips(rules, plan.name)
    if not plan.devices:
        return
    network = Network(plan.network, plan.network_password)
    hall = Venue(plan.server, plan.name, network)
    yield telephones_page(rules, hall)
    secret = event_secret(folder.at(SERVER_FOLDER), plan.name)
    tables = sorted(listed(plan.tables), key=lambda name: (len(name), name))
    if plan.devices == "venue":
        wanted = [Card(Use.DEVICE, table) for table in tables]
    else:
        wanted = [Card(Use.TABLE, table, n) for n in range(1, plan.rounds + 1) for table in tables]
    yield cards("cards-for-devices", cards_of(wanted, secret, hall), hall)

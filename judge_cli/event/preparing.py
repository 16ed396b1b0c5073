"""What `judge event prepare` writes: lists, and everything for an event, in one folder."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from dataclasses import replace
from io import StringIO
from ipaddress import ip_address
from urllib.parse import urlsplit

import click
from click import Group

from judge_cli import output
from judge_cli.event.folder import (
    Folder,
    command_line,
    paper_folder,
    pins_file,
    profile_file,
    server_folder,
    venue_file,
)
from judge_cli.event.plan import Plan, file_name, server_station
from judge_cli.paper import event_sheets, papers
from judge_cli.paper.canvas import sizes, usual
from judge_cli.paper.key_labels import Keys, keys_in
from judge_cli.paper.pairing_cards import Network, Venue, cards_of
from judge_cli.paper.papers import Paper
from judge_cli.venue import shared
from judge_procedure import moments
from judge_procedure.pairing import Card, Use, event_secret
from judge_procedure.tables import listed
from judge_procedure.venue import packing
from judge_procedure.venue.file import VenueFile
from judge_procedure.venue.installing import exchanged
from lexicons import (
    CannotJudge,
    Fingerprint,
    JudgeError,
    Library,
    Missing,
    RuleSet,
    public_editions,
    schema,
)
from lexicons.speech import choose


def _with_lists(library: Library, rules_id: str, lists: tuple[str, ...]) -> str:
    """Install lists; return the id of the rule set that judges by them.

    A list is `EDITION=FILE`, or `FILE` whose name without its ending is the edition. If the rules
    do not name its edition, it takes the place of the one that they name.
    """
    rules = library.rules(rules_id)
    others = []
    for each in lists:
        edition = _installed(library, rules, each)
        if edition not in rules.editions:
            others.append(edition)
    return library.with_lexicons(rules_id, others) if others else rules_id


def _installed(library: Library, rules: RuleSet, named: str) -> str:
    edition, equals, path = named.partition("=")
    if not equals:
        path, edition = named, os.path.splitext(os.path.basename(named))[0].lower()
    if expected := schema.identifier(edition):
        raise Missing(
            f"{edition} cannot be the id of an edition.",
            faults=[f"expected {expected}"],
            remedy="Name the edition before the file: --list csw19=/media/stick/list.txt",
        )
    if not os.path.exists(path) and edition in library.editions():
        return edition  # it was installed when the file was here
    if path.endswith(".lexicon"):
        manifest, _replaced = library.install(path)
        output.say(f"Installed: {manifest.identity}.")
        return manifest.edition
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, f"{edition}.lexicon")
        lengths = None
        if edition not in public_editions():  # a public edition says itself what it covers
            lengths = range(rules.lengths[0], rules.longest_word + 1)
        with without(folder):
            build(path, edition, lengths, rules.base.alphabet, target)
        manifest, _replaced = library.install(target)
        output.say(f"The list: {manifest.identity}.")
    return edition


@contextmanager
def without(name: str) -> Iterator[None]:
    """Say what is said in the context, but for lines that name a temporary folder."""
    said = StringIO()
    try:
        with redirect_stderr(said):
            yield
    finally:
        if lines := [line for line in said.getvalue().splitlines() if name not in line]:
            output.say("\n".join(lines))


def build(path: str, edition: str, lengths: range | None, alphabet: str, target: str) -> None:
    """Build a lexicon file as `judge lexicon build` does."""
    context = click.get_current_context()
    program = context.find_root().command  # the maintainers' commands are started, not imported
    maintainers = program.get_command(context, "lexicon") if isinstance(program, Group) else None
    if not isinstance(maintainers, Group):
        raise Missing(
            "This program does not build lists.",
            remedy=f"Where the program `judge` is: judge lexicon build {path} --edition {edition}\n"
            f"Then give the file that it writes: --list {edition}.lexicon",
        )
    known = "" if edition in public_editions() else alphabet
    context.invoke(
        maintainers.commands["build"],
        sources=(path,), edition=edition, lengths=lengths, alphabet=known, target=target,
    )  # fmt: skip


def lacking(library: Library, rules_id: str) -> list[str]:
    """Return the editions that a rule set asks and that are not installed."""
    try:
        return [e for e in library.rules(rules_id).editions if e not in library.editions()]
    except JudgeError:
        return []


# -- everything -----------------------------------------------------------------------------------


def prepare(folder: Folder, before: Plan, plan: Plan, *, urgent: bool = False) -> None:
    """Write everything for an event; say what is new and what changed.

    The PINs are in the folder already, and perhaps the plan from `before`. If it is `urgent`,
    stations may take the new venue file during a round. Raises `JudgeError` if something is missing
    or refused. What was written before stays.
    """
    library = Library(own=True)  # also if the machine is a station of the event
    choose(plan.language, library.files, os.environ)
    rules = library.rules(_with_lists(library, plan.rules, plan.lists))
    if plan.devices:
        moments.refuse_devices(rules)
    packed = venue(folder, library, plan, rules, urgent=urgent)
    if plan != before:
        folder.put(plan.text.encode(), file_name)
    if plan.server:
        _secrets_of_server(folder, plan)
    _settings, codes = shared.proved(packed, folder.at(venue_file))
    keys = keys_in(folder.read(profile_file) or b"")
    event = event_sheets.Event(
        name=plan.name,
        rules=rules.title,
        codes=tuple(
            (name.partition(" ")[2], Fingerprint(found).short)
            for name, found in sorted(packed.holds.items())
            if name.startswith("lexicon ")
        ),
        file=f"{packed.number} {packed.digest.short}",
        equal=codes.short,
        server=server_station if plan.server else "",
        lines=tuple((s, command_line("event", "start", folder.path, s)) for s in plan.stations),
        finish=command_line("event", "finish", folder.path),
    )
    size = sizes[usual(os.environ)]
    for paper in (event_sheets.sheets(event), *_papers_of(folder, plan, rules, keys)):
        name = paper.name.removesuffix(f"-{rules.id}")
        folder.put(paper.drawn(size), paper_folder, f"{name}.pdf", private=paper.private)


def venue(
    folder: Folder, library: Library, plan: Plan, rules: RuleSet, *, urgent: bool
) -> VenueFile:
    """Write the profile and the venue file. Return the venue file, with its number."""
    pins = folder.read(pins_file) or b""
    profile = replace(plan, rules=rules.id).settings.encode() + b"\n" + pins
    packed = packing.pack(library, profile, shared.read_profile, urgent=urgent)
    old = None
    with suppress(JudgeError):
        old = VenueFile.open(folder.at(venue_file))
    number = old.number if old else 0
    same = old and packing.content_digest(old) == packing.content_digest(packed)
    packed = replace(packed, number=number if same else number + 1)
    data = packed.packed()
    folder.put(profile, profile_file, private=True)
    folder.put(data, venue_file, private=True)
    packed = VenueFile.read(data, venue_file)
    if old and not same:
        settings = shared.read_profile(profile)
        for line in exchanged(old, packed, settings, shared.read_profile):
            output.say(line)
    return packed


# -- secrets ---------------------------------------------------------------------------------------


def _secrets_of_server(folder: Folder, plan: Plan) -> None:
    """Make the certificate of the server, and the key of the cards, unless they are there."""
    event_secret(folder.at(server_folder), plan.name)
    host = urlsplit(plan.server).hostname or ""
    certificate, key = (folder.at(server_folder, name) for name in ("hall.crt", "hall.key"))
    named = folder.read(server_folder, "host")
    if named == host.encode() and os.path.exists(certificate) and os.path.exists(key):
        return
    _make_certificate(host, certificate, key)
    folder.put(host.encode(), server_folder, "host")
    (folder.changed if named else folder.new).append(os.path.join(server_folder, "hall.crt"))


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


def _papers_of(folder: Folder, plan: Plan, rules: RuleSet, keys: Keys) -> Iterator[Paper]:
    yield papers.sheet(rules, keys.judge)
    yield papers.card(rules, keys)
    if plan.kiosks:
        yield papers.keys(rules, keys)
    if plan.desks:
        yield papers.slips(rules)
    if not plan.devices:
        return
    network = Network(plan.network, plan.network_password)
    hall = Venue(plan.server, plan.name, network)
    yield papers.wall("wall", rules, hall)
    secret = event_secret(folder.at(server_folder), plan.name)
    tables = sorted(listed(plan.tables), key=lambda name: (len(name), name))
    if plan.devices == "venue":
        cards = [Card(Use.DEVICE, table) for table in tables]
    else:
        cards = [Card(Use.TABLE, table, n) for n in range(1, plan.rounds + 1) for table in tables]
    yield papers.cards("cards-for-devices", list(cards_of(cards, secret, hall)))

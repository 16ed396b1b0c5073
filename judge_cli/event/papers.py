"""The papers of an event, as its plan wants them."""

from collections.abc import Iterator

from judge_cli.event.folder import SERVER_FOLDER, EventFolder
from judge_cli.event.plan import SERVER_STATION, Plan
from judge_cli.invocation import command_line
from judge_procedure.event_files import Contents
from judge_procedure.pairing import event_secret
from judge_procedure.paper.device_cards import (
    Network,
    Venue,
    cards,
    cards_of,
    telephones_page,
    venue_cards,
)
from judge_procedure.paper.sheets import (
    Event,
    ListCode,
    StationLine,
    director_sheets,
    rules_sheet,
    slips,
)
from judge_procedure.paper.template import Paper
from judge_procedure.paper.wall import key_labels, wall_card
from judge_procedure.profile import Profile
from lexicons import Fingerprint, RuleSet


def papers_by_name(
    folder: EventFolder, plan: Plan, rules: RuleSet, profile: Profile, contents: Contents, code: str
) -> dict[str, Paper]:  # fmt: skip
    """Return every paper by the name of its file; `code` is the CODE of the stations."""
    papers = {
        paper.name.removesuffix(f"-{rules.id}"): paper
        for paper in papers_of(folder, plan, rules, profile)
    }
    event = Event(
        name=plan.name,
        rules=rules.original_title,
        lists=tuple(
            ListCode(name.removeprefix("lexicon "), Fingerprint(fingerprint).short)
            for name, fingerprint in sorted(contents.holds.items())
            if name.startswith("lexicon ")
        ),
        file=contents.code,
        code=code,
        server=SERVER_STATION if plan.server else "",
        board=f"{plan.server}/board" if plan.server else "",
        lines=tuple(
            StationLine(station, command_line("event", "start", folder.path, station))
            for station in plan.stations
        ),
        prepare=command_line("event", "prepare", folder.path, "--list", "FILE"),
        finish=command_line("event", "finish", folder.path),
        papers=frozenset(papers),
    )
    return {"director": director_sheets(event), **papers}


def papers_of(folder: EventFolder, plan: Plan, rules: RuleSet, profile: Profile) -> Iterator[Paper]:
    """Yield all papers of an event but the director's, whose sheets name them."""
    yield rules_sheet(rules, profile.judge_key, plan.name)
    yield wall_card(rules, profile, plan.name)
    if plan.kiosks:
        yield key_labels(rules, profile, plan.name)
    if plan.desks or rules.procedure.slip_required:
        yield slips(rules, plan.name)
    if plan.devices:
        venue = Venue(plan.server, plan.name, Network(plan.network, plan.network_password))
        yield telephones_page(rules, venue)
        secret = event_secret(folder.at(SERVER_FOLDER), plan.name)
        rounds = range(1, plan.rounds + 1) if plan.devices == "players" else None
        wanted = cards_of(venue_cards(plan.tables, rounds), secret, venue)
        yield cards("cards-for-devices", wanted, venue)

"""The papers of an event, in its folder: for walls and tables, and the director's sheets."""

from collections.abc import Iterator

from judge_cli import output
from judge_cli.event.folder import PAPER_FOLDER, SERVER_FOLDER, EventFolder
from judge_cli.event.plan import Plan
from judge_cli.output import command_line
from judge_procedure.event_files import PROFILE_PATH, Contents
from judge_procedure.pairing import event_secret
from judge_procedure.paper.device_cards import Venue, cards, telephones_page, venue_cards
from judge_procedure.paper.kiosk_papers import key_labels, wall_card
from judge_procedure.paper.sheets import DirectorsEvent, director_sheets, rules_sheet, slips
from judge_procedure.paper.template import Paper
from judge_procedure.profile import Profile
from judge_record.station import SERVER_STATION
from lexicons import Library, RuleSet


def write_papers(
    folder: EventFolder, plan: Plan, rules: RuleSet, contents: Contents, code: str
) -> None:
    """Write every paper, in the language in use; `code` is the CODE of the stations."""
    papers = dict(papers_of(folder, plan, rules, Profile.open(folder.at(PROFILE_PATH))))
    event = DirectorsEvent(
        name=plan.name,
        rules=rules.original_title,
        lists={name: seal.short for name, seal in contents.lexicons.items()},
        file=contents.code,
        code=code,  # of every station
        server=SERVER_STATION if plan.server else "",
        board=f"{plan.server}/board" if plan.server else "",
        lines={
            station: command_line("event", "start", folder.path, station)
            for station in plan.stations
        },
        prepare=command_line("event", "prepare", folder.path, "--list", "FILE"),
        finish=command_line("event", "finish", folder.path),
        without=command_line("event", "finish", folder.path, "--without", plan.stations[-1]),
        papers={*papers},
    )
    for name, paper in {"director": director_sheets(event), **papers}.items():
        folder.put(paper.html().encode(), f"{PAPER_FOLDER}/{name}.html", private=paper.private)
    old = [f"{name}.html" for name in ("cards-for-devices", "wall") if name not in papers]
    if here := [name for name in old if folder.read(f"{PAPER_FOLDER}/{name}")]:
        output.say(f"No device judges now: throw away {', '.join(here)}, also what is printed.")


def papers_of(
    folder: EventFolder, plan: Plan, rules: RuleSet, profile: Profile
) -> Iterator[tuple[str, Paper]]:
    """Yield the papers of an event by their files' names: all but the director's sheets."""
    yield "rules", rules_sheet(rules, Library(), profile.judge_key, plan.name)
    yield "card", wall_card(rules, profile, plan.name)
    yield "slips", slips(rules, plan.name)
    if plan.kiosks:
        yield "keys", key_labels(rules, profile, plan.name)
    if plan.devices:
        venue = Venue(plan.server, plan.name, plan.network, plan.network_password)
        yield "wall", telephones_page(rules, venue)
        secret = event_secret(folder.at(SERVER_FOLDER), plan.name)
        rounds = range(1, plan.rounds + 1) if plan.devices == "players" else None
        name = "cards-for-devices"
        yield name, cards(name, venue_cards(plan.tables, rounds), secret, venue)

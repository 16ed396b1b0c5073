"""What several pages have: buttons, the three steps, the foot, the place of a play."""

from judge_gui.model.page import Cap
from judge_gui.model.page import Page as Said
from judge_gui.model.screens import Task
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Action, Role
from judge_gui.wording import shared
from judge_procedure.names import addressed
from lexicons.language import _


def actions(said: Said, *, back: str = "back") -> tuple[Action, ...]:
    """Return the keys of a page as buttons: Esc goes back, Enter goes on."""
    return tuple(_button(cap, back) for cap in said.keys)


def _button(cap: Cap, back: str) -> Action:
    role = {"escape": Role.BACK, "enter": Role.ON}.get(cap.name, Role.OTHER)
    sign = {"escape": back, "enter": "next", "down": "rules"}.get(cap.name, "")
    label = {"down": "sign:down", "up": "sign:up"}.get(cap.name, cap.label)
    return Action(cap.name, addressed(cap.meaning), sign, (label,), role)


def stages(terms: StationTerms) -> tuple[str, ...]:
    """Return the three steps of a challenge."""
    return (_("1 Type"), _("2 Compare"), f"3 {terms.judge_label}")


def foot(terms: StationTerms | None) -> tuple[str, ...]:
    """Return what stands at the foot of a page: the station, and by what it judges."""
    if terms is None:
        return ()
    lists = ", ".join(manifest.edition for manifest in terms.lexicons)
    return tuple(filter(None, (terms.station, terms.event, lists, *shared.codes(terms))))


def place_of(task: Task, terms: StationTerms) -> tuple[str, str]:
    """Return the table of a challenge, and for whom the word judge stands in."""
    return shared.at_table(task, terms), shared.standing_in(task, terms)


def beyond(said: Said, task: Task, terms: StationTerms) -> tuple[str, ...]:
    """Return the texts of a page without the place of the play, which stands at its top."""
    return tuple(text for text in said.text if text not in place_of(task, terms))


def rules_button() -> Action:
    """Return the way to what the rules say."""
    return Action("down", _("Rules"), "rules", ("sign:down",))


def cancel(verb: str) -> Action:
    """Return the way back."""
    return Action("escape", verb, "back", (_("Esc"),), Role.BACK)


def hold(verb: str) -> str:
    """Return how a button is pressed whose effect cannot be undone."""
    return _("By mouse or finger: hold {judge} for one second.", judge=verb)


def go_on(verb: str, sign: str = "next", *caps: str) -> Action:
    """Return the way on, by Enter unless other keys are named."""
    return Action("enter", verb, sign, caps or (_("Enter"),), Role.ON)

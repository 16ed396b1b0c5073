"""What several pages have: buttons, the three steps, the foot, the place of a play."""

from judge_gui.model.rule_texts import leads_to_rules
from judge_gui.model.screens import HandOff, PinOrigin, Ready, Task, VerdictShown, can_leave
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Action, Role
from judge_gui.wording import shared
from judge_procedure import names
from judge_procedure.names import addressed
from lexicons.language import _
from lexicons.rulebook import Side


def stages(terms: StationTerms) -> tuple[str, ...]:
    return (_("1 Type"), _("2 Compare"), f"3 {terms.judge_label}")


def foot(terms: StationTerms | None) -> tuple[str, ...]:
    """Return what stands at the foot of a page: the station, and by what it judges."""
    if terms is None:
        return ()
    lists = ", ".join(manifest.edition for manifest in terms.lexicons)
    return tuple(filter(None, (terms.station, terms.event, lists, shared.code(terms))))


def place_of(task: Task, terms: StationTerms) -> tuple[str, str]:
    """Return the table of a challenge, and for whom the word judge stands in."""
    table, rules = shared.at_table(task, terms), terms.rules
    if not task.stands_in:
        return table, ""
    judge, player = names.word_judge(rules), names.party(rules, Side(task.stands_in))
    return table, _("The {judge} stands in for the {player}.", judge=judge, player=player)


def rules_button(screen: Ready | HandOff | VerdictShown, terms: StationTerms) -> list[Action]:
    """Return the way to what the rules say, if they say more than the page."""
    if not leads_to_rules(screen, terms):
        return []
    return [Action("down", _("Rules"), "rules", ("sign:down",))]


def cancel(verb: str, sign: str = "back") -> Action:
    return Action("escape", verb, sign, (_("Esc"),), Role.BACK)


def door(screen: PinOrigin, terms: StationTerms | None, sign: str = "back") -> Action:
    """Return the way to the director's menu, or out if anybody can leave."""
    leaves = can_leave(screen, terms)
    return cancel(addressed(_("leave or menu") if leaves else _("the director")), sign)


def hold(verb: str) -> str:
    """Return how a button is pressed whose effect cannot be undone."""
    return _("By mouse or finger: hold {judge} for one second.", judge=verb)


def go_on(verb: str, sign: str = "next", *caps: str) -> Action:
    """Return the way on, by Enter unless other keys are named."""
    return Action("enter", addressed(verb), sign, caps or (_("Enter"),), Role.ON)

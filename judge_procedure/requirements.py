"""What a rulebook requires of machines, desks and players' devices."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_procedure import names
from judge_procedure.sentences import RuleSentence, page_sentences, sheet_sentence
from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.rules.rule_set import RuleSet
from lexicons.rules.rulebook import Procedure, Way


class Requirement(NamedTuple):
    """One setting that a rulebook requires."""

    setting: str  # a key of a profile; `pin` stands for anybody's PIN, `desk` for a desk
    value: str | bool
    says: RuleSentence  # what the rulebook requires by it, and the number of the rule
    adds: str = ""  # what the program makes of it


def requirements(rules: RuleSet) -> Iterator[Requirement]:
    """Yield the settings that the rules require of a machine, and where they know no desk.

    >>> from lexicons import Library
    >>> [f"{each.setting}: {each.value}" for each in requirements(Library().rules("school-2014"))]
    ['prompts: table', 'pin: True', 'judge_key: tab', 'smart_device: False', 'desk: False']
    """
    procedure = rules.procedure
    if procedure.together:
        rule = rules.cites(Procedure.together)
        asks = _(
            "Players must be asked for their table: else they can have words judged one by one."
        )
        yield Requirement("prompts", "table", RuleSentence(asks, rule))
        pin = _("A PIN must be set: else anybody can have these words judged.")
        yield Requirement("pin", True, RuleSentence(pin, rule))
    if key := sheet_sentence(rules, Procedure.judge_key):
        yield Requirement("judge_key", names.judge_key(rules), key)
    presser = names.presser(rules)
    if names.presser(rules, smart_device=True) is not presser:
        apart = _("Only on a telephone or tablet does another player press than the {presser}.",
                  presser=names.party(rules, presser))  # fmt: skip
        says = RuleSentence(apart, rules.cites(Procedure.presser))
        yield Requirement("smart_device", False, says)
    staff = sheet_sentence(rules, Procedure.self_adjudication)
    if staff and procedure.self_adjudication is False:
        yield Requirement("pin", True, staff, _("A PIN must begin each challenge."))
    if procedure.ways and not devices_are_allowed(rules):
        yield Requirement("smart_device", False, devices_not_named(rules))
    if procedure.ways and not {Way.WORD_JUDGE, Way.BOOK} & {*procedure.ways}:
        said = _("These rules have no word judge: the players look the words up at a machine.")
        yield Requirement("desk", False, RuleSentence(said, rules.cites(Procedure.ways)))


def breach(rules: RuleSet, settings: Mapping[str, object]) -> str:
    """Return what the rules require and these settings of a machine break; empty if nothing.

    Settings that a machine doesn't have are left out.
    """

    def is_kept(needed: Requirement) -> bool:
        value = settings.get(needed.setting, needed.value)
        return needed.value in value if isinstance(value, tuple) else needed.value == value

    broken = [
        " ".join(filter(None, (needed.says.cited, needed.adds)))
        for needed in requirements(rules)
        if not is_kept(needed)
    ]
    return " ".join((_("The settings here break the rules."), *broken)) if broken else ""


def devices_are_allowed(rules: RuleSet) -> bool:
    """Return whether players may judge on a telephone or tablet.

    >>> from lexicons import Library
    >>> [devices_are_allowed(Library().rules(each)) for each in ("nzasp-2022", "nsa-2004")]
    [True, False]
    """
    return Way.SMART_DEVICE in (rules.procedure.ways or ())


def devices_not_named(rules: RuleSet) -> RuleSentence:
    """Return why no telephone or tablet of a player judges: no rule lets it."""
    said = _("These rules do not name telephones or tablets as a way of judging.")
    return RuleSentence(said, rules.cites(Procedure.ways))


def refuse_devices(rules: RuleSet) -> None:
    """Raise `CannotJudge`, with what the rules say, unless players' devices may judge."""
    if not devices_are_allowed(rules):
        said = page_sentences(rules, Procedure.devices, Procedure.ways)
        raise CannotJudge(
            devices_not_named(rules).text,
            faults=[sentence.cited for sentence in said],
            remedy=_("Let the players judge at a kiosk, or ask the word judge."),
        )

"""What a rulebook calls keys and people, and who types, compares and presses: alike everywhere."""

from collections.abc import Iterable

from judge_record.entry import Entry, Kind, Role
from lexicons.language import _
from lexicons.rule_set import RuleSet

keypad_enter = "keypad-enter"


def judge_key(rules: RuleSet) -> str:
    """Return the key that judges under these rules: Tab, unless they name another.

    Where they name Enter it is the keypad's: the other Enter ends the last word, and one key must
    not do both.
    """
    by_rules: str = rules.says("procedure", "judge_key") or "tab"
    return keypad_enter if by_rules == "enter" else by_rules


def judge_label(rules: RuleSet) -> str:
    """Return the label of the key that judges."""
    # Translators: the label of the key that judges, in capitals and short.
    by_rules: str = rules.says("procedure", "key_label") or _("JUDGE")
    return by_rules


def key_name(key: str) -> str:
    """Return a key's name as keyboards have it.

    >>> key_name("tab"), key_name("f2")
    ('Tab', 'F2')
    """
    return {"tab": _("Tab"), keypad_enter: _("keypad Enter")}.get(key, key.upper())


def labelled(label: str, key: str) -> str:
    """Return a key by its label and its name.

    >>> labelled("JUDGE", "tab")
    'JUDGE (Tab)'
    """
    return f"{label} ({key_name(key)})"


def party(rules: RuleSet, side: str) -> str:
    """Return the rulebook's name for a side: `challenger` or `challenged`."""
    usual = {"challenger": _("challenger"), "challenged": _("player who made the play")}[side]
    return rules.says("party", side) or usual


def authority(rules: RuleSet) -> str:
    """Return the person whom a page calls: by the rules, else the word judge."""
    by_rules: str = rules.says("party", "authority") or "word judge"
    return by_rules


def called(rules: RuleSet) -> Role:
    """Return the role that settles a call about shared words, by the rules."""
    return Role.DIRECTOR if authority(rules) == "director" else Role.WORD_JUDGE


def in_charge(rules: RuleSet) -> str:
    """Return the person who decides about a game: the director, unless the rules name another.

    >>> from lexicons import Library
    >>> [in_charge(Library().rules(rules)) for rules in ("nsa-2004", "london-2020")]
    ['director', 'adjudicator']
    """
    who = authority(rules)
    return "director" if who == "word judge" else who


def calling(who: str) -> str:
    """Return the end of a sentence that sends players to a person.

    >>> calling("word judge"), calling("steward")
    ('call the word judge.', 'call the steward.')
    """
    usual = {
        "word judge": _("call the word judge."),
        "adjudicator": _("call the adjudicator."),
        "director": _("call the director."),
        "referee": _("call the referee."),
        "host": _("call the host."),
    }
    return usual.get(who) or _("call the {person}.", person=who)


def word_judge(rules: RuleSet) -> str:
    """Return the rulebook's name for the person who judges words."""
    return _("adjudicator") if authority(rules) == "adjudicator" else _("word judge")


def addressed(who: str) -> str:
    """Return the name of a side as the first word of a sentence.

    >>> addressed("challenged team")
    'Challenged team'
    """
    return who[:1].upper() + who[1:]


def typing(rules: RuleSet) -> str:
    """Return who types the words."""
    challenger = addressed(party(rules, "challenger"))
    if rules.says("procedure", "typist") is None:
        return _("Type the challenged words")
    if rules.says("procedure", "slip_required"):
        return _("{challenger}: type the words of the slip", challenger=challenger)
    return _("{challenger}: type the challenged words", challenger=challenger)


def comparing(rules: RuleSet, presser: str) -> str:
    """Return who compares the words, and with what. It comes before JUDGE is pressed."""
    challenged = addressed(party(rules, "challenged"))
    slip = rules.says("procedure", "slip_required")
    match rules.says("procedure", "checker"):
        case "challenged" if presser == "challenger":
            return _(
                "{challenged}: compare every word with the board, and agree aloud.",
                challenged=challenged,
            )
        case "challenged" if rules.says("procedure", "typist") == "any-player-if-agreed":
            return _("If you did not type: compare every word with the play.")
        case "challenged" if slip:
            return _(
                "{challenged}: first compare every word with board and slip.", challenged=challenged
            )
        case "challenged":
            return _("{challenged}: first compare every word with the play.", challenged=challenged)
        case "both" if slip:
            return _("Both sides: first compare every word with board and slip.")
        case "both":
            return _("Both sides: first compare every word with the play.")
    return _("First compare every word with the play.")


def presser(rules: RuleSet, *, smart_device: bool = False) -> str:
    """Return who presses JUDGE: `challenger` or `challenged`.

    Where the rules do not say it, the player who made the play does: not the one who typed.
    """
    on_device = rules.says("procedure", "presser_smart_device") if smart_device else None
    return on_device or rules.says("procedure", "presser") or "challenged"


def pressing(rules: RuleSet, presser: str, judge: str) -> str:
    """Return who presses JUDGE; `judge` is the key as this machine has it."""
    return _("The {presser} presses {judge}.", presser=party(rules, presser), judge=judge)


def ruled_by_hand(earlier: Iterable[Entry]) -> int:
    """Return the number of the latest ruling by hand among earlier ones; 0 if there is none."""
    return max((each.number for each in earlier if each.kind is Kind.BY_HAND), default=0)


def said_of_person(by_hand: int) -> str:
    """Return that a person ruled, for whoever decides on a call; "" if nobody did.

    It has no verdict: players may stand beside the page.
    """
    if not by_hand:
        return ""
    return _(
        "A person has ruled on these words, in entry {number}. If it is the same play, that ruling"
        " stands: do not let it be judged.",
        number=by_hand,
    )

"""The names of keys and people under a rulebook, the same on every screen and on paper."""

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

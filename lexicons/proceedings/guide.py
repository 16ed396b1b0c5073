"""The guide: what a rulebook lets a word judge do, shown at a prompt."""

from collections.abc import Iterator

from lexicons.language import _
from lexicons.rule_set import RuleSet


def withdrawals() -> dict[str, str]:
    """Return the wording of each reason for which a challenge can be withdrawn."""
    return {
        "blank-misunderstood": _("the letter of a blank was misunderstood"),
        "lost-tile-found": _("a lost tile was found before the last play was judged"),
        "allowed": _("it was taken back, as these rules allow"),
    }


def second_opinion(rules: RuleSet) -> str:
    """Return who gives a second opinion, or may ask for it."""
    match rules.says("opinion", "second"):
        case "either-player" if rules.says("opinion", "another_person"):
            return _("second opinion: for either player, by another person")
        case "either-player":
            return _("second opinion: for either player")
        case "referee":
            return _("second opinion: an appeal to the referee, once")
        case "book":
            return _("second opinion: looked up in the printed list, and entered by hand")
        case "director":
            return _("second opinion: by the director")
    return _("second opinion: by the director (these rules say nothing of it)")


def third_opinion(rules: RuleSet) -> str:
    """Return when a third opinion is given; empty if these rules have no third."""
    match rules.says("opinion", "third"):
        case "any-case":
            return _("third opinion: in any case, by the director; it is final")
        case "opinions-differ-or-director":
            return _("third opinion: where the first two differ, or the director asks for it")
    return ""


def reasons_to_withdraw(rules: RuleSet) -> list[tuple[str, str]]:
    """Return the reasons for which a rulebook lets a challenge be withdrawn, with their wording."""
    wording = withdrawals()
    exceptions: tuple[str, ...] = rules.says("withdrawal", "unless") or ()
    match rules.says("withdrawal", "allowed"):
        case False:
            known: tuple[str, ...] = exceptions
        case True if exceptions:
            known = tuple(r for r in wording if r not in {*exceptions, "allowed"})
        case True:
            known = ("allowed",)
        case None:
            known = ()
    return [(reason, wording[reason]) for reason in known]


def commands(rules: RuleSet) -> Iterator[str]:
    """Yield every command, as these rules have it."""
    players_retype = rules.says("procedure", "retyping") == "players"
    players_check = rules.says("opinion", "double_check") == "players"
    check = _("after the game: judges the words again, without a ruling")
    correct = _("mistyped words typed again")
    rows = {
        "review N": second_opinion(rules),
        "third N": third_opinion(rules),
        "check N": check if players_check else by_director(check),
        "correct N": correct if players_retype else by_director(correct),
        "hand N": _("a ruling by the book, the director or another person"),
        "void N": by_director(_("no ruling on that play counts")),
        "waive N": by_director(_("the ruling on that play stands without its consequence")),
        "mend N": _("a wrong table or round of a ruling"),
        "admit T": _("admits table T, which is not listed"),
        "calls": _("the open calls of all stations, without words"),
        "settle N": _("settles an open call by its number"),
        "overlaps": _("challenges that share words, without words"),
        "list": _("the last rulings, without words and verdicts"),
        "rules N": _("what the rules say, by chapters"),
        "round N": _("the round of the next slips"),
        "by XY": _("the initials of the judge from now on"),
        "head": _("the head of the journal"),
        "end": _("the end of the session"),
    }
    yield from (f"  /{name:<11} {meaning}" for name, meaning in rows.items() if meaning)
    yield _("N is the number of an entry. Without N, the command is about the last ruling shown.")


def by_director(meaning: str) -> str:
    """Return the meaning of a command that only the director may give."""
    return _("{meaning} (the director)", meaning=meaning)

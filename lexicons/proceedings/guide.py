"""The guide: what a rulebook lets a word judge do, shown at a prompt."""

from collections.abc import Iterator

from lexicons.rule_set import RuleSet

withdrawals = {
    "blank-misunderstood": "the letter of a blank was misunderstood",
    "lost-tile-found": "a lost tile was found before the last play was judged",
    "allowed": "it was taken back, as these rules allow",
}
opinions = {
    "either-player": "for either player, by another person",
    "referee": "an appeal to the referee, once",
    "book": "looked up in the printed list, and entered by hand",
    "director": "by the director",
    None: "by the director (these rules say nothing of it)",
    "any-case": "in any case, by the director; it is final",
    "opinions-differ-or-director": "where the first two differ, or the director asks for it",
}


def reasons_to_withdraw(rules: RuleSet) -> list[tuple[str, str]]:
    """Return the reasons for which a rulebook lets a challenge be withdrawn, with their wording."""
    exceptions: tuple[str, ...] = rules.says("withdrawal", "unless") or ()
    match rules.says("withdrawal", "allowed"):
        case False:
            known: tuple[str, ...] = exceptions
        case True if exceptions:
            known = tuple(r for r in withdrawals if r not in {*exceptions, "allowed"})
        case True:
            known = ("allowed",)
        case _:
            known = ()
    return [(reason, withdrawals[reason]) for reason in known]


def commands(rules: RuleSet) -> Iterator[str]:
    """Yield every command, as these rules have it."""
    third = rules.says("opinion", "third")
    players = rules.says("procedure", "retyping") == "players"
    checked = rules.says("opinion", "double_check") == "players"
    rows = {
        "review N": f"second opinion: {opinions[rules.says('opinion', 'second')]}",
        "third N": f"third opinion: {opinions[third]}" if third else "",
        "check N": f"after the game, and no ruling{'' if checked else ' (the director)'}",
        "correct N": f"mistyped words typed again{'' if players else ' (the director)'}",
        "hand N": "a ruling by the book, the director or another person",
        "void N": "no ruling on that play counts (the director)",
        "waive N": "the ruling on that play stands without its consequence (the director)",
        "mend N": "a wrong table or round of a ruling",
        "calls": "the open calls of all stations, without words",
        "settle N": "a call that is open, by the number of its entry",
        "overlaps": "challenges that share words, without words",
        "list": "the last rulings, without words and verdicts",
        "round N": "the round of the slips that follow",
        "by XY": "the initials of who judges from here on",
        "head": "the head of the journal",
        "end": "the end of the session",
    }
    yield from (f"  /{name:<11} {meaning}" for name, meaning in rows.items() if meaning)
    yield "N is the number of an entry; without it, the ruling shown last is meant."

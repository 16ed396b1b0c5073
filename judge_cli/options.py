"""Options and arguments that several commands share, with what a shell completes for them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from lexicons import JudgeError, Library, public_editions

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Completer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def completing(known: Callable[[Library], list[str]]) -> Completer:
    """What a shell offers: the ids that this machine knows and that begin as typed."""

    def complete(
        ctx: click.Context, parameter: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        try:
            return [CompletionItem(i) for i in known(Library()) if i.startswith(incomplete)]
        except JudgeError:
            return []

    return complete


rule_ids = completing(Library.rule_ids)
editions = completing(Library.editions)
alphabets = completing(Library.alphabet_ids)
public_ids = completing(lambda _: [*public_editions()])

rules_option = click.option(
    "--rules",
    "rules_id",
    metavar="ID",
    shell_complete=rule_ids,
    help="Rule set to rule by; else the default of this machine (see `judge rules list`).",
)

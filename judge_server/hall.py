"""What a server serves: the routes of its rooms, made from its options."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from starlette.routing import BaseRoute

from judge_server.event import event_of
from judge_server.options import Options, Process
from lexicons import Library, codes, printable
from lexicons.program import digest
from lexicons.record.place import store_at


class Hall(NamedTuple):
    """The routes of a server, and what is done at its end."""

    routes: Sequence[BaseRoute]
    close: Sequence[Callable[[], None]]
    described: str  # for whoever starts it


def opened(options: Options, process: Process, address: str) -> Hall:
    """Open the judge and the record, and return what is served.

    Raises `CannotJudge` if there is no judge, or no record.
    """
    from judge_gui.web.routes import Served, pages

    library = Library()
    rules = options.rules[0] if options.rules else library.default_rules()
    judge = library.adjudicator(rules, proved=True)
    event = event_of(library, options, process.clock).journal.event
    served = Served(
        library, process.clock, process.program, rules, event, address, options.secure, store_at
    )
    web = pages(served)
    ruling = codes.code(codes.ruling(judge, digest()))
    return Hall(
        web.routes,
        [web.close],
        f"Serving {printable(event)} at {address} (rules {rules}, RULING {ruling}).",
    )

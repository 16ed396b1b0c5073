"""The folder of an event, and the home of a station that took it, for tests of what reads them."""

import json
from hashlib import sha256

from judge_cli.event.preparing import gathered
from judge_procedure.event_files import PLAN_PATH, Contents, checked, fingerprints_of
from judge_procedure.files_in_use import take
from lexicons import Fingerprint, Library
from lexicons.taken_files import CONTENTS_FILE


def write_event(folder, home, profile=b"", number=1, event="Spring Open"):
    """Write the folder of an event whose stations judge by the default rules of a home."""
    library, settings = Library(home), profile or b"# The usual settings.\n"
    rules_id = library.default_rules()
    files = {
        PLAN_PATH: f'name = "{event}"\nid = "0f"\nkiosks = ["Kiosk 1", "Kiosk 2"]\n'.encode(),
        **gathered(library, rules_id, settings),
    }
    digests = {path: str(Fingerprint.of(data)) for path, data in files.items()}
    holds = fingerprints_of(library, library.adjudicator(rules_id))
    kiosks = "Kiosk 1", "Kiosk 2"
    contents = Contents(event, "0f", number, rules_id, digests, holds, kiosks, record="")
    for path, data in {**files, CONTENTS_FILE: contents.data}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def sealed(said):
    """Return what contents.json holds if it says this, sealed as the program does."""

    def written(said):
        return f"{json.dumps(said, ensure_ascii=False, sort_keys=True, indent=1)}\n".encode()

    plain = {key: value for key, value in said.items() if key != "seal"}
    return written({**plain, "seal": sha256(written(plain)).hexdigest()})


def take_event(folder, home):
    """Let a home take the files of a folder; return them."""
    take(checked(str(folder)), str(home))
    return Library(home)

"""A minimal Debian 12 with nothing but python3 runs the README's first commands, then no network.

It needs root, debootstrap, and the network for the first part. The machine is a folder, which is
the whole file system for what runs in it. It gets the host's sources for apt, settings for pip,
and certificates. It has /proc and, for terminals, a /dev/pts of its own. Both are taken off again
in every case, and nothing of the host is mounted there.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from launch.packages import supply
from tests.proofs.registry import NotHere

cases = 0
checkout = Path(__file__).resolve().parents[2]
suite = "bookworm"
place = "/root/tilejudge"
wait = 3600  # seconds: the tests run there too

#: What the host says of its networks, for as much of it as there is.
settings = (
    "/etc/apt/apt.conf.d", "/etc/apt/auth.conf.d", "/etc/apt/sources.list",
    "/etc/apt/sources.list.d", "/etc/apt/keyrings", "/usr/share/keyrings",
    "/etc/hosts", "/etc/resolv.conf", "/etc/pip.conf", "/root/.config/pip", "/root/.pip",
    "/etc/ssl/certs", "/usr/local/share/ca-certificates",
)  # fmt: skip
passed_on = ("PIP_", "SSL_", "REQUESTS_", "CURL_", "HTTP_", "HTTPS_", "NO_PROXY", "no_proxy",
             "http_", "https_")  # fmt: skip

# Under chroot the kernel refuses new user namespaces, which the tests need. So the folder becomes
# the root of a mount namespace of its own.
ENTER = """
mount --rbind "$1" "$1" && cd "$1" && mkdir -p .host && pivot_root . .host || exit
exec chroot . sh -c 'umount --lazy /.host; exec sh -c "$1"' sh "$2"
"""


class Machine:
    """A Debian in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.surroundings = {
            "HOME": "/root",
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            **{name: value for name, value in os.environ.items() if name.startswith(passed_on)},
        }

    def run(
        self, command: str, *, given: str = "", network: bool = True, **more: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a shell's command there, in the checkout, to its end."""
        within = ["unshare", "--mount"] if network else ["unshare", "--mount", "--net"]
        return subprocess.run(
            [*within, "sh", "-c", ENTER, "sh", self.root, f"cd {place} || exit; {command}"],
            env=self.surroundings | more,
            input=given,
            capture_output=True,
            text=True,
            timeout=wait,
            check=False,
        )

    def packages(self) -> set[str]:
        """The packages that are installed there."""
        return set(self.run("dpkg-query --show --showformat '${Package}\\n'").stdout.split())

    def megabytes(self, path: str = "/") -> int:
        """How much a folder there holds."""
        found = self.run(f"du --summarize --block-size=1M --one-file-system --exclude=/proc {path}")
        return int(found.stdout.split()[0])


def prove(seed: int, cases: int) -> Iterator[str]:
    """Yield the figures of each step."""
    if os.geteuid() or not supply("bare-machine"):
        raise NotHere("it needs root and debootstrap (apt install debootstrap).")
    with bare(Path(tempfile.mkdtemp(prefix="bare-machine-", dir="/var/tmp")), "python3") as machine:
        copy_checkout(machine.root / place[1:])
        before = machine.packages()
        yield f"bare: {len(before)} packages, {machine.megabytes()} MB"
        for command in readme():
            yield from first_start(machine, command)
        yield f"in all: {len(machine.packages() - before)} packages came, {machine.megabytes()} MB"
        yield from without_network(machine)


@contextmanager
def bare(root: Path, *packages: str) -> Iterator[Machine]:
    """Make the machine with these packages, and take it away again in every case."""
    machine = Machine(root)
    include = [f"--include={','.join(packages)}"] if packages else []
    try:
        made = subprocess.run(
            ["debootstrap", "--variant=minbase", *include, suite, root, mirror()],
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 0, made.stdout[-2000:]
        copy_settings(machine)
        with mounted(root):
            yield machine
    finally:
        if not any(os.path.ismount(root / each) for each in mounts):
            shutil.rmtree(root, ignore_errors=True)


#: What is mounted there: file systems of the kernel's own.
mounts = {
    "proc": ["-t", "proc", "proc"],
    "dev/pts": ["-t", "devpts", "-o", "newinstance,ptmxmode=0666", "devpts"],
}


@contextmanager
def mounted(root: Path) -> Iterator[None]:
    """Mount what a system needs, and in every case end what still runs there and unmount."""
    try:
        for place, options in mounts.items():
            subprocess.run(["mount", *options, root / place], check=True)
        yield
    finally:
        for process in inside(root):
            os.kill(process, signal.SIGKILL)
        for place in reversed(mounts):
            for _ in range(50):
                if not os.path.ismount(root / place):
                    break
                subprocess.run(["umount", root / place], capture_output=True, check=False)
                time.sleep(0.1)
            else:
                subprocess.run(["umount", "--lazy", root / place], check=True)


def inside(root: Path) -> list[int]:
    """The processes that run there."""
    found = []
    for link in Path("/proc").glob("[0-9]*/root"):
        try:
            if os.readlink(link).startswith(str(root)):
                found.append(int(link.parent.name))
        except OSError:  # it has ended
            continue
    return found


def mirror() -> str:
    """Where the host's apt has this release of Debian from."""
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME) $(COMPONENT)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    for line in listed.stdout.splitlines():
        uri, found, component = line.split()
        if (found, component) == (suite, "main"):
            return uri
    raise NotHere(f"the host's apt has no source for Debian {suite}.")


def copy_settings(machine: Machine) -> None:
    """Copy what the host says of its networks, and the files that its variables name."""
    named = [value for name, value in os.environ.items() if name.startswith(passed_on)]
    paths = {path for value in named for path in value.split(":") if path.startswith("/")}
    for name in sorted({*settings, *paths}):
        source, target = Path(name), machine.root / name.lstrip("/")
        if (
            source.is_dir()
            and name not in ("/", "/root")
            and not name.startswith("/usr/local/sbin")
        ):
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def copy_checkout(target: Path) -> None:
    """Copy the files of this checkout, as git knows them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=checkout, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (checkout / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(checkout / name, target / name)


def readme() -> list[str]:
    """The three commands that the README begins with, word for word."""
    lines = (checkout / "README.md").read_text("utf-8").partition("\n## ")[0].splitlines()
    commands = [line.strip() for line in lines if line.startswith("    python3 ")]
    assert len(commands) == 3, commands
    return commands


def first_start(machine: Machine, command: str) -> Iterator[str]:
    """Run a command of the README, for the first time."""
    before, start = machine.packages(), time.monotonic()
    done = machine.run(command)
    seconds = time.monotonic() - start
    came = sorted(machine.packages() - before)
    yield f"$ {command}\n  {seconds:.0f} s, status {done.returncode}, {len(came)} packages came"
    if " test" in command:
        lines = done.stdout.splitlines()
        yield "\n".join(f"  {line}" for line in lines[-12:])
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    else:
        yield "\n".join(f"  {line}" for line in done.stderr.splitlines())
        if " check " in command:
            assert (done.returncode, done.stdout) == (0, "ACCEPTABLE\n"), done
        else:  # nobody has a screen there yet: that, and nothing else, is in the way
            assert done.returncode == 2, done.stderr
            assert "There is no screen" in done.stderr, done.stderr
        size = machine.megabytes(f"{place}/.environments")
        yield f"  .environments: {size} MB"


def without_network(machine: Machine) -> Iterator[str]:
    """Use the kiosk, the desk and the report where there is no network."""
    look = "python3 -c 'import socket; print(*(name for _, name in socket.if_nameindex()))'"
    assert machine.run(look, network=False).stdout == "lo\n"
    start = time.monotonic()
    checked = machine.run("python3 run.py check QI ZA", network=False)
    assert (checked.returncode, checked.stdout) == (0, "ACCEPTABLE\n"), checked
    yield f"without a network: check {time.monotonic() - start:.2f} s"

    seen = "xdotool search --onlyvisible --name '^Tilejudge$' >/dev/null 2>&1"
    kiosk = machine.run(
        "Xvfb :77 -screen 0 1024x600x24 -nolisten tcp >/dev/null 2>&1 & xvfb=$!; sleep 2; "
        "python3 run.py & kiosk=$!; "
        f'timeout 60 sh -c "until {seen}; do sleep 0.2; done" && echo shown; '
        "kill $kiosk; wait $kiosk; kill $xvfb",
        network=False,
        DISPLAY=":77",
        JUDGE_HOME="/root/kiosk",
    )
    assert "shown" in kiosk.stdout, kiosk
    assert "Preparing" not in kiosk.stderr, kiosk
    yield "without a network: the kiosk's window is shown"

    home = {"JUDGE_HOME": "/root/desk"}
    desk = "python3 run.py desk --station 'desk 1' --event 'Club night' --by AB --no-tables"
    ruled = machine.run(desk, given="qi za\n\n\n", network=False, **home)
    assert "VERDICT: ACCEPTABLE" in ruled.stdout, ruled
    drawn = machine.run("python3 run.py journal report -o /root/report.html", network=False, **home)
    assert drawn.returncode == 0, drawn
    page = (machine.root / "root" / "report.html").read_text("utf-8")
    assert "Club night" in page
    yield f"without a network: the desk ruled, and the report has {len(page):,} characters"

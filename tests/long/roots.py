"""A fresh system in a folder, which is the whole file system for what runs in it.

It gets the host's settings for apt and pip, and certificates. It has /proc and, as every system
has, a /dev/pts for terminals and a /dev/shm for shared memory. They are taken off again in every
case, and nothing of the host is mounted there.
"""

import os
import shutil
import signal
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.support.choosing import leave_out
from tests.support.commands import checkout

place = "/root/tilejudge"
wait = 3600  # seconds: the tests run there too

#: What the host says of its networks, for as much of it as there is.
settings = (
    "/etc/apt/apt.conf.d", "/etc/apt/auth.conf.d", "/etc/apt/sources.list",
    "/etc/apt/sources.list.d", "/etc/apt/keyrings", "/usr/share/keyrings",
    "/etc/hosts", "/etc/resolv.conf", "/etc/pip.conf", "/root/.config/pip", "/root/.pip",
    "/etc/ssl/certs", "/usr/local/share/ca-certificates",
)  # fmt: skip
sources = ("/etc/apt/sources.list", "/etc/apt/sources.list.d")  # those of the host's own release
passed_on = ("PIP_", "SSL_", "REQUESTS_", "CURL_", "HTTP_", "HTTPS_", "NO_PROXY", "no_proxy",
             "http_", "https_")  # fmt: skip

# Under chroot the kernel refuses new user namespaces, which the tests need. So the folder becomes
# the root of a mount namespace of its own.
ENTER = """
mount --rbind "$1" "$1" && cd "$1" && mkdir -p .host && pivot_root . .host || exit
exec chroot . sh -c 'umount --lazy /.host; exec sh -c "$1"' sh "$2"
"""


class System(NamedTuple):
    """What debootstrap makes."""

    suite: str
    #: Who signs its packages, where that is not the distribution of this machine; debootstrap then
    #: knows where they come from.
    keys: Path | None = None
    components: str = "main"
    like: str = ""  # a release that debootstrap knows, where it does not know this one

    @property
    def source(self):
        """The mirror, and how it is laid out, as debootstrap is told of them."""
        laid_out = [str(scripts / self.like)] if self.like else []
        return [mirror() if self.keys is None else "", *laid_out]


debian_12 = System("bookworm")
scripts = Path("/usr/share/debootstrap/scripts")


class Machine:
    """A system in a folder."""

    def __init__(self, root):
        self.root = root
        self.surroundings = {
            "HOME": "/root",
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            **{name: value for name, value in os.environ.items() if name.startswith(passed_on)},
        }

    def run(self, command, *, given="", network=True, **more):
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


@contextmanager
def bare(root, *packages, system=debian_12):
    """Make the machine with these packages, and take it away again in every case."""
    machine = Machine(root)
    options = ["--variant=minbase", f"--components={system.components}"]
    options += [f"--include={','.join(packages)}"] if packages else []
    options += [f"--keyring={system.keys}"] if system.keys else []
    try:
        made = subprocess.run(
            ["debootstrap", *options, system.suite, root, *system.source],
            capture_output=True,
            text=True,
            check=False,
        )
        assert made.returncode == 0, made.stdout[-2000:]
        root.chmod(0o755)  # a new folder is for its owner alone, and this one is / there
        copy_settings(machine, but=() if system == debian_12 else sources)
        with mounted(root):
            yield machine
    finally:
        if not any(os.path.ismount(root / each) for each in mounts):
            shutil.rmtree(root, ignore_errors=True)


#: What is mounted there: file systems of the kernel's own.
mounts = {
    "proc": ["-t", "proc", "proc"],
    "dev/pts": ["-t", "devpts", "-o", "newinstance,ptmxmode=0666", "devpts"],
    "dev/shm": ["-t", "tmpfs", "-o", "nosuid,nodev", "tmpfs"],
}


@contextmanager
def mounted(root):
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


def inside(root):
    """The processes that run there."""
    found = []
    for link in Path("/proc").glob("[0-9]*/root"):
        try:
            if os.readlink(link).startswith(str(root)):
                found.append(int(link.parent.name))
        except OSError:  # it has ended
            continue
    return found


def mirror():
    """Where the host's apt has Debian from."""
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME) $(COMPONENT)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    for line in listed.stdout.splitlines():
        uri, found, component = line.split()
        if (found, component) == (debian_12.suite, "main"):
            return uri
    return leave_out(f"a source for Debian {debian_12.suite} in the host's apt")


def copy_settings(machine, but):
    """Copy what the host says of its networks, and the files that its variables name."""
    named = [value for name, value in os.environ.items() if name.startswith(passed_on)]
    paths = {path for value in named for path in value.split(":") if path.startswith("/")}
    for name in sorted({*settings, *paths} - set(but)):
        source, target = Path(name), machine.root / name.lstrip("/")
        if (
            source.is_dir()
            and name not in ("/", "/root")
            and not name.startswith("/usr/local/sbin")
        ):
            for link in filter(Path.is_symlink, target.glob("*")):
                link.unlink()  # it may lead to a file of this machine
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def said(machine, command):
    """Run a command that succeeds, and return what it printed."""
    done = machine.run(command)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def own_files():
    """Return the files of the checkout that are the project's own, as paths within it."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(listing, cwd=checkout, capture_output=True, check=True)
    names = sorted(filter(None, done.stdout.decode().split("\0")))
    return [Path(name) for name in names if (checkout / name).is_file()]


def copy_checkout(place):
    for path in own_files():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(checkout / path, place / path)


def run_here(*command, **more):
    """Run a command in the checkout, without what the own environment sets."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        command, cwd=checkout, env=settings | more, capture_output=True, text=True, check=False
    )

"""`run.py stick`: an image of a stick that starts a PC as a kiosk, from Debian's packages.

It needs root, Debian's tools ([stick] in debian-packages.txt) and a bundle. docs/installing.md
describes the stick. The image has four partitions: the starter of PCs with a BIOS, the files that
start the kernel, the system (read-only), and the station's data.
"""

import os
import shutil
import struct
import subprocess
import tempfile
from argparse import ArgumentParser, Namespace

from tools import bundle
from tools.command import ROOT, quietly, run_tool, within
from tools.failure import Failure, say

PARTS = os.path.join(ROOT, "stick")
SUITE = "bookworm"
SECTOR = 512  # bytes
MEGABYTE = 2048  # sectors
JUDGE = 999  # the number of the account that runs the kiosk

#: The names by which a stick finds its own disk and partitions (GPT). Every stick has the same.
GUIDS = {
    "DISK": "7469656c-6a75-4467-8501-737469636b00",
    "START": "7469656c-6a75-4467-8501-737469636b01",
    "BOOT": "7469656c-6a75-4467-8501-737469636b02",
    "ROOT": "7469656c-6a75-4467-8501-737469636b03",
    "DATA": "7469656c-6a75-4467-8501-737469636b04",
}

#: What the system is made of. fbdev draws on the picture that the firmware has set up. The kiosk
#: needs no window manager.
PACKAGES = (
    "busybox", "e2fsprogs", "initramfs-tools", "kmod", "linux-image-amd64", "tzdata", "udev",
    "mount", "util-linux-extra", "xkb-data", "x11-xkb-utils", "xserver-xorg-core",
    "xserver-xorg-input-libinput", "xserver-xorg-video-fbdev", "libegl1", "libgl1", "passwd",
)  # fmt: skip

#: What starts the kernel. It is copied out of the system, and does not stay in it.
STARTERS = ("grub-common", "grub-efi-amd64-signed", "grub-pc-bin", "shim-signed")

#: Modules of the kernel that are taken out: a network, other disks' file systems, sound, graphics.
WITHOUT = (
    "drivers/net", "net", "drivers/bluetooth", "drivers/infiniband", "drivers/gpu",
    "drivers/media", "drivers/md", "drivers/staging", "drivers/iio", "drivers/isdn", "sound",
    *(f"fs/{name}" for name in (
        "btrfs", "xfs", "jfs", "ntfs3", "ntfs", "reiserfs", "f2fs", "ocfs2", "gfs2", "nfs", "nfsd",
        "ceph", "smb", "cifs", "9p", "afs", "hfs", "hfsplus", "ufs", "udf", "exfat", "fuse",
    )),
)  # fmt: skip

#: Files of the system that nothing uses. Without drivers of a graphics card, Mesa has no work.
UNUSED = (
    "/usr/lib/x86_64-linux-gnu/dri", "/usr/lib/x86_64-linux-gnu/libLLVM-*",
    "/usr/lib/x86_64-linux-gnu/libgallium*", "/usr/lib/grub", "/usr/lib/shim",
    "/usr/lib/x86_64-linux-gnu/perl", "/usr/share/perl", "/usr/bin/perl*",
    "/var/cache/apt", "/var/lib/apt/lists", "/usr/share/locale", "/usr/share/man",
    "/usr/share/icons", "/usr/share/fonts", "/sbin/agetty", "/usr/sbin/getty", "/boot",
)  # fmt: skip

#: GRUB's modules that a PC with a BIOS needs.
BIOS_MODULES = ("biosdisk", "part_gpt", "fat", "normal", "configfile", "linux", "all_video", "test",
                "password_pbkdf2", "echo", "gfxterm", "minicmd")  # fmt: skip


def _main(arguments: list[str]) -> int:
    """Make the image, and return 0."""
    parser = ArgumentParser("python3 run.py stick", description="Make a stick that starts a kiosk.")
    parser.add_argument("-o", dest="image", metavar="IMAGE", required=True)
    parser.add_argument("--venue", metavar="FILE", required=True, help="the venue file")
    own = "the station's name: each stick has its own"
    parser.add_argument("--station", metavar="NAME", required=True, help=own)
    parser.add_argument("--bundle", metavar="FOLDER", help="a bundle that run.py has made")
    parser.add_argument("--keyboard", default="us", help="the layout, as XKB names it [us]")
    parser.add_argument("--zone", default="Etc/UTC", help="the time zone of the hall [Etc/UTC]")
    utc = "the PC's clock has UTC (Windows keeps local time)"
    parser.add_argument("--utc", action="store_true", help=utc)
    parser.add_argument("--data", type=int, default=256, help="room for the record, in MB [256]")
    asked = parser.parse_args(arguments)
    check(asked)
    os.environ.setdefault("SOURCE_DATE_EPOCH", bundle.FIXED["SOURCE_DATE_EPOCH"])
    with tempfile.TemporaryDirectory(prefix="stick-", dir="/var/tmp") as work:
        made = asked.bundle or os.path.join(work, "bundle")
        if not asked.bundle:
            say("Making the bundle ...")
            bundle.build(made)
        os.environ["JUDGE_HOME"] = home = os.path.join(work, "home")
        venue = ("venue", "install", os.path.abspath(asked.venue), "--station", asked.station)
        quietly(os.path.join(made, "judge-station"), *venue)
        say("Making the system from Debian's packages takes some minutes ...")
        _make(asked, made, home, work)
    say(f"Made: {asked.image}, {os.path.getsize(asked.image) / 1e6:.0f} MB.")
    return 0


def check(asked: Namespace) -> None:
    """Raise `Failure` if a stick cannot be made of what is asked for."""
    if os.geteuid():
        raise Failure("a stick can only be made by root: the files in its system are root's.")
    if os.path.lexists(asked.image):
        raise Failure(f"{asked.image} exists already. Name another file with -o.")
    if not os.path.isfile(asked.venue):
        raise Failure(f"There is no file {asked.venue}. Make one: judge venue pack -o FILE")
    if not os.path.exists(f"/usr/share/zoneinfo/{asked.zone}"):
        raise Failure(f"{asked.zone} is no time zone. Examples: Europe/Vienna, America/Chicago.")
    if not asked.keyboard.replace(",", "").isalnum():
        raise Failure(f"{asked.keyboard} is no keyboard layout. Examples: us, gb, de, us,fr.")


def _make(asked: Namespace, made: str, home: str, work: str) -> None:
    """Make the image in a folder for work, from a bundle and the station's JUDGE_HOME."""
    root, boot = os.path.join(work, "root"), os.path.join(work, "boot")
    clock = "--utc" if asked.utc else "--localtime"
    values = GUIDS | {"ZONE": asked.zone, "KEYBOARD": asked.keyboard, "CLOCK": clock}
    _debian(root)
    station(root, made, values)
    _start_files(root, boot, values)
    for unused in UNUSED:
        quietly("sh", "-c", f"rm -rf '{root}'{unused}")
    system = os.path.join(work, "root.squashfs")
    quietly("mksquashfs", root, system, "-comp", "zstd", "-quiet", "-no-progress")
    files, data = os.path.join(work, "boot.fat"), os.path.join(work, "data.ext4")
    _fat(boot, files)
    _ext4(home, data, asked.data)
    image = os.path.join(work, "image")
    parts = {"START": f"{boot}/core.img", "BOOT": files, "ROOT": system, "DATA": data}
    together(image, parts, boot)
    os.makedirs(os.path.dirname(os.path.abspath(asked.image)), exist_ok=True)
    shutil.copyfile(image, asked.image + ".new")
    os.replace(asked.image + ".new", asked.image)


def _debian(root: str) -> None:
    quietly(
        *("mmdebstrap", "--variant=apt", "--mode=root", "--quiet"),
        f"--include={','.join((*PACKAGES, *STARTERS))}",
        "--dpkgopt=path-exclude=/usr/share/doc/*",
        "--dpkgopt=path-include=/usr/share/doc/*/copyright",
        "--dpkgopt=path-exclude=/usr/share/man/*",
        "--dpkgopt=path-exclude=/usr/share/locale/*",
        *(SUITE, root),
        *_sources(),
    )  # fmt: skip


def _sources() -> list[str]:
    """Return the sources of this Debian that this machine's apt has, as lines of sources.list."""
    shown = "$(ORIGIN) deb $(REPO_URI) $(RELEASE) $(COMPONENT)"
    done = subprocess.run(
        ["apt-get", "indextargets", "--format", shown, "Created-By: Packages"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    lines = [line.removeprefix("Debian ") for line in sorted(set(done.stdout.splitlines()))]
    found = [line for line in lines if line.startswith("deb ") and f" {SUITE}" in line]
    if not found:
        raise Failure(f"apt has no sources of Debian {SUITE} here. Run: apt-get update")
    return found


def put(root: str, name: str, path: str, values: dict[str, str], mode: int = 0o644) -> None:
    """Write a file of stick/ into the system, with the values that it asks for."""
    with open(os.path.join(PARTS, name), encoding="utf-8") as file:
        text = file.read()
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    target = root + path
    os.makedirs(os.path.dirname(target), exist_ok=True)
    if os.path.lexists(target):
        os.remove(target)  # it may be a link to something else
    with open(target, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(target, mode)


def station(root: str, made: str, values: dict[str, str]) -> None:
    """Put the station into the system, and take out what it must not have."""
    put(root, "init", "/usr/sbin/init", values, 0o755)
    put(root, "xorg.conf", "/etc/X11/xorg.conf", values)
    put(root, "90-disks.rules", "/etc/udev/rules.d/90-disks.rules", values)
    put(root, "mountroot", "/usr/share/initramfs-tools/scripts/tilejudge", values)
    put(root, "initramfs-hook", "/etc/initramfs-tools/hooks/tilejudge", values, 0o755)
    shutil.copytree(made, f"{root}/opt/tilejudge", symlinks=True)
    os.remove(f"{root}/opt/tilejudge/judge")  # it answers without a record
    os.makedirs(f"{root}/data")
    _in_system(
        root, f"useradd --system --uid {JUDGE} --no-create-home --shell /usr/sbin/nologin judge"
    )
    _in_system(root, "passwd --lock root")
    [kernel] = os.listdir(f"{root}/lib/modules")
    for unused in WITHOUT:
        shutil.rmtree(f"{root}/lib/modules/{kernel}/kernel/{unused}", ignore_errors=True)
    _in_system(root, f"depmod {kernel} && update-initramfs -u -k {kernel}")


def _in_system(root: str, command: str) -> None:
    quietly("chroot", root, "sh", "-c", command)


def _start_files(root: str, boot: str, values: dict[str, str]) -> None:
    """Gather what starts the kernel: the signed starters of UEFI, and GRUB for a BIOS."""
    os.makedirs(f"{boot}/files/EFI/BOOT")
    os.makedirs(f"{boot}/files/EFI/debian")
    [kernel] = (name for name in os.listdir(f"{root}/boot") if name.startswith("vmlinuz"))
    [initrd] = (name for name in os.listdir(f"{root}/boot") if name.startswith("initrd"))
    copies = {
        f"/boot/{kernel}": "vmlinuz",
        f"/boot/{initrd}": "initrd.img",
        "/usr/lib/shim/shimx64.efi.signed": "EFI/BOOT/BOOTX64.EFI",
        "/usr/lib/grub/x86_64-efi-signed/grubx64.efi.signed": "EFI/BOOT/grubx64.efi",
    }
    for source, target in copies.items():
        shutil.copyfile(root + source, f"{boot}/files/{target}")
    put(f"{boot}/files", "grub.cfg", "/EFI/debian/grub.cfg", values)
    modules = " ".join(BIOS_MODULES)
    made = "/tmp/core.img"  # noqa: S108  # within the system that is made
    _in_system(root, f"grub-mkimage -O i386-pc -p '(,gpt2)/EFI/debian' -o {made} {modules}")
    shutil.move(root + made, f"{boot}/core.img")
    shutil.copyfile(f"{root}/usr/lib/grub/i386-pc/boot.img", f"{boot}/boot.img")


def _fat(boot: str, target: str) -> None:
    room = bundle.size(f"{boot}/files") // 1_000_000 + 16
    quietly("mkfs.vfat", "--invariant", "-C", "-n", "TILEJUDGE", target, str(room * 1024))
    inside = [f"{boot}/files/{name}" for name in sorted(os.listdir(f"{boot}/files"))]
    quietly("mcopy", "-s", "-i", target, *inside, "::")


def _ext4(home: str, target: str, megabytes: int) -> None:
    """Make the file system of the record, with the station's JUDGE_HOME in it."""
    time = int(os.environ["SOURCE_DATE_EPOCH"])
    os.environ["E2FSPROGS_FAKE_TIME"] = str(time)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(target)) as folder:
        inside = os.path.join(folder, "files")
        shutil.copytree(home, f"{inside}/home")
        paths = within(inside)
        for path in reversed(paths):
            os.chown(path, JUDGE, JUDGE)
            os.utime(path, (time, time))
        names = ("-L", "TILEJUDGE", "-U", GUIDS["DATA"], "-E", f"hash_seed={GUIDS['DATA']}")
        quietly("mkfs.ext4", "-q", *names, "-d", inside, target, f"{megabytes}M")
        with open(f"{folder}/changed", "w", encoding="utf-8") as file:  # no system call sets this
            for path in paths:
                name = path.removeprefix(inside)
                file.write(f'set_inode_field "{name}" ctime @{time}\n')
        quietly("debugfs", "-w", "-f", f"{folder}/changed", target)


def together(image: str, contents: dict[str, str], boot: str) -> None:
    """Write the partitions into one image, and the starter for a BIOS into its first sector."""
    kinds = {"START": "21686148-6449-6E6F-744E-656564454649", "BOOT": "uefi"}
    lines, at, starts = ["label: gpt", f"label-id: {GUIDS['DISK']}"], MEGABYTE, {}
    for name, path in contents.items():
        sectors = -(-os.path.getsize(path) // (MEGABYTE * SECTOR)) * MEGABYTE
        kind = kinds.get(name, "linux")
        lines.append(f"start={at}, size={sectors}, type={kind}, uuid={GUIDS[name]}")
        starts[name] = at
        at += sectors
    with open(image, "wb") as file:
        file.truncate((at + MEGABYTE) * SECTOR)
    done = subprocess.run(
        ["sfdisk", "--quiet", image], input="\n".join(lines), text=True, check=False,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    if done.returncode:
        raise Failure(f"sfdisk could not divide the image: {done.stderr.strip()}")
    with open(image, "r+b") as file:
        for name, path in contents.items():
            with open(path, "rb") as part:
                file.seek(starts[name] * SECTOR)
                shutil.copyfileobj(part, file)
        file.seek(0)
        file.write(first_sector(f"{boot}/boot.img", starts["START"])[:440])
        file.seek(starts["START"] * SECTOR + SECTOR - 12)
        file.write(struct.pack("<Q", starts["START"] + 1))  # where the rest of GRUB begins


def first_sector(path: str, start: int) -> bytes:
    """Return GRUB's first sector for a disk on which GRUB itself begins at this sector.

    See GRUB's `util/setup.c`: the number of the sector is at 0x5C. Two NOPs at 0x66 make it accept
    a BIOS that names a wrong drive.
    """
    with open(path, "rb") as file:
        code = bytearray(file.read(SECTOR))
    code[0x5C:0x64] = struct.pack("<Q", start)
    code[0x66:0x68] = b"\x90\x90"
    return bytes(code)


if __name__ == "__main__":
    run_tool(_main)

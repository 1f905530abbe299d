"""Packs what the guest's memory is to hold into a cpio archive, the form in which Linux takes its first root.

  pack.py ARCHIVE KERNEL SETTINGS FILE...

KERNEL is the unpacked package of a kernel, SETTINGS what `init` beside this file is to do, and FILE programs and folders
that keep their places. With them go the programs of the lab, Python, and every library that any of them links: nothing of
this machine is shared with the guest, which has no disk and no network.
"""
import os
import re
import shutil
import stat
import subprocess
import sys

# By name, as the lab, the tests and `init` call them.
PROGRAMS = """
awk bash cat conntrack curl cut dirname dmesg env grep head id install ip kill ln mkdir modprobe mount nft nproc openssl ping
ps python3 rm rmdir sed setpriv setsid sh sha256sum sleep ss stty sync sysctl tail tee timeout touch true uname xargs
""".split() + [name + variant + verb for name in ("iptables", "ip6tables") for variant in ("", "-nft", "-legacy")
               for verb in ("", "-save", "-restore")]
# What these read at their places, as far as it is there.
DATA = ["/etc/group", "/etc/hosts", "/etc/iproute2", "/etc/nsswitch.conf", "/etc/passwd", "/etc/protocols", "/etc/services",
        "/usr/lib/ssl/openssl.cnf", "/usr/lib/x86_64-linux-gnu/xtables", "/usr/share/zoneinfo/UTC"]
# Of a kernel's modules, those that the lab and the rules may ask for.
MODULES = ["arch/x86/crypto", "crypto", "lib", "drivers/net/veth.ko", "drivers/net/macvlan.ko", "drivers/net/dummy.ko", "net"]
# Of Python's own library, what no client or server of the lab needs.
UNUSED = re.compile("(site|dist)-packages|config-.*|ensurepip|idlelib|lib2to3|test|tkinter|turtledemo")


class Archive:
    def __init__(self, path):
        self.file, self.known, self.elves = open(path, "wb"), set(), []

    def put(self, name, mode, data=b"", device=(0, 0), time=0):
        if name in self.known:
            return
        self.known.add(name)
        path = name.strip("/").encode() + b"\0"
        fields = [len(self.known), mode, 0, 0, 1, time, len(data), 0, 0, *device, len(path), 0]
        header = b"070701" + b"".join(b"%08X" % field for field in fields)
        for part in (header + path, data):
            self.file.write(part + bytes(-len(part) % 4))

    def add(self, path, unused=re.compile("")):
        """A file or folder at its own place, with every folder and link on the way to it."""
        place, left = "/", path.strip("/").split("/")
        while left:
            place = os.path.join(place, left.pop(0))
            about = os.lstat(place)
            mode = about.st_mode
            if stat.S_ISLNK(mode):
                target = os.readlink(place)
                self.put(place, mode, target.encode())
                target = os.path.normpath(os.path.join(os.path.dirname(place), target))
                place, left = "/", target.strip("/").split("/") + left
            elif stat.S_ISDIR(mode):
                self.put(place, stat.S_IFDIR | 0o755)
            elif stat.S_ISREG(mode) and place not in self.known:
                with open(place, "rb") as file:
                    data = file.read()
                # Python compiles again what is not as old as it was.
                self.put(place, mode, data, time=int(about.st_mtime))
                if data.startswith(b"\x7fELF"):
                    self.elves.append(place)
        if os.path.isdir(place):
            for entry in sorted(os.listdir(place)):
                if os.path.exists(f"{place}/{entry}") and not unused.fullmatch(entry):
                    self.add(f"{place}/{entry}")

    def copy(self, path, place):
        """A file or folder at another place."""
        parents = place.strip("/").split("/")[:-1]
        for depth in range(len(parents)):
            self.put("/" + "/".join(parents[:depth + 1]), stat.S_IFDIR | 0o755)
        if os.path.isdir(path):
            for entry in sorted(os.listdir(path)):
                self.copy(f"{path}/{entry}", f"{place}/{entry}")
        else:
            with open(path, "rb") as file:
                self.put(place, stat.S_IMODE(os.stat(path).st_mode) | stat.S_IFREG, file.read())

    def link(self):
        """The libraries of all programs and of all libraries."""
        said = subprocess.run(["ldd", *self.elves], capture_output=True, text=True, check=False).stdout
        if missing := re.findall(r"\s(\S+) => not found", said):
            sys.exit(f"pack: not installed: {', '.join(sorted(set(missing)))}")
        for library in sorted(set(re.findall(r"(/\S+) \(0x", said))):
            self.add(library)

    def close(self):
        self.put("TRAILER!!!", 0)
        self.file.close()


def main(target, kernel, settings, *files):
    archive = Archive(target + ".part")
    for folder in ("/dev", "/proc", "/sys", "/run", "/var", "/tmp", "/root"):
        archive.put(folder, stat.S_IFDIR | (0o1777 if folder == "/tmp" else 0o755))
    archive.put("/dev/console", stat.S_IFCHR | 0o600, device=(5, 1))
    for link in filter(os.path.islink, ("/bin", "/sbin", "/lib", "/lib64")):
        archive.put(link, os.lstat(link).st_mode, os.readlink(link).encode())
    archive.copy(os.path.dirname(os.path.abspath(__file__)) + "/init", "/init")
    archive.copy(settings, "/settings")
    path = "/usr/sbin:/usr/bin:/sbin:/bin"
    for program in PROGRAMS:
        place = shutil.which(program, path=path) or sys.exit(f"pack: '{program}' is not installed")
        archive.add(place)
    for place in filter(os.path.exists, DATA):
        archive.add(place)
    # This Python's library is that of the lab's servers; programs find another Python by its name.
    for python in (sys.executable, "/usr/bin/python3"):
        asked = subprocess.run([python, "-c", "import sysconfig; print(sysconfig.get_path('stdlib'))"], capture_output=True, check=True)
        archive.add(asked.stdout.decode().strip(), UNUSED)
    for place in files:
        archive.add(os.path.abspath(place))
    archive.link()
    version, = os.listdir(kernel + "/lib/modules")
    modules = f"{kernel}/lib/modules/{version}"
    subprocess.run(["depmod", "-b", kernel, version], check=True, env=os.environ | {"PATH": path})
    for name in MODULES + [name for name in os.listdir(modules) if name.startswith("modules.")]:
        place = name if name.startswith("modules.") else "kernel/" + name
        archive.copy(f"{modules}/{place}", f"/usr/lib/modules/{version}/{place}")
    archive.close()
    os.replace(target + ".part", target)


main(*sys.argv[1:])

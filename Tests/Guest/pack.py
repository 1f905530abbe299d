"""Packs the guest's files into a cpio archive, from which Linux unpacks its initial root file system.

  pack.py ARCHIVE KERNEL SETTINGS FILE...

KERNEL is the unpacked package of a kernel, SETTINGS a shell file that `init` beside this file sources, and each FILE a
program or folder that keeps its path. The archive also holds the programs of the lab, Python, and every library that any
of them links: the guest has no disk and no network, and shares nothing with this machine.
"""
import os
import re
import shutil
import stat
import subprocess
import sys

# Programs that the lab, the tests and `init` call by name.
PROGRAMS = """
awk bash cat conntrack curl cut dirname dmesg env grep head id install ip kill ln mkdir modprobe mount nft nproc openssl ping
ps python3 rm rmdir sed setpriv setsid sh sha256sum sleep ss stty sync sysctl tail tee timeout touch true uname xargs
""".split() + [name + variant + verb for name in ("iptables", "ip6tables") for variant in ("", "-nft", "-legacy")
               for verb in ("", "-save", "-restore")]
# Files that these programs read; some machines lack some of them.
DATA = ["/etc/group", "/etc/hosts", "/etc/iproute2", "/etc/nsswitch.conf", "/etc/passwd", "/etc/protocols", "/etc/services",
        "/usr/lib/ssl/openssl.cnf", "/usr/lib/x86_64-linux-gnu/xtables", "/usr/share/zoneinfo/UTC"]
# The kernel modules that the lab and the rules may need.
MODULES = ["arch/x86/crypto", "crypto", "lib", "drivers/net/veth.ko", "drivers/net/macvlan.ko", "drivers/net/dummy.ko", "net"]
# Parts of Python's library that no client or server of the lab needs.
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
        """Adds a file or folder at its own path, with every folder and link on the way to it."""
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
                # Python compiles a module again when its time differs from the compiled one's.
                self.put(place, mode, data, time=int(about.st_mtime))
                if data.startswith(b"\x7fELF"):
                    self.elves.append(place)
        if os.path.isdir(place):
            for entry in sorted(os.listdir(place)):
                if os.path.exists(f"{place}/{entry}") and not unused.fullmatch(entry):
                    self.add(f"{place}/{entry}")

    def copy(self, path, place):
        """Adds a file or folder at another path."""
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
        """Adds the libraries that all programs and libraries link."""
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
    # The lab's servers use this Python's library; programs that start `python3` by name may find another Python.
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

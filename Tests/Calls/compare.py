"""Holds the kernel's calls that programs made against those that their units allow: compare.py CALLS PACKAGES-FOLDER [whole]

CALLS is the output of watch.py. Ends with 1 where a program made a call that its unit refuses. With 'whole', where all tests ran, also
where a unit that allows by name allows more, but for what its lines say tests seldom see.
"""
import fnmatch
import glob
import os
import re
import subprocess
import sys

# The programs that run within each unit, or units. The filter starts iptables and, where there is no library of nft, nft.
UNITS = {
    "picketd.service": ["picketd"],
    "picket-filter.service": ["picket-filter", "iptables*", "ip6tables*", "xtables*", "nft"],
    "picket-web.service": ["picket-web"],
    "picket-fetch@.service": ["picket-fetch"],
    "picket-fleet.service": ["picket-fleet"],
    "picket-mqtt.service": ["picket-mqtt"],
    "picket-laptop.service picket-guard.service": ["picket-laptop"],
    "picket-extension@.service": ["picket-confine"],
}
# Where tests start programs as root, they become other users themselves, or picket-init has them, as a unit does for them.
ROOT = {"capset", "setgroups", "setgid", "setuid", "setresgid", "setresuid", "fchown", "setpgid",
        "landlock_create_ruleset", "landlock_add_rule", "landlock_restrict_self"}
# Units that allow by name, and nothing beside.
EXACT = {"picket-filter.service"}
SELDOM = "# What tests seldom see"
# Made where the fence is kept, which tests do in the packages' machine alone.
KEEPING = {"fsync", "linkat", "pwrite64", "rename", "setpgid", "statfs"}


def numbers():
    text = open(f"/usr/include/{os.uname().machine}-linux-gnu/asm/unistd_64.h").read()
    return {int(number): name for name, number in re.findall(r"#define __NR_(\w+) (\d+)", text)}


def groups():
    """Systemd's groups of calls, each with the calls of the groups in it."""
    said = subprocess.run(["systemd-analyze", "syscall-filter"], capture_output=True, text=True, check=True).stdout
    found, members = {}, []
    for line in said.split("\n"):
        if line.startswith("@"):
            members = found.setdefault(line.split()[0], [])
        elif line.startswith("    ") and not line.strip().startswith("#"):
            members.append(line.strip())

    def calls(name):
        return {call for part in found[name] for call in (calls(part) if part.startswith("@") else {part})}

    return {name: calls(name) for name in found}


def allowed(unit, known):
    """What the lines of a unit allow, in their order; the first makes it a list of what is allowed."""
    return lines(open(unit).read(), known, known["@default"])


def lines(text, known, calls):
    """What lines of a unit make of calls that are allowed."""
    for line in re.findall(r"^SystemCallFilter=(.*)$", text, re.M):
        for word in line.lstrip("~").split():
            named = known[word] if word.startswith("@") else {word}
            calls = calls - named if line.startswith("~") else calls | named
    return calls


names, known = numbers(), groups()
made = {}
for line in open(sys.argv[1]):
    program, number = line.rsplit(maxsplit=1)
    made.setdefault(program, set()).add(names.get(int(number), number))
refused = False
for units, programs in UNITS.items():
    paths = [glob.glob(f"{sys.argv[2]}/*/files/usr/lib/systemd/system/{unit}")[0] for unit in units.split()]
    calls = {call for name in made if any(fnmatch.fnmatch(name, program) for program in programs) for call in made[name]}
    may = set().union(*(allowed(path, known) for path in paths))
    if not calls:
        print(f"{units}: none of its programs ran")
        continue
    print(f"{units}: {len(calls)} calls made, {len(may)} allowed")
    print("  made: " + " ".join(sorted(calls)))
    if surplus := calls - may - ROOT:
        refused = True
        print("  MADE AND REFUSED: " + " ".join(sorted(surplus)))
    if units in EXACT:
        # Those before the comment about what tests seldom see.
        named = lines(open(paths[0]).read().split(SELDOM)[0], known, set())
        if surplus := named - calls - KEEPING:
            refused = refused or sys.argv[3:] == ["whole"]
            print("  ALLOWED AND NOT MADE: " + " ".join(sorted(surplus)))
sys.exit(refused)

#!/usr/bin/python3
"""Prints the kernel's rules of this network namespace, less Picket's: of iptables in both variants, of nft, and of routing.

Counters are left out, and tables in which nothing is but built-in chains that accept: iptables makes one of these whenever it is asked.
"""
import re, subprocess


def say(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    return done.stdout.splitlines()


def saved(*words):
    tables, table = {}, None
    for line in say(*words):
        if line.startswith("*"):
            table = tables.setdefault(line[1:], [])
        elif line and not line.startswith("#") and line != "COMMIT" and "picket" not in line.lower():
            table.append(re.sub(r" \[\d+:\d+\]$", "", re.sub(r"^\[\d+:\d+\] ", "", line)))
    for name, lines in sorted(tables.items()):
        if any(not re.fullmatch(r":[A-Z]+ ACCEPT", line) for line in lines):
            print(f"{' '.join(words)} {name}", *lines, sep="\n  ")


def native():
    table, own = [], False
    for line in say("nft", "--stateless", "list", "ruleset"):
        if line.startswith("table "):
            # iptables-nft keeps its rules in these.
            table, own = [], re.fullmatch(r"table ip6? (filter|nat|mangle|raw|security) \{", line) is None
        table.append(line)
        if line == "}" and own and "table inet picket {" not in table[0]:
            print(*table, sep="\n")


for program in ("iptables-nft-save", "ip6tables-nft-save", "iptables-legacy-save", "ip6tables-legacy-save"):
    saved(program)
native()
for family in ("-4", "-6"):
    print(*say("ip", family, "rule"), sep="\n")

"""Writes down which calls of the kernel programs make, until standard input ends: watch.py TRACING-FOLDER OUTPUT COMM...

COMM is the name of a program, as the kernel has it (at most 15 letters); "iptables*" stands for several. The output has a line
for each program and call: its name and the call's number. The kernel leaves out what was seen, so that programs are slowed
down at their beginning alone.
"""
import collections
import os
import re
import select
import sys

LINE = re.compile(r"^\s*(.+)-\d+\s+\[\d+\].* NR (\d+) ")
# The kernel takes a filter of one page.
MOST_LEFT_OUT = 200
folder, output, programs = sys.argv[1], sys.argv[2], sys.argv[3:]
seen = collections.Counter()


def write(name, text):
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)


def choose():
    """Has the kernel report what these programs call, and leave out what they called most."""
    wanted = " || ".join(f'comm {"~" if "*" in name else "=="} "{name}"' for name in programs)
    often = collections.defaultdict(list)
    for (name, number), _ in seen.most_common(MOST_LEFT_OUT):
        often[name].append(f"id != {number}")
    left = "".join(f' && (comm != "{name}" || ({" && ".join(numbers)}))' for name, numbers in often.items())
    write("events/raw_syscalls/sys_enter/filter", f"({wanted}){left}")


choose()
write("buffer_size_kb", "16384")
write("events/raw_syscalls/sys_enter/enable", "1")
pipe = os.open(os.path.join(folder, "trace_pipe"), os.O_RDONLY | os.O_NONBLOCK)
print("watching", flush=True)
rest = ""


def read():
    """Takes what the kernel has reported, a page at a time. Returns whether there was anything."""
    global rest
    try:
        lines = (rest + os.read(pipe, 1 << 16).decode("utf-8", "replace")).split("\n")
    except BlockingIOError:
        return False
    rest, isNew = lines.pop(), False
    for line in lines:
        if found := LINE.match(line):
            call = found[1], int(found[2])
            isNew = isNew or call not in seen
            seen[call] += 1
    if isNew:
        choose()
    return True


while sys.stdin not in select.select([sys.stdin, pipe], [], [])[0]:
    read()
write("events/raw_syscalls/sys_enter/enable", "0")
while read():
    pass
with open(output, "w") as file:
    for name, number in sorted(seen):
        file.write(f"{name} {number}\n")

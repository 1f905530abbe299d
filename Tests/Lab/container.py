"""Runs a command as a user of a rootless container: container.py OWNER FIRST COUNT USER COMMAND...

The owner makes a user namespace: its root is the owner, and its users from 1 on are COUNT users from FIRST on outside, as
/etc/subuid assigns them. Root writes the map, as newuidmap(1) does.
"""
import ctypes
import os
import sys

CLONE_NEWUSER = 0x10000000


def main(owner, first, count, user, *command):
    (made_out, made_in), (mapped_out, mapped_in) = os.pipe(), os.pipe()
    inside = os.fork()
    if inside == 0:
        os.setgroups([])
        os.setresgid(int(owner), int(owner), int(owner))
        os.setresuid(int(owner), int(owner), int(owner))
        if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWUSER):
            os._exit(99)
        os.write(made_in, b"x")
        os.read(mapped_out, 1)
        os.setresgid(int(user), int(user), int(user))
        os.setresuid(int(user), int(user), int(user))
        os.execvp(command[0], command)
    os.read(made_out, 1)
    for kind in ("uid", "gid"):
        with open(f"/proc/{inside}/{kind}_map", "w") as table:
            table.write(f"0 {owner} 1\n1 {first} {count}\n")
    os.write(mapped_in, b"x")
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(inside, 0)[1]))


main(*sys.argv[1:])

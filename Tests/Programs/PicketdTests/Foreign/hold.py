"""Stops every thread of a process except its main one, until standard input ends: hold.py PROCESS"""

import ctypes
import errno
import os
import sys

SEIZE, INTERRUPT, DETACH, ALL_THREADS = 0x4206, 0x4207, 17, 0x40000000
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
process = int(sys.argv[1])
threads = set()


def hold(thread):
    if libc.ptrace(SEIZE, thread, None, None) != 0 or libc.ptrace(INTERRUPT, thread, None, None) != 0:
        # A thread may end before it is held.
        if ctypes.get_errno() != errno.ESRCH:
            sys.exit(os.strerror(ctypes.get_errno()))
        return
    os.waitpid(thread, ALL_THREADS)
    threads.add(thread)


# A thread that is not held yet may begin others.
while others := {int(name) for name in os.listdir(f"/proc/{process}/task")} - threads - {process}:
    for thread in others:
        hold(thread)
print("held", flush=True)
sys.stdin.read()
for thread in threads:
    libc.ptrace(DETACH, thread, None, None)

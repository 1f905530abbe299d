"""Stops every thread of a process except its main one, until standard input ends: hold.py PROCESS"""

import ctypes
import os
import sys

SEIZE, INTERRUPT, DETACH, ALL_THREADS = 0x4206, 0x4207, 17, 0x40000000
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
process = int(sys.argv[1])
threads = [int(name) for name in os.listdir(f"/proc/{process}/task") if int(name) != process]
for thread in threads:
    if libc.ptrace(SEIZE, thread, None, None) != 0 or libc.ptrace(INTERRUPT, thread, None, None) != 0:
        sys.exit(os.strerror(ctypes.get_errno()))
    os.waitpid(thread, ALL_THREADS)
print("held", flush=True)
sys.stdin.read()
for thread in threads:
    libc.ptrace(DETACH, thread, None, None)

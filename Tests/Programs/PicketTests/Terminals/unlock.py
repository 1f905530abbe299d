"""Unlocks a session on a new terminal, as a user types it, and prints everything that the terminal showed.

usage: unlock.py PASSCODE LINE...
"""

import os
import pty
import select
import sys
import time


def until(terminal, mark, seconds=120):
    """Reads up to `mark` or to the end. Waits long, since a busy machine may be slow and typing too early breaks the session."""
    text, end = b"", time.monotonic() + seconds
    while mark not in text and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                text += os.read(terminal, 65536)
            except OSError:
                break
    return text


def main():
    process, terminal = pty.fork()
    if process == 0:
        os.execvp("picket", ["picket", "unlock"])
    shown = until(terminal, b"Passcode: ")
    os.write(terminal, sys.argv[1].encode() + b"\n")
    for line in sys.argv[2:]:
        shown += until(terminal, b"picket> ")
        os.write(terminal, line.encode() + b"\n")
    shown += until(terminal, b"\0")
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    print(shown.decode().replace("\r", "") + "[" + str(status) + "]")


main()

"""Types lines at a shell on a new terminal, each followed by a tab, and prints how the shell completed each.

usage: type.py SHELL LINE...
"""

import os
import pty
import re
import select
import sys
import time

SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "bind 'set bell-style none'; PS1='' ; . <(picket completions bash)"),
    "zsh": (["zsh", "-f", "-i"], "bindkey -e; PS1=''; autoload -U compinit; compinit -D; . <(picket completions zsh)"),
    "fish": (["fish", "--no-config", "-i"], "function fish_prompt; end; picket completions fish | source"),
}


def read(terminal, mark, seconds=20):
    """Reads up to `mark`, or until nothing more can come."""
    text, end = b"", time.monotonic() + seconds
    while mark not in text and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                text += os.read(terminal, 65536)
            except OSError:
                break
    return text


def settle(terminal):
    """Reads until the shell has been silent for a while."""
    text = b""
    while select.select([terminal], [], [], 0.5)[0]:
        text += os.read(terminal, 65536)
    return text


def main():
    words, setup = SHELLS[sys.argv[1]]
    process, terminal = pty.fork()
    if process == 0:
        os.execvp(words[0], words)
    settle(terminal)
    os.write(terminal, (setup + "; echo REA''DY\n").encode())
    read(terminal, b"READY")
    settle(terminal)
    for line in sys.argv[2:]:
        os.write(terminal, (line + "\t").encode())
        settle(terminal)
        # The completed line is echoed and not run.
        os.write(terminal, b"\x01echo GO''T \x05 E''ND\n")
        text = read(terminal, b"END")
        text = re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()=>][0B]?|\x1b\][^\x07]*\x07|[\r\n]", b"", text)
        found = re.search(rb"GOT (.*?) *END", text)
        print(found.group(1).decode() if found else "nothing: " + repr(text))
        settle(terminal)
    os.close(terminal)


main()

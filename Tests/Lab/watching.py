"""Checks whether picketd's sockets ever answer while a shielded name still resolves.

  watching SOCKET RESOLVER NAME SECONDS

Each turn asks picketd for its status, then RESOLVER for NAME, then picketd again. If picketd answers both times and the
name resolves in between, picketd reported a fence that did not stand. Prints one line of JSON: how many turns found
picketd answering, found the name open, and found both.
"""
import json
import os
import socket
import struct
import sys
import time


def is_answered(path):
    try:
        with socket.socket(socket.AF_UNIX) as link:
            link.settimeout(20)
            link.connect(path)
            link.sendall(b'{"method":"io.picket.Filter.Status"}\0')
            return b'"parameters"' in link.recv(65536)
    except OSError:
        return False


def is_open(resolver, name):
    asked = b"".join(bytes([len(label)]) + label.encode() for label in name.split(".")) + b"\0"
    query = struct.pack("!6H", os.getpid() & 0xFFFF, 0x0100, 1, 0, 0, 0) + asked
    with socket.socket(socket.AF_INET6 if ":" in resolver else socket.AF_INET, socket.SOCK_DGRAM) as link:
        link.settimeout(0.5)
        try:
            link.connect((resolver, 53))
            link.send(query + struct.pack("!HH", 28 if ":" in resolver else 1, 1))
            return struct.unpack_from("!4H", link.recv(4096))[3] > 0
        except OSError:
            return False


def main(path, resolver, name, seconds):
    standing, open_, both, turns, end = 0, 0, 0, 0, time.monotonic() + float(seconds)
    print("looks", file=sys.stderr, flush=True)
    while time.monotonic() < end:
        before = is_answered(path)
        found = is_open(resolver, f"{turns}.{name}")
        after = is_answered(path)
        turns += 1
        standing += before and after and not found
        open_ += found
        both += before and found and after
    print(json.dumps({"standing": standing, "open": open_, "both": both}))


main(*sys.argv[1:])

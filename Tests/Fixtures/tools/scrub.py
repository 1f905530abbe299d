"""Takes the description of the machine (processor, kernel) out of a pcapng file: options of its section and interfaces.

usage: scrub.py FILE
"""

import struct
import sys

MACHINE = {0x0A0D0D0A: (16, {2, 3}), 1: (8, {12})}


def blocks(data):
    at = 0
    while at < len(data):
        kind, length = struct.unpack_from("<II", data, at)
        body = data[at + 8:at + length - 4]
        if kind in MACHINE:
            start, unwanted = MACHINE[kind]
            kept, here = body[:start], start
            while here < len(body):
                code, size = struct.unpack_from("<HH", body, here)
                option = body[here:here + 4 + (size + 3) // 4 * 4]
                kept += option if code not in unwanted else b""
                here += len(option)
            body = kept
        yield struct.pack("<II", kind, len(body) + 12) + body + struct.pack("<I", len(body) + 12)
        at += length


def main(path):
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.writelines(blocks(data))


main(*sys.argv[1:])

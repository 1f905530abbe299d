"""Rewrites a classic capture: other link types, octet order, clock resolution or a wrapping below IP.

usage: rewrite.py IN OUT [link=null|raw|v4|v6|sll|sll2] [order=big] [clock=nano] [wrap=vlan|qinq|pppoe]
"""

import struct
import sys

LINKS = {"null": 0, "raw": 101, "v4": 228, "v6": 229, "sll": 113, "sll2": 276}


def frames(data):
    assert data[:4] == b"\xd4\xc3\xb2\xa1", "a little-endian microsecond capture is needed"
    at = 24
    while at < len(data):
        seconds, micros, length, original = struct.unpack_from("<IIII", data, at)
        assert length == original, "the capture was cut with a snapshot length"
        yield seconds, micros, data[at + 16:at + 16 + length]
        at += 16 + length


def relink(frame, link):
    kind, packet = struct.unpack_from("!H", frame, 12)[0], frame[14:]
    if link == "null":
        # The BSD loopback header: the address family in the octet order of the capturing machine.
        return struct.pack("<I", 2 if kind == 0x0800 else 24) + packet
    if link in ("raw", "v4", "v6"):
        return packet
    direction = 4 if frame[6:12] == bytes.fromhex("020000000010") else 0
    if link == "sll":
        return struct.pack("!HHH", direction, 1, 6) + frame[6:12] + b"\0\0" + struct.pack("!H", kind) + packet
    if link == "sll2":
        return struct.pack("!HHIHBB", kind, 0, 2, 1, direction, 6) + frame[6:12] + b"\0\0" + packet
    raise SystemExit(f"unknown link type {link}")


def rewrap(frame, wrap):
    kind, packet = frame[12:14], frame[14:]
    if wrap == "vlan":
        return frame[:12] + b"\x81\x00" + struct.pack("!H", 0x2000 | 42) + kind + packet
    if wrap == "qinq":
        return frame[:12] + b"\x88\xa8" + struct.pack("!H", 7) + b"\x81\x00" + struct.pack("!H", 42) + kind + packet
    if wrap == "pppoe":
        point = b"\x00\x21" if kind == b"\x08\0" else b"\x00\x57"
        return frame[:12] + b"\x88\x64" + struct.pack("!BBHH", 0x11, 0, 0x2A, 2 + len(packet)) + point + packet
    raise SystemExit(f"unknown wrapping {wrap}")


def main(source, target, *options):
    options = dict(o.split("=", 1) for o in options)
    order = ">" if options.get("order") == "big" else "<"
    nano = options.get("clock") == "nano"
    with open(source, "rb") as file:
        data = file.read()
    link = options.get("link")
    out = struct.pack(order + "IHHiIII", 0xA1B23C4D if nano else 0xA1B2C3D4, 2, 4, 0, 0, 262144, LINKS[link] if link else 1)
    for seconds, micros, frame in frames(data):
        if "wrap" in options:
            frame = rewrap(frame, options["wrap"])
        if link:
            frame = relink(frame, link)
        out += struct.pack(order + "IIII", seconds, micros * 1000 + 321 if nano else micros, len(frame), len(frame)) + frame
    with open(target, "wb") as file:
        file.write(out)


main(*sys.argv[1:])

"""A stranger outside sends packets that no device asked for, and expects no answer.

uninvited.py hear PORT                    prints "up", then the WHO of each datagram or segment to that port
uninvited.py say WHO ADDRESS PORT         sends twenty datagrams, and twenty segments of no connection, with WHO in them

A raw socket hears the segments, where the user may open one: a device's owner may, a laptop's user may not.
"""
import socket
import struct
import sys
import threading
import time

TCP, HEAD = socket.IPPROTO_TCP, 20


def hear(link, skip):
    while True:
        said = link.recv(65536)
        start = skip(said)
        if start is not None:
            print(said[start:].decode("ascii", "replace"), flush=True)


def segment_start(port, ip_head):
    def start(packet):
        head = (packet[0] & 15) * 4 if ip_head else 0
        if len(packet) < head + HEAD or packet[head + 2:head + 4] != struct.pack("!H", port):
            return None
        return head + (packet[head + 12] >> 4) * 4

    return start


def listen(port):
    links = []
    datagrams = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
    datagrams.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    datagrams.bind(("::", port))
    links.append((datagrams, lambda _: 0))
    for family in (socket.AF_INET, socket.AF_INET6):
        try:
            raw = socket.socket(family, socket.SOCK_RAW, TCP)
        except PermissionError:
            continue
        links.append((raw, segment_start(port, family == socket.AF_INET)))
    print("up", flush=True)
    for link, skip in links:
        threading.Thread(target=hear, args=(link, skip), daemon=True).start()
    threading.Event().wait()


def checksum(octets):
    octets += b"\0" * (len(octets) % 2)
    total = sum(struct.unpack(f"!{len(octets) // 2}H", octets))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def segment(family, here, there, port, number, words):
    # An acknowledgement with data, as if from the middle of a connection.
    head = struct.pack("!HHIIBBHHH", 40_000 + number, port, 1_000, 1_000, HEAD // 4 << 4, 0x18, 1_000, 0, 0)
    ends = socket.inet_pton(family, here) + socket.inet_pton(family, there)
    size = len(head) + len(words)
    pseudo = ends + (struct.pack("!HH", TCP, size) if family == socket.AF_INET else struct.pack("!II", size, TCP))
    return head[:16] + struct.pack("!H", checksum(pseudo + head + words)) + head[18:] + words


def say(who, address, port):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    words = who.encode()
    with socket.socket(family, socket.SOCK_DGRAM) as link, socket.socket(family, socket.SOCK_RAW, TCP) as raw:
        link.connect((address, port))
        here = link.getsockname()[0]
        for number in range(20):
            link.send(words)
            raw.sendto(segment(family, here, address, port, number, words), (address, 0))
            time.sleep(0.005)


if sys.argv[1] == "hear":
    listen(int(sys.argv[2]))
else:
    say(sys.argv[2], sys.argv[3], int(sys.argv[4]))

"""Two ends that smuggle data in TCP segments without payload: in options, sequence numbers and flags.

bare.py hear ADDRESS PORT                  a server outside the kernel's TCP: accepts connections and answers segments
bare.py shut ADDRESS PORT                  answers each opening with a segment that is no SYN-ACK
bare.py knock ADDRESS PORT SOURCE COUNT    opens COUNT connections to such a port
bare.py say ADDRESS PORT SOURCE COUNT      opens one connection and sends COUNT segments
bare.py open ADDRESS PORT SOURCE COUNT     opens COUNT connections, one after the other, and sends four segments in each

Each prints, at its end or all along, how many segments without payload came and how many octets lay in unknown options.
"""
import os
import random
import socket
import struct
import sys
import time

PATIENCE = int(os.environ.get("PICKET_PATIENCE", "1"))
FIN, SYN, RST, ACK = 1, 2, 4, 16
SECRET = bytes([254, 38]) + b"forbidden" * 4 + b"\1\1"

role, address, port = sys.argv[1], sys.argv[2], int(sys.argv[3])
family = socket.AF_INET6 if ":" in address else socket.AF_INET
listening = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(3))
raw = socket.socket(family, socket.SOCK_RAW, socket.IPPROTO_RAW)
bare = octets = 0


def total(data):
    data += b"\0" * (len(data) % 2)
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def send(source, source_port, target, target_port, sequence, acknowledgement, flags, options=SECRET):
    ends = socket.inet_pton(family, source) + socket.inet_pton(family, target)
    length = 20 + len(options)
    head = struct.pack("!HHIIBBHHH", source_port, target_port, sequence & 0xFFFFFFFF, acknowledgement & 0xFFFFFFFF, length << 2, flags, 60000, 0, 0)
    checksum = total(ends + struct.pack("!II", length, 6) + head + options)
    segment = head[:16] + struct.pack("!H", checksum) + head[18:] + options
    if family == socket.AF_INET6:
        packet = struct.pack("!IHBB", 6 << 28, length, 6, 64) + ends + segment
    else:
        packet = struct.pack("!BBHHHBBH", 69, 0, 20 + length, 0, 0, 64, 6, 0) + ends + segment
    raw.sendto(packet, (target, 0))


def receive(seconds):
    """The sender, TCP header and options of the next segment that belongs to the test; None when none comes."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        listening.settimeout(left)
        try:
            packet, (_, _, kind, *_) = listening.recvfrom(4096)
        except TimeoutError:
            return None
        if kind == socket.PACKET_OUTGOING or packet[0] >> 4 != (6 if family == socket.AF_INET6 else 4):
            continue
        start, carried = (40, packet[6]) if family == socket.AF_INET6 else (4 * (packet[0] & 15), packet[9])
        if carried != 6:
            continue
        source, target = (packet[8:24], packet[24:40]) if start == 40 else (packet[12:16], packet[16:20])
        head = struct.unpack("!HHIIBB", packet[start:start + 14])
        place, hears = socket.inet_pton(family, address), role in ("hear", "shut")
        if (target if hears else source) != place or (head[1] if hears else head[0]) != port:
            continue
        return socket.inet_ntop(family, source), head, packet[start + 20:start + 4 * (head[4] >> 4)]
    return None


def count(options):
    global bare, octets
    bare += 1
    octets += 38 * options.count(b"forbidden" * 4)


if role in ("hear", "shut"):
    print("up", flush=True)
    while True:
        if (got := receive(3600)) is None:
            continue
        source, (theirs, _, sequence, acknowledgement, _, flags), options = got
        count(options)
        print(bare, octets, flush=True)
        if role == "shut":
            send(address, port, source, theirs, 1000, sequence + 1, ACK)
        elif flags & SYN:
            send(address, port, source, theirs, 1000, sequence + 1, SYN | ACK)
        elif not flags & RST:
            send(address, port, source, theirs, 1001, sequence, ACK)
elif role == "knock":
    source, most = sys.argv[4], int(sys.argv[5])
    for ours in random.sample(range(1024, 60000), most):
        send(source, ours, address, port, 1, 0, SYN, b"")
        if got := receive(0.002):
            count(got[2])
    while got := receive(0.5 * PATIENCE):
        count(got[2])
    print(bare, octets, flush=True)
elif role == "open":
    source, most = sys.argv[4], int(sys.argv[5])
    ports = random.sample(range(1024, 60000), most)
    for some in (ports[place:place + 100] for place in range(0, most, 100)):
        start = random.randrange(1 << 32)
        for ours in some:
            send(source, ours, address, port, start, 0, SYN, b"")
        time.sleep(0.02)
        for number in range(4):
            for ours in some:
                send(source, ours, address, port, start + 1, 1001, ACK, b"")
else:
    source, most = sys.argv[4], int(sys.argv[5])
    ours, start = random.randrange(20000, 60000), random.randrange(1 << 32)
    opened = None
    for _ in range(3):
        send(source, ours, address, port, start, 0, SYN, SECRET)
        if opened := receive(1 * PATIENCE):
            break
    if opened:
        count(opened[2])
        for number in range(most):
            send(source, ours, address, port, start + 1, 1001, ACK)
            if got := receive(0.002):
                count(got[2])
        while got := receive(0.5 * PATIENCE):
            count(got[2])
    print(bare, octets, flush=True)

"""Stands in for the daemon: answers one netfilter queue over plain netlink, with the packet mark for each direction.

queue.py QUEUE CLIENT-MARK SERVER-MARK [CLIENT-PREFIX...]: the packets of the client are those from the named source
addresses; a mark of "drop" drops. Prints "ready", then one line a packet: hook, direction, protocol, length.
"""
import ipaddress
import os
import socket
import struct
import sys
import threading

ACCEPT, DROP = 1, 0
HOOKS = ["prerouting", "input", "forward", "output", "postrouting"]


def attribute(kind, data):
    return struct.pack("=HH", 4 + len(data), kind) + data + b"\0" * (-len(data) % 4)


def message(kind, queue, body, flags=5):
    body = struct.pack(">BBH", 0, 0, queue) + body
    return struct.pack("=IHHII", 16 + len(body), 3 << 8 | kind, flags, 0, 0) + body


def attributes(data):
    found = {}
    while len(data) >= 4:
        length, kind = struct.unpack("=HH", data[:4])
        if length < 4:
            break
        found[kind & 0x3FFF] = data[4:length]
        data = data[(length + 3) & ~3:]
    return found


def ask(link, packet):
    link.send(packet)
    reply = link.recv(65536)
    error = struct.unpack("=i", reply[16:20])[0]
    if error:
        sys.exit(f"queue.py: netlink error {error}")


def main():
    queue, client, server = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    clients = [ipaddress.ip_network(text) for text in sys.argv[4:]]
    link = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 12)
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    link.bind((0, 0))
    ask(link, message(2, queue, attribute(1, struct.pack(">BxH", 1, socket.AF_INET))))
    ask(link, message(2, queue, attribute(2, struct.pack(">IB", 0xFFFF, 2))))
    # The configuration needs no further flags: neither for GSO nor to fail open.
    # Standard input ends when the test ends.
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    print("ready", flush=True)
    while True:
        data = link.recv(1 << 18)
        while len(data) >= 20:
            length, kind = struct.unpack("=IH", data[:6])
            if kind == 3 << 8:
                found = attributes(data[20:length])
                number, protocol, hook = struct.unpack(">IHB", found[1][:7])
                packet = found[10]
                is6 = packet[0] >> 4 == 6
                source = ipaddress.ip_address(packet[8:24] if is6 else packet[12:16])
                is_client = any(source in network for network in clients)
                carried = packet[6] if is6 else packet[9]
                print(HOOKS[hook], "client" if is_client else "server", carried, len(packet), flush=True)
                mark = client if is_client else server
                answer = attribute(2, struct.pack(">II", DROP if mark == "drop" else ACCEPT, number))
                # The other bits of the mark belong to other programs.
                held = struct.unpack(">I", found[3])[0] if 3 in found else 0
                if mark != "drop":
                    answer += attribute(3, struct.pack(">I", held & ~0xC000 | int(mark, 16)))
                link.send(message(1, queue, answer, flags=1))
            data = data[(length + 3) & ~3:]


main()

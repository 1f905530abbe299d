"""Packets that belong to no connection, and a listener for them: stray.py send|hear ADDRESS

Sends an echo reply without a request, a datagram with a wrong checksum, and over IPv6 a neighbour message that is too long.
Hears these and the errors that odd.py sends. Prints "ready", and the name of each packet that comes.
"""
import os
import select
import socket
import struct
import sys

role, address = sys.argv[1:]
six = ":" in address
family = socket.AF_INET6 if six else socket.AF_INET
echo = socket.socket(family, socket.SOCK_RAW, socket.IPPROTO_ICMPV6 if six else socket.IPPROTO_ICMP)
datagrams = socket.socket(family, socket.SOCK_RAW, socket.IPPROTO_UDP)
names = [b"stray-reply", b"stray-datagram"] + ([b"stray-neighbour"] if six else [])


def summed(message):
    """The ICMP checksum over IPv4; over IPv6 the kernel computes it."""
    total = sum(struct.unpack("!%dH" % (len(message) // 2), message))
    total = (total >> 16) + (total & 0xFFFF)
    return message[:2] + struct.pack("!H", ~(total + (total >> 16)) & 0xFFFF) + message[4:]


names += [b"long", b"short"]
if role == "send":
    reply = struct.pack("!BBHHH", 129 if six else 0, 0, 0, 9, 9) + names[0].ljust(32)
    echo.sendto(reply if six else summed(reply), (address, 0))
    datagrams.sendto(struct.pack("!HHHH", 4000, 5353, 40, 1) + names[1].ljust(32), (address, 0))
    if six:
        echo.sendto(struct.pack("!BBHI", 135, 0, 0, 0) + socket.inet_pton(family, address) + names[2].ljust(200), (address, 0))
    sys.exit()

print("ready", flush=True)
while True:
    for ready in select.select([0, echo, datagrams], [], [])[0]:
        if ready == 0:
            if not os.read(0, 100):
                sys.exit()
            continue
        text = ready.recv(2000)
        for name in names:
            if name in text:
                print(name.decode(), flush=True)

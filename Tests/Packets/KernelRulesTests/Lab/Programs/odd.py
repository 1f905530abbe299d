"""Packets that programs do not send: odd.py KIND ADDRESS [SOURCE]

options  a datagram to port 5353 behind IPv4 options or an unused IPv6 extension header, and whether it is answered
errors   ICMP errors about a datagram's connection: three that are too long, then a hundred short ones
middle   a segment without data, of a connection that was never opened
forged   a datagram from port 443 of SOURCE to port 4000
"""
import socket
import struct
import sys

kind, address = sys.argv[1], sys.argv[2]
six = ":" in address
family = socket.AF_INET6 if six else socket.AF_INET
icmp = socket.IPPROTO_ICMPV6 if six else socket.IPPROTO_ICMP


def summed(message):
    """The ICMP checksum over IPv4; over IPv6 the kernel computes it."""
    message += b"\0" * (len(message) % 2)
    total = sum(struct.unpack("!%dH" % (len(message) // 2), message))
    total = (total >> 16) + (total & 0xFFFF)
    return message[:2] + struct.pack("!H", ~(total + (total >> 16)) & 0xFFFF) + message[4:]


if kind == "options":
    link = socket.socket(family, socket.SOCK_DGRAM)
    link.settimeout(1)
    if six:
        link.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_DSTOPTS, bytes([0, 0, 1, 4, 0, 0, 0, 0]))
    else:
        link.setsockopt(socket.IPPROTO_IP, socket.IP_OPTIONS, b"\1\1\1\1")
    link.connect((address, 5353))
    link.send(b"ping")
    try:
        print(link.recv(100).decode())
    except OSError:
        print("silence")
elif kind == "errors":
    link = socket.socket(family, socket.SOCK_DGRAM)
    link.settimeout(1)
    link.connect((address, 5353))
    link.send(b"ping")
    link.recv(100)
    here, port = link.getsockname()[:2]
    raw = socket.socket(family, socket.SOCK_RAW, icmp)
    ends = socket.inet_pton(family, address) + socket.inet_pton(family, here)
    datagram = struct.pack("!HHHH", 5353, port, 12, 0) + b"pong"
    if six:
        about = struct.pack("!IHBB", 6 << 28, len(datagram), 17, 60) + ends + datagram
    else:
        about = struct.pack("!BBHHHBBH", 69, 0, 20 + len(datagram), 0, 0, 60, 17, 0) + ends
        about = about[:10] + summed(b"\0\0" + b"\0\0" + about)[2:4] + about[12:] + datagram
    for text in [b"long".ljust(1300)] * 3 + [b"short"] * 100:
        error = struct.pack("!BBHI", 1 if six else 3, 4 if six else 3, 0, 0) + about + text
        raw.sendto(error if six else summed(error), (address, 0))
elif kind == "middle":
    raw = socket.socket(family, socket.SOCK_RAW, socket.IPPROTO_TCP)
    segment = struct.pack("!HHIIBBHHH", 4000, 443, 1, 1, 5 << 4, 16, 1000, 0, 0)
    if six:
        raw.setsockopt(socket.IPPROTO_IPV6, 7, 16)  # IPV6_CHECKSUM
    else:
        out = socket.socket(family, socket.SOCK_DGRAM)
        out.connect((address, 9))
        ends = socket.inet_aton(out.getsockname()[0]) + socket.inet_aton(address)
        total = summed(b"\0" * 4 + ends + struct.pack("!HH", 6, len(segment)) + segment)[2:4]
        segment = segment[:16] + total + segment[18:]
    raw.sendto(segment, (address, 0))
elif kind == "forged":
    link = socket.socket(family, socket.SOCK_DGRAM)
    link.setsockopt(socket.IPPROTO_IPV6 if six else socket.IPPROTO_IP, 75 if six else 19, 1)  # TRANSPARENT
    link.bind((sys.argv[3], 443))
    link.sendto(b"forged", (address, 4000))

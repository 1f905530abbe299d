"""Writes datagrams into a tun device that a child's user owns: tun.py NAME USER SOURCE ADDRESS PORT HEX"""
import fcntl
import os
import socket
import struct
import sys

name, user, source, address, port, payload = sys.argv[1:]
family = socket.AF_INET6 if ":" in address else socket.AF_INET
device = os.open("/dev/net/tun", os.O_RDWR)
# On most machines every user may open the file; the kernel checks below who owns the interface.
os.setresgid(int(user), int(user), int(user))
os.setresuid(int(user), int(user), int(user))
fcntl.ioctl(device, 0x400454CA, struct.pack("16sH22x", name.encode(), 0x1001))  # TUNSETIFF: tun, no header


def total(data):
    data += b"\0" * (len(data) % 2)
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


body = bytes.fromhex(payload)
length = 8 + len(body)
ends = socket.inet_pton(family, source) + socket.inet_pton(family, address)
head = struct.pack("!HHH", 4000, int(port), length)
datagram = head + struct.pack("!H", total(ends + struct.pack("!II", length, 17) + head + b"\0\0" + body)) + body
if family == socket.AF_INET6:
    packet = struct.pack("!IHBB", 6 << 28, length, 17, 64) + ends + datagram
else:
    front = struct.pack("!BBHHHBB", 69, 0, 20 + length, 0, 0, 64, 17)
    packet = front + struct.pack("!H", total(front + b"\0\0" + ends)) + ends + datagram
for _ in range(3):
    os.write(device, packet)

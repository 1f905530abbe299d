"""Multicast on a link: group.py GROUP PORT hear prints the datagrams of the group; with "say" it sends one."""
import socket
import struct
import sys

group, port, role = sys.argv[1], int(sys.argv[2]), sys.argv[3]
six, number = ":" in group, socket.if_nametoindex("eth0")
link = socket.socket(socket.AF_INET6 if six else socket.AF_INET, socket.SOCK_DGRAM)
if role == "say":
    if six:
        link.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, number)
    for _ in range(3):
        link.sendto(b"anything at all", (group, port))
    sys.exit()
link.bind((group, port, 0, number) if six else (group, port))
place = socket.inet_pton(link.family, group)
if six:
    link.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, place + struct.pack("@I", number))
else:
    link.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, struct.pack("@4s4si", place, bytes(4), number))
print("up", flush=True)
print(link.recv(100).decode(), flush=True)

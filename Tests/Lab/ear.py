"""A datagram server: ear.py ADDRESS PORT SECONDS prints each datagram in hexadecimal and sends it back.

A PORT of "ip47" is IP protocol 47 instead of UDP. With "say" in place of SECONDS it is a client: ear.py ADDRESS PORT say
HEX... sends these datagrams from one port, with a pause between them.
"""
import socket
import sys
import time

address, port, seconds = sys.argv[1], sys.argv[2], sys.argv[3]
family = socket.AF_INET6 if ":" in address else socket.AF_INET
if port.startswith("ip"):
    link, port = socket.socket(family, socket.SOCK_RAW, int(port[2:])), 0
else:
    link, port = socket.socket(family, socket.SOCK_DGRAM), int(port)
if seconds == "say":
    link.connect((address, port))
    for octets in sys.argv[4:]:
        try:
            link.send(bytes.fromhex(octets))
        except OSError:
            # The kernel reports here that an earlier datagram was refused.
            pass
        time.sleep(0.05)
    sys.exit()
link.bind((address, port))
print("up", flush=True)
link.settimeout(float(seconds))
while True:
    octets, sender = link.recvfrom(65536)
    print(octets.hex(), flush=True)
    link.sendto(octets, sender)

"""Sends many datagrams as one (UDP_SEGMENT), so that a kernel rule sees only the beginning of the first.

train.py ADDRESS PORT ALONE... together TRAIN...   all in hexadecimal; the ALONE datagrams are sent one by one and must be
                                                  answered; all TRAIN datagrams but the last are equally long
"""
import os
import socket
import struct
import sys
import time

address, port, split = sys.argv[1], int(sys.argv[2]), sys.argv.index("together")
alone, train = ([bytes.fromhex(octets) for octets in part] for part in (sys.argv[3:split], sys.argv[split + 1:]))
link = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM)
link.settimeout(int(os.environ.get("PICKET_PATIENCE", "1")))
link.connect((address, port))
for datagram in alone:
    link.send(datagram)
if alone:
    link.recv(4096)
    # Wait for further datagrams of the server.
    time.sleep(0.1)
link.sendmsg([b"".join(train)], [(socket.IPPROTO_UDP, 103, struct.pack("=H", len(train[0])))])
time.sleep(0.1)

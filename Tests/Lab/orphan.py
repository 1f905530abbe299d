"""A request whose last packets leave after its process has ended (orphan.py ADDRESS FIRST SECOND, or ADDRESS HELLO).

FIRST and SECOND are host names: FIRST's page is fetched from port 80, then SECOND's is requested on the same connection, so
slowly that the name waits in the kernel while we end. HELLO is a long TLS hello, in hexadecimal, sent to port 443 in the
same way.
"""
import os
import socket
import struct
import sys
import time

PATIENCE = int(os.environ.get("PICKET_PATIENCE", "1"))
SO_MAX_PACING_RATE = 47

address, *words = sys.argv[1:]
if len(words) == 1:
    link = socket.create_connection((address, 443), 3 * PATIENCE)
    link.setsockopt(socket.SOL_SOCKET, SO_MAX_PACING_RATE, struct.pack("=I", 40_000))
    link.sendall(bytes.fromhex(words[0]))
    os._exit(0)

first, second = words
link = socket.create_connection((address, 80), 3 * PATIENCE)
link.sendall(f"GET / HTTP/1.1\r\nHost: {first}\r\n\r\n".encode())
link.settimeout(0.3 * PATIENCE)
try:
    while link.recv(65536):
        pass
except TimeoutError:
    pass
link.setsockopt(socket.SOL_SOCKET, SO_MAX_PACING_RATE, struct.pack("=I", 8_000))
padding = "a" * 6_000
link.sendall(f"GET / HTTP/1.1\r\nX-Padding: {padding}\r\nHost: {second}\r\nConnection: close\r\n\r\n".encode())
os._exit(0)

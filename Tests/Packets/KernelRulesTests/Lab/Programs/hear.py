"""Asks a server over UDP from port 4000 and hears its answer: hear.py ADDRESS PORT

Prints "ready" then, and "forged" if anything more comes within a second and a half, or "silence".
"""
import socket
import sys

address, port = sys.argv[1], int(sys.argv[2])
link = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM)
link.settimeout(1.5)
link.bind(("", 4000))
link.connect((address, port))
link.send(b"ping")
link.recv(100)
print("ready", flush=True)
try:
    link.recv(100)
    print("forged", flush=True)
except socket.timeout:
    print("silence", flush=True)

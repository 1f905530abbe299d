"""A connection that stays open: talk.py ADDRESS PORT [udp]

Prints "ready" once connected. Then it sends each line of standard input, and prints the answer or the error.
"""
import socket
import sys

if sys.argv[3:] == ["udp"]:
    peer = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    peer.settimeout(1.5)
    peer.connect((sys.argv[1], int(sys.argv[2])))
else:
    peer = socket.create_connection((sys.argv[1], int(sys.argv[2])), 1.5)
print("ready", flush=True)
for line in sys.stdin:
    try:
        peer.send(line.strip().encode())
        print(peer.recv(65536).decode() or "closed", flush=True)
    except socket.timeout:
        print("silence", flush=True)
    except ConnectionError:
        print("reset", flush=True)

"""One stream over several connections (RFC 8684): mptcp.py serve PORT, and mptcp.py send ADDRESS PORT.

The server prints "up", and then how many octets came over one stream. The client sends for a second, and ends with status 0
when the server has received everything.
"""
import socket
import sys
import time

MPTCP = 262

if sys.argv[1] == "serve":
    listener = socket.socket(socket.AF_INET6, socket.SOCK_STREAM, MPTCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("::", int(sys.argv[2])))
    listener.listen()
    print("up", flush=True)
    link, _ = listener.accept()
    received = 0
    while data := link.recv(65536):
        received += len(data)
    link.sendall(str(received).encode())
    link.close()
else:
    address, port = sys.argv[2], int(sys.argv[3])
    link = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM, MPTCP)
    link.settimeout(10)
    link.connect((address, port))
    sent = 0
    for _ in range(20):
        link.sendall(b"\x7f" * 10_000)
        sent += 10_000
        time.sleep(0.05)
    link.shutdown(socket.SHUT_WR)
    sys.exit(int(link.recv(100)) != sent)

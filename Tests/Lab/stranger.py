"""A stranger who opens a connection to a child's machine and sends data, while the machine says nothing.

stranger.py hear PORT            accepts connections, reads and never writes; prints "up", then how many octets each brought
stranger.py talk ADDRESS PORT    opens a connection, sends 200,000 octets, and prints how many the kernel took
"""
import os
import socket
import sys
import threading

PATIENCE = int(os.environ.get("PICKET_PATIENCE", "1"))


def hear(link):
    link.settimeout(3 * PATIENCE)
    count = 0
    try:
        while said := link.recv(65536):
            count += len(said)
    except OSError:
        pass
    print(count, flush=True)


if sys.argv[1] == "hear":
    server = socket.create_server(("::", int(sys.argv[2])), family=socket.AF_INET6, dualstack_ipv6=True)
    print("up", flush=True)
    while True:
        threading.Thread(target=hear, args=(server.accept()[0],), daemon=True).start()

said = 0
try:
    with socket.create_connection((sys.argv[2], int(sys.argv[3])), 2 * PATIENCE) as link:
        link.settimeout(2 * PATIENCE)
        for _ in range(50):
            link.sendall(bytes(4_000))
            said += 4_000
        link.shutdown(socket.SHUT_WR)
        link.recv(1)
except OSError:
    pass
print(said)

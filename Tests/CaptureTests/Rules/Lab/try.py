"""One attempt of a device: try.py tcp|udp ADDRESS PORT [HEX-OF-PAYLOAD] [REPETITIONS]

Prints "ok", or what stopped it: "refused", "reset", "unreachable", "silence", each with the milliseconds that it took.
With tcp every repetition is sent on the same connection.
"""
import errno
import socket
import sys
import time

kind, address, port = sys.argv[1], sys.argv[2], int(sys.argv[3])
payload = bytes.fromhex(sys.argv[4]) if len(sys.argv) > 4 else b"ping"
repetitions = int(sys.argv[5]) if len(sys.argv) > 5 else 1
family = socket.AF_INET6 if ":" in address else socket.AF_INET
words = {errno.ECONNREFUSED: "refused", errno.ECONNRESET: "reset", errno.EPIPE: "reset",
         errno.EPERM: "refused", errno.EHOSTUNREACH: "unreachable", errno.EACCES: "unreachable"}
start = time.monotonic()
try:
    peer = socket.socket(family, socket.SOCK_STREAM if kind == "tcp" else socket.SOCK_DGRAM)
    peer.settimeout(1.5)
    peer.connect((address, port))
    result = "ok"
    for _ in range(repetitions):
        peer.send(payload)
        back = peer.recv(65536)
        if back != payload:
            result = "closed" if not back else "garbled"
except socket.timeout:
    result = "silence"
except OSError as failure:
    result = words.get(failure.errno, str(failure))
print(result, round((time.monotonic() - start) * 1000))

"""One attempt of a device: try.py tcp|udp|train|mptcp|fastopen|urgent|hops ADDRESS PORT [HEX-OF-PAYLOAD] [REPETITIONS]

Prints "ok", or what stopped it: "refused", "reset", "unreachable", "silence", each with the milliseconds that it took.
With tcp every repetition is sent on the same connection. "hops" sends with a TTL of 7 and prints what was left on arrival.
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
    is_datagram = kind in ("udp", "hops", "train")
    peer = socket.socket(family, socket.SOCK_DGRAM if is_datagram else socket.SOCK_STREAM, 262 if kind == "mptcp" else 0)
    peer.settimeout(1.5)
    if kind == "fastopen":
        peer.setsockopt(socket.IPPROTO_TCP, 30, 1)  # TCP_FASTOPEN_CONNECT
    if kind == "hops":
        payload = b"ttl?"
        peer.setsockopt(socket.IPPROTO_IP, socket.IP_TTL, 7) if family == socket.AF_INET else \
            peer.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_UNICAST_HOPS, 7)
    peer.connect((address, port))
    result = "ok"
    for _ in range(repetitions):
        if kind == "train":
            # One datagram, then two that are handed over as one (UDP_SEGMENT), each as long as an Initial.
            peer.send(payload)
            peer.recv(65536)
            time.sleep(0.2)
            peer.sendmsg([payload.ljust(1200, b"\0") * 2], [(socket.IPPROTO_UDP, 103, (1200).to_bytes(2, "little"))])
            back = [peer.recv(65536) for _ in range(2)]
            continue
        peer.send(payload, socket.MSG_OOB if kind == "urgent" else 0)
        back = peer.recv(65536)
        if kind == "hops":
            result = back.decode()
        elif kind != "urgent" and back != payload:
            result = "closed" if not back else "garbled"
except socket.timeout:
    result = "silence"
except OSError as failure:
    result = words.get(failure.errno, str(failure))
print(result, round((time.monotonic() - start) * 1000))

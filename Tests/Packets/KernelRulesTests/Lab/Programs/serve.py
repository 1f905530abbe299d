"""The internet of a test: echoes TCP and UDP, both families, on the ports that it is given. Prints "ready".

It returns what it receives, but answers a datagram "ttl?" with the TTL that it had left. Port 80 accepts MPTCP, the other
ports accept Fast Open (older kernels cannot do both), and on port 2222 the server speaks first.
"""
import os
import selectors
import socket
import sys
import threading

chosen = selectors.DefaultSelector()
for text in sys.argv[1:]:
    port = int(text)
    tcp = socket.socket(socket.AF_INET6, socket.SOCK_STREAM, 262 if port == 80 else 0)  # IPPROTO_MPTCP
    if port != 80:
        tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_FASTOPEN, 16)
    tcp.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    tcp.bind(("::", port))
    tcp.listen(64)
    chosen.register(tcp, selectors.EVENT_READ, "listen")
    udp = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
    udp.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_RECVHOPLIMIT, 1)
    udp.setsockopt(socket.IPPROTO_IP, 12, 1)  # IP_RECVTTL
    udp.bind(("::", port))
    chosen.register(udp, selectors.EVENT_READ, "udp")
# Standard input ends when the test ends.
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
print("ready", flush=True)
while True:
    for key, _ in chosen.select():
        peer = key.fileobj
        try:
            if key.data == "listen":
                made, _ = peer.accept()
                chosen.register(made, selectors.EVENT_READ, "tcp")
                if peer.getsockname()[1] == 2222:
                    made.send(b"hello")
            elif key.data == "udp":
                data, extra, _, source = peer.recvmsg(65536, 256)
                hops = [item for _, _, item in extra]
                peer.sendto(str(hops[0][0]).encode() if data == b"ttl?" else data, source)
            else:
                data = peer.recv(65536)
                if data:
                    peer.sendall(data)
                else:
                    chosen.unregister(peer)
                    peer.close()
        except OSError:
            if key.data == "tcp":
                chosen.unregister(peer)
                peer.close()

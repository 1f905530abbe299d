"""The internet of a test: echoes TCP and UDP, both families, on the ports that it is given. Prints "ready".

A TCP connection is greeted by nothing; what comes in goes back, prefixed by the options of the opening packet where the
kernel saved them. Port 2222 speaks first.
"""
import os
import selectors
import socket
import sys
import threading

chosen = selectors.DefaultSelector()
for text in sys.argv[1:]:
    port = int(text)
    tcp = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
    tcp.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    tcp.bind(("::", port))
    tcp.listen(64)
    chosen.register(tcp, selectors.EVENT_READ, "listen")
    udp = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
    udp.bind(("::", port))
    chosen.register(udp, selectors.EVENT_READ, "udp")
# The end of standard input is the end of whoever wanted this.
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
                data, source = peer.recvfrom(65536)
                peer.sendto(data, source)
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

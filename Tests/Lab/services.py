"""Services on loopback: services.py PORT USER serves all kinds of protocols at one port of each loopback address.

services.py use KIND ADDRESS PORT NAME uses one, and prints "well" when its whole answer came.
"""
import os
import socket
import ssl
import struct
import sys
import threading
import time

BULK = 8 << 20


def read(link, count):
    data = b""
    while len(data) < count:
        if not (more := link.recv(count - len(data))):
            raise EOFError
        data += more
    return data


def serve(link, context):
    """Serves a connection; a client that says nothing for half a second gets a greeting."""
    with link:
        try:
            link.settimeout(0.5)
            first = link.recv(1, socket.MSG_PEEK)
        except TimeoutError:
            link.sendall(b"220 ready\r\n")
            first = b"?"
        link.settimeout(10)
        if first == b"\x16":
            link = context.wrap_socket(link, server_side=True)
            link.sendall(b"in private\n" + read(link, 4))
        elif first == b"\x05":
            read(link, 3)
            link.sendall(b"\5\0")
        elif first in b"GC":
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += read(link, 1)
            link.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        else:
            size = struct.unpack("!I", read(link, 4))[0]
            data = read(link, size)
            link.sendall(data)


def listen(address, port, context):
    listener = socket.create_server((address, port), family=socket.AF_INET6 if ":" in address else socket.AF_INET)

    def guarded(link):
        try:
            serve(link, context)
        except (EOFError, OSError):
            pass

    while True:
        threading.Thread(target=guarded, args=(listener.accept()[0],), daemon=True).start()


def use(kind, link, name):
    kind, _, manner = kind.partition(" in ")

    def send(data):
        if manner != "pieces":
            return link.sendall(data)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for octet in data:
            link.send(bytes([octet]))
            time.sleep(0.01)

    if kind == "nothing":
        return True

    if kind == "plain":
        send(b"GET /index.html HTTP/1.1\r\nHost: %s\r\n\r\n" % name.encode())
        return read(link, 40).startswith(b"HTTP/1.1 200")
    if kind == "connect":
        send(b"CONNECT far.test:443 HTTP/1.1\r\nHost: far.test\r\n\r\n")
        return read(link, 40).startswith(b"HTTP/1.1 200")
    if kind == "socks":
        send(b"\5\1\0")
        return read(link, 2) == b"\5\0"
    if kind == "tls":
        anyone = ssl._create_unverified_context()
        with anyone.wrap_socket(link, server_hostname=name) as inner:
            inner.sendall(b"ping")
            return read(inner, 15) == b"in private\nping"
    if kind == "server-first":
        if read(link, 11) != b"220 ready\r\n":
            return False
    if kind == "silent":
        time.sleep(2)
        if read(link, 11) != b"220 ready\r\n":
            return False
    size = BULK if kind == "bulk" else 100
    data = bytes(range(256)) * (size // 256 + 1)
    data = data[:size]
    answer = []
    reader = threading.Thread(target=lambda: answer.append(read(link, size)))
    reader.start()
    link.sendall(struct.pack("!I", size) + data)
    reader.join()
    return answer == [data]


if sys.argv[1] == "use":
    _, _, kind, address, port, name = sys.argv
    try:
        with socket.create_connection((address, int(port)), timeout=6) as link:
            print("well" if use(kind, link, name) else "otherwise")
    except (EOFError, OSError) as trouble:
        print(type(trouble).__name__)
else:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    state = os.environ["PICKET_LAB_STATE"]
    context.load_cert_chain(state + "/cert.pem", state + "/key.pem")
    # Drop to the user before sockets are made: a socket belongs to the user who makes it.
    os.setgid(int(sys.argv[2]))
    os.setuid(int(sys.argv[2]))
    for each in ["127.0.0.1", "::1"]:
        threading.Thread(target=listen, args=(each, int(sys.argv[1]), context)).start()

"""An open proxy at port 1080 of each address, by SOCKS 4a, SOCKS 5 and HTTP: relay.py [--user NUMBER] ADDRESS..."""
import os
import select
import socket
import struct
import sys
import threading


import journal


def read(link, count):
    data = b""
    while len(data) < count:
        if not (more := link.recv(count - len(data))):
            raise EOFError
        data += more
    return data


def line(link, end):
    data = b""
    while not data.endswith(end):
        data += read(link, 1)
    return data[:-len(end)]


def socks5(link):
    """SOCKS 5 (RFC 1928), with CONNECT alone and no credentials."""
    read(link, read(link, 1)[0])
    link.sendall(b"\5\0")
    kind = read(link, 4)[3]
    host = {1: lambda: socket.inet_ntop(socket.AF_INET, read(link, 4)),
            3: lambda: read(link, read(link, 1)[0]).decode(),
            4: lambda: socket.inet_ntop(socket.AF_INET6, read(link, 16))}[kind]()
    return host, struct.unpack("!H", read(link, 2))[0], b"\5\0\0\1" + bytes(6), b""


def socks4(link):
    port, address = struct.unpack("!xH4s", read(link, 7))
    line(link, b"\0")
    host = line(link, b"\0").decode() if address[:3] == bytes(3) else socket.inet_ntoa(address)
    return host, port, b"\0\x5a" + bytes(6), b""


def http(link, first):
    """HTTP by CONNECT, or by a request with a whole URL."""
    head = first + line(link, b"\r\n\r\n")
    method, target = head.split(b" ")[:2]
    if method == b"CONNECT":
        host, _, port = target.decode().rpartition(":")
        return host.strip("[]"), int(port), b"HTTP/1.1 200 OK\r\n\r\n", b""
    return target.decode().split("/")[2].strip("[]"), 80, b"", head + b"\r\n\r\n"


def serve(link):
    try:
        with link:
            first = read(link, 1)
            host, port, answer, data = socks5(link) if first == b"\5" else socks4(link) if first == b"\4" else http(link, first)
            journal.write("relayed", to=host)
            with socket.create_connection((host, port), timeout=5) as other:
                link.sendall(answer)
                other.sendall(data)
                while True:
                    for side in select.select([link, other], [], [], 30)[0] or [None]:
                        if not side or not (data := side.recv(65536)):
                            return
                        (other if side is link else link).sendall(data)
    except (EOFError, KeyError, OSError, ValueError, IndexError):
        pass


def listen(address):
    listener = socket.create_server((address, 1080), family=socket.AF_INET6 if ":" in address else socket.AF_INET)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()


places = sys.argv[1:]
if places[0] == "--user":
    # Drop to the user only now: the journal had to be opened as root. Sockets belong to the user who makes them.
    os.setgid(int(places[1]))
    os.setuid(int(places[1]))
    places = places[2:]
for each in places:
    threading.Thread(target=listen, args=(each,)).start()
threading.Timer(0.1, lambda: journal.write("ready", server="relay")).start()

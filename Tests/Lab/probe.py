"""Clients that do what no ordinary program does. Each prints one line of JSON that says what it saw.

  question SERVER NAME [TYPE] [--tcp] [--edns]   one DNS question, and the contents of the answer
  send ADDRESS PORT HEX                          octets as they are, and the first that come back
  keepalive ADDRESS HOST...                      one request after the other on one connection to port 80
  h3 ADDRESS NAME [PATH]                         a request by HTTP/3
  hellos ADDRESS NAME COUNT                      hellos for COUNT names below NAME, all at once, and how many of them the
                                                 server answered within eight seconds
  flows ADDRESS NAME COUNT [PATH]                COUNT TLS connections, each sending requests all the time: prints "ready",
                                                 and at the end of standard input which of them were cut
  downloads ADDRESS NAME COUNT [SCHEME]          the same with long answers that are read slowly, so that the client sends
                                                 acknowledgements and nothing else
"""
import hashlib
import json
import os
import socket
import struct
import sys
import threading
import time

CA = os.environ.get("PICKET_LAB_STATE", "/run/picket-lab/lab") + "/ca.pem"
# The factor by which waits are longer on slow machines (FenceTests/Harness/Patience.swift).
PATIENCE = int(os.environ.get("PICKET_PATIENCE", "1"))
TYPES = {"A": 1, "CNAME": 5, "TXT": 16, "AAAA": 28, "DS": 43, "DNSKEY": 48, "SVCB": 64, "HTTPS": 65}


def family(address):
    return socket.AF_INET6 if ":" in address else socket.AF_INET


def question(server, name, kind="A", *options):
    asked = b"".join(bytes([len(label)]) + label.encode() for label in name.split(".")) + b"\0"
    asked += struct.pack("!HH", TYPES[kind], 1)
    edns = b"\0" + struct.pack("!HHIH", 41, 1232, 0, 0) if "--edns" in options else b""
    query = struct.pack("!6H", 0x1A2B, 0x0100, 1, 0, 0, bool(edns)) + asked + edns
    start = time.monotonic()
    try:
        with socket.socket(family(server), socket.SOCK_STREAM if "--tcp" in options else socket.SOCK_DGRAM) as link:
            link.settimeout(4 * PATIENCE)
            for port in (option[7:] for option in options if option.startswith("--from=")):
                link.bind(("", int(port)))
            link.connect((server, next((int(option[5:]) for option in options if option.startswith("--to=")), 53)))
            if "--tcp" in options:
                link.sendall(struct.pack("!H", len(query)) + query)
                reply = link.makefile("rb").read(int.from_bytes(link.recv(2, socket.MSG_WAITALL), "big"))
            else:
                link.send(query)
                reply = link.recv(4096)
    except OSError as failure:
        return {"error": type(failure).__name__, "milliseconds": elapsed(start)}
    identity, flags, _, answers, authorities, additionals = struct.unpack_from("!6H", reply)
    records, ede = read_records(reply, 12 + len(asked), answers + authorities + additionals)
    return {"milliseconds": elapsed(start), "code": flags & 15, "echoed": identity == 0x1A2B and reply[12:12 + len(asked)] == asked,
            "answers": [text for kind, text in records[:answers]], "types": [kind for kind, _ in records], "error-code": ede}


def questions(server, cuts, *names):
    """Asks for all names in one stream, cut at these octets, and returns the answers in the order of the names."""
    stream, asked = b"", []
    for number, name in enumerate(names):
        labels = b"".join(bytes([len(label)]) + label.encode() for label in name.split(".")) + b"\0"
        asked.append(labels + struct.pack("!HH", TYPES["AAAA" if ":" in server else "A"], 1))
        query = struct.pack("!6H", number, 0x0100, 1, 0, 0, 0) + asked[-1]
        stream += struct.pack("!H", len(query)) + query
    places = [0] + sorted(int(cut) % len(stream) for cut in cuts.split(",") if cut) + [len(stream)]
    answers = [None] * len(names)
    try:
        with socket.create_connection((server, 53), timeout=2 * PATIENCE) as link:
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for start, end in zip(places, places[1:]):
                link.sendall(stream[start:end])
                time.sleep(0.02 if end < len(stream) else 0)
            incoming = link.makefile("rb")
            while None in answers and len(size := incoming.read(2)) == 2:
                reply = incoming.read(int.from_bytes(size, "big"))
                number, flags, _, count, others, additionals = struct.unpack_from("!6H", reply)
                records, _ = read_records(reply, 12 + len(asked[number]), count + others + additionals)
                isEchoed = reply[12:12 + len(asked[number])] == asked[number]
                answers[number] = [text for _, text in records[:count]] if flags & 15 == 0 and isEchoed else ["wrong"]
    except OSError:
        pass
    return {"answers": answers}


def read_records(reply, at, count):
    """The record types and readable data of an answer, and its extended error (RFC 8914) if there is one."""
    records, ede = [], None
    for _ in range(count):
        while reply[at] and reply[at] < 0xC0:
            at += 1 + reply[at]
        at += 2 if reply[at] else 1
        kind, _, _, size = struct.unpack_from("!HHIH", reply, at)
        data = reply[at + 10:at + 10 + size]
        at += 10 + size
        readable = socket.inet_ntop(family(":" * (size > 4)), data) if kind in (1, 28) else data.hex()
        records.append((kind, readable))
        while kind == 41 and len(data) >= 4:
            code, size = struct.unpack_from("!HH", data)
            if code == 15:
                ede = int.from_bytes(data[4:6], "big")
            data = data[4 + size:]
    return records, ede


def elapsed(start):
    return round((time.monotonic() - start) * 1000)


def send(address, port, octets):
    start, received, error = time.monotonic(), b"", None
    try:
        with socket.create_connection((address, int(port)), 3 * PATIENCE) as link:
            link.sendall(bytes.fromhex(octets))
            received = link.recv(1024)
            error = None if received else "closed"
    except OSError as failure:
        error = type(failure).__name__
    return {"received": received.hex(), "error": error, "milliseconds": elapsed(start)}


def keepalive(address, *hosts):
    seen = []
    try:
        with socket.create_connection((address, 80), 3 * PATIENCE) as link:
            incoming = link.makefile("rb")
            for host in hosts:
                link.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                status, size = incoming.readline(), 0
                if not status:
                    seen.append("closed")
                    break
                while line := incoming.readline().strip().lower():
                    size = int(line[15:]) if line.startswith(b"content-length:") else size
                seen.append(int(status.split()[1]))
                incoming.read(size)
    except OSError as failure:
        seen.append(type(failure).__name__)
    return {"seen": seen}


def h3(address, name, path="/"):
    # These modules take longer to import than most questions take, so only this verb imports them.
    import asyncio
    from aioquic.asyncio.client import connect
    from aioquic.asyncio.protocol import QuicConnectionProtocol
    from aioquic.h3.connection import H3Connection
    from aioquic.h3.events import DataReceived
    from aioquic.quic.configuration import QuicConfiguration

    class Client(QuicConnectionProtocol):
        size, digest = 0, hashlib.sha256()

        def get(self):
            self.done = asyncio.get_running_loop().create_future()
            self.http = H3Connection(self._quic)
            self.http.send_headers(self._quic.get_next_available_stream_id(), [
                (b":method", b"GET"), (b":scheme", b"https"), (b":authority", name.encode()), (b":path", path.encode())], end_stream=True)
            self.transmit()
            return self.done

        def quic_event_received(self, event):
            for got in self.http.handle_event(event) if hasattr(self, "http") else ():
                if isinstance(got, DataReceived):
                    self.size += len(got.data)
                    self.digest.update(got.data)
                    if got.stream_ended and not self.done.done():
                        self.done.set_result(None)

    async def run():
        configuration = QuicConfiguration(is_client=True, alpn_protocols=["h3"], server_name=name, cafile=CA)
        async with connect(address, 443, configuration=configuration, create_protocol=Client) as client:
            await client.get()
            return {"size": client.size, "sum": client.digest.hexdigest()}

    start = time.monotonic()
    try:
        return asyncio.run(asyncio.wait_for(run(), PATIENCE * (120 if path.startswith("/bytes") else 3))) | {"milliseconds": elapsed(start)}
    except (OSError, asyncio.TimeoutError) as failure:
        return {"error": type(failure).__name__, "milliseconds": elapsed(start)}


def flows(address, name, count, path="/"):
    request = f"GET {path} HTTP/1.1\r\nHost: {name}\r\n\r\n".encode()

    def talk(link):
        link.sendall(request)
        if not link.recv(4096):
            raise ConnectionResetError
        time.sleep(0.02)

    return hold([encrypted(connected(address, 443), name) for _ in range(int(count))], talk)


def hellos(address, name, count):
    import select
    import ssl
    links, start = {}, time.monotonic()
    # All connections are open before the first hello leaves.
    for number in range(int(count)):
        link = socket.socket(family(address), socket.SOCK_STREAM)
        link.setblocking(False)
        link.connect_ex((address, 443))
        links[link] = f"n{number}.{name}"
    time.sleep(0.5 * PATIENCE)
    context, start = ssl.create_default_context(), time.monotonic()
    ends = {"answered": 0, "ended": 0, "silent": 0}
    waiting = select.poll()
    by_number = {link.fileno(): link for link in links}
    for link, host in links.items():
        outgoing = ssl.MemoryBIO()
        try:
            context.wrap_bio(ssl.MemoryBIO(), outgoing, server_hostname=host).do_handshake()
        except ssl.SSLWantReadError:
            pass
        try:
            link.send(outgoing.read())
        except OSError:
            pass
        waiting.register(link, select.POLLIN)
    while by_number and time.monotonic() - start < 8 * PATIENCE:
        for descriptor, _ in waiting.poll(200):
            link = by_number.pop(descriptor)
            waiting.unregister(descriptor)
            try:
                ends["answered" if link.recv(4096) else "ended"] += 1
            except OSError:
                ends["ended"] += 1
    return ends | {"silent": len(by_number), "milliseconds": elapsed(start)}


def downloads(address, name, count, scheme="https"):
    def begin():
        link = connected(address, 443 if scheme == "https" else 80, window=65536)
        link = encrypted(link, name) if scheme == "https" else link
        link.sendall(f"GET /bytes/{1 << 26} HTTP/1.1\r\nHost: {name}\r\n\r\n".encode())
        return link

    def read(link):
        if not link.recv(16384):
            raise ConnectionResetError
        time.sleep(0.02)

    return hold([begin() for _ in range(int(count))], read)


def connected(address, port, window=None):
    """Opens a connection whose receive buffer has `window` octets."""
    link = socket.socket(family(address), socket.SOCK_STREAM)
    if window:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    link.settimeout(3 * PATIENCE)
    link.connect((address, port))
    return link


def encrypted(link, name):
    import ssl
    return ssl.create_default_context(cafile=CA).wrap_socket(link, server_hostname=name)


def hold(links, turn):
    """Calls `turn` for each connection again and again, until standard input ends, or until all are cut if it has a line.

    Returns which connections were cut, and whose thread has ended."""
    cut = [False] * len(links)

    def go_on(index, link):
        try:
            while True:
                turn(link)
        except TimeoutError:
            pass
        except OSError:
            cut[index] = True

    turns = [threading.Thread(target=go_on, args=(index, link), daemon=True) for index, link in enumerate(links)]
    for link, thread in zip(links, turns):
        link.settimeout(20 * PATIENCE)
        thread.start()
    time.sleep(0.3 * PATIENCE)
    print("ready", flush=True)
    if sys.stdin.readline():
        end = time.monotonic() + 20 * PATIENCE
        for thread in turns:
            thread.join(max(0, end - time.monotonic()))
    return {"cut": cut, "over": [not thread.is_alive() for thread in turns]}


VERBS = {"question": question, "questions": questions, "send": send, "keepalive": keepalive, "h3": h3, "flows": flows,
         "hellos": hellos, "downloads": downloads}
print(json.dumps(VERBS[sys.argv[1]](*sys.argv[2:])), flush=True)
os._exit(0)

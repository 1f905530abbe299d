"""Clients that do what no ordinary program does: each function is a verb of the command line.

usage: client.py VERB ARGUMENT...
"""

import socket
import ssl
import sys
import time

import wire

RESOLVER = "198.51.100.53"


def dns(*questions):
    """NAME/TYPE[/edns], each over UDP from a port of its own."""
    for ident, text in enumerate(questions, 0x1001):
        name, qtype, *more = text.split("/")
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as link:
            link.settimeout(3)
            link.connect((RESOLVER, 53))
            link.send(wire.dns(ident, wire.question(name, qtype), edns=1232 if more else None))
            link.recv(4096)


def dns_tcp(*_):
    """Two questions in one segment, then one cut in the middle of its name."""
    with socket.create_connection((RESOLVER, 53), timeout=3) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        link.sendall(b"".join(wire.u16(wire.dns(0x2001 + i, wire.question(name, qtype)))
                              for i, (name, qtype) in enumerate([("www.example.com", "A"), ("video.example", "HTTPS")])))
        time.sleep(0.2)
        third = wire.u16(wire.dns(0x2003, wire.question("games.example", "AAAA")))
        for part in third[:1], third[1:19], third[19:]:
            link.sendall(part)
            time.sleep(0.1)
        link.recv(4096)


def drip(address, *parts):
    with socket.create_connection((address, 443), timeout=3) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in parts:
            link.sendall(part)
            time.sleep(0.02)
        reply = link.recv(4096)
        if reply[:1] != b"\x16":
            raise SystemExit(f"the server did not like the hello: {reply[:7].hex()}")


def tls_records(address, *_):
    """The same hello in two records, in records of one octet, and in two records within one segment after an empty one."""
    message = wire.client_hello("www.example.com")
    middle = message.index(b"example")
    drip(address, wire.record(message[:middle]), wire.record(message[middle:]))
    drip(address, b"".join(wire.record(message[i:i + 1]) for i in range(len(message))))
    drip(address, wire.record(message[:2]) + wire.record(message[2:middle]) + wire.record(message[middle:], version=0x0303))


def tls_ech(address, outer, *_):
    """A hello whose outer name is a public name, with an encrypted_client_hello (RFC 9849) that nothing can open."""
    ech = wire.extension(0xFE0D, b"\0\0\1\0\1\x2a" + wire.u16(wire.noise("enc", 32)) + wire.u16(wire.noise("payload", 176)))
    drip(address, wire.hello(outer, last=(ech,)))


def websocket(address, host, *_):
    with socket.create_connection((address, 80), timeout=3) as link:
        link.sendall(f"GET /chat HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        link.recv(4096)
        for word in b"hello", b"there":
            link.sendall(b"\x81\x85" + b"\1\2\3\4" + bytes(c ^ b"\1\2\3\4"[i % 4] for i, c in enumerate(word)))
            link.recv(4096)


def fast_open(address, host, *_):
    """Two connections: the first fetches the cookie, the second carries its hello within the SYN (RFC 7413)."""
    context = ssl._create_unverified_context()
    for _ in range(2):
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        tls = context.wrap_bio(incoming, outgoing, server_hostname=host)
        with socket.socket() as link:
            first = True
            while True:
                try:
                    tls.do_handshake()
                    break
                except ssl.SSLWantReadError:
                    data = outgoing.read()
                    if first:
                        link.sendto(data, socket.MSG_FASTOPEN, (address, 443))
                        first = False
                    elif data:
                        link.sendall(data)
                    incoming.write(link.recv(65536))
            link.sendall(outgoing.read())
        time.sleep(0.2)


def quic(address, name, *options):
    """One HTTP/3 request; `v2` starts with version 2, `unknown` with a version that every server turns down."""
    import asyncio
    from aioquic.asyncio.client import connect
    from aioquic.asyncio.protocol import QuicConnectionProtocol
    from aioquic.h3.connection import H3Connection
    from aioquic.h3.events import DataReceived
    from aioquic.quic.configuration import QuicConfiguration
    from aioquic.quic.packet import QuicProtocolVersion as Version

    class Protocol(QuicConnectionProtocol):
        def get(self):
            self.done = asyncio.get_running_loop().create_future()
            self.http = H3Connection(self._quic)
            self.http.send_headers(self._quic.get_next_available_stream_id(), [
                (b":method", b"GET"), (b":scheme", b"https"), (b":authority", name.encode()), (b":path", b"/")], end_stream=True)
            self.transmit()
            return self.done

        def quic_event_received(self, event):
            if hasattr(self, "http"):
                for got in self.http.handle_event(event):
                    if isinstance(got, DataReceived) and got.stream_ended and not self.done.done():
                        self.done.set_result(None)

    async def run():
        configuration = QuicConfiguration(is_client=True, alpn_protocols=["h3"], verify_mode=ssl.CERT_NONE, server_name=name)
        if "v2" in options:
            configuration.original_version = Version.VERSION_2
            configuration.supported_versions = [Version.VERSION_2, Version.VERSION_1]
        if "unknown" in options:
            configuration.original_version = 0x5A6A7A8A
            configuration.supported_versions = [0x5A6A7A8A, Version.VERSION_1]
        async with connect(address, 443, configuration=configuration, create_protocol=Protocol) as protocol:
            await asyncio.wait_for(protocol.get(), 5)

    asyncio.run(run())


VERBS = {"dns": dns, "dns-tcp": dns_tcp, "tls-records": tls_records, "tls-ech": tls_ech, "websocket": websocket,
         "fast-open": fast_open, "quic": quic}
VERBS[sys.argv[1]](*sys.argv[2:])

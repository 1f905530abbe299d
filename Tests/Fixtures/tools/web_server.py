"""A small web server: HTTP/1.1 in the clear on port 80, HTTP/2 over TLS and HTTP/3 on port 443.

usage: web_server.py http ADDRESS | h2 ADDRESS CERT KEY | h3 ADDRESS CERT KEY [--retry] [--v2]
"""

import asyncio
import base64
import hashlib
import ssl
import sys
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer

PAGE = b"<!doctype html><title>Example</title><p>A page to look at.<img src=//video.example/still.svg>"
PLAIN = b"<!doctype html><title>Example</title><p>A page to look at."


class Web(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    sys_version, server_version = "", "example"

    def do_GET(self):
        if key := self.headers.get("Sec-WebSocket-Key"):
            digest = hashlib.sha1(key.encode() + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
            self.send_response(101)
            for name, value in ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Accept", base64.b64encode(digest).decode()):
                self.send_header(name, value)
            self.end_headers()
            for _ in range(2):
                self.rfile.read(2 + 4 + 5)
                self.wfile.write(b"\x81\5hello")
            self.close_connection = True
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PLAIN)))
        self.end_headers()
        self.wfile.write(PLAIN)

    def do_POST(self):
        if self.headers.get("Transfer-Encoding") == "chunked":
            while size := int(self.rfile.readline(), 16):
                self.rfile.read(size + 2)
            self.rfile.readline()
        else:
            self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()

    do_PUT = do_POST

    def log_message(self, *_):
        pass


class Server(ThreadingTCPServer):
    """A server without HTTPServer's DNS look-up of its own address, which takes time."""

    allow_reuse_address = daemon_threads = True


async def h2(address, cert, key):
    from h2.config import H2Configuration
    from h2.connection import H2Connection
    from h2.events import RequestReceived

    async def serve(reader, writer):
        connection = H2Connection(H2Configuration(client_side=False))
        connection.initiate_connection()
        writer.write(connection.data_to_send())
        while data := await reader.read(65536):
            for event in connection.receive_data(data):
                if isinstance(event, RequestReceived):
                    first = dict(event.headers)[b":path"] == b"/"
                    kind = "text/html" if first else "image/svg+xml"
                    connection.send_headers(event.stream_id, [(":status", "200"), ("content-type", kind)])
                    connection.send_data(event.stream_id, PAGE if first else b"<svg xmlns='http://www.w3.org/2000/svg'/>", end_stream=True)
            writer.write(connection.data_to_send())

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key)
    context.set_alpn_protocols(["h2"])
    server = await asyncio.start_server(serve, address, 443, ssl=context)
    await server.serve_forever()


async def h3(address, cert, key, *options):
    from aioquic.asyncio import QuicConnectionProtocol, serve
    from aioquic.h3.connection import H3Connection
    from aioquic.h3.events import HeadersReceived
    from aioquic.quic.configuration import QuicConfiguration
    from aioquic.quic.packet import QuicProtocolVersion

    class Protocol(QuicConnectionProtocol):
        http = None

        def quic_event_received(self, event):
            self.http = self.http or H3Connection(self._quic)
            for got in self.http.handle_event(event):
                if isinstance(got, HeadersReceived):
                    self.http.send_headers(got.stream_id, [(b":status", b"200"), (b"content-type", b"text/html")])
                    self.http.send_data(got.stream_id, PLAIN, end_stream=True)
            self.transmit()

    configuration = QuicConfiguration(is_client=False, alpn_protocols=["h3"])
    if "--v2" in options:
        configuration.supported_versions = [QuicProtocolVersion.VERSION_2, QuicProtocolVersion.VERSION_1]
    configuration.load_cert_chain(cert, key)
    await serve(address, 443, configuration=configuration, create_protocol=Protocol, retry="--retry" in options)
    await asyncio.Future()


def main(kind, address, *rest):
    if kind == "http":
        Server((address, 80), Web).serve_forever()
    asyncio.run({"h2": h2, "h3": h3}[kind](address, *rest))


main(*sys.argv[1:])

"""HTTP/3 on ports 443 and 8443 of the addresses that it is given."""
import asyncio
import os
import sys

import aioquic.tls
from aioquic.asyncio import QuicConnectionProtocol, serve
from aioquic.h3.connection import H3Connection
from aioquic.h3.events import HeadersReceived
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.packet import QuicProtocolVersion

import content
import journal

STATE = os.environ["PICKET_LAB_STATE"]
_pull = aioquic.tls.pull_client_hello


def pull_client_hello(buffer):
    """Notes each hello in the journal as soon as it can be parsed, whether or not the handshake goes on."""
    hello = _pull(buffer)
    journal.write("hello", via="quic", name=hello.server_name)
    return hello


aioquic.tls.pull_client_hello = pull_client_hello


class Web(QuicConnectionProtocol):
    http = None

    def quic_event_received(self, event):
        self.http = self.http or H3Connection(self._quic)
        for got in self.http.handle_event(event):
            if isinstance(got, HeadersReceived):
                self.respond(got.stream_id, dict(got.headers))
        self.transmit()

    def respond(self, stream, headers):
        host, path = headers[b":authority"].decode(), headers[b":path"].decode()
        journal.write("request", via="h3", name=host, path=path, size=0, sum=None)
        answer = content.answer(host, path)
        self.http.send_headers(stream, [
            (b":status", b"200"), (b"content-type", b"text/html"), (b"content-length", str(len(answer)).encode())])
        self.http.send_data(stream, answer, end_stream=True)


async def main(addresses):
    configuration = QuicConfiguration(is_client=False, alpn_protocols=["h3"])
    configuration.supported_versions = [QuicProtocolVersion.VERSION_1, QuicProtocolVersion.VERSION_2]
    configuration.load_cert_chain(f"{STATE}/cert.pem", f"{STATE}/key.pem")
    # One socket an address: an answer must come from where the question went.
    for address in addresses:
        for port in (443, 8443):
            await serve(address, port, configuration=configuration, create_protocol=Web)
    journal.write("ready", server="h3")
    await asyncio.Future()


asyncio.run(main(sys.argv[1:]))

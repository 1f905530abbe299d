"""HTTP on port 80 and HTTPS on ports 443 and 8443, for every name and address; on port 8080 HTTP goes on after a TLS hello."""
import hashlib
import http.client
import io
import os
import socket
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler

import content
import journal

# Tests pad requests with many headers.
http.client._MAXHEADERS = 1000

STATE = os.environ["PICKET_LAB_STATE"]


class Clear(io.RawIOBase):
    """A connection in the clear that counts the octets it receives, and keeps the first of them."""

    via, keeps = "http", 20_000

    def __init__(self, link):
        self.link, self.received, self.head = link, 0, b""

    def readable(self):
        return True

    def receive(self, size=65536):
        data = self.link.recv(size)
        self.received += len(data)
        self.head += data[:self.keeps - len(self.head)]
        return data

    def readinto(self, buffer):
        data = self.receive(len(buffer))
        buffer[:len(data)] = data
        return len(data)

    def send(self, data):
        self.link.sendall(data)

    def finish(self):
        journal.write("closed", via=self.via, received=self.received, head=self.head.hex())
        self.link.close()


class Patient(Clear):
    """Answers a TLS hello in the clear with a complaint, and listens on."""

    def receive(self, size=65536):
        data = super().receive(size)
        while data[:1] == b"\x16":
            self.send(b"what?\r\n")
            data = super().receive(size)
        return data


class Accomplice(Clear):
    """Sends a ServerHello again and again as soon as anything arrives, as if that were a whole hello."""

    ports = range(61_000, 65_536)
    hello = bytes.fromhex("160303002a 02000026 0303") + bytes(range(1, 33)) + bytes.fromhex("00 1301 00")

    def greet(self):
        try:
            for _ in range(20):
                self.send(self.hello)
                time.sleep(0.05)
        except OSError:
            pass

    def receive(self, size=65536):
        if super().receive(size):
            threading.Thread(target=self.greet, daemon=True).start()
        while super().receive(size):
            pass
        return b""


class Secure(Clear):
    """A connection inside TLS. TLS runs over memory, so that the octets of the hello are seen as they came."""

    via, keeps = "tls", 1_000
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(f"{STATE}/cert.pem", f"{STATE}/key.pem")
    context.set_alpn_protocols(["http/1.1"])
    # Called for every complete hello, also for one without a name.
    context.sni_callback = lambda tls, name, context: journal.write("hello", via="tls", name=name)

    def __init__(self, link):
        super().__init__(link)
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = self.context.wrap_bio(self.incoming, self.outgoing, server_side=True)

    def until(self, step):
        while True:
            try:
                return step()
            except ssl.SSLWantReadError:
                self.flush_out()
                data = self.receive()
                if not data:
                    raise ConnectionResetError from None
                self.incoming.write(data)
            finally:
                self.flush_out()

    def flush_out(self):
        if self.outgoing.pending:
            self.link.sendall(self.outgoing.read())

    def readinto(self, buffer):
        try:
            data = self.until(lambda: self.tls.read(len(buffer)))
        except ssl.SSLZeroReturnError:
            return 0
        buffer[:len(data)] = data
        return len(data)

    def send(self, data):
        self.until(lambda: self.tls.write(data))
        self.flush_out()


class Sender(io.RawIOBase):
    def __init__(self, stream):
        self.stream = stream

    def writable(self):
        return True

    def write(self, data):
        # Piece by piece, since a slow reader may leave before everything was encrypted.
        for start in range(0, len(data), 65536):
            self.stream.send(bytes(data[start:start + 65536]))
        return len(data)


class Web(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    sys_version, server_version = "", "lab"

    def setup(self):
        if isinstance(self.request, Secure):
            self.request.until(self.request.tls.do_handshake)
        self.rfile, self.wfile = io.BufferedReader(self.request, 65536), Sender(self.request)

    def finish(self):
        pass

    def body(self):
        """The size and checksum of the request's body."""
        size, digest, left = 0, hashlib.sha256(), int(self.headers.get("Content-Length") or 0)
        while left and (data := self.rfile.read(min(left, 65536))):
            size, left = size + len(data), left - len(data)
            digest.update(data)
        return size, digest.hexdigest()

    def respond(self):
        host = self.headers.get("Host") or ""
        size, digest = self.body()
        # Everything that a server could take for the host.
        target = self.path.partition("://")[2].partition("/")[0]
        for name in dict.fromkeys([host, *self.headers.get_all("Host", []), *[target][:bool(target)]]):
            journal.write("request", via="https" if self.request.via == "tls" else "http", name=name, path=self.path,
                          size=size, sum=digest)
        if self.path.startswith("/after/"):
            time.sleep(int(self.path[7:]) / 1000)
        answer = content.answer(host, self.path)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_GET = do_POST = do_PUT = do_HEAD = respond

    def log_message(self, *_):
        pass


def serve(link, kind):
    stream = None
    try:
        link.settimeout(120)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Clients choose this server by calling from one of its ports.
        isCalled = kind is Secure and link.getpeername()[1] in Accomplice.ports
        stream = (Accomplice if isCalled else kind)(link)
        Web(stream, link.getpeername(), None)
    except (OSError, ValueError):
        pass
    finally:
        if stream:
            stream.finish()


def listen(port, kind):
    listener = socket.create_server(("::", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=1024)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_FASTOPEN, 64)
    while True:
        link, _ = listener.accept()
        threading.Thread(target=serve, args=(link, kind), daemon=True).start()


if __name__ == "__main__":
    threading.Thread(target=listen, args=(80, Clear), daemon=True).start()
    threading.Thread(target=listen, args=(8080, Patient), daemon=True).start()
    threading.Thread(target=listen, args=(8443, Secure), daemon=True).start()
    threading.Timer(0.1, lambda: journal.write("ready", server="web")).start()
    listen(443, Secure)

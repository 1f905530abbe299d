"""The servers of recorded sessions. Each session has addresses of its own, by which its packets are known."""

import base64
import hashlib
import json
import os
import random
import struct
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pages

MEDIA = sys.argv[1]
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

# What the two ends of a call tell each other before they are connected, by server and path.
signals = {}


def noise(seed, size):
    """Octets that nothing compresses, the same in each run."""
    return random.Random(seed).randbytes(size)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, body, kind="application/octet-stream", status=200, headers=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path.startswith("/signal/"):
            signals[self.headers["Host"] + self.path] = body
        # A message in a chat is answered by a receipt.
        self.reply(b'{"read":true}' + noise(len(body), 200) if self.path == "/message" else b"")

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path.startswith("/signal/"):
            told = signals.get(self.headers["Host"] + path)
            self.reply(told or b"", status=200 if told else 404)
        elif path == "/socket":
            self.socket()
        elif path == "/pushes":
            self.pushes()
        elif path.startswith("/noise/"):
            # A part of a page: a browser may keep it.
            size = int(path.split("/")[2])
            self.reply(noise(path, size), "image/svg+xml", headers=[("Cache-Control", "max-age=3600")])
        elif path.startswith("/fresh/"):
            self.reply(noise(path + query, int(path.split("/")[2])), headers=[("Cache-Control", "no-store")])
        elif path.startswith("/media/"):
            self.media(os.path.join(MEDIA, os.path.basename(path)))
        else:
            self.reply(pages.page(path.strip("/"), query).encode(), "text/html; charset=utf-8")

    def media(self, path):
        """A file or a part of one, as players ask for it."""
        size = os.path.getsize(path)
        begin, end = 0, size - 1
        wanted = self.headers.get("Range")
        if wanted:
            first, _, last = wanted.removeprefix("bytes=").partition("-")
            begin, end = int(first), min(int(last), size - 1) if last else size - 1
        self.send_response(206 if wanted else 200)
        self.send_header("Content-Type", "audio/webm" if "song" in path else "video/webm")
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Content-Length", str(end - begin + 1))
        if wanted:
            self.send_header("Content-Range", f"bytes {begin}-{end}/{size}")
        self.end_headers()
        with open(path, "rb") as file:
            file.seek(begin)
            left = end - begin + 1
            while left > 0:
                piece = file.read(min(left, 65536))
                self.wfile.write(piece)
                left -= len(piece)

    def pushes(self):
        """What a messenger hears while nobody looks: a sign of life each 45 seconds, and a message now and then."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        dice = random.Random(4)
        message = time.monotonic() + dice.randint(60, 300)
        while True:
            self.wfile.write(b": alive\n\n")
            self.wfile.flush()
            time.sleep(45)
            if time.monotonic() >= message:
                text = base64.b64encode(noise(message, dice.randint(700, 4000))).decode()
                picture = dice.randint(50_000, 250_000) if dice.randint(1, 4) == 1 else 0
                self.wfile.write(f"data: {json.dumps({'text': text, 'picture': picture})}\n\n".encode())
                self.wfile.flush()
                message = time.monotonic() + dice.randint(60, 600)

    def socket(self):
        """A game's server: it tells where everybody is, twenty times a second, and reads what the player does."""
        accept = base64.b64encode(hashlib.sha1(self.headers["Sec-WebSocket-Key"].encode() + MAGIC).digest())
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", accept.decode())
        self.end_headers()
        self.close_connection = True
        gone = threading.Event()
        threading.Thread(target=self.drain, args=(gone,), daemon=True).start()
        dice = random.Random(5)
        while not gone.is_set():
            body = noise(time.monotonic(), dice.randint(80, 300))
            head = bytes([0x82, len(body)]) if len(body) < 126 else bytes([0x82, 126]) + struct.pack(">H", len(body))
            try:
                self.wfile.write(head + body)
            except OSError:
                return
            time.sleep(0.05)

    def drain(self, gone):
        try:
            while self.connection.recv(65536):
                pass
        except OSError:
            pass
        gone.set()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_):
        pass  # Browsers leave answers that they do not need.


for address in sys.argv[2:]:
    threading.Thread(target=Server((address, 80), Handler).serve_forever, daemon=True).start()
print("ready", flush=True)
threading.Event().wait()

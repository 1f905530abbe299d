"""A receiver of messages, hostile where the path says so: receiver.py PORT OUTPUT SECRET [CERTIFICATE]

Appends a line of JSON to OUTPUT for each request: {"path", "headers", "body", "verified"}. A signature is checked as Standard
Webhooks says, with Python's own hmac. It ends with its standard input.
"""
import base64
import hashlib
import hmac
import json
import ssl
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT, OUTPUT, SECRET = int(sys.argv[1]), sys.argv[2], sys.argv[3].encode()


def is_signed(headers, body):
    stamp = headers.get("webhook-timestamp", "")
    if not stamp.isdigit() or abs(time.time() - int(stamp)) > 300:
        return False
    signed = f"{headers.get('webhook-id')}.{stamp}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    return hmac.compare_digest(wanted, headers.get("webhook-signature", ""))


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *words):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with open(OUTPUT, "a") as file:
            file.write(json.dumps({
                "path": self.path, "headers": {name.lower(): value for name, value in self.headers.items()},
                "body": json.loads(body), "verified": is_signed(self.headers, body)}) + "\n")
        if self.path == "/redirect":
            self.send_response(302)
            self.send_header("Location", f"http://127.0.0.1:{PORT}/elsewhere")
            self.end_headers()
        elif self.path == "/endless":
            self.wfile.write(b"HTTP/1.1 200 OK\r\n")
            while True:
                self.wfile.write(b"X-More: " + b"x" * 4096 + b"\r\n")
        elif self.path == "/huge":
            self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
            while True:
                self.wfile.write(b"x" * 65536)
        elif self.path == "/garbage":
            self.wfile.write(b"\x00\xff\x16\x03" * 64)
        elif self.path == "/busy":
            self.send_response(503)
            self.send_header("Retry-After", "1")
            self.end_headers()
        elif self.path == "/wrong":
            self.send_response(422)
            self.end_headers()
        else:
            self.send_response(204)
            self.end_headers()

    do_GET = do_POST


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *words):
        pass


server = Server(("127.0.0.1", PORT), Handler)
if len(sys.argv) > 4:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[4])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print("listening", flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()

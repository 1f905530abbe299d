#!/usr/bin/env python3
"""An HTTP server for lists that misbehaves in the way that a file names.

    misbehave.py FOLDER [--tls untrusted.pem]

Prints its port, serves until its standard input ends, and then removes FOLDER. GET /NAME answers with FOLDER/NAME, in the
manner that FOLDER/NAME.manner names ("good" where there is no such file), and appends the request's headers to
FOLDER/NAME.asked.
"""

import gzip
import os
import shutil
import socket
import ssl
import struct
import sys
import threading
import time

folder = sys.argv[1]
HTML = b"<!DOCTYPE html>\n<html><body>Please log in.</body></html>\n"


def head(status, *fields):
    return ("\r\n".join([f"HTTP/1.1 {status}", *fields]) + "\r\n\r\n").encode()


def whole(body, *fields, status="200 OK"):
    return head(status, f"Content-Length: {len(body)}", *fields) + body


def stream(connection, piece, pause=0.0, count=1 << 30):
    """Sends up to `count` bytes, as long as the client reads."""
    while count > 0:
        connection.sendall(piece[:count])
        count -= len(piece)
        time.sleep(pause)


def bomb():
    """Two gigabytes of zeros, compressed to two megabytes."""
    million = gzip.compress(bytes(1 << 20))
    return million * 2048


def answer(connection, name, asked):
    def read(suffix="", otherwise=b""):
        try:
            with open(os.path.join(folder, name + suffix), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return otherwise

    body = read()
    manner = read(".manner", b"good").decode().strip()
    tag = f'"{hash(body) & 0xFFFFFFFF:x}"'
    if manner == "good":
        validators = [f"ETag: {tag}", "Last-Modified: Sat, 01 Aug 2026 10:00:00 GMT"]
        if asked.get("if-none-match") == tag:
            return connection.sendall(head("304 Not Modified", *validators))
        return connection.sendall(whole(body, *validators))
    if manner == "date":
        date = "Sat, 01 Aug 2026 10:00:00 GMT"
        if asked.get("if-modified-since") == date:
            return connection.sendall(head("304 Not Modified"))
        return connection.sendall(whole(body, f"Last-Modified: {date}"))
    if manner == "forgetful":
        return connection.sendall(whole(body))
    if manner == "chunked":
        chunk = f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n"
        return connection.sendall(head("200 OK", "Transfer-Encoding: chunked") + chunk)
    if manner == "chunked-truncated":
        chunk = f"{len(body) * 2:x}\r\n".encode() + body
        return connection.sendall(head("200 OK", "Transfer-Encoding: chunked") + chunk)
    if manner == "no-length":
        return connection.sendall(head("200 OK") + body)
    if manner == "keeps-connection":
        connection.sendall(whole(body))
        return time.sleep(20)
    if manner == "gzip-encoding":
        return connection.sendall(whole(gzip.compress(body, mtime=0), "Content-Encoding: gzip"))
    if manner == "gzip-file":
        return connection.sendall(whole(gzip.compress(body, mtime=0), "Content-Type: application/gzip"))
    if manner == "gzip-truncated":
        return connection.sendall(whole(gzip.compress(body, mtime=0)[:-6], "Content-Encoding: gzip"))
    if manner == "gzip-damaged":
        packed = bytearray(gzip.compress(body, mtime=0))
        packed[len(packed) // 2] ^= 0xFF
        return connection.sendall(whole(bytes(packed)))
    if manner == "gzip-bomb":
        return connection.sendall(whole(bomb(), "Content-Encoding: gzip"))
    if manner == "gzip-html":
        return connection.sendall(whole(gzip.compress(HTML), "Content-Encoding: gzip"))
    if manner == "encoding-untrue":
        return connection.sendall(whole(body, "Content-Encoding: gzip"))
    if manner == "encoding-unknown":
        return connection.sendall(whole(body, "Content-Encoding: br"))
    if manner in ("301", "302", "303", "307", "308"):
        return connection.sendall(head(manner + " Moved", "Location: /" + read(".to").decode().strip()))
    if manner == "loop":
        return connection.sendall(head("302 Found", f"Location: /{name}?again", "Content-Length: 0"))
    if manner == "to":
        return connection.sendall(head("302 Found", "Location: " + read(".to").decode().strip()))
    if manner == "redirect-nowhere":
        return connection.sendall(head("302 Found"))
    if manner == "redirect-keeps-connection":
        connection.sendall(head("302 Found", "Location: /elsewhere", "Content-Length: 10"))
        return time.sleep(20)
    if manner.isdigit():
        return connection.sendall(whole(b"nothing.example\n", status=manner + " Status"))
    if manner == "empty":
        return connection.sendall(whole(b""))
    if manner == "truncated":
        return connection.sendall(head("200 OK", f"Content-Length: {len(body)}") + body[: len(body) // 2])
    if manner == "length-too-long":
        return connection.sendall(head("200 OK", f"Content-Length: {len(body) + 100}") + body)
    if manner == "length-too-short":
        return connection.sendall(head("200 OK", f"Content-Length: {len(body) // 2}") + body)
    if manner == "length-no-number":
        return connection.sendall(head("200 OK", "Content-Length: many") + body)
    if manner == "huge-length":
        connection.sendall(head("200 OK", f"Content-Length: {1 << 60}") + body)
        return time.sleep(20)
    if manner == "html":
        return connection.sendall(whole(HTML, "Content-Type: text/plain"))
    if manner == "garbage":
        connection.sendall(head("200 OK", f"Content-Length: {1 << 30}"))
        return stream(connection, os.urandom(1 << 16))
    if manner == "garbage-without-length":
        connection.sendall(head("200 OK"))
        return stream(connection, os.urandom(1 << 16))
    if manner == "noise":
        return connection.sendall(whole(bytes((7 * i * i + 128) % 256 for i in range(5000))))
    if manner == "drip":
        connection.sendall(head("200 OK", "Content-Length: 100000"))
        return stream(connection, b"a", pause=0.2, count=500)
    if manner == "drip-head":
        for byte in b"HTTP/1.1 200 OK" + b"x" * 99:
            connection.sendall(bytes([byte]))
            time.sleep(0.2)
        return None
    if manner == "endless-head":
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        return stream(connection, b"X-More: " + b"y" * 1000 + b"\r\n")
    if manner == "not-http":
        return connection.sendall(b"220 mail.example ready\r\n")
    if manner == "silence":
        return time.sleep(20)
    if manner == "hang-up":
        return None
    if manner == "reset":
        connection.sendall(head("200 OK", "Content-Length: 100000") + body)
        time.sleep(0.1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return None
    raise ValueError(manner)


def serve(connection):
    try:
        with connection:
            data = b""
            while b"\r\n\r\n" not in data and len(data) < 65536:
                more = connection.recv(4096)
                if not more:
                    return
                data += more
            lines = data.decode("latin-1").split("\r\n")
            name = os.path.basename(lines[0].split(" ")[1].split("?")[0])
            asked = dict((k.lower(), v.strip()) for k, _, v in (line.partition(":") for line in lines[1:]) if k)
            with open(os.path.join(folder, name + ".asked"), "a") as log:
                log.write("\n".join(lines).strip() + "\n\n")
            answer(connection, name, asked)
    except (OSError, ssl.SSLError):
        pass  # the other side has had enough


def main():
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    context = None
    if "--tls" in sys.argv:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[sys.argv.index("--tls") + 1])
    print(listener.getsockname()[1], flush=True)

    def accept():
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=start, args=(connection,), daemon=True).start()

    def start(connection):
        try:
            serve(context.wrap_socket(connection, server_side=True) if context else connection)
        except (OSError, ssl.SSLError):
            connection.close()

    threading.Thread(target=accept, daemon=True).start()
    sys.stdin.read()
    shutil.rmtree(folder, ignore_errors=True)


main()

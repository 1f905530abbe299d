"""Answers DNS over UDP and TCP on one address from the small zone below."""

import ipaddress
import socketserver
import struct
import sys
import threading

from wire import TYPES, domain, u16

ECH_CONFIG = u16(b"\xfe\x0d" + u16(
    b"\x2a\x00\x20" + u16(bytes(range(32))) + u16(b"\0\1\0\1") + b"\x20" + bytes([len(b"public.example")]) + b"public.example" + u16(b"")))


def https(alpn=(b"h2", b"h3"), hint=None, ech=False, target="."):
    value = struct.pack("!HH", 1, 0)[:2] + domain(target) + struct.pack("!H", 1) + u16(b"".join(bytes([len(a)]) + a for a in alpn))
    if hint:
        value += struct.pack("!H", 4) + u16(ipaddress.ip_address(hint).packed)
    if ech:
        value += struct.pack("!H", 5) + u16(ECH_CONFIG)
    return value


ZONE = {
    "www.example.com": {"A": "203.0.113.10", "AAAA": "2001:db8:2::10", "HTTPS": https(hint="203.0.113.10")},
    "shop.example.com": {"CNAME": "shop.edge.example.net"},
    "shop.edge.example.net": {"CNAME": "e7.cache.example"},
    "e7.cache.example": {"A": "203.0.113.50"},
    "private.example.com": {"A": "203.0.113.60", "HTTPS": https(hint="203.0.113.60", ech=True)},
    "school.example.org": {"A": "203.0.113.40", "AAAA": "2001:db8:2::40"},
    "video.example": {"A": "203.0.113.20", "HTTPS": https(alpn=(b"h3",), hint="203.0.113.20")},
    "cdn.video.example": {"CNAME": "e7.cache.example"},
    "games.example": {"A": "203.0.113.30"},
    "library.example.net": {"A": "203.0.113.70"},
    "chat.example": {"A": "203.0.113.80"},
}


def answer(message):
    ident, flags, count = struct.unpack_from("!HHH", message)
    at, labels = 12, []
    while message[at]:
        labels.append(message[at + 1:at + 1 + message[at]].decode())
        at += 1 + message[at]
    asked = message[12:at + 5]
    kind = struct.unpack_from("!H", message, at + 1)[0]
    records, name, owner = [], ".".join(labels).lower(), b"\xc0\x0c"
    while name in ZONE:
        entry = ZONE[name]
        for text, number in TYPES.items():
            if text not in entry or (number != kind and text != "CNAME"):
                continue
            data = entry[text]
            if text in ("A", "AAAA"):
                data = ipaddress.ip_address(data).packed
            elif text == "CNAME":
                data = domain(data)
            records.append(owner + struct.pack("!HHI", number, 1, 60) + u16(data))
        if "CNAME" not in entry:
            break
        name, owner = entry["CNAME"], domain(entry["CNAME"])
    code = 0 if records or name in ZONE else 3
    authority = b""
    if not records:
        authority = domain("example") + struct.pack("!HHI", 6, 1, 60) + u16(
            domain("ns.example") + domain("nobody.invalid") + struct.pack("!5I", 1, 1800, 900, 604800, 60))
    opt = b"\0" + struct.pack("!HHIH", 41, 1232, 0, 0) if message[11] else b""
    return struct.pack("!6H", ident, 0x8180 | code, 1, len(records), 1 if authority else 0, 1 if opt else 0) \
        + asked + b"".join(records) + authority + opt


class Datagram(socketserver.BaseRequestHandler):
    def handle(self):
        self.request[1].sendto(answer(self.request[0]), self.client_address)


class Stream(socketserver.StreamRequestHandler):
    def handle(self):
        while head := self.rfile.read(2):
            self.wfile.write(u16(answer(self.rfile.read(int.from_bytes(head, "big")))))


class UDP(socketserver.ThreadingUDPServer):
    allow_reuse_address = True


class TCP(socketserver.ThreadingTCPServer):
    allow_reuse_address = True


if __name__ == "__main__":
    threading.Thread(target=UDP((sys.argv[1], 53), Datagram).serve_forever, daemon=True).start()
    TCP((sys.argv[1], 53), Stream).serve_forever()

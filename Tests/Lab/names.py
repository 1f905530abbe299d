"""A DNS server for every name over UDP and TCP, on the addresses that it is given; with --silent it never answers.

allowed.test, blocked.test, video.test and chat.test, with all names below each, have an address each, and so has far.test, in
another network. The names of connectivity checks share one address, and all other names share another.
A name with the label "moved" has far.test's address, except for clients on the server's own machine. A name with the label
"forged" has that address when a resolver other than the home's is asked. A name with the label "mute" is never answered.
cloak.other.test is an alias of cloaked.blocked.test, and www.samaritans.org of a name of a delivery network.
ech.allowed.test has an HTTPS record with a key for encrypted hellos, nothing.test does not exist. Over TCP, the answer
for a name with the label "pieces" comes in three pieces.
"""
import ipaddress
import socket
import struct
import sys
import threading
import time

import journal

FAR = 120
SITES = {"allowed.test": 10, "blocked.test": 20, "video.test": 30, "chat.test": 40, "far.test": 120,
         "captive.apple.com": 60, "safe.duckduckgo.com": FAR, "connectivitycheck.gstatic.com": 60}
ALIASES = {"cloak.other.test": "cloaked.blocked.test", "www.samaritans.org": "samaritans.delivery.test"}
A, CNAME, SOA, AAAA, OPT, DS, DNSKEY, HTTPS = 1, 5, 6, 28, 41, 43, 48, 65


def site(name):
    return next((number for domain, number in SITES.items() if name == domain or name.endswith("." + domain)), 90)


def addresses(number):
    """The IPv4 and IPv6 addresses of the machine with that number."""
    nets = ("198.19.100.", "2001:db8:53::") if number == FAR else ("198.18.113.", "2001:db8:9::")
    return [ipaddress.ip_address(f"{net}{number}").packed for net in nets]


def counted(data):
    return struct.pack("!H", len(data)) + data


def encode(name):
    return b"".join(bytes([len(label)]) + label.encode() for label in name.split(".") if label) + b"\0"


def record(owner, kind, data, seconds=60):
    return encode(owner) + struct.pack("!HHI", kind, 1, seconds) + counted(data)


def service(name):
    """An HTTPS record in service mode, with h2 and an address hint, and for one name an ECHConfigList without a real key."""
    value = struct.pack("!H", 1) + b"\0" + struct.pack("!H", 1) + counted(b"\2h2")
    value += struct.pack("!H", 4) + counted(addresses(site(name))[0])
    if name.startswith("ech."):
        value += struct.pack("!H", 5) + counted(counted(b"\xfe\x0d" + counted(bytes(60))))
    return value


def records(name, kind, is_moved=False):
    found = []
    if name in ALIASES and kind != CNAME:
        found.append(record(name, CNAME, encode(ALIASES[name])))
        name = ALIASES[name]
    number = FAR if is_moved else site(name)
    data = {A: lambda: addresses(number)[0],
            AAAA: lambda: addresses(number)[1],
            # Of algorithm 13 (RFC 6605), with made-up contents.
            DS: lambda: struct.pack("!HBB", 4711, 13, 2) + bytes(32),
            DNSKEY: lambda: struct.pack("!HBB", 257, 3, 13) + bytes(64),
            HTTPS: lambda: service(name)}.get(kind)
    return found + ([record(name, kind, data())] if data else [])


def is_elsewhere(labels, to, who):
    """Whether the answer is far.test's address: for a server that moved, or by a resolver that forges answers."""
    is_home = to in ("10.77.1.1", "fd77:1::1")
    return "moved" in labels and who not in (to, "127.0.0.1", "::1") or "forged" in labels and not is_home


def answer(message, via, to, who, is_silent):
    identity, _, count = struct.unpack_from("!HHH", message)
    at, labels = 12, []
    while message[at]:
        labels.append(message[at + 1:at + 1 + message[at]].decode("latin-1"))
        at += 1 + message[at]
    name, kind = ".".join(labels), struct.unpack_from("!H", message, at + 1)[0]
    journal.write("question", via=via, name=name, type=kind, to=to)
    if is_silent or "mute" in labels:
        return None
    is_known = name.lower() != "nothing.test"
    found = records(name.lower(), kind, is_elsewhere(labels, to, who)) if is_known else []
    authority = [] if found else [record("test", SOA, encode("ns.test") + encode("nobody.invalid") + struct.pack("!5I", 1, 1800, 900, 604800, 60))]
    options = b"\0" + struct.pack("!HHIH", OPT, 1232, 0, 0) if message[10:12] != b"\0\0" else b""
    head = struct.pack("!6H", identity, 0x8180 if is_known else 0x8183, 1, len(found), len(authority), bool(options))
    return head + message[12:at + 5] + b"".join(found + authority) + options


def datagrams(address, family, is_silent):
    link = socket.socket(family, socket.SOCK_DGRAM)
    link.bind((address, 53))
    while True:
        message, who = link.recvfrom(4096)
        try:
            if reply := answer(message, "udp", address, who[0], is_silent):
                link.sendto(reply, who)
        except (IndexError, struct.error, OSError):
            pass


def stream(link, address, is_silent):
    try:
        with link, link.makefile("rb") as incoming:
            while len(size := incoming.read(2)) == 2:
                message = incoming.read(int.from_bytes(size, "big"))
                if reply := answer(message, "tcp", address, link.getpeername()[0], is_silent):
                    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    pieces = 3 if b"\6pieces" in message else 1
                    whole = counted(reply)
                    for index in range(pieces):
                        link.sendall(whole[index * len(whole) // pieces:(index + 1) * len(whole) // pieces])
                        time.sleep(0.05 if pieces > 1 else 0)
    except (IndexError, struct.error, OSError):
        pass


def streams(address, family, is_silent):
    listener = socket.create_server((address, 53), family=family)
    while True:
        link, _ = listener.accept()
        threading.Thread(target=stream, args=(link, address, is_silent), daemon=True).start()


def main(words):
    is_silent = "--silent" in words
    threads = []
    for address in (word for word in words if word != "--silent"):
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        threads += [threading.Thread(target=kind, args=(address, family, is_silent)) for kind in (datagrams, streams)]
    for thread in threads:
        thread.start()
    threading.Timer(0.1, lambda: journal.write("ready", server="names")).start()


main(sys.argv[1:])

"""Composes the captures that need odd packets: each function is one fixture and returns its expected lines.

usage: synth.py --list | NAME FOLDER
"""

import json
import os
import struct
import sys

import wire
from wire import ACK, CHILD, CHILD6, FIN, PSH, RST, Conversation, client_hello, hello

WEB, WEB6, DNS = "203.0.113.10", "2001:db8:2::10", "198.51.100.53"
OK, BAD = "www.example.com", "blocked.test"
FIXTURES = {}


def fixture(make):
    FIXTURES[make.__name__.replace("_", "-")] = make
    return make


def line(flow, number, sport, dst, dport=443, proto="tcp", via=None, name=None, **more):
    """One expected line; without `via` only what identifies the flow is claimed."""
    src = CHILD6 if ":" in dst else CHILD
    place = (lambda a, p: f"[{a}]:{p}") if ":" in dst else (lambda a, p: f"{a}:{p}")
    out = {"flow": flow} | ({"packet": number} if number else {})
    out |= {"proto": proto, "src": place(src, sport), "dst": place(dst, dport)}
    if via == "address":
        out |= {"via": via, "name": None, "state": "noName"}
    elif via:
        out |= {"via": via, "name": name, "state": "name"}
    return out | more


def cut(data, *places):
    edges = [0, *places, len(data)]
    return [data[a:b] for a, b in zip(edges, edges[1:])]


def inside(data, text, offset=0):
    return data.index(text.encode()) + offset


def blocked(sport):
    return [line(1, None, sport, WEB, verdict="block")]


# Delivery

@fixture
def tls_out_of_order(capture):
    data, lines = hello(OK, post_quantum=True), []
    a, b, c = cut(data, 500, 1100)
    for flow, order in enumerate([(b, c, a), (c, b, a), (a, a, c, b), (b, b, a, c)], 1):
        talk = Conversation(capture, WEB, 40000 + flow)
        talk.open()
        seen = set()
        number = None
        for part in order:
            at = talk.raw(PSH | ACK, part, offset=data.index(part))
            seen.add(part)
            number = number or (at if len(seen) == 3 else None)
        talk.seq += len(data)
        talk.server(wire.server_hello() + wire.CHANGE_CIPHER)
        talk.reset()
        lines.append(line(flow, number, 40000 + flow, WEB, via="tls", name=OK))
    # Retransmitted with other boundaries: 0-700, then 300-1000, then the rest from 1000; a keep-alive probe in between.
    talk = Conversation(capture, WEB, 40005)
    talk.open()
    talk.raw(PSH | ACK, data[:700])
    talk.raw(PSH | ACK, data[300:1000], offset=300)
    talk.raw(ACK, b"\0", offset=-1)
    number = talk.raw(PSH | ACK, data[1000:], offset=1000)
    talk.seq += len(data)
    talk.server(wire.server_hello())
    talk.reset()
    lines.append(line(5, number, 40005, WEB, via="tls", name=OK))
    # The sequence number passes zero in the middle of the hello.
    talk = Conversation(capture, WEB, 40006, isn=0xFFFFFFFF - 300)
    talk.open()
    talk.client(data[:200])
    talk.client(data[200:900])
    number = talk.client(data[900:])
    talk.server(wire.server_hello())
    talk.close()
    return lines + [line(6, number, 40006, WEB, via="tls", name=OK)]


@fixture
def ipv6_extension_headers(capture):
    """One flow for each chain before TCP."""
    pad = b"\0" + b"\1\4\0\0\0\0"
    chains = [
        ([(0, pad)], "name"),
        ([(60, pad)], "name"),
        ([(0, pad), (60, pad), (43, b"\0\xfd\0\0\0\0\0")], "name"),
        ([(44, b"\0" + struct.pack("!HI", 0, 7))], "name"),
        ([(60, pad)] * 9, "error"),
        ([(0, pad), (0, pad)], "error"),
    ]
    lines = []
    for flow, (chain, state) in enumerate(chains, 1):
        talk = Conversation(capture, WEB6, 41000 + flow, extensions=chain)
        talk.open()
        number = talk.client(hello(OK))
        talk.server(wire.server_hello())
        talk.close()
        lines.append(line(flow, number, 41000 + flow, WEB6, via="tls", name=OK) if state == "name"
                     else line(flow, None, 41000 + flow, WEB6))
    return lines


def pieces(src, dst, proto, whole, ident, *parts):
    """Cuts an IP payload into fragments: each has its first octet, its end, and perhaps `b"x"` to fill it with."""
    for start, end, *fill in parts:
        data = fill[0] * (end - start) if fill else whole[start:end]
        more = 1 if end < len(whole) else 0
        if ":" in src:
            header = b"\0" + struct.pack("!HI", start | more, ident)
            yield wire.ipv6(src, dst, proto, data, extensions=[(44, header)])
        else:
            yield wire.ipv4(src, dst, proto, data, ident=ident, fragment=more << 13 | start // 8)


def cut_hello(capture, web, port, *parts):
    """Composes a connection whose hello comes in fragments, and returns the number of the last fragment's packet."""
    talk = Conversation(capture, web, port)
    talk.open()
    source = CHILD6 if ":" in web else CHILD
    segment = wire.tcp(source, web, port, 443, talk.seq, talk.ack, PSH | ACK, hello(OK))
    places = [(start, end if end else len(segment), *fill) for start, end, *fill in parts]
    return [capture.add(packet) for packet in pieces(source, web, 6, segment, port, *places)][-1]


@fixture
def ip_fragments(capture):
    lines = []
    for flow, parts in enumerate([
            ((0, 8), (8, 152), (152, 0)),
            ((152, 0), (8, 152), (0, 8)),
            ((0, 8), (8, 152), (120, 160, b"x"), (152, 0)),
            ((0, 8), (0, 8, b"x"), (8, 152), (152, 0))], 1):
        number = cut_hello(capture, WEB, 42000 + flow, *parts)
        lines.append(line(flow, None, 42000 + flow, WEB) if flow == 3
                     else line(flow, number, 42000 + flow, WEB, via="tls", name=OK))
    question = wire.udp(CHILD, DNS, 42053, 53, wire.dns(0x42, wire.question(OK), edns=1232))
    for packet in pieces(CHILD, DNS, 17, question, 0x42FF, (0, 24), (24, len(question))):
        number = capture.add(packet)
    lines.append(line(5, number, 42053, DNS, dport=53, proto="udp", via="dns", name=OK, qtype="A"))
    return lines


@fixture
def ipv6_fragments(capture):
    """The same over IPv6; the last connection's hello is an atomic fragment between two that are none."""
    lines = []
    for flow, parts in enumerate([
            ((0, 8), (8, 152), (152, 0)),
            ((152, 0), (8, 152), (0, 8)),
            ((0, 8), (8, 152), (120, 160, b"x"), (152, 0)),
            ((0, 0),)], 1):
        number = cut_hello(capture, WEB6, 42100 + flow, *parts)
        lines.append(line(flow, None, 42100 + flow, WEB6) if flow == 3
                     else line(flow, number, 42100 + flow, WEB6, via="tls", name=OK))
    return lines


@fixture
def quic_fragments(capture):
    """An Initial in two fragments, over IPv4 and IPv6: in order, in reverse, and with an overlap."""
    lines, flow = [], 0
    for web in (WEB, WEB6):
        source = CHILD6 if ":" in web else CHILD
        for parts in [((0, 800), (800, 0)), ((800, 0), (0, 800)), ((0, 800), (792, 0))]:
            flow += 1
            port = 42200 + flow
            frames = wire.crypto(0, client_hello(OK, alpn=("h3",), quic=True))
            initial = wire.quic_initial(bytes([flow] * 8), b"", frames)
            datagram = wire.udp(source, web, port, 443, initial)
            places = [(start, end or len(datagram)) for start, end in parts]
            number = [capture.add(packet) for packet in pieces(source, web, 17, datagram, port, *places)][-1]
            if flow % 3:
                lines.append(line(len(lines) + 1, number, port, web, proto="udp", via="quic", name=OK))
    return lines


@fixture
def syn_data(capture):
    """SYN with octets but without the option: the server does not take them, and the client sends them again."""
    talk = Conversation(capture, WEB, 43001)
    data = hello(OK)
    talk.open(data=data)
    number = talk.client(data)
    talk.server(wire.server_hello())
    talk.close()
    return [line(1, number, 43001, WEB, via="tls", name=OK)]


# HTTP

SPELLINGS = [
    (b"GET / HTTP/1.1\r\nhOsT: www.example.com\r\n\r\n", OK),
    (b"GET / HTTP/1.1\r\nHost:www.example.com\r\n\r\n", OK),
    (b"GET / HTTP/1.1\r\nHost:\t WWW.Example.COM. \t\r\n\r\n", OK),
    (b"\r\n\r\nGET / HTTP/1.1\r\nHost: www.example.com\r\n\r\n", OK),
    (b"GET / HTTP/1.1\nHost: www.example.com\n\n", OK),
    (b"GET / HTTP/1.1\r\nX-Pad: " + b"a" * 14000 + b"\r\nHost: www.example.com:80\r\n\r\n", OK),
    (b"GET http://www.example.com/a HTTP/1.1\r\nHost: www.example.com\r\n\r\n", OK),
    (b"get / HTTP/1.1\r\nHost: www.example.com\r\n\r\n", None),
    (b"GET  / HTTP/1.1\r\nHost: www.example.com\r\n\r\n", None),
    (b"GET / HTTP/1.1\r\nX: 1\r\n continued\r\nHost: www.example.com\r\n\r\n", None),
    (b"GET / HTTP/1.1\r\nHost : www.example.com\r\n\r\n", None),
    (b"GET / HTTP/1.0\r\n\r\n", "-"),
    (b"GET /\r\n", None),
    (b"GET / HTTP/1.1\r\nHost: 203.0.113.10\r\n\r\n", "-"),
    (b"CONNECT www.example.com:443 HTTP/1.1\r\nHost: www.example.com:443\r\n\r\n", None),
]


@fixture
def http_spellings(capture):
    lines = []
    for flow, (request, name) in enumerate(SPELLINGS, 1):
        talk = Conversation(capture, WEB, 44000 + flow, 80)
        talk.open()
        # Cut in the middle of the name, where there is one and the request is short.
        places = [inside(request.lower(), OK, 5)] if name == OK and len(request) < 1000 else range(1400, len(request), 1400)
        number = [talk.client(part) for part in cut(request, *places)][-1]
        talk.server(b"HTTP/1.1 204 No Content\r\n\r\n")
        talk.close()
        if name == OK:
            lines.append(line(flow, number, 44000 + flow, WEB, 80, via="http", name=OK))
        elif name == "-":
            lines.append(line(flow, None, 44000 + flow, WEB, 80, via="address"))
        else:
            lines.append(line(flow, None, 44000 + flow, WEB, 80))
    return lines


# DNS

@fixture
def dns_malformed(capture):
    ask = wire.question
    questions = [
        wire.dns(1, ask(OK), ask(BAD)),
        wire.dns(2),
        wire.dns(3, ask(b"\xc0\x0c")),
        wire.dns(4, ask(b"\3www\xc0\x1a\7example\xc0\x0c")),
        wire.dns(5, ask(b"\x3f" + b"a" * 20)),
        wire.dns(6, ask(b"\x3f" + b"a" * 63 + b"\x3f" + b"b" * 63 + b"\x3f" + b"c" * 63 + b"\x3f" + b"d" * 63 + b"\0")),
        wire.dns(7, ask(b"\x41" + b"a" * 65 + b"\0")),
        wire.dns(8, ask(OK))[:19],
        wire.dns(9, ask(OK))[:7],
        b"",
        wire.dns(11, ask(OK), flags=0x2900),
        wire.dns(12, ask(OK), tail=b"\xff" * 9),
    ]
    for index, data in enumerate(questions):
        capture.add(wire.ipv4(CHILD, DNS, 17, wire.udp(CHILD, DNS, 45001 + index, 53, data), ident=45001 + index))
    return [line(i + 1, None, 45001 + i, DNS, 53, "udp", **({} if i in (1, 9, 10, 11) else {"state": "error"}))
            for i in range(len(questions))]


# First packets of other protocols

@fixture
def shapes(capture):
    lines = []

    def datagram(dport, data, dst="203.0.113.90"):
        flow = len(lines) + 1
        capture.add(wire.ipv4(CHILD, dst, 17, wire.udp(CHILD, dst, 46000 + flow, dport, data), ident=flow))
        lines.append(line(flow, None, 46000 + flow, dst, dport, "udp", name=None))

    def stream(dport, *parts, server=b"", **more):
        flow = len(lines) + 1
        talk = Conversation(capture, "203.0.113.90", 46000 + flow, dport)
        talk.open()
        if server:
            talk.server(server)
        numbers = [talk.client(part) for part in parts]
        talk.close()
        if "name" in more:
            lines.append(line(flow, numbers[-1], 46000 + flow, "203.0.113.90", dport, **more))
        else:
            lines.append(line(flow, None, 46000 + flow, "203.0.113.90", dport))

    datagram(51820, b"\1\0\0\0" + wire.noise("wireguard", 144))
    datagram(1194, b"\x38" + wire.noise("openvpn", 8) + b"\0\0\0\0\0")
    stream(1194, wire.u16(b"\x38" + wire.noise("openvpn", 8) + b"\0\0\0\0\0"))
    stream(1080, b"\5\1\0")
    stream(1080, b"\4\1\1\xbb" + wire.packed(WEB) + b"child\0")
    stream(22, b"SSH-2.0-example_1.0\r\n", server=b"SSH-2.0-server_1.0\r\n")
    datagram(3478, wire.stun_binding())
    datagram(3478, b"\x40\x01\0\x08" + wire.noise("turn", 8))
    datagram(5004, b"\x80\x60" + wire.noise("rtp", 170))
    datagram(4433, b"\x16\xfe\xfd" + b"\0" * 8 + wire.u16(b"\1" + b"\0" * 50))
    stream(80, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0")
    stream(853, hello("dns.example.net", alpn=("dot",)), via="tls", name="dns.example.net")
    stream(443, wire.noise("random", 300))
    stream(443, b"\x16\x04\x01\0\x05hello")
    datagram(500, wire.noise("ike", 8) + b"\0" * 8 + b"\x21\x20\x22\x08\0\0\0\0\0\0\0\x1c")
    datagram(443, b"\xca\x5a\x6a\x7a\x8a\x08" + wire.noise("dcid", 8) + b"\0" + wire.noise("body", 1190))
    datagram(443, b"\x51" + wire.noise("short header", 60))
    return lines


# Evasions

@fixture
def decoy_low_ttl(capture):
    talk = Conversation(capture, WEB, 47001)
    talk.open()
    talk.raw(PSH | ACK, hello(OK, last=(wire.extension(21, b"\0" * 3),)), ttl=3)
    talk.client(hello(BAD))
    talk.server(wire.server_hello())
    talk.close()
    return blocked(47001)


@fixture
def hostfakesplit(capture):
    talk = Conversation(capture, WEB, 47002)
    talk.open()
    data = hello(BAD)
    head, name, rest = cut(data, inside(data, BAD), inside(data, BAD, len(BAD)))
    talk.client(head)
    talk.raw(PSH | ACK, b"allowed.test", ttl=3)
    talk.client(name)
    talk.raw(PSH | ACK, b"allowed.test", offset=-len(name), ttl=3)
    talk.client(rest)
    talk.server(wire.server_hello())
    talk.close()
    return blocked(47002)


@fixture
def seqovl(capture):
    """336 octets of an innocent hello to the left of the stream's beginning."""
    talk = Conversation(capture, WEB, 47003, isn=70000)
    talk.open()
    data = hello(BAD)
    number = talk.raw(PSH | ACK, hello(OK, post_quantum=True)[:336] + data, offset=-336)
    talk.seq += len(data)
    talk.server(wire.server_hello())
    talk.close()
    return [line(1, number, 47003, WEB, via="tls", name=BAD, verdict="block")]


@fixture
def disorder(capture):
    data, lines = hello(BAD), []
    middle = inside(data, BAD, 4)
    for flow, places in enumerate([[middle], [5, middle, middle + 3], list(range(1, len(data)))], 1):
        talk = Conversation(capture, WEB, 47010 + flow)
        talk.open()
        offsets = [0, *places]
        for part, at in reversed(list(zip(cut(data, *places), offsets))):
            number = talk.raw(PSH | ACK, part, offset=at)
        talk.seq += len(data)
        talk.server(wire.server_hello())
        talk.close()
        lines.append(line(flow, number, 47010 + flow, WEB, via="tls", name=BAD, verdict="block"))
    return lines


@fixture
def oob(capture):
    """One urgent octet within the name: the server's stream is without it."""
    talk = Conversation(capture, WEB, 47004)
    talk.open()
    data = hello(BAD)
    at = inside(data, BAD, 3)
    talk.raw(PSH | ACK | wire.URG, data[:at] + b"x", urgent=at + 1)
    talk.seq += at + 1
    talk.client(data[at:])
    talk.server(wire.server_hello())
    talk.close()
    return blocked(47004)


@fixture
def syn_data_decoy(capture):
    talk = Conversation(capture, WEB, 47005)
    talk.open(data=hello(OK))
    number = talk.client(hello(BAD))
    talk.server(wire.server_hello())
    talk.close()
    return [line(1, number, 47005, WEB, via="tls", name=BAD, verdict="block")]


@fixture
def fake_rst(capture):
    lines = []
    fakes = [dict(spoil=0x5555), dict(ttl=3), dict(offset=40000), dict(ttl=3, flags=FIN | ACK)]
    for flow, fake in enumerate(fakes, 1):
        talk = Conversation(capture, WEB, 47020 + flow)
        talk.open()
        talk.raw(fake.pop("flags", RST), **fake)
        talk.client(hello(BAD))
        talk.server(wire.server_hello())
        talk.close()
        lines.append(line(flow, None, 47020 + flow, WEB, verdict="block"))
    return lines


@fixture
def tuple_reuse(capture):
    lines = []
    for flow, (name, isn) in enumerate([(OK, 1000), (BAD, 900000)], 1):
        talk = Conversation(capture, WEB, 47006, isn=isn, server_isn=5000 + isn)
        talk.open()
        number = talk.client(hello(name))
        talk.server(wire.server_hello() + wire.CHANGE_CIPHER + wire.sealed("certificate", 900))
        talk.client(wire.CHANGE_CIPHER + wire.sealed("finished", 53))
        talk.close()
        lines.append(line(flow, number, 47006, WEB, via="tls", name=name, verdict="block" if name == BAD else "allow"))
    return lines


@fixture
def hrr_sni_change(capture):
    lines = []
    for flow, second in enumerate([OK, BAD], 1):
        talk = Conversation(capture, WEB, 47030 + flow)
        talk.open()
        number = talk.client(hello(OK, groups=[0x001D, 0x0018]))
        talk.server(wire.server_hello(retry_group=0x0018) + wire.CHANGE_CIPHER)
        talk.client(wire.CHANGE_CIPHER + hello(second, share=[(0x0018, 97)], groups=[0x001D, 0x0018]))
        talk.server(wire.server_hello(group=0x0018))
        talk.close()
        lines.append(line(flow, number, 47030 + flow, WEB, via="tls", name=OK, verdict="allow") if second == OK
                     else line(flow, None, 47030 + flow, WEB, verdict="block"))
    return lines


@fixture
def http_smuggling(capture):
    inner = b"GET / HTTP/1.1\r\nHost: blocked.test\r\n\r\n"
    start = b"POST / HTTP/1.1\r\nHost: www.example.com\r\n"
    requests = [
        start + b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" % (5 + len(inner)) + inner,
        start + b"Content-Length: 0\r\nContent-Length: %d\r\n\r\n" % len(inner) + inner,
        start + b"Transfer-Encoding: xchunked\r\n\r\n" + inner,
        start + b"Transfer-Encoding : chunked\r\nContent-Length: %d\r\n\r\n" % len(inner) + inner,
        start + b"Content-Length: +%d\r\n\r\n" % len(inner) + inner,
        b"GET / HTTP/1.1\r\nHost: www.example.com\r\n\r\n" + inner,
    ]
    lines = []
    for flow, request in enumerate(requests, 1):
        talk = Conversation(capture, WEB, 47040 + flow, 80)
        talk.open()
        talk.client(request)
        talk.server(b"HTTP/1.1 204 No Content\r\n\r\n")
        talk.close()
        lines.append(line(flow, None, 47040 + flow, WEB, 80, verdict="block"))
    return lines


@fixture
def host_mismatch(capture):
    requests = [
        b"GET http://blocked.test/ HTTP/1.1\r\nHost: www.example.com\r\n\r\n",
        b"GET http://www.example.com/ HTTP/1.1\r\nHost: blocked.test\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: www.example.com\r\nHost: blocked.test\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: blocked.test\r\nHost: www.example.com\r\n\r\n",
        b"GET http://child@blocked.test/ HTTP/1.1\r\nHost: www.example.com\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: www.example.com, blocked.test\r\n\r\n",
    ]
    lines = []
    for flow, request in enumerate(requests, 1):
        talk = Conversation(capture, WEB, 47050 + flow, 80)
        talk.open()
        talk.client(request)
        talk.server(b"HTTP/1.1 204 No Content\r\n\r\n")
        talk.close()
        lines.append(line(flow, None, 47050 + flow, WEB, 80, verdict="block"))
    return lines


def quic_send(capture, sport, data, ttl=64):
    return capture.add(wire.ipv4(CHILD, WEB, 17, wire.udp(CHILD, WEB, sport, 443, data), ttl))


def quic_answer(capture, sport, scid, keys):
    data = wire.quic_initial(scid, b"serverid", b"\2\0\0\0\0" + wire.crypto(0, wire.server_hello()[5:]), keys=keys, side=b"server in")
    capture.add(wire.ipv4(WEB, CHILD, 17, wire.udp(WEB, CHILD, 443, sport, data)), from_child=False)


@fixture
def quic_two_connections(capture):
    for name, dcid, scid in (OK, b"dcid0001", b"scid0001"), (BAD, b"dcid0002", b"scid0002"):
        quic_send(capture, 47060, wire.quic_initial(dcid, scid, wire.crypto(0, client_hello(name, alpn=("h3",), quic=True))))
        quic_answer(capture, 47060, scid, dcid)
    return [line(1, None, 47060, WEB, proto="udp", verdict="block")]


@fixture
def quic_crypto_overlap(capture):
    good = client_hello("allowed.test", alpn=("h3",), quic=True)
    bad = client_hello(BAD, alpn=("h3",), quic=True)
    orders = [wire.crypto(0, good) + wire.crypto(0, bad), wire.crypto(0, bad) + wire.crypto(0, good),
              wire.crypto(60, bad[60:]) + wire.crypto(40, good[40:90]) + wire.crypto(0, bad[:60])]
    lines = []
    for flow, frames in enumerate(orders, 1):
        quic_send(capture, 47070 + flow, wire.quic_initial(b"dcid%04d" % flow, b"scid", frames))
        lines.append(line(flow, None, 47070 + flow, WEB, proto="udp", verdict="block"))
    return lines


@fixture
def quic_decoys(capture):
    """Junk, an Initial that opens with no key, and an innocent one that dies on the way; the real one comes last."""
    decoys = [
        (wire.noise("junk", 64), 64),
        (wire.quic_initial(b"dcid0009", b"scid", wire.crypto(0, client_hello(OK, alpn=("h3",), quic=True)), spoil=True), 64),
        (wire.quic_initial(b"dcid0009", b"scid", wire.crypto(0, client_hello(OK, alpn=("h3",), quic=True))), 3),
    ]
    lines = []
    for flow, (decoy, ttl) in enumerate(decoys, 1):
        quic_send(capture, 47080 + flow, decoy, ttl)
        quic_send(capture, 47080 + flow,
                  wire.quic_initial(b"dcid%04d" % flow, b"scid%04d" % flow, wire.crypto(0, client_hello(BAD, alpn=("h3",), quic=True))))
        quic_answer(capture, 47080 + flow, b"scid%04d" % flow, b"dcid%04d" % flow)
        lines.append(line(flow, None, 47080 + flow, WEB, proto="udp", verdict="block"))
    return lines


@fixture
def quic_sliced(capture):
    """Frames cut within the name, out of order, over two datagrams that arrive in either order; both versions."""
    lines = []
    for flow, version in enumerate([1, 0x6B3343CF, 1], 1):
        data = client_hello(OK, alpn=("h3",), quic=True, post_quantum=True)
        middle = data.index(b"example")
        first = b"\1" + wire.crypto(middle, data[middle:900]) + b"\0\0\0\1" + wire.crypto(0, data[:50])
        second = wire.crypto(900, data[900:]) + b"\1" + wire.crypto(50, data[50:middle])
        packets = [wire.quic_initial(b"dcid%04d" % flow, b"scid", frames, version=version, number=n)
                   for n, frames in enumerate((first, second))]
        number = [quic_send(capture, 47090 + flow, packet) for packet in (packets if flow < 3 else packets[::-1])][-1]
        lines.append(line(flow, number, 47090 + flow, WEB, proto="udp", via="quic", name=OK))
    return lines


@fixture
def two_snis(capture):
    variants = [
        hello(OK, last=(wire.server_name(BAD),)),
        hello(BAD, last=(wire.server_name(OK),)),
        hello([OK, BAD]),
        hello([BAD, OK]),
        hello(None, first=(wire.server_name(BAD, kind=1),)),
    ]
    lines = []
    for flow, data in enumerate(variants, 1):
        talk = Conversation(capture, WEB, 47100 + flow)
        talk.open()
        talk.client(data)
        talk.server(bytes.fromhex("15030300020232"))
        talk.close()
        lines.append(line(flow, None, 47100 + flow, WEB, verdict="block", **({} if flow == 5 else {"state": "error"})))
        if flow == 5:
            del lines[-1]["verdict"]
    return lines


@fixture
def tls_odd_names(capture):
    """Spellings of one name, then what is no name at all."""
    names = [("WWW.EXAMPLE.COM", OK), ("www.example.com.", OK), ("_dmarc.example.com", "_dmarc.example.com"),
             ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("localhost", "localhost"), ("203.0.113.10", None), ("", None),
             ("www.example.com..", 0), ("www..example.com", 0), ("a" * 64 + ".example", 0), (b"www.example.com\0.blocked.test", 0),
             ("www.example.com ", 0), ("b\u00fccher.example", 0), (".".join(["a" * 50] * 5) + ".example", 0)]
    lines = []
    for flow, (sent, name) in enumerate(names, 1):
        talk = Conversation(capture, WEB, 47120 + flow)
        talk.open()
        number = talk.client(hello(sent))
        talk.server(wire.server_hello())
        talk.close()
        if name:
            lines.append(line(flow, number, 47120 + flow, WEB, via="tls", name=name))
        elif name is None:
            lines.append(line(flow, None, 47120 + flow, WEB, via="address"))
        else:
            lines.append(line(flow, None, 47120 + flow, WEB))
    return lines


def main(name, folder=None):
    if name == "--list":
        print("\n".join(FIXTURES))
        return
    capture = wire.Capture()
    lines = FIXTURES[name](capture)
    with open(os.path.join(folder, "capture.pcap"), "wb") as file:
        file.write(capture.compose())
    with open(os.path.join(folder, "expected.jsonl"), "w") as file:
        file.writelines(json.dumps(item) + "\n" for item in lines)
    if any("verdict" in item for item in lines):
        with open(os.path.join(folder, "args"), "w") as file:
            file.write("--block blocked.test --level normal\n")


main(*sys.argv[1:])

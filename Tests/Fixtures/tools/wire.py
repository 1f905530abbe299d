"""Composes packets byte by byte, for the shapes that no ordinary client sends."""

import hashlib
import hmac
import ipaddress
import struct

FIN, SYN, RST, PSH, ACK, URG = 1, 2, 4, 8, 16, 32
CHILD_MAC = bytes.fromhex("020000000010")
SERVER_MAC = bytes.fromhex("020000000001")
CHILD, CHILD6 = "192.0.2.10", "2001:db8:1::10"


# Addresses and the network layer

def packed(address):
    return ipaddress.ip_address(address).packed


def checksum(data):
    if len(data) % 2:
        data += b"\0"
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def ipv4(src, dst, proto, payload, ttl=64, ident=0, fragment=0x4000, options=b""):
    """`fragment` is the whole 16-bit field: flags and offset in units of eight octets."""
    head = struct.pack("!BBHHHBBH4s4s", 0x40 | (5 + len(options) // 4), 0, 20 + len(options) + len(payload),
                       ident, fragment, ttl, proto, 0, packed(src), packed(dst)) + options
    return head[:10] + struct.pack("!H", checksum(head)) + head[12:] + payload


def ipv6(src, dst, proto, payload, hops=64, extensions=()):
    """`extensions` is a list of (next-header number, body after its first octet)."""
    numbers = [number for number, _ in extensions] + [proto]
    chain = b"".join(bytes([after]) + body for (_, body), after in zip(extensions, numbers[1:]))
    return struct.pack("!IHBB", 0x60000000, len(chain) + len(payload), numbers[0], hops) \
        + packed(src) + packed(dst) + chain + payload


def pseudo(src, dst, proto, length):
    if ":" in src:
        return packed(src) + packed(dst) + struct.pack("!II", length, proto)
    return packed(src) + packed(dst) + struct.pack("!HH", proto, length)


def tcp(src, dst, sport, dport, seq, ack, flags, data=b"", options=b"", window=64240, urgent=0, spoil=0):
    options += b"\1" * (-len(options) % 4)
    head = struct.pack("!HHIIBBHHH", sport, dport, seq & 0xFFFFFFFF, ack & 0xFFFFFFFF,
                       (5 + len(options) // 4) << 4, flags, window, 0, urgent) + options
    value = checksum(pseudo(src, dst, 6, len(head) + len(data)) + head + data) ^ spoil
    return head[:16] + struct.pack("!H", value) + head[18:] + data


def udp(src, dst, sport, dport, data):
    head = struct.pack("!HHHH", sport, dport, 8 + len(data), 0)
    value = checksum(pseudo(src, dst, 17, 8 + len(data)) + head + data) or 0xFFFF
    return head[:6] + struct.pack("!H", value) + data


def ethernet(packet, from_child=True):
    ends = SERVER_MAC + CHILD_MAC if from_child else CHILD_MAC + SERVER_MAC
    return ends + (b"\x86\xdd" if packet[0] >> 4 == 6 else b"\x08\0") + packet


# Capture files

class Capture:
    """A classic capture of Ethernet frames, one millisecond apart."""

    def __init__(self):
        self.frames = []
        self.clock = 1767225600.0

    def add(self, packet, from_child=True, after=0.001):
        self.clock += after
        self.frames.append((self.clock, ethernet(packet, from_child)))
        return len(self.frames)

    @property
    def count(self):
        return len(self.frames)

    def compose(self):
        out = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 262144, 1)
        for clock, frame in self.frames:
            out += struct.pack("<IIII", int(clock), round(clock % 1 * 1e6), len(frame), len(frame)) + frame
        return out


class Conversation:
    """One TCP connection seen from the child's side; the server's answers are composed too."""

    def __init__(self, capture, dst, sport, dport=443, src=None, isn=1000, server_isn=5000, extensions=()):
        self.capture, self.sport, self.dport, self.dst = capture, sport, dport, dst
        self.src = src or (CHILD6 if ":" in dst else CHILD)
        self.seq, self.ack, self.extensions = isn, server_isn, extensions
        self.ident = sport

    def _send(self, from_child, segment, ttl=64):
        src, dst = (self.src, self.dst) if from_child else (self.dst, self.src)
        self.ident = (self.ident + 1) & 0xFFFF
        if ":" in src:
            packet = ipv6(src, dst, 6, segment, ttl, self.extensions if from_child else ())
        else:
            packet = ipv4(src, dst, 6, segment, ttl, self.ident)
        return self.capture.add(packet, from_child)

    def raw(self, flags, data=b"", offset=0, ttl=64, options=b"", urgent=0, spoil=0, seq=None):
        """A client segment `offset` octets from the next sequence number, which it does not advance."""
        return self._send(True, tcp(self.src, self.dst, self.sport, self.dport, (self.seq if seq is None else seq) + offset,
                                    self.ack, flags, data, options, urgent=urgent, spoil=spoil), ttl)

    def answer(self, flags, data=b"", options=b""):
        number = self._send(False, tcp(self.dst, self.src, self.dport, self.sport, self.ack, self.seq, flags, data, options))
        self.ack += len(data) + (1 if flags & (SYN | FIN) else 0)
        return number

    def open(self, data=b"", options=bytes.fromhex("020405b40402")):
        ack, self.ack = self.ack, 0
        number = self.raw(SYN, data, options=options)
        self.ack, self.seq = ack, self.seq + 1
        self.answer(SYN | ACK, options=bytes.fromhex("020405b40402"))
        self.raw(ACK)
        return number

    def client(self, data, **more):
        number = self.raw(PSH | ACK, data, **more)
        self.seq += len(data)
        return number

    def acknowledge(self):
        return self.answer(ACK)

    def server(self, data):
        number = self.answer(PSH | ACK, data)
        self.raw(ACK)
        return number

    def close(self):
        self.raw(FIN | ACK)
        self.seq += 1
        self.answer(FIN | ACK)
        self.raw(ACK)

    def reset(self):
        self.raw(RST | ACK)


# TLS

def u16(data):
    return struct.pack("!H", len(data)) + data


def extension(number, body):
    return struct.pack("!H", number) + u16(body)


def server_name(*names, kind=0):
    return extension(0, u16(b"".join(bytes([kind]) + u16(n.encode() if isinstance(n, str) else n) for n in names)))


def noise(label, count):
    """Repeatable octets that look random."""
    return hashlib.shake_128(label.encode()).digest(count)


def client_hello(sni="www.example.com", alpn=("h2", "http/1.1"), first=(), last=(), post_quantum=False, groups=None,
                 share=None, quic=False):
    """A TLS 1.3 ClientHello as a handshake message, without a record around it."""
    shares = b""
    if share is None:
        share = [(0x001D, 32)]
        if post_quantum:
            share.insert(0, (0x11EC, 1216))
    for group, size in share:
        shares += struct.pack("!H", group) + u16(noise(f"share {group} {sni}", size))
    groups = groups or [g for g, _ in share] + [0x0017, 0x0018]
    body = list(first)
    if sni is not None:
        body.append(server_name(*(sni if isinstance(sni, (list, tuple)) else [sni])))
    body += [
        extension(0x0A, u16(struct.pack(f"!{len(groups)}H", *groups))),
        extension(0x0D, u16(bytes.fromhex("040308040401050308050501"))),
        extension(0x2B, b"\2\3\4" if quic else b"\4\3\4\3\3"),
        extension(0x2D, b"\1\1"),
        extension(0x33, u16(shares)),
    ]
    if alpn:
        body.insert(1, extension(0x10, u16(b"".join(bytes([len(a)]) + a.encode() for a in alpn))))
    if quic:
        body.append(extension(0x39, bytes.fromhex("010480007530040480100000")))
    body += last
    message = b"\3\3" + noise(f"random {sni}", 32) + (b"\0" if quic else b"\x20" + noise("session", 32)) \
        + u16(bytes.fromhex("130113021303c02bc02fc02cc030")) + b"\1\0" + u16(b"".join(body))
    return b"\1" + struct.pack("!I", len(message))[1:] + message


def record(data, kind=22, version=0x0301):
    return struct.pack("!BHH", kind, version, len(data)) + data


def hello(*args, **more):
    return record(client_hello(*args, **more))


def server_hello(retry_group=None, group=0x001D):
    """ServerHello, or HelloRetryRequest (RFC 8446 4.1.4) when a group to retry with is named."""
    if retry_group:
        random = hashlib.sha256(b"HelloRetryRequest").digest()
        extensions = extension(0x2B, b"\3\4") + extension(0x33, struct.pack("!H", retry_group))
    else:
        random = noise("server", 32)
        extensions = extension(0x2B, b"\3\4") + extension(0x33, struct.pack("!H", group) + u16(noise("server share", 32)))
    message = b"\3\3" + random + b"\x20" + noise("session", 32) + b"\x13\1\0" + u16(extensions)
    return record(b"\2" + struct.pack("!I", len(message))[1:] + message, version=0x0303)


CHANGE_CIPHER = bytes.fromhex("140303000101")


def sealed(label, count):
    """What an encrypted record looks like from outside."""
    return record(noise(label, count), kind=23, version=0x0303)


# QUIC

SALTS = {
    1: (bytes.fromhex("38762cf7f55934b34d179ae6a4c80cadccbb7f0a"), b"quic ", 0),
    0x6B3343CF: (bytes.fromhex("0dede3def700a6db819381be6e269dcbf9bd2ed9"), b"quicv2 ", 1),
}


def expand(secret, label, count):
    """HKDF-Expand-Label of RFC 8446 7.1, for outputs of at most one hash."""
    label = b"tls13 " + label
    info = struct.pack("!HB", count, len(label)) + label + b"\0"
    return hmac.new(secret, info + b"\1", hashlib.sha256).digest()[:count]


def varint(value):
    if value < 0x40:
        return bytes([value])
    if value < 0x4000:
        return struct.pack("!H", value | 0x4000)
    return struct.pack("!I", value | 0x80000000)


def crypto(offset, data):
    return b"\6" + varint(offset) + varint(len(data)) + data


def quic_initial(dcid, scid, frames, version=1, token=b"", number=0, keys=None, side=b"client in", size=1200, spoil=False):
    """A protected Initial (RFC 9001 5); `keys` is the connection identifier that the keys come from."""
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    salt, label, kind = SALTS[version]
    initial = hmac.new(salt, dcid if keys is None else keys, hashlib.sha256).digest()
    secret = expand(initial, side, 32)
    key, iv, mask_key = expand(secret, label + b"key", 16), expand(secret, label + b"iv", 12), expand(secret, label + b"hp", 16)
    head = bytes([0xC0 | kind << 4 | 1]) + struct.pack("!I", version) + bytes([len(dcid)]) + dcid \
        + bytes([len(scid)]) + scid + varint(len(token)) + token
    frames += b"\0" * max(0, size - len(head) - 2 - 2 - 16 - len(frames))
    head += struct.pack("!H", 0x4000 | (2 + len(frames) + 16)) + struct.pack("!H", number)
    nonce = (int.from_bytes(iv, "big") ^ number).to_bytes(12, "big")
    body = AESGCM(key).encrypt(nonce, frames, head)
    if spoil:
        body = body[:-1] + bytes([body[-1] ^ 1])
    mask = Cipher(algorithms.AES(mask_key), modes.ECB()).encryptor().update(body[2:18])
    out = bytearray(head + body)
    out[0] ^= mask[0] & 0x0F
    out[len(head) - 2] ^= mask[1]
    out[len(head) - 1] ^= mask[2]
    return bytes(out)


# DNS

TYPES = {"A": 1, "NS": 2, "CNAME": 5, "SOA": 6, "PTR": 12, "TXT": 16, "AAAA": 28, "SRV": 33, "SVCB": 64, "HTTPS": 65, "ANY": 255}


def domain(name):
    return b"".join(bytes([len(label)]) + label.encode() for label in name.rstrip(".").split(".") if label) + b"\0"


def question(name, qtype="A"):
    return (name if isinstance(name, bytes) else domain(name)) + struct.pack("!HH", TYPES[qtype], 1)


def dns(ident, *questions, flags=0x0100, edns=None, tail=b""):
    opt = b"" if edns is None else b"\0" + struct.pack("!HHI", 41, edns, 0) + b"\0\0"
    return struct.pack("!6H", ident, flags, len(questions), 0, 0, 1 if opt else 0) + b"".join(questions) + opt + tail


# Several protocols' first packets

def stun_binding(label="stun"):
    return struct.pack("!HHI", 1, 0, 0x2112A442) + noise(label, 12)

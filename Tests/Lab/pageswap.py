"""Sends one TCP segment twice with different contents, without privileges: pageswap.py ADDRESS PORT FAKE REAL.

The first copy leaves with a low TTL and dies on its way. Its page was given to the kernel but is still ours to write:
overwritten, it makes the retransmission carry other octets. FAKE and REAL are hexadecimal and equally long. Prints one
line of JSON: the first octets that came back, in hexadecimal.
"""
import ctypes
import json
import mmap
import os
import socket
import sys
import time

PATIENCE = int(os.environ.get("PICKET_PATIENCE", "1"))
libc = ctypes.CDLL(None, use_errno=True)


class Vector(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("size", ctypes.c_size_t)]


def main(address, port, fake, real):
    fake, real = bytes.fromhex(fake), bytes.fromhex(real)
    level, option = (socket.IPPROTO_IPV6, socket.IPV6_UNICAST_HOPS) if ":" in address else (socket.IPPROTO_IP, socket.IP_TTL)
    received = b""
    with socket.create_connection((address, int(port)), 3 * PATIENCE) as link:
        page = mmap.mmap(-1, mmap.PAGESIZE)
        page[:len(fake)] = fake
        place = ctypes.addressof(ctypes.c_char.from_buffer(page))
        outgoing, incoming = os.pipe()
        vector = Vector(place, len(fake))
        if libc.vmsplice(incoming, ctypes.byref(vector), 1, 8) != len(fake):  # SPLICE_F_GIFT
            raise OSError(ctypes.get_errno(), "vmsplice")
        link.setsockopt(level, option, 1)
        if libc.splice(outgoing, None, link.fileno(), None, len(fake), 0) != len(fake):
            raise OSError(ctypes.get_errno(), "splice")
        time.sleep(0.02)
        page[:len(real)] = real
        link.setsockopt(level, option, 64)
        try:
            received = link.recv(1024)
        except OSError:
            pass
    print(json.dumps({"received": received.hex()}), flush=True)
    os._exit(0)


main(*sys.argv[1:])

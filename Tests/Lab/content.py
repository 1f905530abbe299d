"""The pages of the lab's servers, the same over HTTP, HTTPS and HTTP/3.

/             a small page that names the host
/after/N      the same after N milliseconds, of TCP alone
/bytes/N      N octets without a pattern, the same every time, so that both ends can compare a checksum
"""
import functools
import hashlib


# Cached, since an emulated machine computes for seconds, and this process answers nobody meanwhile.
@functools.lru_cache(maxsize=2)
def octets(count):
    return hashlib.shake_128(b"picket").digest(count)


def page(host):
    return f"<!doctype html><title>{host}</title><p>This is {host}.\n".encode()


def answer(host, path):
    if path.startswith("/bytes/") and path[7:].isdecimal():
        return octets(min(int(path[7:]), 1 << 26))
    return page(host)

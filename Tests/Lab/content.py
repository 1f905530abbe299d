"""What the servers say, the same for every way in.

/             a small page that names the host
/after/N      the same after N milliseconds, of TCP alone
/bytes/N      N octets that never repeat and are the same every time, so that both ends can sum them up
"""
import functools
import hashlib


# Kept, since an emulated machine takes seconds for the longest, in which no server of this process answers.
@functools.lru_cache(maxsize=2)
def octets(count):
    return hashlib.shake_128(b"picket").digest(count)


def page(host):
    return f"<!doctype html><title>{host}</title><p>This is {host}.\n".encode()


def answer(host, path):
    if path.startswith("/bytes/") and path[7:].isdecimal():
        return octets(min(int(path[7:]), 1 << 26))
    return page(host)
